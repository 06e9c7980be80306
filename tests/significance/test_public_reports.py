"""Public reports about tests of significance, each with the value or behaviour that is right (fixtures/cases)."""

import json
import subprocess
import sys
from typing import Any

import pytest
from support import FIXTURES, Bleu

CASES = {case["id"]: case for case in json.loads((FIXTURES / "cases" / "cases.json").read_text("utf-8"))}
WITH_P_VALUES = [case for name, case in CASES.items() if name.startswith(("B099", "B100"))]


def write_files(case: dict[str, Any], bleu: Bleu) -> list[str]:
    systems = [bleu.write(f"{name}.txt", "".join(f"{line}\n" for line in lines)) for name, lines in zip("ab", case["systems"], strict=True)]
    return [*systems, "-r", *(bleu.write(f"ref{k}.txt", "".join(f"{line}\n" for line in lines)) for k, lines in enumerate(case["refs"]))]


def entries(bleu: Bleu, *words: str) -> list[dict[str, Any]]:
    ran = bleu(*words, "--json", "-q")
    assert (ran.code, ran.stderr) == (0, "")
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_there_are_reports_with_p_values() -> None:
    assert [case["id"] for case in WITH_P_VALUES] == ["B099", "B099b", "B100", "B100b", "B100c", "B100d", "B100e"]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']} {case['category']}") for case in WITH_P_VALUES])
def test_p_values_of(case: dict[str, Any], bleu: Bleu) -> None:
    expected, options = case["expect"], case["options"]
    base, other = entries(bleu, *write_files(case, bleu), "--test", options["paired"], "--samples", str(options["n"]))
    assert (base["score"], other["score"]) == (pytest.approx(expected["score_a"], abs=1e-9), pytest.approx(expected["score_b"], abs=1e-9))
    found = other["vs_baseline"]
    assert found["p"] == expected.get("p_value", expected.get("p_value_exact"))
    assert found["exact"] is (options["paired"] == "ar")
    assert found["identical"] is (case["systems"][0] == case["systems"][1])


def dispatched_features() -> str:
    code = "from numpy._core import _multiarray_umath as core; print(*core.__cpu_dispatch__)"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_b104_no_environment_changes_a_byte(test: str, bleu: Bleu) -> None:
    folder = FIXTURES / "en-de"
    words = ["--test", test, "--samples", "300", "--json", "-q", "-r", str(folder / "ref1.txt"), "--"]
    words += [str(folder / f"hyp{number}.txt") for number in (1, 2, 3, 4)]
    usual = bleu(*words)
    assert (usual.code, usual.stderr) == (0, "")
    for environment in (
        {},
        {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        {"OPENBLAS_NUM_THREADS": "4", "OMP_NUM_THREADS": "4"},
        {"NPY_DISABLE_CPU_FEATURES": dispatched_features()},
        {"SACREBLEU_SEED": "7", "PYTHONHASHSEED": "7", "LC_ALL": "C"},
        {"BLEUCLI_KERNEL": "python"},
    ):
        assert bleu(*words, env=environment).stdout == usual.stdout, environment


def test_b104_another_seed_is_another_result_and_0_is_a_seed(bleu: Bleu) -> None:
    folder = FIXTURES / "en-de"
    words = [str(folder / "hyp1.txt"), "-r", str(folder / "ref1.txt"), "--ci"]
    texts = {seed: entries(bleu, *words, "--seed", seed)[0] for seed in ("0", "1")}
    assert texts["0"]["ci"] != texts["1"]["ci"]
    assert texts["0"] == entries(bleu, *words, "--seed", "0")[0]
    assert "|bs:1000|seed:0|" in texts["0"]["signature"]


def test_b105_every_figure_is_a_number_of_its_own(bleu: Bleu) -> None:
    case = CASES["B100c"]
    base, other = entries(bleu, *write_files(case, bleu), "--test", "ar")
    assert base["vs_baseline"] is None
    numbers = [other["score"], other["ci"]["mean"], other["ci"]["low"], other["ci"]["high"], other["ci"]["samples"], other["ci"]["seed"]]
    found = other["vs_baseline"]
    numbers += [found["p"], found["p_holm"], found["delta"], found["low"], found["high"], found["samples"], found["seed"]]
    assert all(isinstance(number, int | float) for number in numbers)
    assert (other["ci"]["samples"], other["ci"]["seed"], found["samples"], found["seed"]) == (1000, 12345, 8, 12345)
    assert "|bs:1000|ar:10000|seed:12345|" in other["signature"]
