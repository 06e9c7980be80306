"""The interval a score may carry."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Interval:
    """A bootstrap interval of a score or of a difference, in the metric's points.

    The bounds hold the share `level` (0 to 1) of the resamples; `mean` and `sd` (n - 1 in the denominator) are those of all
    `samples` resamples, drawn from `seed`.
    """

    low: float
    high: float
    mean: float
    sd: float
    level: float
    samples: int = 0
    seed: int = 0
