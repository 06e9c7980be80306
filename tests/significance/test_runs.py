"""Several runs of a system: Clark et al. (2011), computed the slow way beside."""

import math
from array import array
from itertools import combinations
from statistics import mean, stdev

import numpy as np
import pytest
from statistics_made import rows_of, segments, slow_scores

from bleucli import BLEU
from bleucli.results import Report, SystemResult
from bleucli.results.comparisons import TestSettings
from bleucli.significance import with_run_statistics, with_statistics
from bleucli.significance.runs import _verdict

METRIC = BLEU()
SETTINGS = TestSettings("ar", 400, 12345, 0.95, resamples=150)


def report_of(runs: list[np.ndarray]) -> Report:
    signature = METRIC.get_signature("1")
    results = []
    for index, matrix in enumerate(runs):
        rows: array[int] = rows_of(matrix)
        results.append(SystemResult(f"run {index}", METRIC.score_vector(matrix.sum(axis=0).tolist()), signature, len(matrix), 1, rows=rows))
    return Report(tuple(results))


def made(*qualities: float, n: int = 50) -> list[np.ndarray]:
    return [segments(np.random.default_rng(seed), n, quality=quality) for seed, quality in enumerate(qualities)]


def test_selection_and_optimiser_variance_stand_apart() -> None:
    runs = made(0.70, 0.72, 0.75, 0.74, 0.76)
    systems = with_run_statistics(METRIC, report_of(runs), {"base": range(3), "new": range(3, 5)}, SETTINGS).systems
    picked = np.random.default_rng(12345).choice(50, size=(150, 50))
    for result, members in zip(systems, (runs[:3], runs[3:]), strict=True):
        scores = [slow_scores(METRIC, run.sum(axis=0)[None, :])[0] for run in members]
        resampled = [slow_scores(METRIC, run[picked].sum(axis=1)) for run in members]
        assert result.runs is not None
        assert result.runs.scores == pytest.approx(scores)
        assert result.score.score == result.runs.mean == pytest.approx(mean(scores))
        assert result.runs.s_opt == pytest.approx(stdev(scores))
        assert result.runs.s_sel == pytest.approx(mean(stdev(of_run) for of_run in resampled))
        assert result.interval is not None
        assert result.interval.sd == pytest.approx(stdev(map(mean, zip(*resampled, strict=True))))
        assert result.score.totals == np.sum([run.sum(axis=0) for run in members], axis=0)[6:].tolist()
        assert "|bs:150|ar:400|seed:12345|" in str(result.signature)
    delta = systems[1].comparison
    assert delta is not None
    assert delta.delta == systems[1].score.score - systems[0].score.score


def test_the_test_permutes_hypotheses_within_segments_over_all_runs() -> None:
    runs = made(0.6, 0.7, 0.8, 0.75, n=4)
    reached = total = 0

    def difference(first: np.ndarray, second: np.ndarray) -> float:
        scores = slow_scores(METRIC, np.stack([first, second]))
        return abs(scores[0] - scores[1])

    everything = sum(run.sum(axis=0) for run in runs)
    observed = difference(runs[2].sum(axis=0) + runs[3].sum(axis=0), runs[0].sum(axis=0) + runs[1].sum(axis=0))
    pairs = list(combinations(range(4), 2))
    for way in np.ndindex(*[len(pairs)] * 4):
        first = sum(runs[index][segment] for segment, choice in enumerate(way) for index in pairs[choice])
        reached += difference(first, everything - first) >= observed - 1e-12
        total += 1
    verdict = _verdict(METRIC, runs[:2], runs[2:], TestSettings("ar", 5000, 1, 0.95))
    exact = reached / total
    assert verdict.p == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 5000))


def test_one_run_a_system_is_tested_as_systems_are() -> None:
    runs = made(0.70, 0.75)
    by_runs = with_run_statistics(METRIC, report_of(runs), {"run 0": [0], "run 1": [1]}, SETTINGS)
    plain = with_statistics(METRIC, report_of(runs), SETTINGS)
    assert by_runs.systems[1].comparison == plain.systems[1].comparison
    assert by_runs.systems[0].interval == plain.systems[0].interval
    assert by_runs.systems[0].runs is not None
    assert by_runs.systems[0].runs.s_opt is None


def test_systems_may_have_different_numbers_of_runs() -> None:
    verdict = _verdict(METRIC, made(0.5, 0.55), [*made(0.9), *made(0.91, 0.92)], TestSettings("ar", 200, 1, 0.95))
    assert verdict.p == 1 / 201


def test_the_same_runs_twice_are_identical_and_others_are_not() -> None:
    runs = made(0.70, 0.75)
    found = with_run_statistics(METRIC, report_of([*runs, *runs[::-1]]), {"a": [0, 1], "b": [2, 3]}, SETTINGS).systems[1].comparison
    assert found is not None
    assert (found.p, found.identical, found.delta) == (1.0, True, 0.0)
    other = with_run_statistics(METRIC, report_of([*runs, runs[0], runs[0]]), {"a": [0, 1], "b": [2, 3]}, SETTINGS).systems[1].comparison
    assert other is not None
    assert not other.identical
