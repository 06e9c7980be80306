"""Misuse of the Python API ends in a `BleuError` that says what is wrong, or in the right number; never in another's."""

import functools
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from bleucli import BLEU, BleuError, BLEUStats, corpus_bleu, sentence_bleu

pandas = pytest.importorskip("pandas")
numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(lambda: corpus_bleu(pandas.Series(["a", pandas.NA], dtype="string"), [["a", "b"]]), id="NA among hypotheses"),
        pytest.param(lambda: corpus_bleu(["a", "b"], [pandas.Series(["a", pandas.NA], dtype="string")]), id="NA among references"),
        pytest.param(lambda: sentence_bleu("a", [pandas.NA]), id="NA as a reference"),
        pytest.param(lambda: corpus_bleu([numpy.array([1, 2]), "b"], [["a", "b"]]), id="an array as a hypothesis"),
        pytest.param(lambda: corpus_bleu(pandas.DataFrame({"hyp": ["a"]}), [["a"]]), id="a frame as hypotheses"),
        pytest.param(lambda: corpus_bleu(["x", "y"], [pandas.DataFrame({"x": ["a"], "y": ["b"]})]), id="a frame as a stream"),
        pytest.param(lambda: corpus_bleu(numpy.array("abc"), [["a"]]), id="an array without dimension"),
        pytest.param(lambda: corpus_bleu(["a", "b"], [[], []], references_by="segment"), id="segments without references"),
        pytest.param(lambda: BLEU(references=5), id="cached references that are a number"),
        pytest.param(lambda: BLEU(references=[None]), id="a cached stream that is None"),
        pytest.param(lambda: BLEU(trg_lang=5), id="a language that is a number"),
        pytest.param(lambda: BLEU(weights=0.5), id="weights that are a number"),
        pytest.param(lambda: BLEU(weights=[None] * 4), id="weights that are None"),
        pytest.param(lambda: BLEU(smooth_method="floor", smooth_value=10**400), id="a smoothing value no float can hold"),
        pytest.param(lambda: str(BLEU(smooth_method=None)), id="no smoothing method"),
        pytest.param(lambda: BLEU(lowercase="no"), id="a word for a flag"),
        pytest.param(lambda: BLEU(tokenize=""), id="an empty tokenizer name"),
        pytest.param(lambda: BLEU(tokenize=functools.partial(str.lower)), id="a tokenizer that shares its name with others"),
        pytest.param(lambda: BLEU().score(sum([])), id="no statistics"),
        pytest.param(lambda: BLEU().score([BLEUStats(0, 0, (0,) * 4, (0,) * 4)]), id="a list of statistics"),
        pytest.param(lambda: BLEU().stats_of(["a"]), id="a string for a pair"),
        pytest.param(lambda: BLEUStats.from_vector(["a"] * 10), id="letters for statistics"),
        pytest.param(lambda: BLEUStats.from_vector([1.7] * 10), id="fractions for statistics"),
        pytest.param(lambda: BLEUStats.from_vector([5, 0, 9, 9, 9, 9, 1, 1, 1, 1]), id="more matches than n-grams"),
        pytest.param(lambda: BLEUStats(4, 4, (1, 1, 1, 1), (2, 3)), id="statistics of two orders"),
        pytest.param(lambda: BLEU.compute_bleu([1] * 4, [4] * 4, -4, 4), id="a negative length"),
    ],
)
def test_refused(call: object) -> None:
    with pytest.raises(BleuError) as refused:
        call()
    assert str(refused.value)


def test_generators_serve_as_cached_references() -> None:
    references = ["the cat sat", "it rained"]
    metric = BLEU(references=[(line for line in references)])
    assert metric.corpus_score(references) == corpus_bleu(references, [references])


def test_numpy_numbers_are_numbers() -> None:
    metric = BLEU(max_ngram_order=numpy.int64(2), smooth_method="floor", smooth_value=numpy.float32(0.5))
    assert "smooth:floor[0.50]|order:2" in str(metric.get_signature())
    assert str(BLEU(smooth_method="floor", smooth_value=-0.0).get_signature()).count("floor[0.00]") == 1


def test_a_score_of_statistics_has_a_signature() -> None:
    (stats,) = BLEU().stats_of([("a", ["a"])])
    assert BLEU().score(stats).signature.startswith("BLEU|case:mixed|")


def test_threads_share_a_metric_and_keep_their_own_signatures() -> None:
    metric = BLEU()

    def score(number: int) -> bool:
        return f"nrefs:{number}|" in metric.corpus_score(["a b c d"], [["a b c d"]] * number).signature

    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert all(pool.map(score, [1, 2, 3, 4] * 200))
    finally:
        sys.setswitchinterval(switch)
