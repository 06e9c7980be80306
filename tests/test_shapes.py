"""Shapes of hypotheses and references: the right ones in every container, the wrong ones refused with the corrected call."""

import pytest

from bleucli import BLEU, InputError, corpus_bleu, sentence_bleu

HYPOTHESES = ["the cat sat", "a dog barked", "it rained"]
STREAM = ["the cat sat down", "the dog barked", "it rained"]
EXPECTED = corpus_bleu(HYPOTHESES, [STREAM]).score


def as_pandas(values: list[str]) -> object:
    return pytest.importorskip("pandas").Series(values, index=range(10, 10 + len(values)))


def as_polars(values: list[str]) -> object:
    return pytest.importorskip("polars").Series(values)


def as_numpy(values: list[str]) -> object:
    return pytest.importorskip("numpy").array(values)


@pytest.mark.parametrize(
    "container",
    [list, tuple, iter, as_numpy, as_pandas, as_polars, pytest.param(lambda values: (value for value in values), id="generator")],
)
def test_containers_of_segments_that_score(container: object) -> None:
    assert corpus_bleu(container(HYPOTHESES), [container(STREAM)]).score == EXPECTED
    assert corpus_bleu(HYPOTHESES, iter([container(STREAM)])).score == EXPECTED


def test_a_two_dimensional_array_is_streams_of_segments() -> None:
    numpy = pytest.importorskip("numpy")
    assert corpus_bleu(numpy.array(HYPOTHESES), numpy.array([STREAM, STREAM])).score == EXPECTED


def test_references_by_segment_may_differ_in_number() -> None:
    by_segment = [["the cat sat down", "a cat sat"], ["the dog barked"], ["it rained"]]
    by_stream = [["the cat sat down", "the dog barked", "it rained"], ["a cat sat", None, None]]
    assert corpus_bleu(HYPOTHESES, by_segment, references_by="segment") == corpus_bleu(HYPOTHESES, by_stream)


@pytest.mark.parametrize(
    ("hypotheses", "references", "words"),
    [
        pytest.param(HYPOTHESES, [[line] for line in STREAM], ["transposed", "3 hypotheses", "3 streams of 1"], id="transposed"),
        pytest.param(HYPOTHESES, STREAM, ["one level is missing", "corpus_score(hypotheses, [references])"], id="one level missing"),
        pytest.param(HYPOTHESES, "text", ["references is one str"], id="references as one string"),
        pytest.param("text", [STREAM], ["hypotheses is one str"], id="hypotheses as one string"),
        pytest.param(b"text", [STREAM], ["hypotheses is one bytes"], id="hypotheses as bytes"),
        pytest.param(HYPOTHESES, [STREAM[:2]], ["length mismatch", "3 hypotheses", "has 2"], id="a short stream"),
        pytest.param(HYPOTHESES, [STREAM, STREAM[:2]], ["references[1] has 2"], id="a short second stream"),
        pytest.param([], [[]], ["no segments"], id="nothing"),
        pytest.param(HYPOTHESES, [], ["no references"], id="no stream"),
        pytest.param([*HYPOTHESES[:2], None], [STREAM], ["hypotheses[2] is None", "missing value"], id="a hypothesis that is None"),
        pytest.param([*HYPOTHESES[:2], float("nan")], [STREAM], ["hypotheses[2] is float", "missing value"], id="a hypothesis that is NaN"),
        pytest.param(HYPOTHESES, [[*STREAM[:2], 3]], ["references[0][2] is int"], id="a reference that is a number"),
        pytest.param(HYPOTHESES, [[*STREAM[:2], b"x"]], ["references[0][2] is bytes"], id="a reference that is bytes"),
        pytest.param(HYPOTHESES, [STREAM, None], ["levels are mixed"], id="a stream that is None"),
        pytest.param(HYPOTHESES, [STREAM, "text"], ["levels are mixed"], id="a stream that is a string"),
        pytest.param({"a": 1}, [STREAM], ["no order"], id="hypotheses as a dict"),
        pytest.param(set(HYPOTHESES), [STREAM], ["no order"], id="hypotheses as a set"),
        pytest.param(HYPOTHESES, 5, ["no order"], id="references as a number"),
        pytest.param([HYPOTHESES], [STREAM], ["hypotheses[0] is list"], id="hypotheses one level too deep"),
        pytest.param(HYPOTHESES, [[STREAM]], ["references[0][0] is list"], id="references one level too deep"),
    ],
)
def test_wrong_shapes_are_refused_with_what_is_wrong(hypotheses: object, references: object, words: list[str]) -> None:
    with pytest.raises(InputError) as refused:
        corpus_bleu(hypotheses, references)
    for word in words:
        assert word in str(refused.value)


def test_streams_given_as_segments_are_refused() -> None:
    with pytest.raises(InputError, match="these are streams"):
        corpus_bleu(HYPOTHESES, [STREAM], references_by="segment")


@pytest.mark.parametrize(
    ("hypothesis", "references"),
    [
        pytest.param("a b", "a b", id="references as one string"),
        pytest.param(["a b"], ["a b"], id="a list as hypothesis"),
        pytest.param("a b", [], id="no reference"),
        pytest.param("a b", [None], id="only a missing reference"),
        pytest.param("a b", [["a b"]], id="one level too deep"),
        pytest.param(None, ["a b"], id="no hypothesis"),
    ],
)
def test_wrong_sentences_are_refused(hypothesis: object, references: object) -> None:
    with pytest.raises(InputError):
        sentence_bleu(hypothesis, references)


def test_cached_references_are_checked_too() -> None:
    with pytest.raises(InputError, match="one level is missing"):
        BLEU(references=STREAM)
    with pytest.raises(InputError, match="length mismatch"):
        BLEU(references=[STREAM, STREAM[:1]])
