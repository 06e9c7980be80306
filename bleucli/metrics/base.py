"""What every metric shares: statistics vectors that add, scores, and what is drawn for an interval unless told."""

from collections.abc import Iterable, Sequence
from typing import Protocol

# SacreBLEU's numbers.
USUAL_RESAMPLES = 1000
USUAL_SEED = 12345
USUAL_LEVEL = 0.95


class Score(Protocol):
    """What a metric makes of a statistics vector."""

    @property
    def score(self) -> float: ...


class Metric(Protocol):
    """What resampling asks of a metric: the length of its statistics vectors, and the score of one."""

    @property
    def width(self) -> int: ...

    def score_vector(self, vector: Sequence[int], /) -> Score: ...


def add_columns(vectors: Iterable[Sequence[int]]) -> list[int]:
    """Add statistics vectors of one length up, column by column."""
    return [sum(column) for column in zip(*vectors, strict=True)]
