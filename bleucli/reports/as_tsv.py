"""A report as tab-separated values with a header: one line a row, whatever a name contains."""

from collections.abc import Iterator, Sequence
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import exact, segment_records, system_records
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
    header, *rows = flat_rows(report, layout)
    lines = [header, *([_field(value) for value in row] for row in rows)]
    return "".join("\t".join(line) + "\n" for line in lines)


def flat_rows(report: Report, layout: Layout) -> Iterator[Sequence[Any]]:
    """Yield the header and the values of each row of a flat file; names are the keys of JSON, those inside an object joined by "_"."""
    records = segment_records(report, layout) if layout.segments else system_records(report)
    keys = tuple(records[0]) if layout.segments else _COLUMNS
    yield [key.replace(".", "_") for key in keys]
    for record in records:
        yield [record[key] for key in keys]


def _field(value: Any) -> str:
    return visible(value.replace("\\", "\\\\")) if isinstance(value, str) else exact(value)
