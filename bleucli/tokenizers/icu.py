"""Words as ICU finds them: Unicode's word boundaries (UAX 29), with dictionaries for scripts written without spaces."""

from bleucli.tokenizers import BuiltInTokenizer
from bleucli.tokenizers.extras import Extra, import_extra


class TokenizerIcu(BuiltInTokenizer):
    """Split at Unicode's word boundaries, in the language given."""

    purpose = "Thai, Lao, Khmer, Burmese; any language, by Unicode's word boundaries"
    options = ("language",)
    extra = Extra("icu", ("icu4py.breakers",), "icu4py")

    def __init__(self, language: str = "") -> None:
        (breakers,) = import_extra("icu", self.extra)
        from importlib.metadata import version

        self._breaker = breakers.WordBreaker
        self._language = language
        self._locale = language or "root"
        # The boundaries are those of the ICU that the package brings, and so of its version.
        pin = f"icu4py-{version('icu4py')}"
        self.signature = f"icu[{pin}-{language}]" if language else f"icu[{pin}]"

    def __call__(self, line: str) -> str:
        """Return the words and marks of `line` with spaces between them."""
        return " ".join(self._breaker(line, self._locale))

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self._language,)
