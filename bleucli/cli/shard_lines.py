"""`--lines`: which lines of a corpus the files that are scored hold."""

import re
from dataclasses import replace

import click

from bleucli.errors import ConfigError, InputError
from bleucli.results import Report
from bleucli.results.statistics import Coverage

_LINES = r"([0-9]{1,10})-([0-9]{1,10})(?:/([0-9]{1,10}))?"


def read_lines(text: str, keep: bool) -> Coverage:
    """Read `FROM-TO`, or `FROM-TO/ALL` where the number of all lines is known.

    Raises `ConfigError` for what names no lines, and `click.UsageError` unless a report is to `keep` statistics of them.
    """
    if not keep:
        raise click.UsageError("--lines says what a statistics file covers, and none is written\n  fix: add -o stats:FILE")
    parts = re.fullmatch(_LINES, text)
    first, last, of = ([int(part) if part else None for part in parts.groups()]) if parts else (None, None, None)
    if first is None or last is None or not 1 <= first <= last <= (last if of is None else of):
        raise ConfigError(
            f"--lines {text!r} names no lines", "write it as --lines FROM-TO or --lines FROM-TO/ALL, from 1: --lines 1-1000/3000"
        )
    return Coverage(first, last, of)


def with_lines(report: Report, lines: Coverage) -> Report:
    """Return `report` with its statistics saying which lines they are of; raises `InputError` where their number is another."""
    results = []
    for result in report.systems:
        if result.n_segments != lines.last - lines.first + 1:
            raise InputError(
                f"--lines {lines.first}-{lines.last} are {lines.last - lines.first + 1} lines, and {result.system} has {result.n_segments}",
                "the files given are those of the shard alone; say which lines of the corpus they are",
            )
        statistics = result.statistics and replace(result.statistics, lines=lines)
        results.append(replace(result, statistics=statistics))
    return replace(report, systems=tuple(results))
