"""The options that commands share, and how their values are read."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from bleucli.errors import ConfigError
from bleucli.results import Coverage

F = TypeVar("F", bound=Callable[..., Any])


class TokenizerName(click.ParamType[str]):
    """The name of a tokenizer; it is looked up when it is used."""

    name = "name"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the names that exist."""
        from bleucli.tokenizers import TOKENIZERS

        return [CompletionItem(name) for name in TOKENIZERS.names() if name.startswith(incomplete)]


def bundle(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Make one decorator of several, in the order they are to be shown in."""

    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


input_options = bundle(
    click.option("-r", "--ref", "references", multiple=True, metavar="REF...", help="Reference files, one a reference.", type=click.Path()),
    click.option("--encoding", default="utf-8", show_default=True, help="Encoding of all files."),
    click.option(
        "--empty-ref",
        default="keep",
        show_default=True,
        metavar="keep|missing",
        help="Is an empty reference line one of length 0, or none?",
    ),
    click.option("--strict", is_flag=True, help="Take warnings for errors."),
    click.option("--force", is_flag=True, help="No warning about text that looks tokenised."),
)

tokenizer_options = bundle(
    click.option("-t", "--tokenize", type=TokenizerName(), help="Tokenizer; see: bleu tokenizers.  [default: 13a, or what -l wants]"),
    click.option("-l", "--lang", help="Target language; picks the tokenizer."),
    click.option("--spm-model", metavar="FILE", type=click.Path(), help="Tokenize with this SentencePiece model."),
    click.option("--tokenize-cmd", metavar="CMD", help="Tokenize with this program, line by line; no shell."),
    click.option("--lc", "--lowercase", "lowercase", is_flag=True, help="Lower-case the text."),
    click.option("--normalize", metavar="nfc|nfkc", help="Bring the text into this Unicode form first."),
)

settings_options = bundle(
    tokenizer_options,
    click.option(
        "-s",
        "--smooth",
        default="exp",
        show_default=True,
        metavar="exp|floor|add-k|none",
        help="Smoothing, with a value as floor:0.1.",
    ),
    click.option("-n", "--order", type=int, default=4, show_default=True, metavar="1-9", help="Highest n-gram order."),
    click.option("--weights", metavar="W,W,...", help="One weight an order, summing to 1.  [default: all equal]"),
    click.option("--effective-order", is_flag=True, help="Leave orders out that no segment is long enough for."),
    click.option("--ref-len", default="closest", show_default=True, metavar="closest|shortest", help="Which reference's length counts."),
)

test_options = bundle(
    click.option("--ci", is_flag=True, help="Bootstrap confidence interval of the score; several systems get it anyway."),
    click.option(
        "--test",
        metavar="bs|ar|none",
        help="Paired bootstrap, approximate randomisation or no test against the first system.  [default: bs; ar with --runs]",
    ),
    click.option("--samples", type=int, metavar="N", help="Resamples, or trials of ar.  [default: 1000; ar: 10000]"),
    click.option("--seed", type=int, metavar="N", help="Seed of the random numbers.  [default: 12345]"),
    click.option("--level", type=float, metavar="L", help="Level of the intervals, 0 to 1.  [default: 0.95]"),
)
statistics_options = bundle(
    test_options,
    click.option(
        "--runs",
        multiple=True,
        metavar="[NAME=]PATTERN...",
        help="Systems with several runs each, one file a run, instead of HYP: --runs 'base=out/base.*.txt' 'new=out/new.*.txt'.",
    ),
)

_SMOOTHING = re.compile(r"(?P<method>[^:\[\]]+)(?::(?P<plain>.*)|\[(?P<bracketed>.*)\])?")


def read_smoothing(text: str) -> tuple[str, float | None]:
    """Read a smoothing method with its value, if any: `floor`, `floor:0.1` or, as in a signature, `floor[0.1]`."""
    parts = _SMOOTHING.fullmatch(text)
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


_LINES = re.compile(r"([0-9]{1,10})-([0-9]{1,10})(?:/([0-9]{1,10}))?", re.ASCII)


def read_lines(text: str) -> Coverage:
    """Read which lines of a corpus a shard holds: `FROM-TO`, or `FROM-TO/ALL` where the number of all lines is known."""
    parts = _LINES.fullmatch(text)
    first, last, of = ([int(part) if part else None for part in parts.groups()]) if parts else (None, None, None)
    if first is None or last is None or not 1 <= first <= last <= (of or last):
        raise ConfigError(
            f"--lines {text!r} names no lines", "write it as --lines FROM-TO or --lines FROM-TO/ALL, from 1: --lines 1-1000/3000"
        )
    return Coverage(first, last, of)
