"""Tokenizers for Chinese: each Chinese character is a token, the rest is split at ASCII punctuation."""

import re
from collections.abc import Sequence
from typing import ClassVar

from bleucli.kernel.punctuation import ALWAYS, PASSES, ROW_BEFORE_DIGIT
from bleucli.tokenizers.spreading import SpreadingTokenizer
from bleucli.tokenizers.unicode_classes import HAN, ranges

# SacreBLEU's effective set, as its figures have it: two malformed escapes there let the first range reach from U+2001 to U+2A6D,
# and leave Extension B out.
_SACREBLEU_CHINESE = (
    "\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u4db5\u4e00-\u9fbb"
    "\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef"
)
# Radicals, CJK punctuation, phonetic symbols, strokes, enclosed and compatibility characters, vertical and full-width forms.
_CJK_BUT_HAN = "\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u33ff\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef"
# The passes of 13a in one, for lines joined by LF: unlike 13a itself, nothing pads a line.
_PUNCTUATION = re.compile(
    rf"([{ALWAYS}.,\-](?:(?<=[{ALWAYS}])|(?<=[.,])(?:(?=[^0-9\n])|(?<=[^0-9\n].))|(?<=[0-9]-)))",
    re.DOTALL,
)


class TokenizerZh(SpreadingTokenizer):
    """Split Chinese as SacreBLEU's `zh` does, its odd character set included."""

    signature = "zh"
    purpose = "Chinese, as SacreBLEU scores it"
    odd = ROW_BEFORE_DIGIT
    chinese: ClassVar[str] = _SACREBLEU_CHINESE

    def __init__(self) -> None:
        self._chinese_run = re.compile(f"([{self.chinese}]+)")

    def __call__(self, line: str) -> str:
        """Return the tokens of `line`, joined by single spaces."""
        return super().__call__(line.strip())

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the tokens of each line with white space between them; how much of it is not defined."""
        return super().tokenize_lines([line.strip() for line in lines])

    def _spread(self, text: str) -> str:
        return " ".join(_PUNCTUATION.split(self._spread_chinese(text)))

    def _by_passes(self, line: str) -> str:
        line = self._spread_chinese(line)
        for pattern, spaced in PASSES:
            line = pattern.sub(spaced, line)
        return line

    def _spread_chinese(self, text: str) -> str:
        parts = self._chinese_run.split(text)
        parts[1::2] = map(" ".join, parts[1::2])
        return " ".join(parts)


class TokenizerHan(TokenizerZh):
    """As `zh` with the character set put right: every Han code point, CJK punctuation and full-width forms, nothing else."""

    signature = "zh-han"
    purpose = "Chinese, rare characters included (not SacreBLEU's number)"
    chinese = ranges(HAN) + _CJK_BUT_HAN
