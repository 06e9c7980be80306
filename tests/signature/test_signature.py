"""Signatures as values, and two of them held against each other."""

import pytest

from bleucli import ConfigError, Signature
from bleucli.signature.comparison import Meaning, are_comparable, compare
from bleucli.signature.fields import KEYS
from bleucli.signature.history import not_from_files, program, version_notes

PLAIN = "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1"


def test_fields_have_their_order_whatever_order_they_come_in():
    assert Signature({"version": "1", "tok": "13a", "nrefs": "2"}).format() == "nrefs:2|tok:13a|version:1"


def test_a_signature_of_unknown_keys_is_refused_not_shortened():
    with pytest.raises(ConfigError, match="did you mean 'smooth'"):
        Signature({"smoth": "exp"})


def test_short_and_long_are_read_as_the_same():
    long = Signature(
        dict.fromkeys(("nrefs", "bs", "ar", "seed", "order"), "1") | {"case": "lc", "eff": "yes", "tok": "zh", "smooth": "exp"}
    )
    assert long.format(short=True) == "#:1|bs:1|ar:1|rs:1|c:lc|e:yes|tok:zh|s:exp|order:1"
    assert Signature.parse(long.format(short=True)) == Signature.parse(long.format()) == long


@pytest.mark.parametrize(
    ("first", "second", "key", "verdict"),
    [
        pytest.param("case:lc", "case:lc", "case", Meaning.SAME, id="the same value"),
        pytest.param("case:lc", "case:mixed", "case", Meaning.CHANGES, id="case"),
        pytest.param("eff:yes", "eff:no", "eff", Meaning.CHANGES, id="effective order"),
        pytest.param("eff:no", "", "eff", Meaning.NOT_RECORDED, id="effective order on one side only, as against 1.x"),
        pytest.param("nrefs:1", "nrefs:2", "nrefs", Meaning.CHANGES, id="number of references"),
        pytest.param("nrefs:var", "nrefs:2", "nrefs", Meaning.NOT_RECORDED, id="a varying number may be any"),
        pytest.param("bs:1000", "", "bs", Meaning.INTERVAL, id="an interval on one side only"),
        pytest.param("seed:1", "seed:2", "seed", Meaning.INTERVAL, id="another seed"),
        pytest.param("ar:1000", "ar:10000", "ar", Meaning.INTERVAL, id="another number of trials"),
        pytest.param("test:wmt17", "test:wmt18", "test", Meaning.CHANGES, id="another test set"),
        pytest.param("test:wmt17", "", "test", Meaning.NOT_RECORDED, id="a test set on one side only"),
        pytest.param("tok:13a", "tok:intl", "tok", Meaning.CHANGES, id="tokenizer"),
        pytest.param("tok:zh", "tok:zh-han", "tok", Meaning.CHANGES, id="a name that begins like another is another"),
        pytest.param("tok:spm-flores", "tok:flores101", "tok", Meaning.ALIAS, id="the older name of flores101 (SacreBLEU 2.2)"),
        pytest.param("tok:flores101", "tok:flores200", "tok", Meaning.CHANGES, id="another model of FLORES"),
        pytest.param("tok:flores200", "tok:flores200[1a2b3c4d]", "tok", Meaning.NOT_RECORDED, id="a model pinned on one side only"),
        pytest.param("tok:cmd[11111111]", "tok:cmd[22222222]", "tok", Meaning.CHANGES, id="another command"),
        pytest.param("tok:t[d-1.0]", "tok:t[d-1.1]", "tok", Meaning.CHANGES, id="another version of a plug-in"),
        pytest.param("tok:ja-mecab", "tok:ja-mecab-0.996-IPA", "tok", Meaning.NOT_RECORDED, id="a dictionary named on one side only"),
        pytest.param("tok:intl|version:1.5.1", "tok:intl|version:2.0.0", "tok", Meaning.CHANGES, id="intl before and after 2.0"),
        pytest.param("tok:intl|version:2.6.0", "tok:intl|version:bleucli-1.0.0", "tok", Meaning.SAME, id="intl of 2.x is ours"),
        pytest.param("smooth:floor[0.1]", "smooth:floor[0.10]", "smooth", Meaning.ALIAS, id="one number written in two ways"),
        pytest.param("smooth:floor[0.10]", "smooth:floor[0.20]", "smooth", Meaning.CHANGES, id="another smoothing value"),
        pytest.param("smooth:floor[0.00]", "smooth:none", "smooth", Meaning.ALIAS, id="floor 0 is none"),
        pytest.param("smooth:add-n|version:1.4.3", "smooth:none", "smooth", Meaning.ALIAS, id="add-n of 1.4.3 did nothing"),
        pytest.param("smooth:exp", "smooth:none", "smooth", Meaning.CHANGES, id="smoothing method"),
        pytest.param("smooth:floor|version:1.4.3", "smooth:floor[0.10]", "smooth", Meaning.CHANGES, id="floor before 1.5 was 0"),
        pytest.param(
            "smooth:floor|version:1.4.3", "smooth:none", "smooth", Meaning.NOT_RECORDED, id="floor before 1.5 was 0, as far as is known"
        ),
        pytest.param("smooth:add-k|version:1.4.14", "smooth:add-k[1.00]", "smooth", Meaning.NOT_RECORDED, id="add-k of 1.4.14 was 1"),
        pytest.param("order:2", "", "order", Meaning.CHANGES, id="an order that is not 4"),
        pytest.param("order:4", "", "order", Meaning.ALIAS, id="the usual order, written"),
        pytest.param("reflen:shortest", "", "reflen", Meaning.CHANGES, id="reference length"),
        pytest.param("emptyref:missing", "", "emptyref", Meaning.CHANGES, id="empty references"),
        pytest.param("emptyref:keep", "", "emptyref", Meaning.ALIAS, id="the usual rule for empty references, written"),
        pytest.param("norm:nfc", "norm:nfkc", "norm", Meaning.CHANGES, id="normalisation"),
        pytest.param("weights:0.25,0.25,0.25,0.25", "", "weights", Meaning.ALIAS, id="equal weights, written"),
        pytest.param("weights:0.5,0.50", "weights:0.50,0.5", "weights", Meaning.ALIAS, id="weights written in two ways"),
        pytest.param("weights:0.6,0.4", "", "weights", Meaning.CHANGES, id="weights"),
        pytest.param("version:1.4.3", "version:2.3.1", "version", Meaning.ALIAS, id="versions that mean the same"),
        pytest.param("version:bleucli-1.0.0", "version:2.6.0", "version", Meaning.ALIAS, id="ours and SacreBLEU's"),
        pytest.param("version:other-1.0", "version:2.6.0", "version", Meaning.NOT_RECORDED, id="a program nobody knows"),
    ],
)
def test_a_field_of_two_signatures_is_judged(first, second, key, verdict):
    one, other = (Signature(dict(pair.split(":", 1) for pair in text.split("|") if pair)) for text in (first, second))
    there, back = ({field.key: field for field in compare(*pair)} for pair in ((one, other), (other, one)))
    assert there[key].verdict is back[key].verdict is verdict
    assert are_comparable(compare(one, other)) is (verdict is not Meaning.CHANGES)


@pytest.mark.parametrize("key", KEYS)
def test_every_field_that_differs_is_seen(key):
    values = {"smooth": ("exp", "none"), "weights": ("0.6,0.4", "0.4,0.6")}.get(key, ("1", "2"))
    one, other = (Signature({key: value}) for value in values)
    assert [field.verdict for field in compare(one, one)] == [Meaning.SAME]
    assert compare(one, other)[0].verdict is not Meaning.SAME


def test_what_neither_signature_says_is_not_spoken_of():
    assert [field.key for field in compare(Signature.parse(PLAIN), Signature.parse(PLAIN))] == [
        "nrefs",
        "case",
        "eff",
        "tok",
        "smooth",
        "version",
    ]


@pytest.mark.parametrize(
    ("version", "made_by"),
    [
        pytest.param("1.4.14", ("SacreBLEU", (1, 4, 14)), id="SacreBLEU 1.x"),
        pytest.param("2.4.1.dev3+g1a2b", ("SacreBLEU", (2, 4, 1)), id="SacreBLEU between releases"),
        pytest.param("bleucli-1.0.0", ("bleucli", (1, 0, 0)), id="ours"),
        pytest.param("x", ("x", ()), id="a word"),
        pytest.param("", ("", ()), id="nothing"),
    ],
)
def test_the_version_names_the_program(version, made_by):
    assert program({"version": version} if version else {}) == made_by


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("smooth:floor|version:1.4.3", "its default was 0", id="floor before 1.5"),
        pytest.param("smooth:add-n|version:1.4.3", "smoothed nothing", id="add-n"),
        pytest.param("smooth:floor[0.00]|version:2.6.0", "below 0.005", id="a value that SacreBLEU rounded away"),
        pytest.param("tok:intl|version:1.5.1", "before SacreBLEU 2.0", id="intl before 2.0"),
        pytest.param("tok:spm|case:lc", "older name of flores101", id="spm"),
    ],
)
def test_what_a_version_did_differently_is_noted(text, words):
    (note,) = version_notes(Signature.parse(text).fields)
    assert words in note


@pytest.mark.parametrize(
    "text", [PLAIN, "tok:intl|version:2.0.0", "smooth:floor[0.10]|version:1.5.1", "smooth:floor[0.00]|version:bleucli-1.0.0"]
)
def test_nothing_is_noted_where_there_is_nothing_to_note(text):
    fields = Signature.parse(text).fields
    assert (version_notes(fields), not_from_files(fields)) == ([], [])
