"""What was found, as plain frozen data without formatting."""

from array import array
from dataclasses import dataclass, field

from bleucli.errors import ConfigError, UnknownNameError
from bleucli.metrics.base import Interval as Interval  # noqa: PLC0414  it is a result too
from bleucli.metrics.score import BLEUScore
from bleucli.signature import Signature

# Each test with the number of resamples or trials it makes unless told; SacreBLEU's numbers.
USUAL_SAMPLES = {"bs": 1000, "ar": 10000, "none": 1000}
USUAL_SEED = 12345
USUAL_LEVEL = 0.95


@dataclass(frozen=True)
class Comparison:
    """A system held against the baseline: `delta` is its score less the baseline's, with the interval of the paired difference.

    `p` is the raw and `p_holm` the Holm-corrected p-value, from `samples` resamples or trials drawn from `seed`; `exact` says that
    all outcomes were enumerated, `identical` that no segment's statistics differ.
    """

    baseline: str
    delta: float
    interval: Interval | None
    p: float
    p_holm: float
    test: str
    exact: bool = False
    identical: bool = False
    samples: int = 0
    seed: int = 0


@dataclass(frozen=True)
class TestSettings:
    """How systems were compared: "bs" (paired bootstrap), "ar" (approximate randomisation) or "none"; raises `ConfigError`.

    `samples` counts resamples or trials and `resamples` those behind the intervals (0: no intervals). `resolution` is the half width
    of the paired interval, the widest where there are several: the difference in BLEU points this test set can resolve.
    """

    test: str
    samples: int
    seed: int
    level: float
    resolution: float | None = None
    resamples: int = 0

    __test__ = False  # it is no test of pytest's

    def __post_init__(self) -> None:
        if self.test not in USUAL_SAMPLES:
            raise UnknownNameError("test", self.test, tuple(USUAL_SAMPLES))
        _check_whole("the number of samples", self.samples, 2)
        _check_whole("the seed", self.seed, 0)
        if not 0 < self.level < 1:
            raise ConfigError(f"the level of an interval is {self.level!r}", "give a share between 0 and 1, such as 0.95")

    def signature_fields(self) -> dict[str, str]:
        """Return what the results that used these settings say in their signature, as SacreBLEU does."""
        fields = {"bs": str(self.resamples)} if self.resamples else {}
        if self.test != "none":
            fields[self.test] = str(self.samples)
        return {**fields, "seed": str(self.seed)}


def _check_whole(what: str, value: int, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ConfigError(f"{what} is {value!r}", f"give a whole number, {least} or more")


@dataclass(frozen=True)
class Runs:
    """Several runs of one system, their `scores` apart from what they say together (Clark et al. 2011).

    `s_sel` is the standard deviation that the choice of test segments brings, by bootstrap and averaged over the runs; `s_opt` the one
    between the runs, `None` where there is only one run.
    """

    scores: tuple[float, ...]
    mean: float
    s_sel: float
    s_opt: float | None


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
class SegmentScores:
    """The sentence scores of a system, 0 to 100, and the brevity penalties, one a segment, beside the vectors they were made from."""

    scores: "array[float]"
    penalties: "array[float]"
    statistics: "array[int]"

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def max_order(self) -> int:
        """Return the order of the vectors of `2 + 2 * max_order` integers."""
        return len(self.statistics) // len(self.scores) // 2 - 1


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
    Where a system has several `runs`, its score is their mean, and counts, totals and lengths are sums over all runs.
    """

    system: str
    score: BLEUScore
    signature: Signature
    n_segments: int
    n_refs: int
    warnings: tuple[str, ...] = ()
    segments: SegmentScores | None = None
    interval: Interval | None = None
    comparison: Comparison | None = None
    rows: "array[int] | None" = field(default=None, repr=False)
    statistics: SegmentStatistics | None = field(default=None, repr=False)
    runs: Runs | None = None


@dataclass(frozen=True)
class Report:
    """The results of all systems on one test set; the first system is the baseline of the others."""

    systems: tuple[SystemResult, ...]
    settings: TestSettings | None = None
