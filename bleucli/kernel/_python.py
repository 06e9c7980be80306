"""The defining twin of the kernel: what every count is, readable first and quick second."""

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, NoReturn

from bleucli.kernel import formula
from bleucli.kernel.punctuation import spread_punctuation

NAME = "python"

_Ngram = str | tuple[str, ...]
_Counts = dict[_Ngram, int]

_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_ENTITY = re.compile(r"&(?:quot|amp|lt|gt|apos|nbsp|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});")
_SUBWORD = re.compile(r"@@(?: |$)|\u2581")
# Scripts written without spaces: Thai, Lao, Burmese, Khmer, kana, Han.
_UNSPACED = re.compile(
    "[\u0e01-\u0e30\u0e40-\u0e46\u0e81-\u0eb0\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3"
    "\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]"
)


def tokenize_13a(line: str) -> str:
    """Tokenize `line` as mteval-v13a.pl does and return its tokens joined by single spaces.

    Only ASCII punctuation is split off; periods and commas stay inside numbers, apostrophes and most hyphens stay inside words.
    """
    _check_str(line, "line")
    return " ".join(_spread_13a(line).split())


def _spread_13a(line: str) -> str:
    """Put white space around the 13a tokens of `line`; the number of spaces is not defined."""
    text = line.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in text:
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    return spread_punctuation(f" {text} ")


class _ReferenceCounts(NamedTuple):
    """What the references of one segment allow: each n-gram's largest count in any of them, by order, and their lengths."""

    ngrams: list[_Counts]
    lengths: list[int]


class References:
    """The counted references of a batch of segments, to be matched by any number of systems."""

    def __init__(self, segments: list[_ReferenceCounts], max_order: int, raw_13a: bool) -> None:
        self.segments = segments
        self.max_order = max_order
        self.raw_13a = raw_13a

    def __len__(self) -> int:
        return len(self.segments)

    def __reduce__(self) -> NoReturn:
        raise TypeError("References cannot be pickled; prepare them where they are used")


def prepare(reference_streams: Sequence[Sequence[str | None]], max_order: int, raw_13a: bool) -> References:
    """Count the n-grams of orders 1..`max_order` of every segment's references.

    `reference_streams[k][i]` is reference k of segment i, `None` where there is none; every segment has at least one.
    Tokens are separated by white space, or `raw_13a` asks to tokenize with 13a first.
    """
    _check_order(max_order)
    streams = [tuple(stream) for stream in reference_streams]
    for number, stream in enumerate(streams):
        if len(stream) != len(streams[0]):
            raise ValueError(f"reference stream {number} has {len(stream)} segments, reference stream 0 has {len(streams[0])}")
    segments = []
    for index, references in enumerate(zip(*streams, strict=True)):
        present = [reference for reference in references if reference is not None]
        for reference in present:
            _check_str(reference, "reference of segment", index)
        if not present:
            raise ValueError(f"segment {index} has no reference")
        segments.append(_counted_references(present, max_order, raw_13a))
    return References(segments, max_order, raw_13a)


def _counted_references(references: list[str], max_order: int, raw_13a: bool) -> _ReferenceCounts:
    ngrams: list[_Counts] = []
    lengths = []
    for reference in references:
        length, counts = _text_counts(reference, max_order, raw_13a)
        lengths.append(length)
        ngrams = [_larger(known, new) for known, new in zip(ngrams, counts, strict=True)] if ngrams else counts
    return _ReferenceCounts(ngrams, lengths)


def count(hypotheses: Sequence[str], references: References, shortest: bool) -> "array[int]":
    """Count the sufficient statistics of each segment and return them row after row, 2 + 2N integers a row.

    A row is hypothesis length, reference length, matches of orders 1..N, totals of orders 1..N (Papineni et al. 2002).
    The reference length is the closest to the hypothesis length, the shorter on a tie, or with `shortest` the least.
    """
    if not isinstance(references, References):
        raise TypeError(f"references are {type(references).__name__}, not what prepare() returned")
    hypotheses = tuple(hypotheses)
    if len(hypotheses) != len(references):
        raise ValueError(f"{len(hypotheses)} hypotheses for {len(references)} prepared segments")
    rows: array[int] = array("q")
    for index, (hypothesis, segment) in enumerate(zip(hypotheses, references.segments, strict=True)):
        _check_str(hypothesis, "hypothesis", index)
        tokens = _tokens(hypothesis, references.raw_13a)
        length = len(tokens)
        rows.append(length)
        rows.append(min(segment.lengths) if shortest else formula.closest_reference_length(length, segment.lengths))
        rows.extend(_matches(tokens, segment.ngrams))
        rows.extend([max(0, length - order) for order in range(references.max_order)])
    return rows


def pairwise(hypotheses: Sequence[str], references: Sequence[str], max_order: int, raw_13a: bool) -> "array[int]":
    """Count the statistics of every hypothesis against every single reference alone, hypothesis by hypothesis.

    Returns len(hypotheses) x len(references) rows as `count` does; each text is tokenized and counted once.
    """
    _check_order(max_order)
    for index, text in enumerate(references):
        _check_str(text, "reference", index)
    for index, text in enumerate(hypotheses):
        _check_str(text, "hypothesis", index)
    counted = [_text_counts(text, max_order, raw_13a) for text in references]
    rows: array[int] = array("q")
    for text in hypotheses:
        length, own = _text_counts(text, max_order, raw_13a)
        totals = [max(0, length - order) for order in range(max_order)]
        for reference_length, allowed in counted:
            rows.append(length)
            rows.append(reference_length)
            rows.extend([_shared(*pair) for pair in zip(own, allowed, strict=True)])
            rows.extend(totals)
    return rows


def _text_counts(text: str, max_order: int, raw_13a: bool) -> tuple[int, list[_Counts]]:
    tokens = _tokens(text, raw_13a)
    return len(tokens), [_counted(tokens, order) for order in range(1, max_order + 1)]


def _shared(counts: _Counts, allowed: _Counts) -> int:
    return sum([min(counts[ngram], allowed[ngram]) for ngram in counts.keys() & allowed.keys()])


def against_others(texts: Sequence[str], max_order: int, raw_13a: bool, shortest: bool) -> "array[int]":
    """Count the statistics of every text against all the others as its references, text by text.

    Returns a row a text as `count` does; each text is tokenized and counted once. Raises `ValueError` where there are no others.
    """
    _check_order(max_order)
    for index, text in enumerate(texts):
        _check_str(text, "text", index)
    formula.check_several(texts)
    counted = [_text_counts(text, max_order, raw_13a) for text in texts]
    best, second = ([_Counts() for _ in range(max_order)] for _ in range(2))
    for _, own in counted:
        for counts, most, next_most in zip(own, best, second, strict=True):
            _keep_two(counts, most, next_most)
    reference_lengths = formula.lengths_among_others([length for length, _ in counted], shortest)
    rows: array[int] = array("q")
    for (length, own), reference_length in zip(counted, reference_lengths, strict=True):
        rows.extend((length, reference_length))
        # Where a text has an n-gram most often of all, the others allow what the next one has; elsewhere they allow all it has.
        rows.extend(
            sum(next_most.get(ngram, 0) if number == most[ngram] else number for ngram, number in counts.items())
            for counts, most, next_most in zip(own, best, second, strict=True)
        )
        rows.extend(max(0, length - order) for order in range(max_order))
    return rows


def _keep_two(counts: _Counts, most: _Counts, next_most: _Counts) -> None:
    """Keep for each n-gram its largest count in any text and the largest in any other."""
    for ngram, number in counts.items():
        known = most.get(ngram, 0)
        most[ngram], behind = (number, known) if number > known else (known, number)
        next_most[ngram] = max(behind, next_most.get(ngram, 0))


def scores(
    rows: "array[int]",
    max_order: int,
    smooth_method: str,
    smooth_value: float | None,
    effective_order: bool,
    weights: Sequence[float] | None,
) -> "array[float]":
    """Score each row of statistics, as `formula` says."""
    _check_order(max_order)
    formula.check_scoring(rows, max_order, smooth_method, smooth_value, weights)
    width = 2 + 2 * max_order
    found: array[float] = array("d")
    for start in range(0, len(rows), width):
        made_of = formula.parts(rows[start : start + width], smooth_method, smooth_value, effective_order)
        found.append(formula.score(made_of, weights))
    return found


def total(rows: "array[int]", width: int) -> list[int]:
    """Add the rows of `width` integers up, column by column."""
    return [sum(rows[column::width]) for column in range(width)]


def survey(lines: Sequence[str]) -> tuple[int, ...]:
    """Count what makes text suspicious in `lines`, for the warnings.

    Returns five pairs (number of lines, index of the first or -1) for: empty lines; lines that end in " ."; lines with sub-word
    marks; lines with HTML entities; lines of which more than half of the letters belong to scripts written without spaces.
    """
    for index, line in enumerate(lines):
        _check_str(line, "line", index)
    found = (
        [index for index, line in enumerate(lines) if not line],
        [index for index, line in enumerate(lines) if line.endswith(" .")],
        [index for index, line in enumerate(lines) if ("@@" in line or "\u2581" in line) and _SUBWORD.search(line)],
        [index for index, line in enumerate(lines) if "&" in line and _ENTITY.search(line)],
        [index for index, line in enumerate(lines) if not line.isascii() and _is_unspaced(line)],
    )
    return tuple(chain.from_iterable((len(indices), indices[0] if indices else -1) for indices in found))


def _is_unspaced(line: str) -> bool:
    return 2 * len(_UNSPACED.findall(line)) > sum(map(str.isalpha, line))


def _check_order(max_order: int) -> None:
    if not 1 <= max_order <= formula.MOST_ORDERS:
        raise ValueError(f"max_order is {max_order}; it must be from 1 to {formula.MOST_ORDERS}")


def _check_str(text: object, what: str, index: int | None = None) -> None:
    if not isinstance(text, str):
        raise TypeError(f"{what if index is None else f'{what} {index}'} is {type(text).__name__}, not str")


def _tokens(text: str, raw_13a: bool) -> list[str]:
    return (_spread_13a(text) if raw_13a else text).split()


def _ngrams(tokens: list[str], order: int) -> Iterable[_Ngram]:
    """Yield the n-grams of one order; a unigram is its token."""
    return zip(*(tokens[start:] for start in range(order)), strict=False) if order > 1 else tokens


def _counted(tokens: list[str], order: int) -> _Counts:
    counts = dict.fromkeys(_ngrams(tokens, order), 1)
    # Most segments repeat no n-gram of a higher order; counting is needed only where one does.
    return counts if len(counts) == max(0, len(tokens) - order + 1) else Counter(_ngrams(tokens, order))


def _larger(known: _Counts, new: _Counts) -> _Counts:
    for ngram, number in new.items():
        if known.get(ngram, 0) < number:
            known[ngram] = number
    return known


def _matches(tokens: list[str], allowed: list[_Counts]) -> list[int]:
    """Count the n-grams of `tokens` of each order, each clipped to what is allowed."""
    matches = [0] * len(allowed)
    for index, most in enumerate(allowed):
        shared = list(filter(most.__contains__, _ngrams(tokens, index + 1)))
        if not shared:
            break  # an n-gram matches only where its prefix does
        if len(set(shared)) == len(shared):
            matches[index] = len(shared)
        else:
            matches[index] = sum([min(number, most[ngram]) for ngram, number in Counter(shared).items()])
    return matches
