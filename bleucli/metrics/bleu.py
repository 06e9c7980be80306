"""BLEU (Papineni et al. 2002): the metric that counts, adds and scores."""

from array import array
from collections.abc import Callable, Generator, Iterable, Sequence, Sized
from contextlib import closing
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from bleucli._version import __version__
from bleucli.corpus import Batch, Corpus, Lines
from bleucli.errors import ConfigError, InputError
from bleucli.kernel import kernel
from bleucli.metrics.base import USUAL_LEVEL, USUAL_SEED, add_columns
from bleucli.metrics.config import USUAL_ORDER, BleuConfig
from bleucli.metrics.score import BLEUScore, score_statistics
from bleucli.signature import Signature, nrefs_value
from bleucli.tokenizers import Tokenized, Tokenizer, make_tokenizer
from bleucli.tokenizers.adapting import normalized

if TYPE_CHECKING:
    from bleucli.metrics.stats import BLEUStats


class Prepared(NamedTuple):
    """References that are tokenized and counted, and how many the segments have at least and at most."""

    counted: Sized
    fewest: int
    most: int


class BLEU:
    """The metric: `count` segments, add, `score`.

    It remembers no corpus, but its cached `references` if it was given some, and for `get_signature` how many references the segments
    scored last had.

    The first nine parameters are SacreBLEU's. `tokenize` is a name or a callable from `str` to `str`; without it the target language
    `trg_lang` picks one, else 13a. `weights` (one an order, summing to 1), `reference_length` ("closest" or "shortest"),
    `empty_reference` ("keep", or "missing" to take "" as no reference), `normalize` (Unicode normalisation: "nfc" or "nfkc"),
    `spm_model` (the path of a SentencePiece model) and `tokenize_command` (a program that tokenizes its standard input line by line)
    are this program's own. Raises `ConfigError`.
    """

    def __init__(  # noqa: PLR0913  SacreBLEU's, and settings that have a name at every call
        self,
        lowercase: bool = False,
        force: bool = False,
        tokenize: str | Callable[[str], str] | None = None,
        smooth_method: str = "exp",
        smooth_value: float | None = None,
        max_ngram_order: int = USUAL_ORDER,
        effective_order: bool = False,
        trg_lang: str = "",
        references: Iterable[Any] | None = None,
        *,
        weights: Sequence[float] | None = None,
        reference_length: str = "closest",
        empty_reference: str = "keep",
        normalize: str | None = None,
        spm_model: str | None = None,
        tokenize_command: str | None = None,
    ) -> None:
        self.config = BleuConfig(
            lowercase, smooth_method, smooth_value, max_ngram_order, effective_order, weights, reference_length, empty_reference, normalize
        )
        self.force = force
        self.tokenizer: Tokenizer = make_tokenizer(tokenize, trg_lang, spm_model, tokenize_command)
        self._cached: list[Prepared] | None = None
        self._last_nrefs = ""
        if references is not None:
            self._cached = self._prepared_corpus(references)
            self._last_nrefs = nrefs_value({number for one in self._cached for number in (one.fewest, one.most)})

    @classmethod
    def from_config(cls, config: BleuConfig, **others: Any) -> "BLEU":
        """Make a metric with these settings; `others` are named as `BLEU` names them, and come before what `config` says."""
        settings = dict(vars(config))
        settings["max_ngram_order"] = settings.pop("max_order")
        return cls(**{**settings, **others})

    @property
    def width(self) -> int:
        """Return the length of a statistics vector."""
        return 2 + 2 * self.config.max_order

    def corpus_score(
        self,
        hypotheses: Iterable[str],
        references: Iterable[Any] | None = None,
        n_bootstrap: int = 1,
        references_by: str = "stream",
        *,
        seed: int = USUAL_SEED,
        level: float = USUAL_LEVEL,
    ) -> BLEUScore:
        """Score hypotheses against reference streams, `references[k][i]` being reference k of segment i (`None`: there is none).

        `references_by="segment"` takes `references[i][k]` instead. Without `references` the cached ones serve. With `n_bootstrap` above
        1 the score's `ci` is its interval at `level` over so many resamples. Raises `InputError` for shapes that do not fit: nothing is
        cut to fit.
        """
        from bleucli.shapes import hypothesis_list

        lines = hypothesis_list(hypotheses)
        total, reference_numbers = [0] * self.width, set[int]()
        kept: array[int] = array("q")
        if not isinstance(n_bootstrap, int):
            raise ConfigError(f"n_bootstrap is {n_bootstrap!r}", "give a number of resamples, and references_by by its name")
        with closing(self._batches(lines, references, references_by)) as batches:
            for batch, prepared in batches:
                rows = self.count(batch.systems[0], prepared)
                total = add_columns([total, kernel().total(rows, self.width)])
                reference_numbers |= {prepared.fewest, prepared.most}
                if n_bootstrap > 1:
                    kept.extend(rows)
        score = self._finish(total, reference_numbers)
        if n_bootstrap <= 1:
            return score
        # The one import that points up: a metric knows no resampling, and SacreBLEU's call asks it for an interval.
        comparing = import_module("bleucli.significance.comparing")
        signature = self.get_signature(nrefs_value(reference_numbers))
        return cast(BLEUScore, comparing.with_interval(self, score, signature, kept, n_bootstrap, seed, level))

    def sentence_score(self, hypothesis: str, references: Iterable[str | None]) -> BLEUScore:
        """Score one hypothesis against its references; effective order is used only where this object has it, as in SacreBLEU."""
        vector, prepared = self._count_pair(hypothesis, references)
        return self._finish(vector, {prepared.most})

    def pairwise(self, hypotheses: Iterable[str], references: Iterable[str]) -> list[list[float]]:
        """Score every hypothesis against every reference alone: `matrix[i][k]` is the sentence BLEU of hypothesis i against reference k.

        The scores are those of `sentence_score`, effective order used only where this object has it; each text is tokenized and counted
        once. Minimum Bayes risk decoding takes the candidate whose row has the largest mean (Eikema and Aziz 2020). Raises `InputError`
        for other shapes, or where one side is empty.
        """
        from bleucli.metrics.pairwise import pairwise

        return pairwise(self, hypotheses, references)

    def score_rows(self, rows: "array[int]", effective_order: bool | None = None) -> "array[float]":
        """Score each statistics vector of many; `effective_order` is that of this object unless given."""
        config = self.config
        effective = config.effective_order if effective_order is None else effective_order
        return kernel().scores(rows, config.max_order, config.smooth_method, config.smooth_value, effective, config.weights)

    def stats_of(self, pairs: Iterable[tuple[str, Iterable[str | None]]]) -> "list[BLEUStats]":
        """Count each (hypothesis, references) pair; `score(sum(...))` of them is the corpus score."""
        from bleucli.metrics.stats import BLEUStats
        from bleucli.shapes import checked_pair

        settings = self._signature().format()
        return [
            BLEUStats.from_vector(self._count_pair(hypothesis, references, start)[0], settings)
            for start, (hypothesis, references) in enumerate(map(checked_pair, pairs))
        ]

    def score(self, stats: "BLEUStats") -> BLEUScore:
        """Score statistics that were counted with these settings; raises `ConfigError` for others."""
        from bleucli.metrics.stats import BLEUStats

        if not isinstance(stats, BLEUStats):
            raise InputError(f"there are no statistics in {stats!r}", "score(sum(metric.stats_of(pairs)))")
        settings = self._signature()
        if stats.settings not in ("", settings.format()) or len(stats.matches) != self.config.max_order:
            counted_with = stats.settings or f"order {len(stats.matches)}"
            raise ConfigError(f"these statistics were counted with {counted_with}, not {settings}", "count them with this object")
        return self.score_vector(stats.vector).signed(settings)

    def score_vector(self, vector: Sequence[int], effective_order: bool | None = None) -> BLEUScore:
        """Score a statistics vector of `2 + 2N` integers; `effective_order` is that of this object unless given."""
        config = self.config
        effective = config.effective_order if effective_order is None else effective_order
        return score_statistics(vector, config.smooth_method, config.smooth_value, effective, config.weights)

    def get_signature(self, nrefs: str = "") -> Signature:
        """Return the settings as a signature; the number of references is that of the last score, or `nrefs`, or left out."""
        known = nrefs or self._last_nrefs
        return self._signature().with_fields(nrefs=known) if known else self._signature()

    @staticmethod
    def compute_bleu(
        correct: Sequence[int],
        total: Sequence[int],
        sys_len: int,
        ref_len: int,
        smooth_method: str = "none",
        smooth_value: float | None = None,
        effective_order: bool = False,
        max_ngram_order: int = USUAL_ORDER,
    ) -> BLEUScore:
        """Score statistics given as SacreBLEU's function of this name takes them; the lists given stay as they are."""
        config = BleuConfig(False, smooth_method, smooth_value, max_ngram_order, effective_order)
        if not len(correct) == len(total) == max_ngram_order:
            raise InputError(f"{len(correct)} counts and {len(total)} totals for {max_ngram_order} orders")
        if min(sys_len, ref_len, *correct, *total) < 0 or any(matched > of for matched, of in zip(correct, total, strict=True)):
            raise InputError("counts and lengths are 0 or more, and no count is larger than its total")
        return BLEU.from_config(config, tokenize="none").score_vector([int(sys_len), int(ref_len), *correct, *total])

    def batches(self, corpus: Corpus) -> Generator[tuple[Batch, Batch], None, None]:
        """Yield each batch of a corpus twice: as it was read, and as `prepare` and `count` are to be given it.

        The two differ for a tokenizer that wants whole streams. Closing the generator stops what such a tokenizer has running.
        """
        stream = getattr(self.tokenizer, "stream", None)
        if stream is None:
            return ((batch, batch) for batch in corpus.batches())
        from bleucli.tokenizers.streams import tokenized_batches

        return tokenized_batches(corpus, self._normalized, stream, self.config.empty_reference == "missing")

    def prepare(self, batch: Batch) -> Prepared:
        """Tokenize and count the references of a batch; raises `InputError` for a segment that has none."""
        streams = batch.references
        if self.config.empty_reference == "missing":
            streams = [stream if isinstance(stream, Tokenized) else [line or None for line in stream] for stream in streams]
        fewest = most = len(streams)
        if any(None in stream for stream in streams):
            present = [sum(line is not None for line in lines) for lines in zip(*streams, strict=True)]
            fewest, most = min(present), max(present)
            # Unlike SacreBLEU: a segment without any reference is refused, not scored against nothing.
            if fewest == 0:
                raise InputError(f"segment {batch.start + present.index(0) + 1} has no reference", "give it one, or leave the segment out")
        counted = kernel().prepare([self._ready(stream) for stream in streams], self.config.max_order, self.kernel_tokenizes)
        return Prepared(counted, fewest, most)

    def count(self, hypotheses: Sequence[str], prepared: Prepared) -> "array[int]":
        """Return the statistics of right-stripped hypotheses row after row, `width` integers a segment."""
        return kernel().count(self._ready(hypotheses), prepared.counted, self.config.reference_length == "shortest")

    @property
    def kernel_tokenizes(self) -> bool:
        return self.tokenizer.signature == "13a"

    def _normalized(self, lines: Sequence[str]) -> Sequence[str]:
        return normalized(lines, self.config.lowercase, self.config.normalize)

    def _ready(self, lines: Sequence[Any]) -> list[Any]:
        config, tokenizes = self.config, not self.kernel_tokenizes
        if isinstance(lines, Tokenized) or not (tokenizes or config.lowercase or config.normalize):
            return list(lines)
        present = [line for line in lines if line is not None]
        tokens = self._normalized(present)
        if tokenizes:
            tokens = self.tokenizer.tokenize_lines(tokens)
        if len(present) == len(lines):
            return list(tokens)
        rest = iter(tokens)
        return [None if line is None else next(rest) for line in lines]

    def ready_once(self, texts: list[str]) -> list[str]:
        unlike = list(dict.fromkeys(texts))
        ready = dict(zip(unlike, self._ready(unlike), strict=True))
        return [ready[text] for text in texts]

    def _signature(self) -> Signature:
        return Signature({**self.config.signature_fields(), "tok": self.tokenizer.signature, "version": f"bleucli-{__version__}"})

    def _count_pair(self, hypothesis: str, references: Iterable[str | None], start: int = 0) -> "tuple[array[int], Prepared]":
        from bleucli.shapes import sentence_references

        if not isinstance(hypothesis, str):
            raise InputError(f"the hypothesis is {type(hypothesis).__name__}, not str", "sentence_score(hypothesis, [reference, ...])")
        listed = [reference if reference is None else reference.rstrip() for reference in sentence_references(references)]
        prepared = self.prepare(Batch(start, [], [[reference] for reference in listed]))
        return self.count([hypothesis.rstrip()], prepared), prepared

    def _batches(self, lines: list[str], references: Iterable[Any] | None, by: str) -> Generator[tuple[Batch, Prepared], None, None]:
        from bleucli.shapes import reference_streams

        hypotheses = Lines("hypotheses", lines)
        cached = self._cached_for(len(lines)) if references is None else None
        streams = [] if references is None else [Lines("references", stream) for stream in reference_streams(references, len(lines), by)]
        size = len(cached[0].counted) if cached else None
        with closing(self.batches(Corpus([hypotheses], streams, size))) as batches:
            for index, (_, batch) in enumerate(batches):
                yield batch, self.prepare(batch) if cached is None else cached[index]

    def _finish(self, total: Sequence[int], reference_numbers: set[int]) -> BLEUScore:
        nrefs = nrefs_value(reference_numbers)
        self._last_nrefs = nrefs  # for get_signature() alone; the score's own is made here, whatever other threads do
        return self.score_vector(total).signed(self.get_signature(nrefs))

    def _prepared_corpus(self, references: Iterable[Any]) -> list[Prepared]:
        from bleucli.shapes import reference_streams

        streams = [Lines("references", stream) for stream in reference_streams(references)]
        with closing(self.batches(Corpus([], streams))) as batches:
            return [self.prepare(batch) for _, batch in batches]

    def _cached_for(self, n_segments: int) -> list[Prepared]:
        if self._cached is None:
            raise InputError("no references were given, and none are cached", "corpus_score(hypotheses, references)")
        cached = sum(len(prepared.counted) for prepared in self._cached)
        if cached != n_segments:
            raise InputError(
                f"{n_segments} hypotheses, but the cached references have {cached} segments", "make a new BLEU(references=...)"
            )
        return self._cached
