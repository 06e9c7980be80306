"""Which files are the systems', and what they are called."""

import os
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from bleucli.reading import STDIN

_USAGE = "bleu hyp.txt -r ref1.txt ref2.txt   (bleu --help tells more)"


class System(NamedTuple):
    """A hypothesis file and what to call its system."""

    name: str
    path: str


def read_systems(words: Sequence[str], references: Sequence[str]) -> list[System]:
    """Read which files are the systems'; raises `click.UsageError` where there are none, or standard input is named twice."""
    if not words and not references:
        raise click.UsageError(f"nothing to score\n  usage: {_USAGE}")
    if not references:
        *kept, last = words
        fix = f"bleu {' '.join(kept)} -r {last}" if len(words) == 2 else f"bleu {' '.join(words)} -r ref.txt"
        raise click.UsageError(f"no reference: no file stands after -r\n  fix: {fix}")
    systems = [_named(word) for word in words] or [System(STDIN, STDIN)]
    check_stdin([*(system.path for system in systems), *references])
    if not words and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError(no_hypothesis(references, "nothing comes on standard input"))
    different = set(systems)  # one file may be given twice: it is identical to itself
    names = [system.name for system in different]
    if len(set(names)) < len(names):
        raise click.UsageError(f"two systems are called {max(names, key=names.count)!r}\n  fix: give each its own name")
    return systems


def run_systems(runs: dict[str, list[str]], options: dict[str, Any]) -> list[System]:
    """Return one system a run; raises `click.UsageError` where systems are named otherwise too."""
    if options["hypotheses"]:
        extra = options["hypotheses"][0]
        raise click.UsageError(f"--runs names all systems, and {extra!r} is given too\n  fix: give it as --runs NAME={extra}")
    if options["segments"]:
        raise click.UsageError("--segments has no rows for several runs\n  fix: score one run: bleu run.txt -r ref.txt --segments")
    return read_systems([f"{path}={path}" for paths in runs.values() for path in paths], options["references"])


def split_name(word: str) -> tuple[str, str]:
    """Return name and file of `[NAME=]FILE`, the name "" where there is none; a file of that whole name wins."""
    name, equals, path = word.partition("=")
    return (name, path) if equals and name and path and not os.path.exists(word) else ("", word)


def check_stdin(words: Sequence[str], why: str = "but '-' stands for two files") -> None:
    """Raise `click.UsageError` where standard input stands for more than one of `words`."""
    if words.count(STDIN) > 1:
        raise click.UsageError(f"standard input can be read only once, {why}\n  fix: name a file for one of them")


def _named(word: str) -> System:
    name, path = split_name(word)
    return System(_as_text(name or path), path)


def _as_text(name: str) -> str:
    """Read a name as UTF-8 whatever the locale says; bytes that are none stay what they are."""
    return os.fsencode(name).decode("utf-8", "surrogateescape")


def no_hypothesis(references: Sequence[str], why: str) -> str:
    """Return what to tell where all files were read as references."""
    *kept, last = references
    if not kept:
        return f"no hypothesis: {why}\n  fix: bleu hyp.txt -r {last}"
    return f"{last!r} was read as a reference, and {why}: there is no hypothesis\n  fix: bleu {last} -r {' '.join(kept)}"
