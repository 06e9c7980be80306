"""The twins are equal on any text, and the counts are what the papers say."""

from array import array
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nasty import batches, lines, orders

CORPORA = [
    pytest.param(["the the the the the the the"], [["the cat is on the mat"]], [7, 6, 2, 0, 7, 6], id="Papineni et al.: the x 7"),
    pytest.param(
        ["the cat the cat on the mat"],
        [["the cat is on the mat"], ["there is a cat on the mat"]],
        [7, 7, 5, 4, 7, 6],
        id="clipping against the larger of two references",
    ),
    pytest.param(["a b"], [["a"], ["a b c"]], [2, 1, 2, 1, 2, 1], id="the shorter reference length on a tie"),
    pytest.param(["a"], [[None], ["a b"]], [1, 2, 1, 0, 1, 0], id="a missing reference is skipped"),
    pytest.param(["a"], [[""], [None]], [1, 0, 0, 0, 1, 0], id="an empty reference has length 0"),
    pytest.param([""], [["a"]], [0, 1, 0, 0, 0, 0], id="an empty hypothesis"),
    pytest.param(["a\0b a\0b"], [["a\0b"]], [2, 1, 1, 0, 2, 1], id="NUL is part of a token"),
    pytest.param(["\ud800 x"], [["\ud800"]], [2, 1, 1, 0, 2, 1], id="a lone surrogate is a token"),
    pytest.param(["é 漢"], [["é 𝒳"]], [2, 2, 1, 0, 2, 1], id="equal tokens in strings of different width"),
    pytest.param(["\xe4\xb8"], [["\ub8e4"]], [1, 1, 0, 0, 1, 0], id="equal bytes in different widths are not equal"),
    pytest.param(["x\0"], [["x"]], [1, 1, 0, 0, 1, 0], id="a final NUL counts"),
]


@pytest.mark.parametrize(("hypotheses", "streams", "row"), CORPORA)
def test_counts(twin: ModuleType, hypotheses: list[str], streams: list[list[str | None]], row: list[int]) -> None:
    assert twin.count(hypotheses, twin.prepare(streams, 2, False), False).tolist() == row


def test_shortest_reference(twin: ModuleType) -> None:
    references = twin.prepare([["a b c d"], ["a"]], 1, False)
    assert twin.count(["a b c"], references, True).tolist()[:2] == [3, 1]


def test_references_serve_many_systems(twin: ModuleType) -> None:
    references = twin.prepare([["a b c", "d"]], 4, True)
    first = twin.count(["a b", "d"], references, False)
    twin.count(["x y z", ""], references, False)
    assert twin.count(["a b", "d"], references, False) == first
    assert len(references) == 2


def test_nothing_at_all(twin: ModuleType) -> None:
    assert len(twin.prepare([], 4, True)) == 0
    assert twin.count([], twin.prepare([[], []], 4, True), False) == array("q")
    assert twin.total(array("q"), 10) == [0] * 10
    assert twin.pairwise([], ["a"], 4, True) == twin.pairwise(["a"], [], 4, True) == array("q")
    assert twin.survey([]) == (0, -1) * 5


@pytest.mark.parametrize(
    "rows",
    [array("q", [1, 2, 3, 4, 5]), array("q", [2**62] * 6), array("q", [-5, 1, 2**40, 3]), array("i", [1, 2, 3]), [1, 2, 3, 4]],
)
def test_total_adds_columns(twin: ModuleType, rows) -> None:
    assert twin.total(rows, 2) == [sum(rows[0::2]), sum(rows[1::2])]
    assert twin.total(rows, 0) == []


@given(batches(), orders, st.booleans(), st.booleans())
def test_twins_count_alike(python: ModuleType, native: ModuleType, batch, max_order: int, raw_13a: bool, shortest: bool) -> None:
    hypotheses, streams = batch
    rows = native.count(hypotheses, native.prepare(streams, max_order, raw_13a), shortest)
    assert rows == python.count(hypotheses, python.prepare(streams, max_order, raw_13a), shortest)
    assert native.total(rows, 2 + 2 * max_order) == python.total(rows, 2 + 2 * max_order)


@given(st.lists(lines, max_size=5), st.lists(lines, max_size=5), orders, st.booleans())
def test_twins_pair_alike(
    python: ModuleType, native: ModuleType, hypotheses: list[str], references: list[str], max_order: int, raw_13a: bool
) -> None:
    rows = native.pairwise(hypotheses, references + hypotheses, max_order, raw_13a)
    assert rows == python.pairwise(hypotheses, references + hypotheses, max_order, raw_13a)


@given(st.lists(lines, max_size=4), st.lists(lines, max_size=4), orders, st.booleans())
def test_pairs_are_segments_of_one_reference(
    twin: ModuleType, hypotheses: list[str], references: list[str], max_order: int, raw_13a: bool
) -> None:
    apart = array("q")
    for hypothesis in hypotheses:
        for reference in references:
            apart += twin.count([hypothesis], twin.prepare([[reference]], max_order, raw_13a), False)
    assert twin.pairwise(hypotheses, references, max_order, raw_13a) == apart


@given(st.lists(st.one_of(lines, lines.map(lambda text: text + " .")), max_size=6))
def test_twins_survey_alike(python: ModuleType, native: ModuleType, texts: list[str]) -> None:
    assert native.survey(texts) == python.survey(texts)


SIGNS = [
    pytest.param("", 0, id="empty"),
    pytest.param("It rains .", 2, id="a spaced full stop"),
    pytest.param("un@@ seen", 4, id="a BPE joiner"),
    pytest.param("seen@@", 4, id="a BPE joiner at the end"),
    pytest.param("seen@@\n", 4, id="a BPE joiner before a final LF"),
    pytest.param("▁It ▁rains", 4, id="SentencePiece"),
    pytest.param("Tom &amp; Jerry", 6, id="a named entity"),
    pytest.param("it&#39;s", 6, id="a decimal entity"),
    pytest.param("it&#x27;s", 6, id="a hexadecimal entity"),
    pytest.param("天気がいいから, OK", 8, id="Japanese"),
    pytest.param("อากาศดี", 8, id="Thai"),
]
NO_SIGNS = [
    "x",
    " ",
    ".",
    "a.",
    "a@@b",
    "@",
    "R&D",
    "&#;",
    "&#x;",
    "&#12345678;",
    "&#x1234567;",
    "&amp",
    "Ein 漢 Zeichen",
    "Ünïcödé",
]


@pytest.mark.parametrize(("line", "column"), SIGNS)
def test_survey_finds(twin: ModuleType, line: str, column: int) -> None:
    expected = [0, -1] * 5
    expected[column : column + 2] = [1, 1]
    assert twin.survey(["x", line]) == tuple(expected)


@pytest.mark.parametrize("line", NO_SIGNS)
def test_survey_finds_nothing(twin: ModuleType, line: str) -> None:
    assert twin.survey([line]) == (0, -1) * 5
