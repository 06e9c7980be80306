"""`bleu check`: hold a system against its baseline, and fail where it has become worse."""

import os
from typing import Any

import click

from bleucli.cli.check_sets import CheckSet, read_sets
from bleucli.cli.options import FileName, FiniteNumber, Word, help_option, input_options, message_options, settings_options
from bleucli.cli.outputs import publish_to_github
from bleucli.cli.params import Command
from bleucli.cli.scoring import Kept, make_metric, score_files, tell_setup, warn
from bleucli.cli.streams import say, write_file, write_stdout
from bleucli.cli.systems import read_systems
from bleucli.errors import BaselineError, BleuError
from bleucli.gate import GATES, check_baseline, read_baseline, verdict
from bleucli.metrics.base import USUAL_LEVEL, USUAL_RESAMPLES, USUAL_SEED
from bleucli.reports.verdicts import render, render_annotations, render_lines, render_summary
from bleucli.results.statistics import SegmentStatistics
from bleucli.results.verdicts import Outcome
from bleucli.statsfile import format_statistics


@click.command(cls=Command, add_help_option=False, options_metavar="", short_help="Hold a system against its baseline.")
@click.argument("hypothesis", required=False, metavar="[HYP]", type=FileName())
@click.option("--baseline", metavar="FILE", help="The baseline, as --update or -o stats:FILE wrote it.")
@click.option("--max-drop", type=FiniteNumber(), default=0.0, show_default=True, metavar="X", help="BLEU points that may be lost.")
@click.option("--gate", default=GATES[0], show_default=True, metavar="|".join(GATES), type=Word(*GATES), help="What fails; see above.")
@click.option("--update", is_flag=True, help="Write the baseline if there is none, or if this is better and passes.")
@click.option("--allow-lower", is_flag=True, help="With --update: write it whatever the score or the settings are.")
@click.option("--samples", type=int, default=USUAL_RESAMPLES, show_default=True, metavar="N", help="Bootstrap resamples.")
@click.option("--seed", type=int, default=USUAL_SEED, show_default=True, metavar="N", help="Seed of the resamples.")
@click.option("--level", type=FiniteNumber(), default=USUAL_LEVEL, show_default=True, metavar="X", help="Level of the interval.")
@click.option("--github", is_flag=True, help="Print annotations, and append a table to the job summary.")
@click.option("--json", "jsonl", is_flag=True, help="One JSON object a set and line.")
@input_options
@settings_options
@message_options
@help_option
@click.pass_context
def check(ctx: click.Context, /, **options: Any) -> int:
    """Hold the translation HYP against a baseline: a gate for continuous integration.

    \b
      bleu check hyp.txt -r ref.txt --baseline bleu.json --update    write or raise the baseline
      bleu check hyp.txt -r ref.txt --baseline bleu.json             fail where BLEU has fallen
      bleu check                      all sets of [tool.bleu.check] in pyproject.toml

    \b
      --gate point         fails when BLEU falls by more than --max-drop (default)
      --gate significant   ... and the interval of the paired difference lies below 0
      --gate noninferior   fails when that interval goes below minus --max-drop

    Exit codes: 0 passed, 1 failed, 2 no verdict is possible.
    """
    if options["allow_lower"] and not options["update"]:
        raise click.UsageError("--allow-lower says what --update may write\n  fix: add --update")
    outcomes = [_outcome(one) for one in read_sets(ctx, options)]
    refusals = [outcome for outcome in outcomes if outcome.refusal is not None]
    _publish(outcomes, options)
    for outcome in refusals[:-1]:
        say("error", str(outcome.refusal), options["color"])
    if refusals and refusals[-1].refusal is not None:
        raise refusals[-1].refusal
    return 1 if any(outcome.verdict is not None and not outcome.verdict.passed for outcome in outcomes) else 0


def _outcome(one: CheckSet) -> Outcome:
    # One set without a verdict must not hide those of the others; the error goes on its way when all are known.
    try:
        return _checked(one)
    except BleuError as error:
        return Outcome(one.name, refusal=error)


def _checked(one: CheckSet) -> Outcome:
    options = one.options
    metric = make_metric(options)
    exists = os.path.exists(one.baseline)
    if not exists and not options["update"]:
        raise BaselineError(f"there is no baseline {one.baseline!r}", "write it: bleu check ... --update")
    baseline = read_baseline(one.baseline) if exists else None
    systems = read_systems((one.hypothesis,), one.references)
    tell_setup(metric, options)
    result = score_files(metric, systems, one.references, options["encoding"], kept=Kept.STATISTICS, quiet=options["quiet"]).systems[0]
    warn(result.warnings, options)
    system = result.statistics
    assert system is not None  # noqa: S101  they were asked for
    if baseline is None or options["allow_lower"]:
        return Outcome(one.name, note=_write(one.baseline, baseline, system))
    check_baseline(one.baseline, baseline, system)
    found = verdict(one.name, one.rule, baseline, system, metric)
    if not options["update"] or not found.passed or found.delta < 0:
        kept = f"the baseline {one.baseline} stays; --update --allow-lower replaces it" if options["update"] else ""
        return Outcome(one.name, found, note=kept)
    return Outcome(one.name, found, note=_write(one.baseline, baseline, system))


def _write(path: str, old: SegmentStatistics | None, new: SegmentStatistics) -> str:
    if old == new:
        return f"the baseline {path} is the same already"
    if (read_baseline(path) if os.path.exists(path) else None) != old:
        raise BaselineError(f"the baseline {path} was changed by another run while this one scored", "run it again")
    write_file(path, format_statistics(new))
    return f"wrote the baseline {path}: BLEU {new.score:.2f}" + ("" if old is None else f" instead of {old.score:.2f}")


def _publish(outcomes: list[Outcome], options: dict[str, Any]) -> None:
    answered = [outcome for outcome in outcomes if outcome.refusal is None]
    write_stdout(render_lines(outcomes) if options["jsonl"] else render(answered))
    if options["github"]:
        publish_to_github(render_annotations(outcomes), render_summary(outcomes), options)
