"""What a run loads: a plain one nothing that it does not use, any other what it asks for. No test here takes the time."""

import subprocess
import sys
from pathlib import Path

import pytest

import bleucli

# Modules of the standard library that take longer to load than a small file takes to score; those that click loads are not among them.
STANDARD = (
    "argparse asyncio csv difflib glob hashlib importlib.metadata json locale logging pathlib random shutil signal subprocess tempfile"
)
FOREIGN = "markdown_it numpy pygments regex rich"
# What belongs to options, formats and commands that a plain run does not have, and to the functions that Python programs call.
OURS = """cli.check cli.check_sets cli.like cli.merge cli.progress cli.shard_lines cli.signature cli.signature_input cli.tokenize
    cli.tokenizers comparisons fingerprints functions gate metrics.interval metrics.like metrics.stats out_of_step reports.as_json
    reports.escapes reports.table results.comparisons results.statistics shapes shards signature.comparison signature.history
    signature.parser significance statsfile testing tokenizers.international tokenizers.spreading tokenizers.streams
    tokenizers.unicode_classes"""
UNUSED = {*STANDARD.split(), *FOREIGN.split(), *(f"bleucli.{name}" for name in OURS.split())}

# No `site`: what an editable installation loads to find the package is not the program's.
RUN = """
import sys
sys.path[:] = {path!r}
from bleucli.cli.start import run
code = run(sys.argv[1:])
print(code, *sys.modules, file=sys.stderr)
"""


def loaded_by(folder: Path, *words: str) -> set[str]:
    """Return the modules that are loaded at the end of a run on two small files."""
    (folder / "hyp.txt").write_text("the cat sat on the mat\nand a café\n", "utf-8")
    (folder / "ref.txt").write_text("the cat sat on a mat\nand the café\n", "utf-8")
    code = RUN.format(path=[str(Path(bleucli.__file__).parents[1]), *sys.path])
    done = subprocess.run([sys.executable, "-S", "-c", code, *words], cwd=folder, capture_output=True, text=True, check=True)
    ended, *modules = done.stderr.split()
    assert (ended, done.stdout != "") == ("0", True), done.stderr
    return set(modules)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("-b", "hyp.txt", "-r", "ref.txt"), id="the bare score"),
        pytest.param(("hyp.txt", "-r", "ref.txt"), id="the line of text"),
        pytest.param(("hyp.txt", "--ref", "ref.txt", "--score-only"), id="options spelt in full"),
        pytest.param(("hyp.txt", "-r", "ref.txt", "ref.txt", "-n", "2", "-t", "13a", "-s", "exp", "-w", "3", "-q"), id="more options"),
    ],
)
def test_a_plain_run_loads_nothing_that_it_does_not_use(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert not loaded_by(tmp_path, *words) & UNUSED


def test_the_version_needs_no_parser_of_options_and_nothing_that_scores(tmp_path: Path) -> None:
    loaded = loaded_by(tmp_path, "--version")
    assert "bleucli.kernel" in loaded
    assert not loaded & {*UNUSED, "click", "inspect", "dataclasses", "bleucli.cli.app", "bleucli.metrics", "bleucli.reading"}


@pytest.mark.parametrize(
    ("words", "used"),
    [
        pytest.param(("--json",), {"json", "bleucli.reports.as_json"}, id="a format"),
        pytest.param(("--ci",), {"numpy", "bleucli.significance", "bleucli.results.comparisons"}, id="an interval"),
        pytest.param(("-t", "intl"), {"bleucli.tokenizers.international"}, id="another tokenizer"),
        pytest.param(("--like", "BLEU|nrefs:1|case:lc|tok:13a"), {"bleucli.cli.like", "bleucli.signature.parser"}, id="a signature"),
        pytest.param(("hyp.txt",), {"bleucli.reports.table", "bleucli.results.comparisons"}, id="a second system"),
    ],
)
def test_a_run_loads_what_it_asks_for(tmp_path: Path, words: tuple[str, ...], used: set[str]) -> None:
    assert used <= loaded_by(tmp_path, "hyp.txt", *words, "-r", "ref.txt", "-q")


def test_all_modules_named_here_exist() -> None:
    root = Path(bleucli.__file__).parent
    for name in OURS.split():
        path = root.joinpath(*name.split("."))
        assert path.with_suffix(".py").is_file() or path.joinpath("__init__.py").is_file(), name
