"""Signatures in plain words, and two of them side by side."""

from collections.abc import Sequence
from typing import Any

from bleucli.reports.as_json import json_text
from bleucli.reports.as_text import columns
from bleucli.signature import Signature
from bleucli.signature.comparison import FieldVerdict, Meaning, are_comparable
from bleucli.signature.history import not_from_files, smoothing, version_notes

# What a field's value means; "{}" is the value itself.
_MEANINGS = {
    "nrefs": {"1": "one reference a segment", "var": "segments have different numbers of references", "": "{} references a segment"},
    "bs": {"": "bootstrap with {} resamples: for the interval, not for the score"},
    "ar": {"": "approximate randomisation with {} trials: for the p-value, not for the score"},
    "seed": {"none": "random numbers from no fixed seed", "": "random numbers from seed {}: for the interval, not for the score"},
    "test": {"": "the test set {} of SacreBLEU"},
    "lang": {"": "translation direction {}"},
    "origlang": {"": "only segments whose original language is {}"},
    "subset": {"": "only segments of the subset {}"},
    "case": {"mixed": "upper and lower case differ", "lc": "both sides in lower case"},
    "eff": {"no": "all n-gram orders count", "yes": "effective order: n-gram orders that no segment is long enough for are left out"},
    "tok": {
        "13a": "tokenizer of WMT (mteval-v13a); the usual one",
        "intl": "tokenizer mteval-v14 with international tokenization: splits at Unicode punctuation and symbols",
        "zh": "tokenizer for Chinese: every Chinese character is a token",
        "zh-han": "tokenizer for Chinese as zh, with all Han characters; bleu's own",
        "char": "every character is a token",
        "none": "no tokenizer: the text is split at white space as it is",
        "": "tokenizer {}",
    },
    "order": {"": "n-grams of 1 to {} tokens, not 1 to 4"},
    "reflen": {"closest": "the reference closest in length counts for brevity", "shortest": "the shortest reference counts for brevity"},
    "weights": {"": "the n-gram orders weigh {}, not all the same"},
    "emptyref": {"keep": "an empty reference is a reference of length 0", "missing": "an empty reference line is no reference"},
    "norm": {"": "Unicode normalisation {} first"},
    "version": {"": "made with {}"},
}
_SMOOTHING = {
    "exp": "orders without a match get 1/2, 1/4, ... of a match (NIST); the usual smoothing",
    "none": "no smoothing: an order without a match makes the score 0",
    "floor": "orders without a match get {} of a match",
    "add-k": "{} is added to matches and totals of all orders but the first",
}


def explained(signatures: Sequence[Signature], as_json: bool) -> str:
    """Return each signature with its fields in plain words, or as one JSON object a line."""
    if as_json:
        return "".join(json_text(_explained_object(signature)) + "\n" for signature in signatures)
    return "\n".join(_explained_text(signature) for signature in signatures)


def compared(first: Signature, second: Signature, fields: Sequence[FieldVerdict], as_json: bool) -> str:
    """Return the verdicts on two signatures as a table that ends in one verdict on both, or as one JSON object."""
    if as_json:
        entry = {
            "first": first.cited(),
            "second": second.cited(),
            "comparable": are_comparable(fields),
            "verdict": verdict_on_both(fields),
            "fields": [{**field._asdict(), "verdict": field.verdict.value} for field in fields],
        }
        return json_text(entry) + "\n"
    return difference_table(fields) + verdict_on_both(fields) + "\n"


def difference_table(fields: Sequence[FieldVerdict]) -> str:
    """Return one line a field: key, both values, verdict, reason."""
    rows = [("FIELD", "FIRST", "SECOND", "VERDICT", "WHY")]
    rows += [(field.key, field.first or "-", field.second or "-", field.verdict.value, field.reason) for field in fields]
    return columns(rows, texts=len(rows[0]))


def verdict_on_both(fields: Sequence[FieldVerdict]) -> str:
    """Return in one sentence whether scores with these verdicts may be compared."""
    changing = [field.key for field in fields if field.verdict is Meaning.CHANGES]
    unsaid = [field.key for field in fields if field.verdict is Meaning.NOT_RECORDED]
    if changing:
        return f"not comparable: {', '.join(changing)}"
    return f"comparable as far as recorded; not recorded on both sides: {', '.join(unsaid)}" if unsaid else "comparable"


def _explained_text(signature: Signature) -> str:
    rows = [(f"  {key}", value, meaning) for key, value, meaning in _meanings(signature)]
    notes = "".join(f"  note: {note}\n" for note in _notes(signature))
    return f"{signature.cited()}\n{columns(rows, texts=3)}{notes}"


def _explained_object(signature: Signature) -> dict[str, Any]:
    return {
        "signature": signature.cited(),
        "short": signature.cited(short=True),
        "program": signature.program.name,
        "fields": [{"key": key, "value": value, "meaning": meaning} for key, value, meaning in _meanings(signature)],
        "notes": _notes(signature),
    }


def _meanings(signature: Signature) -> list[tuple[str, str, str]]:
    return [(key, value, _meaning(signature, key, value)) for key, value in signature.fields.items()]


def _meaning(signature: Signature, key: str, value: str) -> str:
    if key == "smooth":
        smooth = smoothing(signature.fields)
        return _SMOOTHING[smooth.method].format(f"{smooth.value:g}" if smooth.value is not None else "") if smooth else ""
    if key == "version":
        value = f"{signature.program.name} {value.removeprefix('bleucli-')}"
    meanings = _MEANINGS[key]
    return meanings.get(value) or meanings[""].format(value)


def _notes(signature: Signature) -> list[str]:
    return [*not_from_files(signature.fields), *version_notes(signature.fields)]
