r"""A report as a LaTeX table for a paper; it needs \usepackage{booktabs}, and compiles with pdfLaTeX, XeLaTeX and LuaLaTeX."""

import re
import unicodedata

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import SIGNIFICANT, Cell, Column, comparison_table, sentences, signature_line
from bleucli.results import Report

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "|": r"\textbar{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    # babel makes the double quote active in some languages.
    '"': r"{\char34}",
    "`": r"{\char96}",
    SIGNIFICANT: r"\textdagger{}",
}
# Two of these in a row would become one other character.
_LIGATURE = re.compile(r"([-',])(?=\1)")
_EVERYWHERE = frozenset("ßæœøÆŒØłŁ")
_ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327")
# pdfLaTeX stops at a character that its fonts lack; it prints the number instead.
_UNICODE = r"\providecommand{\bleuunicode}[2]{\ifdefined\Umathchar#2\else[U+#1]\fi}"


def render(report: Report, layout: Layout) -> str:
    """Return the table, the best score in bold and significant ones marked; its caption has the test and the signature."""
    table = comparison_table(report, layout)
    signature = escape(signature_line(report, layout.short)).replace(r"\textbar{}", r"\textbar{}\allowbreak{}")
    notes = "".join(f" {escape(note)}" for note in sentences(table))
    rows = [_row(table.columns, row) for row in table.rows]
    lines = [
        r"\begin{table}[t]",
        r"  \centering",
        r"  \begin{tabular}{@{}" + "".join("r" if column.numeric else "l" for column in table.columns) + "@{}}",
        r"    \toprule",
        "    " + " & ".join(escape(column.heading) for column in table.columns) + r" \\",
        r"    \midrule",
        *(f"    {row}" for row in rows),
        r"    \bottomrule",
        r"  \end{tabular}",
        rf"  \caption[BLEU scores]{{BLEU scores.{notes} \texttt{{{signature}}}}}",
        r"  \label{tab:bleu}",
        r"\end{table}",
    ]
    if any(r"\bleuunicode" in line for line in lines):
        lines.insert(0, _UNICODE)
    return "% needs \\usepackage{booktabs}\n" + "\n".join(lines) + "\n"


def escape(text: str) -> str:
    r"""Escape all that LaTeX would take for a command; line ends and controls become visible.

    >>> print(escape("a_b & 100%"))
    a\_b \& 100\%
    """
    broken = _LIGATURE.sub(r"\1" + "\0", visible(text))
    return "".join(map(_character, broken)).replace("\0", "{}")


def _character(character: str) -> str:
    if character in _SPECIAL:
        return _SPECIAL[character]
    if character.isascii() or character in _EVERYWHERE or _is_accented(character):
        return character
    return rf"\bleuunicode{{{ord(character):04X}}}{{{character}}}"


def _is_accented(character: str) -> bool:
    """Say whether every LaTeX sets a character as an ASCII letter and an accent."""
    parts = unicodedata.normalize("NFD", character)
    return len(parts) == 2 and character <= "\u017f" and parts[0].isascii() and parts[0].isalpha() and parts[1] in _ACCENTS


def _row(columns: tuple[Column, ...], cells: tuple[Cell, ...]) -> str:
    row = " & ".join(_cell(column, cell) for column, cell in zip(columns, cells, strict=True)) + r" \\"
    # The end of the row before would take these for its argument.
    return "{}" + row if row.startswith(("[", "*")) else row


def _cell(column: Column, cell: Cell) -> str:
    text = escape(cell.text)
    if column.numeric:
        text = text.replace("-", "$-$")
    if cell.best:
        text = rf"\textbf{{{text}}}"
    return text + (r"\textsuperscript{\textdagger}" if cell.significant else "")
