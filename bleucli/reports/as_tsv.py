"""A report as tab-separated values with a header."""

from typing import Any

from bleucli.reports import Layout
from bleucli.reports.as_json import system_entry
from bleucli.reports.segments import segment_rows
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
)


def render(report: Report, layout: Layout) -> str:
    """Return a header and one row a system, or a row a segment where the layout asks for segments; numbers are unrounded."""
    if layout.segments:
        rows = segment_rows(report, layout)
        names: tuple[str, ...] = tuple(rows[0])
    else:
        rows, names = [system_entry(result) for result in report.systems], _COLUMNS
    return "\t".join(names) + "\n" + "".join("\t".join(_cell(row[name]) for name in names) + "\n" for row in rows)


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return "/".join(map(_cell, value))
    return repr(value) if isinstance(value, float) else str(value).translate({9: "\\t", 10: "\\n", 13: "\\r"})
