"""`bleu merge`: the score of shards is the score of the whole, reported as `bleu` reports it."""

from pathlib import Path

import pytest
from support import FIXTURES, Bleu

from bleucli.cli.start import run

SET = FIXTURES / "en-de"
RANGES = [(1, 67), (68, 133), (134, 200)]
REFERENCES = ("ref1.txt", "ref2.txt", "ref3.txt")


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the whole, its three shards as texts, and the statistics of each of two systems."""
    bleu = Bleu(tmp_path_factory.mktemp("shards"))
    for name in ("hyp1.txt", "hyp2.txt", *REFERENCES):
        lines = (SET / name).read_bytes().splitlines(keepends=True)
        bleu.write(name, b"".join(lines))
        for first, last in RANGES:
            bleu.write(f"{first}.{name}", b"".join(lines[first - 1 : last]))
    for first, last in RANGES:
        references = [f"{first}.{name}" for name in REFERENCES]
        for system in "12":
            done = bleu(
                f"{first}.hyp{system}.txt", "-r", *references, "-o", f"stats:{system}.{first}.json", "--lines", f"{first}-{last}/200"
            )
            assert (done.code, done.stderr) == (0, "")
    return bleu.folder


FILES = ["1.1.json", "1.68.json", "1.134.json"]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param([], id="as text"),
        pytest.param(["-b", "-w", "14"], id="the bare score to 14 decimals"),
        pytest.param(["-f", "tsv", "--segments"], id="a row a segment"),
        pytest.param(["-f", "jsonl", "--segments", "--sort"], id="segments by score"),
        pytest.param(["--short"], id="short signature"),
    ],
)
def test_the_report_of_three_shards_is_that_of_the_whole(options: list[str], shards: Path) -> None:
    bleu = Bleu(shards)
    whole = bleu("hyp1.txt", "-r", *REFERENCES, *options)
    for order in (FILES, FILES[::-1], [FILES[1], FILES[0], FILES[2]]):
        merged = bleu("merge", *order, *options)
        assert (merged.code, merged.stdout, merged.stderr) == (0, whole.stdout, "")


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(["--json"], id="for programs"),
        pytest.param(["-v"], id="as a table with all p-values"),
        pytest.param(["--test", "ar", "--samples", "500", "--seed", "7"], id="with randomisation"),
        pytest.param(["--test", "none"], id="without a test"),
    ],
)
def test_two_systems_are_merged_by_name_and_compared_as_the_whole_is(options: list[str], shards: Path) -> None:
    bleu = Bleu(shards)
    named = [f"base={name}" for name in FILES] + [f"new=2{name[1:]}" for name in reversed(FILES)]
    merged, whole = bleu("merge", *named, *options), bleu("base=hyp1.txt", "new=hyp2.txt", "-r", *REFERENCES, *options)
    assert (merged.code, merged.stdout) == (0, whole.stdout)


def test_a_merge_can_be_written_and_merged_again_but_is_no_baseline(shards: Path) -> None:
    bleu = Bleu(shards)
    assert bleu("merge", *FILES, "-o", "stats:whole.stats").code == 0
    assert bleu("merge", "whole.stats").stdout == bleu("merge", *FILES).stdout
    refused = bleu("check", "hyp1.txt", "-r", *REFERENCES, "--baseline", "whole.stats")
    assert refused.code == 2
    assert "it was merged from shards" in refused.stderr
    shard = bleu("check", "hyp1.txt", "-r", *REFERENCES, "--baseline", FILES[0])
    assert shard.code == 2
    assert "it is a shard (lines 1 to 67)" in shard.stderr


def test_a_merge_can_be_a_gate(shards: Path) -> None:
    bleu = Bleu(shards)
    assert bleu("merge", *FILES, "--fail-under", "10").code == 0
    failed = bleu("merge", *FILES, "--fail-under", "99")
    assert failed.code == 1
    assert "less than 99.0" in failed.stderr


def test_statistics_come_from_standard_input_too(shards: Path) -> None:
    bleu = Bleu(shards)
    piped = bleu("merge", "-", *FILES[1:], stdin=(shards / FILES[0]).read_bytes())
    assert (piped.code, piped.stdout) == (0, bleu("merge", *FILES).stdout)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param([], "nothing to merge", id="no file"),
        pytest.param(["nope.json"], "no file 'nope.json'", id="no such file"),
        pytest.param([FILES[0], FILES[0]], "is named twice", id="a file twice"),
        pytest.param([FILES[0], f"./{FILES[0]}"], "is named twice", id="a file twice under two names"),
        pytest.param(["-", "-"], "is named twice", id="standard input twice"),
        pytest.param(FILES[:2], "lines 134 to 200 are not covered", id="a shard is missing"),
        pytest.param([*FILES, "2.1.json"], "overlap: both cover lines 1 to 67", id="a shard of another system too"),
        pytest.param(["hyp1.txt"], "it is no JSON", id="a text"),
        pytest.param(
            ["a=1.1.json", "a=1.68.json", "a=1.134.json", "b=2.1.json"], "lines 68 to 200 are not covered", id="one system has less"
        ),
        pytest.param([*FILES, "-o", "stats:no/such/file"], "cannot write 'no/such/file'", id="no such folder"),
        pytest.param([*FILES, "-f", "xml"], "no format 'xml'", id="no such format"),
    ],
)
def test_what_cannot_be_merged_exits_with_2_and_says_why(
    words: list[str], reason: str, shards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shards)
    monkeypatch.setattr("sys.stdin", None)
    assert run(["merge", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert "Traceback" not in err
    assert "this is a bug" not in err


def test_an_interval_in_the_report_does_not_enter_the_file(shards: Path) -> None:
    bleu = Bleu(shards)
    for name, options in (("plain.stats", ()), ("ci.stats", ("--ci", "--seed", "3"))):
        assert bleu("hyp1.txt", "-r", "ref1.txt", "-o", f"stats:{name}", *options).code == 0
    assert (shards / "plain.stats").read_bytes() == (shards / "ci.stats").read_bytes()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param(["hyp1.txt", "--lines", "1-200"], "add -o stats:FILE", id="lines without a file of statistics"),
        pytest.param(
            ["hyp1.txt", "--lines", "1-67", "-o", "stats:x"], "are 67 lines, and hyp1.txt has 200", id="lines that are not as many"
        ),
        pytest.param(["hyp1.txt", "--lines", "0-199", "-o", "stats:x"], "names no lines", id="a line 0"),
        pytest.param(["hyp1.txt", "--lines", "200-1", "-o", "stats:x"], "names no lines", id="lines backwards"),
        pytest.param(["hyp1.txt", "--lines", "1-200/199", "-o", "stats:x"], "names no lines", id="more lines than all"),
        pytest.param(["hyp1.txt", "--lines", "\u0661-200", "-o", "stats:x"], "names no lines", id="digits that are not ASCII"),
        pytest.param(["hyp1.txt", "--lines", "1-" + "9" * 5000, "-o", "stats:x"], "names no lines", id="a number of 5,000 digits"),
        pytest.param(["hyp1.txt", "hyp2.txt", "-o", "stats:x"], "holds one system, and there are 2", id="two systems for one file"),
        pytest.param(["--runs", "a=hyp1.txt", "a=hyp2.txt", "-o", "stats:x"], "holds one run of a system", id="two runs of one system"),
    ],
)
def test_statistics_that_would_say_something_wrong_are_not_written(
    words: list[str], reason: str, shards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(shards)
    assert run([*words, "-r", "ref1.txt"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert not (shards / "x").exists()
