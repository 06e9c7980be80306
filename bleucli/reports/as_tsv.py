"""A report as tab-separated values with a header: one line a row, whatever a name contains."""

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import Table, value_table
from bleucli.results import Report

_COLUMNS = (
    "system",
    "score",
    "bp",
    "ratio",
    "sys_len",
    "ref_len",
    "counts",
    "totals",
    "precisions",
    "n_segments",
    "n_refs",
    "signature",
    "ci.low",
    "ci.high",
    "vs_baseline.baseline",
    "vs_baseline.delta",
    "vs_baseline.low",
    "vs_baseline.high",
    "vs_baseline.p",
    "vs_baseline.p_holm",
    "vs_baseline.test",
)


def render(report: Report, layout: Layout) -> str:
    r"""Return a header and one row a system, or a row a segment where the layout asks for segments; numbers are unrounded.

    There are no quotes. A backslash is written `\\`, a tab `\t`, LF `\n`, CR `\r`, other controls `\x1b` or `\u2028`.
    """
    table = flat_table(report, layout)
    lines = [[column.heading for column in table.columns]]
    lines += [[_escape(cell.text) for cell in row] for row in table.rows]
    return "".join("\t".join(line) + "\n" for line in lines)


def flat_table(report: Report, layout: Layout) -> Table:
    """Return the columns that fit into a flat file; their names are the keys of JSON, those inside an object joined by "_"."""
    table = value_table(report, layout)
    return table if layout.segments else table.select(_COLUMNS)


def _escape(text: str) -> str:
    return visible(text.replace("\\", "\\\\"))
