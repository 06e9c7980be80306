"""Tests that say what they promise: under the null hypothesis few p-values are small."""

import numpy as np
import pytest
from statistics_made import rows_of, segments

from bleucli import BLEU
from bleucli.results.comparisons import TestSettings
from bleucli.significance.paired import bootstrap_scores, bootstrap_verdict, randomisation_verdicts
from bleucli.significance.runs import _verdict

# 199 trials resolve p < 0.05 exactly: at most 9 of 200 outcomes.
TRIALS = 199
REPETITIONS = 600


def halves(generator: np.random.Generator, n: int, n_runs: int = 2) -> list[np.ndarray]:
    """Deal the hypotheses of equal systems out at random: what comes out are systems that differ by chance alone."""
    pool = np.stack([segments(generator, n) for _ in range(n_runs)])
    places = generator.permuted(np.tile(np.arange(n_runs), (n, 1)), axis=1)
    return [pool[places[:, index], np.arange(n)] for index in range(n_runs)]


@pytest.mark.parametrize("n", [2, 3, 5, 10, 50, 500])
def test_randomisation_finds_few_differences_where_there_are_none(n: int) -> None:
    generator = np.random.default_rng(n)
    small = 0
    for seed in range(REPETITIONS):
        base, system = halves(generator, n)
        [verdict] = randomisation_verdicts(BLEU(), base, [system], TRIALS, seed)
        small += verdict.p < 0.05
    assert small / REPETITIONS <= 0.07


@pytest.mark.parametrize("n", [2, 10, 50])
def test_randomisation_over_runs_finds_few_differences_where_there_are_none(n: int) -> None:
    generator = np.random.default_rng(n)
    small = 0
    for seed in range(REPETITIONS):
        runs = halves(generator, n, 5)
        small += _verdict(BLEU(), runs[:3], runs[3:], TestSettings("ar", TRIALS, seed, 0.95)).p < 0.05
    assert small / REPETITIONS <= 0.07


@pytest.mark.parametrize("n", [1, 2, 3, 5, 10, 50, 500])
def test_identical_outputs_have_p_of_exactly_1(n: int) -> None:
    base = segments(np.random.default_rng(n), n)
    [scores] = bootstrap_scores(BLEU(), [rows_of(base)], TRIALS, 1)
    [by_randomisation] = randomisation_verdicts(BLEU(), base, [base.copy()], TRIALS, 1)
    by_runs = _verdict(BLEU(), [base, base], [base, base], TestSettings("ar", TRIALS, 1, 0.95))
    assert (by_randomisation.p, bootstrap_verdict(BLEU(), base, base, scores, scores).p, by_runs.p) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("n", [50, 500])
def test_randomisation_finds_a_difference_that_is_there(n: int) -> None:
    generator = np.random.default_rng(n)
    base, system = segments(generator, n, quality=0.5), segments(generator, n, quality=0.9)
    [verdict] = randomisation_verdicts(BLEU(), base, [system], TRIALS, 1)
    assert verdict.p == 1 / 200
