"""What tests and repeated runs found, and how they were made."""

from dataclasses import dataclass

from bleucli.errors import ConfigError, UnknownNameError
from bleucli.metrics.base import USUAL_RESAMPLES
from bleucli.metrics.interval import Interval

_MOST_SAMPLES = 10_000_000
# Each test with the number of resamples or trials it makes unless told; SacreBLEU's numbers.
USUAL_SAMPLES = {"bs": USUAL_RESAMPLES, "ar": 10000, "none": USUAL_RESAMPLES}


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
        if self.samples > _MOST_SAMPLES:
            raise ConfigError(f"the number of samples is {self.samples!r}", f"at most {_MOST_SAMPLES} are of any use")
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
