"""The shipped texts: the figures that expected.json gives with the tool, version and command they come from."""

import itertools
import json
import unicodedata
from pathlib import Path

import pytest
from support import FIXTURES, read_segments

from bleucli import BLEU, MissingExtraError, UnknownNameError

FOLDERS = sorted(path.parent for path in FIXTURES.glob("*/expected.json"))


def results() -> list:
    return [
        pytest.param(folder, result, id=f"{folder.name}/{result['hypothesis']} against {len(result['references'])}, {result['options']}")
        for folder in FOLDERS
        for result in json.loads((folder / "expected.json").read_text("utf-8"))["results"]
    ]


@pytest.mark.parametrize(("folder", "result"), results())
def test_figures_are_those_of_the_tool_named(folder: Path, result: dict) -> None:
    try:
        metric = BLEU(**result["options"])
    except (MissingExtraError, UnknownNameError) as error:
        pytest.skip(str(error))
    streams = [read_segments(str(folder / name)) for name in result["references"]]
    score = metric.corpus_score(read_segments(str(folder / result["hypothesis"])), streams)
    assert (score.counts, score.totals) == (result["counts"], result["totals"])
    assert (score.sys_len, score.ref_len) == (result["sys_len"], result["ref_len"])
    assert score.score == pytest.approx(result["score"], abs=1e-9)
    assert score.precisions == pytest.approx(result["precisions"], abs=1e-9)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_texts_are_parallel_and_clean(folder: Path) -> None:
    texts = {path.name: read_segments(str(path)) for path in folder.glob("*.txt")}
    assert len({len(lines) for lines in texts.values()}) == 1
    assert all(line and unicodedata.is_normalized("NFC", line) for lines in texts.values() for line in lines)


def test_the_main_set_is_as_large_as_promised_and_its_systems_differ_clearly() -> None:
    folder = FIXTURES / "en-de"
    streams = [read_segments(str(folder / f"ref{k}.txt")) for k in (1, 2, 3)]
    scores = [BLEU(references=streams).corpus_score(read_segments(str(folder / f"hyp{k}.txt"))).score for k in (1, 2, 3, 4)]
    assert len(streams[0]) == 200
    assert all(better - worse > 5 for better, worse in itertools.pairwise(scores))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_expected_figures_name_tool_version_command_and_licence(folder: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert all(expected[key] for key in ("tool", "version", "command", "licence", "results"))
