"""A report for people: SacreBLEU's line for one system, a table for several."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bleucli.metrics.base import Interval
from bleucli.reports import Layout
from bleucli.results import Comparison, Report, SystemResult, TestSettings

_TESTS = {"bs": "paired bootstrap", "ar": "approximate randomisation"}


class _Column(NamedTuple):
    """A column of the table: its heading, and the cell of each system."""

    heading: str
    cell: Callable[[SystemResult], str]


def render(report: Report, layout: Layout) -> str:
    """Return the text of a report, each line ended by LF."""
    if layout.score_only:
        return "".join(f"{result.score.score:.{layout.width}f}\n" for result in report.systems)
    if len(report.systems) == 1 and report.systems[0].runs is None:
        result = report.systems[0]
        return result.score.format(layout.width, signature=result.signature.format(layout.short)) + "\n"
    table = _columns(report, layout)
    rows = [[column.heading for column in table], *([column.cell(result) for column in table] for result in report.systems)]
    text = columns(rows) + f"BLEU|{report.systems[0].signature.format(layout.short)}\n"
    return text if report.settings is None else text + "".join(f"{line}\n" for line in _notes(report, report.settings, layout))


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay rows of cells out in columns two spaces apart, the first to the left and numbers to the right; nothing is cut."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index == 0 else cell.rjust(width) for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)


def _columns(report: Report, layout: Layout) -> list[_Column]:
    width = layout.width
    level = f"{report.settings.level * 100:g}% CI" if report.settings else ""
    table = [_Column("SYSTEM", lambda result: result.system), _Column("BLEU", lambda result: f"{result.score.score:.{width}f}")]
    if any(result.interval for result in report.systems):
        table.append(_Column(level, lambda result: _bounds(result.interval, f".{width}f")))
    if any(result.runs for result in report.systems):
        table += _run_columns(width)
    if any(result.comparison for result in report.systems):
        table.append(_Column("DELTA", _of_comparison(lambda found: f"{found.delta:+.{width}f}")))
        if any(result.comparison and result.comparison.interval for result in report.systems):
            table.append(_Column(level, _of_comparison(lambda found: _bounds(found.interval, f"+.{width}f"))))
        if layout.verbose:
            table.append(_Column("P", _of_comparison(lambda found: _p_value(found.p))))
        table.append(_Column("P(HOLM)", _of_comparison(lambda found: _p_value(found.p_holm))))
    return [*table, _Column("RATIO", lambda result: f"{result.score.ratio:.3f}")]


def _run_columns(width: int) -> list[_Column]:
    digits = width + 1
    return [
        _Column("RUNS", lambda result: str(len(result.runs.scores)) if result.runs else ""),
        _Column("S_SEL", lambda result: f"{result.runs.s_sel:.{digits}f}" if result.runs else ""),
        _Column("S_OPT", lambda result: "-" if result.runs is None or result.runs.s_opt is None else f"{result.runs.s_opt:.{digits}f}"),
    ]


def _of_comparison(cell: Callable[[Comparison], str]) -> Callable[[SystemResult], str]:
    return lambda result: cell(result.comparison) if result.comparison else ""


def _bounds(interval: Interval | None, style: str) -> str:
    return f"[{interval.low:{style}}, {interval.high:{style}}]" if interval else ""


def _p_value(p: float) -> str:
    return f"{p:.4f}" if p >= 0.00005 else "<0.0001"


def _notes(report: Report, settings: TestSettings, layout: Layout) -> list[str]:
    """Say what the table rests on, and what it can tell."""
    baseline, *others = report.systems
    compared = [(result.system, result.comparison) for result in others if result.comparison]
    drawn = f"bootstrap ({settings.resamples} resamples, seed {settings.seed})"
    segments = f"{baseline.n_segments} segments"
    runs = any(result.runs for result in report.systems)
    notes = []
    if compared:
        trials = f"{settings.samples} {'resamples' if settings.test == 'bs' else 'trials'}, seed {settings.seed}"
        within = " within segments, over all runs" if runs else ""
        correction = f"p Holm-corrected for {len(compared)} comparisons" if len(compared) > 1 else "one comparison, p needs no correction"
        notes.append(f"{_TESTS[settings.test]}{within} ({trials}); baseline {baseline.system}; {correction}; {segments}")
        if settings.test == "ar" and settings.resamples:
            notes.append(f"intervals: {drawn}")
    elif settings.resamples:
        notes.append(f"intervals: {drawn}; {segments}")
    if runs:
        notes.append("BLEU is the mean over runs; S_SEL: standard deviation by choice of segments (bootstrap); S_OPT: between runs")
    notes += [f"exact: {name} (all {found.samples} ways to swap the segments that differ)" for name, found in compared if found.exact]
    notes += [f"identical: {name} (no segment counts differently from {baseline.system})" for name, found in compared if found.identical]
    if settings.resolution is not None:
        least = f"{settings.resolution:.{layout.width + 1}f}"
        notes.append(f"this test set resolves differences of about {least} BLEU (half the widest interval of a difference)")
    return notes
