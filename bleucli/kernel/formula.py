"""The arithmetic of BLEU on plain numbers, from a row of statistics to its score; every score is made with it, or as it says.

A row is hypothesis length, reference length, matches of orders 1..N, totals of orders 1..N.
"""

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

METHODS = ("none", "exp", "floor", "add-k")
MOST_ORDERS = 9


class Parts(NamedTuple):
    """What a score is made of: the precisions by order in percent, how many of them take part, and the brevity penalty."""

    precisions: list[float]
    last: int
    penalty: float


def parts(row: Sequence[int], smooth_method: str, smooth_value: float | None, effective_order: bool) -> Parts:
    """Return the parts of a row's score; without any match there is nothing to smooth, and all precisions are 0.

    With `effective_order` only orders that have n-grams take part.
    """
    max_order = len(row) // 2 - 1
    matches, totals = row[2 : 2 + max_order], row[2 + max_order :]
    precisions, reached = [0.0] * max_order, 0
    if any(matches):
        precisions, reached = smoothed_precisions(matches, totals, smooth_method, smooth_value)
    return Parts(precisions, reached if effective_order else max_order, brevity_penalty(row[0], row[1]))


def score(made_of: Parts, weights: Sequence[float] | None = None) -> float:
    """Return a score, 0 to 100: brevity penalty times the weighted geometric mean of the precisions; uniform without `weights`."""
    return made_of.penalty * geometric_mean(made_of.precisions[: made_of.last], weights and weights[: made_of.last])


def brevity_penalty(hypothesis_length: int, reference_length: int) -> float:
    """Return the factor, 0 to 1, that punishes hypotheses shorter than their references (Papineni et al. 2002)."""
    if hypothesis_length >= reference_length:
        return 1.0
    return math.exp(1 - reference_length / hypothesis_length) if hypothesis_length else 0.0


def smoothed_precisions(matches: Sequence[int], totals: Sequence[int], method: str, value: float | None) -> tuple[list[float], int]:
    """Return the precisions of all orders in percent, and the highest order that has n-grams at all.

    `exp` halves the precision of each further order without a match (NIST's mteval), `floor` counts `value` matches there, and `add-k`
    adds `value` to matches and totals above the unigrams (Lin and Och 2004): methods 1 to 3 of Chen and Cherry 2014.
    """
    precisions = [0.0] * len(matches)
    halving = 1.0
    reached = 0
    for index, (matched, total) in enumerate(zip(matches, totals, strict=True)):
        added = value or 0.0 if method == "add-k" and index > 0 else 0.0
        if total + added == 0:
            break
        reached = index + 1
        if matched + added > 0:
            precisions[index] = 100.0 * (matched + added) / (total + added)
        elif method == "exp":
            halving *= 2
            precisions[index] = 100.0 / (halving * total)
        elif method == "floor":
            precisions[index] = 100.0 * (value or 0.0) / total
    return precisions, reached


def geometric_mean(precisions: Sequence[float], weights: Sequence[float] | None = None) -> float:
    """Return the weighted geometric mean of precisions in percent; 0 where one that has weight is 0, or none has."""
    used = [(precision, weight) for precision, weight in zip(precisions, weights or [1.0] * len(precisions), strict=True) if weight]
    if not used or any(precision == 0 for precision, _ in used):
        return 0.0
    # Unlike SacreBLEU: the mean of equal precisions is that precision, so that a perfect match is exactly 100.
    if all(precision == used[0][0] for precision, _ in used):
        return used[0][0]
    # From Python 3.12 on `sum` makes up for its rounding; added one by one, a score is the same in all versions.
    logarithms = all_weights = 0.0
    for precision, weight in used:
        logarithms += weight * math.log(precision)
        all_weights += weight
    return math.exp(logarithms / all_weights)


def check_scoring(
    rows: "array[int]", max_order: int, smooth_method: str, smooth_value: float | None, weights: Sequence[float] | None
) -> None:
    """Raise `TypeError` or `ValueError` for what no row can be scored with."""
    if not isinstance(rows, array) or rows.typecode != "q":
        raise TypeError(f"rows are {type(rows).__name__}, not array('q')")
    if len(rows) % (2 + 2 * max_order):
        raise ValueError(f"{len(rows)} integers are no whole number of rows of order {max_order}")
    if smooth_method not in METHODS:
        raise ValueError(f"no smoothing method {smooth_method!r}")
    if smooth_value is not None and not (math.isfinite(smooth_value) and smooth_value >= 0):
        raise ValueError(f"the smooth value is {smooth_value!r}; it must be finite and >= 0")
    if weights is not None and (len(weights) != max_order or not all(math.isfinite(weight) and weight >= 0 for weight in weights)):
        raise ValueError(f"weights are {weights!r}; they must be {max_order} numbers >= 0")


def closest_reference_length(hypothesis_length: int, reference_lengths: Iterable[int]) -> int:
    """Choose the reference length closest to the hypothesis length; the shorter one on a tie."""
    # mteval-v13a.pl and multi-bleu.perl both take the shorter on a tie.
    return min(reference_lengths, key=lambda length: (abs(length - hypothesis_length), length))


def lengths_among_others(lengths: Sequence[int], shortest: bool) -> list[int]:
    """Return for each text the reference length that all the others make: the closest to its own, or with `shortest` the least.

    >>> lengths_among_others([3, 5, 9], False)
    [5, 3, 5]
    """
    numbers = Counter(lengths)
    chosen = {}
    for length, number in numbers.items():
        others = numbers.keys() if number > 1 else numbers.keys() - {length}
        chosen[length] = min(others) if shortest else closest_reference_length(length, others)
    return [chosen[length] for length in lengths]


def check_several(texts: Sequence[str]) -> None:
    """Raise `ValueError` where a text has no others to be held against."""
    if len(texts) < 2:
        raise ValueError(f"{len(texts)} text{'s' * (not texts)} cannot be held against others")
