"""Scores from rows: the twins return the same doubles, and those of `formula` and of a score object."""

import math
from array import array
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nasty import lines, orders

from bleucli.kernel import formula
from bleucli.metrics.score import score_statistics
from bleucli.metrics.smoothing import METHODS

counts = st.one_of(st.integers(0, 3), st.integers(0, 60), st.integers(0, 2**50))
values = st.one_of(st.none(), st.floats(0, 1e6), st.sampled_from([0.0, 0.1, 1.0, 1e-320]))


@st.composite
def scorings(draw: st.DrawFn) -> tuple["array[int]", int, str, float | None, bool, list[float] | None]:
    """Draw rows, most of them possible counts, and settings."""
    max_order = draw(orders)
    rows = array("q")
    for _ in range(draw(st.integers(0, 6))):
        totals = sorted(draw(st.lists(counts, min_size=max_order, max_size=max_order)), reverse=True)
        likely = [draw(st.one_of(st.just(total), st.integers(0, total))) for total in totals]
        rows.extend([draw(counts), draw(counts), *likely, *totals])
    weights = draw(st.none() | st.lists(st.sampled_from([0.0, 0.1, 0.25, 1 / 3, 1.0]), min_size=max_order, max_size=max_order))
    return rows, max_order, draw(st.sampled_from(formula.METHODS)), draw(values), draw(st.booleans()), weights


@given(scorings())
def test_twins_score_alike(python: ModuleType, native: ModuleType, scoring) -> None:
    assert native.scores(*scoring) == python.scores(*scoring)


@given(scorings())
def test_scores_are_those_of_score_objects(twin: ModuleType, scoring) -> None:
    rows, max_order, *settings = scoring
    width = 2 + 2 * max_order
    apart = [score_statistics(rows[start : start + width], *settings).score for start in range(0, len(rows), width)]
    assert twin.scores(*scoring).tolist() == apart


ROWS = [
    pytest.param([7, 7, 5, 4, 7, 6], "none", None, False, None, 100 * math.sqrt(10 / 21), id="Papineni et al.: BLEU-2 is √(10/21)"),
    pytest.param([8, 10, 8, 7, 8, 7], "exp", None, False, None, 100 * math.exp(-0.25), id="a fifth too short: exp(1 - 10/8)"),
    pytest.param([3, 3, 3, 2, 3, 2], "exp", None, False, None, 100.0, id="a perfect match is exactly 100"),
    pytest.param([1, 1, 1, 0, 1, 0], "exp", None, True, None, 100.0, id="effective order leaves out what has no n-grams"),
    pytest.param([1, 1, 1, 0, 1, 0], "exp", None, False, None, 0.0, id="without it an order that has none makes 0"),
    pytest.param([4, 4, 0, 0, 4, 3], "floor", 0.1, False, None, 0.0, id="nothing is smoothed where nothing matches"),
    pytest.param([0, 4, 0, 0, 0, 0], "exp", None, True, None, 0.0, id="an empty hypothesis"),
    pytest.param([4, 4, 2, 0, 4, 3], "none", None, False, [1.0, 0.0], 50.0, id="an order of weight 0 is skipped"),
]


@pytest.mark.parametrize(("row", "method", "value", "effective", "weights", "score"), ROWS)
def test_scores(twin: ModuleType, row, method, value, effective, weights, score: float) -> None:
    found = twin.scores(array("q", row * 3), 2, method, value, effective, weights)
    assert found == array("d", found[:1] * 3)
    assert found[0] == pytest.approx(score, abs=1e-12)
    assert score not in (0.0, 100.0) or found[0] == score


def test_no_rows_have_no_scores(twin: ModuleType) -> None:
    assert twin.scores(array("q"), 4, "exp", None, False, None) == array("d")


def test_the_formula_knows_every_smoothing_method() -> None:
    assert set(formula.METHODS) == set(METHODS)


@given(st.lists(lines, max_size=5), st.lists(lines, min_size=2, max_size=4), orders, st.booleans(), st.booleans())
def test_others_are_all_texts_but_one(
    twin: ModuleType, more: list[str], texts: list[str], max_order: int, raw_13a: bool, shortest: bool
) -> None:
    texts = [*texts, *more, *texts[:1]]
    apart = array("q")
    for index, text in enumerate(texts):
        others = [[other] for place, other in enumerate(texts) if place != index]
        apart += twin.count([text], twin.prepare(others, max_order, raw_13a), shortest)
    assert twin.against_others(texts, max_order, raw_13a, shortest) == apart


@given(st.lists(lines, min_size=2, max_size=6), orders, st.booleans(), st.booleans())
def test_twins_hold_against_others_alike(
    python: ModuleType, native: ModuleType, texts: list[str], max_order: int, raw_13a: bool, shortest: bool
) -> None:
    assert native.against_others(texts, max_order, raw_13a, shortest) == python.against_others(texts, max_order, raw_13a, shortest)
