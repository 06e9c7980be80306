"""From the statistics of BLEU to its score."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bleucli.kernel import formula

if TYPE_CHECKING:
    from bleucli.metrics.interval import Interval
    from bleucli.signature import Signature


@dataclass(frozen=True)
class BLEUScore:
    """A BLEU score, 0 to 100, with all it was made of.

    `counts` (clipped matches), `totals` and `precisions` (percent, after smoothing) go by order; `bp` is the brevity penalty, 0 to 1;
    `sys_len` and `ref_len` are in tokens; `cumulative` holds BLEU-1 to BLEU-N; `ci` is the bootstrap interval, where one was asked
    for. The field names are SacreBLEU's.
    """

    score: float
    counts: list[int]
    totals: list[int]
    precisions: list[float]
    bp: float
    sys_len: int
    ref_len: int
    cumulative: list[float] = field(default_factory=list)
    signature: str = ""
    ci: "Interval | None" = None

    @property
    def name(self) -> str:
        """Return the metric's name."""
        return "BLEU"

    @property
    def ratio(self) -> float:
        """Return hypothesis length divided by reference length; 0 where there is no reference token."""
        return self.sys_len / self.ref_len if self.ref_len else 0.0

    @property
    def prec_str(self) -> str:
        """Return the precisions as they stand in the text form."""
        return "/".join(f"{precision:.1f}" for precision in self.precisions)

    def format(self, width: int = 2, score_only: bool = False, signature: str = "") -> str:
        """Return SacreBLEU's text form with `width` decimals of the score; the bounds of its interval, if any, follow it."""
        score = f"{self.score:.{width}f}"
        if score_only:
            return score
        if self.ci:
            score += f" [{self.ci.low:.{width}f}, {self.ci.high:.{width}f}]"
        name = f"{self.name}|{signature}" if signature else self.name
        lengths = f"(BP = {self.bp:.3f} ratio = {self.ratio:.3f} hyp_len = {self.sys_len} ref_len = {self.ref_len})"
        return f"{name} = {score} {self.prec_str} {lengths}"

    def signed(self, signature: "Signature") -> "BLEUScore":
        """Return this score with the signature as it is cited."""
        return replace(self, signature=signature.cited())

    def to_dict(self) -> dict[str, Any]:
        """Return the figures under the keys of Hugging Face's sacrebleu metric, and the signature."""
        keys = ("score", "counts", "totals", "precisions", "bp", "sys_len", "ref_len", "signature")
        return {key: getattr(self, key) for key in keys}

    def __str__(self) -> str:
        return self.format()


def score_statistics(
    vector: Sequence[int],
    smooth_method: str,
    smooth_value: float | None,
    effective_order: bool,
    weights: Sequence[float] | None = None,
) -> BLEUScore:
    """Score one statistics vector: hypothesis length, reference length, matches by order, totals by order.

    The score is 100 times brevity penalty times the weighted geometric mean of the precisions; without any match it is 0. `weights`
    are uniform unless given. With `effective_order` only orders that have n-grams take part.
    """
    made_of = formula.parts(vector, smooth_method, smooth_value, effective_order)
    precisions, last, penalty = made_of
    max_order = len(precisions)
    cumulative = [penalty * formula.geometric_mean(precisions[: min(order, last)]) for order in range(1, max_order + 1)]
    score = formula.score(made_of, weights) if weights else cumulative[-1]
    # Unlike SacreBLEU: counts and totals stay as they were counted, also where add-k adds to them for the precisions.
    counts, totals = list(vector[2 : 2 + max_order]), list(vector[2 + max_order :])
    return BLEUScore(score, counts, totals, precisions, penalty, vector[0], vector[1], cumulative)
