"""`bleu signature show` and `bleu signature diff`: output and exit codes."""

import json
import subprocess
import sys

import pytest

NEW = "BLEU|nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1"
OLD = "BLEU+case.mixed+lang.en-de+numrefs.1+smooth.exp+test.wmt17+tok.13a+version.1.4.3 = 28.3 59.9/34.0/21.8/14.4"
LOWER = "BLEU+case.lc+numrefs.1+smooth.floor+tok.intl+version.1.4.3"


def test_show_says_every_field_in_words(run_bleu):
    assert run_bleu("signature", "show", OLD) == (
        0,
        (
            "BLEU|nrefs:1|test:wmt17|lang:en-de|case:mixed|tok:13a|smooth:exp|version:1.4.3\n"
            "  nrefs    1      one reference a segment\n"
            "  test     wmt17  the test set wmt17 of SacreBLEU\n"
            "  lang     en-de  translation direction en-de\n"
            "  case     mixed  upper and lower case differ\n"
            "  tok      13a    tokenizer of WMT (mteval-v13a); the usual one\n"
            "  smooth   exp    orders without a match get 1/2, 1/4, ... of a match (NIST); the usual smoothing\n"
            "  version  1.4.3  made with SacreBLEU 1.4.3\n"
            "  note: test:wmt17: SacreBLEU's test sets are not shipped; the same files give the same score\n"
            "  note: lang:en-de: files do not say their languages; nothing checks it\n"
        ),
        "",
    )


def test_show_as_json_is_one_object_a_signature(run_bleu):
    code, out, _ = run_bleu("signature", "show", NEW, LOWER, "--json")
    first, second = map(json.loads, out.splitlines())
    assert code == 0
    assert first["signature"] == NEW
    assert first["short"] == "BLEU|#:1|bs:1000|rs:12345|c:mixed|e:no|tok:13a|s:exp|v:2.3.1"
    assert [field["key"] for field in first["fields"]] == ["nrefs", "bs", "seed", "case", "eff", "tok", "smooth", "version"]
    assert (first["program"], first["notes"], len(second["notes"])) == ("SacreBLEU", [], 2)


def test_show_explains_all_signatures_of_a_file(run_bleu, tmp_path):
    (tmp_path / "notes.md").write_text(f"We had `{NEW}` and later `{LOWER}`.\n")
    code, out, _ = run_bleu("signature", "show", tmp_path / "notes.md")
    assert (code, out.count("BLEU|nrefs:1|")) == (0, 2)


def test_diff_says_field_by_field_what_there_is(run_bleu):
    assert run_bleu("signature", "diff", OLD, NEW) == (
        0,
        (
            "FIELD    FIRST  SECOND  VERDICT            WHY\n"
            "nrefs    1      1       same\n"
            "bs       -      1000    only the interval  intervals and p-values vary with it, scores do not\n"
            "seed     -      12345   only the interval  intervals and p-values vary with it, scores do not\n"
            "test     wmt17  -       not recorded       the second does not say\n"
            "lang     en-de  -       not recorded       the second does not say\n"
            "case     mixed  mixed   same\n"
            "eff      -      no      not recorded       SacreBLEU 1.x does not say; for a corpus its command line meant no\n"
            "tok      13a    13a     same\n"
            "smooth   exp    exp     same\n"
            "version  1.4.3  2.3.1   equal by alias     these settings mean the same in both, but for what other fields say\n"
            "comparable as far as recorded; not recorded on both sides: test, lang, eff\n"
        ),
        "",
    )


@pytest.mark.parametrize(
    ("first", "second", "code", "verdict"),
    [
        pytest.param(NEW, NEW, 0, "comparable", id="the same"),
        pytest.param(NEW, NEW.replace("12345", "1"), 0, "comparable", id="another seed"),
        pytest.param(NEW, NEW.replace("2.3.1", "bleucli-1.0.0"), 0, "comparable", id="SacreBLEU's and ours"),
        pytest.param(NEW, OLD, 0, "comparable as far as recorded", id="2.x and 1.x"),
        pytest.param(NEW, LOWER, 1, "not comparable: case, tok, smooth", id="what changes the score"),
    ],
)
def test_diff_ends_in_a_verdict_that_is_also_the_exit_code(run_bleu, first, second, code, verdict):
    got, out, err = run_bleu("signature", "diff", first, second)
    assert (got, err) == (code, "")
    assert out.splitlines()[-1].startswith(verdict)
    got, out, _ = run_bleu("signature", "diff", first, second, "--json")
    entry = json.loads(out)
    assert (got, entry["comparable"]) == (code, code == 0)
    assert {"key", "first", "second", "verdict", "reason"} == set(entry["fields"][0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(["show", "nonsense:1"], "no signature of BLEU in 'nonsense:1'", id="what is none"),
        pytest.param(["show", "case:lc|zzz:1"], "no signature of BLEU has 'zzz'", id="an unknown key"),
        pytest.param(["show", "case:lc|weights:0.5,0.5"], "2 weights for 4 orders", id="values that do not go together"),
        pytest.param(["show", "case:lc|smooth:floor[1e999]"], "finite", id="an infinite value"),
        pytest.param(["show"], "missing argument", id="no signature to show"),
        pytest.param(["diff", NEW], "missing argument", id="only one to compare"),
        pytest.param(["diff", NEW, "TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.0.0"], "BLEU only", id="TER"),
        pytest.param(["diff", "-", "-"], "standard input can be read only once", id="standard input twice"),
        pytest.param(["diff", NEW, "nowhere.json"], "no file 'nowhere.json'", id="a file that is not there"),
        pytest.param([], "bleu signature does nothing by itself", id="no command"),
        pytest.param([NEW], "of bleu signature\n  fix: bleu signature show SIG", id="a signature for a command"),
    ],
)
def test_what_cannot_be_answered_ends_with_2(run_bleu, words, message):
    code, out, err = run_bleu("signature", *words)
    assert (code, out) == (2, "")
    assert message in err


def test_a_result_is_explained_from_a_pipe():
    program = [sys.executable, "-m", "bleucli", "signature", "show", "-"]
    done = subprocess.run(program, input=json.dumps({"score": 1, "signature": NEW}), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout.splitlines()[0]) == (0, "", NEW)
