"""Shards: their sum is the whole, in whatever order they come; what does not add up is refused."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest
from support import FIXTURES, read_segments

from bleucli.corpus import Corpus, Lines
from bleucli.errors import BleuError
from bleucli.metrics.bleu import BLEU
from bleucli.results.statistics import Coverage, SegmentStatistics
from bleucli.scoring import evaluate_with_statistics
from bleucli.shards import Shard, check_same_corpus, merge, version_warnings

RANGES = [(1, 67), (68, 133), (134, 200)]
TEXTS = {name: read_segments(str(FIXTURES / "en-de" / f"{name}.txt")) for name in ("hyp1", "hyp2", "ref1", "ref2", "ref3")}


def scored(
    first: int, last: int, hypothesis: str = "hyp1", metric: BLEU | None = None, refs: tuple[str, ...] = ("ref1", "ref2")
) -> SegmentStatistics:
    corpus = Corpus([Lines(hypothesis, TEXTS[hypothesis][first - 1 : last])], [Lines(name, TEXTS[name][first - 1 : last]) for name in refs])
    statistics = evaluate_with_statistics(metric or BLEU(), corpus, [hypothesis]).systems[0].statistics
    assert statistics is not None
    return statistics


WHOLE = scored(1, 200)
SILENT = [Shard(f"{first}.json", scored(first, last)) for first, last in RANGES]
PLACED = [
    Shard(shard.name, replace(shard.statistics, lines=Coverage(first, last, 200)))
    for shard, (first, last) in zip(SILENT, RANGES, strict=True)
]
OPEN = [Shard(name, replace(one, lines=Coverage(one.lines.first, one.lines.last))) for name, one in PLACED if one.lines]


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("shards", [pytest.param(PLACED, id="of 200 lines"), pytest.param(OPEN, id="number of lines unknown")])
def test_three_shards_that_say_their_lines_are_the_whole_in_any_order(shards: list[Shard], order: tuple[int, ...]) -> None:
    merged = merge([shards[index] for index in order])
    assert merged == replace(WHOLE, hypothesis_sha256=None, references_sha256=None)


def test_shards_that_do_not_say_their_lines_keep_the_order_given() -> None:
    assert merge(SILENT).rows == WHOLE.rows
    turned = merge(SILENT[::-1])
    assert (turned.score, turned.total) == (WHOLE.score, WHOLE.total)
    assert turned.rows[: 67 * 10] != WHOLE.rows[: 67 * 10]


def test_one_file_alone_keeps_what_is_known_of_its_text() -> None:
    assert merge([Shard("all.json", WHOLE)]) == WHOLE
    assert merge([Shard("all.json", replace(WHOLE, lines=Coverage(1, 200, 200)))]) == WHOLE


def moved(index: int, first: int, last: int, of: int | None = 200) -> list[Shard]:
    shards = list(PLACED)
    shards[index] = Shard(shards[index].name, replace(shards[index].statistics, lines=Coverage(first, last, of)))
    return shards


@pytest.mark.parametrize(
    ("shards", "reason"),
    [
        pytest.param(PLACED[:2], "lines 134 to 200 are not covered", id="the last is missing"),
        pytest.param(PLACED[1:], "lines 1 to 67 are not covered", id="the first is missing"),
        pytest.param(OPEN[1:], "lines 1 to 67 are not covered", id="the first is missing, number of lines unknown"),
        pytest.param([PLACED[0], PLACED[2]], "lines 68 to 133 are not covered", id="one in the middle is missing"),
        pytest.param([PLACED[0]], "lines 68 to 200 are not covered", id="one alone"),
        pytest.param(moved(1, 69, 134), "line 68 is not covered", id="a gap of one line"),
        pytest.param(moved(1, 67, 132), "1.json and 68.json overlap: both cover line 67", id="an overlap of one line"),
        pytest.param(
            [*PLACED, Shard("again.json", PLACED[1].statistics)],
            "68.json and again.json overlap: both cover lines 68 to 133",
            id="a copy of one",
        ),
        pytest.param(moved(2, 134, 200, 201), "1.json is a shard of 200 lines, 134.json of 201", id="of corpora of two sizes"),
        pytest.param([*PLACED[:2], *moved(2, 140, 206, None)[2:]], "lines 134 to 139", id="a gap before the last"),
        pytest.param(
            [PLACED[0], *OPEN[1:], Shard("x.json", replace(SILENT[0].statistics, lines=Coverage(201, 267)))],
            "x.json covers line 267, and 1.json says that there are 200",
            id="lines beyond the last",
        ),
        pytest.param([PLACED[0], SILENT[1], PLACED[2]], "1.json says which lines it covers and 68.json does not", id="one is silent"),
        pytest.param([*SILENT, Shard("again.json", SILENT[1].statistics)], "68.json and again.json are the same shard", id="a silent copy"),
    ],
)
def test_shards_that_do_not_cover_each_line_once_are_refused(shards: list[Shard], reason: str) -> None:
    for given in (shards, shards[::-1]):
        with pytest.raises(BleuError) as refused:
            merge(given)
        assert refused.value.fix
    with pytest.raises(BleuError) as refused:
        merge(shards)
    assert reason in refused.value.message


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(lambda: scored(68, 133, metric=BLEU(lowercase=True)), "case: mixed and lc", id="case"),
        pytest.param(lambda: scored(68, 133, metric=BLEU(tokenize="intl")), "tok: 13a and intl", id="tokenizer"),
        pytest.param(lambda: scored(68, 133, metric=BLEU(max_ngram_order=2)), "order: (default) and 2", id="order"),
        pytest.param(lambda: scored(68, 133, metric=BLEU(smooth_method="floor")), "smooth: exp and floor[0.10]", id="smoothing"),
        pytest.param(lambda: scored(68, 133, refs=("ref1",)), "nrefs: 2 and 1", id="number of references"),
        pytest.param(
            lambda: scored(68, 133, metric=BLEU(empty_reference="missing")), "emptyref: (default) and missing", id="empty references"
        ),
    ],
)
def test_shards_of_different_settings_are_refused(make: Callable[[], SegmentStatistics], reason: str) -> None:
    with pytest.raises(BleuError) as refused:
        merge([SILENT[0], Shard("other.json", make())])
    assert "1.json and other.json were counted with different settings" in refused.value.message
    assert reason in refused.value.message


def test_where_empty_references_are_missing_their_number_is_a_fact_about_each_shard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TEXTS, "ref2", ["" if 10 <= index < 20 or index >= 67 else line for index, line in enumerate(TEXTS["ref2"])])
    metric = BLEU(empty_reference="missing")
    shards = [Shard(str(first), scored(first, last, metric=metric)) for first, last in RANGES]
    assert [shard.statistics.signature.fields["nrefs"] for shard in shards] == ["var", "1", "1"]
    whole = scored(1, 200, metric=metric)
    assert merge(shards) == replace(whole, hypothesis_sha256=None, references_sha256=None)
    assert merge(shards[1:]).signature.fields["nrefs"] == "1"
    with pytest.raises(BleuError, match="reference files: 2 and 1"):
        merge([shards[0], Shard("other", scored(68, 133, metric=metric, refs=("ref1",)))])


def test_systems_must_have_been_scored_on_the_same_shards() -> None:
    other = [Shard(f"b{first}", scored(first, last, "hyp2")) for first, last in RANGES]
    check_same_corpus([("a", SILENT), ("b", other)])
    for shards, words in (
        (other[:2], "do not have the segments and references"),
        ([other[1], other[0], other[2]], "do not have the segments and references"),
        ([*other[:2], Shard("x", scored(134, 200, "hyp2", refs=("ref1", "ref3")))], "do not have the segments and references"),
        ([Shard(f"x{first}", scored(first, last, "hyp2", BLEU(lowercase=True))) for first, last in RANGES], "different settings"),
    ):
        with pytest.raises(BleuError, match=words):
            check_same_corpus([("a", SILENT), ("b", shards)])


def test_shards_of_two_versions_add_with_a_warning() -> None:
    old = replace(SILENT[1].statistics, signature=SILENT[1].statistics.signature.with_fields(version="bleucli-0.9.0"))
    shards = [SILENT[0], Shard("old", old), SILENT[2]]
    assert merge(shards).score == WHOLE.score
    [warning] = version_warnings(shards)
    assert "bleucli-0.9.0, bleucli-1.0.0" in warning
    assert version_warnings(SILENT) == []
