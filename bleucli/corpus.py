"""Keep the hypotheses of systems and their references in step."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from bleucli.errors import AlignmentError, InputError

# Enough lines to make the calls around a batch cheap, few enough to keep the counts of all its references in a small memory.
BATCH_SIZE = 512


class Stream(Protocol):
    """Segments in order, some at a time; a file of them, or a list."""

    @property
    def name(self) -> str: ...

    had_byte_order_mark: bool
    has_nul: bool
    carriage_returns: int
    first_carriage_return: int

    def blocks(self) -> "Iterator[list[str]] | Iterator[list[str | None]]": ...


class Batch(NamedTuple):
    """Some consecutive segments: their lines in each system and each reference stream, and the number of the first, from 0."""

    start: int
    systems: list[list[str]]
    references: list[list[str | None]]


class Corpus:
    """Systems and reference streams, read in lock-step and once, `batch_size` segments at a time."""

    def __init__(self, systems: Sequence[Stream], references: Sequence[Stream], batch_size: int | None = None) -> None:
        self.systems = systems
        self.references = references
        self.batch_size = batch_size or max(1, BATCH_SIZE // max(1, len(references)))

    def batches(self) -> Iterator[Batch]:
        """Yield aligned batches of segments.

        Raises `InputError` for a stream without segments and, at the end, `AlignmentError` where one stream has more than another:
        nothing is dropped or cut to fit.
        """
        streams = [*self.systems, *self.references]
        blocks: list[Iterator[Any]] = [stream.blocks() for stream in streams]
        pending: list[list[str | None]] = [[] for _ in streams]
        start = 0
        while True:
            for lines, more in zip(pending, blocks, strict=True):
                while len(lines) < self.batch_size and (block := next(more, None)):
                    lines.extend(block)
            size = min(self.batch_size, *map(len, pending))
            if size == 0:
                break
            taken = [lines[:size] for lines in pending]
            pending = [lines[size:] for lines in pending]
            yield Batch(start, taken[: len(self.systems)], taken[len(self.systems) :])  # type: ignore[arg-type]
            start += size
        # Unlike SacreBLEU: what one stream has beyond another is never cut off.
        self._check_ends([start + len(lines) + sum(map(len, rest)) for lines, rest in zip(pending, blocks, strict=True)])

    def _check_ends(self, counts: list[int]) -> None:
        streams = [*self.systems, *self.references]
        for stream, count in zip(streams, counts, strict=True):
            if count == 0:
                raise InputError(f"{stream.name} is empty: no segments to score")
        for stream, count in zip(streams, counts, strict=True):
            if count != counts[0]:
                raise AlignmentError(streams[0].name, counts[0], stream.name, count)


class Lines:
    """Segments that are in memory already."""

    had_byte_order_mark = has_nul = False
    carriage_returns = first_carriage_return = 0

    def __init__(self, name: str, lines: Sequence[str | None]) -> None:
        self.name = name
        self._lines = lines

    def blocks(self) -> Iterator[list[str | None]]:
        """Yield the segments, right-stripped as those of a file are."""
        for start in range(0, len(self._lines), BATCH_SIZE):
            yield [line if line is None else line.rstrip() for line in self._lines[start : start + BATCH_SIZE]]
