"""Draws in chunks against draws all at once: SacreBLEU's streams of random numbers."""

import math
from itertools import combinations

import numpy as np
import pytest
from statistics_made import rows_of, segments

from bleucli.significance import draws
from bleucli.significance.draws import all_swapped_sums, as_matrix, regrouped_sums, resampled_sums, swapped_sums


@pytest.mark.parametrize("cells", [1, 100, 1 << 20], ids=["a row a chunk", "a few rows a chunk", "one chunk"])
@pytest.mark.parametrize(("n", "samples"), [(1, 5), (7, 40), (53, 11)])
def test_resamples_are_those_of_one_choice(n: int, samples: int, cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "_CELLS", cells)
    systems = [segments(np.random.default_rng(seed), n) for seed in (1, 2, 3)]
    picked = np.random.default_rng(12345).choice(n, size=(samples, n))
    for sums, system in zip(resampled_sums(systems, samples, 12345), systems, strict=True):
        assert sums.tolist() == system[picked].sum(axis=1).tolist()


@pytest.mark.parametrize("cells", [1, 100, 1 << 20], ids=["32 trials a chunk", "a few words a chunk", "one chunk"])
@pytest.mark.parametrize(("n", "trials"), [(1, 70), (7, 100), (3, 1000), (53, 33)])
def test_swaps_are_those_of_one_draw_of_booleans(n: int, trials: int, cells: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "_CELLS", cells)
    base, *systems = [segments(np.random.default_rng(seed), n) for seed in (1, 2, 3)]
    swaps = np.random.default_rng(12345).integers(2, size=(trials, n), dtype=bool)
    found: dict[int, list[list[float]]] = {0: [], 1: []}
    for index, first, second in swapped_sums(base, systems, trials, 12345):
        found[index] += np.column_stack([first, second]).tolist()
    for index, system in enumerate(systems):
        expected = np.column_stack([swaps @ base + ~swaps @ system, ~swaps @ base + swaps @ system])
        assert found[index] == expected.tolist()


@pytest.mark.parametrize("scale", [1, 10**6, 10**9], ids=["fits single precision", "fits double only", "very large"])
def test_sums_are_exact_whatever_their_size(scale: int) -> None:
    base, system = (segments(np.random.default_rng(seed), 200) * scale + seed for seed in (1, 2))
    picked = np.random.default_rng(3).choice(200, size=(20, 200))
    assert resampled_sums([base], 20, 3)[0].tolist() == base[picked].sum(axis=1).tolist()
    [(_, first, second)] = list(swapped_sums(base, [system], 20, 3))
    assert (first + second).tolist() == [(base.sum(axis=0) + system.sum(axis=0)).tolist()] * 20


@pytest.mark.parametrize("n", [0, 1, 2, 5, 14])
def test_all_ways_to_swap_are_tried_once(n: int) -> None:
    base = segments(np.random.default_rng(1), 20)
    system = base.copy()
    system[:n, 0] += 1 << np.arange(n)
    ways = np.concatenate([first for first, _ in all_swapped_sums(base, system)])
    assert sorted((ways[:, 0] - base[:, 0].sum()).tolist()) == list(range(1 << n))


def test_regrouping_deals_every_choice_of_hypotheses_equally_often() -> None:
    runs = [np.array([[1 << index]]) for index in range(5)]
    first = np.concatenate([first for first, _ in regrouped_sums(runs, 2, 20000, 7)])[:, 0]
    values, counts = np.unique(first, return_counts=True)
    assert values.tolist() == sorted(sum(1 << index for index in pair) for pair in combinations(range(5), 2))
    spread = math.sqrt(20000 * 0.1 * 0.9)
    assert abs(counts - 2000).max() < 4 * spread


def test_regrouping_does_not_depend_on_the_size_of_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [segments(np.random.default_rng(seed), 9) for seed in range(5)]
    whole = np.concatenate([np.column_stack(pair) for pair in regrouped_sums(runs, 3, 50, 7)])
    monkeypatch.setattr(draws, "_CELLS", 100)
    parts = np.concatenate([np.column_stack(pair) for pair in regrouped_sums(runs, 3, 50, 7)])
    assert whole.tolist() == parts.tolist()
    assert (parts[:, :10] + parts[:, 10:]).tolist() == [sum(runs).sum(axis=0).tolist()] * 50


def test_rows_are_read_where_they_are() -> None:
    matrix = segments(np.random.default_rng(1), 6)
    rows = rows_of(matrix)
    view = as_matrix(rows, 10)
    assert view.tolist() == matrix.tolist()
    rows[0] += 1
    assert view[0, 0] == rows[0]
