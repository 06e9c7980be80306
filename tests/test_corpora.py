"""Real corpora: every integer as SacreBLEU 2.6.0 counted it, scores within 1e-9, and the scores their authors published."""

import csv
import json
import re
from functools import cache
from pathlib import Path

import pytest
from sacrebleu.metrics.bleu import BLEUScore as SacreBLEUScore
from support import Bleu, corpora, needs_corpora, read_segments

from bleucli._version import __version__
from bleucli.errors import MissingExtraError, UnknownNameError
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.score import score_statistics
from bleucli.tokenizers import make_tokenizer

pytestmark = needs_corpora
SMOOTHINGS = {"exp": None, "floor": 0.1, "add-k": 1.0, "none": None}


@cache
def expected_sets() -> dict[str, dict]:
    """Return the figures of SacreBLEU 2.6.0 by set; empty without corpora."""
    folder = corpora()
    return json.loads((folder / "expected.json").read_text("utf-8"))["sets"] if folder else {}


@cache
def segments(set_name: str, file: str) -> list[str]:
    return read_segments(str(corpora() / set_name / file))


def reference_names(set_name: str, configuration: str) -> list[str]:
    return expected_sets()[set_name]["ref_configs"][configuration.removesuffix("_skipempty")]


def references(set_name: str, configuration: str) -> list[list[str | None]]:
    streams = [segments(set_name, f"ref.{name}") for name in reference_names(set_name, configuration)]
    if configuration.endswith("_skipempty"):
        return [[line or None for line in stream] for stream in streams]
    return streams


def settings() -> list[tuple[str, str]]:
    found = []
    for name, facts in expected_sets().items():
        keys = dict.fromkeys(key for by_refs in facts["results"].values() for figures in by_refs.values() for key in figures)
        found += [pytest.param(name, key, id=f"{name} with {key}") for key in keys]
    return found


def skip_without(tokenizer: str) -> None:
    try:
        make_tokenizer(tokenizer)
    except (MissingExtraError, UnknownNameError) as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(("set_name", "key"), settings())
def test_counts_and_scores_are_those_of_sacrebleu(set_name: str, key: str) -> None:
    tokenizer = key.split("|", maxsplit=1)[0]
    skip_without(tokenizer)
    results = expected_sets()[set_name]["results"]
    for configuration in dict.fromkeys(configuration for by_refs in results.values() for configuration in by_refs):
        metric = BLEU(lowercase=key.endswith("|lc"), tokenize=tokenizer, references=references(set_name, configuration))
        for system, by_refs in results.items():
            if key not in by_refs.get(configuration, {}):
                continue
            figures, score = by_refs[configuration][key], metric.corpus_score(segments(set_name, f"sys.{system}"))
            where = f"{system}, references {configuration}"
            assert (score.sys_len, score.ref_len) == (figures["sys_len"], figures["ref_len"]), where
            assert (score.counts, score.totals) == (figures["counts"], figures["totals"]), where
            assert score.bp == pytest.approx(figures["bp"], abs=1e-12), where
            for method, value in SMOOTHINGS.items():
                vector = [score.sys_len, score.ref_len, *score.counts, *score.totals]
                smoothed = score_statistics(vector, method, value, effective_order=False)
                assert smoothed.score == pytest.approx(figures[method]["score"], abs=1e-9), (where, method)
                assert smoothed.precisions == pytest.approx(figures[method]["precisions"], abs=1e-9), (where, method)


def published_scores() -> list:
    rows = []
    for path in sorted(corpora().glob("*/published.tsv")) if corpora() else []:
        with path.open(encoding="utf-8", newline="") as file:
            rows += [(path.parent.name, row) for row in csv.DictReader(file, delimiter="\t")]
    return [pytest.param(name, row, id=f"{name} {row['system']} against {row['refs']}: {row['score']}") for name, row in rows]


def published_settings(text: str) -> dict:
    """Read what the authors say of their settings."""
    tokenizer = re.search(r"tok:([\w-]+)", text)
    order = re.search(r"ngram=(\d)", text)
    smoothing = "add-k" if "add-k 1" in text else "none" if "smooth:none" in text else "exp"
    return {
        "tokenize": tokenizer[1] if tokenizer else "13a",
        "lowercase": "case:lc" in text,
        "smooth_method": smoothing,
        "max_ngram_order": int(order[1]) if order else 4,
    }


@pytest.mark.parametrize(("set_name", "row"), published_scores())
def test_published_scores_come_out_to_the_digits_published(set_name: str, row: dict) -> None:
    options = published_settings(row["settings"])
    skip_without(options["tokenize"])
    names = sorted(path.name for path in (corpora() / set_name).glob("ref.*"))
    if row["refs"] != "all":
        names = [f"ref.{name}" for name in row["refs"].split(",")]
    streams = [segments(set_name, name) for name in names]
    if "empty refs skipped" in row["settings"]:
        streams = [[line or None for line in stream] for stream in streams]
    hypotheses = segments(set_name, f"sys.{row['system']}")
    if (set_name, row["system"]) == ("wmt17.en-de", "online-A.0"):
        hypotheses = ["\ufeff" + hypotheses[0], *hypotheses[1:]]  # the published score was made with the byte order mark as text
    score = BLEU(**options).corpus_score(hypotheses, streams).score
    digits = len(row["score"].partition(".")[2])
    scale = 1 if float(row["score"]) > 1 else 100
    assert round(score / scale, min(digits, 10)) == pytest.approx(round(float(row["score"]), min(digits, 10)), abs=1e-12)


@pytest.mark.parametrize("set_name", list(expected_sets()))
def test_the_text_line_is_that_of_sacrebleu_but_for_the_version(set_name: str, bleu: Bleu) -> None:
    facts = expected_sets()[set_name]
    system = next(iter(facts["results"]))
    configuration = next(name for name in reversed(facts["results"][system]) if not name.endswith("_skipempty"))
    figures = facts["results"][system][configuration]["13a|mixed"]
    names = reference_names(set_name, configuration)
    folder: Path = corpora() / set_name
    ran = bleu(str(folder / f"sys.{system}"), "-r", *[str(folder / f"ref.{name}") for name in names], "-q")
    theirs = SacreBLEUScore(
        figures["exp"]["score"],
        figures["counts"],
        figures["totals"],
        figures["exp"]["precisions"],
        figures["bp"],
        figures["sys_len"],
        figures["ref_len"],
    )
    signature = f"nrefs:{len(names)}|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0"
    line = theirs.format(width=1, signature=signature).replace("version:2.6.0", f"version:bleucli-{__version__}")
    assert (ran.code, ran.stdout) == (0, line + "\n")
