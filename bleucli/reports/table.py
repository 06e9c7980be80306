"""The tables behind every format: records of values for programs; for people columns, and cells that know whether they stand out."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bleucli.reports import Layout
from bleucli.results import Comparison, Interval, Report, SystemResult

SIGNIFICANT = "†"
_USUAL_LEVEL = 0.95
_TESTS = {"bs": ("paired bootstrap", "resamples"), "ar": ("paired approximate randomisation", "trials")}

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
    "vs_baseline.baseline": "comparison.baseline",
    "vs_baseline.delta": "comparison.delta",
    "vs_baseline.low": "comparison.interval.low",
    "vs_baseline.high": "comparison.interval.high",
    "vs_baseline.p": "comparison.p",
    "vs_baseline.p_holm": "comparison.p_holm",
    "vs_baseline.test": "comparison.test",
    "vs_baseline.exact": "comparison.exact",
    "vs_baseline.identical": "comparison.identical",
    "warnings": "warnings",
}


class Column(NamedTuple):
    """One column: the key of its values, its heading, and whether it holds numbers."""

    key: str
    heading: str
    numeric: bool = True


class Cell(NamedTuple):
    """One value, unrounded, and as people read it; `best` of its column, `significant` against the baseline: marked."""

    value: Any
    text: str
    best: bool = False
    significant: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells under their columns, and the sentences that belong under the table."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


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


def segment_records(report: Report, layout: Layout) -> list[dict[str, Any]]:
    """Return the values of each segment: line (from 1), score and counts; with several systems the system stands first."""
    several = len(report.systems) > 1
    records = []
    for result in report.systems:
        for line, score in enumerate(result.segments, 1):
            record: dict[str, Any] = {"system": result.system} if several else {}
            record |= {"line": line, "score": score.score, "bp": score.bp, "sys_len": score.sys_len, "ref_len": score.ref_len}
            records.append(record | {"counts": score.counts, "totals": score.totals})
    return sorted(records, key=lambda record: -record["score"]) if layout.sort else records


def comparison_table(report: Report, layout: Layout) -> Table:
    """Return the table for people: system, score and ratio, with intervals and the comparison with the baseline where there are any.

    The best score is marked where there are several systems: all that read alike, since the table shows no difference between them.
    """
    level = report.settings.level if report.settings else _USUAL_LEVEL
    columns = _comparison_columns(report)
    top = f"{max(result.score.score for result in report.systems):.{layout.width}f}" if len(report.systems) > 1 else ""
    rows = []
    for result in report.systems:
        cells = {**_score_cells(result, layout.width), **_comparison_cells(result.comparison, layout.width)}
        best, significant = cells["score"].text == top, _is_significant(result.comparison, level)
        cells["score"] = cells["score"]._replace(best=best, significant=significant)
        rows.append(tuple(cells[column.key] for column in columns))
    return Table(columns, tuple(rows), tuple(_notes(report, level)))


def signature_line(report: Report, short: bool) -> str:
    """Return the signature of the scores as it is cited; where systems have different ones, all of them."""
    lines = (f"{result.score.name}|{result.signature.format(short)}" for result in report.systems)
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


def _comparison_columns(report: Report) -> tuple[Column, ...]:
    comparisons = [result.comparison for result in report.systems if result.comparison]
    columns = [Column("system", "System", numeric=False), Column("score", "BLEU")]
    columns += _interval_columns("ci", [result.interval for result in report.systems])
    if comparisons:
        columns.append(Column("delta", "Δ"))
        columns += _interval_columns("delta_ci", [comparison.interval for comparison in comparisons])
        columns.append(Column("p_holm", "p (Holm)"))
    return (*columns, Column("ratio", "Ratio"))


def _interval_columns(key: str, intervals: Iterable[Interval | None]) -> list[Column]:
    levels = [interval.level for interval in intervals if interval]
    return [Column(key, f"{100 * levels[0]:.6g}% CI")] if levels else []


def _score_cells(result: SystemResult, width: int) -> dict[str, Cell]:
    return {
        "system": Cell(result.system, result.system),
        "score": Cell(result.score.score, f"{result.score.score:.{width}f}"),
        "ci": _interval_cell(result.interval, width),
        "ratio": Cell(result.score.ratio, f"{result.score.ratio:.3f}"),
    }


def _comparison_cells(comparison: Comparison | None, width: int) -> dict[str, Cell]:
    if comparison is None:
        return {key: Cell(None, "") for key in ("delta", "delta_ci", "p_holm")}
    return {
        "delta": Cell(comparison.delta, f"{comparison.delta:+.{width}f}"),
        "delta_ci": _interval_cell(comparison.interval, width),
        "p_holm": Cell(comparison.p_holm, "identical" if comparison.identical else _p_text(comparison.p_holm)),
    }


def _p_text(p: float) -> str:
    return "<0.0001" if p < 0.0001 else f"{p:.4f}"


def _interval_cell(interval: Interval | None, width: int) -> Cell:
    return Cell(interval, f"[{interval.low:.{width}f}, {interval.high:.{width}f}]" if interval else "")


def _is_significant(comparison: Comparison | None, level: float) -> bool:
    return comparison is not None and not comparison.identical and comparison.p_holm < _alpha(level)


def _alpha(level: float) -> float:
    return round(1 - level, 9)


def _notes(report: Report, level: float) -> Iterable[str]:
    comparisons = [result.comparison for result in report.systems if result.comparison]
    if not comparisons:
        return
    settings, first = report.settings, comparisons[0]
    test, trials = _TESTS.get(first.test, (first.test, "trials"))
    how = f"{test}, {settings.samples:,} {trials}, seed {settings.seed}" if settings else test
    marked = any(_is_significant(comparison, level) for comparison in comparisons)
    verdict = f"{SIGNIFICANT} p < {_alpha(level):g}" if marked else f"no difference has p < {_alpha(level):g}"
    segments = report.systems[0].n_segments
    yield f"Tested against {first.baseline}: {how}, {segments:,} segments, p after Holm's correction; {verdict}."
    if settings and settings.resolution is not None:
        yield f"Half the width of the paired interval is {settings.resolution:.2f} BLEU; this test set resolves no smaller difference."
