"""Statistics of invented segments, and the slow way to score them."""

from array import array

import numpy as np
from numpy.typing import NDArray

from bleucli import BLEU


def segments(generator: np.random.Generator, n: int, order: int = 4, quality: float = 0.7) -> NDArray[np.int64]:
    """Return the statistics of `n` segments, as counting could have found them: matches fall with the order."""
    lengths = generator.integers(1, 40, size=n)
    references = np.maximum(1, lengths + generator.integers(-5, 6, size=n))
    totals = np.stack([np.maximum(0, lengths - k) for k in range(order)], axis=1)
    matches = np.zeros_like(totals)
    possible = totals[:, 0]
    for k in range(order):
        possible = matches[:, k] = generator.binomial(np.minimum(possible, totals[:, k]), quality)
    return np.column_stack([lengths, references, matches, totals]).astype(np.int64)


def rows_of(matrix: NDArray[np.int64]) -> "array[int]":
    return array("q", matrix.astype(np.int64).tobytes())


def slow_scores(metric: BLEU, sums: NDArray[np.float64]) -> list[float]:
    return [metric.score_vector([int(number) for number in row]).score for row in sums]
