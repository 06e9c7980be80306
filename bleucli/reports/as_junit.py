"""A report as JUnit XML, which continuous-integration systems read: one test case a system."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import exact, shortfall, signature_line, system_records
from bleucli.results import Report

_PROPERTIES = ("score", "bp", "ratio", "sys_len", "ref_len", "n_segments", "n_refs")


class Case(NamedTuple):
    """A test case: what it is called, the properties it carries, what it says, and why it failed, if it did."""

    name: str
    properties: Mapping[str, str]
    output: str = ""
    failure: str = ""


def render(report: Report, layout: Layout) -> str:
    """Return the document; a system below the layout's `fail_under` is a failure."""
    return document(list(_cases(report, layout)))


def document(cases: Sequence[Case], suite: str = "bleu") -> str:
    """Return test cases as a JUnit document of one suite."""
    # Only this format needs it, and a plain run is to start at once.
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    failures = sum(1 for case in cases if case.failure)
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0"}
    root = Element("testsuites", counts)
    element = SubElement(root, "testsuite", {"name": _text(suite), **counts, "skipped": "0"})
    for case in cases:
        test = SubElement(element, "testcase", {"classname": _text(suite), "name": _text(case.name)})
        properties = SubElement(test, "properties")
        for key, value in case.properties.items():
            SubElement(properties, "property", {"name": key, "value": _text(value)})
        if case.failure:
            SubElement(test, "failure", {"message": _text(case.failure), "type": "score"})
        if case.output:
            SubElement(test, "system-out").text = _text(case.output)
    indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _cases(report: Report, layout: Layout) -> Iterator[Case]:
    for result, record in zip(report.systems, system_records(report), strict=True):
        score = result.score
        properties = {key: exact(record[key]) for key in _PROPERTIES}
        properties["signature"] = signature_line(Report((result,)), layout.short)
        line = score.format(layout.width, signature=result.signature.format(layout.short))
        yield Case(result.system, properties, line, shortfall(result, layout))


def _text(text: str) -> str:
    """Return text of characters that XML 1.0 can hold; the others, and all else that cannot be seen, are made visible."""
    return visible(text, keep="\t\n")
