"""Send whole streams through a tokenizer that wants them whole, in step with the lines as they were read."""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

from bleucli.corpus import BATCH_SIZE, Batch, Corpus, Stream
from bleucli.tokenizers import Tokenized

Normalize = Callable[[Sequence[str]], Sequence[str]]
# Takes blocks of lines and what to call them in messages; yields a line of tokens for each.
Tokenize = Callable[[Iterator[Sequence[str]], str], Generator[str, None, None]]


class _Line(NamedTuple):
    read: str | None
    tokens: str | None


class TokenizedStream:
    """A stream whose lines come in pairs: as they were read, and their tokens. A line that is `None` has none and is not sent."""

    had_byte_order_mark = has_nul = False
    carriage_returns = first_carriage_return = 0

    def __init__(self, source: Stream, normalize: Normalize, tokenize: Tokenize) -> None:
        self.name = source.name
        self._source = source
        self._normalize = normalize
        self._waiting: deque[str | None] = deque()
        self._tokens = tokenize(self._sent(), source.name)

    def blocks(self) -> Iterator[Any]:
        """Yield all lines, some at a time."""
        lines = self._lines()
        while block := list(islice(lines, BATCH_SIZE)):
            yield block

    def close(self) -> None:
        """Stop tokenizing, wherever it is."""
        self._tokens.close()

    def _lines(self) -> Iterator[_Line]:
        for tokens in self._tokens:
            yield from self._missing()
            yield _Line(self._waiting.popleft(), tokens)
        yield from self._missing()

    def _missing(self) -> Iterator[_Line]:
        while self._waiting and self._waiting[0] is None:
            yield _Line(self._waiting.popleft(), None)

    def _sent(self) -> Iterator[Sequence[str]]:
        for block in self._source.blocks():
            self._waiting.extend(block)
            yield self._normalize([line for line in block if line is not None])


def tokenized_batches(
    corpus: Corpus, normalize: Normalize, tokenize: Tokenize, drop_empty: bool
) -> Generator[tuple[Batch, Batch], None, None]:
    """Yield aligned batches of a corpus, as they were read and as `Tokenized` lines; each stream is tokenized on its own.

    With `drop_empty` an empty line of a reference stream counts as no reference, whatever the tokenizer makes of it.
    Closing the generator stops all tokenizing.
    """
    systems = [TokenizedStream(stream, normalize, tokenize) for stream in corpus.systems]
    references = [TokenizedStream(stream, normalize, tokenize) for stream in corpus.references]
    try:
        for batch in Corpus(systems, references, corpus.batch_size).batches():
            start, sides = batch.start, cast(list[list[list[_Line]]], [batch.systems, batch.references])
            read: list[list[Any]] = [[[line.read for line in lines] for lines in side] for side in sides]
            tokens: list[list[Any]] = [[Tokenized([line.tokens for line in lines]) for lines in side] for side in sides]
            if drop_empty:
                tokens[1] = [Tokenized([line.tokens if line.read else None for line in lines]) for lines in sides[1]]
            yield Batch(start, *read), Batch(start, *tokens)
    finally:
        for stream in [*systems, *references]:
            stream.close()
