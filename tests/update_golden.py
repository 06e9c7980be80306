"""Write the golden files of the reports anew: `python tests/update_golden.py`."""

from collections.abc import Iterator
from pathlib import Path

from report_examples import hostile, one, runs, several

from bleucli.reports import RENDERERS, SEGMENT_FORMATS, Layout, renderer
from bleucli.reports.as_github import annotations, summary

GOLDEN = Path(__file__).resolve().parent / "golden"
CASES = {"one": one, "several": several, "hostile": hostile, "runs": runs}
ENDINGS = {
    "text": "txt",
    "json": "json",
    "jsonl": "jsonl",
    "tsv": "tsv",
    "csv": "csv",
    "md": "md",
    "latex": "tex",
    "junit": "xml",
    "openmetrics": "openmetrics",
    "benchmark": "benchmark.json",
}
# All systems of several() but one fail.
LAYOUT = Layout(fail_under=50.5)


def golden_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name of each golden file and what it is to hold now."""
    for case, report in CASES.items():
        for format_ in ENDINGS.keys() & RENDERERS.keys():
            yield f"{case}.{ENDINGS[format_]}", renderer(format_)(report(), LAYOUT).encode("utf-8", "surrogateescape")
        # Several runs have no segments of their own, and the statistics file has tests of its own.
        for format_ in ENDINGS.keys() & set(SEGMENT_FORMATS) if case != "runs" else ():
            text = renderer(format_)(report(segments=2), LAYOUT._replace(segments=True, sort=True))
            yield f"{case}.segments.{format_}", text.encode("utf-8", "surrogateescape")
        yield f"{case}.summary.md", summary(report(), LAYOUT).encode()
        yield f"{case}.annotations.txt", annotations(report(), LAYOUT).encode()
        yield f"{case}.passed.annotations.txt", annotations(report(), Layout()).encode()


if __name__ == "__main__":
    files = dict(golden_files())
    for old in GOLDEN.glob("[!.]*"):
        old.unlink()
    for name, content in files.items():
        (GOLDEN / name).write_bytes(content)
