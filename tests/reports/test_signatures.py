"""Plain words for every field that a signature can have."""

import pytest

from bleucli.reports.signatures import explained
from bleucli.signature import Signature
from bleucli.signature.fields import KEYS

VALUES = {
    "nrefs": "1 3 var",
    "seed": "7 none",
    "case": "mixed lc",
    "eff": "yes no",
    "tok": "13a intl zh zh-han char none flores200[1a2b3c4d]",
    "smooth": "exp none add-n floor add-k floor[0.25] add-k[2.00]",
    "reflen": "closest shortest",
    "emptyref": "keep missing",
    "version": "1.4.3 bleucli-1.0.0 x",
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in KEYS for value in VALUES.get(key, "17").split()])
def test_every_field_has_its_words(key, value):
    line = explained([Signature({key: value})], False).splitlines()[1]
    words = line.removeprefix(f"  {key}  {value}  ")
    assert words != line
    assert "{" not in words
    assert len(words.split()) >= 2


def test_the_value_stands_in_the_words():
    assert "get 0.25 of a match" in explained([Signature({"smooth": "floor[0.25]"})], False)
    assert "get 0.1 of a match" in explained([Signature({"smooth": "floor"})], False)


def test_a_signature_that_is_no_utf8_is_valid_json_for_programs():
    explained([Signature({"test": "caf\udce9"})], True).encode("utf-8")
