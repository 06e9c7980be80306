"""Sixteen real systems (WMT17 English-German) against the figures of SacreBLEU 2.6.0, seed 12345."""

import json
from typing import Any

import pytest
from support import Bleu, corpora, needs_corpora

pytestmark = needs_corpora
SET = "wmt17.en-de"


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    folder = corpora()
    assert folder is not None
    known: dict[str, Any] = json.loads((folder / "expected_significance.json").read_text("utf-8"))[SET]
    return known


@pytest.mark.parametrize("test", ["bs", "ar"])
def test_all_p_values_and_intervals_are_sacrebleus(test: str, expected: dict[str, Any], bleu: Bleu) -> None:
    folder = corpora()
    assert folder is not None
    systems = expected[test]["systems"]
    words = [f"{name}={folder / SET / f'sys.{name}'}" for name in systems]
    ran = bleu(*words, "-r", str(folder / SET / f"ref.{expected['refs'][0]}"), "--test", test, "--json", "-q")
    assert (ran.code, ran.stderr) == (0, "")
    found = {entry["system"]: entry for entry in map(json.loads, ran.stdout.splitlines())}
    assert list(found) == list(systems)
    for name, entry in found.items():
        assert entry["score"] == pytest.approx(systems[name]["score"], abs=1e-9)
        assert (entry["vs_baseline"] or {"p": None})["p"] == systems[name]["p_value"], name
        confidence = expected["confidence"][name]
        assert 0.5 * (entry["ci"]["high"] - entry["ci"]["low"]) == pytest.approx(confidence["ci"], abs=1e-4)
        assert entry["ci"]["mean"] == pytest.approx(confidence["mean"], abs=1e-4)
        drawn = "bs:1000" if test == "bs" else "bs:1000|ar:10000"
        assert entry["signature"].startswith(f"BLEU|nrefs:1|{drawn}|seed:12345|case:mixed|eff:no|tok:13a|")
    assert sum(entry["vs_baseline"] is not None for entry in found.values()) == 15
