r"""Read signatures as they are published: SacreBLEU 1.x and 2.x, long and short, ours, and with the text they stand in.

>>> find_fields(r"We report \texttt{BLEU+case.lc+numrefs.1+smooth.exp+tok.13a+version.1.4.3}.")
[{'nrefs': '1', 'case': 'lc', 'tok': '13a', 'smooth': 'exp', 'version': '1.4.3'}]
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bleucli.errors import ConfigError
from bleucli.signature.fields import LONG_KEYS, brief, in_order, unknown_key

# Keys of SacreBLEU's other metrics, chrF and TER; what has one of them is no signature of BLEU.
_OTHER_METRICS = ("nc", "nw", "space", "numchars", "numwords", "#chars", "punct", "asian")
_TELLING = {"nrefs", "case", "tok", "smooth", "version"}

_NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?"
# What a value may be, with the words that say so.
_VALUES = {
    "nrefs": (r"[1-9][0-9]{0,5}|var|\?", "a number from 1, or var"),
    "bs": (r"[1-9][0-9]{0,8}", "a number of resamples"),
    "ar": (r"[1-9][0-9]{0,8}", "a number of trials"),
    "seed": (r"[0-9]{1,20}|none", "a whole number, or none"),
    "case": ("mixed|lc", "mixed or lc"),
    "eff": ("yes|no", "yes or no"),
    "tok": (r"[^\s\x00-\x1f|+=:\[\]{}]+(?:\[[^\s\x00-\x1f|\[\]{}]+\])?", "a tokenizer's name, with a pin in brackets where it has one"),
    "smooth": (rf"exp|none|add-n|(?:floor|add-k)(?:\[{_NUMBER}\])?", "exp, none, floor[0.10] or add-k[1.00]"),
    "order": ("[1-9]", "1 to 9"),
    "reflen": ("closest|shortest", "closest or shortest"),
    "weights": (rf"{_NUMBER}(?:,{_NUMBER}){{0,8}}", "numbers with commas, as 0.5,0.5"),
    "emptyref": ("keep|missing", "keep or missing"),
    "norm": ("nfc|nfkc", "nfc or nfkc"),
    "version": (r"[A-Za-z0-9][A-Za-z0-9._+\-]{0,60}", "a version"),
}
_ANY = (r"[^\s\x00-\x1f|=]{1,200}", "a short word")

# All repetitions are bounded, so that reading takes time in proportion to the text whatever the text is. White space is where a
# line was broken. What stands before a field may look like one ("signature: BLEU|...", "signature: nrefs:1|...") and is none.
_KEY = r"(?:#(?:refs|chars)?|[A-Za-z]{1,16})"
_GAP = r"\s{0,3}"
_NO_NAME = r"(?!(?:(?:sp)?BLEU|chrF[0-9]?\+{0,2}|TER)[|+:])"
_PIPED_FIELD = rf"{_KEY}{_GAP}:{_GAP}{_NO_NAME}[^\s|:\"]{{1,300}}+(?!{_GAP}:)"
_PIPED = rf"{_PIPED_FIELD}(?:{_GAP}\|{_GAP}{_PIPED_FIELD}){{0,40}}"
_PLUSSED_VALUE = rf"{_NO_NAME}[^\s+|=\"]{{1,300}}"
_PLUSSED = rf"{_KEY}\.{_PLUSSED_VALUE}(?:{_GAP}\+{_GAP}{_KEY}\.{_GAP}{_PLUSSED_VALUE}){{0,40}}"
_NAME_BEFORE = r"(?i)(?<![A-Za-z])(?:(?P<other>chrF|TER)[0-9+]{0,4}|BLEU)[\s|+:=\"'`*]*\Z"
_ESCAPES = r"\\([|_#+\[\]{}&%.*:-])|\\(?:textbar|vert)(?:\{\}|\s)?|\$\|\$|\\allowbreak(?:\{\}|\s)?|&#124;"
_AFTER = ".,;:!?\"'`*\u2019\u201d\u00bb)}>\\"


class _Chain(NamedTuple):
    """Fields as they stand in a text, and where: `dot` is ":" in SacreBLEU 2.x, "." in 1.x."""

    start: int
    end: int
    pairs: "list[tuple[str, str]]"
    joint: str


def find_fields(text: str) -> list[dict[str, str]]:
    """Return the fields of every BLEU signature in `text`, each different one once, keys in full and in their order.

    Raises `ConfigError` where there is none, for chrF and TER, and for a signature with a part that cannot be read: a key or value
    that is not understood may change the score, so nothing is passed over.
    """
    if not isinstance(text, str):
        raise ConfigError(f"a signature is text, and this is {type(text).__name__}", 'give it as a str: "BLEU|nrefs:1|case:mixed|..."')
    plain = re.sub(_ESCAPES, _unescaped, text)
    found: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
    others = 0
    for chain in _chains(plain):
        if _is_other_metric(chain, plain):
            others += 1
            continue
        _check_neighbours(chain, plain)
        fields = _fields(chain.pairs)
        found[tuple(fields.items())] = fields
    if not found:
        raise _nothing_found(text, others)
    return list(found.values())


def _unescaped(match: "re.Match[str]") -> str:
    return match[1] or "|"


def _chains(text: str) -> Iterator[_Chain]:
    whole = text.strip()
    for pattern, dot, joint in ((_PIPED, ":", "|"), (_PLUSSED, ".", "+")):
        for match in re.finditer(pattern, text):
            pairs = []
            for piece in match[0].split(joint):
                key, _, value = piece.partition(dot)
                pairs.append((key.strip(), value.strip()))
            pairs[-1] = (pairs[-1][0], _without_prose(pairs[-1][1]))
            known = not _TELLING.isdisjoint(LONG_KEYS.get(key, "") for key, _ in pairs)
            named = bool(re.search(_NAME_BEFORE, text[max(0, match.start() - 12) : match.start()]))
            joined = joint in (text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1])
            if known and (len(pairs) > 1 or named or joined or match[0] == whole):
                yield _Chain(match.start(), match.end(), pairs, joint)


def _without_prose(value: str) -> str:
    bare = value.rstrip(_AFTER)
    while bare.endswith("]") and "[" not in bare:
        bare = bare[:-1].rstrip(_AFTER)
    return bare


def _is_other_metric(chain: _Chain, text: str) -> bool:
    before = re.search(_NAME_BEFORE, text[max(0, chain.start - 12) : chain.start])
    return bool(before and before["other"]) or any(key in _OTHER_METRICS or value == "tercom" for key, value in chain.pairs)


def _check_neighbours(chain: _Chain, text: str) -> None:
    # In a table bars stand beside a signature too; but after its version nothing is missing, and a key is no cell.
    joint = re.escape(chain.joint)
    after = re.match(rf"{_GAP}{joint}(([A-Za-z#]{{0,16}})[^\s|+]{{0,40}})", text[chain.end : chain.end + 80])
    if after and after[1] and (after[2] in LONG_KEYS or "version" not in map(LONG_KEYS.get, dict(chain.pairs))):
        raise ConfigError(f"cannot read {brief(after[1])} in the signature", "a field is key:value (or key.value, before SacreBLEU 2)")
    before = re.search(rf"([A-Za-z#]{{1,16}}){joint}\Z", text[max(0, chain.start - 20) : chain.start])
    if before and before[1] in LONG_KEYS:
        raise ConfigError(f"cannot read {before[1]!r} in the signature: it has no value", f"write it as {before[1]}:VALUE")


def _fields(pairs: "list[tuple[str, str]]") -> dict[str, str]:
    fields: dict[str, str] = {}
    for given, value in pairs:
        key = LONG_KEYS.get(given)
        if key is None:
            raise unknown_key(given)
        if key in fields:
            raise ConfigError(f"the signature has {key} twice: {brief(fields[key])} and {brief(value)}", "leave one of them out")
        pattern, what = _VALUES.get(key, _ANY)
        if not re.fullmatch(pattern, value):
            raise ConfigError(f"the signature says {key}:{brief(value)}, and {key} is {what}", "write it as bleu or SacreBLEU prints it")
        fields[key] = value
    return in_order({key: value for key, value in fields.items() if value != "?"})


def _nothing_found(text: str, others: int) -> ConfigError:
    if others:
        return ConfigError("this is a signature of chrF or TER, and bleu computes BLEU only", "give the signature of the BLEU score")
    if not text.strip():
        return ConfigError(
            "no signature: the text is empty", "it looks like BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1"
        )
    return ConfigError(
        f"no signature of BLEU in {brief(text)}", "it looks like BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1"
    )
