"""Signatures as they are found in papers, READMEs, issues and files, and texts that are none."""

import time

import pytest

from bleucli import ConfigError, Signature

PUBLISHED = [
    pytest.param(
        "footnote text.\nThe signature of the BLEU scores reported in this paper is BLEU+case.lc+lang.en-cs+numrefs.1+smooth.\n"
        "exp+test.wmt13+tok.intl+version.1.2.3.\n2.1. Considerations",
        "nrefs:1|test:wmt13|lang:en-cs|case:lc|tok:intl|smooth:exp|version:1.2.3",
        id="Popel and Bojar 2018 (arXiv:1804.00247): a footnote of a PDF, broken inside a field",
    ),
    pytest.param(
        "[SacreBLEU signature: BLEU+case.mixed+numrefs.1+smooth.exp+tok.intl+version.1.2.20]",
        "nrefs:1|case:mixed|tok:intl|smooth:exp|version:1.2.20",
        id="Brown et al. 2020 (GPT-3, arXiv:2005.14165), caption of table 3.4: in brackets",
    ),
    pytest.param(
        "Uncased333BLEU+case.lc+lang.en-de+numrefs.1+smooth.exp+test.wmt14/full+tok.intl+version.1.4.3 | Cased",
        "nrefs:1|test:wmt14/full|lang:en-de|case:lc|tok:intl|smooth:exp|version:1.4.3",
        id="Kitaev et al. 2020 (Reformer, arXiv:2001.04451): glued to a footnote mark in a table",
    ),
    pytest.param(
        "The signature of sacreBLEU is \u201cnrefs:1$|$case:mixed$|$eff:no$|$tok:13a$|$smooth:exp$|$version:2.3.1\u201d. (Post, 2018)",
        "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1",
        id="Liu et al. 2023 (DyLAN, arXiv:2310.02170): bars in mathematics mode",
    ),
    pytest.param(
        "BLEU+case.mixed+lang.de-en+test.wmt17 = 32.97 66.1/40.2/26.6/18.1 (BP = 0.980 ratio = 0.980 hyp_len = 63134 ref_len = 64399)",
        "test:wmt17|lang:de-en|case:mixed",
        id="README of the first SacreBLEU (2017): a whole result line, no version",
    ),
    pytest.param(
        "BLEU+case.mixed+numrefs.1+smooth.floor+tok.13a+version.1.2.20 = 0.0 0.0/0.0/0.0/0.0 (BP = 1.000 ratio = 1.000 ...",
        "nrefs:1|case:mixed|tok:13a|smooth:floor|version:1.2.20",
        id="mjpost/sacrebleu issue 23: floor without its value",
    ),
    pytest.param(
        "  BLEU+case.mixed+lang.en-de+numrefs.1+smooth.exp+test.wmt19+tok.13a+version.1.4.7\n\n\n## Students",
        "nrefs:1|test:wmt19|lang:en-de|case:mixed|tok:13a|smooth:exp|version:1.4.7",
        id="browsermt/students, deen/README.md: test set and languages",
    ),
    pytest.param(
        "BLEU+case.mixed+numrefs.3+smooth.exp+tok.13a+version.1.4.7 = 45.5 86.0/63.5/44.7/31.0 (BP = 0.869 ratio = 0.877 ...",
        "nrefs:3|case:mixed|tok:13a|smooth:exp|version:1.4.7",
        id="google-research/language, totto/README.md: three references",
    ),
    pytest.param(
        "```\n# lp_alph=0.6, lp_k=5, beam=4\nBLEU+c.mixed+#.1+s.exp+tok.13a+v.1.4.14 = 27.0 57.9/32.5/20.7/13.7\n```",
        "nrefs:1|case:mixed|tok:13a|smooth:exp|version:1.4.14",
        id="dmlc/gluon-nlp, machine_translation/README.md: short form of 1.x",
    ),
    pytest.param(
        "- en->ja `nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:2.0.0`",
        "nrefs:1|case:mixed|eff:no|tok:ja-mecab-0.996-IPA|smooth:exp|version:2.0.0",
        id="joeynmt/joeynmt, README.md: code in Markdown, a tokenizer with dots",
    ),
    pytest.param(
        "BLEU|#:1|c:mixed|e:no|tok:13a|s:exp|v:2.0.0 = 20.8 54.4/26.6/14.9/8.7 (BP = 1.000 ratio = 1.026 hyp_len = 62880 ref_len = 61287)",
        "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0",
        id="README of SacreBLEU 2.0: short form",
    ),
    pytest.param(
        "   BLEU|#:1|bs:1000|rs:12345|c:mixed|e:no|tok:13a|s:exp|v:2.0.0 = 22.675 (\u03bc = 22.669 \u00b1 0.598) ...\n"
        "chrF2|#:1|bs:1000|rs:12345|c:mixed|e:yes|nc:6|nw:0|s:no|v:2.0.0 = 51.953 (\u03bc = 51.953 \u00b1 0.462)",
        "nrefs:1|bs:1000|seed:12345|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0",
        id="README of SacreBLEU 2.0: an interval, and chrF on the next line",
    ),
    pytest.param(
        "Out[4]: nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0",
        "nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0",
        id="README of SacreBLEU 2.0: the API with a varying number of references",
    ),
    pytest.param(
        "Something like `#:1|c:mixed|e:no|tok:13a|s:exp|v:2.3.1`. Should an argument be added",
        "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1",
        id="mjpost/sacrebleu issue 251: short form in running text",
    ),
    pytest.param(
        "BLEU+case.mixed+lang.en-de+numrefs.1+origlang.non-en+smooth.exp+subset.country:US+test.wmt14/full+tok.13a+version.1.4.13",
        "nrefs:1|test:wmt14/full|lang:en-de|origlang:non-en|subset:country:US|case:mixed|tok:13a|smooth:exp|version:1.4.13",
        id="SacreBLEU 1.4.13 with --origlang and --subset",
    ),
    pytest.param(
        "BLEU+case.mixed+numrefs.1+smooth.add-k[1.00]+tok.13a+version.1.5.1",
        "nrefs:1|case:mixed|tok:13a|smooth:add-k[1.00]|version:1.5.1",
        id="SacreBLEU 1.5.1 with -s add-k: a value in brackets",
    ),
]


@pytest.mark.parametrize(("text", "fields"), PUBLISHED)
def test_a_published_signature_is_read(text, fields):
    assert Signature.parse(text).format() == fields


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        pytest.param(r"| BLEU | `nrefs:1\|case:lc\|eff:no\|tok:13a\|smooth:exp\|version:2.6.0` | 3 |", "2.6.0", id="a Markdown cell"),
        pytest.param(r"\texttt{nrefs:1\textbar{}case:lc\textbar{}tok:13a\textbar{}version:2.6.0}", "2.6.0", id="LaTeX \\textbar"),
        pytest.param(r"BLEU+case.lc+numrefs.1+tok.my\_own+version.1.4.3", "1.4.3", id="an escaped underscore"),
        pytest.param("signature: BLEU|case:lc|version:2.0.0.", "2.0.0", id="a word and a colon before, a full stop behind"),
        pytest.param("We score as follows. BLEU+case.lc+tok.13a+version.1.5.0, where", "1.5.0", id="a sentence before, a comma behind"),
        pytest.param("5nrefs:1|case: lc|tok:13a|smooth:exp| version:2.3.2", "2.3.2", id="a footnote mark before, spaces inside"),
        pytest.param("tok:zh", None, id="one field alone"),
        pytest.param("BLEU|case:lc|case:lc|".removesuffix("case:lc|") + "tok:13a", None, id="no version"),
        pytest.param("BLEU|nrefs:1|case:lc|version:2.4.1.dev3+g1a2b3c4", "2.4.1.dev3+g1a2b3c4", id="a version between releases"),
    ],
)
def test_what_surrounds_a_signature_does_not_matter(text, fields):
    assert Signature.parse(text).fields.get("version") == fields


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "no signature: the text is empty", id="nothing"),
        pytest.param(" \n\t", "no signature: the text is empty", id="white space"),
        pytest.param("\0", "no signature of BLEU in '\\x00'", id="NUL"),
        pytest.param("tok:13a\0|case:lc", "the signature says tok:'13a\\x00'", id="NUL in a value"),
        pytest.param("28.3", "no signature of BLEU in '28.3'", id="a score"),
        pytest.param("nrefs:1|nrefs:1|tok:13a", "the signature has nrefs twice: '1' and '1'", id="a key twice"),
        pytest.param("nrefs:1|#:2|tok:13a", "the signature has nrefs twice: '1' and '2'", id="a key twice, once short"),
        pytest.param("case:lc|tokk:13a", "no signature of BLEU has 'tokk'; did you mean 'tok'?", id="a misspelt key"),
        pytest.param("case:lc|tok:13a|zzz:1", "no signature of BLEU has 'zzz'; there are: nrefs, bs", id="an unknown key"),
        pytest.param("nrefs:0|tok:13a", "the signature says nrefs:'0', and nrefs is a number from 1, or var", id="no reference"),
        pytest.param("case:upper|tok:13a", "the signature says case:'upper', and case is mixed or lc", id="an unknown value"),
        pytest.param("case:lc|smooth:floor[-1]", "the signature says smooth:'floor[-1]'", id="a negative value"),
        pytest.param("case:lc|smooth:floor[nan]", "the signature says smooth:'floor[nan]'", id="no number"),
        pytest.param("case:lc|smooth:exp[0.1]", "the signature says smooth:'exp[0.1]'", id="a value that exp does not take"),
        pytest.param("case:lc|order:10", "the signature says order:'10', and order is 1 to 9", id="an order out of range"),
        pytest.param("case:lc|eff|tok:13a", "cannot read 'eff' in the signature", id="a field without a value"),
        pytest.param("case:lc|tok:|smooth:exp", "cannot read 'tok:' in the signature", id="an empty value"),
        pytest.param("tok|case:lc|smooth:exp", "cannot read 'tok' in the signature: it has no value", id="the first without a value"),
        pytest.param("BLEU+case.mixed+tok", "cannot read 'tok' in the signature", id="a field of 1.x without a value"),
        pytest.param("BLEU+c.mixed+#.1+s.exp+tok.{13a,zh}+v.1.4.2", "the signature says tok:'{13a,zh}'", id="a template"),
        pytest.param("chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0", "a signature of chrF or TER", id="chrF of 2.x"),
        pytest.param(
            "nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.0.0", "a signature of chrF or TER", id="chrF without its name"
        ),
        pytest.param("chrF2++numchars.6+numwords.2+space.false+version.1.4.14", "a signature of chrF or TER", id="chrF++ of 1.x"),
        pytest.param("chrF2|#:1|c:mixed|e:yes|nc:6|nw:0|s:no|v:2.0.0", "a signature of chrF or TER", id="chrF, short"),
        pytest.param("TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.0.0", "a signature of chrF or TER", id="TER"),
        pytest.param("tok:13a|case:lc and tok:zh|case:lc", "2 different signatures", id="two that differ"),
    ],
)
def test_what_is_no_signature_of_bleu_is_refused(text, message):
    with pytest.raises(ConfigError) as caught:
        Signature.parse(text)
    assert message in str(caught.value)
    assert "fix: " in str(caught.value)


@pytest.mark.parametrize("text", [None, 1, b"tok:13a|case:lc", ["tok:13a"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(ConfigError, match="a signature is text"):
        Signature.parse(text)


def test_the_same_signature_twice_is_one():
    assert Signature.find_all("tok:13a|case:lc = 1\nBLEU+c.lc+tok.13a = 2\n") == [Signature({"tok": "13a", "case": "lc"})]


@pytest.mark.parametrize(
    "unit",
    [
        "x",
        " ",
        "|",
        "+",
        "a:",
        "a.",
        "tok:1|",
        "tok.1+",
        "tok:x\n\n\n",
        "\\",
        "$|$",
        "case:lc|",
        "| ",
        "#:1",
        "nrefs:" + "9" * 5000,
        "BLEU",
        "\0",
    ],
)
def test_a_megabyte_takes_no_time_to_speak_of(unit):
    text = unit * (1_000_000 // len(unit))
    start = time.process_time()
    with pytest.raises(ConfigError) as caught:
        Signature.find_all(text)
    assert len(str(caught.value)) < 500
    # 0.5 seconds are usual; anything that grows with the square of the length would take hours.
    assert time.process_time() - start < 20
