"""What the versions of SacreBLEU did differently, so that their signatures are read as they were meant.

The facts are from SacreBLEU's release notes, and from running 1.4.3, 1.4.14, 1.5.1, 2.0.0, 2.2.0 and 2.6.0.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

# Until 2.3 SacreBLEU knew one SentencePiece model, and its signature had other names for it.
TOKENIZER_ALIASES = {"spm-flores": "flores101", "spm": "flores101"}
NOT_FROM_FILES = {
    "test": "SacreBLEU's test sets are not shipped; the same files give the same score",
    "lang": "files do not say their languages; nothing checks it",
    "origlang": "only segments with that original language were scored; select the lines before scoring",
    "subset": "only segments of that subset were scored; select the lines before scoring",
}
_INTL = "before SacreBLEU 2.0 tok:intl took only decimal digits for numbers, and split punctuation off \u00bd, \u00b2 or \u2167"


class Program(NamedTuple):
    """Who made a signature: "SacreBLEU", "bleucli", another name, or "" where that is not recorded; and the version's numbers."""

    name: str
    version: tuple[int, ...]


class Smoothing(NamedTuple):
    """A smoothing method with the value it worked with, and whether the signature records that value."""

    method: str
    value: float | None
    recorded: bool


def program(fields: Mapping[str, str]) -> Program:
    """Return which program made a signature, from its version.

    >>> program({"version": "1.4.14"}), program({"version": "bleucli-1.0.0"})
    (Program(name='SacreBLEU', version=(1, 4, 14)), Program(name='bleucli', version=(1, 0, 0)))
    """
    name, dash, version = fields.get("version", "").rpartition("-")
    numbers = re.match(r"[0-9]{1,6}(?:\.[0-9]{1,6}){0,5}", version)
    if not dash and version:
        name = "SacreBLEU" if numbers else version
    return Program(name, tuple(map(int, numbers[0].split("."))) if numbers else ())


def is_sacrebleu_before(fields: Mapping[str, str], *version: int) -> bool:
    """Say whether a signature is from a SacreBLEU older than `version`."""
    made_by = program(fields)
    return made_by.name == "SacreBLEU" and made_by.version < version


def smoothing(fields: Mapping[str, str]) -> Smoothing | None:
    """Return the smoothing that was at work; `None` where the signature does not say."""
    if "smooth" not in fields:
        return None
    method, bracket, value = fields["smooth"].rstrip("]").partition("[")
    if method == "add-n":  # the name could be chosen up to 1.4.3, and nothing answered to it
        return Smoothing("none", None, True)
    if method in ("exp", "none"):
        return Smoothing(method, None, True)
    if bracket:
        return Smoothing(method, float(value), True)
    if method == "floor":
        return Smoothing(method, 0.0 if is_sacrebleu_before(fields, 1, 5) else 0.1, False)
    return Smoothing(method, 0.0 if is_sacrebleu_before(fields, 1, 4, 4) else 1.0, False)


def intl_was_older(fields: Mapping[str, str]) -> bool:
    """Say whether a score was made with the `intl` tokenizer as it was before SacreBLEU 2.0."""
    return fields.get("tok") == "intl" and is_sacrebleu_before(fields, 2)


def not_from_files(fields: Mapping[str, str]) -> list[str]:
    """Return, in sentences, what a signature says that files cannot reproduce."""
    sentences = [f"{key}:{fields[key]}: {sentence}" for key, sentence in NOT_FROM_FILES.items() if key in fields]
    if fields.get("seed") == "none":
        sentences.append("seed:none: its random numbers came from no fixed seed, so its interval cannot be had again")
    return sentences


def version_notes(fields: Mapping[str, str]) -> list[str]:
    """Return, in sentences, what the version that made a signature did differently with these settings."""
    notes = []
    version = f"SacreBLEU {fields['version']}" if "version" in fields else "this signature"
    smooth = smoothing(fields)
    if fields.get("smooth") == "add-n":
        notes.append(
            f"smooth:add-n: the name could be chosen in SacreBLEU 1.3.1 to 1.4.3, but {version} then smoothed nothing: taken as none"
        )
    elif smooth and not smooth.recorded:
        notes.append(f"smooth:{smooth.method}: {version} does not record the value, and its default was {smooth.value:g}: taken as that")
    elif smooth and smooth.value == 0 and program(fields).name == "SacreBLEU":
        notes.append(f"smooth:{fields['smooth']}: SacreBLEU prints two decimals, so this may be any value below 0.005: taken as 0")
    if intl_was_older(fields):
        notes.append(_INTL)
    if fields.get("tok") in TOKENIZER_ALIASES:
        notes.append(f"tok:{fields['tok']} is an older name of {TOKENIZER_ALIASES[fields['tok']]}")
    return notes
