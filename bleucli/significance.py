"""Intervals by the bootstrap (Koehn 2004), for any metric's statistics vectors."""

import math
from array import array

from bleucli.metrics.bleu import BLEU
from bleucli.results import Interval

_CELLS = 1 << 22  # of index draws at a time


def paired_interval(
    baseline_rows: "array[int]", system_rows: "array[int]", metric: BLEU, samples: int, seed: int, level: float
) -> Interval:
    """Return the interval of system less baseline at `level` (0 to 1), both scored on the same `samples` resamples of the segments."""
    import numpy as np

    both = [np.frombuffer(rows, dtype=np.int64).reshape(-1, metric.width) for rows in (baseline_rows, system_rows)]
    n_segments = len(both[0])
    generator = np.random.default_rng(seed)
    differences: list[float] = []
    while len(differences) < samples:
        size = min(samples - len(differences), max(1, _CELLS // n_segments))
        draws = generator.choice(n_segments, size=(size, n_segments))
        sums = [np.stack([rows[draw].sum(axis=0) for draw in draws]).tolist() for rows in both]
        differences += [metric.score_vector(system).score - metric.score_vector(base).score for base, system in zip(*sums, strict=True)]
    mean, rank = math.fsum(differences) / samples, math.floor(samples * (1 - level) / 2 + 1e-9)
    sd = math.sqrt(math.fsum((one - mean) ** 2 for one in differences) / (samples - 1))
    ordered = sorted(differences)
    return Interval(ordered[rank], ordered[samples - 1 - rank], mean, sd, level)
