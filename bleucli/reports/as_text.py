"""A report for people: SacreBLEU's line for one system, a table for several."""

from collections.abc import Sequence

from bleucli.reports import Layout
from bleucli.results import Report


def render(report: Report, layout: Layout) -> str:
    """Return the text of a report, each line ended by LF."""
    if layout.score_only:
        return "".join(f"{result.score.score:.{layout.width}f}\n" for result in report.systems)
    if len(report.systems) == 1:
        result = report.systems[0]
        return result.score.format(layout.width, signature=result.signature.format(layout.short)) + "\n"
    rows = [("SYSTEM", "BLEU", "RATIO")]
    rows += [(result.system, f"{result.score.score:.{layout.width}f}", f"{result.score.ratio:.3f}") for result in report.systems]
    return columns(rows) + f"BLEU|{report.systems[0].signature.format(layout.short)}\n"


def columns(rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """Lay rows of cells out in columns two spaces apart, the first `texts` to the left and numbers to the right; nothing is cut."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index < texts else cell.rjust(width) for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)
