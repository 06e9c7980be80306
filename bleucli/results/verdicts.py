"""What a gate finds: a verdict on a set, or none."""

from dataclasses import dataclass

from bleucli.errors import BleuError
from bleucli.metrics.interval import Interval
from bleucli.signature import Signature


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
class Outcome:
    """What came of checking one set: a verdict, or a refusal to give one; `note` says what became of the baseline file."""

    name: str
    verdict: Verdict | None = None
    refusal: BleuError | None = None
    note: str = ""

    @property
    def word(self) -> str:
        """Return the outcome in a word or two."""
        if self.refusal is not None:
            return "no verdict"
        return "updated" if self.verdict is None else "pass" if self.verdict.passed else "FAIL"
