"""Where results go, and in which format."""

from pathlib import PurePath
from typing import NamedTuple

from bleucli.errors import ConfigError
from bleucli.reading import STDIN
from bleucli.reports import RENDERERS, SUFFIXES, Layout, renderer


class Output(NamedTuple):
    """One place for a report: a format, a path ("-" is standard output) and the layout."""

    format: str
    path: str
    layout: Layout


def read_output(text: str, layout: Layout) -> Output:
    """Read `[FORMAT:]FILE`; the suffix decides where no known format stands before a colon. Raises `ConfigError`."""
    format_, colon, path = text.partition(":")
    if not (colon and format_ in RENDERERS):
        path = text
        format_ = "text" if path == STDIN else SUFFIXES.get(PurePath(path).suffix.lower(), "")
    if not format_:
        raise ConfigError(
            f"the suffix of {path!r} names no format",
            f"write it as FORMAT:FILE, with one of: {', '.join(RENDERERS)}; or end it in one of: {', '.join(SUFFIXES)}",
        )
    if not path:
        raise ConfigError(f"-o {text!r} names no file", f"write it as {format_}:FILE")
    return Output(segment_format(format_, layout), path, layout._replace(score_only=False))


def segment_format(format_: str, layout: Layout) -> str:
    """Return the format that serves: rows of segments have no text form but TSV. Raises `UnknownNameError`."""
    renderer(format_)
    return "tsv" if layout.segments and format_ == "text" else format_
