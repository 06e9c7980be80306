"""The tables behind every format: records of values for programs; for people columns, and cells that know whether they stand out."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bleucli.metrics.base import USUAL_LEVEL
from bleucli.metrics.interval import Interval
from bleucli.reports import Layout
from bleucli.results import Report, SystemResult
from bleucli.results.comparisons import Comparison, Runs, TestSettings

SIGNIFICANT = "†"
_TESTS = {"bs": "paired bootstrap", "ar": "approximate randomisation"}

# Key of a value for programs -> where a system's result holds it. A dot in a key makes an object in JSON, "_" in a column's name.
_SYSTEM_VALUES = {
    "name": "score.name",
    "system": "system",
    "score": "score.score",
    "cumulative": "score.cumulative",
    "precisions": "score.precisions",
    "counts": "score.counts",
    "totals": "score.totals",
    "bp": "score.bp",
    "sys_len": "score.sys_len",
    "ref_len": "score.ref_len",
    "ratio": "score.ratio",
    "n_segments": "n_segments",
    "n_refs": "n_refs",
    "signature": "score.signature",
    "ci.low": "interval.low",
    "ci.high": "interval.high",
    "ci.mean": "interval.mean",
    "ci.sd": "interval.sd",
    "ci.level": "interval.level",
    "ci.samples": "interval.samples",
    "ci.seed": "interval.seed",
    "vs_baseline.baseline": "comparison.baseline",
    "vs_baseline.delta": "comparison.delta",
    "vs_baseline.low": "comparison.interval.low",
    "vs_baseline.high": "comparison.interval.high",
    "vs_baseline.p": "comparison.p",
    "vs_baseline.p_holm": "comparison.p_holm",
    "vs_baseline.test": "comparison.test",
    "vs_baseline.exact": "comparison.exact",
    "vs_baseline.identical": "comparison.identical",
    "vs_baseline.samples": "comparison.samples",
    "vs_baseline.seed": "comparison.seed",
    "runs.scores": "runs.scores",
    "runs.mean": "runs.mean",
    "runs.s_sel": "runs.s_sel",
    "runs.s_opt": "runs.s_opt",
    "warnings": "warnings",
}


class Column(NamedTuple):
    """One column: the key of its values, its heading, and whether it holds numbers."""

    key: str
    heading: str
    numeric: bool = True


class Cell(NamedTuple):
    """One value as people read it; `best` of its column, `significant` against the baseline: marked."""

    text: str
    best: bool = False
    significant: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells under their columns; `notes` belong under the table, and `legend` where significant cells are marked."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    legend: str = ""


def exact(value: Any) -> str:
    """Write a value so that nothing of it is lost: floats unrounded, lists joined by "/", nothing as "".

    >>> exact([2, 0.1]), exact(None), exact(True)
    ('2/0.1', '', 'true')
    """
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return "/".join(map(exact, value))
    if isinstance(value, bool):
        return str(value).lower()
    # numpy's floats are floats that show themselves otherwise.
    return float.__repr__(value) if isinstance(value, float) else str(value)


def system_records(report: Report) -> list[dict[str, Any]]:
    """Return all values of each system by key, always the same keys in the same order."""
    return [{key: _reach(result, path) for key, path in _SYSTEM_VALUES.items()} for result in report.systems]


def comparison_table(report: Report, layout: Layout) -> Table:
    """Return the table for people: system, score and ratio, with intervals and the comparison with the baseline where there are any.

    The best score is marked where there are several systems: all that read alike, since the table shows no difference between them.
    """
    level = report.settings.level if report.settings else USUAL_LEVEL
    columns = _columns(report, layout)
    top = f"{max(result.score.score for result in report.systems):.{layout.width}f}" if len(report.systems) > 1 else ""
    rows = []
    for result in report.systems:
        cells = {**_score_cells(result, layout.width), **_run_cells(result.runs, layout.width)}
        cells |= _comparison_cells(result.comparison, layout.width)
        best, significant = cells["score"].text == top, _is_significant(result.comparison, level)
        cells["score"] = cells["score"]._replace(best=best, significant=significant)
        rows.append(tuple(cells[column.key] for column in columns))
    notes = _notes(report, report.settings, layout) if report.settings else []
    return Table(columns, tuple(rows), tuple(notes), _legend(report, level))


def sentences(table: Table) -> list[str]:
    """Return the notes and the legend of a table as sentences."""
    return [f"{note[0].upper()}{note[1:]}." for note in (*table.notes, table.legend) if note]


def signature_line(report: Report, short: bool) -> str:
    """Return the signature of the scores as it is cited; where systems have different ones, all of them."""
    lines = (result.signature.cited(short) for result in report.systems)
    return " ".join(dict.fromkeys(lines))


def shortfall(result: SystemResult, layout: Layout) -> str:
    """Say that a system scores less than the layout's `fail_under`, in all digits; "" where it does not."""
    score, wanted = result.score.score, layout.fail_under
    return "" if wanted is None or score >= wanted else f"{result.system} scores {score!r}, less than {wanted!r}"


def _reach(result: SystemResult, path: str) -> Any:
    value: Any = result
    for name in path.split("."):
        value = None if value is None else getattr(value, name)
    return value


def _columns(report: Report, layout: Layout) -> tuple[Column, ...]:
    comparisons = [result.comparison for result in report.systems if result.comparison]
    columns = [Column("system", "System", numeric=False), Column("score", "BLEU")]
    columns += _interval_columns("ci", [result.interval for result in report.systems])
    if any(result.runs for result in report.systems):
        columns += [Column("runs", "Runs"), Column("s_sel", "S_sel"), Column("s_opt", "S_opt")]
    if comparisons:
        columns.append(Column("delta", "Delta"))
        columns += _interval_columns("delta_ci", [comparison.interval for comparison in comparisons])
        columns += [Column("p", "p")] if layout.verbose else []
        columns.append(Column("p_holm", "p(Holm)"))
    return (*columns, Column("ratio", "Ratio"))


def _interval_columns(key: str, intervals: Iterable[Interval | None]) -> list[Column]:
    levels = [interval.level for interval in intervals if interval]
    return [Column(key, f"{100 * levels[0]:g}% CI")] if levels else []


def _score_cells(result: SystemResult, width: int) -> dict[str, Cell]:
    return {
        "system": Cell(result.system),
        "score": Cell(f"{result.score.score:.{width}f}"),
        "ci": _interval_cell(result.interval, f".{width}f"),
        "ratio": Cell(f"{result.score.ratio:.3f}"),
    }


def _run_cells(runs: Runs | None, width: int) -> dict[str, Cell]:
    if runs is None:
        return {key: Cell("") for key in ("runs", "s_sel", "s_opt")}
    return {
        "runs": Cell(str(len(runs.scores))),
        "s_sel": Cell(f"{runs.s_sel:.{width + 1}f}"),
        "s_opt": Cell("-" if runs.s_opt is None else f"{runs.s_opt:.{width + 1}f}"),
    }


def _comparison_cells(comparison: Comparison | None, width: int) -> dict[str, Cell]:
    if comparison is None:
        return {key: Cell("") for key in ("delta", "delta_ci", "p", "p_holm")}
    return {
        "delta": Cell(f"{comparison.delta:+.{width}f}"),
        "delta_ci": _interval_cell(comparison.interval, f"+.{width}f"),
        "p": Cell(_p_text(comparison.p)),
        "p_holm": Cell(_p_text(comparison.p_holm)),
    }


def _p_text(p: float) -> str:
    return f"{p:.4f}" if p >= 0.00005 else "<0.0001"


def _interval_cell(interval: Interval | None, style: str) -> Cell:
    return Cell(f"[{interval.low:{style}}, {interval.high:{style}}]" if interval else "")


def _is_significant(comparison: Comparison | None, level: float) -> bool:
    return comparison is not None and not comparison.identical and comparison.p_holm < _alpha(level)


def _alpha(level: float) -> float:
    return round(1 - level, 9)


def _legend(report: Report, level: float) -> str:
    comparisons = [result.comparison for result in report.systems if result.comparison]
    if not comparisons:
        return ""
    marked = any(_is_significant(comparison, level) for comparison in comparisons)
    return f"{SIGNIFICANT if marked else 'no'} p(Holm) < {_alpha(level):g}"


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
