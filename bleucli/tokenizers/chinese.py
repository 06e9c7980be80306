"""Tokenizers for Chinese: each Chinese character is a token, the rest is split at ASCII punctuation."""

import re
from typing import Any

from bleucli.kernel.punctuation import spread_punctuation
from bleucli.tokenizers import BuiltInTokenizer

# SacreBLEU's effective set, as its figures have it: two malformed escapes there let the first range reach from U+2001 to U+2A6D,
# and leave Extension B out.
_SACREBLEU_CHINESE = (
    "\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u4db5\u4e00-\u9fbb"
    "\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef"
)  # Radicals, CJK punctuation, phonetic symbols, strokes, enclosed and compatibility characters, vertical and full-width forms.
_CJK_BUT_HAN = "\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u33ff\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef"


class TokenizerZh(BuiltInTokenizer):
    """Split Chinese as SacreBLEU's `zh` does, its odd character set included."""

    signature = "zh"
    purpose = "Chinese, as SacreBLEU scores it"

    def __init__(self) -> None:
        self._chinese: Any = re.compile(f"([{_SACREBLEU_CHINESE}])")

    def __call__(self, line: str) -> str:
        """Return the tokens of `line`, joined by single spaces."""
        return " ".join(spread_punctuation(" ".join(self._chinese.split(line.strip()))).split())

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return type(self), ()


class TokenizerHan(TokenizerZh):
    """As `zh` with the character set put right: every Han code point, CJK punctuation and full-width forms, nothing else."""

    signature = "zh-han"
    purpose = "Chinese, rare characters included (not SacreBLEU's number)"

    def __init__(self) -> None:
        import regex

        self._chinese = regex.compile(rf"([\p{{Script=Han}}{_CJK_BUT_HAN}])")
