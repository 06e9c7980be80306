"""What GitHub Actions shows: annotations of a run, and the summary of a job."""

from collections.abc import Sequence
from typing import Literal

from bleucli.reports import Layout, as_markdown
from bleucli.reports.escapes import visible
from bleucli.results import Report

_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_MESSAGE, ":": "%3A", ",": "%2C"}


def annotation(kind: Literal["error", "warning", "notice"], message: str, title: str = "") -> str:
    """Return the line that makes the runner show a message, which may have several lines; LF ends it.

    >>> annotation("error", "27.1 is less than 27.5", "BLEU: a, b")
    '::error title=BLEU%3A a%2C b::27.1 is less than 27.5\\n'
    """
    properties = f" title={_escape(title, _PROPERTY)}" if title else ""
    return f"::{kind}{properties}::{_escape(message, _MESSAGE)}\n"


def summary(report: Report, layout: Layout, heading: str = "BLEU", verdicts: Sequence[str] = ()) -> str:
    """Return Markdown for the job summary: heading, verdicts as a list, the table of the report; it may be appended to others."""
    listed = "".join(f"- {as_markdown.escape(verdict)}\n" for verdict in verdicts)
    parts = [f"### {as_markdown.escape(heading)}\n", listed, as_markdown.render(report, layout)]
    return "\n".join(part for part in parts if part) + "\n"


def _escape(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in visible(text, keep="\r\n"))
