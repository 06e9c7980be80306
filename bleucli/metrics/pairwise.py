"""Texts against each other: each is tokenized and counted once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bleucli.errors import InputError
from bleucli.kernel import kernel
from bleucli.shapes import text_list

if TYPE_CHECKING:
    from bleucli.metrics.bleu import BLEU


def pairwise(metric: "BLEU", hypotheses: Iterable[str], references: Iterable[str]) -> list[list[float]]:
    """Score every hypothesis against every reference alone; see `BLEU.pairwise`."""
    call = "pairwise([hypothesis, ...], [reference, ...])"
    rows_of, columns_of = _texts(hypotheses, "hypotheses", call), _texts(references, "references", call)
    _check_present(metric, columns_of, "references")
    ready = metric.ready_once([*rows_of, *columns_of])
    width = len(columns_of)
    rows = kernel().pairwise(ready[: len(rows_of)], ready[len(rows_of) :], metric.config.max_order, metric.kernel_tokenizes)
    scores = metric.score_rows(rows).tolist()
    return [scores[start : start + width] for start in range(0, len(scores), width)]


def against_others(metric: "BLEU", texts: Iterable[str]) -> list[float]:
    """Return the sentence BLEU of each text against all the others as its references.

    Effective order is used only where `metric` has it. Raises `InputError` where there are fewer than two texts.
    """
    listed = _texts(texts, "texts", "self_bleu([text, ...])")
    _check_present(metric, listed, "texts")
    if len(listed) < 2:
        raise InputError("there is one text, and no other to hold it against", "self_bleu([text, another, ...])")
    shortest = metric.config.reference_length == "shortest"
    rows = kernel().against_others(metric.ready_once(listed), metric.config.max_order, metric.kernel_tokenizes, shortest)
    return metric.score_rows(rows).tolist()


def _texts(texts: Iterable[str], what: str, call: str) -> list[str]:
    return [text.rstrip() for text in text_list(texts, what, call)]


def _check_present(metric: "BLEU", texts: list[str], what: str) -> None:
    if metric.config.empty_reference == "missing" and "" in texts:
        raise InputError(f"{what}[{texts.index('')}] is empty, and empty references count as missing", "leave it out")
