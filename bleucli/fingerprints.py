"""Recognise a text by its SHA-256, whatever its line endings, its encoding and its compression were."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bleucli.corpus import Batch, Corpus
from bleucli.metrics.bleu import BLEU
from bleucli.results import Report
from bleucli.results.statistics import SegmentStatistics
from bleucli.scoring import evaluate


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


def evaluate_with_statistics(
    metric: BLEU, corpus: Corpus, names: Sequence[str], segments: bool = False, look: Callable[[Batch], None] = lambda _: None
) -> Report:
    """Score systems as `evaluate` does; each result holds the statistics that a file of its own is to have."""
    fingerprints = Fingerprints(len(corpus.systems), len(corpus.references))

    def look_twice(batch: Batch) -> None:
        fingerprints.look(batch)
        look(batch)

    report = evaluate(metric, corpus, names, segments, look_twice, keep_rows=True)
    results = []
    for index, result in enumerate(report.systems):
        assert result.rows is not None  # noqa: S101  they were to be kept
        statistics = SegmentStatistics(
            result.signature,
            result.score.score,
            result.rows,
            result.n_segments,
            result.n_refs,
            fingerprints.hypothesis(index),
            fingerprints.references(),
        )
        results.append(replace(result, statistics=statistics))
    return replace(report, systems=tuple(results))


def _update(digest: Any, start: int, lines: Sequence[str | None]) -> None:
    if start:
        digest.update(b"\n")
    # Some encodings can write half a surrogate pair; it is text like any other here.
    digest.update("\n".join(line or "" for line in lines).encode("utf-8", "surrogatepass"))
