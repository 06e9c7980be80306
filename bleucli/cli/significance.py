"""What the options of intervals and tests ask for: their settings, and runs of systems."""

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from bleucli.cli.systems import split_name
from bleucli.metrics.bleu import BLEU
from bleucli.reading import STDIN
from bleucli.results import Report

if TYPE_CHECKING:
    from bleucli.results.comparisons import TestSettings


_FEW_SEGMENTS = 50


def read_test_settings(options: dict[str, Any], n_systems: int) -> "TestSettings | None":
    """Return the intervals and tests that `n_systems` systems get, or `None` where none are asked for or none would be shown.

    Raises `click.UsageError` where options ask for what cannot be, and `ConfigError` for values that do not exist.
    """
    runs = bool(options["runs"])
    test = options["test"] or ("none" if n_systems == 1 else "ar" if runs else "bs")
    if options["test"] not in (None, "none") and n_systems == 1:
        raise click.UsageError(f"--test {test} compares systems, and there is one\n  fix: give another, or ask for its interval with --ci")
    if runs and test == "bs":
        raise click.UsageError("several runs are compared by randomisation within segments\n  fix: --test ar, or --test none")
    wanted = runs or options["ci"] or test != "none"
    unused = [f"--{name}" for name in ("samples", "seed", "level") if options[name] is not None]
    if unused and not wanted:
        raise click.UsageError(f"{unused[0]} is for intervals and tests, and none is made\n  fix: add --ci, or leave {unused[0]} out")
    if not wanted:
        return None
    settings = _settings(test, options)
    shown = not options["segments"] and (bool(options["outputs"]) or not options["score_only"] or runs)
    return settings if shown else None


def read_runs(words: Sequence[str]) -> dict[str, list[str]]:
    """Return the files of each system's runs, given `[NAME=]PATTERN` words; raises `click.UsageError` where no file matches."""
    systems: dict[str, list[str]] = {}
    for word in words:
        name, pattern = split_name(word)
        systems.setdefault(name or pattern, []).extend(_files(pattern))
    for name, paths in systems.items():
        if len(set(paths)) < len(paths):
            raise click.UsageError(f"{max(paths, key=paths.count)!r} is named twice as a run of {name!r}\n  fix: name each run once")
    return systems


def with_asked_tests(metric: BLEU, report: Report, runs: dict[str, list[str]], settings: "TestSettings") -> Report:
    """Return `report` with its intervals and tests; where there are `runs`, they are gathered into systems."""
    # The products are small: threads of the linear algebra would cost more than they bring. They change no number.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from bleucli.significance import with_run_statistics, with_statistics

    if not runs:
        report = with_statistics(metric, report, settings)
    else:
        groups, start = {}, 0
        for name, paths in runs.items():
            groups[name] = range(start, start + len(paths))
            start += len(paths)
        report = with_run_statistics(metric, report, groups, settings)
    caution = _caution(report, settings)
    return replace(report, systems=tuple(replace(result, rows=None, warnings=(*result.warnings, *caution)) for result in report.systems))


def _caution(report: Report, settings: "TestSettings") -> list[str]:
    segments = report.systems[0].n_segments
    if segments >= _FEW_SEGMENTS or settings.test == "ar":
        return []
    fix = "score a larger test set; --test ar is exact where few segments differ"
    return [f"{segments} segments are few: a bootstrap of so few tells little of other texts\n  fix: {fix}"]


def _settings(test: str, options: dict[str, Any]) -> "TestSettings":
    from bleucli.metrics.base import USUAL_LEVEL, USUAL_SEED
    from bleucli.results.comparisons import USUAL_SAMPLES, TestSettings

    samples = USUAL_SAMPLES[test] if options["samples"] is None and test in USUAL_SAMPLES else options["samples"]
    return TestSettings(
        test,
        samples,
        USUAL_SEED if options["seed"] is None else options["seed"],
        USUAL_LEVEL if options["level"] is None else options["level"],
        resamples=USUAL_SAMPLES["bs"] if test == "ar" else samples,
    )


def _files(pattern: str) -> list[str]:
    from glob import glob, has_magic

    if pattern == STDIN or os.path.exists(pattern) or not has_magic(pattern):
        return [pattern]
    found = sorted(glob(pattern))
    if not found:
        raise click.UsageError(f"no file matches {pattern!r}\n  fix: check the pattern given to --runs")
    return found
