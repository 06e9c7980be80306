"""What every metric shares: statistics vectors that add, and who makes intervals of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bleucli.registry import Registry

# A metric knows no resampling; the floor that does is loaded when an interval is asked for.
INTERVALS: Registry[Callable[..., Any]] = Registry("interval", "", {"bootstrap": "bleucli.significance.comparing:with_interval"})


def add_columns(vectors: Iterable[Sequence[int]]) -> list[int]:
    """Add statistics vectors of one length up, column by column."""
    return [sum(column) for column in zip(*vectors, strict=True)]
