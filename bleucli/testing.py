"""For pytest users: fail a test where translations have become too bad, and say which."""

import math
from collections.abc import Iterable
from typing import Any

from bleucli.errors import ConfigError
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.score import BLEUScore
from bleucli.shapes import hypothesis_list, reference_streams

_SHOWN_SEGMENTS, _SHOWN_CHARACTERS = 3, 100


def assert_bleu(
    hypotheses: Iterable[str], references: Iterable[Any], *, at_least: float, references_by: str = "stream", metric: BLEU | None = None
) -> BLEUScore:
    """Raise `AssertionError` where the BLEU of `hypotheses` is below `at_least` (0 to 100); return the score otherwise.

    References come as `BLEU.corpus_score` takes them, and `metric` is the object that scores, `BLEU()` unless given. The message has
    the score with its signature and the worst segments. Raises `ConfigError` for a threshold that is no number, and `InputError` for
    texts that cannot be scored, since neither is an answer.
    """
    __tracebackhide__ = True
    if isinstance(at_least, bool) or not isinstance(at_least, int | float) or not math.isfinite(at_least):
        raise ConfigError(f"at_least is {at_least!r}", "give a score from 0 to 100: assert_bleu(hypotheses, references, at_least=27.5)")
    scorer = metric or BLEU()
    lines = hypothesis_list(hypotheses)
    streams = reference_streams(references, len(lines), references_by)
    result = scorer.corpus_score(lines, streams)
    if not result.score >= at_least:
        raise AssertionError(
            f"BLEU is {_beside(result.score, at_least)}, less than {at_least!r}\n{result.signature}\n{_worst(scorer, lines, streams)}"
        )
    return result


def _beside(score: float, threshold: float) -> str:
    brief = f"{score:.2f}"
    return brief if float(brief) < threshold else repr(score)


def _worst(metric: BLEU, hypotheses: list[str], streams: list[Any]) -> str:
    segments = [list(references) for references in zip(*streams, strict=True)]
    scores = []
    for index, stats in enumerate(metric.stats_of(zip(hypotheses, segments, strict=True))):
        # Effective order: a segment may be shorter than the order.
        scores.append((metric.score_vector(stats.vector, effective_order=True).score, index))
    rows = ["the lowest segments:"]
    for score_value, index in sorted(scores)[:_SHOWN_SEGMENTS]:
        rows.append(f"  [{index}] {score_value:.1f}  hypothesis: {_brief(hypotheses[index])}")
        rows += [f"        reference: {_brief(reference)}" for reference in segments[index] if reference is not None]
    return "\n".join(rows)


def _brief(text: str) -> str:
    return repr(text if len(text) <= _SHOWN_CHARACTERS else text[: _SHOWN_CHARACTERS - 3] + "...")
