"""What every metric shares: statistics vectors that add."""

from collections.abc import Iterable, Sequence


def add_columns(vectors: Iterable[Sequence[int]]) -> list[int]:
    """Add statistics vectors of one length up, column by column."""
    return [sum(column) for column in zip(*vectors, strict=True)]
