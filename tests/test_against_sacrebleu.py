"""SacreBLEU live: equal counts, lengths and scores on generated nasty text, for every setting both have."""

import random

import pytest
from sacrebleu.metrics import BLEU as SacreBLEU
from sacrebleu.metrics.bleu import _get_tokenizer

from bleucli import BLEU
from bleucli.tokenizers import make_tokenizer

BOTH_HAVE = ["13a", "intl", "zh", "char", "none"]
WORDS = "the cat sat on a mat The CAT ÉCOLE straße İstanbul 山 川 森海 नदी है। 1,000.5 10-20 U.S. o'clock x.y a..5 5.,x <unk> re-".split()
PIECES = [
    *WORDS,
    *"., - . , ; : ! ? ( ) [ ] { } < > / \\ | ~ ` ^ _ = + * & % $ # @ ' \" « » “ ” — … ₂ ٠ ½ © € 。 ， 「 」".split(),
    *["&quot;", "&amp;", "&lt;", "&gt;", "&apos;", "&amp;lt;", "<skipped>", "-", "--", "...", "1.", ".5", ",5"],
    *[
        "\u00a0",
        "\u3000",
        "\u2028",
        "\u0085",
        "\x1c",
        "\x00",
        "\t",
        "\r",
        "\u200b",
        "\ufeff",
        "\u0301",
        "\U00020000",
        "\U0001f600",
        "\ud800",
    ],
]


def nasty_line(rng: random.Random) -> str:
    joined = rng.choice(["", " ", " ", " "])
    return joined.join(rng.choice(PIECES if rng.random() < 0.4 else WORDS[:6]) for _ in range(rng.choice([0, 1, 2, 3, 5, 8, 13, 30])))


def nasty_corpus(rng: random.Random, n_references: int) -> tuple[list[str], list[list[str]]]:
    size = rng.randint(1, 12)
    hypotheses = [nasty_line(rng) for _ in range(size)]
    streams = [[near(line, rng) for line in hypotheses] for _ in range(n_references)]
    return hypotheses, streams


def near(line: str, rng: random.Random) -> str:
    pieces = line.split(" ")
    for _ in range(rng.randint(0, 3)):
        pieces.insert(rng.randint(0, len(pieces)), rng.choice(PIECES))
    return " ".join(pieces) if rng.random() < 0.9 else nasty_line(rng)


def check_equal(ours: object, theirs: object, smoothing: str) -> None:
    assert (ours.sys_len, ours.ref_len) == (theirs.sys_len, theirs.ref_len)
    if smoothing != "add-k":  # SacreBLEU reports the smoothed counts there
        assert (ours.counts, ours.totals) == (theirs.counts, theirs.totals)
    assert ours.score == pytest.approx(theirs.score, abs=1e-9)
    assert ours.precisions == pytest.approx(theirs.precisions, abs=1e-9)
    assert ours.bp == pytest.approx(theirs.bp, abs=1e-12)
    assert ours.ratio == pytest.approx(theirs.ratio, abs=1e-12)


@pytest.mark.parametrize("lowercase", [False, True], ids=["cased", "lower-cased"])
@pytest.mark.parametrize("smoothing", ["exp", "floor", "floor:0.03", "add-k", "add-k:2.5", "none"])
@pytest.mark.parametrize("tokenizer", BOTH_HAVE)
def test_generated_corpora_score_as_in_sacrebleu(tokenizer: str, smoothing: str, lowercase: bool) -> None:
    rng = random.Random(f"{tokenizer} {smoothing} {lowercase}")
    method, _, value = smoothing.partition(":")
    for trial in range(30):
        options = {
            "lowercase": lowercase,
            "tokenize": tokenizer,
            "smooth_method": method,
            "smooth_value": float(value) if value else None,
            "max_ngram_order": rng.randint(1, 6),
            "effective_order": rng.random() < 0.5,
        }
        hypotheses, streams = nasty_corpus(rng, 1 + trial % 5)
        check_equal(BLEU(**options).corpus_score(hypotheses, streams), SacreBLEU(**options).corpus_score(hypotheses, streams), method)


@pytest.mark.parametrize("tokenizer", BOTH_HAVE)
def test_generated_sentences_score_as_in_sacrebleu(tokenizer: str) -> None:
    rng = random.Random(f"sentences {tokenizer}")
    ours, theirs = (metric(tokenize=tokenizer, effective_order=True) for metric in (BLEU, SacreBLEU))
    for _ in range(200):
        hypotheses, streams = nasty_corpus(rng, rng.randint(1, 3))
        references = [stream[0] for stream in streams]
        check_equal(ours.sentence_score(hypotheses[0], references), theirs.sentence_score(hypotheses[0], references), "exp")


@pytest.mark.parametrize("tokenizer", BOTH_HAVE)
def test_generated_lines_are_tokenized_as_by_sacrebleu(tokenizer: str) -> None:
    rng = random.Random(f"lines {tokenizer}")
    ours, theirs = make_tokenizer(tokenizer), _get_tokenizer(tokenizer)()
    alphabet = [*".,-09a &<>'\"中₂é«»$\u2028٠;q", "&quot;", "&amp;", "&lt;", "&gt;", "<skipped>", "-\n", "\n"]
    for _ in range(20_000):
        line = "".join(rng.choice(alphabet) for _ in range(rng.randint(0, 12)))
        assert ours(line).split() == theirs(line).split(), repr(line)


@pytest.mark.parametrize("tokenizer", BOTH_HAVE)
def test_every_code_point_is_classified_as_by_sacrebleu(tokenizer: str) -> None:
    ours, theirs = make_tokenizer(tokenizer), _get_tokenizer(tokenizer)().__call__.__wrapped__ if tokenizer != "none" else str
    instance = _get_tokenizer(tokenizer)()
    wrong = []
    for start in range(0, 0x110000, 64):
        # Letters and digits on both sides show every rule; the marks between keep the code points apart.
        line = " x ".join(f"a{chr(point)}b 1{chr(point)}2 {chr(point)} a{chr(point)}1" for point in range(start, start + 64))
        expected = line if tokenizer == "none" else theirs(instance, line)
        if ours(line).split() != expected.split():
            wrong.append(start)
    assert not wrong


def test_compute_bleu_takes_and_gives_what_that_of_sacrebleu_does() -> None:
    rng = random.Random("compute")
    for _ in range(300):
        totals = sorted((rng.randint(0, 20) for _ in range(4)), reverse=True)
        correct = [rng.randint(0, total) for total in totals]
        words = {"smooth_method": rng.choice(["exp", "floor", "add-k", "none"]), "effective_order": rng.random() < 0.5}
        given = (list(correct), list(totals))
        ours = BLEU.compute_bleu(*given, rng.randint(0, 30), 20, **words)
        assert given == (correct, totals), "what is given stays as it is"
        theirs = SacreBLEU.compute_bleu(list(correct), list(totals), ours.sys_len, 20, **words)
        check_equal(ours, theirs, words["smooth_method"])
