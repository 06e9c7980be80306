"""A report for programs: one JSON object a system, always of the same shape, numbers unrounded; `schema.json` describes it."""

import json
import re
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.table import segment_records, system_records
from bleucli.results import Report

# A lone surrogate is no UTF-8, and some readers end a line at the others; inside a JSON string all may be written as numbers.
_UNSAFE = re.compile("[\ud800-\udfff\x7f-\x9f\u2028\u2029]")


def render(report: Report, layout: Layout) -> str:
    """Return one JSON array."""
    return "[\n" + ",\n".join(json_text(entry) for entry in entries(report, layout)) + "\n]\n"


def render_lines(report: Report, layout: Layout) -> str:
    """Return one JSON object a line."""
    return "".join(json_text(entry) + "\n" for entry in entries(report, layout))


def entries(report: Report, layout: Layout) -> list[dict[str, Any]]:
    """Return the objects: one a system, or one a segment where the layout asks for segments."""
    if layout.segments:
        return segment_records(report, layout)
    return [_nested(record) for record in system_records(report)]


def json_text(value: Any) -> str:
    """Return a value as JSON on one line, in characters that UTF-8 can hold."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _nested(record: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    for key, value in record.items():
        outer, dot, inner = key.partition(".")
        if dot:
            entry.setdefault(outer, {})[inner] = value
        else:
            entry[outer] = value
    for key, value in entry.items():
        if isinstance(value, dict) and all(part is None for part in value.values()):
            entry[key] = None
    return entry
