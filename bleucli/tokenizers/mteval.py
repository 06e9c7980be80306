"""The tokenizer of NIST's mteval-v13a.pl."""

from bleucli.kernel import kernel
from bleucli.tokenizers import BuiltInTokenizer


class Tokenizer13a(BuiltInTokenizer):
    """Split off ASCII punctuation as mteval-v13a.pl does; the standard of WMT and the default."""

    signature = "13a"
    purpose = "languages written with spaces (the default)"

    def __call__(self, line: str) -> str:
        """Return the 13a tokens of `line`, joined by single spaces."""
        return kernel().tokenize_13a(line)
