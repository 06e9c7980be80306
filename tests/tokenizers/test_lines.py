"""Many lines at once are tokenized as each of them alone, and the character classes are Unicode's."""

import pickle
import random

import pytest
import regex

from bleucli import BLEU
from bleucli.tokenizers import make_tokenizer
from bleucli.tokenizers.unicode_classes import HAN, NUMBER, PUNCTUATION, SYMBOL

CORE = ["13a", "intl", "zh", "zh-han", "char", "none"]
ALPHABET = [
    *".,-09a &<>'\"中国₂é«»$\u2028٠;q",
    "\U00020000",
    "\U0001d7ce",
    "\U00010100",
    "\U0001f600",
    "&quot;",
    " ",
    "  ",
    "1.",
    "..5",
    "\u3000",
]


def lines_of(rng: random.Random, alphabet: list[str]) -> list[str]:
    return ["".join(rng.choice(alphabet) for _ in range(rng.randint(0, 9))) for _ in range(rng.randint(0, 20))]


@pytest.mark.parametrize("name", CORE)
def test_many_lines_are_tokenized_as_each_of_them(name: str) -> None:
    rng, tokenizer = random.Random(name), make_tokenizer(name)
    for _ in range(2000):
        lines = lines_of(rng, ALPHABET)
        together = [tokens.split() for tokens in tokenizer.tokenize_lines(lines)]
        assert together == [tokenizer(line).split() for line in lines], lines


@pytest.mark.parametrize("name", CORE)
def test_a_line_feed_in_a_text_does_not_move_its_neighbours(name: str) -> None:
    rng, tokenizer = random.Random(name), make_tokenizer(name)
    for _ in range(500):
        lines = lines_of(rng, [*ALPHABET, "\n"])
        assert [tokens.split() for tokens in tokenizer.tokenize_lines(lines)] == [tokenizer(line).split() for line in lines], lines


def code_points(hexadecimal: str) -> set[int]:
    found: set[int] = set()
    for part in hexadecimal.split():
        first, _, last = part.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(PUNCTUATION, "P", id="punctuation"),
        pytest.param(SYMBOL, "S", id="symbols"),
        pytest.param(NUMBER, "N", id="numbers"),
        pytest.param(HAN, "Script=Han", id="Han"),
    ],
)
def test_the_classes_are_those_of_unicode(table: str, name: str) -> None:
    """A later Unicode may assign code points; it must not move those of Unicode 18.0; an earlier one lacks some."""
    ours, pattern, assigned = code_points(table), regex.compile(rf"\p{{{name}}}"), regex.compile(r"\P{Cn}")
    theirs = {point for point in range(0x110000) if pattern.match(chr(point))}
    assert {point for point in ours if assigned.match(chr(point))} <= theirs
    new = theirs - ours
    assert not new or min(new) > 0x7F, "nothing of ASCII is new"
    assert len(new) < 200, "so many are not new in one version"


@pytest.mark.parametrize("name", CORE)
def test_a_metric_survives_pickling(name: str) -> None:
    metric = BLEU(tokenize=name, normalize="nfkc")
    again = pickle.loads(pickle.dumps(metric))
    assert str(again.get_signature()) == str(metric.get_signature())
    assert again.corpus_score(["a b, c"], [["a b; c"]]) == metric.corpus_score(["a b, c"], [["a b; c"]])


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        pytest.param("\U00030000\U00020000x", "\U00030000 \U00020000 x", id="Extensions B and G are Chinese"),
        pytest.param("\u3007\u3005a", "\u3007 \u3005 a", id="the zero and the repetition mark are Chinese"),
        pytest.param("a\u2014b\u2192c", "a\u2014b\u2192c", id="dashes and arrows are not"),
        pytest.param("\u3042\u3044", "\u3042\u3044", id="kana are not"),
    ],
)
def test_zh_han_knows_what_is_chinese(line: str, tokens: str) -> None:
    assert make_tokenizer("zh-han")(line) == tokens
