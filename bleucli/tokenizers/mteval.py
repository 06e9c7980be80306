"""The tokenizers of NIST's mteval scripts: 13a of mteval-v13a.pl and the international one of mteval-v14.pl."""

from bleucli.kernel import kernel
from bleucli.tokenizers import BuiltInTokenizer


class Tokenizer13a(BuiltInTokenizer):
    """Split off ASCII punctuation as mteval-v13a.pl does; the standard of WMT and the default."""

    signature = "13a"
    purpose = "languages written with spaces (the default)"

    def __call__(self, line: str) -> str:
        """Return the 13a tokens of `line`, joined by single spaces."""
        return kernel().tokenize_13a(line)


class TokenizerInternational(BuiltInTokenizer):
    """Split off all Unicode punctuation and symbols as mteval-v14.pl --international-tokenization does."""

    signature = "intl"
    purpose = "languages written with spaces, with Unicode punctuation such as “” « » ।"

    def __init__(self) -> None:
        import regex

        # A punctuation mark is split off unless numbers stand on both sides (mteval-v14.pl). What one match consumed, the next match
        # of its pass does not see.
        self._passes = (
            (regex.compile(r"(\P{N})(\p{P})"), r"\1 \2 "),
            (regex.compile(r"(\p{P})(\P{N})"), r" \1 \2"),
            (regex.compile(r"(\p{S})"), r" \1 "),
        )
        # All passes in one, except where consumption shows: in a row of punctuation right before a number.
        self._one_pass = regex.compile(r"(\p{S}|(?<=\P{N})\p{P}|\p{P}(?=\P{N}))")
        self._row_before_number = regex.compile(r"\p{P}\p{P}\p{N}")

    def __call__(self, line: str) -> str:
        """Return the tokens of `line`, joined by single spaces."""
        if self._row_before_number.search(line) is None:
            return " ".join(" ".join(self._one_pass.split(line)).split())
        for pattern, spaced in self._passes:
            line = pattern.sub(spaced, line)
        return " ".join(line.split())

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return type(self), ()
