"""Draw resamples and swaps of segments, and add up the statistics they pick: SacreBLEU's streams of random numbers, in little memory."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bleucli.significance.scorer import Numbers

    Integers = NDArray[np.int64]

# Cells of a chunk of draws, a few megabytes of each kind of array.
_CELLS = 1 << 20
# numpy draws booleans from 32-bit words and throws away what is left of the last: whole words keep the stream.
_WORD = 32
# Whole numbers up to here, and sums of them, are exact in single precision.
_EXACT_SINGLE = 1 << 24


def as_matrix(rows: "array[int]", width: int) -> "Integers":
    """Return rows of statistics as a matrix, without copying them."""
    import numpy as np

    return np.frombuffer(rows, dtype=np.int64).reshape(-1, width)


def resampled_sums(systems: "Sequence[Integers]", samples: int, seed: int) -> "list[Numbers]":
    """Return, for each system, the summed statistics of the same `samples` resamples of its segments, drawn with replacement.

    The segments are those of `default_rng(seed).choice(n, size=(samples, n))`, row by row.
    """
    import numpy as np

    n_segments, width = systems[0].shape
    largest = max(max(int(matrix.max()), -int(matrix.min())) for matrix in systems)
    stacked = _side_by_side(systems, n_segments * largest, len(systems))
    generator = np.random.default_rng(seed)
    sums = np.empty((samples, stacked.shape[1]))
    step = max(1, _CELLS // n_segments)
    counts = np.empty((min(step, samples), n_segments), stacked.dtype)
    for start in range(0, samples, step):
        picked = generator.choice(n_segments, size=(min(step, samples - start), n_segments))
        for index, segments in enumerate(picked):
            counts[index] = np.bincount(segments, minlength=n_segments)
        sums[start : start + len(picked)] = counts[: len(picked)] @ stacked
    return [sums[:, index * width : (index + 1) * width] for index in range(len(systems))]


def swapped_sums(baseline: "Integers", systems: "Sequence[Integers]", trials: int, seed: int) -> "Iterator[tuple[int, Numbers, Numbers]]":
    """Yield system by system, some trials at a time, the summed statistics of both sides after segments were swapped at random.

    Which are swapped is `default_rng(seed).integers(2, size=(trials, n), dtype=bool)`, the same for every system.
    """
    import numpy as np

    n_segments, width = baseline.shape
    bound = max(_largest_sum(baseline - system) for system in systems)
    stacked = _side_by_side((baseline - system for system in systems), bound, len(systems))
    both = [(system.sum(axis=0), baseline.sum(axis=0)) for system in systems]
    generator = np.random.default_rng(seed)
    step = max(_WORD, _CELLS // n_segments // _WORD * _WORD)
    for start in range(0, trials, step):
        swaps = generator.integers(2, size=(min(step, trials - start), n_segments), dtype=bool)
        moved = (swaps.astype(stacked.dtype) @ stacked).astype(np.float64)
        for index, (of_system, of_baseline) in enumerate(both):
            part = moved[:, index * width : (index + 1) * width]
            yield index, of_system + part, of_baseline - part


def all_swapped_sums(baseline: "Integers", system: "Integers") -> "Iterator[tuple[Numbers, Numbers]]":
    """Yield the summed statistics of both sides for every way to swap the segments that differ."""
    import numpy as np

    differences = (baseline - system)[differing(baseline, system)].astype(np.float64)
    bits = np.arange(len(differences))
    for start in range(0, 1 << len(differences), 1 << 13):
        ways = np.arange(start, min(start + (1 << 13), 1 << len(differences)))
        moved = ((ways[:, None] >> bits) & 1) @ differences
        yield system.sum(axis=0) + moved, baseline.sum(axis=0) - moved


def regrouped_sums(runs: "Sequence[Integers]", n_first: int, trials: int, seed: int) -> "Iterator[tuple[Numbers, Numbers]]":
    """Yield the summed statistics of two groups of runs after each segment's hypotheses were dealt out anew, some trials at a time.

    For each segment `n_first` of its hypotheses, all choices being equally likely, go to the first group and the others to the second.
    """
    import numpy as np

    n_segments = len(runs[0])
    width = runs[0].shape[1]
    stacked = _side_by_side(runs, sum(map(_largest_sum, runs)), len(runs))
    total = sum(run.sum(axis=0) for run in runs).astype(np.float64)
    generator = np.random.default_rng(seed)
    step = max(1, _CELLS // (n_segments * len(runs)))
    for start in range(0, trials, step):
        size = min(step, trials - start)
        chances = generator.random((size, n_segments, len(runs)), dtype=np.float32)
        wanted = np.full((size, n_segments), n_first, dtype=np.float32)
        first = np.zeros((size, width))
        for index in range(len(runs)):
            # Selection sampling: of the hypotheses that are left, as many are wanted as are still missing.
            taken = chances[:, :, index] * np.float32(len(runs) - index) < wanted
            wanted -= taken
            first += taken.astype(stacked.dtype) @ stacked[:, index * width : (index + 1) * width]
        yield first, total - first


def differing(baseline: "Integers", system: "Integers") -> Any:
    """Say of each segment whether its statistics differ."""
    return (baseline != system).any(axis=1)


def _largest_sum(matrix: "Integers") -> int:
    return int(abs(matrix).sum(axis=0).max())


def _side_by_side(matrices: "Iterable[Integers]", bound: int, number: int) -> Any:
    """Put `number` matrices side by side, one after another, in the smallest floating type in which sums up to `bound` are exact."""
    import numpy as np

    stacked: Any = None
    for index, matrix in enumerate(matrices):
        n_segments, width = matrix.shape
        if stacked is None:
            stacked = np.empty((n_segments, number * width), np.float32 if bound < _EXACT_SINGLE else np.float64)
        stacked[:, index * width : (index + 1) * width] = matrix
    return stacked
