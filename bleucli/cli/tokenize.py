"""`bleu tokenize`: print what a tokenizer makes of a text."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

import click

from bleucli.cli.options import FileName, debug_option, help_option, tokenizer_options
from bleucli.cli.params import Command
from bleucli.cli.streams import end_on_sigterm, write_stdout
from bleucli.corpus import BATCH_SIZE
from bleucli.reading import STDIN, LineReader
from bleucli.tokenizers import make_tokenizer
from bleucli.tokenizers.adapting import check_form, normalized


@click.command(cls=Command, add_help_option=False, short_help="Print what a tokenizer makes of a text.")
@click.argument("file", default=STDIN, type=FileName())
@tokenizer_options
@click.option("--encoding", default="utf-8", show_default=True, help="Encoding of the file.")
@debug_option
@help_option
def tokenize(**options: Any) -> int:
    """Print the tokens of FILE (or standard input) as scoring sees them, one segment a line, joined by single spaces."""
    if options["tokenize_cmd"]:
        end_on_sigterm()
    tokenizer = make_tokenizer(options["tokenize"], options["lang"] or "", options["spm_model"], options["tokenize_cmd"])
    form, lowercase = options["normalize"], options["lowercase"]
    check_form(form)
    reader = LineReader(options["file"], options["encoding"])

    def blocks() -> Iterator[Sequence[str]]:
        return (normalized(lines, lowercase, form) for lines in reader.blocks())

    stream = getattr(tokenizer, "stream", None)
    if stream is None:
        for lines in blocks():
            _print(tokenizer.tokenize_lines(lines))
        return 0
    with closing(stream(blocks(), reader.name)) as tokens:
        while some := list(islice(tokens, BATCH_SIZE)):
            _print(some)
    return 0


def _print(lines: Sequence[str]) -> None:
    write_stdout("".join([" ".join(line.split()) + "\n" for line in lines]))
