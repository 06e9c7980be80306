"""The options that commands share, and how their values are read."""

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bleucli.cli.streams import COLORS, write_stdout
from bleucli.cli.version import version_line
from bleucli.errors import ConfigError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])


class TokenizerName(click.ParamType[str]):
    """The name of a tokenizer; it is looked up when it is used."""

    name = "name"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Offer the names that exist."""
        from click.shell_completion import CompletionItem

        from bleucli.tokenizers import TOKENIZERS

        return [CompletionItem(name) for name in TOKENIZERS.names() if name.startswith(incomplete)]


class FiniteNumber(click.ParamType[float]):
    """A number that is not infinite, and is one."""

    name = "float"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the number."""
        number = float(click.FLOAT.convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value!r} is not a finite number", param, ctx)
        return number


class FileName(click.ParamType[str]):
    """The name of a file; it is opened where it is used. Click's own type looks for translations of its name."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Leave it to the shell to offer files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Word(click.ParamType[str]):
    """One of some words, which a shell may offer; what is no such word is refused where it is used."""

    name = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Offer the words."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


def bundle(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Make one decorator of several, in the order they are to be shown in."""

    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        write_stdout(version_line())
        ctx.exit()


version_option = click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Tell the version and the kernel."
)

# The error boundary reads it from the command line itself, since an error may come before the options are known.
debug_option = click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of an error.")

message_options = bundle(
    click.option("-q", "--quiet", is_flag=True, help="No warnings, no progress."),
    click.option("-v", "--verbose", is_flag=True, help="Tell the kernel and the tokenizer."),
    debug_option,
    click.option("--color", type=click.Choice(COLORS), default="auto", show_default=True, help="Colour of messages."),
)

input_options = bundle(
    click.option("-r", "--ref", "references", multiple=True, metavar="REF...", help="Reference files, one a reference.", type=FileName()),
    click.option("--encoding", default="utf-8", show_default=True, help="Encoding of all files."),
    click.option(
        "--empty-ref",
        default="keep",
        show_default=True,
        metavar="keep|missing",
        type=Word("keep", "missing"),
        help="Is an empty reference line one of length 0, or none?",
    ),
    click.option("--strict", is_flag=True, help="Take warnings for errors."),
    click.option("--force", is_flag=True, help="No warning about text that looks tokenised."),
)

tokenizer_options = bundle(
    click.option("-t", "--tokenize", type=TokenizerName(), help="Tokenizer; see: bleu tokenizers.  [default: 13a, or what -l wants]"),
    click.option("-l", "--lang", help="Target language; picks the tokenizer."),
    click.option("--spm-model", metavar="FILE", type=FileName(), help="Tokenize with this SentencePiece model."),
    click.option("--tokenize-cmd", metavar="CMD", help="Tokenize with this program, line by line; no shell."),
    click.option("--lc", "--lowercase", "lowercase", is_flag=True, help="Lower-case the text."),
    click.option("--normalize", metavar="nfc|nfkc", type=Word("nfc", "nfkc"), help="Bring the text into this Unicode form first."),
)

settings_options = bundle(
    tokenizer_options,
    click.option(
        "-s",
        "--smooth",
        default="exp",
        show_default=True,
        metavar="exp|floor|add-k|none",
        type=Word("exp", "floor", "add-k", "none"),
        help="Smoothing, with a value as floor:0.1.",
    ),
    click.option("-n", "--order", type=int, default=4, show_default=True, metavar="1-9", help="Highest n-gram order."),
    click.option("--weights", metavar="W,W,...", help="One weight an order, summing to 1.  [default: all equal]"),
    click.option("--effective-order", is_flag=True, help="Use only the orders that some line has n-grams of."),
    click.option(
        "--ref-len",
        default="closest",
        show_default=True,
        metavar="closest|shortest",
        type=Word("closest", "shortest"),
        help="Which reference's length counts.",
    ),
)

test_options = bundle(
    click.option("--ci", is_flag=True, help="Bootstrap confidence interval of the score; several systems get it anyway."),
    click.option(
        "--test",
        metavar="bs|ar|none",
        type=Word("bs", "ar", "none"),
        help="Paired bootstrap, approximate randomisation or no test against the first system.  [default: bs; ar with --runs]",
    ),
    click.option("--samples", type=int, metavar="N", help="Resamples, or trials of ar.  [default: 1000; ar: 10000]"),
    click.option("--seed", type=int, metavar="N", help="Seed of the random numbers.  [default: 12345]"),
    click.option("--level", type=FiniteNumber(), metavar="L", help="Level of the intervals, 0 to 1.  [default: 0.95]"),
)
significance_options = bundle(
    test_options,
    click.option(
        "--runs",
        multiple=True,
        metavar="[NAME=]PATTERN...",
        help="Systems with several runs each, one file a run, instead of HYP: --runs 'base=out/base.*.txt' 'new=out/new.*.txt'.",
    ),
)

like_option = click.option(
    "--like",
    metavar="SIG|FILE",
    help="Take the settings from a signature, SacreBLEU's or ours, written out or in a result file.",
)


def _show_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        write_stdout(ctx.get_help() + "\n")
        ctx.exit()


# The one that click makes looks for translations of a text that is not used.
help_option = click.option(
    "-h", "--help", is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help="Show this message and exit."
)

_SMOOTHING = r"(?P<method>[^:\[\]]+)(?::(?P<plain>.*)|\[(?P<bracketed>.*)\])?"


def read_smoothing(text: str) -> tuple[str, float | None]:
    """Read a smoothing method with its value, if any: `floor`, `floor:0.1` or, as in a signature, `floor[0.1]`."""
    if text.isalpha():  # and no pattern needs to be compiled
        return text, None
    parts = re.fullmatch(_SMOOTHING, text)
    if parts is None:
        raise ConfigError(f"no smoothing {text!r}", "write it as exp, none, floor:0.1 or add-k:1")
    value = parts["plain"] if parts["plain"] is not None else parts["bracketed"]
    return parts["method"], None if value is None else read_number(value, f"the value of smoothing {parts['method']!r}")


def read_weights(text: str) -> tuple[float, ...]:
    """Read weights as `0.5,0.5`."""
    return tuple(read_number(weight, "a weight") for weight in text.split(","))


def read_number(text: str, what: str) -> float:
    """Read a number; raises `ConfigError` naming `what` it was to be."""
    try:
        return float(text)
    except ValueError as error:
        raise ConfigError(f"{what} is {text!r}, which is no number", "write it as 0.1") from error
