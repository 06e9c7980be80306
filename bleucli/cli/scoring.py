"""Score files: the metric that options describe, the systems' texts, and the warnings about them."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from enum import Enum
from typing import Any

import click

from bleucli.cli.options import read_smoothing, read_weights
from bleucli.cli.streams import end_on_sigterm, say
from bleucli.cli.systems import System, no_hypothesis
from bleucli.corpus import Batch, Corpus
from bleucli.errors import AlignmentError, InputError
from bleucli.kernel import kernel
from bleucli.metrics.bleu import BLEU
from bleucli.reading import LineReader
from bleucli.results import Report
from bleucli.scoring import evaluate


class Kept(Enum):
    """What a report keeps of its segments: nothing, their statistics, or those with fingerprints of the text, as a file needs them."""

    NOTHING = 0
    ROWS = 1
    STATISTICS = 2


def make_metric(options: dict[str, Any]) -> BLEU:
    """Make the metric that the settings among `options` describe."""
    if options["tokenize_cmd"]:
        end_on_sigterm()
    method, value = read_smoothing(options["smooth"])
    return BLEU(
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


def tell_setup(metric: BLEU, options: dict[str, Any]) -> None:
    """Tell the kernel and the tokenizer, under --verbose."""
    if options["verbose"]:
        say("note", f"kernel {kernel().NAME}, tokenizer {metric.tokenizer.signature}", options["color"])


def score_files(
    metric: BLEU,
    systems: Sequence[System],
    reference_paths: Sequence[str],
    encoding: str,
    *,
    kept: Kept,
    segments: bool = False,
    unnamed: bool = False,
    quiet: bool = False,
) -> Report:
    """Read and score systems, with the scores of their `segments` where those are wanted.

    Raises `click.UsageError` where the hypothesis is `unnamed`, thus standard input, and that is empty.
    """
    with ExitStack() as stack:
        hypotheses = [stack.enter_context(LineReader(system.path, encoding)) for system in systems]
        if unnamed and hypotheses[0].is_empty:
            raise click.UsageError(no_hypothesis(reference_paths, "standard input is empty"))
        references = [stack.enter_context(LineReader(path, encoding)) for path in reference_paths]
        progress = _progress(stack, hypotheses[0], quiet)
        corpus, names = Corpus(hypotheses, references), [system.name for system in systems]
        try:
            if kept is Kept.STATISTICS:
                from bleucli.scoring import evaluate_with_statistics

                return evaluate_with_statistics(metric, corpus, names, segments, progress)
            return evaluate(metric, corpus, names, segments, progress, kept is Kept.ROWS)
        except AlignmentError as error:
            from bleucli.out_of_step import explained

            raise explained(error, encoding) from error


def warn(warnings: Iterable[str], options: dict[str, Any]) -> None:
    """Print warnings, or raise the first as an error under --strict."""
    for warning in warnings:
        if options["strict"]:
            message, _, fix = warning.partition("\n  fix: ")
            raise InputError(f"{message} (a warning, and --strict is set)", fix)
        if not options["quiet"]:
            say("warning", warning, options["color"])


def _progress(stack: ExitStack, reader: LineReader, quiet: bool) -> Callable[[Batch], None]:
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        return lambda _: None
    from bleucli.cli.progress import Progress

    return stack.enter_context(Progress(reader))
