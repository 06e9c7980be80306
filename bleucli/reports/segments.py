"""The segments of a report, one row each."""

from typing import Any

from bleucli.reports import Layout
from bleucli.results import Report


def segment_rows(report: Report, layout: Layout) -> list[dict[str, Any]]:
    """Return a row a segment: line (from 1), score and counts; with several systems the system stands first."""
    several = len(report.systems) > 1
    rows = []
    for result in report.systems:
        for line, score in enumerate(result.segments, 1):
            row: dict[str, Any] = {"system": result.system} if several else {}
            row |= {"line": line, "score": score.score, "bp": score.bp, "sys_len": score.sys_len, "ref_len": score.ref_len}
            rows.append(row | {"counts": score.counts, "totals": score.totals})
    return sorted(rows, key=lambda row: -row["score"]) if layout.sort else rows
