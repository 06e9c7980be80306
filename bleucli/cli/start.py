"""Start the program; the one place where errors become messages and exit codes."""

import gc
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

from bleucli.cli.streams import abandon_stdout, interrupts_are_quiet, say, use_utf8, write_stderr, write_stdout
from bleucli.cli.version import version_line
from bleucli.errors import BleuError

CANNOT_ANSWER, INTERRUPTED, READER_GONE = 2, 130, 141
# How many containers more than were freed let Python look for cycles; a plug-in may make some.
_GARBAGE = 100_000


def main() -> NoReturn:
    """Run the program on the command line's words and exit."""
    # Loading makes no garbage, and what is loaded lives to the end: to look through it would take longer than to score a small file.
    gc.set_threshold(_GARBAGE)
    use_utf8()
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


def run(words: Sequence[str]) -> int:
    """Run the program on `words` and return its exit code; every error ends here, as a message."""
    try:
        with interrupts_are_quiet():
            return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        abandon_stdout()
        return READER_GONE
    # The boundary: an error of ours, a word of click's, or a bug, and a bug is told like any other error.
    except Exception as error:  # noqa: BLE001
        ended = _ended(error, words)
        if isinstance(ended, int):
            return ended
        _tell(ended, error, words)
    abandon_stdout()
    return CANNOT_ANSWER


def _run(words: Sequence[str]) -> int:
    if list(words) == ["--version"]:  # needs no option parser, the larger part of starting up
        write_stdout(version_line())
        return 0
    from bleucli.cli.app import program

    if os.environ.get("_BLEU_COMPLETE"):
        program.main(list(words), prog_name="bleu")
    with program.make_context("bleu", list(words)) as ctx:
        return program.invoke(ctx) or 0


def _ended(error: Exception, words: Sequence[str]) -> int | str:
    """Return the exit code that click asks for, or the message of an error."""
    if isinstance(error, BleuError):
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory"
    import click

    from bleucli.cli.app import usage_message

    if isinstance(error, click.exceptions.Exit | click.Abort):
        return getattr(error, "exit_code", INTERRUPTED)
    if isinstance(error, click.ClickException):
        return usage_message(error, words)
    if isinstance(error, OSError):
        return f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    return f"{type(error).__name__}: {error}\n  fix: this is a bug in bleu; run again with --debug and report it"


def _tell(message: str, error: Exception, words: Sequence[str]) -> None:
    if "--debug" in words:
        import traceback

        write_stderr("".join(traceback.format_exception(error)))
    colors = [word.partition("=")[2] for word in words if word.startswith("--color=")]
    colors += [after for word, after in pairwise(words) if word == "--color"]
    say("error", message, colors[-1] if colors else "auto")
