"""Statistics in Python: intervals of scores, comparisons as plain data, and the shape that SacreBLEU's users know."""

import sys
from dataclasses import asdict
from subprocess import run
from typing import Any

import pytest
from sacrebleu.metrics import BLEU as SacreBLEU
from sacrebleu.significance import PairedTest as SacrePairedTest
from support import FIXTURES

from bleucli import BLEU, BleuError, Interval, PairedTest, Report, compare_systems


def lines(name: str) -> list[str]:
    return (FIXTURES / "en-de" / f"{name}.txt").read_text("utf-8").splitlines()


SYSTEMS = {f"system {number}": lines(f"hyp{number}") for number in (1, 2, 3, 4)}
REFERENCES = [lines("ref1"), lines("ref2")]


@pytest.mark.parametrize("n", [2, 100, 1000])
def test_corpus_score_makes_an_interval_as_sacrebleu_does(n: int) -> None:
    ours = BLEU().corpus_score(SYSTEMS["system 1"], REFERENCES, n)
    theirs = SacreBLEU().corpus_score(SYSTEMS["system 1"], REFERENCES, n_bootstrap=n)
    assert ours.ci is not None
    assert ours.score == pytest.approx(theirs.score, abs=1e-9)
    assert 0.5 * (ours.ci.high - ours.ci.low) == pytest.approx(theirs._ci, abs=1e-4)
    assert ours.ci.mean == pytest.approx(theirs._mean, abs=1e-4)
    assert ours.format(1).startswith(f"BLEU = {ours.score:.1f} [{ours.ci.low:.1f}, {ours.ci.high:.1f}] ")
    assert ours.format(1, score_only=True) == f"{ours.score:.1f}"


def test_an_interval_belongs_to_its_score_and_leaves_nothing_behind() -> None:
    metric = BLEU()
    with_interval = metric.corpus_score(SYSTEMS["system 1"], REFERENCES, n_bootstrap=50, seed=7, level=0.9)
    assert with_interval.signature.startswith("BLEU|nrefs:2|bs:50|seed:7|case:mixed|")
    assert isinstance(with_interval.ci, Interval)
    assert (with_interval.ci.level, with_interval.ci.samples, with_interval.ci.seed) == (0.9, 50, 7)
    assert "bs:" not in str(metric.get_signature())
    without = metric.corpus_score(SYSTEMS["system 1"], REFERENCES)
    assert (without.ci, without.score) == (None, with_interval.score)
    assert "bs:" not in without.signature


def test_cached_references_serve_for_intervals_too() -> None:
    cached = BLEU(references=REFERENCES).corpus_score(SYSTEMS["system 1"], None, n_bootstrap=50)
    assert cached == BLEU().corpus_score(SYSTEMS["system 1"], REFERENCES, n_bootstrap=50)


def test_comparisons_are_plain_data() -> None:
    report = compare_systems(SYSTEMS, REFERENCES, samples=200)
    assert isinstance(report, Report)
    base, *others = report.systems
    assert base.comparison is None
    assert [result.system for result in report.systems] == list(SYSTEMS)
    for result in others:
        found = result.comparison
        assert found is not None
        assert found.interval is not None
        assert (found.baseline, found.delta) == ("system 1", result.score.score - base.score.score)
        assert found.interval.low <= found.interval.mean <= found.interval.high
        assert found.p <= found.p_holm <= 1
        assert result.interval == result.score.ci
        assert "|bs:200|seed:12345|" in str(result.signature)
    assert report.settings is not None
    widths = [one.comparison.interval for one in others if one.comparison and one.comparison.interval]
    assert report.settings.resolution == max(0.5 * (one.high - one.low) for one in widths)
    assert all(isinstance(value, str | int | float | bool | dict) for value in asdict(others[0].comparison).values())  # type: ignore[arg-type]


def test_systems_may_come_as_pairs_and_references_by_segment() -> None:
    by_segment = [list(pair) for pair in zip(*REFERENCES, strict=True)]
    assert compare_systems(list(SYSTEMS.items()), by_segment, samples=50, references_by="segment") == compare_systems(
        SYSTEMS, REFERENCES, samples=50
    )


def test_no_test_leaves_intervals() -> None:
    report = compare_systems(SYSTEMS, REFERENCES, test="none", samples=50)
    assert all(result.interval and result.comparison is None for result in report.systems)


@pytest.mark.parametrize(
    "settings", [{}, {"smooth_method": "add-k", "smooth_value": 0.5}, {"max_ngram_order": 2, "lowercase": True}], ids=str
)
@pytest.mark.parametrize(("test", "samples", "confidence"), [("bs", 100, -1), ("ar", 300, -1), ("ar", 300, 100)])
def test_paired_test_gives_sacrebleus_numbers_in_sacrebleus_shape(
    test: str, samples: int, confidence: int, settings: dict[str, Any]
) -> None:
    named = list(SYSTEMS.items())
    signatures, scores = PairedTest(named, {"BLEU": BLEU(**settings)}, REFERENCES, test, samples, confidence)()
    their_signatures, theirs = SacrePairedTest(named, {"BLEU": SacreBLEU(**settings)}, REFERENCES, test, samples, confidence)()
    assert scores["System"] == theirs["System"]
    assert list(scores) == list(theirs)
    for mine, other in zip(scores["BLEU"], theirs["BLEU"], strict=True):
        assert mine.score == pytest.approx(other.score, abs=1e-9)
        assert mine.p_value == other.p_value
        # After randomisation SacreBLEU draws the resamples of all systems but the baseline from what is left of the stream.
        if test == "bs" or confidence < 0 or other is theirs["BLEU"][0]:
            assert (mine.mean, mine.ci) == pytest.approx((other.mean, other.ci), abs=1e-4)
    drawn = ("nrefs", "bs", "ar", "seed")
    known = dict(field.split(":") for field in their_signatures["BLEU"].format().split("|"))
    assert [signatures["BLEU"].fields.get(key) for key in drawn] == [known.get(key) for key in drawn]


def test_intervals_beside_randomisation_are_those_of_the_bootstrap() -> None:
    by_randomisation = compare_systems(SYSTEMS, REFERENCES, test="ar", samples=100)
    by_bootstrap = compare_systems(SYSTEMS, REFERENCES, test="bs")
    assert [one.interval for one in by_randomisation.systems] == [one.interval for one in by_bootstrap.systems]
    for one, other in zip(by_randomisation.systems[1:], by_bootstrap.systems[1:], strict=True):
        assert one.comparison is not None
        assert other.comparison is not None
        assert one.comparison.interval == other.comparison.interval


@pytest.mark.parametrize(
    ("call", "said"),
    [
        pytest.param(lambda: compare_systems({}, REFERENCES), "there are no systems", id="no systems"),
        pytest.param(lambda: compare_systems(SYSTEMS, REFERENCES, test="t"), "no test 't'", id="an unknown test"),
        pytest.param(lambda: compare_systems(SYSTEMS, REFERENCES, samples=0), "the number of samples is 0", id="no samples"),
        pytest.param(lambda: compare_systems(SYSTEMS, REFERENCES, seed=-1), "the seed is -1", id="a negative seed"),
        pytest.param(lambda: compare_systems(SYSTEMS, REFERENCES, level=1.0), "the level", id="a level of everything"),
        pytest.param(lambda: compare_systems({**SYSTEMS, "short": ["a"]}, REFERENCES), "short has 1 line", id="a system that is short"),
        pytest.param(lambda: BLEU().corpus_score(["a"], [["a"]], "segment"), "n_bootstrap is 'segment'", id="references_by by position"),
        pytest.param(lambda: BLEU().corpus_score(["a"], [["a"]], 10, seed=-1), "the seed is -1", id="a negative seed of an interval"),
        pytest.param(lambda: PairedTest([("a", ["a"])], {}, None), "no references", id="no references"),
        pytest.param(lambda: PairedTest([("a", ["a"])], {}, [["a"]], "t"), "no paired test 't'", id="an unknown paired test"),
    ],
)
def test_refused(call: Any, said: str) -> None:
    with pytest.raises(BleuError, match=said):
        call()


def test_numpy_is_loaded_for_statistics_only() -> None:
    code = "import sys; from bleucli import BLEU, compare_systems; {}; print('numpy' in sys.modules)"
    plain = run([sys.executable, "-c", code.format("BLEU().corpus_score(['a'], [['a']])")], capture_output=True, text=True, check=True)
    asked = run([sys.executable, "-c", code.format("BLEU().corpus_score(['a'], [['a']], 10)")], capture_output=True, text=True, check=True)
    assert (plain.stdout, asked.stdout) == ("False\n", "True\n")
