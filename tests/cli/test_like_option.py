"""`--like` on the command line: what it sets, and what it refuses."""

import json
import subprocess
import sys

import pytest
from support import FIXTURES

from bleucli.cli.score import score
from bleucli.errors import ConfigError

EN_DE = FIXTURES / "en-de"
HYP, REF, REF2 = (str(EN_DE / name) for name in ("hyp1.txt", "ref1.txt", "ref2.txt"))
PLAIN = "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1"


ALL_AT_ONCE = ("--lc -t intl -s add-k:0.125 -n 2 --weights 0.75,0.25 --ref-len shortest --effective-order --empty-ref missing").split()
SETTINGS = [
    pytest.param([], id="all as usual"),
    pytest.param(["--lc"], id="case"),
    *(pytest.param(["-t", name], id=f"tok {name}") for name in ("13a", "intl", "zh", "zh-han", "char", "none")),
    pytest.param(["-l", "zh"], id="tok by language"),
    *(
        pytest.param(["-s", smooth], id=f"smooth {smooth}")
        for smooth in ("none", "floor", "floor:0.25", "floor:1e-05", "add-k", "add-k:0.5")
    ),
    *(pytest.param(["-n", order], id=f"order {order}") for order in ("1", "2", "9")),
    pytest.param(["--effective-order"], id="eff"),
    pytest.param(["--ref-len", "shortest"], id="reflen"),
    pytest.param(["--weights", "0.4,0.3,0.2,0.1"], id="weights"),
    pytest.param(["-n", "3", "--weights", "0.333333333333,0.333333333333,0.333333333334"], id="weights of many digits"),
    pytest.param(["--empty-ref", "missing"], id="emptyref"),
    pytest.param(ALL_AT_ONCE, id="all at once"),
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_score_signature_like_gives_the_same_score_and_signature(run_bleu, settings):
    corpus = [HYP, "-r", REF, REF2, "-w", "12"]
    _, line, _ = run_bleu(*corpus, *settings)
    assert run_bleu(*corpus, "--like", line) == (0, line, "")


@pytest.mark.parametrize("layout", [[], ["--short"], ["-f", "json"], ["--json"], ["-f", "tsv"]], ids=" ".join)
def test_every_form_of_a_result_serves_as_a_signature(run_bleu, tmp_path, layout):
    corpus = [HYP, "-r", REF, REF2]
    _, text, _ = run_bleu(*corpus, *ALL_AT_ONCE, *layout)
    (tmp_path / "result").write_text(text, encoding="utf-8")
    assert run_bleu(*corpus, "--like", tmp_path / "result")[1] == run_bleu(*corpus, *ALL_AT_ONCE)[1]
    assert run_bleu(*corpus, "--like", text)[1] == run_bleu(*corpus, *ALL_AT_ONCE)[1]


def test_several_systems_have_one_signature(run_bleu, tmp_path):
    _, table, _ = run_bleu(f"a={HYP}", f"b={EN_DE / 'hyp2.txt'}", "-r", REF, "--lc")
    (tmp_path / "table.txt").write_text(table, encoding="utf-8")
    assert "case:lc" in run_bleu(HYP, "-r", REF, "--like", tmp_path / "table.txt")[1]


def test_the_json_of_sacrebleu_is_read_whatever_metrics_stand_in_it(run_bleu, tmp_path):
    entries = [{"name": "chrF2", "score": 1, "signature": "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.3.1"}]
    entries.append(
        {"name": "BLEU", "score": 2, "signature": PLAIN.removeprefix("BLEU|").replace("mixed", "lc"), "nrefs": "1", "case": "lc"}
    )
    (tmp_path / "scores.json").write_text(json.dumps(entries, indent=1))
    assert "case:lc" in run_bleu(HYP, "-r", REF, "--like", tmp_path / "scores.json")[1]


@pytest.mark.parametrize(
    ("like", "options", "signature"),
    [
        pytest.param(
            PLAIN, ["-t", "13a", "-s", "exp", "-n", "4", "--empty-ref", "keep"], "case:mixed|eff:no|tok:13a|smooth:exp", id="the usual"
        ),
        pytest.param(PLAIN, ["-l", "de"], "case:mixed|eff:no|tok:13a|smooth:exp", id="a language with that tokenizer"),
        pytest.param(
            "case:lc|version:1.4.3", ["--effective-order"], "case:lc|eff:yes|tok:13a|smooth:exp", id="eff, which 1.x did not record"
        ),
        pytest.param("case:lc|smooth:floor|version:1.4.3", ["-s", "floor:0.5"], "smooth:floor[0.50]", id="a value that was not recorded"),
        pytest.param("case:lc|smooth:floor[0.50]", ["-s", "floor:0.5"], "smooth:floor[0.50]", id="a value written in another way"),
        pytest.param("tok:zh", ["-n", "2", "--lc"], "case:lc|eff:no|tok:zh|smooth:exp|order:2", id="one field, the rest free"),
        pytest.param("nrefs:var|case:lc", [], "nrefs:1|case:lc", id="var matches any number of references"),
        pytest.param("case:lc|weights:0.4,0.6|order:2", ["--weights", ".4,.6"], "weights:0.4,0.6", id="weights written in another way"),
    ],
)
def test_options_that_agree_may_stand_beside_like(run_bleu, like, options, signature):
    code, out, _ = run_bleu(HYP, "-r", REF, "--like", like, *options)
    assert code == 0
    assert signature in out


@pytest.mark.parametrize(
    ("like", "options", "message"),
    [
        pytest.param(PLAIN, ["--lc"], "--like says case:mixed, but --lc was given", id="case"),
        pytest.param(PLAIN, ["-t", "zh"], "--like says tok:13a, but -t zh was given", id="tok"),
        pytest.param(PLAIN, ["-l", "zh"], "--like says tok:13a, but -l zh was given", id="tok by language"),
        pytest.param(PLAIN, ["-s", "none"], "--like says smooth:exp, but -s none was given", id="smooth"),
        pytest.param(
            "case:lc|smooth:floor[0.10]", ["-s", "floor:0.2"], "--like says smooth:floor[0.10], but -s floor:0.2", id="smooth value"
        ),
        pytest.param(PLAIN, ["--effective-order"], "--like says eff:no, but --effective-order was given", id="eff"),
        pytest.param(PLAIN, ["-n", "2"], "--like says nothing of order, which means the usual, but -n 2 was given", id="order"),
        pytest.param(PLAIN, ["--ref-len", "shortest"], "--like says nothing of reflen", id="reflen"),
        pytest.param(PLAIN, ["--weights", ".1,.2,.3,.4"], "--like says nothing of weights", id="weights"),
        pytest.param(PLAIN, ["--empty-ref", "missing"], "--like says nothing of emptyref", id="emptyref"),
        pytest.param("nrefs:2|case:lc", [], "the signature says nrefs:2, but here nrefs is 1", id="number of references"),
        pytest.param(
            "nrefs:2|emptyref:missing|tok:13a", [], "the signature says nrefs:2, but here nrefs is 1", id="references, after counting"
        ),
        pytest.param("case:lc|tok:cmd[12345678]", [], "a command of which only the hash is recorded", id="a command not given again"),
        pytest.param("case:lc|tok:spm[12345678]", [], "a model of which only the hash is recorded", id="a model not given again"),
        pytest.param("case:lc|tok:13b", [], "no tokenizer '13b'; did you mean '13a'?", id="an unknown tokenizer"),
        pytest.param("case:lc|tok:char[12345678]", [], "but the tokenizer here is tok:char", id="a pin that nothing answers to"),
        pytest.param("chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0", [], "bleu computes BLEU only", id="chrF"),
        pytest.param("no-such-file.json", [], "no file 'no-such-file.json'", id="a file that is not there"),
        pytest.param("", [], "--like is empty", id="nothing"),
        pytest.param("nonsense: 28.3", [], "no signature of BLEU in 'nonsense: 28.3'", id="no signature"),
        pytest.param("x" * 100_000 + ":", [], "no signature of BLEU in 'xxx", id="a long word"),
    ],
)
def test_what_disagrees_with_like_is_refused_by_name(run_bleu, like, options, message):
    code, out, err = run_bleu(HYP, "-r", REF, "--like", like, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err
    assert len(err) < 600


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "the text is empty", id="empty"),
        pytest.param("just words\n", "no signature of BLEU", id="without a signature"),
        pytest.param('{"score": 3}', 'this JSON has no "signature"', id="JSON without a signature"),
        pytest.param("[" * 100_000, "no signature of BLEU", id="JSON too deep to read"),
        pytest.param("tok:zh|case:lc\ntok:13a|case:lc\n", "2 different signatures", id="two that differ"),
        pytest.param("tok:zh|case:lc\0\n", "the signature says case:'lc\\x00'", id="NUL at the end of a line"),
    ],
)
def test_a_file_without_one_signature_is_refused_by_name(run_bleu, tmp_path, text, message):
    path = tmp_path / "result.txt"
    path.write_text(text, encoding="utf-8")
    code, out, err = run_bleu(HYP, "-r", REF, "--like", path)
    assert (code, out) == (2, "")
    assert message in err
    assert "result.txt" in err


def test_what_files_cannot_reproduce_is_noted_and_not_with_q(run_bleu):
    like = "BLEU+case.mixed+lang.en-de+numrefs.1+origlang.en+smooth.exp+subset.x+test.wmt17+tok.intl+version.1.4.3"
    code, out, err = run_bleu(HYP, "-r", REF, "--like", like)
    assert code == 0
    assert [line.split(": ")[1:3] for line in err.splitlines()[:4]] == [
        ["note", f"{field}"] for field in ("test:wmt17", "lang:en-de", "origlang:en", "subset:x")
    ]
    assert "before SacreBLEU 2.0" in err.splitlines()[4]
    assert run_bleu(HYP, "-r", REF, "--like", like, "-q") == (0, out, "")


def test_nothing_is_noted_for_a_signature_that_files_reproduce(run_bleu):
    assert run_bleu(HYP, "-r", REF, "--like", PLAIN)[2] == ""


def test_like_reads_standard_input_but_not_twice():
    program = [sys.executable, "-m", "bleucli"]
    done = subprocess.run(
        [*program, HYP, "-r", REF, "--like", "-"], input="tok:zh|case:lc = 3", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "case:lc|eff:no|tok:zh" in done.stdout
    done = subprocess.run([*program, "-r", REF, "--like", "-"], input="tok:zh|case:lc = 3", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "standard input can be read only once" in done.stderr


@pytest.mark.parametrize(
    ("like", "words", "expected"),
    [
        pytest.param("bs:500|seed:7|case:lc", ["h"], {"samples": 500, "seed": 7, "ci": True, "test": None}, id="one system: an interval"),
        pytest.param(
            "bs:500|seed:7|case:lc", ["h", "g"], {"samples": 500, "seed": 7, "ci": False, "test": "bs"}, id="two systems: bootstrap"
        ),
        pytest.param("ar:500|case:lc", ["h", "g"], {"samples": 500, "seed": None, "test": "ar"}, id="two systems: randomisation"),
        pytest.param("bs:9|ar:500|case:lc", ["h", "g"], {"samples": 500, "test": "ar"}, id="two systems: randomisation with intervals"),
        pytest.param("bs:9|ar:500|case:lc", ["h"], {"samples": 9, "ci": True, "test": None}, id="one system: the interval, no test"),
        pytest.param("ar:500|seed:7|case:lc", ["h"], {"samples": None, "seed": None, "ci": False}, id="one system: nothing to test"),
        pytest.param("tok:icu[icu4py-1.0-th]", ["h"], {"tokenize": "icu", "lang": "th"}, id="a tokenizer made with a language"),
        pytest.param("bs:500|seed:none|case:lc", ["h"], {"samples": 500, "seed": None}, id="a seed that is none"),
        pytest.param("case:lc", ["h", "g"], {"samples": None, "seed": None, "ci": False, "test": None}, id="no statistics recorded"),
        pytest.param("norm:nfkc|case:lc", ["h"], {"normalize": "nfkc", "lowercase": True}, id="normalisation"),
    ],
)
def test_tests_and_normalisation_are_set(like, words, expected):
    with score.make_context("score", ["--like", like, *words]) as ctx:
        assert {name: ctx.params[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("like", "words", "message"),
    [
        pytest.param("bs:500|case:lc", ["h", "--samples", "9"], "bs:500, but --samples 9", id="another number of resamples"),
        pytest.param("bs:500|case:lc", ["h", "g", "--test", "ar"], "bs:500, but --test ar", id="another test"),
        pytest.param("bs:500|seed:1|case:lc", ["h", "--seed", "2"], "seed:1, but --seed 2", id="another seed"),
        pytest.param("norm:nfc|case:lc", ["h", "--normalize", "nfkc"], "norm:nfc, but --normalize nfkc", id="another normalisation"),
    ],
)
def test_statistics_that_disagree_are_refused(like, words, message):
    with pytest.raises(ConfigError, match=message):
        score.make_context("score", ["--like", like, *words])
