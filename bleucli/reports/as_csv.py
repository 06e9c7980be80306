"""A report as comma-separated values with a header (RFC 4180, but for LF at the end of a row)."""

import csv
import io

from bleucli.reports import Layout
from bleucli.reports.as_tsv import flat_table
from bleucli.results import Report


def render(report: Report, layout: Layout) -> str:
    """Return the rows of the TSV form, a field in quotes where it has a comma, a quote or an end of line; nothing else is changed."""
    table = flat_table(report, layout)
    text = _row([column.heading for column in table.columns])
    return text + "".join(_row([cell.text for cell in row]) for row in table.rows)


def _row(fields: list[str]) -> str:
    line = io.StringIO()
    # With CR LF as its end of line the writer puts fields with either into quotes; every reader takes LF alone.
    csv.writer(line, lineterminator="\r\n").writerow(fields)
    return line.getvalue().removesuffix("\r\n") + "\n"
