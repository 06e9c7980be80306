"""Intervals and p-values from the scores of resamples and trials."""

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bleucli.metrics.base import Metric
from bleucli.metrics.interval import Interval
from bleucli.significance.draws import all_swapped_sums, as_matrix, differing, resampled_sums, swapped_sums
from bleucli.significance.scorer import score_sums

if TYPE_CHECKING:
    from bleucli.significance.draws import Integers
    from bleucli.significance.scorer import Numbers


class PValue(NamedTuple):
    """A p-value, what it rests on, and whether there was any difference to explain."""

    p: float
    samples: int
    exact: bool
    identical: bool


def bootstrap_scores(metric: Metric, systems: "Sequence[array[int]]", samples: int, seed: int) -> "list[Numbers]":
    """Score the same `samples` resamples of segments for each system, given the statistics of its segments one after another."""
    matrices = [as_matrix(rows, metric.width) for rows in systems]
    return [score_sums(metric, sums) for sums in resampled_sums(matrices, samples, seed)]


def interval(values: "Numbers", level: float, seed: int) -> Interval:
    """Return the percentile interval of bootstrap scores or differences (Koehn 2004), with their mean and standard deviation.

    The bounds are the values k places from either end, k = floor(n (1 - `level`) / 2), as SacreBLEU takes them at 0.95.
    """
    ordered = sorted(values.tolist())
    n = len(ordered)
    # A level such as 0.95 is a little off in binary; the ranks must not feel it.
    rank = min(int(n * (1 - level) / 2 + 1e-9), (n - 1) // 2)
    mean, sd = mean_and_sd(ordered)
    return Interval(ordered[rank], ordered[n - 1 - rank], mean, sd, level, n, seed)


def mean_and_sd(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the sample standard deviation (0 for a single value)."""
    mean = math.fsum(values) / len(values)
    return mean, math.dist(values, [mean] * len(values)) / math.sqrt(max(1, len(values) - 1))


def bootstrap_verdict(metric: Metric, base: "Integers", system: "Integers", base_scores: "Numbers", scores: "Numbers") -> PValue:
    """Test a difference by paired bootstrap: how often do resamples differ from their mean difference by as much as the systems do?"""
    # Unlike SacreBLEU: >= and not >, so that no difference is no evidence.
    differences = abs(scores - base_scores)
    centred = differences - math.fsum(differences.tolist()) / len(differences)
    extreme = int((centred >= observed_difference(metric, system, base)).sum())
    return PValue((extreme + 1) / (len(scores) + 1), len(scores), False, not differing(base, system).any())


def randomisation_verdicts(metric: Metric, base: "Integers", systems: "Sequence[Integers]", trials: int, seed: int) -> list[PValue]:
    """Test differences by approximate randomisation (Riezler and Maxwell 2005): how often do swaps of segments make one as large?

    Where the segments that differ can be swapped in at most `trials` ways, all of them are tried and the p-value is exact.
    """
    numbers = [int(differing(base, system).sum()) for system in systems]
    drawn = [index for index, number in enumerate(numbers) if 1 << number > trials]
    observed = [observed_difference(metric, system, base) for system in systems]
    extreme = [0] * len(systems)
    if drawn:
        for place, swapped, rest in swapped_sums(base, [systems[index] for index in drawn], trials, seed):
            extreme[drawn[place]] += count_extreme(metric, swapped, rest, observed[drawn[place]])
    verdicts = []
    for index, number in enumerate(numbers):
        if index in drawn:
            verdicts.append(PValue((extreme[index] + 1) / (trials + 1), trials, False, False))
        else:
            sides = all_swapped_sums(base, systems[index])
            reached = sum(count_extreme(metric, swapped, rest, observed[index]) for swapped, rest in sides)
            verdicts.append(PValue(reached / (1 << number), 1 << number, True, number == 0))
    return verdicts


def count_extreme(metric: Metric, first: "Numbers", second: "Numbers", observed: float) -> int:
    """Count the trials whose two sides differ at least as much as was observed."""
    return int((abs(score_sums(metric, first) - score_sums(metric, second)) >= observed).sum())


def observed_difference(metric: Metric, first: "Integers", second: "Integers") -> float:
    """Return the absolute difference of two scores, by the code that scores the trials: a tie must be a tie to the last bit.

    The scores are those of all segments of either matrix together.
    """
    import numpy as np

    scores = score_sums(metric, np.array([first.sum(axis=0), second.sum(axis=0)], dtype=np.float64))
    return float(abs(scores[0] - scores[1]))


def holm(p_values: Iterable[float]) -> list[float]:
    """Correct p-values for having made so many comparisons (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    raw = list(p_values)
    corrected = [0.0] * len(raw)
    least = 0.0
    for done, index in enumerate(sorted(range(len(raw)), key=raw.__getitem__)):
        least = max(least, min(1.0, (len(raw) - done) * raw[index]))
        corrected[index] = least
    return corrected
