"""The formats for programs, read back by readers that are not ours."""

import csv
import io
import json
import re
from importlib.resources import files
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import junitparser
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from report_examples import HOSTILE_NAMES, hostile, one, runs, several, system

from bleucli import ConfigError, UnknownNameError
from bleucli.reports import RENDERERS, SUFFIXES, Layout, renderer
from bleucli.reports.as_github import annotation, annotations
from bleucli.reports.as_junit import Case, document
from bleucli.reports.escapes import visible
from bleucli.results import Report

SCHEMA = json.loads((files("bleucli.reports") / "schema.json").read_text("utf-8"))
CASES = {"one": one, "several": several, "hostile": hostile}
SEGMENTS = Layout(segments=True)


def valid(value: object, definition: str = "") -> bool:
    schema = {**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{definition}"}]} if definition else SCHEMA
    return jsonschema.Draft202012Validator(schema).is_valid(value)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("report", CASES.values(), ids=CASES.keys())
def test_json_is_what_the_schema_says(report) -> None:
    assert valid(json.loads(renderer("json")(report(), Layout())))
    assert valid(json.loads(renderer("json")(report(segments=2), SEGMENTS)))
    assert valid(json.loads(renderer("json")(runs(), Layout())))
    for line in renderer("jsonl")(report(), Layout()).splitlines():
        assert valid(json.loads(line), "system")
    for line in renderer("jsonl")(report(segments=2), SEGMENTS).splitlines():
        assert valid(json.loads(line), "segment")


def test_the_schema_describes_every_key_there_is() -> None:
    entry = json.loads(renderer("json")(several(), Layout()))[1]
    properties = SCHEMA["$defs"]["system"]["properties"]
    assert list(entry) == list(properties) == SCHEMA["$defs"]["system"]["required"]
    entry["runs"] = json.loads(renderer("json")(runs(), Layout()))[2]["runs"]
    for key in ("ci", "vs_baseline", "runs"):
        assert list(entry[key]) == list(properties[key]["properties"]) == properties[key]["required"]
    row = json.loads(renderer("json")(several(segments=1), SEGMENTS))[0]
    assert list(row) == list(SCHEMA["$defs"]["segment"]["properties"])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"score": "28.3"}, id="a score that is text"),
        pytest.param({"score": -1}, id="a negative score"),
        pytest.param({"score": None}, id="no score"),
        pytest.param({"counts": [1.5, 1, 1, 1]}, id="a count that is no integer"),
        pytest.param({"bp": 1.5}, id="a brevity penalty over 1"),
        pytest.param({"ci": {"low": 1.0}}, id="half an interval"),
        pytest.param({"vs_baseline": {"delta": 1.0}}, id="a comparison without p"),
        pytest.param({"runs": {"scores": []}}, id="runs without any"),
        pytest.param({"signature": "nrefs:1"}, id="a signature without its metric"),
        pytest.param({"n_segments": 0}, id="no segments"),
        pytest.param({"warnings": "none"}, id="warnings that are no list"),
    ],
)
def test_the_schema_refuses(change: dict) -> None:
    entry = json.loads(renderer("json")(several(), Layout()))[1]
    assert valid(entry, "system")
    assert not valid({**entry, **change}, "system")


def test_the_schema_refuses_a_system_without_a_key_and_lets_a_new_key_pass() -> None:
    entry = json.loads(renderer("json")(one(), Layout()))[0]
    assert not any(valid({key: entry[key] for key in entry if key != missing}, "system") for missing in entry)
    assert valid({**entry, "added_later": 1}, "system")


@pytest.mark.parametrize("format_", ["json", "jsonl", "benchmark"])
def test_json_brings_every_name_back_and_is_utf_8(format_: str) -> None:
    text = renderer(format_)(hostile(), Layout())
    text.encode("utf-8")
    entries = [json.loads(line) for line in text.splitlines()] if format_ == "jsonl" else json.loads(text)
    assert tuple(entry.get("system", entry["name"]) for entry in entries) == HOSTILE_NAMES


def test_json_has_no_interval_and_no_comparison_but_null() -> None:
    entry = json.loads(renderer("json")(one(), Layout()))[0]
    assert entry["ci"] is None
    assert entry["vs_baseline"] is None
    assert entry["warnings"] == ["2 of 2 hypothesis lines are empty, first line 1"]


def test_a_benchmark_has_what_custom_bigger_is_better_reads() -> None:
    # name, unit, value; range and extra are optional: README of benchmark-action/github-action-benchmark
    entries = json.loads(renderer("benchmark")(several(), Layout()))
    assert entries[1] == {
        "name": "better",
        "unit": "BLEU",
        "value": 75.0,
        "range": "± 4.75",
        "extra": "BLEU|nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-1.0.0",
    }
    assert "range" not in json.loads(renderer("benchmark")(one(), Layout()))[0]


def unescaped(field: str) -> str:
    r"""Read a field of the TSV form: the escapes are Python's, but for `\x80` to `\xff`, which are bytes."""
    named = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}

    def character(found: re.Match[str]) -> str:
        if found["byte"]:
            return bytes([int(found["byte"], 16)]).decode("utf-8", "surrogateescape")
        return chr(int(found["code"], 16)) if found["code"] else named[found["named"]]

    return re.sub(r"\\(?:x(?P<byte>[0-9a-f]{2})|u(?P<code>[0-9a-f]{4})|(?P<named>.))", character, field)


def test_tsv_has_a_line_a_row_and_brings_every_name_back() -> None:
    lines = renderer("tsv")(hostile(), Layout()).splitlines()
    rows = [line.split("\t") for line in lines]
    assert len({len(row) for row in rows}) == 1
    assert tuple(unescaped(row[0]) for row in rows[1:]) == HOSTILE_NAMES


def test_csv_brings_every_name_back() -> None:
    rows = list(csv.reader(io.StringIO(renderer("csv")(hostile(), Layout()), newline="")))
    assert len({len(row) for row in rows}) == 1
    assert tuple(row[0] for row in rows[1:]) == HOSTILE_NAMES


def test_csv_and_tsv_of_tame_names_have_neither_quotes_nor_escapes() -> None:
    comma, tab = renderer("csv")(several(), Layout()), renderer("tsv")(several(), Layout())
    assert comma == tab.replace("\t", ",")
    assert '"' not in comma
    assert "\\" not in comma


def cases(text: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(text.encode("utf-8")).findall("testsuite/testcase")


def xml_name(name: str) -> str:
    return visible(name, keep="\t\n")


def test_junit_has_a_test_case_a_system_with_its_score_and_signature() -> None:
    found = cases(renderer("junit")(several(), Layout(short=True)))
    properties = [{item.get("name"): item.get("value") for item in case.iter("property")} for case in found]
    assert [case.get("name") for case in found] == ["base", "better", "worse", "same"]
    assert [item["score"] for item in properties] == ["50.0", "75.0", "25.0", "50.0"]
    assert {item["signature"] for item in properties} == {"BLEU|#:1|bs:1000|rs:12345|c:mixed|e:no|tok:13a|s:exp|v:bleucli-1.0.0"}


def test_junit_brings_every_name_back_with_forbidden_characters_made_visible() -> None:
    assert [case.get("name") for case in cases(renderer("junit")(hostile(), Layout(fail_under=99)))] == [*map(xml_name, HOSTILE_NAMES)]


@pytest.mark.parametrize(
    ("fail_under", "failing"),
    [
        pytest.param(50.5, ["base", "worse", "same"], id="those below"),
        pytest.param(50.0, ["worse"], id="not those that reach it exactly"),
        pytest.param(0.0, [], id="none"),
        pytest.param(None, [], id="none where nothing is demanded"),
    ],
)
def test_junit_reports_failures_to_a_parser_of_its_own(fail_under: float | None, failing: list[str]) -> None:
    document = junitparser.JUnitXml.fromstring(renderer("junit")(several(), Layout(fail_under=fail_under)).encode())
    (suite,) = document
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (4, len(failing), 0, 0)
    assert [case.name for case in suite if not case.is_passed] == failing
    assert all(f"less than {fail_under!r}" in failure.message for case in suite for failure in case.result)


def test_a_junit_document_can_be_made_of_any_verdicts() -> None:
    (case,) = cases(document([Case("set ]]>", {"gate": "point"}, failure="dropped by 1.0\x00")]))
    assert case.find("failure").get("message") == "dropped by 1.0\\x00"
    assert case.find("system-out") is None


@pytest.mark.parametrize("report", CASES.values(), ids=CASES.keys())
def test_openmetrics_is_read_by_the_client_of_prometheus(report) -> None:
    text = renderer("openmetrics")(report(), Layout())
    families = {family.name: family for family in text_string_to_metric_families(text)}
    samples = families["bleu_score"].samples
    assert text.endswith("\n# EOF\n")
    assert {family.type for family in families.values()} == {"gauge"}
    assert [sample.value for sample in samples] == [result.score.score for result in report().systems]
    assert [sample.labels["system"] for sample in samples] == [visible(result.system, keep="\n") for result in report().systems]
    assert {sample.labels["signature"] for sample in samples} == {result.score.signature for result in report().systems}
    assert ("bleu_score_low" in families) is (report().systems[0].interval is not None)


def test_openmetrics_refuses_two_systems_of_one_name() -> None:
    with pytest.raises(ConfigError, match="two systems are called 'x'") as caught:
        renderer("openmetrics")(Report((system("x", 50), system("x", 75))), Layout())
    assert "a=FILE" in str(caught.value)


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=repr)
def test_an_annotation_is_one_line_and_its_message_comes_back(name: str) -> None:
    line = annotation("warning", name, title=name)
    assert line.count("\n") == 1
    assert line.endswith("\n")
    properties, _, message = line.removeprefix("::warning title=").removesuffix("\n").partition("::")
    assert not set(properties) & set(":,")
    assert unquote(message) == unquote(properties) == visible(name, keep="\r\n")


def test_an_annotation_without_title_has_none() -> None:
    assert annotation("notice", "a: b, 100%") == "::notice::a: b, 100%25\n"


def test_annotations_are_an_error_a_failure_or_one_notice_of_all_scores() -> None:
    below = annotations(several(), Layout(fail_under=50)).splitlines()
    assert below == ["::error title=BLEU::worse scores 25.0, less than 50"]
    assert annotations(several(), Layout()) == "::notice title=BLEU::base: 50.0%0Abetter: 75.0%0Aworse: 25.0%0Asame: 50.0\n"


@pytest.mark.parametrize(
    ("name", "guess"),
    [("jsn", "json"), ("latx", "latex"), ("open-metrics", "openmetrics"), ("CSV", "there are: text, json"), ("", "there are")],
)
def test_a_format_that_does_not_exist_is_an_error_with_a_guess(name: str, guess: str) -> None:
    with pytest.raises(UnknownNameError, match=guess):
        renderer(name)


def test_every_suffix_stands_for_a_format() -> None:
    assert set(SUFFIXES.values()) < set(RENDERERS)
