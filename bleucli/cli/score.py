"""`bleu HYP... -r REF...`: score, and print."""

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple

import click

from bleucli.cli.like import check_metric, check_outcome, like_option, take_settings
from bleucli.cli.options import (
    bundle,
    input_options,
    read_lines,
    read_smoothing,
    read_weights,
    settings_options,
    statistics_options,
)
from bleucli.cli.outputs import Output, publish_to_github, read_output, segment_format
from bleucli.cli.params import OptionTable, refuse_sacrebleu_spellings, spread_rows
from bleucli.cli.progress import Progress
from bleucli.cli.statistics import read_runs, read_settings, with_asked_statistics
from bleucli.cli.streams import COLORS, say, write_file, write_stdout
from bleucli.corpus import Corpus
from bleucli.errors import AlignmentError, InputError
from bleucli.kernel import kernel
from bleucli.metrics.bleu import BLEU
from bleucli.out_of_step import explained
from bleucli.reading import STDIN, LineReader
from bleucli.reports import RENDERERS, Layout, renderer
from bleucli.results import Coverage, Report
from bleucli.scoring import evaluate

_USAGE = "bleu hyp.txt -r ref1.txt ref2.txt   (bleu --help tells more)"


class RowCommand(click.Command):
    """A command whose -r takes a row of values."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        table = OptionTable(self.params)
        refuse_sacrebleu_spellings(args, table)
        rest = super().parse_args(ctx, spread_rows(args, table))
        if not ctx.resilient_parsing:
            take_settings(ctx)
        return rest


class System(NamedTuple):
    """A hypothesis file and what to call its system."""

    name: str
    path: str


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
    click.option("--fail-under", type=float, metavar="X", help="Exit with 1 if a system scores less."),
    click.option("--github", is_flag=True, help="Annotate the run of GitHub Actions, and append a table to the job summary."),
    click.option("-q", "--quiet", is_flag=True, help="No warnings, no progress."),
    click.option("-v", "--verbose", is_flag=True, help="Tell the kernel and the files read."),
    click.option("--debug", is_flag=True, help="Show the traceback of an error."),
    click.option("--color", type=click.Choice(COLORS), default="auto", show_default=True, help="Colour of messages."),
)


@click.command(cls=RowCommand, add_help_option=False, options_metavar="", short_help="Score (the default command).")
@click.argument("hypotheses", nargs=-1, metavar="[NAME=]HYP...", type=click.Path())
@input_options
@settings_options
@like_option
@statistics_options
@output_options
@click.option(
    "--lines", metavar="FROM-TO[/ALL]", help="With -o stats:FILE: the files are a shard, lines FROM to TO of a corpus (of ALL lines)."
)
@click.help_option("-h", "--help", help="Show this message and exit.")
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
    systems = _run_systems(runs, options) if runs else read_systems(options["hypotheses"], options["references"])
    settings = read_settings(options, len(runs) or len(systems))
    outputs = read_outputs(options)
    keep = any(output.format == "stats" for output in outputs)
    lines = _shard_lines(options["lines"], keep)
    metric = make_metric(options)
    report = score_files(metric, systems, options, Kept.STATISTICS if keep else Kept.ROWS if settings else Kept.NOTHING)
    check_outcome(options, report.systems[0].signature)
    if lines is not None:
        report = _covering(report, lines)
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
    check_metric(options, metric)
    return metric


def warn(warnings: Iterable[str], options: dict[str, Any]) -> None:
    """Print warnings, or raise the first as an error under --strict."""
    for warning in warnings:
        if options["strict"]:
            message, _, fix = warning.partition("\n  fix: ")
            raise InputError(f"{message} (a warning, and --strict is set)", fix)
        if not options["quiet"]:
            say("warning", warning, options["color"])


def read_systems(words: Sequence[str], references: Sequence[str]) -> list[System]:
    """Read which files are the systems'; raises `click.UsageError` where there are none, or standard input is named twice."""
    if not words and not references:
        raise click.UsageError(f"nothing to score\n  usage: {_USAGE}")
    if not references:
        raise click.UsageError(f"no reference\n  fix: bleu {' '.join(words)} -r ref.txt")
    systems = [_named(word) for word in words] or [System(STDIN, STDIN)]
    if [*(system.path for system in systems), *references].count(STDIN) > 1:
        raise click.UsageError("standard input can be read only once, but '-' stands for two files\n  fix: name a file for one of them")
    if not words and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError(_no_hypothesis(references, "nothing comes on standard input"))
    names = [system.name for system, word in zip(systems, words, strict=False) if system.path != word]
    if len(set(names)) < len(names):
        raise click.UsageError(f"two systems are called {max(names, key=names.count)!r}\n  fix: give each its own name")
    return systems


def _run_systems(runs: dict[str, list[str]], options: dict[str, Any]) -> list[System]:
    if options["hypotheses"]:
        extra = options["hypotheses"][0]
        raise click.UsageError(f"--runs names all systems, and {extra!r} is given too\n  fix: give it as --runs NAME={extra}")
    if options["segments"]:
        raise click.UsageError("--segments has no rows for several runs\n  fix: score one run: bleu run.txt -r ref.txt --segments")
    return read_systems([f"{path}={path}" for paths in runs.values() for path in paths], options["references"])


def _named(word: str) -> System:
    name, equals, path = word.partition("=")
    if equals and name and path and not os.path.exists(word):
        return System(_as_text(name), path)
    return System(_as_text(word), word)


def _as_text(name: str) -> str:
    """Read a name as UTF-8 whatever the locale says; bytes that are none stay what they are."""
    return os.fsencode(name).decode("utf-8", "surrogateescape")


def _no_hypothesis(references: Sequence[str], why: str) -> str:
    *kept, last = references
    if not kept:
        return f"no hypothesis: {why}\n  fix: bleu hyp.txt -r {last}"
    return f"{last!r} was read as a reference, and {why}: there is no hypothesis\n  fix: bleu {last} -r {' '.join(kept)}"


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
            raise click.UsageError(_no_hypothesis(options["references"], "standard input is empty"))
        references = [stack.enter_context(LineReader(path, encoding)) for path in options["references"]]
        progress = stack.enter_context(Progress(hypotheses[0], not options["quiet"]))
        corpus, names = Corpus(hypotheses, references), [system.name for system in systems]
        try:
            if kept is Kept.STATISTICS:
                from bleucli.fingerprints import evaluate_with_statistics

                return evaluate_with_statistics(metric, corpus, names, options["segments"], progress)
            return evaluate(metric, corpus, names, options["segments"], progress, kept is Kept.ROWS)
        except AlignmentError as error:
            raise explained(error, encoding) from error


def _shard_lines(text: str | None, keep: bool) -> Coverage | None:
    if text is None:
        return None
    if not keep:
        raise click.UsageError("--lines says what a statistics file covers, and none is written\n  fix: add -o stats:FILE")
    return read_lines(text)


def _covering(report: Report, lines: Coverage) -> Report:
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


def _gate(report: Report, options: dict[str, Any]) -> int:
    wanted = options["fail_under"]
    if wanted is None:
        return 0
    below = [result for result in report.systems if result.score.score < wanted]
    for result in below:
        say("fail-under", f"{result.system} scores {result.score.score!r}, less than {wanted!r}", options["color"])
    return 1 if below else 0
