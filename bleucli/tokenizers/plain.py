"""The tokenizers that need no rules."""

from collections.abc import Sequence

from bleucli.tokenizers import BuiltInTokenizer


class TokenizerNone(BuiltInTokenizer):
    """Leave the text as it is; tokens are what white space separates."""

    signature = "none"
    purpose = "text that is tokenised already"

    def __call__(self, line: str) -> str:
        """Return `line`."""
        return line

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the lines as they are."""
        return list(lines)


class TokenizerChar(BuiltInTokenizer):
    """Make every code point a token."""

    signature = "char"
    purpose = "any language, by code point"

    def __call__(self, line: str) -> str:
        """Return the code points of `line` with spaces between them."""
        return " ".join(line)

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the code points of each line with spaces between them."""
        return list(map(" ".join, lines))
