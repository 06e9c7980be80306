"""What was found, as plain frozen data without formatting."""

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bleucli.metrics.score import BLEUScore
from bleucli.signature import Signature

# What most runs do not find is loaded where it is found.
if TYPE_CHECKING:
    from bleucli.metrics.interval import Interval
    from bleucli.results.comparisons import Comparison, Runs, TestSettings
    from bleucli.results.segments import SegmentScores
    from bleucli.results.statistics import SegmentStatistics


@dataclass(frozen=True)
class SystemResult:
    """One system's score on a test set; `segments` holds its sentence scores where they were asked for.

    `rows` are the statistics of all segments one after another, where they were kept, and `statistics` the same as a file of its own.
    Where a system has several `runs`, its score is their mean, and counts, totals and lengths are sums over all runs.
    """

    system: str
    score: BLEUScore
    signature: Signature
    n_segments: int
    n_refs: int
    warnings: tuple[str, ...] = ()
    segments: "SegmentScores | None" = None
    interval: "Interval | None" = None
    comparison: "Comparison | None" = None
    rows: "array[int] | None" = field(default=None, repr=False)
    statistics: "SegmentStatistics | None" = field(default=None, repr=False)
    runs: "Runs | None" = None


@dataclass(frozen=True)
class Report:
    """The results of all systems on one test set; the first system is the baseline of the others."""

    systems: tuple[SystemResult, ...]
    settings: "TestSettings | None" = None
