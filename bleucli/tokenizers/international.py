"""The international tokenizer of NIST's mteval-v14.pl."""

import re

from bleucli.tokenizers.spreading import SpreadingTokenizer
from bleucli.tokenizers.unicode_classes import BEYOND_BMP, NUMBER, PUNCTUATION, SYMBOL, in_bmp, ranges


class TokenizerInternational(SpreadingTokenizer):
    """Split off all Unicode punctuation and symbols as mteval-v14.pl --international-tokenization does."""

    signature = "intl"
    purpose = "languages written with spaces, with Unicode punctuation such as “” « » ।"

    def __init__(self) -> None:
        p, s, n = (ranges(code_points) for code_points in (PUNCTUATION, SYMBOL, NUMBER))
        # A character class holds its ranges beyond the BMP as a list that is searched one by one, so quick classes come first: they
        # take in all that lies beyond the BMP, and the exact ones look only at what those let through.
        quick_p, quick_s, quick_n = (ranges(in_bmp(code_points)) for code_points in (PUNCTUATION, SYMBOL, NUMBER))
        # A punctuation mark is split off unless numbers, or the ends of the line, stand on both sides (mteval-v14.pl).
        before_other = rf"(?:(?=[^{quick_n}\n{BEYOND_BMP}])|(?=[{BEYOND_BMP}])(?=[^{n}]))"
        mark = rf"(?<=[{p}])(?:{before_other}|(?<=[^{n}\n].))"
        self._one_pass = re.compile(f"([{quick_p}{quick_s}{BEYOND_BMP}](?:{mark}|(?<=[{s}])))", re.DOTALL)
        # What one match consumed, the next match of its pass does not see: it shows in a row of punctuation right before a number.
        quick_mark = f"[{quick_p}{BEYOND_BMP}](?<=[{p}])"
        self.odd = re.compile(f"{quick_mark}{quick_mark}[{n}]")
        self._passes = (
            (re.compile(f"([^{n}])([{p}])"), r"\1 \2 "),
            (re.compile(f"([{p}])([^{n}])"), r" \1 \2"),
            (re.compile(f"([{s}])"), r" \1 "),
        )

    def _spread(self, text: str) -> str:
        return " ".join(self._one_pass.split(text))

    def _by_passes(self, line: str) -> str:
        for pattern, spaced in self._passes:
            line = pattern.sub(spaced, line)
        return line
