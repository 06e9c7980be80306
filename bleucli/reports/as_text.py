"""A report for people: SacreBLEU's line for one system, a table for several."""

from collections.abc import Sequence

from bleucli.reports import Layout
from bleucli.results import Report


def render(report: Report, layout: Layout) -> str:
    """Return the text of a report, each line ended by LF."""
    if layout.score_only:
        return "".join(f"{result.score.score:.{layout.width}f}\n" for result in report.systems)
    if len(report.systems) == 1 and report.systems[0].runs is None:
        result = report.systems[0]
        return result.score.format(layout.width, signature=result.signature.format(layout.short)) + "\n"
    return _table(report, layout)


def _table(report: Report, layout: Layout) -> str:
    from bleucli.reports.escapes import UNDECODABLE, visible
    from bleucli.reports.table import comparison_table, signature_line

    table = comparison_table(report, layout)
    rows = [
        [column.heading.upper() for column in table.columns],
        *([visible(cell.text, keep=UNDECODABLE) for cell in row] for row in table.rows),
    ]
    return columns(rows) + "".join(f"{visible(line, keep=UNDECODABLE)}\n" for line in (signature_line(report, layout.short), *table.notes))


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
