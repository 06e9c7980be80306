"""Many texts against many: the scores are those of one sentence at a time."""

from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU as SacreBLEU

from bleucli import BLEU, BleuError, self_bleu, sentence_bleu

TEXTS = [
    "The cat sat on the mat.",
    "the Cat sat on a mat, it did!",
    "The cat is on the mat. The cat is on the mat.",
    "A dog.",
    "",
    "猫坐在垫子上。",
]
SETTINGS = [
    pytest.param({}, id="defaults"),
    pytest.param({"effective_order": True}, id="effective order"),
    pytest.param({"tokenize": "intl", "lowercase": True}, id="another tokenizer, lower-cased"),
    pytest.param({"tokenize": "zh", "effective_order": True}, id="Chinese"),
    pytest.param({"tokenize": "char", "max_ngram_order": 6}, id="characters, order 6"),
    pytest.param({"smooth_method": "add-k", "smooth_value": 0.5}, id="add-k"),
]
words = st.lists(st.sampled_from("the cat sat on a mat , .".split()), max_size=12).map(" ".join)


@pytest.mark.parametrize("options", SETTINGS)
def test_a_matrix_holds_the_scores_of_its_sentences(options) -> None:
    metric = BLEU(**options)
    matrix = metric.pairwise(TEXTS, TEXTS[1:])
    assert matrix == [[metric.sentence_score(one, [other]).score for other in TEXTS[1:]] for one in TEXTS]


@pytest.mark.parametrize("options", SETTINGS)
def test_a_matrix_is_what_sacrebleu_scores_sentence_by_sentence(options) -> None:
    theirs = SacreBLEU(**options)
    expected = [[theirs.sentence_score(one, [other]).score for other in TEXTS] for one in TEXTS]
    assert BLEU(**options).pairwise(TEXTS, TEXTS) == [pytest.approx(row, abs=1e-9) for row in expected]


def test_texts_of_a_matrix_are_right_stripped_as_segments_are() -> None:
    assert BLEU(tokenize="char").pairwise(["ab \n"], ["ab"]) == BLEU(tokenize="char").pairwise(["ab"], ["ab"])


def test_each_text_is_tokenized_once() -> None:
    seen = []

    def spy(line: str) -> str:
        seen.append(line)
        return line

    BLEU(tokenize=spy).pairwise(["a", "b", "a"], ["b", "c"])
    assert seen == ["a", "b", "c"]


@settings(max_examples=50)
@given(st.lists(words, min_size=2, max_size=7), st.booleans())
def test_self_bleu_is_the_mean_of_each_text_against_the_others(texts: list[str], effective: bool) -> None:
    scores = [
        sentence_bleu(text, texts[:index] + texts[index + 1 :], use_effective_order=effective).score for index, text in enumerate(texts)
    ]
    assert self_bleu(texts, use_effective_order=effective) == fsum(scores) / len(scores)


def test_texts_that_are_all_the_same_have_a_self_bleu_of_100() -> None:
    assert self_bleu(["The cat sat on the mat."] * 3) == 100.0


def test_texts_that_share_nothing_have_a_self_bleu_of_0() -> None:
    assert self_bleu(["a b c d", "e f g h"]) == 0.0


REFUSED = [
    pytest.param(lambda: BLEU().pairwise("a", ["a"]), "hypotheses is one str, not a list", id="a bare hypothesis"),
    pytest.param(lambda: BLEU().pairwise(["a"], "a"), "references is one str, not a list", id="a bare reference"),
    pytest.param(lambda: BLEU().pairwise(["a"], [["a"]]), r"references\[0\] is list, not str", id="streams of references"),
    pytest.param(lambda: BLEU().pairwise(["a", None], ["a"]), r"hypotheses\[1\] is None, not str", id="a missing hypothesis"),
    pytest.param(lambda: BLEU().pairwise([], ["a"]), "there are no hypotheses", id="no hypotheses"),
    pytest.param(lambda: BLEU().pairwise(["a"], []), "there are no references", id="no references"),
    pytest.param(
        lambda: BLEU(empty_reference="missing").pairwise(["a"], ["b", ""]), r"references\[1\] is empty", id="a reference that is missing"
    ),
    pytest.param(lambda: self_bleu("ab"), "texts is one str, not a list", id="a bare text"),
    pytest.param(lambda: self_bleu(["a"]), "there is one text, and no other", id="one text alone"),
    pytest.param(lambda: self_bleu([]), "there are no texts", id="no texts"),
    pytest.param(lambda: self_bleu(["a", 5]), r"texts\[1\] is int, not str", id="a number"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_wrong_shapes_are_refused(call, message: str) -> None:
    with pytest.raises(BleuError, match=message):
        call()
