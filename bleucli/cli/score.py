"""`bleu HYP... -r REF...`: score, and print."""

from typing import TYPE_CHECKING, Any

import click

from bleucli.cli.options import FileName, help_option, input_options, like_option, settings_options, significance_options
from bleucli.cli.outputs import deliver, keep_inputs, output_options, read_outputs
from bleucli.cli.params import Command
from bleucli.cli.scoring import Kept, make_metric, score_files, tell_setup
from bleucli.cli.significance import read_runs, read_test_settings, with_asked_tests
from bleucli.cli.systems import read_systems, run_systems

if TYPE_CHECKING:
    from bleucli.results.statistics import Coverage


class ScoringCommand(Command):
    """A command that takes its settings from --like, where that is given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing and ctx.params["like"] is not None:
            from bleucli.cli.like import take_settings

            take_settings(ctx)
        return rest


@click.command(cls=ScoringCommand, add_help_option=False, options_metavar="", short_help="Score (the default command).")
@click.argument("hypotheses", nargs=-1, metavar="[NAME=]HYP...", type=FileName())
@input_options
@settings_options
@like_option
@significance_options
@output_options
@click.option(
    "--lines", metavar="FROM-TO[/ALL]", help="With -o stats:FILE: the files are a shard, lines FROM to TO of a corpus (of ALL lines)."
)
@help_option
def score(**options: Any) -> int:
    """Score translations HYP against references: BLEU, with a signature that makes the number reproducible.

    \b
      bleu hyp.txt -r ref.txt              one system, one reference
      bleu hyp.txt -r ref1.txt ref2.txt    one system, two references
      bleu a.txt b.txt -r ref.txt          two systems, compared
      cat hyp.txt | bleu -r ref.txt        from a pipe

    Exit codes: 0 done, 1 the answer is no (--fail-under), 2 an error.
    """
    runs = read_runs(options["runs"])
    systems = run_systems(runs, options) if runs else read_systems(options["hypotheses"], options["references"])
    settings = read_test_settings(options, len(runs) or len(systems))
    outputs = read_outputs(options)
    keep_inputs([*(system.path for system in systems), *options["references"]], outputs)
    keep = any(output.format == "stats" for output in outputs)
    lines = _shard_lines(options["lines"], keep)
    metric = make_metric(options)
    if options["like"] is not None:
        from bleucli.metrics.like import check_tokenizer

        check_tokenizer(options["like"], metric.tokenizer.signature)
    tell_setup(metric, options)
    report = score_files(
        metric,
        systems,
        options["references"],
        options["encoding"],
        kept=Kept.STATISTICS if keep else Kept.ROWS if settings else Kept.NOTHING,
        segments=options["segments"],
        unnamed=not options["hypotheses"] and not options["runs"],
        quiet=options["quiet"],
    )
    if options["like"] is not None:
        from bleucli.metrics.like import check_references

        check_references(options["like"], report.systems[0].signature.fields["nrefs"])
    if lines is not None:
        from bleucli.cli.shard_lines import with_lines

        report = with_lines(report, lines)
    if settings is not None:
        report = with_asked_tests(metric, report, runs, settings)
    return deliver(report, outputs, options)


def _shard_lines(text: str | None, keep: bool) -> "Coverage | None":
    if text is None:
        return None
    from bleucli.cli.shard_lines import read_lines

    return read_lines(text, keep)
