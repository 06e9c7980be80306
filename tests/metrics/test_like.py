"""Settings from a signature: score, read the signature, score again, and nothing has changed."""

import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st

from bleucli import BLEU, ConfigError, Signature, UnknownNameError, bleu_like
from bleucli.metrics.like import check_references, check_tokenizer, is_recorded, settings_like, tokenizer_name

HYPOTHESES = ["The cat sat on the mat , did it ?", "foo bar baz qux a b", "x", "", "Two-thirds of 3.5 \u00bd \u4e2d\u6587\u5b57 a-b."]
REFERENCES = [
    ["the cat sat on a mat, did it?", "foo bar bax qux a b c d", "y", "z", "Two thirds of 3.5 \u00bd \u4e2d\u6587 a-b"],
    ["The cat is on the mat", "", "x x x", "z z", "2/3 of 3.5."],
]

numbers = st.one_of(st.sampled_from([0.0, 0.1, 0.25, 1.0, 1e-05, 1e22, 0.1 + 0.2]), st.floats(0, 1e6, allow_nan=False))
smoothings = st.one_of(
    st.sampled_from([("exp", None), ("none", None)]), st.tuples(st.sampled_from(["floor", "add-k"]), st.one_of(st.none(), numbers))
)


@st.composite
def metrics(draw):
    order = draw(st.integers(1, 9))
    shares = draw(st.one_of(st.none(), st.lists(st.floats(0.001, 1), min_size=order, max_size=order)))
    method, value = draw(smoothings)
    return BLEU(
        lowercase=draw(st.booleans()),
        tokenize=draw(st.sampled_from(["13a", "intl", "zh", "zh-han", "char", "none"])),
        smooth_method=method,
        smooth_value=value,
        max_ngram_order=order,
        effective_order=draw(st.booleans()),
        weights=None if shares is None else [share / sum(shares) for share in shares],
        reference_length=draw(st.sampled_from(["closest", "shortest"])),
        empty_reference=draw(st.sampled_from(["keep", "missing"])),
    )


@settings(deadline=None)
@given(metrics(), st.booleans())
def test_score_signature_like_gives_the_same_score_and_signature(metric, short):
    score = metric.corpus_score(HYPOTHESES, REFERENCES)
    line = score.format(1, signature=metric.get_signature().format(short))
    again = bleu_like(line).corpus_score(HYPOTHESES, REFERENCES)
    assert (again.score, again.signature) == (score.score, score.signature)
    assert bleu_like(score.signature).config == metric.config


@pytest.mark.parametrize("tokenize", ["13a", "intl", "zh", "char", "none"])
@pytest.mark.parametrize("lowercase", [False, True])
@pytest.mark.parametrize(("method", "value"), [("exp", None), ("floor", 0.25), ("floor", None), ("add-k", 0.5), ("none", None)])
@pytest.mark.parametrize("effective_order", [False, True])
def test_the_signature_of_sacrebleu_gives_the_score_of_sacrebleu(tokenize, lowercase, method, value, effective_order):
    theirs = sacrebleu.BLEU(lowercase, False, tokenize, method, value, effective_order=effective_order)
    score = theirs.corpus_score(HYPOTHESES, REFERENCES)
    for short in (False, True):
        ours = bleu_like(f"{theirs.get_signature().format(short)}").corpus_score(HYPOTHESES, REFERENCES)
        assert ours.score == pytest.approx(score.score, abs=1e-9)
        assert ours.signature.partition("|version")[0] == "BLEU|" + str(theirs.get_signature()).partition("|version")[0]


@pytest.mark.parametrize(
    ("signature", "score"),
    [
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.exp+tok.13a+version.1.4.3", 27.22230298, id="1.4.3 -s exp"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.floor+tok.13a+version.1.4.3", 0, id="1.4.3 -s floor"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.add-n+tok.13a+version.1.4.3", 0, id="1.4.3 -s add-n"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.add-k+tok.13a+version.1.4.14", 34.78700555, id="1.4.14 -s add-k"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.floor+tok.13a+version.1.4.14", 0, id="1.4.14 -s floor"),
        pytest.param("BLEU+c.lc+#.1+s.exp+tok.intl+v.1.4.14", 27.22230298, id="1.4.14 -tok intl -lc --short"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.exp+tok.char+version.1.4.14", 67.83686169, id="1.4.14 -tok char"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.floor[0.10]+tok.13a+version.1.5.1", 18.20465120, id="1.5.1 -s floor"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.add-k[1.00]+tok.13a+version.1.5.1", 34.78700555, id="1.5.1 -s add-k"),
        pytest.param("BLEU+case.mixed+numrefs.1+smooth.none+tok.13a+version.1.5.1", 0, id="1.5.1 -s none"),
    ],
)
def test_the_signature_of_an_old_sacrebleu_gives_its_score(signature, score):
    # Printed by those versions with -w 8 for these two lines.
    ours = bleu_like(signature).corpus_score(["foo bar baz qux a b"], [["foo bar bax qux a b c d"]])
    assert ours.score == pytest.approx(score, abs=1e-8)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        pytest.param("case:lc|weights:0.5,0.5", ConfigError, "2 weights for 4 orders", id="weights that do not fit the order"),
        pytest.param("case:lc|order:2|weights:0.5,0.6", ConfigError, "sum to 1", id="weights that do not sum to 1"),
        pytest.param("case:lc|smooth:floor[1e999]", ConfigError, "finite", id="an infinite value"),
        pytest.param("case:lc|tok:14a", UnknownNameError, "did you mean '13a'", id="a tokenizer that does not exist"),
        pytest.param("case:lc|tok:13a[1a2b3c4d]", ConfigError, "but the tokenizer here is tok:13a", id="a pin that nothing answers to"),
    ],
)
def test_settings_that_cannot_be_had_are_refused(text, error, message):
    with pytest.raises(error, match=message.replace("(", r"\(")):
        bleu_like(text)


def test_a_tokenizer_of_ones_own_is_given_again():
    def shout(line: str) -> str:
        return line.upper()

    score = BLEU(tokenize=shout).corpus_score(HYPOTHESES, REFERENCES)
    again = bleu_like(score.signature, tokenize=shout).corpus_score(HYPOTHESES, REFERENCES)
    assert (again.score, again.signature) == (score.score, score.signature)
    with pytest.raises(UnknownNameError, match="no tokenizer 'shout'"):
        bleu_like(score.signature)
    with pytest.raises(ConfigError, match="says tok:13a, but the tokenizer here is tok:shout"):
        bleu_like("tok:13a|case:lc", tokenize=shout)


@pytest.mark.parametrize(
    ("tok", "name"),
    [
        ("13a", "13a"),
        ("zh-han", "zh-han"),
        ("spm", "flores101"),
        ("spm[12345678]", "spm"),
        ("ja-mecab-0.996-IPA", "ja-mecab"),
        ("ko-mecab-0.996/ko-0.9.2-KO", "ko-mecab"),
        ("flores200[12345678]", "flores200"),
        ("own[dist-1.2]", "own"),
    ],
)
def test_a_tokenizer_is_found_by_its_value_in_a_signature(tok, name):
    assert tokenizer_name(tok) == name


@pytest.mark.parametrize(
    ("recorded", "here"), [("flores200", "flores200[12345678]"), ("ja-mecab", "ja-mecab-0.996-IPA"), ("cmd[12345678]", "cmd[12345678]")]
)
def test_a_tokenizer_that_may_be_the_same_is_accepted(recorded, here):
    check_tokenizer(Signature({"tok": recorded}), here)


@pytest.mark.parametrize(
    ("recorded", "here", "fix"),
    [
        pytest.param("cmd[12345678]", "cmd[87654321]", "--tokenize-cmd CMD", id="another command"),
        pytest.param("own[dist-1.2]", "own[dist-1.3]", "install dist-1.2", id="another version of a plug-in"),
        pytest.param("13a", "intl", "-t 13a", id="another name"),
        pytest.param("ja-mecab-0.996-IPA", "ja-mecab-0.997-IPA", "-t ja-mecab", id="another dictionary"),
    ],
)
def test_another_tokenizer_is_refused(recorded, here, fix):
    with pytest.raises(ConfigError, match=f"says tok:{recorded[:3]}") as caught:
        check_tokenizer(Signature({"tok": recorded}), here)
    assert fix in caught.value.fix


def test_the_number_of_references_must_be_that_of_the_signature_or_any_for_var():
    for recorded in ({"nrefs": "2"}, {"nrefs": "var"}, {}):
        check_references(Signature(recorded), "2")
    for here in ("1", "var"):
        with pytest.raises(ConfigError, match="says nrefs:2"):
            check_references(Signature({"nrefs": "2"}), here)


def test_what_a_signature_leaves_out_is_the_usual_only_where_a_version_says_who_made_it():
    assert is_recorded(Signature.parse("case:lc|version:2.0.0"), "order")
    assert not is_recorded(Signature.parse("case:lc|version:1.4.3"), "eff")
    assert not is_recorded(Signature.parse("case:lc|tok:13a"), "order")
    assert settings_like(Signature.parse("case:lc|tok:13a")).config.max_order == 4
