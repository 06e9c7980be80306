"""Systems with several runs each: what the test set, and what the optimiser, contributes to the variance (Clark et al. 2011)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bleucli.metrics.base import add_columns
from bleucli.metrics.bleu import BLEU
from bleucli.results import Report, SystemResult
from bleucli.results.comparisons import Runs, TestSettings
from bleucli.significance.comparing import compared, kept_rows, resolution, signed, with_own_interval
from bleucli.significance.draws import as_matrix, differing, regrouped_sums
from bleucli.significance.paired import (
    PValue,
    bootstrap_scores,
    count_extreme,
    interval,
    mean_and_sd,
    observed_difference,
    randomisation_verdicts,
)

if TYPE_CHECKING:
    from bleucli.significance.draws import Integers
    from bleucli.significance.scorer import Numbers


def with_run_statistics(metric: BLEU, report: Report, groups: Mapping[str, Sequence[int]], settings: TestSettings) -> Report:
    """Gather the runs in `report` into systems: `groups` says which results are the runs of which system.

    A system's score is the mean over its runs, and its interval that of the mean, over resamples of the segments. The test is
    approximate randomisation within segments, over the runs of both systems at once, as in MultEval.
    """
    import numpy as np

    rows = [kept_rows(result) for result in report.systems]
    scores = bootstrap_scores(metric, rows, settings.resamples, settings.seed)
    systems: list[SystemResult] = []
    means: list[Numbers] = []
    for name, indices in groups.items():
        means.append(np.stack([scores[index] for index in indices]).mean(axis=0))
        gathered = _gathered(metric, name, [report.systems[index] for index in indices], [scores[index] for index in indices])
        found = interval(means[-1], settings.level, settings.seed)
        systems.append(signed(with_own_interval(gathered, found), settings))
    if settings.test != "none" and len(systems) > 1:
        matrices = [[as_matrix(rows[index], metric.width) for index in indices] for indices in groups.values()]
        verdicts = [_verdict(metric, matrices[0], system, settings) for system in matrices[1:]]
        systems[1:] = compared(systems[0], systems[1:], verdicts, [values - means[0] for values in means[1:]], settings)
    return Report(tuple(systems), replace(settings, resolution=resolution(systems)))


def _verdict(metric: BLEU, base: "Sequence[Integers]", system: "Sequence[Integers]", settings: TestSettings) -> PValue:
    """Test the difference of two systems' pooled runs by dealing out each segment's hypotheses among the runs anew.

    Under the null hypothesis it does not matter which system, nor which run, a hypothesis of a segment came from.
    """
    if len(base) == len(system) == 1:
        [verdict] = randomisation_verdicts(metric, base[0], system, settings.samples, settings.seed)
        return verdict
    pooled_system, pooled_base = sum(system[1:], system[0]), sum(base[1:], base[0])
    observed = observed_difference(metric, pooled_system, pooled_base)
    identical = len(base) == len(system) and not differing(pooled_base, pooled_system).any()
    groups = regrouped_sums([*system, *base], len(system), settings.samples, settings.seed)
    extreme = sum(count_extreme(metric, first, second, observed) for first, second in groups)
    return PValue((extreme + 1) / (settings.samples + 1), settings.samples, False, identical)


def _gathered(metric: BLEU, name: str, runs: Sequence[SystemResult], scores: "Sequence[Numbers]") -> SystemResult:
    of_runs = [run.score.score for run in runs]
    mean, s_opt = mean_and_sd(of_runs)
    s_sel, _ = mean_and_sd([mean_and_sd(values.tolist())[1] for values in scores])
    pooled = add_columns([run.score.sys_len, run.score.ref_len, *run.score.counts, *run.score.totals] for run in runs)
    cumulative = [mean_and_sd(column)[0] for column in zip(*(run.score.cumulative for run in runs), strict=True)]
    warnings = tuple(dict.fromkeys(warning for run in runs for warning in run.warnings))
    return replace(
        runs[0],
        system=name,
        score=replace(metric.score_vector(pooled), score=mean, cumulative=cumulative),
        warnings=warnings,
        rows=None,
        runs=Runs(tuple(of_runs), mean, s_sel, s_opt if len(runs) > 1 else None),
    )
