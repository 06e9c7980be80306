"""The gate: is a system as good as its baseline?"""

import math
from dataclasses import dataclass

from bleucli.errors import BaselineError, ConfigError, InputError, UnknownNameError
from bleucli.metrics.base import USUAL_LEVEL, USUAL_RESAMPLES, USUAL_SEED
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.interval import Interval
from bleucli.reading import read_text
from bleucli.results.comparisons import TestSettings
from bleucli.results.statistics import SegmentStatistics
from bleucli.results.verdicts import Verdict
from bleucli.statsfile import read_statistics, setting_differences

POINT, SIGNIFICANT, NONINFERIOR = "point", "significant", "noninferior"
GATES = (POINT, SIGNIFICANT, NONINFERIOR)
_RENEW = "if this is meant, write a new baseline: bleu check ... --update --allow-lower"


@dataclass(frozen=True)
class Rule:
    """When a gate fails, `delta` being the score less the baseline's and the interval that of the paired difference.

    "point": delta < -`max_drop`; "significant": the same, and the interval lies below 0; "noninferior": the interval's lower bound
    is < -`max_drop`. Raises `ConfigError` for what does not exist.
    """

    gate: str = POINT
    max_drop: float = 0.0
    samples: int = USUAL_RESAMPLES
    seed: int = USUAL_SEED
    level: float = USUAL_LEVEL

    def __post_init__(self) -> None:
        if self.gate not in GATES:
            raise UnknownNameError("gate", self.gate, GATES)
        if not (math.isfinite(self.max_drop) and self.max_drop >= 0):
            raise ConfigError(f"the largest drop allowed is {self.max_drop!r}", "give a finite number of BLEU points, 0 or more")
        TestSettings("none", self.samples, self.seed, self.level)  # raises for values that draw nothing

    def passes(self, delta: float, interval: Interval | None) -> bool:
        """Say whether a difference passes; numbers are compared as they are, unrounded."""
        if self.gate == POINT:
            return not delta < -self.max_drop
        assert interval is not None  # noqa: S101  the other gates draw one
        if self.gate == SIGNIFICANT:
            return not (delta < -self.max_drop and interval.high < 0)
        return not interval.low < -self.max_drop


def read_baseline(path: str) -> SegmentStatistics:
    """Read a baseline; raises `BaselineError` for a file that cannot be one."""
    try:
        return read_statistics(read_text(path), path)
    except InputError as error:
        raise BaselineError(
            f"no verdict against the baseline {error.message}",
            "restore it from version control; or delete it and write a new one: bleu check ... --update",
        ) from error


def check_baseline(path: str, baseline: SegmentStatistics, system: SegmentStatistics) -> None:
    """Raise `BaselineError` with the reason where `baseline`, read from `path`, cannot support a verdict about `system`."""
    if baseline.lines is not None:
        raise _refusal(path, f"it is a shard (lines {baseline.lines.first} to {baseline.lines.last})", "merge the shards: bleu merge FILES")
    if baseline.references_sha256 is None:
        raise _refusal(path, "it was merged from shards, so it cannot be told whether the references are the same", _RENEW)
    differences = setting_differences(baseline.signature, system.signature)
    if differences:
        rows = "".join(f"\n    {key}: baseline {old}, now {new}" for key, (old, new) in differences.items())
        raise _refusal(path, f"other settings{rows}", f"score with the settings of the baseline; {_RENEW}")
    if baseline.n_refs != system.n_refs:
        raise _refusal(path, f"it was made with {baseline.n_refs} references, now there are {system.n_refs}", _RENEW)
    if baseline.n_segments != system.n_segments:
        raise _refusal(path, f"it has {baseline.n_segments} segments, now there are {system.n_segments}", _RENEW)
    if baseline.references_sha256 != system.references_sha256:
        raise _refusal(path, "the references have changed since it was made (another SHA-256)", f"use the same references; {_RENEW}")
    if baseline.hypothesis_sha256 == system.hypothesis_sha256 and baseline.rows != system.rows:
        raise _refusal(
            path,
            "the same hypotheses and references were counted differently: its numbers were edited, or counting has changed"
            f" between {baseline.signature.fields.get('version')} and {system.signature.fields.get('version')}",
            f"restore it from version control; {_RENEW}",
        )


def verdict(name: str, rule: Rule, baseline: SegmentStatistics, system: SegmentStatistics, metric: BLEU) -> Verdict:
    """Hold a system against a baseline that `check_baseline` has nothing against."""
    # Both scores come from this program's arithmetic: equal statistics are equal scores to the last digit.
    old, new = (metric.score_vector(one.total).score for one in (baseline, system))
    interval = None if rule.gate == POINT else _difference_interval(rule, baseline, system, metric)
    passed = rule.passes(new - old, interval)
    return Verdict(name, passed, rule.gate, rule.max_drop, new, old, interval, rule.samples, rule.seed, system.n_segments, system.signature)


def _difference_interval(rule: Rule, baseline: SegmentStatistics, system: SegmentStatistics, metric: BLEU) -> Interval:
    from bleucli.significance import paired_interval

    return paired_interval(baseline.rows, system.rows, metric, rule.samples, rule.seed, rule.level)


def _refusal(path: str, reason: str, fix: str) -> BaselineError:
    return BaselineError(f"no verdict against the baseline {path}: {reason}", fix)
