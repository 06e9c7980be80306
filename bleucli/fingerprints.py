"""Recognise a text by its SHA-256, whatever its line endings, its encoding and its compression were."""

from collections.abc import Sequence
from typing import Any

from bleucli.corpus import Batch


class Fingerprints:
    """The SHA-256 of the hypotheses of each system and of each reference stream, taken while batches go by."""

    def __init__(self, systems: int, references: int) -> None:
        from hashlib import sha256

        self._systems = [sha256() for _ in range(systems)]
        self._references = [sha256() for _ in range(references)]

    def look(self, batch: Batch) -> None:
        """Take the next segments into account: joined by LF, in UTF-8."""
        for digest, hypotheses in zip(self._systems, batch.systems, strict=True):
            _update(digest, batch.start, hypotheses)
        for digest, references in zip(self._references, batch.references, strict=True):
            _update(digest, batch.start, references)

    def hypothesis(self, system: int) -> str:
        """Return the SHA-256 of one system's hypotheses in hexadecimal."""
        return self._systems[system].hexdigest()

    def references(self) -> tuple[str, ...]:
        """Return those of the reference streams, sorted, since their order changes no score."""
        return tuple(sorted(digest.hexdigest() for digest in self._references))


def _update(digest: Any, start: int, lines: Sequence[str | None]) -> None:
    if start:
        digest.update(b"\n")
    # Some encodings can write half a surrogate pair; it is text like any other here.
    digest.update("\n".join(line or "" for line in lines).encode("utf-8", "surrogatepass"))
