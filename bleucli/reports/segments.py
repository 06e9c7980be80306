"""Rows of segments, as quick to write as they are many: a format gives the template of a row, and the values fill it."""

from array import array
from collections.abc import Callable
from itertools import count

from bleucli.reports import Layout
from bleucli.results import Report
from bleucli.results.segments import SegmentScores

# Where the values of a row go in a template, by key; a key with several values, one an order, has several places.
Places = dict[str, str | list[str]]


def segment_keys(report: Report) -> list[str]:
    """Return the keys of a row: line (from 1), score and counts; with several systems the system stands first."""
    return ["system"] * (len(report.systems) > 1) + ["line", "score", "bp", "sys_len", "ref_len", "counts", "totals"]


def segment_rows(report: Report, layout: Layout, template: Callable[[Places], str]) -> list[str]:
    """Return the row of each segment, system after system, or best first over all systems if the layout sorts.

    `template` puts the places of the values, and what stands between them, in order. A `system` in it is text as it stands in the
    report: to be escaped first as the format asks, and then with `literal`.
    """
    rows: list[str] = []
    scores: array[float] = array("d")
    for result in report.systems:
        if result.segments is not None:
            system: Places = {"system": result.system} if len(report.systems) > 1 else {}
            rows += _rows(result.segments, template(system | _places(result.segments.max_order)))
            scores += result.segments.scores
    if layout.sort:
        return [rows[index] for index in sorted(range(len(rows)), key=scores.__getitem__, reverse=True)]
    return rows


def literal(text: str) -> str:
    """Return text as it is to stand in a template."""
    return text.replace("%", "%%")


def _places(max_order: int) -> Places:
    orders = ["%d"] * max_order
    # %r writes floats in all their digits.
    return {"line": "%d", "score": "%r", "bp": "%r", "sys_len": "%d", "ref_len": "%d", "counts": orders, "totals": orders}


def _rows(segments: SegmentScores, template: str) -> list[str]:
    width = 2 + 2 * segments.max_order
    # A vector holds the lengths, counts and totals in the order of the keys.
    statistics = [segments.statistics[column::width] for column in range(width)]
    return [template % values for values in zip(count(1), segments.scores, segments.penalties, *statistics)]
