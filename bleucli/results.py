"""What was found, as plain frozen data without formatting."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from bleucli.metrics.score import BLEUScore
from bleucli.signature import Signature


@dataclass(frozen=True)
class Interval:
    """A bootstrap interval of a score or of a difference, in BLEU points: bounds at `level` (0 to 1), mean and standard deviation."""

    low: float
    high: float
    mean: float
    sd: float
    level: float


@dataclass(frozen=True)
class Comparison:
    """A system held against the baseline: `delta` is its score less the baseline's, with the interval of the paired difference.

    `p` is the raw and `p_holm` the Holm-corrected p-value; `exact` says that all outcomes were enumerated, `identical` that no
    segment's statistics differ.
    """

    baseline: str
    delta: float
    interval: Interval | None
    p: float
    p_holm: float
    test: str
    exact: bool = False
    identical: bool = False


@dataclass(frozen=True)
class TestSettings:
    """How systems were compared: "bs" (paired bootstrap) or "ar" (approximate randomisation), trials or resamples, seed, level.

    `resolution` is the half width of the paired interval, the difference in BLEU points this test set can resolve.
    """

    test: str
    samples: int
    seed: int
    level: float
    resolution: float | None = None

    __test__ = False  # it is no test of pytest's


@dataclass(frozen=True)
class Coverage:
    """Which lines of a corpus a shard holds, from 1, both ends included; `of` is the number of lines of the corpus, if known."""

    first: int
    last: int
    of: int | None = None


@dataclass(frozen=True)
class SegmentStatistics:
    """What the segments of a system counted, without their text: all that a score, an interval or a gate is made of.

    `rows` holds one vector of `2 + 2 * max_order` integers a segment, one after another. The SHA-256 are those of the right-stripped
    segments joined by LF, in UTF-8; a merge of shards has none.
    """

    signature: Signature
    score: float
    rows: "array[int]"
    n_segments: int
    n_refs: int
    hypothesis_sha256: str | None = None
    references_sha256: tuple[str, ...] | None = None
    lines: Coverage | None = None

    @property
    def width(self) -> int:
        """Return the length of one vector."""
        return len(self.rows) // self.n_segments

    @property
    def total(self) -> list[int]:
        """Return the sum of all vectors."""
        return [sum(self.rows[column :: self.width]) for column in range(self.width)]


@dataclass(frozen=True)
class Verdict:
    """What a gate found about one set: the score beside its baseline's, in BLEU points, and whether that passes.

    `interval` is that of the paired difference, where the gate looks at it; `samples` and `seed` say how it was drawn.
    """

    name: str
    passed: bool
    gate: str
    max_drop: float
    score: float
    baseline: float
    interval: Interval | None
    samples: int
    seed: int
    n_segments: int
    signature: Signature

    @property
    def delta(self) -> float:
        """Return the score less the baseline's."""
        return self.score - self.baseline


@dataclass(frozen=True)
class SystemResult:
    """One system's score on a test set; `segments` holds its sentence scores where they were asked for.

    `rows` are the statistics of all segments one after another, where they were kept, and `statistics` the same as a file of its own.
    """

    system: str
    score: BLEUScore
    signature: Signature
    n_segments: int
    n_refs: int
    warnings: tuple[str, ...] = ()
    segments: Sequence[BLEUScore] = ()
    interval: Interval | None = None
    comparison: Comparison | None = None
    rows: "array[int] | None" = field(default=None, repr=False)
    statistics: SegmentStatistics | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Report:
    """The results of all systems on one test set; the first system is the baseline of the others."""

    systems: tuple[SystemResult, ...]
    settings: TestSettings | None = None
