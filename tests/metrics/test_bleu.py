"""The metric: worked examples of the literature, its laws, its settings, and what it refuses."""

import math
import pickle
import random

import pytest

from bleucli import BLEU, BleuError, BLEUScore, BLEUStats, ConfigError, InputError, corpus_bleu, raw_corpus_bleu, sentence_bleu
from bleucli.kernel.formula import brevity_penalty


def test_clipping_example_of_papineni_et_al() -> None:
    references = [["the cat is on the mat"], ["there is a cat on the mat"]]
    score = BLEU(lowercase=True, max_ngram_order=1).corpus_score(["the the the the the the the"], references[:1])
    assert (score.counts, score.totals) == ([2], [7]), "Papineni et al. 2002, section 2.1: modified unigram precision 2/7"
    assert BLEU(max_ngram_order=1).corpus_score(["the the the the the the the"], references).counts == [2]


def test_bigram_example_of_the_tutorials() -> None:
    references = [["The cat is on the mat"], ["There is a cat on the mat"]]
    score = BLEU(lowercase=True, max_ngram_order=2).corpus_score(["The cat the cat on the mat"], references)
    assert (score.counts, score.totals, score.bp) == ([5, 4], [7, 6], 1.0)
    assert score.score == pytest.approx(100 * math.sqrt(10 / 21), abs=1e-12)


@pytest.mark.parametrize(
    ("hypothesis_length", "reference_length", "penalty"),
    [
        pytest.param(12, 12, 1.0, id="as long as the reference: 1"),
        pytest.param(13, 12, 1.0, id="longer: 1, precision punishes it already (Papineni et al. 2002, section 2.2)"),
        pytest.param(8, 10, math.exp(-0.25), id="a fifth too short: exp(1 - 10/8)"),
        pytest.param(0, 10, 0.0, id="empty: 0"),
        pytest.param(0, 0, 1.0, id="empty against empty: 1"),
    ],
)
def test_brevity_penalty(hypothesis_length: int, reference_length: int, penalty: float) -> None:
    assert brevity_penalty(hypothesis_length, reference_length) == penalty


def test_best_match_length_example_of_papineni_et_al() -> None:
    references = [[" ".join("a" * 12)], [" ".join("a" * 15)], [" ".join("a" * 17)]]
    score = BLEU().corpus_score([" ".join("a" * 12)], references)
    assert (score.ref_len, score.bp) == (12, 1.0), "section 2.2.2: a candidate of 12 words has the brevity penalty 1"


@pytest.mark.parametrize("smooth_method", ["exp", "floor", "add-k", "none"])
@pytest.mark.parametrize("order", range(1, 10))
def test_a_perfect_match_is_exactly_100(order: int, smooth_method: str) -> None:
    text = ["one two three four five six seven eight nine ten", "a b c d e f g h i j k"]
    assert BLEU(max_ngram_order=order, smooth_method=smooth_method).corpus_score(text, [text]).score == 100.0


def random_pairs(seed: int, number: int = 40) -> list[tuple[str, list[str]]]:
    rng = random.Random(seed)
    words = "a b c d e f".split()
    return [
        (" ".join(rng.choices(words, k=rng.randint(0, 12))), [" ".join(rng.choices(words, k=rng.randint(0, 12))) for _ in range(2)])
        for _ in range(number)
    ]


def test_statistics_add_to_the_corpus_score_in_any_order() -> None:
    metric, pairs = BLEU(), random_pairs(1)
    whole = metric.corpus_score(
        [hypothesis for hypothesis, _ in pairs], [list(stream) for stream in zip(*[r for _, r in pairs], strict=True)]
    )
    stats = metric.stats_of(pairs)
    random.Random(2).shuffle(stats)
    added = metric.score(sum(stats))
    assert (added.score, added.counts, added.totals) == (whole.score, whole.counts, whole.totals)
    assert sum(stats[:7]) + sum(stats[7:]) == sum(stats)


def test_statistics_go_through_their_vector_and_pickle() -> None:
    (stats,) = BLEU().stats_of([("a b c", ["a b d"])])
    assert stats.vector == (3, 3, 2, 1, 0, 0, 3, 2, 1, 0)
    assert BLEUStats.from_vector(list(stats.vector), stats.settings) == stats == pickle.loads(pickle.dumps(stats))


@pytest.mark.parametrize(
    "other", [{"lowercase": True}, {"tokenize": "char"}, {"max_ngram_order": 3}, {"reference_length": "shortest"}], ids=str
)
def test_statistics_of_other_settings_do_not_add(other: dict) -> None:
    (ours,), (theirs,) = BLEU().stats_of([("a", ["a"])]), BLEU(**other).stats_of([("a", ["a"])])
    with pytest.raises(ConfigError, match="different settings"):
        ours + theirs
    with pytest.raises(ConfigError, match="counted with"):
        BLEU().score(theirs)


def test_missing_references_are_skipped_and_empty_ones_count() -> None:
    hypotheses, present = ["we agree on it"], ["we all agree on it"]
    assert BLEU().corpus_score(hypotheses, [present, [None]]).ref_len == 5
    assert BLEU().corpus_score(hypotheses, [present, [""]]).ref_len == 5
    assert BLEU().corpus_score(["we two"], [present, [""]]).ref_len == 0, "|2 - 0| = 2 is closer than |2 - 5| = 3"
    assert BLEU(empty_reference="missing").corpus_score(["we two"], [present, [""]]).ref_len == 5


def test_a_segment_without_any_reference_is_named() -> None:
    with pytest.raises(InputError, match="segment 2 has no reference"):
        BLEU().corpus_score(["a", "b"], [["a", None], ["a", None]])


@pytest.mark.parametrize(
    ("references", "value"),
    [
        pytest.param([["a", "b"]], "1", id="one each"),
        pytest.param([["a", "b"], ["a", "b"]], "2", id="two each"),
        pytest.param([["a", "b"], [None, "b"]], "var", id="one or two"),
        pytest.param([["a", "b"], [None, None]], "1", id="one each, the second stream empty"),
    ],
)
def test_nrefs_of_the_signature_counts_references_that_are_there(references: list, value: str) -> None:
    assert f"nrefs:{value}|" in corpus_bleu(["a", "b"], references).signature


def test_reference_length_rules() -> None:
    hypotheses, references = ["a b c d"], [["a b"], ["a b c d e"]]
    assert BLEU().corpus_score(hypotheses, references).ref_len == 5
    shortest = BLEU(reference_length="shortest").corpus_score(hypotheses, references)
    assert (shortest.ref_len, "reflen:shortest" in shortest.signature) == (2, True)


def test_weights_are_those_of_the_geometric_mean() -> None:
    score = BLEU(max_ngram_order=2, weights=[0.25, 0.75]).corpus_score(["a b c d"], [["a b c e"]])
    assert score.score == pytest.approx(100 * (3 / 4) ** 0.25 * (2 / 3) ** 0.75, abs=1e-12)
    assert "weights:0.25,0.75" in score.signature
    assert BLEU(max_ngram_order=2, weights=[1, 0]).corpus_score(["a b"], [["a c"]]).score == 50.0, "an order of weight 0 is skipped"
    assert "weights" not in str(BLEU(weights=[0.25] * 4).get_signature()), "equal weights are the usual ones"


def test_weights_of_orders_that_exist_are_rescaled_under_effective_order() -> None:
    score = BLEU(max_ngram_order=2, weights=[0.2, 0.8], effective_order=True).corpus_score(["a"], [["a"]])
    assert score.score == 100.0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        pytest.param({"smooth_method": "foo"}, "no smoothing method 'foo'", id="an unknown smoothing method"),
        pytest.param({"smooth_value": 0.1}, "takes no value", id="a value for exp"),
        pytest.param({"smooth_method": "none", "smooth_value": 1}, "takes no value", id="a value for none"),
        pytest.param({"smooth_method": "floor", "smooth_value": -0.1}, ">= 0", id="a negative value"),
        pytest.param({"smooth_method": "floor", "smooth_value": math.nan}, ">= 0", id="a value that is no number"),
        pytest.param({"smooth_method": "add-k", "smooth_value": math.inf}, ">= 0", id="an infinite value"),
        pytest.param({"smooth_method": "floor", "smooth_value": "0.1"}, ">= 0", id="a value that is text"),
        pytest.param({"max_ngram_order": 0}, "1 to 9", id="order 0"),
        pytest.param({"max_ngram_order": 10}, "1 to 9", id="order 10"),
        pytest.param({"max_ngram_order": 2.5}, "1 to 9", id="half an order"),
        pytest.param({"weights": [0.5, 0.5]}, "2 weights for 4 orders", id="too few weights"),
        pytest.param({"weights": [0.5, 0.5, 0.5, -0.5]}, "sum to 1", id="a negative weight"),
        pytest.param({"weights": [0.5, 0.5, 0.5, 0.5]}, "sum to 1", id="weights that sum to 2"),
        pytest.param({"weights": [math.nan] * 4}, "sum to 1", id="weights that are no numbers"),
        pytest.param({"reference_length": "longest"}, "closest, shortest", id="an unknown reference length"),
        pytest.param({"empty_reference": "drop"}, "keep, missing", id="an unknown rule for empty references"),
        pytest.param({"tokenize": "13b"}, "did you mean '13a'?", id="an unknown tokenizer"),
        pytest.param({"tokenize": 13}, "callable", id="a tokenizer that is a number"),
        pytest.param({"tokenize": lambda line: line}, "no usable name", id="a tokenizer without a name"),
        pytest.param({"trg_lang": "en-de"}, "target language alone: de", id="a language pair"),
        pytest.param({"trg_lang": "german"}, "no language 'german'", id="a language's name"),
    ],
)
def test_settings_that_cannot_be_are_refused(options: dict, sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        BLEU(**options)
    assert sentence in str(refused.value)
    assert isinstance(refused.value, ValueError)


def test_a_callable_with_a_name_is_a_tokenizer() -> None:
    def halves(line: str) -> str:
        return line.replace("|", " ")

    score = BLEU(tokenize=halves).corpus_score(["a|b|c|d"], [["a b c d"]])
    assert (score.score, "tok:halves|" in score.signature) == (100.0, True)


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        pytest.param(lambda line: 1 / 0, "failed on 'a b'", id="one that raises"),
        pytest.param(lambda line: line.split(), "returned list, not str", id="one that returns a list"),
    ],
)
def test_a_callable_that_fails_is_named(broken: object, sentence: str) -> None:
    broken.__name__ = "mine"
    with pytest.raises(BleuError) as refused:
        BLEU(tokenize=broken).corpus_score(["a b"], [["a b"]])
    assert "'mine'" in str(refused.value)
    assert sentence in str(refused.value)


def test_cached_references_serve_many_systems() -> None:
    streams = [["a b c d e", "f g h i"], ["a b c d", "f g h j"]]
    metric = BLEU(references=streams)
    assert str(metric.get_signature()).startswith("nrefs:2|")
    for hypotheses in (["a b c d", "f g"], ["x", "f g h i"]):
        assert metric.corpus_score(hypotheses) == BLEU().corpus_score(hypotheses, streams)
    with pytest.raises(InputError, match="cached references have 2 segments"):
        metric.corpus_score(["a"])
    with pytest.raises(InputError, match="none are cached"):
        BLEU().corpus_score(["a"])


def test_the_score_value_has_the_fields_users_read() -> None:
    score = sentence_bleu("the cat sat", ["the cat sat down"])
    assert isinstance(score, BLEUScore)
    assert str(score) == "BLEU = 71.65 100.0/100.0/100.0/0.0 (BP = 0.717 ratio = 0.750 hyp_len = 3 ref_len = 4)"
    assert score.format(width=1, score_only=True) == "71.7"
    assert list(score.to_dict()) == ["score", "counts", "totals", "precisions", "bp", "sys_len", "ref_len", "signature"]
    assert len(score.cumulative) == 4
    assert pickle.loads(pickle.dumps(score)) == score


def test_cumulative_scores_are_bleu_1_to_n() -> None:
    text = (["the baker sold warm bread and cheese"], [["the baker gave warm bread and cheese"]])
    cumulative = BLEU().corpus_score(*text).cumulative
    assert cumulative == [BLEU(max_ngram_order=order).corpus_score(*text).score for order in (1, 2, 3, 4)]


def test_raw_corpus_bleu_is_floor_without_tokenizer() -> None:
    score = raw_corpus_bleu(["a, b c"], [["a, b d"]])
    assert "eff:yes|tok:none|smooth:floor[0.10]" in score.signature


def test_permuting_lines_changes_nothing() -> None:
    pairs = random_pairs(5)
    shuffled = random.Random(6).sample(pairs, len(pairs))
    first, second = (corpus_bleu([h for h, _ in rows], [r for _, r in rows], references_by="segment") for rows in (pairs, shuffled))
    assert first == second


@pytest.mark.parametrize("value", [0.1, 0.01, 0.123, 1, 1e-7, 12345.678])
def test_smoothing_values_read_back_from_the_signature(value: float) -> None:
    smooth = BLEU(smooth_method="floor", smooth_value=value).get_signature().fields["smooth"]
    assert float(smooth.removeprefix("floor[").removesuffix("]")) == value
