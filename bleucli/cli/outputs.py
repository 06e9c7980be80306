"""Where results go, and in which format."""

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from bleucli.cli.options import FiniteNumber, Word, bundle, message_options, version_option
from bleucli.cli.scoring import warn
from bleucli.cli.streams import append_file, say, write_file, write_stderr, write_stdout
from bleucli.errors import ConfigError
from bleucli.reading import STDIN
from bleucli.reports import RENDERERS, SEGMENT_FORMATS, SUFFIXES, Layout, renderer
from bleucli.results import Report

output_options = bundle(
    click.option(
        "-f",
        "--format",
        "format_",
        default=None,
        metavar="FORMAT",
        type=Word(*RENDERERS),
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
    message_options,
    version_option,
)


class Output(NamedTuple):
    """One place for a report: a format, a path ("-" is standard output) and the layout."""

    format: str
    path: str
    layout: Layout


def deliver(report: Report, outputs: Sequence[Output], options: dict[str, Any]) -> int:
    """Print the warnings of a report, write it wherever it is to go, and return the exit code."""
    warnings = [warning for result in report.systems for warning in result.warnings]
    warn(dict.fromkeys(warnings), options)
    rendered = [(output, renderer(output.format)(report, output.layout)) for output in outputs]
    for output, text in rendered:
        if output.path == STDIN:
            # No name may become a command to the runner of GitHub Actions.
            write_stdout(text.replace("\n::", "\n ::") if options["github"] else text)
        else:
            write_file(output.path, text)
    if options["github"]:
        from bleucli.reports import as_github

        layout = outputs[-1].layout
        publish_to_github(as_github.annotations(report, layout), as_github.summary(report, layout), options)
    return _gate(report, outputs[-1].layout, options["color"])


def read_outputs(options: dict[str, Any]) -> list[Output]:
    """Return where the report is to go; standard output comes last."""
    layout = _layout(options)
    return [*(read_output(text, layout) for text in options["outputs"]), _main_output(options, layout)]


def keep_inputs(inputs: Sequence[str], outputs: Sequence[Output]) -> None:
    """Raise `click.UsageError` where writing a result would destroy a file that is read, or another result."""
    files = [output.path for output in outputs if output.path != STDIN]
    for path in files:
        if any(os.path.exists(other) and os.path.exists(path) and os.path.samefile(path, other) for other in inputs):
            raise click.UsageError(f"-o {path} would overwrite an input\n  fix: give the output another name")
    places = [os.path.realpath(path) for path in files if not path.startswith("/dev/")]
    if len(set(places)) < len(places):
        raise click.UsageError(f"two outputs go to {max(places, key=places.count)}\n  fix: give each its own file")


def read_output(text: str, layout: Layout) -> Output:
    r"""Read `[FORMAT:]FILE`; the suffix decides where no known format stands before a colon, so `C:\x.json` is a path.

    Raises `ConfigError` where neither names a format, or no file is named.
    """
    format_, colon, path = text.partition(":")
    if not (colon and format_ in RENDERERS):
        path = text
        format_ = "text" if path == STDIN else SUFFIXES.get(os.path.splitext(path)[1].lower(), "")
    if not format_:
        raise ConfigError(f"the suffix of {path!r} names no format", _how_to_name_a_format(text))
    if not path:
        raise ConfigError(f"-o {text!r} names no file", f"write it as {format_}:FILE")
    place = STDIN if path == "/dev/stdout" else path  # its other results must not be written over
    return Output(segment_format(format_, layout), place, layout._replace(score_only=False))


def segment_format(format_: str, layout: Layout) -> str:
    """Return the format that serves: rows of segments have no text form but TSV.

    Raises `UnknownNameError`, and `ConfigError` for a format that has no rows of segments.
    """
    renderer(format_)
    if not layout.segments or format_ in SEGMENT_FORMATS:
        return format_
    if format_ == "text":
        return "tsv"
    raise ConfigError(f"the format {format_!r} has no rows of segments", f"with --segments take one of: {', '.join(SEGMENT_FORMATS)}")


def publish_to_github(annotations: str, summary: str, options: dict[str, Any]) -> None:
    """Annotate the run and append to the summary of the job, where there is one."""
    # The runner reads both streams, and standard output holds nothing but results.
    write_stderr(annotations)
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        append_file(path, summary)
    elif not options["quiet"]:
        say("note", "GITHUB_STEP_SUMMARY is not set, so no job summary was written", options["color"])


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


def _gate(report: Report, layout: Layout, color: str) -> int:
    if layout.fail_under is None:
        return 0
    # Few runs need it.
    from bleucli.reports.table import shortfall

    failures = [message for result in report.systems if (message := shortfall(result, layout))]
    for message in failures:
        say("fail-under", message, color)
    return 1 if failures else 0


def _how_to_name_a_format(text: str) -> str:
    from difflib import get_close_matches

    prefix, colon, path = text.partition(":")
    # A single letter is a drive.
    if colon and path and len(prefix) > 1:
        meant = SUFFIXES.get(f".{prefix.lower()}") or next(iter(get_close_matches(prefix.lower(), RENDERERS, n=1)), "")
        if meant:
            return f"did you mean {meant}:{path}?"
    return f"write it as FORMAT:FILE, with one of: {', '.join(RENDERERS)}; or end it in one of: {', '.join(SUFFIXES)}"
