"""Renderers: each turns a report into text."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from bleucli.errors import UnknownNameError
from bleucli.results import Report


class Layout(NamedTuple):
    """How a report is to look: decimals of the score, short signatures, the bare score, a row a segment, segments by score.

    `fail_under` is the least score that passes, for the formats that tell a verdict.
    `verbose` adds the raw p-values to a table for people.
    """

    width: int = 1
    short: bool = False
    score_only: bool = False
    segments: bool = False
    sort: bool = False
    fail_under: float | None = None
    verbose: bool = False


RENDERERS = {
    "text": "as_text:render",
    "json": "as_json:render",
    "jsonl": "as_json:render_lines",
    "tsv": "as_tsv:render",
    "csv": "as_csv:render",
    "md": "as_markdown:render",
    "latex": "as_latex:render",
    "junit": "as_junit:render",
    "openmetrics": "as_openmetrics:render",
    "benchmark": "as_benchmark:render",
    "stats": "as_stats:render",
}
SUFFIXES = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".tsv": "tsv",
    ".csv": "csv",
    ".md": "md",
    ".tex": "latex",
    ".xml": "junit",
}
SEGMENT_FORMATS = ("tsv", "csv", "json", "jsonl", "stats")


def renderer(name: str) -> Callable[[Report, Layout], str]:
    """Return the function that renders a report in that format; raises `UnknownNameError`."""
    if name not in RENDERERS:
        raise UnknownNameError("format", name, tuple(RENDERERS))
    module, _, function = RENDERERS[name].partition(":")
    render: Callable[[Report, Layout], str] = getattr(import_module(f"bleucli.reports.{module}"), function)
    return render
