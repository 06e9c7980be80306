"""13a: the passes of mteval-v13a.pl, on both twins, against SacreBLEU and over all code points."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from hypothesis import given
from nasty import lines
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

# Expected values from SacreBLEU 2.6.0, which the property test below asks itself.
TOKENIZED = [
    ("Hello, world!", "Hello , world !"),
    ("3,000.50 U.S.", "3,000.50 U . S ."),
    ("a..5", "a . .5"),
    ("a.5", "a . 5"),
    ("5..5", "5 . . 5"),
    ("5...5", "5 . . .5"),
    ("5.,.x", "5 . , . x"),
    ("1.-2", "1 . -2"),
    ("1-2-x", "1 - 2 - x"),
    ("x-1", "x-1"),
    ("it's a well-known fact", "it's a well-known fact"),
    ("&amp;lt;", "<"),
    ("&amp;quot;", "& quot ;"),
    ("&quot;x&apos;", '" x & apos ;'),
    ("a<skipped>b <skip<skipped>ped>", "ab < skipped >"),
    ("hyphen-\nated\nlines", "hyphenated lines"),
    ("。、", "。、"),
    ("", ""),
    (" \u3000 ", ""),
]


@pytest.mark.parametrize(("line", "tokens"), TOKENIZED)
def test_tokenized(twin: ModuleType, line: str, tokens: str) -> None:
    assert twin.tokenize_13a(line) == tokens
    assert Tokenizer13a()(line).split() == tokens.split()


@given(lines)
def test_equal_to_sacrebleu(twin: ModuleType, line: str) -> None:
    assert twin.tokenize_13a(line) == " ".join(Tokenizer13a()(line).split())


@given(lines)
def test_counting_raw_lines_is_counting_tokenized_ones(twin: ModuleType, line: str) -> None:
    tokenized = twin.tokenize_13a(line)
    raw = twin.count([line], twin.prepare([[line]], 4, True), False)
    assert raw == twin.count([tokenized], twin.prepare([[tokenized]], 4, False), False)


def all_characters() -> Iterator[str]:
    yield from map(chr, range(sys.maxunicode + 1))


@pytest.mark.parametrize("widest", ["", "\u0100", "\U00010000"], ids=["own width", "at least 2 bytes", "4 bytes"])
def test_white_space_is_that_of_str_split(native: ModuleType, widest: str) -> None:
    texts = [f"a{character}a {widest}" for character in all_characters()]
    lengths = native.count(texts, native.prepare([texts], 1, False), False)[0::4]
    assert lengths.tolist() == [len(text.split()) for text in texts]


def test_every_character_in_every_place(python: ModuleType, native: ModuleType) -> None:
    for text in ("".join(f"1{c}.{c}-{c},a{c}" for c in map(chr, range(first, first + 64))) for first in range(0, sys.maxunicode, 64)):
        assert native.tokenize_13a(text) == python.tokenize_13a(text)


def test_letters_are_those_of_str_isalpha(python: ModuleType, native: ModuleType) -> None:
    # Beside one letter written without spaces, a character tips the scale where it is a letter itself.
    texts = [f"漢{character}" for character in all_characters()]
    for text in texts:
        assert native.survey([text]) == python.survey([text])
