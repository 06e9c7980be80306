"""Intervals and p-values, with SciPy as an oracle that shares no code."""

import math

import numpy as np
import pytest
import scipy.stats
from statistics_made import rows_of, segments, slow_scores

from bleucli import BLEU
from bleucli.significance.draws import as_matrix
from bleucli.significance.paired import bootstrap_scores, bootstrap_verdict, holm, interval, mean_and_sd, randomisation_verdicts

METRICS = [
    pytest.param(BLEU(), id="BLEU as usual"),
    pytest.param(BLEU(smooth_method="add-k", smooth_value=0.3, effective_order=True), id="a fraction added to the counts"),
    pytest.param(BLEU(smooth_method="floor", max_ngram_order=2, weights=[0.75, 0.25]), id="two orders, weighted, with a floor"),
]


def made(seed: int, n: int, metric: BLEU, quality: float = 0.7) -> np.ndarray:
    return segments(np.random.default_rng(seed), n, metric.config.max_order, quality)


@pytest.mark.parametrize("metric", METRICS)
def test_bootstrap_is_scipys(metric: BLEU) -> None:
    system = made(1, 60, metric)

    def statistic(indices: np.ndarray) -> float:
        return slow_scores(metric, system[indices].sum(axis=0)[None, :])[0]

    theirs = scipy.stats.bootstrap(
        (np.arange(60),), statistic, n_resamples=300, vectorized=False, method="percentile", rng=np.random.default_rng(12345)
    )
    [scores] = bootstrap_scores(metric, [rows_of(system)], 300, 12345)
    assert scores.tolist() == pytest.approx(theirs.bootstrap_distribution.tolist(), abs=1e-9)
    ours = interval(scores, 0.95, 12345)
    assert ours.sd == pytest.approx(theirs.standard_error, abs=1e-9)
    # SciPy interpolates between ranks; ours are ranks.
    ordered = np.sort(theirs.bootstrap_distribution)
    for bound, exact in ((ours.low, theirs.confidence_interval.low), (ours.high, theirs.confidence_interval.high)):
        assert abs(np.searchsorted(ordered, bound + 1e-9) - np.searchsorted(ordered, exact)) <= 1


def scipys_p(metric: BLEU, base: np.ndarray, system: np.ndarray, trials: float) -> float:
    both = np.stack([base, system])

    def statistic(first: np.ndarray, second: np.ndarray) -> float:
        places = np.arange(len(base))
        scores = slow_scores(metric, np.stack([both[side.astype(int), places].sum(axis=0) for side in (first, second)]))
        return abs(scores[0] - scores[1])

    sides = (np.zeros(len(base)), np.ones(len(base)))
    return scipy.stats.permutation_test(
        sides,
        statistic,
        permutation_type="samples",
        alternative="greater",
        n_resamples=trials,
        vectorized=False,
        rng=np.random.default_rng(5),
    ).pvalue


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("n", [2, 5, 9])
def test_exact_randomisation_is_scipys(metric: BLEU, n: int) -> None:
    base, system = made(1, n, metric, 0.6), made(2, n, metric, 0.8)
    [verdict] = randomisation_verdicts(metric, base, [system], 1000, 12345)
    assert (verdict.exact, verdict.samples) == (True, 2**n)
    assert verdict.p == pytest.approx(scipys_p(metric, base, system, np.inf), abs=1e-12)


def test_sampled_randomisation_is_near_scipys() -> None:
    base, system = made(1, 40, BLEU(), 0.70), made(2, 40, BLEU(), 0.73)
    [verdict] = randomisation_verdicts(BLEU(), base, [system], 5000, 12345)
    assert (verdict.exact, verdict.samples) == (False, 5000)
    assert verdict.p == pytest.approx(scipys_p(BLEU(), base, system, 3000), abs=0.03)


def test_what_is_enumerated_agrees_with_what_is_sampled() -> None:
    base, system = made(1, 13, BLEU(), 0.6), made(2, 13, BLEU(), 0.7)
    [exact] = randomisation_verdicts(BLEU(), base, [system], 2**13, 1)
    [sampled] = randomisation_verdicts(BLEU(), base, [system], 2**13 - 1, 1)
    assert (exact.exact, sampled.exact) == (True, False)
    assert sampled.p == pytest.approx(exact.p, abs=0.02)


def test_each_system_is_tested_as_if_it_stood_alone() -> None:
    base, *systems = [made(seed, 30, BLEU()) for seed in range(4)]
    few = base.copy()
    few[3] = systems[0][3]
    together = randomisation_verdicts(BLEU(), base, [systems[0], few, base, *systems[1:]], 500, 3)
    alone = [randomisation_verdicts(BLEU(), base, [system], 500, 3)[0] for system in [systems[0], few, base, *systems[1:]]]
    assert together == alone
    assert [verdict.exact for verdict in together] == [False, True, True, False, False]


def test_identical_systems_have_p_of_exactly_1_and_are_called_identical() -> None:
    base = made(1, 30, BLEU())
    [scores] = bootstrap_scores(BLEU(), [rows_of(base)], 100, 12345)
    by_bootstrap = bootstrap_verdict(BLEU(), base, base.copy(), scores, scores.copy())
    [by_randomisation] = randomisation_verdicts(BLEU(), base, [base.copy()], 100, 12345)
    assert (by_bootstrap.p, by_bootstrap.identical) == (1.0, True)
    assert (by_randomisation.p, by_randomisation.identical, by_randomisation.exact) == (1.0, True, True)


def test_systems_of_equal_score_that_differ_are_not_called_identical() -> None:
    base = made(1, 30, BLEU())
    other = base[::-1].copy()
    [verdict] = randomisation_verdicts(BLEU(), base, [other], 100, 12345)
    assert (verdict.p, verdict.identical) == (1.0, False)


def test_bootstrap_p_value_follows_its_rule() -> None:
    base, system = made(1, 50, BLEU(), 0.70), made(2, 50, BLEU(), 0.72)
    scores = bootstrap_scores(BLEU(), [rows_of(base), rows_of(system)], 200, 9)
    differences = [abs(b - a) for a, b in zip(*(slow for slow in map(list, scores)), strict=True)]
    of_all = slow_scores(BLEU(), np.stack([base.sum(axis=0), system.sum(axis=0)]))
    reached = sum(one - math.fsum(differences) / 200 >= abs(of_all[0] - of_all[1]) for one in differences)
    verdict = bootstrap_verdict(BLEU(), base, system, *scores)
    assert verdict.p == (reached + 1) / 201


@pytest.mark.parametrize(
    ("n", "level", "low", "high"),
    [
        pytest.param(1000, 0.95, 25, 974, id="SacreBLEU's ranks: 25 from either end of 1000"),
        pytest.param(100, 0.9, 5, 94, id="5 of 100, though 100 * (1 - 0.9) / 2 is below 5 in binary"),
        pytest.param(10, 0.95, 0, 9, id="few resamples: the extremes"),
        pytest.param(1000, 0.99, 5, 994, id="5 of 1000"),
        pytest.param(5, 1e-12, 2, 2, id="a level of nearly nothing: the median"),
        pytest.param(4, 1e-12, 1, 2, id="never upside down"),
    ],
)
def test_ranks_of_the_interval(n: int, level: float, low: int, high: int) -> None:
    values = np.random.default_rng(1).permutation(n).astype(float)
    found = interval(values, level, 7)
    assert (found.low, found.high, found.level, found.samples, found.seed) == (low, high, level, n, 7)
    assert found.mean == pytest.approx((n - 1) / 2)


def test_mean_and_standard_deviation_are_numpys() -> None:
    values = np.random.default_rng(1).normal(20, 3, size=500)
    assert mean_and_sd(values.tolist()) == pytest.approx((values.mean(), values.std(ddof=1)), abs=1e-12)
    assert mean_and_sd([4.0]) == (4.0, 0.0)


@pytest.mark.parametrize(
    ("raw", "corrected"),
    [
        pytest.param([0.01], [0.01], id="one comparison needs no correction"),
        pytest.param([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02], id="Holm (1979): 4p, 3p, 2p, p, never falling"),
        pytest.param([0.6, 0.9], [1.0, 1.0], id="never above 1"),
        pytest.param([0.02, 0.02], [0.04, 0.04], id="ties are corrected alike"),
        pytest.param([], [], id="no comparison"),
    ],
)
def test_holms_correction(raw: list[float], corrected: list[float]) -> None:
    assert holm(raw) == pytest.approx(corrected)


def test_rows_must_be_whole_vectors() -> None:
    with pytest.raises(ValueError, match="reshape"):
        as_matrix(rows_of(np.arange(11)), 10)
