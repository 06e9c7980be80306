"""Renderers: each turns a report into text."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from bleucli.errors import UnknownNameError
from bleucli.results import Report


class Layout(NamedTuple):
    """How a report is to look: decimals of the score, short signatures, the bare score, a row a segment, segments by score.

    `verbose` adds the raw p-values to a table for people.
    """

    width: int = 1
    short: bool = False
    score_only: bool = False
    segments: bool = False
    sort: bool = False
    verbose: bool = False


RENDERERS = {
    "text": "as_text:render",
    "json": "as_json:render",
    "jsonl": "as_json:render_lines",
    "tsv": "as_tsv:render",
    "stats": "as_stats:render",
}
SUFFIXES = {".txt": "text", ".json": "json", ".jsonl": "jsonl", ".tsv": "tsv"}


def renderer(name: str) -> Callable[[Report, Layout], str]:
    """Return the function that renders a report in that format; raises `UnknownNameError`."""
    if name not in RENDERERS:
        raise UnknownNameError("format", name, tuple(RENDERERS))
    module, _, function = RENDERERS[name].partition(":")
    render: Callable[[Report, Layout], str] = getattr(import_module(f"bleucli.reports.{module}"), function)
    return render
