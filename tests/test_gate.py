"""The gate: which differences pass, and which baselines cannot support a verdict."""

from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bleucli.errors import BaselineError, ConfigError
from bleucli.gate import Rule, check_baseline, read_baseline, verdict
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.interval import Interval
from bleucli.results.statistics import Coverage, SegmentStatistics
from bleucli.signature import Signature


def between(low: float, high: float) -> Interval:
    return Interval(low, high, (low + high) / 2, 1.0, 0.95)


# The table of design: point fails when delta < -max_drop; significant when besides the interval lies below 0; noninferior when the
# lower bound of the interval < -max_drop.
@pytest.mark.parametrize(
    ("gate", "max_drop", "delta", "interval", "passes"),
    [
        pytest.param("point", 0.0, 0.0, None, True, id="no difference"),
        pytest.param("point", 0.0, -1e-12, None, False, id="the least fall, where none is allowed"),
        pytest.param("point", 0.5, -0.5, None, True, id="a fall of exactly what is allowed"),
        pytest.param("point", 0.5, -0.5000000000000001, None, False, id="a fall of one unit in the last place more"),
        pytest.param("point", 0.5, 3.0, None, True, id="a rise"),
        pytest.param("significant", 0.0, -2.0, between(-3.0, -1.0), False, id="a fall, and the interval below 0"),
        pytest.param("significant", 0.0, -2.0, between(-4.0, 0.0), True, id="a fall, and the interval touches 0"),
        pytest.param("significant", 2.0, -2.0, between(-3.0, -1.0), True, id="an allowed fall, and the interval below 0"),
        pytest.param("significant", 0.0, 0.0, between(-3.0, -1.0), True, id="no fall, whatever the interval"),
        pytest.param("noninferior", 0.5, -0.2, between(-0.5, 0.1), True, id="the lower bound at what is allowed"),
        pytest.param("noninferior", 0.5, -0.2, between(-0.51, 0.1), False, id="the lower bound beyond what is allowed"),
        pytest.param("noninferior", 0.5, 0.9, between(-0.6, 2.4), False, id="a rise that may be a fall of more than is allowed"),
        pytest.param("noninferior", 0.0, 0.0, between(0.0, 0.0), True, id="the same system"),
    ],
)
def test_a_gate_passes(gate: str, max_drop: float, delta: float, interval: Interval | None, passes: bool) -> None:
    assert Rule(gate, max_drop).passes(delta, interval) is passes


@pytest.mark.parametrize(
    ("values", "words"),
    [
        pytest.param({"gate": "significance"}, "did you mean 'significant'", id="a gate misspelt"),
        pytest.param({"max_drop": -0.5}, "largest drop allowed is -0.5", id="a negative drop"),
        pytest.param({"max_drop": float("nan")}, "largest drop allowed is nan", id="a drop of NaN"),
        pytest.param({"max_drop": float("inf")}, "largest drop allowed is inf", id="an infinite drop"),
        pytest.param({"samples": 1}, "number of samples is 1", id="one resample"),
        pytest.param({"seed": -1}, "seed is -1", id="a negative seed"),
        pytest.param({"level": 95.0}, "level of an interval is 95.0", id="a level in percent"),
        pytest.param({"level": float("nan")}, "level of an interval is nan", id="a level of NaN"),
    ],
)
def test_a_rule_that_does_not_exist_is_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        Rule(**values)


METRIC = BLEU()
HASHES = {"hypothesis_sha256": "a" * 64, "references_sha256": ("b" * 64,)}


def statistics(*rows: list[int], **values: Any) -> SegmentStatistics:
    flat = array("q", [number for row in rows for number in row])
    signature = METRIC.get_signature("1")
    total = [sum(column) for column in zip(*rows, strict=True)]
    made = SegmentStatistics(signature, METRIC.score_vector(total).score, flat, len(rows), 1, **HASHES)
    return replace(made, **values)


GOOD, WORSE = [9, 9, 8, 6, 5, 4, 9, 8, 7, 6], [9, 9, 6, 4, 2, 1, 9, 8, 7, 6]
SYSTEM = statistics(GOOD, WORSE, GOOD)


@pytest.mark.parametrize(
    ("baseline", "reason", "fix"),
    [
        pytest.param(
            replace(SYSTEM, signature=Signature({**SYSTEM.signature.fields, "case": "lc", "tok": "intl"})),
            "other settings\n    case: baseline lc, now mixed\n    tok: baseline intl, now 13a",
            "score with the settings of the baseline",
            id="another signature",
        ),
        pytest.param(
            replace(SYSTEM, signature=SYSTEM.signature.with_fields(order="3")), "order: baseline 3, now (default)", "", id="order"
        ),
        pytest.param(
            replace(SYSTEM, references_sha256=("c" * 64,)), "the references have changed", "use the same", id="changed references"
        ),
        pytest.param(replace(SYSTEM, n_refs=2), "made with 2 references, now there are 1", "", id="another number of references"),
        pytest.param(statistics(GOOD, WORSE), "it has 2 segments, now there are 3", "", id="another segment count"),
        pytest.param(replace(SYSTEM, references_sha256=None), "merged from shards", "", id="a merge of shards"),
        pytest.param(replace(SYSTEM, lines=Coverage(1, 3, 9)), "it is a shard (lines 1 to 3)", "bleu merge", id="a shard"),
        pytest.param(statistics(GOOD, WORSE, WORSE), "counted differently: its numbers were edited", "restore it", id="edited vectors"),
    ],
)
def test_a_baseline_that_supports_no_verdict_is_refused(baseline: SegmentStatistics, reason: str, fix: str) -> None:
    with pytest.raises(BaselineError) as refused:
        check_baseline("bleu.json", baseline, SYSTEM)
    assert refused.value.message.startswith("no verdict against the baseline bleu.json: ")
    assert reason in refused.value.message
    assert fix in refused.value.fix
    assert refused.value.fix


@pytest.mark.parametrize(
    "baseline",
    [
        pytest.param(SYSTEM, id="the same system"),
        pytest.param(statistics(WORSE, WORSE, GOOD, hypothesis_sha256="d" * 64), id="another hypothesis"),
        pytest.param(replace(SYSTEM, signature=SYSTEM.signature.with_fields(version="bleucli-0.9.0")), id="another version"),
    ],
)
def test_a_baseline_that_differs_in_what_is_compared_is_taken(baseline: SegmentStatistics) -> None:
    check_baseline("bleu.json", baseline, SYSTEM)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda path: None, id="no file"),
        pytest.param(lambda path: path.mkdir(), id="a folder"),
        pytest.param(lambda path: path.write_bytes(b"\xff\xfe\x00"), id="not UTF-8"),
        pytest.param(lambda path: path.write_bytes(b"\x1f\x8b\x08\x00\x00\x00"), id="damaged gzip"),
        pytest.param(lambda path: path.write_text("{}"), id="another JSON file"),
    ],
)
def test_a_file_that_is_no_baseline_is_refused(make: Callable[[Path], Any], tmp_path: Path) -> None:
    make(tmp_path / "bleu.json")
    with pytest.raises(BaselineError, match="no verdict against the baseline") as refused:
        read_baseline(str(tmp_path / "bleu.json"))
    assert "restore it" in refused.value.fix


def test_both_scores_come_from_the_statistics_so_that_equal_ones_differ_by_exactly_nothing() -> None:
    elsewhere = replace(SYSTEM, score=SYSTEM.score + 1e-13)
    found = verdict("set", Rule(), elsewhere, SYSTEM, METRIC)
    assert (found.delta, found.passed) == (0.0, True)


@pytest.mark.parametrize("gate", ["significant", "noninferior"])
def test_the_interval_is_drawn_once_for_both_systems(gate: str) -> None:
    baseline = statistics(*[GOOD] * 40)
    system = statistics(*[WORSE, *[GOOD] * 39], hypothesis_sha256="d" * 64)
    found = verdict("set", Rule(gate, samples=200), baseline, system, METRIC)
    assert found.interval is not None
    # The worse segment is missing from (39/40)^40 = 36% of resamples: there nothing differs, everywhere else the system is worse.
    assert found.interval.high == 0.0
    assert found.interval.low < found.delta < 0
    assert verdict("set", Rule(gate, samples=200, seed=1), baseline, system, METRIC).interval != found.interval


def test_point_draws_no_interval() -> None:
    assert verdict("set", Rule(), SYSTEM, SYSTEM, METRIC).interval is None
