"""`bleu check`: the story of a project whose continuous integration guards a score."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import FIXTURES, Bleu

from bleucli.cli.start import run

SET = FIXTURES / "en-de"
CHECK = ("check", "hyp.txt", "-r", "ref1.txt", "ref2.txt", "--baseline", "bleu.json")


@pytest.fixture
def project(bleu: Bleu) -> Bleu:
    """Return a runner in a project with a system output and two references."""
    bleu.write("hyp.txt", (SET / "hyp1.txt").read_bytes())
    for name in ("ref1.txt", "ref2.txt"):
        bleu.write(name, (SET / name).read_bytes())
    return bleu


def lines_of(name: str) -> list[str]:
    return (SET / name).read_text("utf-8").splitlines()


def degraded() -> str:
    """Return the output with every 20th line replaced by one that says nothing of it."""
    return "".join(
        "Das steht so nicht im Text.\n" if number % 20 == 0 else f"{line}\n" for number, line in enumerate(lines_of("hyp1.txt"), 1)
    )


def one_word_changed() -> str:
    return (SET / "hyp1.txt").read_text("utf-8").replace(" und ", " sowie ", 1)


def test_the_story_of_a_gate_from_the_first_baseline_to_a_failure(project: Bleu) -> None:
    before = project(*CHECK)
    assert (before.code, before.stdout) == (2, "")
    assert "there is no baseline 'bleu.json'\n  fix: write it: bleu check ... --update" in before.stderr

    written = project(*CHECK, "--update")
    assert (written.code, written.stdout) == (0, "updated: hyp.txt: wrote the baseline bleu.json: BLEU 63.46\n")
    baseline = (project.folder / "bleu.json").read_bytes()

    for gate in ("point", "significant", "noninferior"):
        same = project(*CHECK, "--gate", gate)
        assert (same.code, same.stderr) == (0, "")
        assert same.stdout.startswith("pass: hyp.txt: BLEU 63.46 is equal to the baseline 63.46; a drop of 0.00 is allowed")

    project.write("hyp.txt", degraded())
    failures = {gate: project(*CHECK, "--gate", gate) for gate in ("point", "significant", "noninferior")}
    assert {gate: ran.code for gate, ran in failures.items()} == {"point": 1, "significant": 1, "noninferior": 1}
    assert all(ran.stdout.startswith("FAIL: hyp.txt: BLEU ") for ran in failures.values())
    assert "lies below 0 (gate: significant, 1000 resamples, seed 12345)" in failures["significant"].stdout
    assert "goes below 0.00 (gate: noninferior" in failures["noninferior"].stdout
    assert project(*CHECK, "--gate", "point", "--max-drop", "10").code == 0
    assert project(*CHECK, "--gate", "significant", "--max-drop", "10").code == 0

    project.write("hyp.txt", one_word_changed())
    assert project(*CHECK, "--gate", "point").code == 1
    little = project(*CHECK, "--gate", "significant")
    assert little.code == 0
    assert "does not lie below 0" in little.stdout
    assert project(*CHECK, "--gate", "noninferior", "--max-drop", "0.5").code == 0
    assert (project.folder / "bleu.json").read_bytes() == baseline
    assert sorted(path.name for path in project.folder.iterdir()) == ["bleu.json", "hyp.txt", "ref1.txt", "ref2.txt"]


def test_the_baseline_moves_upward_only_unless_it_is_told_otherwise(project: Bleu) -> None:
    project.write("hyp.txt", degraded())
    project(*CHECK, "--update")
    low = (project.folder / "bleu.json").read_bytes()

    project.write("hyp.txt", (SET / "hyp1.txt").read_bytes())
    assert project(*CHECK).code == 0
    assert (project.folder / "bleu.json").read_bytes() == low
    up = project(*CHECK, "--update")
    assert up.code == 0
    assert "above the baseline" in up.stdout
    assert "wrote the baseline bleu.json: BLEU 63.46 instead of " in up.stdout
    high = (project.folder / "bleu.json").read_bytes()
    assert high != low
    again = project(*CHECK, "--update")
    assert (again.code, (project.folder / "bleu.json").read_bytes()) == (0, high)
    assert "the baseline bleu.json is the same already" in again.stdout

    project.write("hyp.txt", degraded())
    assert project(*CHECK, "--update").code == 1
    tolerated = project(*CHECK, "--update", "--max-drop", "10")
    assert tolerated.code == 0
    assert "the baseline bleu.json stays" in tolerated.stdout
    assert (project.folder / "bleu.json").read_bytes() == high
    down = project(*CHECK, "--update", "--allow-lower")
    assert (down.code, (project.folder / "bleu.json").read_bytes()) == (0, low)


def test_a_rise_that_does_not_pass_does_not_move_the_baseline(project: Bleu) -> None:
    project.write("hyp.txt", one_word_changed())
    project(*CHECK, "--update")
    old = (project.folder / "bleu.json").read_bytes()
    project.write("hyp.txt", degraded().replace("Das steht so nicht im Text.", "Nein."))
    unsure = project(*CHECK, "--update", "--gate", "noninferior")
    assert (unsure.code, (project.folder / "bleu.json").read_bytes()) == (1, old)


def test_only_allow_lower_replaces_a_baseline_of_other_settings(project: Bleu) -> None:
    project(*CHECK, "--update")
    refused = project(*CHECK, "--update", "--lc")
    assert (refused.code, refused.stdout) == (2, "")
    assert "case: baseline mixed, now lc" in refused.stderr
    assert project(*CHECK, "--update", "--allow-lower", "--lc").code == 0
    assert project(*CHECK, "--lc").code == 0
    assert project(*CHECK).code == 2


def test_a_file_that_is_no_baseline_is_never_overwritten(project: Bleu) -> None:
    for flags in (("--update",), ("--update", "--allow-lower")):
        refused = project("check", "hyp.txt", "-r", "ref1.txt", "--baseline", "ref2.txt", *flags)
        assert (refused.code, refused.stdout) == (2, "")
    assert (project.folder / "ref2.txt").read_bytes() == (SET / "ref2.txt").read_bytes()


def test_what_stats_writes_is_a_baseline(project: Bleu) -> None:
    project("hyp.txt", "-r", "ref1.txt", "ref2.txt", "-o", "stats:bleu.json")
    by_score = (project.folder / "bleu.json").read_bytes()
    assert project(*CHECK).code == 0
    (project.folder / "bleu.json").unlink()
    project(*CHECK, "--update")
    assert (project.folder / "bleu.json").read_bytes() == by_score


def test_a_difference_that_two_decimals_do_not_show_is_printed_with_more(project: Bleu) -> None:
    project(*CHECK, "--update")
    project.write("hyp.txt", degraded())
    found = json.loads(project(*CHECK, "--json").stdout)
    drop = -found["delta"]
    just = project(*CHECK, "--max-drop", repr(drop))
    over = project(*CHECK, "--max-drop", repr(drop - 1e-7))
    assert (just.code, over.code) == (0, 1)
    assert f"{drop:.2f} below the baseline 63.46; a drop of {drop:.2f} is allowed" in just.stdout
    told = over.stdout.split(" is ")[1].split(" below")[0], over.stdout.split("a drop of ")[1].split(" is")[0]
    assert float(told[0]) > float(told[1])
    assert len(told[0]) > len("1.90")


@pytest.mark.parametrize("summary", [True, False])
def test_github_gets_annotations_and_a_table(summary: bool, project: Bleu) -> None:
    project(*CHECK, "--update")
    env = {"GITHUB_STEP_SUMMARY": str(project.folder / "summary.md") if summary else ""}
    (project.folder / "summary.md").write_text("of another step\n")
    passed = project(*CHECK, "--github", env=env)
    assert passed.code == 0
    assert passed.stderr.startswith("::notice title=BLEU%3A hyp.txt::pass: BLEU 63.46 is equal to")
    project.write("hyp.txt", degraded())
    failed = project(*CHECK, "--github", "--gate", "significant", env=env)
    assert failed.code == 1
    assert failed.stderr.startswith("::error title=BLEU%3A hyp.txt::FAIL: BLEU ")
    assert "the 95%25 interval" in failed.stderr
    refused = project(*CHECK, "--github", "--lc", env=env)
    assert refused.code == 2
    assert refused.stderr.startswith(
        "::error title=BLEU%3A hyp.txt::no verdict: no verdict against the baseline bleu.json: other settings%0A"
    )
    text = (project.folder / "summary.md").read_text("utf-8")
    if not summary:
        assert text == "of another step\n"
        assert "GITHUB_STEP_SUMMARY is not set" in passed.stderr
        return
    assert text.startswith("of another step\n### BLEU\n\n| set | verdict |")
    rows = [line for line in text.splitlines() if line.startswith("| hyp.txt |")]
    assert [row.split(" | ")[1] for row in rows] == ["pass", "**FAIL**", "no verdict"]
    assert {row.replace("\\|", "").count("|") for row in rows} == {10}
    assert "case: baseline mixed, now lc" in text


CONFIG = """
[tool.bleu.check]
gate = "significant"
max-drop = 0.25

[tool.bleu.check.news]
hyp = "out/news.txt"
refs = ["data/ref1.txt", "data/ref2.txt"]
baseline = "bleu/news.json"

[tool.bleu.check.talks]
hyp = "out/talks.txt"
refs = "data/ref3.txt"
baseline = "bleu/talks.json"
gate = "point"
max_drop = 1
lowercase = true
order = 2
weights = [0.25, 0.75]
smooth = "floor:0.1"
"""


@pytest.fixture
def sets(bleu: Bleu) -> Bleu:
    """Return a runner in a project with two sets in its pyproject.toml."""
    for folder in ("out", "data", "bleu", "deep/down"):
        (bleu.folder / folder).mkdir(parents=True)
    for name in ("ref1.txt", "ref2.txt", "ref3.txt"):
        bleu.write(f"data/{name}", (SET / name).read_bytes())
    bleu.write("out/news.txt", (SET / "hyp1.txt").read_bytes())
    bleu.write("out/talks.txt", (SET / "hyp2.txt").read_bytes())
    bleu.write("pyproject.toml", CONFIG)
    return bleu


def test_sets_of_the_config_file_each_have_their_rule_and_settings(sets: Bleu) -> None:
    written = sets("check", "--update")
    assert (written.code, written.stderr) == (0, "")
    assert [line.split(":")[1] for line in written.stdout.splitlines()] == [" news", " talks"]
    talks = json.loads((sets.folder / "bleu/talks.json").read_text())
    expected = "BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:floor[0.10]|order:2|weights:0.25,0.75|version:bleucli-1.0.0"
    assert (talks["signature"], talks["n_refs"], len(talks["segments"][0])) == (expected, 1, 6)

    sets.write("out/news.txt", degraded())
    found = [json.loads(line) for line in sets("check", "--json").stdout.splitlines()]
    assert [(one["set"], one["passed"], one["gate"], one["max_drop"]) for one in found] == [
        ("news", False, "significant", 0.25),
        ("talks", True, "point", 1.0),
    ]
    assert (found[0]["low"], found[1]["low"] is None) == (pytest.approx(found[0]["low"]), True)
    assert sets("check").code == 1


def test_paths_of_the_config_file_are_relative_to_it(sets: Bleu) -> None:
    sets("check", "--update")
    deep = Bleu(sets.folder / "deep/down")
    ran = deep("check")
    assert (ran.code, ran.stderr) == (0, "")
    assert [path.name for path in deep.folder.iterdir()] == []


def test_a_set_without_a_verdict_does_not_hide_those_of_the_others(sets: Bleu) -> None:
    sets("check", "--update")
    sets.write("data/ref1.txt", (SET / "ref1.txt").read_text("utf-8").replace("e", "a", 1))
    ran = sets("check", "--github", env={"GITHUB_STEP_SUMMARY": str(sets.folder / "summary.md")})
    assert ran.code == 2
    assert "pass: talks: " in ran.stdout
    assert "the references have changed since it was made" in ran.stderr
    assert [line.split("::")[1] for line in ran.stderr.splitlines() if line.startswith("::")] == [
        "error title=BLEU%3A news",
        "notice title=BLEU%3A talks",
    ]
    (sets.folder / "out/talks.txt").unlink()
    both = sets("check")
    assert (both.code, both.stdout) == (2, "")
    assert both.stderr.count("bleu: error: ") == 2


def test_one_set_may_stand_in_the_table_itself(sets: Bleu) -> None:
    sets.write("pyproject.toml", '[tool.bleu.check]\nhyp = "out/news.txt"\nrefs = ["data/ref1.txt"]\nbaseline = "b.json"\n')
    assert sets("check", "--update").stdout.startswith("updated: check: wrote the baseline b.json")
    assert sets("check").code == 0


def test_the_first_set_may_come_from_standard_input(project: Bleu) -> None:
    words = ("check", "-", *CHECK[2:])
    assert project(*words, "--update", stdin=(SET / "hyp1.txt").read_bytes()).code == 0
    assert project(*CHECK).code == 0
    assert project(*words, stdin=degraded()).code == 1


def config(text: str) -> dict[str, Any]:
    return {"pyproject.toml": text}


WHOLE = '[tool.bleu.check.a]\nhyp = "hyp.txt"\nrefs = "ref1.txt"\nbaseline = "bleu.json"\n'
# Command line, files beside hyp.txt and ref1.txt, words of the error.
REFUSED = [
    pytest.param(["check"], {}, "there is no pyproject.toml", id="no set and no config file"),
    pytest.param(["check"], config("[tool.ruff]\n"), "has no [tool.bleu.check]", id="a config file without the table"),
    pytest.param(["check"], config("tool = 3\n"), "has no [tool.bleu.check]", id="a config file with another thing there"),
    pytest.param(["check"], config("[tool.bleu.check]\n"), "has no [tool.bleu.check]", id="an empty table"),
    pytest.param(["check"], config("[tool.bleu.check"), "is no TOML", id="a config file that is no TOML"),
    pytest.param(["check"], {"pyproject.toml": b"\xff"}, "is not UTF-8", id="a config file that is no text"),
    pytest.param(["check"], config("a = " + "[" * 10_000), "is no TOML", id="a config file nested until the stack ends"),
    pytest.param(["check"], config(WHOLE.replace('"hyp.txt"', '""')), "lacks hyp", id="a set without a hypothesis"),
    pytest.param(["check"], config(WHOLE.replace('refs = "ref1.txt"', "")), "lacks refs", id="a set without references"),
    pytest.param(["check", "--update"], config(WHOLE.replace("bleu.json", "a\\u0000b")), "embedded null byte", id="a NUL in a path"),
    pytest.param(["check"], config(WHOLE.replace("baseline", "base_line")), "did you mean 'baseline'", id="a key misspelt"),
    pytest.param(["check"], config(WHOLE + "update = true\n"), "'update'", id="a key of a run, not of the contract"),
    pytest.param(["check"], config(WHOLE + 'max_drop = "0.5"\n'), "max_drop in [tool.bleu.check.a]", id="a number in quotes"),
    pytest.param(["check"], config(WHOLE + "max_drop = nan\n"), "largest drop allowed is nan", id="a drop of NaN"),
    pytest.param(["check"], config(WHOLE + "lowercase = 1\n"), "give true or false", id="a flag of 1"),
    pytest.param(["check"], config(WHOLE + "order = true\n"), "give a whole number", id="an order of true"),
    pytest.param(["check"], config(WHOLE + "order = 99\n"), "n-grams of order 99", id="an order out of range"),
    pytest.param(["check"], config(WHOLE + 'gate = "strict"\n'), "no gate 'strict'", id="a gate that does not exist"),
    pytest.param(["check"], config(WHOLE + 'tokenize = "13b"\n'), "no tokenizer '13b'", id="a tokenizer that does not exist"),
    pytest.param(["check"], config(WHOLE + "max_drop = 1\nmax-drop = 2\n"), "stands twice", id="a key in two spellings"),
    pytest.param(["check"], config(WHOLE.replace('"ref1.txt"', "[1]")), "list of strings", id="a reference that is a number"),
    pytest.param(["check"], config(WHOLE.replace('"ref1.txt"', '"-"').replace('"hyp.txt"', '"-"')), "only once", id="standard input twice"),
    pytest.param(["check", "--gate", "point"], config(WHOLE), "no hypothesis", id="a rule on the command line over the config file"),
    pytest.param(["check", "hyp.txt"], config(WHOLE), "no reference", id="no reference"),
    pytest.param(["check", "hyp.txt", "-r", "ref1.txt"], {}, "no baseline", id="no baseline"),
    pytest.param(["check", "-r", "ref1.txt", "--baseline", "b"], {}, "no hypothesis", id="no hypothesis"),
    pytest.param(["check", "a", "b", "-r", "ref1.txt", "--baseline", "b"], {}, "unexpected extra argument", id="two hypotheses"),
    pytest.param([*CHECK[:4], "--baseline", "b", "--allow-lower"], {}, "add --update", id="allow-lower without update"),
    pytest.param([*CHECK[:4], "--baseline", "b", "--max-drop", "-1"], {}, "largest drop allowed is -1.0", id="a negative drop"),
    pytest.param([*CHECK[:4], "--baseline", "b", "--gate", "x"], {}, "no gate 'x'", id="a gate that does not exist, on the command line"),
    pytest.param([*CHECK[:4], "--baseline", "no/b", "--update"], {}, "cannot write 'no/b'", id="a baseline in no folder"),
    pytest.param([*CHECK[:4], "--baseline", "."], {}, "is a directory", id="a baseline that is a folder"),
    pytest.param([*CHECK[:4], "--baseline", "ref1.txt"], {}, "it is no JSON", id="a baseline that is a text"),
    pytest.param([*CHECK[:4], "--baseline", "b"], {"b": "[" * 100_000}, "no statistics file", id="a hostile baseline"),
    pytest.param(["check", "nope", *CHECK[2:4], "--baseline", "b", "--update"], {}, "no file 'nope'", id="no such hypothesis"),
    pytest.param(
        [*CHECK[:4], "--baseline", "b", "--update", "--strict"], {"ref1.txt": b"\n" * 200, "hyp.txt": b"\n" * 200}, "--strict", id="strict"
    ),
]


@pytest.mark.parametrize(("words", "files", "reason"), REFUSED)
def test_what_cannot_be_checked_exits_with_2_and_says_why(
    words: list[str],
    files: dict[str, Any],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in {"hyp.txt": (SET / "hyp1.txt").read_bytes(), "ref1.txt": (SET / "ref1.txt").read_bytes(), **files}.items():
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bleu: error: ")
    assert reason in err
    assert "Traceback" not in err
    assert "this is a bug" not in err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_file_name_that_is_no_utf8_is_valid_json_and_its_own_bytes_in_text(bleu: Bleu) -> None:
    name = "caf\udce9.txt"  # as Python holds the byte 0xE9
    bleu.write("ref.txt", "a b c d e\n")
    try:
        bleu.write(name, "a b c d e\n")
    except OSError:
        pytest.skip("this file system takes names in UTF-8 only")
    command = ["check", name, "-r", "ref.txt", "--baseline", "b.json", "-q"]
    assert bleu(*command, "--update").code == 0
    for words in ([*command, "--json"], ["check", name, "-r", "ref.txt", "--baseline", "c.json", "--update", "-q", "--json"]):
        assert json.loads(bleu(*words).stdout.encode("utf-8"))["set"] == name
    assert bleu(*command).stdout.startswith(f"pass: {name}: BLEU 100.00")
