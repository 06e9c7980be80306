"""The table behind the formats: what it holds, what it marks and what it must not mark."""

import dataclasses
import io
import json

import pandas
import pytest
from report_examples import hostile, one, runs, several, system

from bleucli.metrics.interval import Interval
from bleucli.reports import Layout
from bleucli.reports.as_json import entries, render
from bleucli.reports.as_tsv import render as render_tsv
from bleucli.reports.escapes import visible
from bleucli.reports.table import Cell, Table, comparison_table, exact, sentences, shortfall, system_records
from bleucli.results import Report
from bleucli.results.comparisons import Comparison, TestSettings


def column(table: Table, key: str) -> list[Cell]:
    at = [column.key for column in table.columns].index(key)
    return [row[at] for row in table.rows]


def compared(p_holm: float, level: float = 0.95, identical: bool = False) -> Table:
    comparison = Comparison("a", 25.0, None, p_holm, p_holm, "ar", identical=identical)
    return comparison_table(
        Report((system("a", 50), system("b", 75, comparison=comparison)), TestSettings("ar", 10000, 1, level)), Layout()
    )


def test_people_see_only_the_columns_that_have_something_to_say() -> None:
    assert [column.heading for column in comparison_table(one(), Layout()).columns] == ["System", "BLEU", "Ratio"]
    headings = ["System", "BLEU", "95% CI", "Delta", "95% CI", "p(Holm)", "Ratio"]
    assert [column.heading for column in comparison_table(several(), Layout()).columns] == headings
    assert [column.heading for column in comparison_table(hostile(), Layout()).columns] == ["System", "BLEU", "Delta", "p(Holm)", "Ratio"]


def test_the_heading_tells_the_level_of_the_interval() -> None:
    report = Report((system("a", 50, interval=Interval(1.0, 2.0, 1.5, 0.1, 0.999)),))
    assert comparison_table(report, Layout()).columns[2].heading == "99.9% CI"


def test_programs_get_the_same_columns_from_every_report() -> None:
    keys = [tuple(record) for report in (one(), several(), hostile()) for record in system_records(report)]
    assert len(set(keys)) == 1


def test_texts_are_rounded() -> None:
    table = comparison_table(several(), Layout(width=2))
    assert [cell.text for cell in column(table, "score")] == ["50.00", "75.00", "25.00", "50.00"]
    assert column(table, "ci")[0].text == "[45.25, 54.75]"
    assert [cell.text for cell in column(table, "delta")] == ["", "+25.00", "-25.00", "+0.00"]
    assert [cell.text for cell in column(table, "p_holm")] == ["", "0.0030", "0.2500", "1.0000"]


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        pytest.param([50.0, 75.0], [False, True], id="the highest of two"),
        pytest.param([75.04, 74.96], [True, True], id="both where they read 75.0: the table shows no difference"),
        pytest.param([75.06, 74.96], [True, False], id="75.1 over 75.0"),
        pytest.param([0.0, 0.0], [True, True], id="ties"),
        pytest.param([50.0], [False], id="none of one system: there is nothing it is better than"),
    ],
)
def test_the_best_score_is_marked(scores: list[float], best: list[bool]) -> None:
    systems = [dataclasses.replace(system("x", 50), score=dataclasses.replace(system("x", 50).score, score=score)) for score in scores]
    assert [cell.best for cell in column(comparison_table(Report(tuple(systems)), Layout()), "score")] == best


@pytest.mark.parametrize(
    ("table", "marked"),
    [
        pytest.param(compared(0.049), True, id="p below 0.05"),
        pytest.param(compared(0.05), False, id="p of exactly 0.05: below is what the note says"),
        pytest.param(compared(0.02, level=0.99), False, id="p of 0.02 at the level of 0.99"),
        pytest.param(compared(0.009, level=0.99), True, id="p of 0.009 at the level of 0.99"),
        pytest.param(compared(0.0, identical=True), False, id="identical systems, whatever p"),
    ],
)
def test_a_difference_is_marked_where_it_is_significant_after_correction(table: Table, marked: bool) -> None:
    assert [cell.significant for cell in column(table, "score")] == [False, marked]
    assert table.legend.startswith("† p(Holm) < " if marked else "no p(Holm) < ")


def test_the_notes_name_test_baseline_trials_seed_segments_and_resolution() -> None:
    assert sentences(comparison_table(several(), Layout())) == [
        "Paired bootstrap (1000 resamples, seed 12345); baseline base; p Holm-corrected for 3 comparisons; 2 segments.",
        "Identical: same (no segment counts differently from base).",
        "This test set resolves differences of about 30.00 BLEU (half the widest interval of a difference).",
        "† p(Holm) < 0.05.",
    ]
    assert sentences(comparison_table(one(), Layout())) == []


def test_raw_p_values_stand_in_a_verbose_table_only() -> None:
    assert "p" not in [column.key for column in comparison_table(several(), Layout()).columns]
    assert [cell.text for cell in column(comparison_table(several(), Layout(verbose=True)), "p")] == ["", "0.0010", "0.1250", "1.0000"]


def test_runs_have_their_own_columns() -> None:
    table = comparison_table(runs(), Layout())
    assert [cell.text for cell in column(table, "runs")] == ["2", "2", "1"]
    assert [cell.text for cell in column(table, "s_opt")] == ["1.41", "0.71", "-"]
    assert [cell.text for cell in column(table, "score")] == ["50.0", "75.0", "25.0"]


def test_a_p_value_that_rounds_to_nothing_is_not_called_0() -> None:
    assert column(compared(0.00001), "p_holm")[1].text == "<0.0001"


def test_tsv_columns_are_the_keys_of_json_as_pandas_flattens_them() -> None:
    flat = pandas.json_normalize(entries(several())[1], sep="_").iloc[0]
    line = pandas.read_csv(io.StringIO(render_tsv(several(), Layout())), sep="\t", quoting=3, dtype=str).iloc[1]
    assert {"ci_low", "vs_baseline_p_holm", "score"} < set(line.index) < set(flat.index)
    assert {name: line[name] for name in line.index} == {name: exact(flat[name]) for name in line.index}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param(0.1 + 0.2, "0.30000000000000004", id="a float in all its digits"),
        pytest.param([1, 2.5], "1/2.5", id="a list"),
        pytest.param(None, "", id="nothing"),
        pytest.param(True, "true", id="a flag"),
        pytest.param("x/y", "x/y", id="text"),
    ],
)
def test_values_are_written_so_that_nothing_is_lost(value: object, text: str) -> None:
    assert exact(value) == text


def test_segments_stand_in_order_or_best_first() -> None:
    plain, ranked = (json.loads(render(several(segments=2), Layout(segments=True, sort=sort))) for sort in (False, True))
    assert [record["line"] for record in plain] == [1, 2] * 4
    assert [record["line"] for record in ranked] == [2] * 4 + [1] * 4
    assert [record["system"] for record in ranked] == ["base", "better", "worse", "same"] * 2
    assert "system" not in json.loads(render(one(segments=2), Layout(segments=True)))[0]


def test_a_shortfall_is_told_in_all_digits_and_only_where_there_is_one() -> None:
    result = one().systems[0]
    assert shortfall(result, Layout(fail_under=50.00000000000001)) == "hyp.txt scores 50.0, less than 50.00000000000001"
    assert shortfall(result, Layout(fail_under=50.0)) == ""
    assert shortfall(result, Layout()) == ""


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        pytest.param("a\tb\nc\r", "a\\tb\\nc\\r", id="white space of lines"),
        pytest.param("\x00\x1b\x7f", "\\x00\\x1b\\x7f", id="ASCII controls"),
        pytest.param("\x85\u2028\u202e\ufffe", "\\u0085\\u2028\\u202e\\ufffe", id="other controls, separators, direction marks"),
        pytest.param("caf\udce9", "caf\\xe9", id="a byte that is no UTF-8"),
        pytest.param("\ud83c", "\\ud83c", id="half of a surrogate pair"),
        pytest.param("café 🎉 עברית \u200d\\", "café 🎉 עברית \u200d\\", id="text stays as it is"),
    ],
)
def test_what_cannot_be_seen_is_made_visible(text: str, seen: str) -> None:
    assert visible(text) == seen
