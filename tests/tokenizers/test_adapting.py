"""Unicode normalisation: before lower-casing, in the signature, and missed where it is needed."""

import unicodedata

import pytest
from support import Bleu

from bleucli import BLEU, ConfigError
from bleucli.tokenizers.adapting import normalized

NFC, NFD = "Café déjà vu\n", unicodedata.normalize("NFD", "Café déjà vu\n")


@pytest.mark.parametrize(
    ("form", "lowercase", "line", "result"),
    [
        pytest.param(None, False, "Cafe\u0301", "Cafe\u0301", id="nothing asked, nothing done"),
        pytest.param("nfc", False, "Cafe\u0301", "Café", id="nfc composes"),
        pytest.param("nfc", False, "\ufb01", "\ufb01", id="nfc leaves ligatures"),
        pytest.param("nfkc", False, "\ufb01\uff21", "fiA", id="nfkc resolves ligatures and full-width forms"),
        pytest.param("nfkc", True, "\u2120", "sm", id="lower-casing comes after: SM of the service mark"),
        pytest.param("nfkc", False, "a\u00a0", "a", id="white space that appears at the end is stripped"),
        pytest.param(None, True, "ÀB", "àb", id="lower-casing alone"),
    ],
)
def test_lines_are_adapted(form: str | None, lowercase: bool, line: str, result: str) -> None:
    assert list(normalized([line], lowercase, form)) == [result]


def test_the_signature_names_the_form_only_when_used() -> None:
    assert "norm:nfc|version" in str(BLEU(normalize="nfc").get_signature())
    assert "norm" not in str(BLEU().get_signature())


def test_another_form_is_refused() -> None:
    with pytest.raises(ConfigError, match="no Unicode normalisation 'nfd'\n  fix: one of: nfc, nfkc"):
        BLEU(normalize="nfd")


def test_different_forms_are_warned_of_and_normalize_mends_it(bleu: Bleu) -> None:
    bleu.write("hyp.txt", NFD * 4)
    bleu.write("ref.txt", NFC * 4)
    plain = bleu("hyp.txt", "-r", "ref.txt", "-b")
    assert "hyp.txt and ref.txt are in different Unicode forms: 4 of 4 lines of hyp.txt (first: line 1), 0 of 4" in plain.stderr
    assert "fix: --normalize nfc" in plain.stderr
    assert plain.stdout == "0.0\n"
    mended = bleu("hyp.txt", "-r", "ref.txt", "-b", "--normalize", "nfc", "-n", "3")
    assert (mended.stdout, mended.stderr) == ("100.0\n", "")
    assert bleu("hyp.txt", "-r", "ref.txt", "--strict").code == 2
    assert bleu("tokenize", "hyp.txt", "--normalize", "nfc", "--lc").stdout == NFC.lower() * 4
    assert bleu("tokenize", "hyp.txt", "--normalize", "nfd").code == 2


@pytest.mark.parametrize(
    ("hypothesis", "reference"),
    [
        pytest.param(NFC, NFC, id="both composed"),
        pytest.param(NFD, NFD, id="both decomposed"),
        pytest.param("plain\n", NFC, id="ASCII beside composed text"),
        pytest.param("plain\n" * 200 + NFD, "plain\n" * 200 + NFC, id="one line of two hundred"),
    ],
)
def test_no_warning_where_forms_agree(hypothesis: str, reference: str, bleu: Bleu) -> None:
    bleu.write("hyp.txt", hypothesis)
    bleu.write("ref.txt", reference)
    assert "Unicode form" not in bleu("hyp.txt", "-r", "ref.txt").stderr
