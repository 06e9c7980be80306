"""A report for programs: one JSON object a system, always of the same shape, numbers unrounded; `schema.json` describes it."""

import json
import re
from typing import Any

from bleucli.reports import Layout
from bleucli.reports.segments import Places, literal, segment_rows
from bleucli.reports.table import system_records
from bleucli.results import Report

# A lone surrogate is no UTF-8, and some readers end a line at the others; inside a JSON string all may be written as numbers.
_UNSAFE = re.compile("[\ud800-\udfff\x7f-\x9f\u2028\u2029]")


def render(report: Report, layout: Layout) -> str:
    """Return one JSON array."""
    return "[\n" + ",\n".join(_objects(report, layout)) + "\n]\n"


def render_lines(report: Report, layout: Layout) -> str:
    """Return one JSON object a line."""
    return "".join([f"{text}\n" for text in _objects(report, layout)])


def entries(report: Report) -> list[dict[str, Any]]:
    """Return one object a system."""
    return [_nested(record) for record in system_records(report)]


def _objects(report: Report, layout: Layout) -> list[str]:
    if layout.segments:
        return segment_rows(report, layout, _template)
    return [json_text(entry) for entry in entries(report)]


def _template(places: Places) -> str:
    members = [literal(f'"system": {json_text(places.pop("system"))}')] if "system" in places else []
    members += [f'"{key}": ' + (place if isinstance(place, str) else f"[{', '.join(place)}]") for key, place in places.items()]
    return "{" + ", ".join(members) + "}"


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
