"""What every metric shares: statistics vectors that add, and the interval a score may carry."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bleucli.registry import Registry

# A metric knows no resampling; the floor that does is loaded when an interval is asked for.
INTERVALS: Registry[Callable[..., Any]] = Registry("interval", "", {"bootstrap": "bleucli.significance.comparing:with_interval"})


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


def add_columns(vectors: Iterable[Sequence[int]]) -> list[int]:
    """Add statistics vectors of one length up, column by column."""
    return [sum(column) for column in zip(*vectors, strict=True)]
