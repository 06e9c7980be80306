"""Read the words of a command line before click does: rows of references, the default command, SacreBLEU's spellings."""

import re
from collections.abc import Sequence
from itertools import takewhile

import click

ROW_OPTIONS = ("-r", "--ref", "--runs")
_ROW_MISSING = {
    "-r": "-r needs at least one reference file\n  fix: bleu hyp.txt -r ref.txt",
    "--runs": "--runs needs the files of at least one system\n  fix: bleu --runs 'base=runs/base.*.txt' 'new=runs/new.*.txt' -r ref.txt",
}
# What SacreBLEU's options are called here; matched whole and in option position, since click would read -lc as -l c.
SACREBLEU_SPELLINGS = {
    "-i": "hypotheses are plain arguments: bleu hyp.txt -r ref.txt",
    "--input": "hypotheses are plain arguments: bleu hyp.txt -r ref.txt",
    "-m": "bleu computes BLEU only",
    "--metrics": "bleu computes BLEU only",
    "-e": "use --encoding",
    "-tok": "use -t, as in -t 13a",
    "-lc": "use --lc",
    "-sl": "use --segments",
    "--sentence-level": "use --segments",
    "-sh": "use --short",
    "-sv": "use -s with its value, as in -s floor:0.1",
    "--smooth-value": "use -s with its value, as in -s floor:0.1",
    "-nr": "give each reference a file: -r ref1.txt ref2.txt",
    "--num-refs": "give each reference a file: -r ref1.txt ref2.txt",
    "-ol": "test sets with origins are not shipped; select the lines before scoring",
    "--origlang": "test sets with origins are not shipped; select the lines before scoring",
    "-ci": "use --ci",
    "--confidence": "use --ci",
    "-cin": "use --samples",
    "--confidence-n": "use --samples",
    "-par": "use --test ar",
    "--paired-ar": "use --test ar",
    "-pbs": "paired bootstrap is what several systems get; or say --test bs",
    "--paired-bs": "paired bootstrap is what several systems get; or say --test bs",
    "-parn": "use --test ar --samples",
    "--paired-ar-n": "use --test ar --samples",
    "-pbsn": "use --test bs --samples",
    "--paired-bs-n": "use --test bs --samples",
    "-nc": "the score is computed from what was counted; there is nothing to switch off",
    "-d": "use --debug",
    "--test-set": "test sets are not shipped; name the files: bleu hyp.txt -r ref.txt",
    "--language-pair": "give the target language: -l de",
    "--download": "nothing is ever downloaded; name the files: bleu hyp.txt -r ref.txt",
}


class Command(click.Command):
    """A command whose row options take all words up to the next option, and whose options refuse empty values."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.resilient_parsing:  # a shell asks what may follow words that are not complete yet
            return super().parse_args(ctx, args)
        table = OptionTable(self.params)
        refuse_sacrebleu_spellings(args, table)
        rest = super().parse_args(ctx, spread_rows(args, table))
        for parameter in self.params:
            if isinstance(parameter, click.Option) and parameter.name and ctx.params.get(parameter.name) == "":
                raise click.UsageError(f"{parameter.opts[-1]} is empty\n  fix: give it a value, or leave it out")
        return rest


class OptionTable:
    """Which of a command's options take values, and how many; and what those of one letter are called in full."""

    def __init__(self, parameters: Sequence[click.Parameter]) -> None:
        self.values: dict[str, int] = {}
        self.in_full: dict[str, str] = {}
        for parameter in parameters:
            if isinstance(parameter, click.Option):
                taken = 0 if parameter.is_flag or parameter.count else parameter.nargs
                self.values.update(dict.fromkeys([*parameter.opts, *parameter.secondary_opts], taken))
                full = next((name for name in parameter.opts if name.startswith("--")), None)
                if full:
                    self.in_full.update({name: full for name in parameter.opts if len(name) == 2})

    def values_after(self, word: str) -> int:
        """Return how many of the words after `word`, which stands in option position, are its values."""
        if word.startswith("--"):
            return 0 if "=" in word else self.values.get(word, 0)
        for index, letter in enumerate(word[1:], 1):
            if self.values.get(f"-{letter}", 0):
                return self.values[f"-{letter}"] if index == len(word) - 1 else 0
        return 0

    def ends_in_row_option(self, word: str) -> bool:
        """Say whether a row of values follows `word`: -r, --ref, --runs, or flags that end in r as in -qr."""
        if word in ROW_OPTIONS:
            return True
        return word.endswith("r") and all(self.values.get(f"-{flag}") == 0 for flag in word[1:-1])


def is_option(word: str) -> bool:
    """Say whether a word in option position is an option; a lone `-` is a value."""
    return word.startswith("-") and word != "-"


def spread_rows(words: Sequence[str], table: OptionTable) -> list[str]:
    """Give each value of a row its own option: `-r a b` becomes `--ref a --ref b`; and spell options of one letter in full.

    A row ends at the next word that starts with `-`, or at `--`. Raises `click.UsageError` for a row without values.
    """
    spread: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*spread, word, *rest]
        # Click takes each option for a long one first, and looks for similar ones before it takes it for a short one.
        option = table.in_full.get(word, word)
        if not is_option(word):
            spread.append(word)
        elif not table.ends_in_row_option(word):
            taken = table.values_after(word)
            spread += [option if len(rest) >= taken else word, *rest[:taken]]
            del rest[:taken]
        else:
            row = list(takewhile(lambda value: not is_option(value), rest))
            if not row:
                raise click.UsageError(_ROW_MISSING.get(word, _ROW_MISSING["-r"]))
            again = option if option.startswith("--") else "--ref"
            spread += [option, row[0], *(part for value in row[1:] for part in (again, value))]
            del rest[: len(row)]
    return spread


def first_word(words: Sequence[str], table: OptionTable) -> int | None:
    """Return the index of the first word that is neither an option nor an option's value, or `None`."""
    index = 0
    while index < len(words):
        word = words[index]
        if word == "--":
            return None
        if not is_option(word):
            return index
        if table.ends_in_row_option(word):
            index += 1
            while index < len(words) and not is_option(words[index]):
                index += 1
        else:
            index += 1 + table.values_after(word)
    return None


def refuse_sacrebleu_spellings(words: Sequence[str], table: OptionTable) -> None:
    """Raise `click.UsageError` with the spelling used here where a word in option position is one of SacreBLEU's."""
    index = 0
    while index < len(words) and words[index] != "--":
        word = words[index]
        if is_option(word):
            name = word.partition("=")[0]
            if name in SACREBLEU_SPELLINGS and name not in table.values:
                raise click.UsageError(f"no option {name}; {SACREBLEU_SPELLINGS[name]}")
            following = words[index + 1] if index + 1 < len(words) else ""
            value = word[2:] if len(word) > 2 and word.startswith("-t") else word.partition("=")[2] or following
            if (name in ("-t", "--tokenize") or word.startswith("-t")) and re.match(r"(wmt|iwslt|mtnt|multi30k)[0-9]", value):
                raise click.UsageError(f"no tokenizer {value!r}; test sets are not shipped, name the files: bleu hyp.txt -r ref.txt")
            if not table.ends_in_row_option(word):
                index += table.values_after(word)
        index += 1
