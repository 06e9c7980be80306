"""The program: its commands, the default one, and what is told of wrong words."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from bleucli._version import __version__
from bleucli.cli.options import help_option, version_option
from bleucli.cli.params import OptionTable, first_word

DEFAULT_COMMAND = "score"
COMMANDS = {
    "score": "bleucli.cli.score:score",
    "check": "bleucli.cli.check:check",
    "merge": "bleucli.cli.merge:merge",
    "signature": "bleucli.cli.signature:signature",
    "tokenize": "bleucli.cli.tokenize:tokenize",
    "tokenizers": "bleucli.cli.tokenizers:tokenizers",
}
RESERVED = ("explain", "compare", "report")


class Program(click.Group):
    """A group whose default command is `score`; a command's name as the first word that is no option decides."""

    @property
    def default(self) -> click.Command:
        """Return the command that words are for where none is named."""
        return _loaded(DEFAULT_COMMAND)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _loaded(cmd_name) if cmd_name in COMMANDS else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] in (["-h"], ["--help"], ["--version"]) or (ctx.resilient_parsing and not args):
            return super().parse_args(ctx, args)
        at = first_word(args, OptionTable(self.default.params))
        word = None if at is None else args[at]
        if word is not None and not ctx.resilient_parsing:
            _refuse_misspelt_command(word)
        if word in RESERVED:
            raise click.UsageError(f"the command {word!r} does not exist yet in bleu {__version__}")
        if at is not None and word in COMMANDS:
            return super().parse_args(ctx, [word, *args[:at], *args[at + 1 :]])
        return super().parse_args(ctx, [DEFAULT_COMMAND, *args])

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.default.format_help(click.Context(self.default, info_name="bleu"), formatter)
        self.format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        own = self.default.shell_complete(click.Context(self.default), incomplete)
        return [*super().shell_complete(ctx, incomplete), *own, CompletionItem(incomplete, type="file")]


def _refuse_misspelt_command(word: str) -> None:
    """Raise `click.UsageError` for a word that names no file, and almost a command."""
    if word in COMMANDS or word in RESERVED or os.path.exists(word) or "=" in word or any(mark in word for mark in "./-"):
        return
    from difflib import get_close_matches

    close = get_close_matches(word, COMMANDS, n=1, cutoff=0.75)
    if close:
        raise click.UsageError(f"no file and no command {word!r}; did you mean 'bleu {close[0]}'?")


def _loaded(name: str) -> click.Command:
    module, _, attribute = COMMANDS[name].partition(":")
    command: click.Command = getattr(import_module(module), attribute)
    return command


@click.command(cls=Program, add_help_option=False)
@help_option
@version_option
def program() -> None:
    """Score machine-translated text with BLEU."""


def usage_message(error: click.ClickException, words: Sequence[str]) -> str:
    """Return what to tell of an error in the words of the command line, in this program's own manner."""
    if isinstance(error, click.NoSuchOption):
        from difflib import get_close_matches

        close = get_close_matches(error.option_name, error.possibilities or [], n=1)
        message = f"no option {error.option_name}" + (f"; did you mean {close[0]}?" if close else "; see: bleu --help")
    else:
        message = error.format_message()
        message = message[:1].lower() + message[1:].rstrip(".")
    name = next((word for word in words if word in COMMANDS), None)
    if name and os.path.exists(name):
        message += f"\n  fix: {name} is a command; for the file of that name write: bleu ./{name} -r ref.txt"
    return message
