"""A report for programs: one JSON object a system, always of the same shape, numbers unrounded."""

import json
from dataclasses import asdict
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.segments import segment_rows
from bleucli.results import Comparison, Interval, Report, SystemResult


def render(report: Report, layout: Layout) -> str:
    """Return one JSON array."""
    return "[\n" + ",\n".join(_line(entry) for entry in entries(report, layout)) + "\n]\n"


def render_lines(report: Report, layout: Layout) -> str:
    """Return one JSON object a line."""
    return "".join(_line(entry) + "\n" for entry in entries(report, layout))


def entries(report: Report, layout: Layout) -> list[dict[str, Any]]:
    """Return the objects: one a system, or one a segment where the layout asks for segments."""
    if layout.segments:
        return segment_rows(report, layout)
    return [system_entry(result) for result in report.systems]


def system_entry(result: SystemResult) -> dict[str, Any]:
    """Return one system's object; keys are only ever added."""
    score = result.score
    return {
        "name": score.name,
        "system": result.system,
        "score": score.score,
        "cumulative": score.cumulative,
        "precisions": score.precisions,
        "counts": score.counts,
        "totals": score.totals,
        "bp": score.bp,
        "sys_len": score.sys_len,
        "ref_len": score.ref_len,
        "ratio": score.ratio,
        "n_segments": result.n_segments,
        "n_refs": result.n_refs,
        "signature": score.signature,
        "ci": _interval(result.interval),
        "vs_baseline": _comparison(result.comparison),
        "runs": None if result.runs is None else asdict(result.runs),
        "warnings": list(result.warnings),
    }


def _interval(interval: Interval | None) -> dict[str, float] | None:
    return None if interval is None else asdict(interval)


def _comparison(comparison: Comparison | None) -> dict[str, Any] | None:
    if comparison is None:
        return None
    entry = asdict(comparison)
    interval = entry.pop("interval") or {}
    return {**entry, "low": interval.get("low"), "high": interval.get("high")}


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, allow_nan=False)
