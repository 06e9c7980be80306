"""`bleu tokenize`: print what a tokenizer makes of a text."""

from typing import Any

import click

from bleucli.cli.options import TokenizerName
from bleucli.cli.streams import write_stdout
from bleucli.reading import STDIN, LineReader
from bleucli.tokenizers import make_tokenizer
from bleucli.tokenizers.languages import DEFAULT, tokenizer_for


@click.command(add_help_option=False, short_help="Print what a tokenizer makes of a text.")
@click.argument("file", default=STDIN, type=click.Path())
@click.option(
    "-t",
    "--tokenize",
    "tokenizer_name",
    type=TokenizerName(),
    help="Tokenizer; see: bleu tokenizers.  [default: 13a, or what -l wants]",
)
@click.option("-l", "--lang", help="Target language; picks the tokenizer.")
@click.option("--lc", "--lowercase", "lowercase", is_flag=True, help="Lower-case first.")
@click.option("--encoding", default="utf-8", show_default=True, help="Encoding of the file.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.help_option("-h", "--help", help="Show this message and exit.")
def tokenize(**options: Any) -> int:
    """Print the tokens of FILE (or standard input) as scoring sees them, one segment a line, joined by single spaces."""
    name = options["tokenizer_name"] or (tokenizer_for(options["lang"]) if options["lang"] else DEFAULT)
    split = make_tokenizer(name)
    reader = LineReader(options["file"], options["encoding"])
    for lines in reader.blocks():
        ready = [line.lower() for line in lines] if options["lowercase"] else lines
        write_stdout("".join(" ".join(split(line).split()) + "\n" for line in ready))
    return 0
