"""A report as a table in GitHub's Markdown."""

import re

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import SIGNIFICANT, Cell, Column, comparison_table, sentences, signature_line
from bleucli.results import Report

_SPECIAL = re.compile(r"[\\`*_\[\]<>|~$&]")


def render(report: Report, layout: Layout) -> str:
    """Return the table, the best score in bold and significant ones marked; under it the test and the signature."""
    table = comparison_table(report, layout)
    lines = [_line([escape(column.heading) for column in table.columns])]
    lines.append(_line(["---:" if column.numeric else ":---" for column in table.columns]))
    lines += [_line([_cell(column, cell) for column, cell in zip(table.columns, row, strict=True)]) for row in table.rows]
    paragraphs = [*map(escape, sentences(table)), code_span(signature_line(report, layout.short))]
    return "\n".join(lines) + "\n" + "".join(f"\n{paragraph}\n" for paragraph in paragraphs)


def escape(text: str) -> str:
    r"""Escape what Markdown or a table in it would take for markup; line ends and controls become visible.

    >>> print(escape("a|b_c <i>"))
    a\|b\_c \<i\>
    """
    return _SPECIAL.sub(r"\\\g<0>", visible(text))


def code_span(text: str) -> str:
    """Return text as code, fenced by more backticks than it has in a row."""
    text = visible(text)
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    padding = " " if "`" in text else ""
    return f"{fence}{padding}{text}{padding}{fence}"


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cell(column: Column, cell: Cell) -> str:
    # Numbers and intervals have nothing that could be taken for markup.
    text = cell.text if column.numeric else escape(cell.text)
    return (f"**{text}**" if cell.best else text) + (SIGNIFICANT if cell.significant else "")
