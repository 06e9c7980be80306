"""Where `bleu` writes, and in which format: -f, -o and --segments."""

import json
from xml.etree import ElementTree

import pytest
from support import Bleu

from bleucli import ConfigError
from bleucli.cli.outputs import read_output
from bleucli.reports import SUFFIXES, Layout

STARTS = {
    "text": "SYSTEM",
    "json": "[\n{",
    "jsonl": '{"name"',
    "tsv": "system\tscore\t",
    "csv": "system,score,",
    "md": "| System |",
    "latex": "% needs \\usepackage{booktabs}",
    "junit": '<?xml version="1.0"',
    "openmetrics": "# TYPE bleu_score gauge",
    "benchmark": "[\n{",
}


@pytest.fixture
def two(bleu: Bleu) -> Bleu:
    """Return a runner in a folder with two hypotheses and a reference."""
    bleu.write("a.txt", "the cat sat on the mat\na dog barked at the full moon today\n")
    bleu.write("b.txt", "the cat lay on a mat\nthe dog was barking at the moon\n")
    bleu.write("ref.txt", "the cat sat on the mat\na dog barked at the full moon tonight\n")
    return bleu


@pytest.mark.parametrize("format_", STARTS)
def test_f_prints_each_format(two: Bleu, format_: str) -> None:
    ran = two("a.txt", "b.txt", "-r", "ref.txt", "-f", format_, "-q")
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout.startswith(STARTS[format_])
    assert ran.stdout.endswith("\n")


@pytest.mark.parametrize(("suffix", "format_"), SUFFIXES.items())
def test_o_writes_what_the_suffix_says_and_what_f_prints(two: Bleu, suffix: str, format_: str) -> None:
    printed = two("a.txt", "b.txt", "-r", "ref.txt", "-f", format_).stdout
    assert two("a.txt", "b.txt", "-r", "ref.txt", "-o", f"out{suffix.upper()}").code == 0
    assert (two.folder / f"out{suffix.upper()}").read_text("utf-8") == printed


@pytest.mark.parametrize(
    ("text", "format_", "path"),
    [
        pytest.param("x.md", "md", "x.md", id="a suffix"),
        pytest.param("junit:report", "junit", "report", id="a format before the file"),
        pytest.param("csv:x.json", "csv", "x.json", id="a format before a suffix"),
        pytest.param("openmetrics:C:\\x.prom", "openmetrics", "C:\\x.prom", id="a format before a drive"),
        pytest.param("C:\\x.json", "json", "C:\\x.json", id="a drive is no format"),
        pytest.param("sys:v2.tex", "latex", "sys:v2.tex", id="what is no format belongs to the file"),
        pytest.param("-", "text", "-", id="standard output"),
        pytest.param("md:-", "md", "-", id="standard output in a format"),
    ],
)
def test_o_reads(text: str, format_: str, path: str) -> None:
    output = read_output(text, Layout())
    assert (output.format, output.path) == (format_, path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("x.pdf", "the suffix of 'x.pdf' names no format\n  fix: write it as FORMAT:FILE, with one of: text, ", id="no format"),
        pytest.param("out", "the suffix of 'out' names no format", id="no suffix"),
        pytest.param("C:\\out", "FORMAT:FILE", id="a drive and no suffix"),
        pytest.param("openmetric:x.prom", "did you mean openmetrics:x.prom?", id="a format with a slip"),
        pytest.param("tex:x", "did you mean latex:x?", id="a suffix taken for a format"),
        pytest.param("XML:x", "did you mean junit:x?", id="a suffix taken for a format, in capitals"),
        pytest.param("json:", "-o 'json:' names no file\n  fix: write it as json:FILE", id="a format without a file"),
    ],
)
def test_o_refuses(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_output(text, Layout())
    assert message in str(caught.value)


@pytest.mark.parametrize("format_", ["tsv", "csv", "json", "jsonl"])
def test_segments_have_rows_in(two: Bleu, format_: str) -> None:
    ran = two("a.txt", "-r", "ref.txt", "--segments", "-f", format_, "-o", f"{format_}:copy")
    assert ran.code == 0
    assert "line" in ran.stdout
    assert (two.folder / "copy").read_text("utf-8") == ran.stdout


@pytest.mark.parametrize("format_", ["md", "latex", "junit", "openmetrics", "benchmark"])
@pytest.mark.parametrize("option", ["-f", "-o"])
def test_segments_have_no_rows_in(two: Bleu, format_: str, option: str) -> None:
    ran = two("a.txt", "-r", "ref.txt", "--segments", option, format_ if option == "-f" else f"{format_}:out")
    assert (ran.code, ran.stdout) == (2, "")
    assert f"the format '{format_}' has no rows of segments\n  fix: with --segments take one of: tsv, csv, json, jsonl" in ran.stderr
    assert not (two.folder / "out").exists()


def test_f_with_a_format_that_does_not_exist(two: Bleu) -> None:
    ran = two("a.txt", "-r", "ref.txt", "-f", "latx")
    assert (ran.code, ran.stdout) == (2, "")
    assert "no format 'latx'; did you mean 'latex'?" in ran.stderr


def test_junit_says_what_fail_under_says(two: Bleu) -> None:
    ran = two("a.txt", "b.txt", "-r", "ref.txt", "--fail-under", "50", "-o", "report.xml")
    root = ElementTree.fromstring((two.folder / "report.xml").read_bytes())
    failed = [case.get("name") for case in root.iter("testcase") if case.find("failure") is not None]
    assert (ran.code, failed) == (1, ["b.txt"])
    assert two("a.txt", "b.txt", "-r", "ref.txt", "-o", "report.xml").code == 0
    assert not list(ElementTree.fromstring((two.folder / "report.xml").read_bytes()).iter("failure"))


def test_a_file_name_that_is_not_utf_8_goes_into_every_format(two: Bleu) -> None:
    name = b"caf\xe9.txt".decode("utf-8", "surrogateescape")
    two.write(name, "the cat sat on the mat\na dog barked at the full moon today\n")
    for format_ in STARTS:
        ran = two(name, "-r", "ref.txt", "-f", format_, "-o", f"{format_}:copy")
        assert (ran.code, ran.stderr) == (0, "")
        assert (two.folder / "copy").read_text("utf-8", "surrogateescape") == ran.stdout
    assert json.loads(two(name, "-r", "ref.txt", "--json").stdout)["system"] == name


def test_github_annotates_on_stderr_and_appends_to_the_summary(two: Bleu) -> None:
    two.write("summary.md", "before\n")
    words = ("a.txt", "b.txt", "-r", "ref.txt", "-f", "json", "--fail-under", "50", "--github", "-q")
    ran = two(*words, env={"GITHUB_STEP_SUMMARY": "summary.md"})
    assert ran.code == 1
    assert len(json.loads(ran.stdout)) == 2
    assert ran.stderr.startswith("::error title=BLEU::b.txt scores ")
    summary = (two.folder / "summary.md").read_text("utf-8")
    assert summary.startswith("before\n### BLEU\n\n- b.txt scores ")
    assert "| a.txt | **" in summary


def test_github_without_a_summary_says_so_and_without_the_option_nothing_is_written(two: Bleu) -> None:
    ran = two("a.txt", "-r", "ref.txt", "--github", env={"GITHUB_STEP_SUMMARY": ""})
    assert (ran.code, ran.stderr.splitlines()[0][:27]) == (0, "::notice title=BLEU::a.txt:")
    assert "bleu: note: GITHUB_STEP_SUMMARY is not set" in ran.stderr
    assert two("a.txt", "-r", "ref.txt", env={"GITHUB_STEP_SUMMARY": "summary.md"}).stderr == ""
    assert not (two.folder / "summary.md").exists()


def test_github_with_a_summary_that_cannot_be_written_is_an_error(two: Bleu) -> None:
    ran = two("a.txt", "-r", "ref.txt", "--github", env={"GITHUB_STEP_SUMMARY": "no/such/folder"})
    assert (ran.code, "cannot write 'no/such/folder'" in ran.stderr) == (2, True)


@pytest.mark.parametrize("format_", STARTS)
def test_the_locale_changes_no_name(two: Bleu, format_: str) -> None:
    two.write("größe.txt", "the cat sat on the mat\na dog barked at the full moon today\n")
    words = ("größe.txt", "a.txt", "-r", "ref.txt", "-f", format_)
    plain = two(*words, env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}).stdout
    assert plain == two(*words, env={"PYTHONUTF8": "1"}).stdout
    assert "größe.txt" in plain
