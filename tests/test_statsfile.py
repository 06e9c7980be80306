"""The file of statistics: what is written is read back, and what this program would not write is refused with a reason."""

import json
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support import FIXTURES

from bleucli.corpus import Corpus
from bleucli.errors import InputError
from bleucli.metrics.bleu import BLEU
from bleucli.reading import LineReader
from bleucli.results.statistics import Coverage, SegmentStatistics
from bleucli.scoring import evaluate_with_statistics
from bleucli.signature import Signature
from bleucli.statsfile import format_statistics, metric_for, read_statistics, setting_differences

SET = FIXTURES / "en-de"


def statistics_of(metric: BLEU, hypothesis: Path, *references: Path) -> SegmentStatistics:
    corpus = Corpus([LineReader(str(hypothesis))], [LineReader(str(path)) for path in references])
    statistics = evaluate_with_statistics(metric, corpus, ["system"]).systems[0].statistics
    assert statistics is not None
    return statistics


@pytest.fixture(scope="module")
def whole() -> SegmentStatistics:
    return statistics_of(BLEU(), SET / "hyp1.txt", SET / "ref1.txt", SET / "ref2.txt")


METRICS = [
    pytest.param(BLEU(), id="usual settings"),
    pytest.param(BLEU(lowercase=True, tokenize="char", max_ngram_order=6), id="lower-cased characters to order 6"),
    pytest.param(BLEU(smooth_method="floor", smooth_value=0.015), id="floor with a value of three decimals"),
    pytest.param(BLEU(smooth_method="add-k", smooth_value=0.5, effective_order=True), id="add-k and effective order"),
    pytest.param(BLEU(max_ngram_order=2, weights=[0.3, 0.7], reference_length="shortest"), id="weights and the shortest reference"),
    pytest.param(BLEU(empty_reference="missing"), id="empty references are missing"),
    pytest.param(BLEU(max_ngram_order=1), id="unigrams alone"),
]


@pytest.mark.parametrize("metric", METRICS)
def test_what_is_written_is_read_back_and_scores_the_same(metric: BLEU) -> None:
    written = statistics_of(metric, SET / "hyp2.txt", SET / "ref1.txt", SET / "ref3.txt")
    text = format_statistics(written)
    read = read_statistics(text, "file")
    assert read == written
    assert format_statistics(read) == text
    assert metric_for(read.signature).score_vector(read.total).score == metric.score_vector(written.total).score == read.score


def test_one_segment_stands_on_each_line_and_no_text_in_the_file(whole: SegmentStatistics) -> None:
    text = format_statistics(whole)
    lines = text.splitlines()
    assert lines[0] == "{"
    assert lines[11] == ' "segments": ['
    assert lines[12 : 12 + 200] == [f"  {whole.rows[start : start + 10].tolist()}," for start in range(0, 1990, 10)] + [
        f"  {whole.rows[1990:].tolist()}"
    ]
    assert lines[212:] == [" ]", "}"]
    words = {word for word in (SET / "hyp1.txt").read_text("utf-8").split() if len(word) > 5}
    assert not [word for word in words if word in text]


def test_the_interval_of_one_result_does_not_enter_the_file(whole: SegmentStatistics) -> None:
    drawn = replace(whole, signature=whole.signature.with_fields(bs="1000", seed="12345"))
    assert format_statistics(drawn) == format_statistics(whole)


def test_lines_covered_are_read_back(whole: SegmentStatistics) -> None:
    for lines in (Coverage(1, 200), Coverage(301, 500, 500), Coverage(301, 500, 900)):
        shard = replace(whole, lines=lines)
        assert read_statistics(format_statistics(shard), "file") == shard


@pytest.mark.parametrize(
    ("change", "same"),
    [
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), True, id="CRLF line ends"),
        pytest.param(lambda data: data.replace(b"\n", b"  \n"), True, id="white space at line ends"),
        pytest.param(lambda data: b"\xef\xbb\xbf" + data, True, id="a byte order mark"),
        pytest.param(lambda data: data.removesuffix(b"\n"), True, id="no last line feed"),
        pytest.param(lambda data: data.replace(b" ", b"  ", 1), False, id="one more space inside a line"),
        pytest.param(lambda data: b" " + data, False, id="a space at the start"),
        pytest.param(lambda data: b"\n" + data.replace(b"\n", b" ", 1), False, id="line feeds elsewhere"),
    ],
)
def test_the_sha256_is_that_of_the_text_whatever_its_line_ends(change: Callable[[bytes], bytes], same: bool, tmp_path: Path) -> None:
    data = (SET / "ref1.txt").read_bytes()
    (tmp_path / "ref").write_bytes(change(data))
    one, other = (statistics_of(BLEU(), SET / "hyp1.txt", path) for path in (SET / "ref1.txt", tmp_path / "ref"))
    assert (one.references_sha256 == other.references_sha256) is same
    assert one.hypothesis_sha256 == other.hypothesis_sha256


def test_the_sha256_is_that_of_segments_joined_by_line_feeds(tmp_path: Path) -> None:
    (tmp_path / "hyp").write_bytes(b"abc\r\n\r\nd \n")
    statistics = statistics_of(BLEU(), tmp_path / "hyp", tmp_path / "hyp")
    # printf 'abc\n\nd' | sha256sum
    assert statistics.hypothesis_sha256 == "d3e6944ba41dddbb40e49ba3a92a9a0144c65b11908e6806331582ffd4bd1c6d"
    assert statistics.references_sha256 == ("d3e6944ba41dddbb40e49ba3a92a9a0144c65b11908e6806331582ffd4bd1c6d",)


def test_the_order_of_references_does_not_matter() -> None:
    one = statistics_of(BLEU(), SET / "hyp1.txt", SET / "ref1.txt", SET / "ref2.txt")
    other = statistics_of(BLEU(), SET / "hyp1.txt", SET / "ref2.txt", SET / "ref1.txt")
    assert one == other


def edited(**changes: Any) -> Callable[[dict[str, Any]], str]:
    return lambda values: json.dumps({**values, **changes})


def lacking(field: str) -> Callable[[dict[str, Any]], str]:
    return lambda values: json.dumps({key: value for key, value in values.items() if key != field})


def raw(old: str, new: str) -> Callable[[dict[str, Any]], str]:
    def change(values: dict[str, Any]) -> str:
        text = json.dumps(values)
        assert old in text
        return text.replace(old, new, 1)

    return change


def segment(index: int, vector: Any) -> Callable[[dict[str, Any]], str]:
    def change(values: dict[str, Any]) -> str:
        return json.dumps({**values, "segments": [vector if at == index else one for at, one in enumerate(values["segments"])]})

    return change


SIGNATURE = "BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-1.0.0"
# Each is what became of the file, with words of the reason.
HOSTILE = [
    pytest.param(lambda _: "", "it is no JSON", id="an empty file"),
    pytest.param(lambda _: "bleu = 28.3", "it is no JSON", id="not JSON"),
    pytest.param(lambda values: json.dumps(values)[:700], "it ends too early", id="truncated in the head"),
    pytest.param(lambda values: json.dumps(values)[:-2], "it ends too early", id="truncated at the end"),
    pytest.param(lambda values: json.dumps(values) + "}", "it is no JSON", id="more after the end"),
    pytest.param(lambda _: "[]", "no statistics file of bleu", id="a list"),
    pytest.param(lambda _: "28.3", "no statistics file of bleu", id="a number"),
    pytest.param(lambda _: '{"score": 28.3}', "no statistics file of bleu", id="another program's result"),
    pytest.param(lambda _: "[" * 100_000, "no statistics file", id="nested until the stack ends"),
    pytest.param(lambda _: '{"format":' * 50_000, "no statistics file", id="objects nested until the stack ends"),
    pytest.param(edited(format="x"), "no statistics file of bleu", id="another format"),
    pytest.param(edited(format_version=2), "format version is 2, and this program knows version 1", id="a later format version"),
    pytest.param(edited(format_version=True), "format version is true", id="a format version that equals 1 and is none"),
    pytest.param(edited(format_version="1"), 'format version is "1"', id="a format version in quotes"),
    pytest.param(lacking("format_version"), "format version is null", id="no format version"),
    *(pytest.param(lacking(field), f"it lacks '{field}'", id=f"no {field}") for field in ("score", "segments", "lines", "totals")),
    pytest.param(edited(comment="x"), "no field of this format", id="a field that does not exist"),
    pytest.param(raw('"score"', '"score": 99.0, "score"'), "stands there twice", id="a field twice"),
    pytest.param(edited(score=64.0), "does not follow from its totals", id="an edited score"),
    pytest.param(raw("63.4568577392247", "63.4568579"), "does not follow from its totals", id="a score edited in the seventh decimal"),
    pytest.param(edited(score="63.4"), "does not follow from its totals", id="a score in quotes"),
    pytest.param(edited(score=None), "does not follow from its totals", id="a score of null"),
    pytest.param(edited(score=True), "does not follow from its totals", id="a score of true"),
    pytest.param(edited(score=10**400), "does not follow from its totals", id="a score of 400 digits"),
    pytest.param(raw("63.4568577392247", "1e999"), "does not follow from its totals", id="a score beyond floating point"),
    pytest.param(raw("63.4568577392247", "9" * 5000), "Exceeds the limit", id="a score of 5,000 digits"),
    pytest.param(raw("63.4568577392247", "NaN"), "NaN is not a number", id="a score of NaN"),
    pytest.param(raw("63.4568577392247", "-Infinity"), "-Infinity is not a number", id="a score of minus infinity"),
    pytest.param(edited(score=-1), "does not follow from its totals", id="a negative score"),
    pytest.param(edited(n_segments=199), "199 segments and has 200", id="another segment count"),
    pytest.param(edited(n_segments=0), "its n_segments is 0", id="no segments by count"),
    pytest.param(edited(n_segments=200.0), "its n_segments is 200.0", id="a segment count with a decimal point"),
    pytest.param(edited(n_refs=-2), "its n_refs is -2", id="a negative number of references"),
    pytest.param(edited(n_refs=3), "not one SHA-256 for each of 3 references", id="more references than SHA-256"),
    pytest.param(edited(segments=[]), "it has no segments", id="empty segments"),
    pytest.param(edited(segments={}), "it has no segments", id="segments that are an object"),
    pytest.param(edited(segments="x" * 200), "it has no segments", id="segments that are a string"),
    pytest.param(segment(16, [30, 27, 26, 21, 14, 9, 29, 28, 27, 26]), "segment 17 is [30, 27,", id="an edited length"),
    pytest.param(segment(0, [29, 27, 30, 21, 14, 9, 29, 28, 27, 26]), "which no text gives", id="more matches than n-grams"),
    pytest.param(segment(0, [29, 27, 28, 21, 14, 9, 29, 28, 27, 26]), "not the sum of its segments", id="an edited match count"),
    pytest.param(segment(0, [29, 26, 26, 21, 14, 9, 29, 28, 27, 26]), "not the sum of its segments", id="an edited reference length"),
    pytest.param(segment(3, []), "its segment 4 is []", id="an empty vector"),
    pytest.param(segment(3, [29, 27, 26, 21, 29, 28]), "its segment 4 is [29", id="a vector of another order"),
    pytest.param(segment(3, None), "its segment 4 is null", id="a segment of null"),
    pytest.param(segment(3, [29, 27, 26, 21, 14, 9, 29, 28, 27, "26"]), "its segment 4", id="a count in quotes"),
    pytest.param(segment(3, [29, 27, 26, 21, 14, 9, 29, 28, 27, 26.0]), "its segment 4", id="a count with a decimal point"),
    pytest.param(segment(3, [29, 27, 26, 21, 14, True, 29, 28, 27, 26]), "its segment 4", id="a count of true"),
    pytest.param(segment(3, [29, 27, 26, 21, 14, -9, 29, 28, 27, 26]), "its segment 4", id="a negative count"),
    pytest.param(segment(3, [2**63, 27, 26, 21, 14, 9, 29, 28, 27, 26]), "its segment 4", id="a count beyond 64 bits"),
    pytest.param(segment(3, [2**31, 27, 26, 21, 14, 9, 2**31, 2**31 - 1, 2**31 - 2, 2**31 - 3]), "its segment 4", id="a giant segment"),
    pytest.param(edited(totals=[4062, 3947, 3608, 2763, 2089, 1549, 4062, 3862, 3662, 3464]), "not the sum", id="edited totals"),
    pytest.param(edited(totals=None), "not the sum of its segments", id="totals of null"),
    pytest.param(edited(signature=""), "none of BLEU's", id="an empty signature"),
    pytest.param(edited(signature=7), "none of BLEU's", id="a signature that is a number"),
    pytest.param(edited(signature="chrF2|nrefs:1|case:mixed|version:2.6.0"), "none of BLEU's", id="another metric's signature"),
    pytest.param(edited(signature=SIGNATURE + "\ud800"), "none of BLEU's", id="a signature with half a surrogate pair"),
    pytest.param(edited(signature=SIGNATURE + "|foo:1"), "not one that bleu writes", id="a setting that does not exist"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "foo")), "no smoothing method 'foo'", id="a smoothing that does not exist"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "floor[x]")), "no number", id="a smoothing value that is no number"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "floor[nan]")), "nan", id="a smoothing value of NaN"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "exp|order:99")), "n-grams of order 99", id="an order out of range"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "exp|order:x")), "no number", id="an order that is no number"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "exp|order:3")), "not 8 whole numbers", id="an order that is not the vectors'"),
    pytest.param(edited(signature=SIGNATURE.replace("exp", "exp|weights:1,1")), "weights", id="weights that do not fit"),
    pytest.param(edited(hypothesis_sha256="abc"), '"abc" is no SHA-256', id="a short SHA-256"),
    pytest.param(edited(references_sha256="abc"), "references_sha256", id="SHA-256 of references in a string"),
    pytest.param(edited(references_sha256=[1, 2]), "1 is no SHA-256", id="SHA-256 that are numbers"),
    pytest.param(edited(lines=[1, 67, 200]), "does not fit 200 segments", id="lines that do not fit the segments"),
    pytest.param(edited(lines=[1, 200]), "not [first, last", id="two numbers for lines"),
    pytest.param(edited(lines=[101, 300, 200]), "does not fit", id="lines beyond the last"),
    pytest.param(edited(lines=["1", 200, None]), "its lines is", id="a line number in quotes"),
]


@pytest.mark.parametrize(("change", "reason"), HOSTILE)
def test_what_bleu_does_not_write_is_refused_with_a_reason(
    change: Callable[[dict[str, Any]], str], reason: str, whole: SegmentStatistics
) -> None:
    text = change(json.loads(format_statistics(whole)))
    with pytest.raises(InputError) as refused:
        read_statistics(text, "shard.json")
    assert refused.value.message.startswith("shard.json: ")
    assert reason in refused.value.message
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(json.dumps, id="all on one line"),
        pytest.param(lambda values: json.dumps(values, indent=4), id="a number a line"),
        pytest.param(lambda values: json.dumps(values, sort_keys=True), id="another order of fields"),
        pytest.param(lambda values: f" {json.dumps(values)}\n\n", id="white space around"),
        pytest.param(edited(score=63.45685773922471), id="another last digit of the score, as another machine computes it"),
    ],
)
def test_another_layout_of_the_same_numbers_is_read(change: Callable[[dict[str, Any]], str], whole: SegmentStatistics) -> None:
    read = read_statistics(change(json.loads(format_statistics(whole))), "file")
    assert (read.rows, read.signature) == (whole.rows, whole.signature)


def test_settings_differ_field_by_field_but_for_version_and_draws() -> None:
    one = Signature({"nrefs": "1", "case": "mixed", "tok": "13a", "version": "bleucli-1.0.0", "seed": "1"})
    assert setting_differences(one, one.with_fields(version="bleucli-2.0.0", seed="2", bs="1000")) == {}
    assert setting_differences(one, one.with_fields(tok="intl", order="6")) == {"tok": ("13a", "intl"), "order": ("(default)", "6")}


def test_the_sum_of_statistics_does_not_overflow() -> None:
    row = [2**31 - 1, 2**31 - 1, 0, 2**31 - 1]
    signature = Signature({"nrefs": "1", "case": "mixed", "eff": "no", "tok": "none", "smooth": "exp", "order": "1", "version": "x"})
    big = SegmentStatistics(signature, 0.0, array("q", row * 5), 5, 1)
    assert big.total == [5 * number for number in row]
    assert read_statistics(format_statistics(big), "file") == big
