"""What the difference of two signatures means for their scores, field by field."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from bleucli.signature import Signature
from bleucli.signature.fields import DRAWN, KEYS, USUAL
from bleucli.signature.history import TOKENIZER_ALIASES, intl_was_older, is_sacrebleu_before, program, smoothing


class Meaning(StrEnum):
    """What a field of two signatures means for comparing their scores."""

    SAME = "same"
    ALIAS = "equal by alias"
    CHANGES = "changes the score"
    INTERVAL = "only the interval"
    NOT_RECORDED = "not recorded"


class FieldVerdict(NamedTuple):
    """One field of two signatures ("" where it is absent), what its difference means, and in a few words why."""

    key: str
    first: str
    second: str
    verdict: Meaning
    reason: str = ""


def compare(first: Signature, second: Signature) -> list[FieldVerdict]:
    """Hold two signatures against each other, field by field.

    >>> [f"{field.key}: {field.verdict}" for field in compare(Signature({"case": "lc"}), Signature({"case": "mixed", "seed": "1"}))]
    ['seed: only the interval', 'case: changes the score']
    """
    verdicts = []
    for key in KEYS:
        one, other = first.fields.get(key, ""), second.fields.get(key, "")
        if one or other:
            verdict, reason = _RULES.get(key, _compare_setting)(key, first.fields, second.fields)
            verdicts.append(FieldVerdict(key, one, other, verdict, reason))
    return verdicts


def are_comparable(verdicts: Iterable[FieldVerdict]) -> bool:
    """Say whether scores with these verdicts may be compared: nothing that is recorded changes the score."""
    return all(field.verdict is not Meaning.CHANGES for field in verdicts)


_Fields = Mapping[str, str]
_Judged = tuple[Meaning, str]


def _compare_setting(key: str, first: _Fields, second: _Fields) -> _Judged:
    one, other = first.get(key, ""), second.get(key, "")
    if one == other:
        return Meaning.SAME, ""
    if one and other:
        return Meaning.CHANGES, ""
    if key == "eff" and is_sacrebleu_before(first if other else second, 2):
        return Meaning.NOT_RECORDED, "SacreBLEU 1.x does not say; for a corpus its command line meant no"
    return Meaning.NOT_RECORDED, f"the {'first' if other else 'second'} does not say"


def _compare_usual(key: str, first: _Fields, second: _Fields) -> _Judged:
    one, other = first.get(key, ""), second.get(key, "")
    if one == other:
        return Meaning.SAME, ""
    same = _weights(one) == _weights(other) if key == "weights" else (one or USUAL[key]) == (other or USUAL[key])
    reason = "" if one and other else f"where it is not written it is {USUAL[key]}"
    return (Meaning.ALIAS if same else Meaning.CHANGES), reason


def _compare_references(key: str, first: _Fields, second: _Fields) -> _Judged:
    values = {first.get(key, ""), second.get(key, "")}
    if "var" in values and len(values) == 2 and "" not in values:
        return Meaning.NOT_RECORDED, "var: the number differs between segments"
    return _compare_setting(key, first, second)


def _compare_interval(key: str, first: _Fields, second: _Fields) -> _Judged:
    if first.get(key) == second.get(key):
        return Meaning.SAME, ""
    return Meaning.INTERVAL, "intervals and p-values vary with it, scores do not"


def _compare_text(key: str, first: _Fields, second: _Fields) -> _Judged:
    verdict, reason = _compare_setting(key, first, second)
    return verdict, "other segments were scored" if verdict is Meaning.CHANGES else reason


def _compare_smoothing(key: str, first: _Fields, second: _Fields) -> _Judged:
    one, other = smoothing(first), smoothing(second)
    if one is None or other is None:
        return _compare_setting(key, first, second)
    # Zero counts that get nothing, and counts to which nothing is added, are counts as they are.
    same = one[:2] == other[:2] or all(smooth.method == "none" or smooth.value == 0 for smooth in (one, other))
    unrecorded = next((smooth for smooth in (one, other) if not smooth.recorded), None)
    if unrecorded:
        why = f"the value of {unrecorded.method} is not recorded; {unrecorded.value:g} was the default"
        return (Meaning.NOT_RECORDED if same else Meaning.CHANGES), why
    if first[key] == second[key]:
        return Meaning.SAME, ""
    return (Meaning.ALIAS if same else Meaning.CHANGES), ""


def compare_tokenizers(one: str, other: str) -> _Judged:
    """Judge two `tok` values: pins count where both have one, and so does the version of a dictionary."""
    if one == other:
        return Meaning.SAME, ""
    (name, pin), (other_name, other_pin) = (_name_and_pin(tok) for tok in (one, other))
    if name != other_name:
        longer, shorter = sorted((name, other_name), key=len, reverse=True)
        if longer.startswith(f"{shorter}-") and longer[len(shorter) + 1].isdigit():
            return Meaning.NOT_RECORDED, f"which version of {shorter} is said on one side only"
        return Meaning.CHANGES, ""
    if pin and other_pin and pin != other_pin:
        return Meaning.CHANGES, f"another version, model or command under the name {name}"
    if pin != other_pin:
        return Meaning.NOT_RECORDED, f"which version, model or command {name} was is said on one side only"
    return Meaning.ALIAS, f"both are {name}"


def _name_and_pin(tok: str) -> tuple[str, str]:
    name, _, pin = tok.rstrip("]").partition("[")
    return name if pin else TOKENIZER_ALIASES.get(name, name), pin


def _compare_tokenizing(key: str, first: _Fields, second: _Fields) -> _Judged:
    if key not in first or key not in second:
        return _compare_setting(key, first, second)
    if intl_was_older(first) != intl_was_older(second) and first[key] == second[key]:
        return (
            Meaning.CHANGES,
            "before SacreBLEU 2.0 intl split punctuation off \u00bd, \u00b2 or \u2167; texts without them score the same",
        )
    return compare_tokenizers(first[key], second[key])


def _compare_version(key: str, first: _Fields, second: _Fields) -> _Judged:
    one, other = program(first), program(second)
    if key not in first or key not in second or first[key] == second[key]:
        return _compare_setting(key, first, second)
    unknown = next((made.name for made in (one, other) if made.name not in ("SacreBLEU", "bleucli")), None)
    if unknown is not None:
        return Meaning.NOT_RECORDED, f"nothing is known of {unknown}"
    return Meaning.ALIAS, "these settings mean the same in both, but for what other fields say"


def _weights(text: str) -> tuple[float, ...]:
    weights = tuple(map(float, text.split(","))) if text else ()
    return weights if len(set(weights)) > 1 else ()


_RULES: dict[str, Callable[[str, _Fields, _Fields], _Judged]] = {
    **dict.fromkeys(DRAWN, _compare_interval),
    **dict.fromkeys(("test", "lang", "origlang", "subset"), _compare_text),
    **dict.fromkeys(USUAL, _compare_usual),
    "nrefs": _compare_references,
    "tok": _compare_tokenizing,
    "smooth": _compare_smoothing,
    "version": _compare_version,
}
