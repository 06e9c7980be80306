"""Score many sums of statistics at once."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bleucli.metrics.base import Metric
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.config import BleuConfig

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]
    Flags = NDArray[np.bool_]


def score_sums(metric: Metric, sums: "Numbers") -> "Numbers":
    """Return the score of each row of `sums`, a statistics vector each.

    Equal rows get equal scores, bit for bit and wherever they stand. BLEU's own rule is computed for all rows together; a metric that
    brings another is asked row by row.
    """
    import numpy as np

    if isinstance(metric, BLEU) and type(metric).score_vector is BLEU.score_vector:
        return _score_bleu(metric.config, sums)
    return np.array([metric.score_vector([int(number) for number in row]).score for row in sums], dtype=np.float64)


def _score_bleu(config: BleuConfig, sums: "Numbers") -> "Numbers":
    """Do what `metrics.score.score_statistics` does, to every row."""
    import numpy as np

    max_order = config.max_order
    matches, totals = sums[:, 2 : 2 + max_order], sums[:, 2 + max_order :]
    precisions, reached = _smoothed_precisions(config, matches, totals)
    last = reached if config.effective_order else np.full(len(sums), max_order)
    weights = config.weights or (1.0,) * max_order
    return _brevity_penalties(sums[:, 0], sums[:, 1]) * _geometric_means(precisions, weights, last)


def _brevity_penalties(hypothesis_lengths: "Numbers", reference_lengths: "Numbers") -> "Numbers":
    import numpy as np

    penalties = np.ones(len(hypothesis_lengths))
    short = hypothesis_lengths < reference_lengths
    penalties[short] = 0.0
    short &= hypothesis_lengths > 0
    penalties[short] = _each(math.exp, 1 - reference_lengths[short] / hypothesis_lengths[short])
    return penalties


def _smoothed_precisions(config: BleuConfig, matches: "Numbers", totals: "Numbers") -> "tuple[Numbers, Numbers]":
    """Do what `kernel.formula.smoothed_precisions` does, to every row; rows without any match stay 0."""
    import numpy as np

    value = config.smooth_value or 0.0
    precisions = np.zeros(matches.shape)
    going = (matches > 0).any(axis=1)
    halving, reached = np.ones(len(matches)), np.zeros(len(matches))
    for index in range(matches.shape[1]):
        added = value if config.smooth_method == "add-k" and index > 0 else 0.0
        matched, total = matches[:, index] + added, totals[:, index] + added
        going &= total != 0
        reached += going
        found, missing = going & (matched > 0), going & (matched == 0)
        precisions[found, index] = 100.0 * matched[found] / total[found]
        if config.smooth_method == "exp":
            halving[missing] *= 2
            precisions[missing, index] = 100.0 / (halving[missing] * total[missing])
        elif config.smooth_method == "floor":
            precisions[missing, index] = 100.0 * value / total[missing]
    return precisions, reached


def _geometric_means(precisions: "Numbers", weights: Sequence[float], last: "Numbers") -> "Numbers":
    """Do what `kernel.formula.geometric_mean` does, to every row, with the orders up to `last` of each."""
    import numpy as np

    n_rows, max_order = precisions.shape
    used = (np.arange(max_order) < last[:, None]) & (np.array(weights) > 0)
    possible = used.any(axis=1) & ((precisions > 0) | ~used).all(axis=1)
    logs, divisors = np.zeros(n_rows), np.zeros(n_rows)
    for index, weight in enumerate(weights):
        taken = used[:, index] & possible
        logs[taken] += weight * _each(math.log, precisions[taken, index])
        divisors[taken] += weight
    means = np.zeros(n_rows)
    means[possible] = _each(math.exp, logs[possible] / divisors[possible])
    first = precisions[np.arange(n_rows), used.argmax(axis=1)]
    # Unlike SacreBLEU: the mean of equal precisions is that precision, as in metrics.score.
    equal = possible & ((precisions == first[:, None]) | ~used).all(axis=1)
    means[equal] = first[equal]
    return means


def _each(function: Callable[[float], float], numbers: "Numbers") -> "Numbers":
    """Apply a function of the mathematical library to each number.

    numpy's own depend, in the last digit, on the processor and on NPY_DISABLE_CPU_FEATURES.
    """
    import numpy as np

    return np.fromiter(map(function, numbers.tolist()), np.float64, len(numbers))
