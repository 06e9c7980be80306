"""The JSON file of statistics: baseline of the gate, shard of a merge; numbers only, one segment a line, made to live in git."""

import json
import math
from array import array
from typing import Any, NoReturn

from bleucli.errors import ConfigError, InputError
from bleucli.metrics.base import add_columns
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.like import settings_like
from bleucli.results.statistics import Coverage, SegmentStatistics
from bleucli.signature import Signature
from bleucli.signature.comparison import Meaning, compare
from bleucli.signature.fields import DRAWN

FORMAT = "bleucli statistics"
FORMAT_VERSION = 1
# What belongs to one result, and who counted it: statistics that differ in nothing else are comparable and add.
NOT_COUNTED = (*DRAWN, "version")
_FIELDS = (
    "format",
    "format_version",
    "signature",
    "score",
    "n_segments",
    "n_refs",
    "lines",
    "hypothesis_sha256",
    "references_sha256",
    "totals",
    "segments",
)
# No segment has more tokens, and sums of such numbers are exact.
_LARGEST = 2**31 - 1
# Two machines may differ in the last digits of a logarithm.
_TOLERANCE = 1e-9


def format_statistics(statistics: SegmentStatistics) -> str:
    """Return the text of a statistics file: the same bytes for the same statistics."""
    rows, width, lines = statistics.rows, statistics.width, statistics.lines
    vectors = [rows[start : start + width].tolist() for start in range(0, len(rows), width)]
    values = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "signature": _lasting(statistics.signature).cited(),
        "score": statistics.score,
        "n_segments": statistics.n_segments,
        "n_refs": statistics.n_refs,
        "lines": None if lines is None else [lines.first, lines.last, lines.of],
        "hypothesis_sha256": statistics.hypothesis_sha256,
        "references_sha256": None if statistics.references_sha256 is None else list(statistics.references_sha256),
        "totals": statistics.total,
    }
    head = "".join(f" {json.dumps(name)}: {json.dumps(value, allow_nan=False)},\n" for name, value in values.items())
    return "{\n" + head + ' "segments": [\n' + ",\n".join(f"  {json.dumps(vector)}" for vector in vectors) + "\n ]\n}\n"


def read_statistics(text: str, name: str) -> SegmentStatistics:
    """Read the text of the statistics file called `name`.

    Raises `InputError` with the reason for whatever this program does not write: another format, wrong types, counts that no text
    gives, totals that are not the sum of the segments, a score that does not follow from the totals.
    """
    values = _parsed(text, name)
    signature = _signature(values["signature"], name)
    metric = _metric(signature, name)
    n_segments, n_refs = (_whole_number(values[field], field, name, 1) for field in ("n_segments", "n_refs"))
    vectors = _vectors(values["segments"], metric.width, name)
    if len(vectors) != n_segments:
        _refuse(name, f"it says it has {n_segments} segments and has {len(vectors)}")
    totals = add_columns(vectors)
    if values["totals"] != totals:
        _refuse(name, f"its totals {_brief(values['totals'])} are not the sum of its segments, {totals}: numbers were edited")
    _check_score(values["score"], metric.score_vector(totals).score, name)
    return SegmentStatistics(
        signature,
        float(values["score"]),
        array("q", [number for vector in vectors for number in vector]),
        n_segments,
        n_refs,
        None if values["hypothesis_sha256"] is None else _sha256(values["hypothesis_sha256"], name),
        _references_sha256(values["references_sha256"], n_refs, name),
        _lines(values["lines"], n_segments, name),
    )


def metric_for(signature: Signature) -> BLEU:
    """Return a metric that scores statistics with the settings of `signature`; its tokenizer has no more work to do.

    Raises `ConfigError` for settings that do not exist.
    """
    try:
        return BLEU.from_config(settings_like(signature).config, tokenize="none")
    except ConfigError:
        raise
    except ValueError as error:
        raise ConfigError(f"the signature {signature} has a value that is no number: {error}") from error


def setting_differences(one: Signature, other: Signature) -> dict[str, tuple[str, str]]:
    """Return the settings in which two signatures differ so that their statistics must not be compared, each with both values."""
    # Files of ours record everything: what one of them does not say is no less a difference.
    different = [
        field for field in compare(one, other) if field.key not in NOT_COUNTED and field.verdict in (Meaning.CHANGES, Meaning.NOT_RECORDED)
    ]
    return {field.key: (field.first or "(default)", field.second or "(default)") for field in different}


def _lasting(signature: Signature) -> Signature:
    return Signature({key: value for key, value in signature.fields.items() if key not in DRAWN})


def _refuse(name: str, reason: str) -> NoReturn:
    raise InputError(f"{name}: {reason}", "write it again: bleu hyp.txt -r ref.txt -o stats:FILE")


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        values = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        ended = error.pos >= len(text.rstrip())
        what = "it ends too early" if ended and text.strip() else "it is no JSON"
        _refuse(name, f"{what} ({error.msg} at line {error.lineno}, column {error.colno})")
    except (ValueError, RecursionError) as error:
        _refuse(name, f"it is no statistics file: {str(error).partition(':')[0]}")
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        _refuse(name, "it is no statistics file of bleu")
    version = values.get("format_version")
    if type(version) is not int or version != FORMAT_VERSION:
        _refuse(name, f"its format version is {_brief(version)}, and this program knows version {FORMAT_VERSION} only")
    for field in _FIELDS:
        if field not in values:
            _refuse(name, f"it lacks {field!r}")
    for field in values:
        if field not in _FIELDS:
            _refuse(name, f"it has {_brief(field)}, which is no field of this format")
    return values


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a field stands there twice")
    return values


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _signature(value: Any, name: str) -> Signature:
    if not isinstance(value, str) or not value.startswith("BLEU|") or not value.isprintable():
        _refuse(name, f"its signature is {_brief(value)}, which is none of BLEU's")
    pairs = [part.partition(":")[::2] for part in value.split("|")[1:]]
    try:
        signature = Signature(dict(pairs))
    except ConfigError as error:
        raise InputError(f"{name}: its signature is not one that bleu writes: {error}") from error
    if signature.cited() != value:
        _refuse(name, f"its signature {_brief(value)} is not one that bleu writes")
    return signature


def _metric(signature: Signature, name: str) -> BLEU:
    try:
        return metric_for(signature)
    except ConfigError as error:
        raise InputError(f"{name}: its signature has settings that do not exist: {error}") from error


def _whole_number(value: Any, field: str, name: str, least: int, most: int = _LARGEST) -> int:
    if type(value) is not int or not least <= value <= most:
        _refuse(name, f"its {field} is {_brief(value)}, not a whole number from {least} to {most}")
    return value


def _vectors(value: Any, width: int, name: str) -> list[list[int]]:
    if not isinstance(value, list) or not value:
        _refuse(name, "it has no segments")
    order = width // 2 - 1
    for number, vector in enumerate(value, 1):
        if (
            not isinstance(vector, list)
            or len(vector) != width
            or not all(type(count) is int and 0 <= count <= _LARGEST for count in vector)
        ):
            _refuse(name, f"its segment {number} is {_brief(vector)}, not {width} whole numbers from 0 to {_LARGEST}")
        matches, totals = vector[2 : 2 + order], vector[2 + order :]
        if totals != [max(0, vector[0] - shorter) for shorter in range(order)] or any(map(int.__gt__, matches, totals)):
            _refuse(name, f"its segment {number} is {vector}, which no text gives: numbers were edited")
    return value


def _check_score(value: Any, expected: float, name: str) -> None:
    is_score = type(value) in (int, float) and -1 < value < 101
    if not is_score or not math.isclose(value, expected, rel_tol=_TOLERANCE, abs_tol=_TOLERANCE):
        _refuse(name, f"its score {_brief(value)} does not follow from its totals, which give {expected!r}: numbers were edited")


def _sha256(value: Any, name: str) -> str:
    if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdef"):
        _refuse(name, f"{_brief(value)} is no SHA-256")
    return value


def _references_sha256(value: Any, n_refs: int, name: str) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != n_refs:
        _refuse(name, f"its references_sha256 is {_brief(value)}, not one SHA-256 for each of {n_refs} references")
    return tuple(sorted(_sha256(one, name) for one in value))


def _lines(value: Any, n_segments: int, name: str) -> Coverage | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 3:
        _refuse(name, f"its lines are {_brief(value)}, not [first, last, number of all or null]")
    first, last = (_whole_number(one, "lines", name, 1) for one in value[:2])
    of = None if value[2] is None else _whole_number(value[2], "lines", name, 1)
    if last - first + 1 != n_segments or (of is not None and last > of):
        _refuse(name, f"its lines are {value}, which does not fit {n_segments} segments")
    return Coverage(first, last, of)


def _brief(value: Any) -> str:
    try:
        shown = json.dumps(value)
    except RecursionError:
        return "something nested very deeply"
    return shown if len(shown) <= 80 else f"{shown[:77]}..."
