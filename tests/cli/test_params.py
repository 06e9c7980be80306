"""How the words of a command line are rewritten for click: rows, and options spelt in full."""

import click
import pytest
from support import Bleu

from bleucli.cli.params import OptionTable, spread_rows
from bleucli.cli.score import score

TABLE = OptionTable(score.params)


@pytest.mark.parametrize(
    ("words", "spread"),
    [
        pytest.param("-b hyp -r ref", "--score-only hyp --ref ref", id="flags and values"),
        pytest.param("hyp -r a b c -q", "hyp --ref a --ref b --ref c --quiet", id="a row"),
        pytest.param("hyp --ref a b", "hyp --ref a --ref b", id="a row spelt in full"),
        pytest.param("--runs x=1 y=2 -r ref", "--runs x=1 --runs y=2 --ref ref", id="a row of runs"),
        pytest.param("-t 13a -n 2 hyp -r -", "--tokenize 13a --order 2 hyp --ref -", id="a lone - is a value"),
        pytest.param("-o -b hyp -r ref", "--output -b hyp --ref ref", id="a value that looks like an option"),
    ],
)
def test_options_of_one_letter_are_spelt_in_full(words: str, spread: str) -> None:
    assert spread_rows(words.split(), TABLE) == spread.split()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("--lc hyp --like x", id="options in full"),
        pytest.param("-qb hyp", id="several flags in one word"),
        pytest.param("-w2 hyp", id="a value in the same word"),
        pytest.param("hyp -x", id="an option that does not exist"),
        pytest.param("hyp -n", id="a value is missing"),
        pytest.param("-- -b -r ref", id="after --"),
    ],
)
def test_other_words_stay_as_they_were_typed(words: str) -> None:
    assert spread_rows(words.split(), TABLE) == words.split()


def test_flags_that_end_in_a_row_keep_their_word() -> None:
    assert spread_rows(["-qr", "a", "b"], TABLE) == ["-qr", "a", "--ref", "b"]
    with pytest.raises(click.UsageError, match="at least one reference"):
        spread_rows(["hyp", "-r", "-q"], TABLE)


def test_an_error_names_the_option_as_it_was_typed(bleu: Bleu) -> None:
    ran = bleu("hyp.txt", "-r", "ref.txt", "-n")
    assert ran.code == 2
    assert "'-n' requires an argument" in ran.stderr
