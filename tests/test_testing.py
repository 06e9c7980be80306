"""`assert_bleu`: a test fails where the translations are too bad, and is an error where they cannot be scored."""

from typing import Any

import pytest
from support import FIXTURES, read_segments

from bleucli.errors import ConfigError, InputError
from bleucli.metrics.bleu import BLEU
from bleucli.testing import assert_bleu

HYPOTHESES, REFERENCES = (read_segments(str(FIXTURES / "en-de" / name)) for name in ("hyp1.txt", "ref1.txt"))
SCORE = BLEU().corpus_score(HYPOTHESES, [REFERENCES]).score


def test_a_score_that_is_reached_is_returned() -> None:
    assert assert_bleu(HYPOTHESES, [REFERENCES], at_least=SCORE).score == SCORE
    assert assert_bleu(HYPOTHESES, [REFERENCES], at_least=0).score == SCORE
    assert assert_bleu(["a b c d"], [["a b c d"]], at_least=100).score == 100


def test_a_score_that_is_missed_fails_with_score_signature_and_worst_segments() -> None:
    hypotheses = list(HYPOTHESES)
    hypotheses[150] = "Nichts davon steht in der Referenz " * 9
    with pytest.raises(AssertionError) as failed:
        assert_bleu(hypotheses, [REFERENCES], at_least=90)
    first, signature, _, worst, *_ = str(failed.value).splitlines()
    score = BLEU().corpus_score(hypotheses, [REFERENCES]).score
    assert first == f"BLEU is {score:.2f}, less than 90"
    assert signature == "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-1.0.0"
    assert worst.startswith("  [150] 0.")
    assert REFERENCES[150][:40] in str(failed.value)
    assert max(map(len, str(failed.value).splitlines())) < 140


def test_a_score_that_is_missed_by_little_is_shown_with_the_digits_that_tell() -> None:
    threshold = SCORE + 1e-9
    with pytest.raises(AssertionError) as failed:
        assert_bleu(HYPOTHESES, [REFERENCES], at_least=threshold)
    assert str(failed.value).startswith(f"BLEU is {SCORE!r}, less than {threshold!r}\n")


def test_references_by_segment_and_a_metric_of_ones_own() -> None:
    by_segment = [[reference, None] for reference in REFERENCES]
    metric = BLEU(lowercase=True, max_ngram_order=2)
    found = assert_bleu(HYPOTHESES, by_segment, at_least=10, references_by="segment", metric=metric)
    assert found.score == metric.corpus_score(HYPOTHESES, [REFERENCES]).score
    with pytest.raises(AssertionError, match=r"case:lc.*order:2"):
        assert_bleu(HYPOTHESES, by_segment, at_least=99, references_by="segment", metric=metric)


@pytest.mark.parametrize(
    ("hypotheses", "references", "at_least", "error"),
    [
        pytest.param([], [[]], 0, InputError, id="no hypotheses"),
        pytest.param(["a"], ["a"], 0, InputError, id="references one level too flat"),
        pytest.param(["a", "b"], [["a"]], 0, InputError, id="fewer references than hypotheses"),
        pytest.param("a", [["a"]], 0, InputError, id="a hypothesis that is no list"),
        pytest.param(["a"], [["a"]], float("nan"), ConfigError, id="a threshold of NaN, which every score would pass or fail"),
        pytest.param(["a"], [["a"]], "27", ConfigError, id="a threshold in quotes"),
        pytest.param(["a"], [["a"]], True, ConfigError, id="a threshold of True"),
    ],
)
def test_what_cannot_be_scored_is_an_error_and_no_failure(hypotheses: Any, references: Any, at_least: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        assert_bleu(hypotheses, references, at_least=at_least)


def test_iterators_are_read_once() -> None:
    with pytest.raises(AssertionError, match="the lowest segments"):
        assert_bleu(iter(HYPOTHESES), iter([iter(REFERENCES)]), at_least=100)
