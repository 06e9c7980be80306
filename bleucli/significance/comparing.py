"""Put intervals and comparisons into a report."""

from array import array
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bleucli.errors import InputError
from bleucli.metrics.base import Metric
from bleucli.metrics.interval import Interval
from bleucli.metrics.score import BLEUScore
from bleucli.results import Report, SystemResult
from bleucli.results.comparisons import Comparison, TestSettings
from bleucli.signature import Signature
from bleucli.significance.draws import as_matrix
from bleucli.significance.paired import PValue, bootstrap_scores, bootstrap_verdict, holm, interval, randomisation_verdicts

if TYPE_CHECKING:
    from bleucli.significance.scorer import Numbers


def with_interval(
    metric: Metric, score: BLEUScore, signature: Signature, rows: "array[int]", samples: int, seed: int, level: float
) -> BLEUScore:
    """Return a corpus score with its bootstrap interval; `rows` are the statistics of its segments, one after another.

    The score's `signature` says what was drawn, that of the metric stays as it is. Raises `ConfigError` for numbers that make no
    interval.
    """
    settings = TestSettings("none", samples, seed, level, resamples=samples)
    [scores] = bootstrap_scores(metric, [rows], samples, seed)
    return replace(score, ci=interval(scores, level, seed)).signed(signature.with_fields(**settings.signature_fields()))


def paired_interval(
    baseline_rows: "array[int]", system_rows: "array[int]", metric: Metric, samples: int, seed: int, level: float
) -> Interval:
    """Return the bootstrap interval of a system's score less the baseline's, both scored on the same resamples of the segments."""
    baseline, system = bootstrap_scores(metric, [baseline_rows, system_rows], samples, seed)
    return interval(system - baseline, level, seed)


def with_statistics(metric: Metric, report: Report, settings: TestSettings) -> Report:
    """Return `report` with the interval of every system and, unless the test is "none", its comparison with the first system.

    The systems must have kept their rows. The signatures say what was drawn.
    """
    rows = [kept_rows(result) for result in report.systems]
    # Unlike SacreBLEU: beside randomisation too, all systems are scored on the same resamples, those of the bare interval.
    scores = bootstrap_scores(metric, rows, settings.resamples, settings.seed) if settings.resamples else []
    systems = [signed(result, settings) for result in report.systems]
    if scores:
        systems = [
            with_own_interval(one, interval(values, settings.level, settings.seed)) for one, values in zip(systems, scores, strict=True)
        ]
    if settings.test != "none" and len(systems) > 1:
        verdicts = _verdicts(metric, rows, scores, settings)
        differences = [values - scores[0] for values in scores[1:]]
        systems[1:] = compared(systems[0], systems[1:], verdicts, differences, settings)
    return Report(tuple(systems), replace(settings, resolution=resolution(systems)))


def compared(
    baseline: SystemResult,
    systems: Sequence[SystemResult],
    verdicts: Sequence[PValue],
    differences: "Sequence[Numbers]",
    settings: TestSettings,
) -> list[SystemResult]:
    """Give each system its comparison with the baseline; `differences` are those of the resamples, empty where there are none."""
    intervals: list[Interval | None] = [interval(values, settings.level, settings.seed) for values in differences]
    intervals = intervals or [None] * len(systems)
    corrected = holm(verdict.p for verdict in verdicts)
    return [
        replace(
            result,
            comparison=Comparison(
                baseline.system,
                result.score.score - baseline.score.score,
                of_difference,
                verdict.p,
                p_holm,
                settings.test,
                verdict.exact,
                verdict.identical,
                verdict.samples,
                settings.seed,
            ),
        )
        for result, verdict, p_holm, of_difference in zip(systems, verdicts, corrected, intervals, strict=True)
    ]


def resolution(systems: Sequence[SystemResult]) -> float | None:
    """Return half the width of the widest paired interval, or `None` where no system differs or no interval is known."""
    intervals = [result.comparison.interval for result in systems if result.comparison]
    return max((0.5 * (one.high - one.low) for one in intervals if one), default=0.0) or None


def signed(result: SystemResult, settings: TestSettings) -> SystemResult:
    """Write into a result's signature what was drawn for it; the metric's own stays as it is."""
    signature = result.signature.with_fields(**settings.signature_fields())
    return replace(result, signature=signature, score=result.score.signed(signature))


def kept_rows(result: SystemResult) -> "array[int]":
    """Return the statistics of a result's segments; raises `InputError` where they were not kept."""
    if result.rows is None:
        raise InputError(f"the statistics of the segments of {result.system} were not kept", "evaluate(..., keep_rows=True)")
    return result.rows


def with_own_interval(result: SystemResult, found: Interval) -> SystemResult:
    """Put its interval into a result, and into its score."""
    return replace(result, interval=found, score=replace(result.score, ci=found))


def _verdicts(metric: Metric, rows: "Sequence[array[int]]", scores: "Sequence[Numbers]", settings: TestSettings) -> list[PValue]:
    base, *systems = [as_matrix(one, metric.width) for one in rows]
    if settings.test == "ar":
        return randomisation_verdicts(metric, base, systems, settings.samples, settings.seed)
    return [bootstrap_verdict(metric, base, system, scores[0], values) for system, values in zip(systems, scores[1:], strict=True)]
