"""Where results go, and in which format."""

import os
from typing import Any, NamedTuple

from bleucli.cli.streams import append_file, say, write_stderr
from bleucli.errors import ConfigError
from bleucli.reading import STDIN
from bleucli.reports import RENDERERS, SEGMENT_FORMATS, SUFFIXES, Layout, renderer
from bleucli.results import Report


class Output(NamedTuple):
    """One place for a report: a format, a path ("-" is standard output) and the layout."""

    format: str
    path: str
    layout: Layout


def read_output(text: str, layout: Layout) -> Output:
    r"""Read `[FORMAT:]FILE`; the suffix decides where no known format stands before a colon, so `C:\x.json` is a path.

    Raises `ConfigError` where neither names a format, or no file is named.
    """
    format_, colon, path = text.partition(":")
    if not (colon and format_ in RENDERERS):
        path = text
        format_ = "text" if path == STDIN else SUFFIXES.get(os.path.splitext(path)[1].lower(), "")
    if not format_:
        raise ConfigError(f"the suffix of {path!r} names no format", _how_to_name_a_format(text))
    if not path:
        raise ConfigError(f"-o {text!r} names no file", f"write it as {format_}:FILE")
    place = STDIN if path == "/dev/stdout" else path  # its other results must not be written over
    return Output(segment_format(format_, layout), place, layout._replace(score_only=False))


def segment_format(format_: str, layout: Layout) -> str:
    """Return the format that serves: rows of segments have no text form but TSV.

    Raises `UnknownNameError`, and `ConfigError` for a format that has no rows of segments.
    """
    renderer(format_)
    if not layout.segments or format_ in SEGMENT_FORMATS:
        return format_
    if format_ == "text":
        return "tsv"
    raise ConfigError(f"the format {format_!r} has no rows of segments", f"with --segments take one of: {', '.join(SEGMENT_FORMATS)}")


def publish_to_github(report: Report, layout: Layout, options: dict[str, Any]) -> None:
    """Annotate the run and append the table to the summary of the job, where there is one."""
    # Few runs need it.
    from bleucli.reports import as_github

    # The runner reads both streams, and standard output holds nothing but results.
    write_stderr(as_github.annotations(report, layout))
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        append_file(path, as_github.summary(report, layout))
    elif not options["quiet"]:
        say("note", "GITHUB_STEP_SUMMARY is not set, so no job summary was written", options["color"])


def _how_to_name_a_format(text: str) -> str:
    from difflib import get_close_matches

    prefix, colon, path = text.partition(":")
    # A single letter is a drive.
    if colon and path and len(prefix) > 1:
        meant = SUFFIXES.get(f".{prefix.lower()}") or next(iter(get_close_matches(prefix.lower(), RENDERERS, n=1)), "")
        if meant:
            return f"did you mean {meant}:{path}?"
    return f"write it as FORMAT:FILE, with one of: {', '.join(RENDERERS)}; or end it in one of: {', '.join(SUFFIXES)}"
