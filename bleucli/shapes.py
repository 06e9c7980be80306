"""Check hypotheses and references that are given as Python values: wrong shapes are refused, not scored."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bleucli.errors import ConfigError, InputError

REFERENCES_BY = ("stream", "segment")


def hypothesis_list(hypotheses: Iterable[str]) -> list[str]:
    """Return the hypotheses as a list of `str`; raises `InputError` for any other shape or an empty one."""
    listed = _listed_texts(hypotheses, "hypotheses", "corpus_score([hypothesis, ...], ...)")
    if not listed:
        raise InputError("there are no hypotheses: no segments to score")
    return listed


def text_list(texts: Iterable[str], what: str, call: str) -> list[str]:
    """Return texts as a list of `str`; raises `InputError` for any other shape or an empty one, with `call` as the remedy."""
    listed = _listed_texts(texts, what, call)
    if not listed:
        raise InputError(f"there are no {what}", call)
    return listed


def reference_streams(references: Iterable[Any], n_segments: int | None = None, by: str = "stream") -> list[Sequence[str | None]]:
    """Return the references as streams, one str or None a segment; without `n_segments` the first stream says how many there are.

    `by` says how they come: "stream" is SacreBLEU's layout, `references[k][i]` for segment i; "segment" is Hugging Face's and NLTK's,
    `references[i][k]`. Raises `InputError` with both shapes and the corrected call where they do not fit `n_segments` segments.
    """
    if by not in REFERENCES_BY:
        raise ConfigError(f"references_by is {by!r}", f"one of: {', '.join(REFERENCES_BY)}")
    outer = _listed(references, "references", "corpus_score(hypotheses, [[reference, ...]])")
    if not outer:
        raise InputError("there are no references", "corpus_score(hypotheses, [references])")
    if all(isinstance(inner, str) for inner in outer):
        raise InputError(
            f"references is a list of {len(outer)} str: one level is missing (it must be a list of streams, each a list of segments)",
            "corpus_score(hypotheses, [references])",
        )
    inner_lists = [_inner(inner, index) for index, inner in enumerate(outer)]
    _check_texts(inner_lists)
    if n_segments is None:
        n_segments = len(inner_lists[0] if by == "stream" else inner_lists)
    if by == "segment":
        return _transposed(inner_lists, n_segments)
    _check_lengths(inner_lists, n_segments)
    return list(inner_lists)


def sentence_references(references: Iterable[str | None]) -> list[str | None]:
    """Return the references of one sentence as a list; a bare `str` is refused, never read character by character."""
    if isinstance(references, str):
        raise InputError("references is a str, not a list of references", "sentence_score(hypothesis, [reference])")
    listed = _listed(references, "references", "sentence_score(hypothesis, [reference, ...])")
    _check_texts([listed])
    if not listed:
        raise InputError("there are no references", "sentence_score(hypothesis, [reference])")
    return listed


def checked_pair(pair: Any) -> tuple[Any, Any]:
    """Return a (hypothesis, references) pair; raises `InputError` for anything else."""
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
        raise InputError(f"{pair!r} is no pair of a hypothesis and its references", "stats_of([(hypothesis, [reference, ...]), ...])")
    return pair[0], pair[1]


def _listed(values: Any, what: str, call: str) -> list[Any]:
    if isinstance(values, str | bytes):
        raise InputError(f"{what} is one {type(values).__name__}, not a list", call)
    if hasattr(values, "columns"):
        raise InputError(f"{what} is {_kind(values)}: iterating over it gives its column names", 'give one column: frame["hypothesis"]')
    if isinstance(values, Mapping | set | frozenset) or not isinstance(values, Iterable):
        raise InputError(f"{what} is {_kind(values)}, which has no order of segments", call)
    try:
        return list(values)
    except TypeError as error:
        raise InputError(f"{what} is {_kind(values)}: {error}", call) from error


def _listed_texts(texts: Iterable[str], what: str, call: str) -> list[str]:
    listed = _listed(texts, what, call)
    for index, text in enumerate(listed):
        if not isinstance(text, str):
            raise InputError(f"{what}[{index}] is {_kind(text)}, not str" + _none_hint(text), "give one str a segment")
    return listed


def _inner(values: Any, index: int) -> list[Any]:
    if values is None or isinstance(values, str):
        raise InputError(
            f"references[{index}] is {_kind(values)}, others are lists: the levels are mixed",
            "corpus_score(hypotheses, [[reference, ...], [second_reference, ...]]); a missing reference is None inside a stream",
        )
    return _listed(values, f"references[{index}]", "corpus_score(hypotheses, [[reference, ...]])")


def _check_texts(inner_lists: list[list[Any]]) -> None:
    for outer, inner in enumerate(inner_lists):
        for index, reference in enumerate(inner):
            if reference is not None and not isinstance(reference, str):
                raise InputError(
                    f"references[{outer}][{index}] is {_kind(reference)}, not str" + _none_hint(reference),
                    "give one str a segment, or None",
                )


def _check_lengths(streams: list[list[str | None]], n_segments: int) -> None:
    lengths = [len(stream) for stream in streams]
    if all(length == n_segments for length in lengths):
        return
    shape = f"{n_segments} hypotheses, but references is {len(streams)} stream{'s' * (len(streams) > 1)} of {_lengths(lengths)}"
    if len(streams) == n_segments:
        raise InputError(
            f"{shape}: it looks transposed (one list a segment instead of one list a reference)",
            'corpus_score(hypotheses, references, references_by="segment") or corpus_score(hypotheses, list(zip(*references)))',
        )
    index = next(index for index, length in enumerate(lengths) if length != n_segments)
    raise InputError(
        f"length mismatch: {shape}; references[{index}] has {lengths[index]}",
        f"every stream needs exactly {n_segments} references; None where there is none",
    )


def _transposed(segments: list[list[str | None]], n_segments: int) -> list[Sequence[str | None]]:
    if len(segments) != n_segments:
        hint = ""
        if all(len(inner) == n_segments for inner in segments):
            hint = ': these are streams, the layout of references_by="stream"'
        raise InputError(
            f"{n_segments} hypotheses, but references is {len(segments)} lists of {_lengths([len(inner) for inner in segments])}{hint}",
            'corpus_score(hypotheses, [[reference_of_1, ...], [reference_of_2, ...]], references_by="segment")',
        )
    widest = max(map(len, segments))
    if widest == 0:
        raise InputError("segment 1 has no reference, nor has any other", "give each segment a list of references")
    return [[inner[k] if k < len(inner) else None for inner in segments] for k in range(widest)]


def _lengths(lengths: list[int]) -> str:
    low, high = min(lengths), max(lengths)
    return str(low) if low == high else f"{low} to {high}"


def _kind(value: Any) -> str:
    return "None" if value is None else type(value).__name__


def _none_hint(value: Any) -> str:
    missing = value is None or (isinstance(value, float) and math.isnan(value)) or type(value).__name__ in ("NAType", "NaTType")
    return " (a missing value?)" if missing else ""
