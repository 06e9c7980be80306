"""The statistics of a system's segments."""

from array import array
from dataclasses import dataclass

from bleucli.kernel import kernel
from bleucli.signature import Signature


@dataclass(frozen=True)
class Coverage:
    """Which lines of a corpus a shard holds, from 1, both ends included; `of` is the number of lines of the corpus, if known."""

    first: int
    last: int
    of: int | None = None


@dataclass(frozen=True)
class SegmentStatistics:
    """What the segments of a system counted, without their text: all that a score, an interval or a gate is made of.

    `rows` holds one vector of `2 + 2 * max_order` integers a segment, one after another. The SHA-256 are those of the right-stripped
    segments joined by LF, in UTF-8; a merge of shards has none.
    """

    signature: Signature
    score: float
    rows: "array[int]"
    n_segments: int
    n_refs: int
    hypothesis_sha256: str | None = None
    references_sha256: tuple[str, ...] | None = None
    lines: Coverage | None = None

    @property
    def width(self) -> int:
        """Return the length of one vector."""
        return len(self.rows) // self.n_segments

    @property
    def total(self) -> list[int]:
        """Return the sum of all vectors."""
        return kernel().total(self.rows, self.width)
