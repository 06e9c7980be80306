"""Score systems against their references in one pass: count each segment, add, finish."""

from array import array
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bleucli.corpus import Batch, Corpus
from bleucli.kernel import kernel
from bleucli.metrics.base import add_columns
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.score import BLEUScore
from bleucli.results import Report, SystemResult
from bleucli.signature import nrefs_value
from bleucli.suspicions import Suspicions

if TYPE_CHECKING:
    from bleucli.results.segments import SegmentScores


class Counted(NamedTuple):
    """The statistics of each system: their sums and, where they are kept, the rows of all segments one after another."""

    totals: "list[list[int]]"
    rows: "list[array[int]]"
    n_segments: int
    nrefs: str


def segment_stats(metric: BLEU, corpus: Corpus, keep_rows: bool, look: Callable[[Batch], None]) -> Counted:
    """Count every segment of every system in one lock-step pass; `look` sees each batch as it goes by.

    Memory does not grow with the corpus unless `keep_rows`.
    """
    width = metric.width
    totals = [[0] * width for _ in corpus.systems]
    rows: list[array[int]] = [array("q") for _ in corpus.systems]
    reference_numbers: set[int] = set()
    n_segments = 0
    with closing(metric.batches(corpus)) as batches:
        for batch, ready in batches:
            prepared = metric.prepare(ready)
            reference_numbers |= {prepared.fewest, prepared.most}
            for index, hypotheses in enumerate(ready.systems):
                counted = metric.count(hypotheses, prepared)
                totals[index] = add_columns([totals[index], kernel().total(counted, width)])
                if keep_rows:
                    rows[index].extend(counted)
            n_segments = batch.start + len(batch.references[0])
            look(batch)
    return Counted(totals, rows, n_segments, nrefs_value(reference_numbers))


def evaluate(
    metric: BLEU,
    corpus: Corpus,
    names: Sequence[str],
    segments: bool = False,
    look: Callable[[Batch], None] = lambda _: None,
    keep_rows: bool = False,
) -> Report:
    """Score the systems called `names` of a corpus, with the warnings its text gives cause for.

    With `segments` each segment is scored too, effective order on, since a segment may be shorter than the order; with `keep_rows`
    the results keep the statistics of all segments.
    """
    suspicions = Suspicions(corpus.systems, corpus.references, forms=metric.config.normalize is None)

    def look_twice(batch: Batch) -> None:
        suspicions.look(batch)
        look(batch)

    counted = segment_stats(metric, corpus, segments or keep_rows, look_twice)
    signature = metric.get_signature(counted.nrefs)
    results = []
    for index, name in enumerate(names):
        score = metric.score_vector(counted.totals[index]).signed(signature)
        warnings = suspicions.warnings(index, metric.tokenizer.signature, metric.force, metric.config.empty_reference)
        results.append(
            SystemResult(
                name,
                score,
                signature,
                counted.n_segments,
                len(corpus.references),
                tuple(warnings + _score_warnings(corpus.systems[index].name, score)),
                sentence_scores(metric, counted.rows[index]) if segments else None,
                rows=counted.rows[index] if keep_rows else None,
            )
        )
    return Report(tuple(results))


def evaluate_with_statistics(
    metric: BLEU, corpus: Corpus, names: Sequence[str], segments: bool = False, look: Callable[[Batch], None] = lambda _: None
) -> Report:
    """Score systems as `evaluate` does; each result holds the statistics that a file of its own is to have."""
    from bleucli.fingerprints import Fingerprints
    from bleucli.results.statistics import SegmentStatistics

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


def sentence_scores(metric: BLEU, rows: "array[int]") -> "SegmentScores":
    """Score each segment from its row of statistics, with effective order."""
    from bleucli.kernel.formula import brevity_penalty
    from bleucli.results.segments import SegmentScores

    lengths = (rows[column :: metric.width] for column in (0, 1))
    return SegmentScores(metric.score_rows(rows, effective_order=True), array("d", map(brevity_penalty, *lengths)), rows)


def _score_warnings(hypotheses: str, score: BLEUScore) -> list[str]:
    order = len(score.totals)
    if score.score == 0 and score.sys_len and score.totals[-1] == 0:
        fix = "--effective-order uses the orders that exist; -n 2 is BLEU-2"
        return [f"the score is 0 because no line of {hypotheses} has {order} tokens\n  fix: {fix}"]
    return []
