"""What is done to a line before it is tokenized: Unicode normalisation, lower-casing."""

from collections.abc import Sequence
from typing import Literal

from bleucli.errors import ConfigError

FORMS = ("nfc", "nfkc")


def check_form(form: str | None) -> None:
    """Raise `ConfigError` for what is neither one of `FORMS` nor `None`."""
    if form is not None and form not in FORMS:
        raise ConfigError(f"no Unicode normalisation {form!r}", f"one of: {', '.join(FORMS)}")


def normalized(lines: Sequence[str], lowercase: bool, form: str | None) -> Sequence[str]:
    """Return lines in the Unicode normalisation `form` (one of `FORMS`), lower-cased where asked, right-stripped again.

    >>> normalized(["Cafe\\u0301", "ﬁ"], True, "nfkc")
    ['café', 'fi']
    """
    if form is not None:
        from unicodedata import normalize

        name: Literal["NFC", "NFKC"] = "NFC" if form == "nfc" else "NFKC"
        lines = [line if line.isascii() else normalize(name, line) for line in lines]
    if lowercase:
        lines = [line.lower() for line in lines]
    return lines if form is None else [line.rstrip() for line in lines]
