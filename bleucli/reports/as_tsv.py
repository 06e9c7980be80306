"""A report as tab-separated values with a header: one line a row, whatever a name contains."""

from collections.abc import Callable, Iterable
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.segments import Places, literal, segment_keys, segment_rows
from bleucli.reports.table import exact, system_records
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
    return flat_file(report, layout, lambda row: "\t".join(map(_field, row)) + "\n")


def flat_file(report: Report, layout: Layout, write: Callable[[Iterable[Any]], str]) -> str:
    """Return the header and the rows of a flat file; names are the keys of JSON, those inside an object joined by "_".

    `write` makes a line of the values of a row.
    """
    if layout.segments:
        rows = segment_rows(report, layout, lambda places: _template(places, write))
        return write(segment_keys(report)) + "".join(rows)
    header = [column.replace(".", "_") for column in _COLUMNS]
    return "".join(map(write, [header, *([record[key] for key in _COLUMNS] for record in system_records(report))]))


def _template(places: Places, write: Callable[[Iterable[Any]], str]) -> str:
    """Return a line with the places of its values, which no format has to escape."""
    system = places.pop("system", None)
    line = write(places.values())
    if system is None:
        return line
    # A second field shows what stands between two of them.
    return literal(write([system, ""]).removesuffix("\n")) + line


def _field(value: Any) -> str:
    return visible(value.replace("\\", "\\\\")) if isinstance(value, str) else exact(value)
