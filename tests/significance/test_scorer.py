"""The scorer of many rows against the scorer of one."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statistics_made import slow_scores

from bleucli import BLEU, BLEUScore
from bleucli.significance.scorer import score_sums

SMOOTHING = [
    ("exp", None),
    ("none", None),
    ("floor", None),
    ("floor", 0.0),
    ("floor", 0.37),
    ("add-k", None),
    ("add-k", 0.0),
    ("add-k", 0.25),
]


@st.composite
def settings_and_rows(draw: st.DrawFn) -> tuple[BLEU, np.ndarray]:
    order = draw(st.integers(1, 9))
    method, value = draw(st.sampled_from(SMOOTHING))
    weights = draw(st.none() | st.lists(st.integers(0, 5), min_size=order, max_size=order).filter(any))
    metric = BLEU(
        tokenize="none",
        smooth_method=method,
        smooth_value=value,
        max_ngram_order=order,
        effective_order=draw(st.booleans()),
        weights=None if weights is None else [weight / sum(weights) for weight in weights],
    )
    number = st.one_of(st.just(0), st.integers(0, 6), st.integers(0, 10**7))
    rows = []
    for _ in range(draw(st.integers(1, 8))):
        totals = draw(st.lists(number, min_size=order, max_size=order))
        if draw(st.booleans()):
            totals.sort(reverse=True)
        matches = [draw(st.one_of(st.just(0), st.just(total), st.integers(0, total))) for total in totals]
        rows.append([draw(number), draw(number), *matches, *totals])
    return metric, np.array(rows, dtype=np.float64)


@given(settings_and_rows())
@settings(max_examples=400, deadline=None)
def test_every_setting_gives_the_scores_that_one_row_at_a_time_gets(case: tuple[BLEU, np.ndarray]) -> None:
    metric, rows = case
    assert score_sums(metric, rows).tolist() == pytest.approx(slow_scores(metric, rows), abs=1e-9)


@given(settings_and_rows(), st.integers(1, 70))
@settings(max_examples=100, deadline=None)
def test_equal_rows_get_equal_scores_to_the_last_bit_wherever_they_stand(case: tuple[BLEU, np.ndarray], copies: int) -> None:
    metric, rows = case
    alone = [score_sums(metric, row[None, :])[0] for row in rows]
    assert score_sums(metric, np.tile(rows, (copies, 1))).tolist() == alone * copies


@pytest.mark.parametrize(
    ("row", "score"),
    [
        pytest.param([9, 9, 9, 8, 7, 6, 9, 8, 7, 6], 100.0, id="a perfect match is exactly 100"),
        pytest.param([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0.0, id="nothing at all scores 0"),
        pytest.param([0, 7, 0, 0, 0, 0, 0, 0, 0, 0], 0.0, id="an empty hypothesis scores 0"),
        pytest.param([9, 9, 0, 0, 0, 0, 9, 8, 7, 6], 0.0, id="no match scores 0 and is not smoothed"),
        pytest.param([5, 7, 5, 4, 3, 2, 5, 4, 3, 2], 67.03200460356393, id="only the brevity penalty: 100 exp(1 - 7/5), case B097"),
    ],
)
def test_corners(row: list[int], score: float) -> None:
    assert score_sums(BLEU(), np.array([row], dtype=np.float64)).tolist() == [score]


class Accuracy(NamedTuple):
    """A score that is no BLEU."""

    score: float


class OtherMetric:
    """A metric with statistics of its own."""

    width = 2

    def score_vector(self, vector: Sequence[int], /) -> Accuracy:
        return Accuracy(100 * vector[0] / vector[1])


def test_any_metric_is_asked_row_by_row() -> None:
    assert score_sums(OtherMetric(), np.array([[1.0, 4.0], [3.0, 4.0]])).tolist() == [25.0, 75.0]


def test_a_bleu_that_scores_in_a_way_of_its_own_is_asked_too() -> None:
    class Halved(BLEU):
        def score_vector(self, vector: Sequence[int]) -> BLEUScore:
            whole = super().score_vector(vector)
            return BLEUScore(whole.score / 2, whole.counts, whole.totals, whole.precisions, whole.bp, whole.sys_len, whole.ref_len)

    assert score_sums(Halved(), np.array([[9.0, 9, 9, 8, 7, 6, 9, 8, 7, 6]])).tolist() == [50.0]
