"""One call from texts to a score, in the shape of SacreBLEU's functions where it has one of the name."""

from collections.abc import Callable, Iterable
from math import fsum
from typing import Any

from bleucli.metrics.bleu import BLEU
from bleucli.metrics.config import USUAL_ORDER
from bleucli.metrics.score import BLEUScore
from bleucli.tokenizers.languages import DEFAULT_TOKENIZER


def corpus_bleu(
    hypotheses: Iterable[str],
    references: Iterable[Any],
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    force: bool = False,
    lowercase: bool = False,
    tokenize: str | Callable[[str], str] = DEFAULT_TOKENIZER,
    use_effective_order: bool = False,
    references_by: str = "stream",
) -> BLEUScore:
    """Score hypotheses against reference streams; see `BLEU.corpus_score` for shapes and errors."""
    metric = BLEU(lowercase, force, tokenize, smooth_method, smooth_value, effective_order=use_effective_order)
    return metric.corpus_score(hypotheses, references, references_by=references_by)


def raw_corpus_bleu(hypotheses: Iterable[str], references: Iterable[Any], smooth_value: float | None = 0.1) -> BLEUScore:
    """Score tokenized text: no tokenizer, `floor` smoothing with `smooth_value`, effective order on."""
    return corpus_bleu(hypotheses, references, "floor", smooth_value, force=True, tokenize="none", use_effective_order=True)


def sentence_bleu(
    hypothesis: str,
    references: Iterable[str | None],
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    lowercase: bool = False,
    tokenize: str | Callable[[str], str] = DEFAULT_TOKENIZER,
    use_effective_order: bool = True,
) -> BLEUScore:
    """Score one hypothesis against its references, effective order on; BLEU was made for corpora, so take care with the number."""
    metric = BLEU(lowercase, False, tokenize, smooth_method, smooth_value, effective_order=use_effective_order)
    return metric.sentence_score(hypothesis, references)


def self_bleu(
    texts: Iterable[str],
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    lowercase: bool = False,
    tokenize: str | Callable[[str], str] = DEFAULT_TOKENIZER,
    max_ngram_order: int = USUAL_ORDER,
    use_effective_order: bool = True,
) -> float:
    """Return Self-BLEU, 0 to 100: the mean sentence BLEU of each text with all the other texts as its references (Zhu et al. 2018).

    The less it is, the more the texts differ; texts that are all the same have 100. Raises `InputError` for fewer than two texts.
    """
    from bleucli.metrics.pairwise import against_others

    metric = BLEU(lowercase, False, tokenize, smooth_method, smooth_value, max_ngram_order, use_effective_order)
    scores = against_others(metric, texts)
    return fsum(scores) / len(scores)
