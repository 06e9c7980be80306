"""`bleu HYP... -r REF...`: score, and print."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from enum import Enum
from typing import TYPE_CHECKING, Any

import click

from bleucli.cli.options import (
    FileName,
    FiniteNumber,
    bundle,
    help_option,
    input_options,
    like_option,
    read_smoothing,
    read_weights,
    settings_options,
    statistics_options,
    version_option,
)
from bleucli.cli.outputs import Output, publish_to_github, read_output, segment_format
from bleucli.cli.params import Command
from bleucli.cli.statistics import read_runs, read_settings, with_asked_statistics
from bleucli.cli.streams import COLORS, say, write_file, write_stdout
from bleucli.cli.systems import System, no_hypothesis, read_systems, run_systems
from bleucli.corpus import Batch, Corpus
from bleucli.errors import AlignmentError, InputError
from bleucli.kernel import kernel
from bleucli.metrics.bleu import BLEU
from bleucli.reading import STDIN, LineReader
from bleucli.reports import RENDERERS, Layout, renderer
from bleucli.results import Report
from bleucli.scoring import evaluate

if TYPE_CHECKING:
    from bleucli.results.statistics import Coverage


class ScoringCommand(Command):
    """A command that takes its settings from --like, where that is given."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing and ctx.params.get("like") is not None:
            from bleucli.cli.like import take_settings

            take_settings(ctx)
        return rest


output_options = bundle(
    click.option(
        "-f",
        "--format",
        "format_",
        default=None,
        metavar="FORMAT",
        help=f"Format of standard output: {', '.join(RENDERERS)}.  [default: text]",
    ),
    click.option("--json", "jsonl", is_flag=True, help="One JSON object a system and line (-f jsonl)."),
    click.option("-b", "--score-only", is_flag=True, help="Only the score, one a system and line."),
    click.option("-w", "--width", type=click.IntRange(0, 20), default=1, show_default=True, metavar="N", help="Decimals of the score."),
    click.option("--short", is_flag=True, help="Short keys in the signature."),
    click.option("--segments", is_flag=True, help="One row a segment."),
    click.option("--sort", is_flag=True, help="With --segments: best first."),
    click.option(
        "-o",
        "--output",
        "outputs",
        multiple=True,
        metavar="[FORMAT:]FILE",
        help="Write to a file too; its suffix or FORMAT decides.",
    ),
    click.option("--fail-under", type=FiniteNumber(), metavar="X", help="Exit with 1 if a system scores less."),
    click.option("--github", is_flag=True, help="Annotate the run of GitHub Actions, and append a table to the job summary."),
    click.option("-q", "--quiet", is_flag=True, help="No warnings, no progress."),
    click.option("-v", "--verbose", is_flag=True, help="Tell the kernel and the files read."),
    click.option("--debug", is_flag=True, help="Show the traceback of an error."),
    version_option,
    click.option("--color", type=click.Choice(COLORS), default="auto", show_default=True, help="Colour of messages."),
)


@click.command(cls=ScoringCommand, add_help_option=False, options_metavar="", short_help="Score (the default command).")
@click.argument("hypotheses", nargs=-1, metavar="[NAME=]HYP...", type=FileName())
@input_options
@settings_options
@like_option
@statistics_options
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
    settings = read_settings(options, len(runs) or len(systems))
    outputs = read_outputs(options)
    _keep_inputs([*(system.path for system in systems), *options["references"]], outputs)
    keep = any(output.format == "stats" for output in outputs)
    lines = _shard_lines(options["lines"], keep)
    metric = make_metric(options)
    report = score_files(metric, systems, options, Kept.STATISTICS if keep else Kept.ROWS if settings else Kept.NOTHING)
    if options["like"] is not None:
        from bleucli.metrics.like import check_references

        check_references(options["like"], report.systems[0].signature.fields["nrefs"])
    if lines is not None:
        from bleucli.cli.shard_lines import with_lines

        report = with_lines(report, lines)
    if settings is not None:
        report = with_asked_statistics(metric, report, runs, settings)
    return deliver(report, outputs, options)


def deliver(report: Report, outputs: Sequence[Output], options: dict[str, Any]) -> int:
    """Print the warnings of a report, write it wherever it is to go, and return the exit code."""
    warnings = [warning for result in report.systems for warning in result.warnings]
    warn(dict.fromkeys(warnings), options)
    rendered = [(output, renderer(output.format)(report, output.layout)) for output in outputs]
    for output, text in rendered:
        if output.path == STDIN:
            write_stdout(text)
        else:
            write_file(output.path, text)
    if options["github"]:
        publish_to_github(report, outputs[-1].layout, options)
    return _gate(report, options)


def read_outputs(options: dict[str, Any]) -> list[Output]:
    """Return where the report is to go; standard output comes last."""
    layout = _layout(options)
    return [*(read_output(text, layout) for text in options["outputs"]), _main_output(options, layout)]


def _keep_inputs(inputs: Sequence[str], outputs: Sequence[Output]) -> None:
    """Raise `click.UsageError` where writing a result would destroy a file that is read, or another result."""
    files = [output.path for output in outputs if output.path != STDIN]
    for path in files:
        if any(os.path.exists(other) and os.path.exists(path) and os.path.samefile(path, other) for other in inputs):
            raise click.UsageError(f"-o {path} would overwrite an input\n  fix: give the output another name")
    places = [os.path.realpath(path) for path in files if not path.startswith("/dev/")]
    if len(set(places)) < len(places):
        raise click.UsageError(f"two outputs go to {max(places, key=places.count)}\n  fix: give each its own file")


def make_metric(options: dict[str, Any]) -> BLEU:
    """Make the metric that the settings among `options` describe."""
    method, value = read_smoothing(options["smooth"])
    metric = BLEU(
        lowercase=options["lowercase"],
        force=options["force"],
        tokenize=options["tokenize"],
        smooth_method=method,
        smooth_value=value,
        max_ngram_order=options["order"],
        effective_order=options["effective_order"],
        trg_lang=options["lang"] or "",
        weights=read_weights(options["weights"]) if options["weights"] else None,
        reference_length=options["ref_len"],
        empty_reference=options["empty_ref"],
        normalize=options["normalize"],
        spm_model=options["spm_model"],
        tokenize_command=options["tokenize_cmd"],
    )
    if options.get("like") is not None:
        from bleucli.metrics.like import check_tokenizer

        check_tokenizer(options["like"], metric.tokenizer.signature)
    return metric


def warn(warnings: Iterable[str], options: dict[str, Any]) -> None:
    """Print warnings, or raise the first as an error under --strict."""
    for warning in warnings:
        if options["strict"]:
            message, _, fix = warning.partition("\n  fix: ")
            raise InputError(f"{message} (a warning, and --strict is set)", fix)
        if not options["quiet"]:
            say("warning", warning, options["color"])


def _layout(options: dict[str, Any]) -> Layout:
    if options["score_only"] and (options["segments"] or options["jsonl"] or options["format_"]):
        raise click.UsageError("-b prints bare scores; it does not go with -f, --json or --segments\n  fix: leave one of them out")
    if options["sort"] and not options["segments"]:
        raise click.UsageError("--sort sorts segments\n  fix: add --segments")
    if options["jsonl"] and options["format_"] not in (None, "jsonl"):
        raise click.UsageError(f"--json is -f jsonl, and -f {options['format_']} was given too\n  fix: leave one of them out")
    return Layout(
        options["width"],
        options["short"],
        options["score_only"],
        options["segments"],
        options["sort"],
        options["fail_under"],
        options["verbose"],
    )


def _main_output(options: dict[str, Any], layout: Layout) -> Output:
    format_ = "jsonl" if options["jsonl"] else options["format_"] or "text"
    return Output(segment_format(format_, layout), STDIN, layout)


class Kept(Enum):
    """What a report keeps of its segments: nothing, their statistics, or those with fingerprints of the text, as a file needs them."""

    NOTHING = 0
    ROWS = 1
    STATISTICS = 2


def score_files(metric: BLEU, systems: Sequence[System], options: dict[str, Any], kept: Kept) -> Report:
    """Read and score the systems that the `options` of a command describe."""
    encoding = options["encoding"]
    if options["verbose"]:
        say("note", f"kernel {kernel().NAME}, tokenizer {metric.tokenizer.signature}", options["color"])
    with ExitStack() as stack:
        hypotheses = [stack.enter_context(LineReader(system.path, encoding)) for system in systems]
        if not options["hypotheses"] and not options["runs"] and hypotheses[0].is_empty:
            raise click.UsageError(no_hypothesis(options["references"], "standard input is empty"))
        references = [stack.enter_context(LineReader(path, encoding)) for path in options["references"]]
        progress = _progress(stack, hypotheses[0], options["quiet"])
        corpus, names = Corpus(hypotheses, references), [system.name for system in systems]
        try:
            if kept is Kept.STATISTICS:
                from bleucli.scoring import evaluate_with_statistics

                return evaluate_with_statistics(metric, corpus, names, options["segments"], progress)
            return evaluate(metric, corpus, names, options["segments"], progress, kept is Kept.ROWS)
        except AlignmentError as error:
            from bleucli.out_of_step import explained

            raise explained(error, encoding) from error


def _progress(stack: ExitStack, reader: LineReader, quiet: bool) -> Callable[[Batch], None]:
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return lambda _: None
    from bleucli.cli.progress import Progress

    return stack.enter_context(Progress(reader))


def _shard_lines(text: str | None, keep: bool) -> "Coverage | None":
    if text is None:
        return None
    from bleucli.cli.shard_lines import read_lines

    return read_lines(text, keep)


def _gate(report: Report, options: dict[str, Any]) -> int:
    wanted = options["fail_under"]
    if wanted is None:
        return 0
    below = [result for result in report.systems if result.score.score < wanted]
    for result in below:
        say("fail-under", f"{result.system} scores {result.score.score!r}, less than {wanted!r}", options["color"])
    return 1 if below else 0
