"""The README is true: its commands print what it says, its Python runs, its numbers are those of the program."""

import contextlib
import io
import re

import pytest
from readme_blocks import README, Example, examples, run

from bleucli.cli.app import COMMANDS, DEFAULT_COMMAND
from bleucli.cli.start import CANNOT_ANSWER, INTERRUPTED, READER_GONE
from bleucli.signature.fields import KEYS, SHORT_KEYS

TEXT = README.read_text("utf-8")


@pytest.mark.parametrize("example", examples(TEXT), ids=lambda example: example.command)
def test_a_command_prints_what_the_readme_shows(example: Example) -> None:
    assert run(example.command) == example.output


def test_the_readme_has_examples() -> None:
    assert len(examples(TEXT)) >= 5
    assert all(example.output for example in examples(TEXT))


def test_the_python_example_prints_what_its_comments_say() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    comments = [line.rpartition("  # ")[2].strip() for line in code.splitlines() if line.startswith("print(")]
    assert printed.getvalue().splitlines() == comments


def test_the_signature_key_is_complete() -> None:
    table = TEXT.partition("## Signature")[2].partition("\n## ")[0]
    for key in KEYS:
        assert re.search(rf"^\|[^|]*`{key}`[^|]*\|", table, re.MULTILINE), key
    for key, short in SHORT_KEYS.items():
        assert f"| `{key}` | `{short}` |" in table


def test_exit_codes_are_those_of_the_program() -> None:
    table = TEXT.partition("## Exit codes")[2].partition("\n## ")[0]
    codes = [int(code) for cell in re.findall(r"^\| ([0-9, ]+) \|", table, re.MULTILINE) for code in cell.split(",")]
    assert codes == [0, 1, CANNOT_ANSWER, INTERRUPTED, READER_GONE]


def test_commands_named_in_the_readme_exist() -> None:
    # A word right after `bleu` that is no file (hyp.txt), option or system (base=...) is a command.
    named = set(re.findall(r"(?<![\w./\[-])bleu ([a-z]+)(?![\w.=/{*-])", TEXT))
    assert named == set(COMMANDS) - {DEFAULT_COMMAND}
