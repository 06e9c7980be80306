"""The formats for people and papers: Markdown as an independent parser reads it, LaTeX as TeX does."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from report_examples import HOSTILE_NAMES, hostile, one, several, system

from bleucli.reports import Layout, renderer
from bleucli.reports.as_github import summary
from bleucli.reports.as_latex import escape
from bleucli.reports.as_markdown import code_span
from bleucli.reports.escapes import UNDECODABLE, visible
from bleucli.results import Report

ENGINES = ("pdflatex", "lualatex", "xelatex", "tectonic")


def rows(markdown: str) -> list[list[str]]:
    """Return the cells of the one table of a document, as the text a reader sees."""
    found: list[list[str]] = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown):
        if token.type == "tr_open":
            found.append([])
        elif token.type == "inline" and token.level == 4:
            assert {child.type for child in token.children} <= {"text", "text_special", "strong_open", "strong_close"}
            found[-1].append("".join(child.content for child in token.children))
    return found


def test_markdown_is_a_table_with_the_best_in_bold_and_the_significant_marked() -> None:
    text = renderer("md")(several(), Layout())
    assert rows(text)[0] == ["System", "BLEU", "95% CI", "Delta", "95% CI", "p(Holm)", "Ratio"]
    assert rows(text)[2] == ["better", "75.0†", "[70.2, 79.8]", "+25.0", "[+20.5, +29.5]", "0.0030", "1.000"]
    assert re.findall(r"\*\*.*?\*\*†?", text) == ["**75.0**†"]


def test_markdown_brings_every_name_back() -> None:
    names = [row[0] for row in rows(renderer("md")(hostile(), Layout()))[1:]]
    assert names == [visible(name).strip() for name in HOSTILE_NAMES]


def test_markdown_ends_in_the_signature_as_code() -> None:
    text = renderer("md")(one(), Layout(short=True))
    assert text.endswith("\n\n`BLEU|#:1|c:mixed|e:no|tok:13a|s:exp|v:bleucli-1.0.0`\n")


@pytest.mark.parametrize("text", ["a|b", "`", "``x`", "a`b", "x ` "], ids=repr)
def test_code_comes_back_whatever_backticks_it_has(text: str) -> None:
    (paragraph,) = [token for token in MarkdownIt().parse(code_span(text)) if token.type == "inline"]
    assert [(child.type, child.content) for child in paragraph.children] == [("code_inline", text)]


def test_the_job_summary_has_heading_failures_and_table_and_can_be_appended_to() -> None:
    text = summary(Report((system("<b>\n# x", 25), system("y", 75))), Layout(fail_under=50), heading="News *test*")
    tokens = [token.type for token in MarkdownIt("commonmark").enable("table").parse(text + text)]
    assert text.startswith("### News \\*test\\*\n\n- \\<b\\>\\\\n# x scores 25.0, less than 50\n\n| System |")
    assert [tokens.count(f"{part}_open") for part in ("heading", "list_item", "table")] == [2, 2, 2]


def test_the_job_summary_lists_no_failures_where_there_are_none() -> None:
    assert summary(one(), Layout(fail_under=50)).startswith("### BLEU\n\n| System |")


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        pytest.param("&%$#_{}", r"\&\%\$\#\_\{\}", id="the specials that a backslash escapes"),
        pytest.param("\\~^", r"\textbackslash{}\textasciitilde{}\textasciicircum{}", id="the specials that have names"),
        pytest.param("|<>", r"\textbar{}\textless{}\textgreater{}", id="what OT1 prints as something else"),
        pytest.param('a "b" `c`', r"a {\char34}b{\char34} {\char96}c{\char96}", id="quotes"),
        pytest.param("--- '' ,,", "-{}-{}- '{}' ,{},", id="ligatures"),
        pytest.param("café Łódź ß", "café Łódź ß", id="letters that every engine knows"),
        pytest.param("系ę🎉", r"\bleuunicode{7CFB}{系}\bleuunicode{0119}{ę}\bleuunicode{1F389}{🎉}", id="letters that it may not know"),
        pytest.param("a\nb\x00", r"a\textbackslash{}nb\textbackslash{}x00", id="controls"),
        pytest.param("sys-1.a/b:c=2 (d)", "sys-1.a/b:c=2 (d)", id="tame names stay as they are"),
    ],
)
def test_latex_escapes(text: str, escaped: str) -> None:
    assert escape(text) == escaped


def test_latex_has_rules_the_best_in_bold_the_mark_and_the_signature_in_the_caption() -> None:
    text = renderer("latex")(several(), Layout())
    lines = [line.strip() for line in text.splitlines()]
    assert [line for line in lines if line.endswith("rule")] == [r"\toprule", r"\midrule", r"\bottomrule"]
    assert r"better & \textbf{75.0}\textsuperscript{\textdagger} & [70.2, 79.8] & +25.0 & [+20.5, +29.5] & 0.0030 & 1.000 \\" in lines
    assert r"worse & 25.0 & [20.2, 29.8] & $-$25.0 & [$-$55.0, +5.0] & 0.2500 & 1.000 \\" in lines
    (caption,) = [line for line in lines if line.startswith(r"\caption")]
    assert caption.replace(r"\textbar{}\allowbreak{}", "|").endswith(
        r"\texttt{BLEU|nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-1.0.0}}"
    )
    assert text.count(r"\textbf") == 1


def test_latex_of_tame_names_brings_no_macro_of_its_own() -> None:
    assert "providecommand" not in renderer("latex")(several(), Layout())
    assert renderer("latex")(hostile(), Layout()).count("providecommand") == 1


def compiled(engine: str, table: str, folder: Path) -> str:
    """Compile a table, and return what the log says."""
    if shutil.which(engine) is None:
        pytest.skip(f"{engine} is not installed")
    document = "\\documentclass{article}\n\\usepackage{booktabs}\n\\begin{document}\n\\listoftables\n%s\\end{document}\n"
    (folder / "table.tex").write_text(document % table, "utf-8")
    options = [] if engine == "tectonic" else ["-interaction=nonstopmode", "-halt-on-error"]
    # Twice: the second run reads the list of tables that the first wrote.
    for _ in range(2):
        done = subprocess.run([engine, *options, "table.tex"], cwd=folder, capture_output=True, timeout=300, check=False)
        log = done.stdout.decode("utf-8", "replace")
        assert done.returncode == 0, log[-2000:]
    assert (folder / "table.pdf").stat().st_size > 0
    return log


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("report", [one, several, hostile], ids=["one system", "several systems", "hostile names"])
def test_latex_compiles(engine: str, report, tmp_path: Path) -> None:
    assert "table.pdf" in compiled(engine, renderer("latex")(report(), Layout()), tmp_path)


def test_latex_prints_the_hostile_names(tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    table = renderer("latex")(Report((system('a&%$#{}~^\\|<>"x', 50), system("[o] *", 75))), Layout())
    compiled("pdflatex", table, tmp_path)
    done = subprocess.run(["pdftotext", "-layout", "table.pdf", "-"], cwd=tmp_path, capture_output=True, text=True, check=True)
    # The fonts have a curly quote, a modifier circumflex and a small tilde in place of the ASCII ones; the underscore is a drawn line.
    printed = done.stdout.translate({0x201D: '"', 0x2C6: "^", 0x2DC: "~"})
    assert 'a&%$#{}~^\\|<>"x' in printed.replace(" ", "")
    assert "[o] *" in printed


def test_text_has_a_line_a_system_whatever_its_name() -> None:
    text = renderer("text")(hostile(), Layout())
    rows = text.split("\nBLEU|nrefs:1|")[0].splitlines()
    assert [re.split(r"  +(?=\d)", row)[0].strip() for row in rows[1:]] == [
        visible(name, keep=UNDECODABLE).strip() for name in HOSTILE_NAMES
    ]
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", text)
