"""What GitHub Actions shows: annotations of a run, and the summary of a job."""

from typing import Literal

from bleucli.reports import Layout, as_markdown
from bleucli.reports.escapes import visible
from bleucli.reports.table import shortfall
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


def summary(report: Report, layout: Layout, heading: str = "BLEU") -> str:
    """Return Markdown for the job summary, to be appended to it: heading, the systems below `fail_under`, the table of the report."""
    failures = [message for result in report.systems if (message := shortfall(result, layout))]
    listed = "".join(f"- {as_markdown.escape(failure)}\n" for failure in failures)
    parts = [f"### {as_markdown.escape(heading)}\n", listed, as_markdown.render(report, layout)]
    return "\n".join(part for part in parts if part) + "\n"


def annotations(report: Report, layout: Layout) -> str:
    """Return an error for each system below the layout's `fail_under`; where there is none, one notice with all scores."""
    failures = [message for result in report.systems if (message := shortfall(result, layout))]
    if failures:
        return "".join(annotation("error", message, "BLEU") for message in failures)
    scores = [f"{result.system}: {result.score.score:.{layout.width}f}" for result in report.systems]
    return annotation("notice", "\n".join(scores), "BLEU")


def _escape(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in visible(text, keep="\r\n"))
