"""Public reports about BLEU tools, each with the value or behaviour that is right (fixtures/cases)."""

import base64
import json
from pathlib import Path

import pytest
from support import FIXTURES, Bleu

from bleucli import BLEU, BleuError
from bleucli.metrics.score import BLEUScore

CASES = json.loads((FIXTURES / "cases" / "cases.json").read_text("utf-8"))
ABSOLUTE = 1e-9


def title(case: dict) -> str:
    return f"{case['id']} {case['category']}"


def metric_of(options: dict) -> BLEU:
    return BLEU(
        lowercase=options["lowercase"],
        tokenize=options["tokenize"],
        smooth_method=options["smooth_method"],
        smooth_value=options["smooth_value"],
        max_ngram_order=options["max_order"],
        effective_order=options["effective_order"],
    )


def command_options(options: dict) -> list[str]:
    smooth = options["smooth_method"] + ("" if options["smooth_value"] is None else f":{options['smooth_value']}")
    words = ["-t", options["tokenize"], "-s", smooth, "-n", str(options["max_order"]), "-q"]
    if options["lowercase"]:
        words.append("--lc")
    if options["effective_order"] and not options["sentence_level"]:
        words.append("--effective-order")
    return words


def check(expected: dict, score: BLEUScore) -> None:
    assert score.score == pytest.approx(expected["score"], abs=ABSOLUTE)
    assert (score.counts, score.totals) == (expected["counts"], expected["totals"])
    assert score.bp == pytest.approx(expected["bp"], abs=1e-12)
    assert (score.sys_len, score.ref_len) == (expected["hyp_len"], expected["ref_len"])
    if expected["score"] in (0.0, 80.0, 100.0):
        assert score.score == expected["score"], "exactly"


def with_figures(case: dict) -> bool:
    return isinstance(case["expect"], dict) and ("counts" in case["expect"] or "sentences" in case["expect"]) and "hyp" in case


@pytest.mark.parametrize("case", [pytest.param(case, id=title(case)) for case in CASES if with_figures(case)])
def test_api_gives_the_figures_of(case: dict) -> None:
    metric = metric_of(case["options"])
    if "sentences" in case["expect"]:
        for index, expected in enumerate(case["expect"]["sentences"]):
            check(expected, metric.sentence_score(case["hyp"][index], [stream[index] for stream in case["refs"]]))
    else:
        check(case["expect"], metric.corpus_score(case["hyp"], case["refs"]))


def write_files(case: dict, bleu: Bleu) -> tuple[str, list[str]]:
    raw = case.get("raw_base64")
    hyp = base64.b64decode(raw["hyp"]) if raw else "".join(line + "\n" for line in case["hyp"])
    refs = [base64.b64decode(ref) for ref in raw["refs"]] if raw else ["".join(line + "\n" for line in ref) for ref in case["refs"]]
    return bleu.write("hyp.txt", hyp), [bleu.write(f"ref{k}.txt", ref) for k, ref in enumerate(refs)]


def on_the_command_line(case: dict) -> bool:
    return with_figures(case) and case["kind"] == "cli"


@pytest.mark.parametrize("by_stdin", [False, True], ids=["from a file", "from standard input"])
@pytest.mark.parametrize("case", [pytest.param(case, id=title(case)) for case in CASES if on_the_command_line(case)])
def test_command_line_gives_the_figures_of(case: dict, by_stdin: bool, bleu: Bleu) -> None:
    hypothesis, references = write_files(case, bleu)
    words = ["-r", *references, *command_options(case["options"])]
    stdin = (bleu.folder / hypothesis).read_bytes() if by_stdin else b""
    words = ["-", *words] if by_stdin else [hypothesis, *words]
    if "sentences" in case["expect"]:
        ran = bleu(*words, "--segments", "-f", "jsonl", stdin=stdin, env=case.get("env"))
        rows = [json.loads(line) for line in ran.stdout.splitlines()]
        assert [row["score"] for row in rows] == pytest.approx([one["score"] for one in case["expect"]["sentences"]], abs=ABSOLUTE)
        assert [row["counts"] for row in rows] == [one["counts"] for one in case["expect"]["sentences"]]
        return
    ran = bleu(*words, "--json", stdin=stdin, env=case.get("env"))
    assert ran.code == 0, ran.stderr
    found = json.loads(ran.stdout)
    check(case["expect"], BLEUScore(*[found[key] for key in ("score", "counts", "totals", "precisions", "bp", "sys_len", "ref_len")]))


def by_id(wanted: str) -> dict:
    return next(case for case in CASES if case["id"] == wanted)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        pytest.param("B001", ["3 hypotheses", "1", "transposed", 'references_by="segment"'], id="B001 references one list a sentence"),
        pytest.param("B005", ["one level is missing", "[references]"], id="B005 one nesting level short"),
        pytest.param("B013b", ["no segments"], id="B013b nothing to score"),
        pytest.param("B015", ["'foo'", "there are", "13a"], id="B015 an unknown tokenizer"),
        pytest.param("B015b", ["'foo'", "there are", "floor"], id="B015b an unknown smoothing method"),
        pytest.param("B023d", ["smooth value must be", ">= 0"], id="B023d a negative smoothing value"),
    ],
)
def test_api_refuses(wanted: str, words: list[str]) -> None:
    case = by_id(wanted)
    with pytest.raises(BleuError) as refused:
        metric_of(case["options"]).corpus_score(case["hyp"], case["refs"])
    for word in words:
        assert word in str(refused.value)


def test_b004_a_bare_string_is_never_read_character_by_character() -> None:
    case = by_id("B004")
    with pytest.raises(BleuError, match=r"a str, not a list"):
        metric_of(case["options"]).sentence_score(case["hyp"][0], case["refs"])


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        pytest.param("B013", ["hyp.txt is empty", "no segments"], id="B013 empty files"),
        pytest.param("B041", ["hyp.txt has 3 lines", "ref0.txt has 2 lines"], id="B041 one line too many"),
        pytest.param(
            "B041b", ["hyp.txt has 2 lines", "ref0.txt has 1 line", "extra blank line at the end of hyp.txt"], id="B041b a blank last line"
        ),
    ],
)
def test_command_line_refuses(wanted: str, words: list[str], bleu: Bleu) -> None:
    hypothesis, references = write_files(by_id(wanted), bleu)
    ran = bleu(hypothesis, "-r", *references)
    assert (ran.code, ran.stdout) == (2, "")
    for word in words:
        assert word in ran.stderr


def test_b108_a_missing_file_is_one_line(bleu: Bleu) -> None:
    bleu.write("hyp.txt", "a b c d\n")
    ran = bleu("hyp.txt", "-r", "nosuch.txt")
    assert (ran.code, ran.stdout, ran.stderr) == (2, "", "bleu: error: no file 'nosuch.txt'\n")


def test_b075_one_warning_about_tokenised_text_that_force_silences(bleu: Bleu) -> None:
    text = "".join(f"the cat {index} sat here .\n" for index in range(150))
    bleu.write("hyp.txt", text)
    bleu.write("ref.txt", text.replace("here", "here now").replace("here now", "here"))
    plain, forced = bleu("hyp.txt", "-r", "ref.txt", "-b"), bleu("hyp.txt", "-r", "ref.txt", "-b", "--force")
    assert (plain.code, plain.stdout) == (forced.code, forced.stdout) == (0, "100.0\n")
    assert plain.stderr.count("looks tokenised") == 1
    assert "looks tokenised" not in forced.stderr


def test_b092_text_without_spaces_is_noticed_and_the_score_unchanged(bleu: Bleu) -> None:
    hypothesis, references = write_files(by_id("B092"), bleu)
    ran = bleu(hypothesis, "-r", *references, "-b")
    assert (ran.code, ran.stdout) == (0, "0.0\n")
    assert "written without spaces" in ran.stderr
    assert "-l zh" in ran.stderr


def test_b109_the_bare_number_is_that_of_the_json(bleu: Bleu) -> None:
    hypothesis, references = write_files(by_id("B031"), bleu)
    bare = bleu(hypothesis, "-r", *references, "-b", "-w", "2").stdout
    assert bare == f"{json.loads(bleu(hypothesis, '-r', *references, '--json').stdout)['score']:.2f}\n" == "8.14\n"


def test_b116_importing_changes_no_logging(bleu: Bleu) -> None:
    import subprocess
    import sys

    code = "import sys, bleucli; from bleucli import corpus_bleu; corpus_bleu(['a'], [['a']]); print('logging' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_b129_signatures_differ_with_the_order() -> None:
    signatures = {str(BLEU(max_ngram_order=config["max_order"]).get_signature()) for config in by_id("B129")["configs"]}
    assert len(signatures) == 2


def test_b131_a_signature_is_there_before_and_after_scoring() -> None:
    metric = BLEU()
    assert str(metric.get_signature()).startswith("case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-")
    assert metric.corpus_score(["a"], [["a"]]).signature == f"BLEU|{metric.get_signature()}"
    assert str(metric.get_signature()).startswith("nrefs:1|case:mixed")


def test_b117_many_sentences_do_not_grow_the_process() -> None:
    tracemalloc = pytest.importorskip("tracemalloc")
    metric = BLEU(effective_order=True)

    def score_some(start: int) -> None:
        for index in range(start, start + 2000):
            metric.sentence_score(f"line {index} of the text", [f"line {index} of a text"])

    score_some(0)
    tracemalloc.start()
    score_some(10_000)
    before = tracemalloc.get_traced_memory()[0]
    score_some(20_000)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 50_000


def test_every_case_has_a_test() -> None:
    statistics = {"B099", "B099b", "B100", "B100b", "B100c", "B100d", "B100e"}
    refused = {"B001", "B004", "B005", "B013", "B013b", "B015", "B015b", "B023d", "B041", "B041b", "B108"}
    properties = {"B075", "B129"}
    untested = {case["id"] for case in CASES if not with_figures(case)} - refused - properties - statistics
    assert not untested


def test_cases_name_their_sources() -> None:
    assert all(case["source"] and case["derived"] for case in CASES)
    assert Path(FIXTURES / "cases" / "cases.md").is_file()
