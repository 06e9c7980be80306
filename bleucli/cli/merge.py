"""`bleu merge`: add the statistics of shards up, and report as `bleu` does."""

import os
from typing import Any

import click

from bleucli.cli.options import FileName, help_option, test_options
from bleucli.cli.outputs import deliver, keep_inputs, output_options, read_outputs
from bleucli.cli.params import Command
from bleucli.cli.significance import read_test_settings, with_asked_tests
from bleucli.cli.systems import split_name
from bleucli.metrics.score import BLEUScore
from bleucli.reading import STDIN, read_text
from bleucli.results import Report, SystemResult
from bleucli.results.statistics import SegmentStatistics
from bleucli.scoring import sentence_scores
from bleucli.shards import Shard, check_same_corpus, version_warnings
from bleucli.shards import merge as merge_shards
from bleucli.statsfile import metric_for, read_statistics

_UNNAMED = "merged"


@click.command(cls=Command, add_help_option=False, options_metavar="", short_help="Add the statistics of shards.")
@click.argument("files", nargs=-1, metavar="[NAME=]STATS...", type=FileName())
@test_options
@output_options
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@help_option
def merge(**options: Any) -> int:
    """Add the statistics in the files STATS, and report the score of the whole.

    \b
      bleu hyp1.txt -r ref1.txt -o stats:1.json --lines 1-1000/3000    on each machine its shard
      bleu merge 1.json 2.json 3.json                                  the score of all
      bleu merge a=a1.json a=a2.json b=b1.json b=b2.json               two systems

    Shards that say which lines they hold are put in order, and must hold each line once.
    Exit codes: 0 done, 1 the answer is no (--fail-under), 2 an error.
    """
    if not options["files"]:
        raise click.UsageError("nothing to merge\n  fix: bleu merge 1.json 2.json")
    outputs = read_outputs(options)
    keep_inputs([split_name(word)[1] for word in options["files"]], outputs)
    systems = _read_shards(options["files"])
    settings = read_test_settings({**options, "runs": ()}, len(systems))
    report = Report(tuple(_merged(name, shards, options["segments"]) for name, shards in systems.items()))
    check_same_corpus(list(systems.items()))
    if settings is not None:
        report = with_asked_tests(metric_for(report.systems[0].signature), report, {}, settings)
    return deliver(report, outputs, options)


def _read_shards(words: tuple[str, ...]) -> dict[str, list[Shard]]:
    named = [split_name(word) for word in words]
    places = [path if path == STDIN else os.path.realpath(path) for _, path in named]
    for (_, path), place in zip(named, places, strict=True):
        if places.count(place) > 1:
            raise click.UsageError(f"{path!r} is named twice\n  fix: name each shard once")
    systems: dict[str, list[Shard]] = {}
    for name, path in named:
        systems.setdefault(name or _UNNAMED, []).append(Shard(path, read_statistics(read_text(path), path)))
    return systems


def _merged(name: str, shards: list[Shard], segments: bool) -> SystemResult:
    statistics = merge_shards(shards)
    return SystemResult(
        name,
        _score(statistics),
        statistics.signature,
        statistics.n_segments,
        statistics.n_refs,
        tuple(version_warnings(shards)),
        sentence_scores(metric_for(statistics.signature), statistics.rows) if segments else None,
        rows=statistics.rows,
        statistics=statistics,
    )


def _score(statistics: SegmentStatistics) -> BLEUScore:
    return metric_for(statistics.signature).score_vector(statistics.total).signed(statistics.signature)
