"""What was found about single segments."""

from array import array
from dataclasses import dataclass


@dataclass(frozen=True)
class SegmentScores:
    """The sentence scores of a system, 0 to 100, and the brevity penalties, one a segment, beside the vectors they were made from."""

    scores: "array[float]"
    penalties: "array[float]"
    statistics: "array[int]"

    def __len__(self) -> int:
        return len(self.scores)

    @property
    def max_order(self) -> int:
        """Return the order of the vectors of `2 + 2 * max_order` integers."""
        return len(self.statistics) // len(self.scores) // 2 - 1
