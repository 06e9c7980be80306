"""A report for github-action-benchmark, as its tool "customBiggerIsBetter" reads it."""

from typing import Any

from bleucli.reports import Layout
from bleucli.reports.as_json import json_text
from bleucli.reports.table import signature_line
from bleucli.results import Report, SystemResult


def render(report: Report, layout: Layout) -> str:
    """Return one JSON array with a benchmark a system; half the width of its interval, if it has one, is the range."""
    return "[\n" + ",\n".join(json_text(_entry(result, layout)) for result in report.systems) + "\n]\n"


def _entry(result: SystemResult, layout: Layout) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": result.system, "unit": result.score.name, "value": result.score.score}
    if result.interval:
        entry["range"] = f"± {(result.interval.high - result.interval.low) / 2:.{layout.width + 1}f}"
    return {**entry, "extra": signature_line(Report((result,)), layout.short)}
