"""What was found, as plain frozen data without formatting."""

from collections.abc import Sequence
from dataclasses import dataclass

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
class SystemResult:
    """One system's score on a test set; `segments` holds its sentence scores where they were asked for."""

    system: str
    score: BLEUScore
    signature: Signature
    n_segments: int
    n_refs: int
    warnings: tuple[str, ...] = ()
    segments: Sequence[BLEUScore] = ()
    interval: Interval | None = None
    comparison: Comparison | None = None


@dataclass(frozen=True)
class Report:
    """The results of all systems on one test set; the first system is the baseline of the others."""

    systems: tuple[SystemResult, ...]
    settings: TestSettings | None = None
