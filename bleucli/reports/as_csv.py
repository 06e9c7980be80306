"""A report as comma-separated values with a header (RFC 4180, but for LF at the end of a row)."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.as_tsv import flat_file
from bleucli.reports.table import exact
from bleucli.results import Report


def render(report: Report, layout: Layout) -> str:
    """Return the rows of the TSV form, a field in quotes where it has a comma, a quote or an end of line; nothing else is changed."""
    return flat_file(report, layout, _line)


def _line(row: Iterable[Any]) -> str:
    line = io.StringIO()
    # With CR LF as its end of line the writer puts fields with either into quotes; every reader takes LF alone.
    csv.writer(line, lineterminator="\r\n").writerow(map(exact, row))
    return line.getvalue().removesuffix("\r\n") + "\n"
