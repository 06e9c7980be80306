"""Huge, repetitive and hostile segments; nothing leaks."""

import gc
import sys
import time
import tracemalloc
from array import array
from types import ModuleType

import pytest

MILLION = 1_000_000


def seconds(call) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def test_one_token_a_million_times(native: ModuleType) -> None:
    line = "la " * MILLION
    references = native.prepare([[line]], 9, True)
    row = native.count([line], references, False).tolist()
    assert row == [MILLION, MILLION] + [MILLION - order for order in range(9)] * 2


def test_a_million_distinct_tokens(native: ModuleType) -> None:
    line = " ".join(map(str, range(MILLION)))
    references = native.prepare([[line]], 4, True)
    assert native.count([line], references, False).tolist() == [MILLION, MILLION] + [MILLION - order for order in range(4)] * 2
    assert native.count(["7 8 9"], references, False).tolist() == [3, MILLION, 3, 2, 1, 0, 3, 2, 1, 0]


def test_a_token_of_ten_million_characters(native: ModuleType) -> None:
    line = "é" * (10 * MILLION)
    rows = native.count([line, line + "e"], native.prepare([[line, line]], 1, True), False)
    assert rows.tolist() == [1, 1, 1, 1, 1, 1, 0, 1]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(" ".join(f"the w{number}" for number in range(200_000)), id="one word followed by 200,000 different ones"),
        pytest.param(" ".join(f"{number % 997} {number % 1009}" for number in range(200_000)), id="a grid of word pairs"),
        pytest.param(" ".join(f"samelongprefix{number:07}" for number in range(200_000)), id="long tokens that differ at the end"),
        pytest.param(
            " ".join("".join("aá"[number >> bit & 1] for bit in range(18)) for number in range(2**17)),
            id="long tokens that differ in the highest bits of their bytes",
        ),
        pytest.param(
            " ".join("".join("aá"[number >> bit & 1] for bit in range(14)) for number in range(2**14)),
            id="short tokens that differ in the highest bits of their bytes",
        ),
        pytest.param(" ".join("x" * length for length in range(1, 1_500)), id="a token of each length"),
        pytest.param("." * 400_000, id="points only"),
        pytest.param("&amp;" * 100_000 + "<skipped" * 50_000, id="mark-up only"),
    ],
)
def test_hostile_lines_take_linear_time(native: ModuleType, line: str) -> None:
    # A quadratic table would need minutes.
    assert seconds(lambda: native.count([line], native.prepare([[line]], 4, True), False)) < 10


def test_many_references_of_one_segment(python: ModuleType, native: ModuleType) -> None:
    streams = [[f"a b {number} c d"] for number in range(3_000)]
    hypothesis = ["a b 7 c d e"]
    assert native.count(hypothesis, native.prepare(streams, 4, True), False) == python.count(
        hypothesis, python.prepare(streams, 4, True), False
    )


def use_everything(twin: ModuleType, texts: list[str]) -> None:
    references = twin.prepare([texts, [None, *texts[1:]]], 4, True)
    twin.total(twin.count(texts, references, False), 10)
    twin.scores(twin.pairwise(texts, texts, 4, False), 4, "exp", None, True, [0.25] * 4)
    twin.against_others(texts, 4, True, False)
    twin.survey(texts)
    twin.tokenize_13a(texts[0])
    for refused in (
        lambda: twin.prepare([texts, texts[1:]], 4, True),
        lambda: twin.prepare([[None]], 4, True),
        lambda: twin.prepare([texts, [*texts[:-1], 5]], 4, True),
        lambda: twin.count(texts[1:], references, False),
        lambda: twin.count([*texts[:-1], None], references, False),
        lambda: twin.pairwise(texts, [*texts, None], 4, True),
        lambda: twin.against_others([*texts, None], 4, True, False),
        lambda: twin.scores(array("q", [1]), 4, "exp", None, True, None),
    ):
        with pytest.raises((TypeError, ValueError)):
            refused()


def test_no_reference_and_no_memory_leaks(twin: ModuleType) -> None:
    texts = ["The cat sat, on the mat.", "漢字 and a verylongtoken " * 50, "𝒳 <skipped> &amp;", ""]
    use_everything(twin, texts)
    counts = [sys.getrefcount(text) for text in texts[:-1]]  # the empty string belongs to everybody
    tracemalloc.start()
    try:
        use_everything(twin, texts)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(50):
            use_everything(twin, texts)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert [sys.getrefcount(text) for text in texts[:-1]] == counts
    assert grown < 10_000
