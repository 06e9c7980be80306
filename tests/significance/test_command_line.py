"""Statistics on the command line: what works, and what is refused with which words."""

import json
from pathlib import Path

import pytest
from support import FIXTURES, Bleu

FOLDER = FIXTURES / "en-de"
HYPS = [str(FOLDER / f"hyp{number}.txt") for number in (1, 2, 3, 4)]
REF = str(FOLDER / "ref1.txt")


def test_one_system_gets_the_bounds_after_its_score(bleu: Bleu) -> None:
    entry = json.loads(bleu(HYPS[0], "-r", REF, "--ci", "--json").stdout)
    low, high = (f"{entry['ci'][bound]:.1f}" for bound in ("low", "high"))
    line = bleu(HYPS[0], "-r", REF, "--ci").stdout
    assert f" = {entry['score']:.1f} [{low}, {high}] " in line
    assert line.startswith("BLEU|nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-")


def test_several_systems_get_a_table_with_a_paired_bootstrap(bleu: Bleu) -> None:
    lines = bleu(*HYPS[:3], f"again={HYPS[0]}", "-r", REF, "-v").stdout.splitlines()
    assert lines[0].split() == ["SYSTEM", "BLEU", "95%", "CI", "DELTA", "95%", "CI", "P", "P(HOLM)", "RATIO"]
    assert [line.split()[0] for line in lines[1:5]] == [*HYPS[:3], "again"]
    notes = "\n".join(lines[6:])
    assert lines[5].startswith("BLEU|nrefs:1|bs:1000|seed:12345|")
    for words in ("paired bootstrap", HYPS[0], "Holm", "3 comparisons", "segments", "identical", "resolves differences of about"):
        assert words in notes


def test_the_raw_p_value_is_shown_with_verbose_only(bleu: Bleu) -> None:
    assert " P " not in bleu(*HYPS[:2], "-r", REF).stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "drawn", "ci", "compared"),
    [
        pytest.param([], "bs:1000|seed:12345|", True, True, id="bootstrap by default"),
        pytest.param(["--samples", "50"], "bs:50|seed:12345|", True, True, id="as many resamples as asked"),
        pytest.param(["--test", "ar", "--samples", "60"], "bs:1000|ar:60|seed:12345|", True, True, id="as many trials as asked"),
        pytest.param(["--test", "none", "--ci", "--seed", "0"], "bs:1000|seed:0|", True, False, id="intervals without a test"),
        pytest.param(["--test", "none"], "", False, False, id="neither"),
        pytest.param(["-s", "add-k:0.5", "-n", "2", "--effective-order"], "bs:1000|seed:12345|", True, True, id="any settings"),
    ],
)
def test_what_is_made_of_two_systems(words: list[str], drawn: str, ci: bool, compared: bool, bleu: Bleu) -> None:
    ran = bleu(*HYPS[:2], "-r", REF, "--json", *words)
    assert ran.code == 0
    base, other = map(json.loads, ran.stdout.splitlines())
    assert f"BLEU|nrefs:1|{drawn}case:" in other["signature"]
    assert (base["ci"] is not None, other["ci"] is not None, other["vs_baseline"] is not None) == (ci, ci, compared)
    assert base["vs_baseline"] is None


def test_the_level_is_that_of_every_interval(bleu: Bleu) -> None:
    words = [*HYPS[:2], "-r", REF, "--json"]
    wide, narrow = (json.loads(bleu(*words, "--level", level).stdout.splitlines()[1]) for level in ("0.99", "0.5"))
    assert wide["ci"]["low"] < narrow["ci"]["low"] < narrow["ci"]["high"] < wide["ci"]["high"]
    assert wide["vs_baseline"]["low"] < narrow["vs_baseline"]["low"]
    assert bleu(*HYPS[:2], "-r", REF, "--level", "0.995").stdout.splitlines()[0].count("99.5% CI") == 2


def test_bare_scores_stay_bare(bleu: Bleu) -> None:
    assert bleu(HYPS[0], "-r", REF, "-b", "--ci").stdout == bleu(HYPS[0], "-r", REF, "-b").stdout
    assert len(bleu(*HYPS[:2], "-r", REF, "-b").stdout.splitlines()) == 2


def test_bare_scores_beside_a_file_leave_the_file_its_statistics(bleu: Bleu) -> None:
    bleu(*HYPS[:2], "-r", REF, "-b", "-o", "all.json")
    assert json.loads((bleu.folder / "all.json").read_text("utf-8"))[1]["vs_baseline"]["test"] == "bs"


def test_several_references_are_resampled_together(bleu: Bleu) -> None:
    references = [str(FOLDER / f"ref{number}.txt") for number in (1, 2, 3)]
    entry = json.loads(bleu(HYPS[0], "-r", *references, "--ci", "--json").stdout)
    assert entry["signature"].startswith("BLEU|nrefs:3|bs:1000|seed:12345|")
    assert entry["ci"]["low"] < entry["score"] < entry["ci"]["high"]


def write_runs(bleu: Bleu) -> None:
    for name, numbers in {"base": (1, 2), "new": (3, 4)}.items():
        for index, number in enumerate(numbers):
            bleu.write(f"{name}.{index}.txt", Path(HYPS[number - 1]).read_bytes())


def test_runs_are_gathered_into_systems(bleu: Bleu) -> None:
    write_runs(bleu)
    ran = bleu("--runs", "base=base.*.txt", "new=new.*.txt", "-r", REF, "--json", "--samples", "200")
    assert (ran.code, ran.stderr) == (0, "")
    base, new = map(json.loads, ran.stdout.splitlines())
    alone = [json.loads(line)["score"] for line in bleu(*HYPS, "-r", REF, "--json", "--test", "none").stdout.splitlines()]
    assert (base["system"], base["runs"]["scores"]) == ("base", alone[:2])
    assert new["score"] == new["runs"]["mean"] == pytest.approx(sum(alone[2:]) / 2)
    assert new["vs_baseline"]["delta"] == pytest.approx(sum(alone[2:]) / 2 - sum(alone[:2]) / 2)
    assert (new["vs_baseline"]["test"], new["vs_baseline"]["samples"]) == ("ar", 200)


def test_runs_may_be_named_one_by_one_and_in_a_table(bleu: Bleu) -> None:
    write_runs(bleu)
    patterns = bleu("--runs", "base=base.*.txt", "new=new.*.txt", "-r", REF)
    words = ["base=base.0.txt", "base=base.1.txt", "new=new.0.txt", "new=new.1.txt"]
    assert bleu("-r", REF, "--runs", *words).stdout == patterns.stdout
    assert "S_SEL" in patterns.stdout
    assert "S_OPT" in patterns.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param([HYPS[0], "--test", "bs"], "--test bs compares systems, and there is one", id="a test of one system"),
        pytest.param([HYPS[0], "--seed", "1"], "--seed is for intervals and tests, and none is made", id="a seed for nothing"),
        pytest.param([*HYPS[:2], "--test", "none", "--level", "0.9"], "--level is for intervals", id="a level for nothing"),
        pytest.param([*HYPS[:2], "--test", "t"], "no test 't'", id="a test that does not exist"),
        pytest.param([*HYPS[:2], "--samples", "1"], "the number of samples is 1", id="one resample"),
        pytest.param([*HYPS[:2], "--samples", "-3"], "the number of samples is -3", id="fewer than none"),
        pytest.param([*HYPS[:2], "--seed", "-1"], "the seed is -1", id="a negative seed"),
        pytest.param([*HYPS[:2], "--level", "95"], "the level of an interval is 95.0", id="a level in percent"),
        pytest.param([*HYPS[:2], "--level", "nan"], "'nan' is not a finite number", id="a level that is no number"),
        pytest.param(["--runs"], "--runs needs the files of at least one system", id="no runs"),
        pytest.param(["--runs", "a=none.*"], "no file matches 'none.*'", id="a pattern that matches nothing"),
        pytest.param(["--runs", f"a={HYPS[0]}", f"a={HYPS[0]}"], "is named twice as a run of 'a'", id="a run named twice"),
        pytest.param([HYPS[0], "--runs", f"a={HYPS[1]}"], "--runs names all systems", id="runs and hypotheses"),
        pytest.param(["--runs", f"a={HYPS[0]}", f"b={HYPS[1]}", "--test", "bs"], "randomisation within segments", id="bootstrap of runs"),
        pytest.param(["--runs", f"a={HYPS[0]}", "--segments"], "--segments has no rows for several runs", id="segments of runs"),
    ],
)
def test_refused(words: list[str], said: str, bleu: Bleu) -> None:
    ran = bleu("-r", REF, "-q", *words) if words[0] == "--runs" else bleu(*words, "-r", REF, "-q")
    assert (ran.code, ran.stdout) == (2, "")
    assert ran.stderr.startswith("bleu: error: ")
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
