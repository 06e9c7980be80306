"""Calls from texts to a comparison of systems: plain data, or in the shape of SacreBLEU's `PairedTest`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bleucli.corpus import Corpus, Lines
from bleucli.errors import ConfigError, InputError
from bleucli.metrics.base import USUAL_LEVEL, USUAL_SEED
from bleucli.metrics.bleu import BLEU
from bleucli.results import Report
from bleucli.results.comparisons import USUAL_SAMPLES, TestSettings
from bleucli.scoring import evaluate
from bleucli.shapes import hypothesis_list, reference_streams
from bleucli.signature import Signature

_NamedSystems = Mapping[str, Iterable[str]] | Iterable[tuple[str, Iterable[str]]]


def compare_systems(
    systems: _NamedSystems,
    references: Iterable[Any],
    metric: BLEU | None = None,
    test: str = "bs",
    samples: int | None = None,
    seed: int = USUAL_SEED,
    level: float = USUAL_LEVEL,
    references_by: str = "stream",
) -> Report:
    """Score systems and hold each against the first: intervals, p-values, Holm-corrected p-values, intervals of the differences.

    `systems` are hypotheses by name. `test` is "bs" (paired bootstrap), "ar" (approximate randomisation, `samples` being its trials) or
    "none" (intervals only). The references are those of `BLEU.corpus_score`. Raises `InputError` and `ConfigError`.

    >>> report = compare_systems({"old": ["a b c d"], "new": ["a b c d"]}, [["a b c d"]])
    >>> report.systems[1].comparison.p
    1.0
    """
    usual = USUAL_SAMPLES.get(test, 0)
    number = usual if samples is None else samples
    return _compared(
        systems, references, metric or BLEU(), TestSettings(test, number, seed, level, resamples=_resamples(test, number)), references_by
    )


def _resamples(test: str, samples: int) -> int:
    return USUAL_SAMPLES["bs"] if test == "ar" else samples


def _compared(systems: _NamedSystems, references: Iterable[Any], metric: BLEU, settings: TestSettings, references_by: str) -> Report:
    from bleucli.significance import with_statistics

    named = [(name, hypothesis_list(lines)) for name, lines in (systems.items() if isinstance(systems, Mapping) else systems)]
    if not named:
        raise InputError("there are no systems to compare", "compare_systems({'base': [...], 'new': [...]}, references)")
    streams = reference_streams(references, len(named[0][1]), references_by)
    corpus = Corpus([Lines(name, lines) for name, lines in named], [Lines("references", stream) for stream in streams])
    return with_statistics(metric, evaluate(metric, corpus, [name for name, _ in named], keep_rows=True), settings)


@dataclass(frozen=True)
class Result:
    """One system's part of a paired test: `mean` and half width `ci` of its interval, where one was made; no `p_value` for the baseline."""

    score: float
    p_value: float | None = None
    mean: float | None = None
    ci: float | None = None


class PairedTest:
    """Paired tests called as SacreBLEU's class of this name is called; the numbers follow this program's rules.

    `n_samples` of 0 means 1,000 resamples ("bs") or 10,000 trials ("ar"). Randomisation makes intervals too where `n_ar_confidence` is
    a number of resamples, or 0 for 1,000. `n_jobs` is taken and needs nothing: all systems are tested in one pass.
    """

    def __init__(
        self,
        named_systems: Sequence[tuple[str, Iterable[str]]],
        metrics: Mapping[str, BLEU],
        references: Iterable[Any] | None,
        test_type: str = "ar",
        n_samples: int = 0,
        n_ar_confidence: int = -1,
        n_jobs: int = 1,
        *,
        seed: int = USUAL_SEED,
    ) -> None:
        if test_type not in ("bs", "ar"):
            raise ConfigError(f"no paired test {test_type!r}", "one of: bs, ar")
        if references is None:
            raise InputError("no references were given", "PairedTest(named_systems, metrics, references)")
        self.named_systems = [(name, hypothesis_list(lines)) for name, lines in named_systems]
        self.metrics = dict(metrics)
        self.references = list(references)
        self.test_type = test_type
        self.n_samples = n_samples if n_samples > 0 else USUAL_SAMPLES[test_type]
        self.n_ar_confidence = n_ar_confidence or USUAL_SAMPLES["bs"]
        resamples = self.n_samples if test_type == "bs" else max(0, self.n_ar_confidence)
        self._settings = TestSettings(test_type, self.n_samples, seed, USUAL_LEVEL, resamples=resamples)

    def __call__(self) -> tuple[dict[str, Signature], dict[str, list[Any]]]:
        """Run the tests; returns the signatures by metric, and the `Result` of each system by metric beside the names under "System"."""
        signatures: dict[str, Signature] = {}
        scores: dict[str, list[Any]] = {"System": [name for name, _ in self.named_systems]}
        for metric in self.metrics.values():
            systems = _compared(self.named_systems, self.references, metric, self._settings, "stream").systems
            name = systems[0].score.name
            signatures[name] = systems[0].signature
            scores[name] = [
                Result(
                    one.score.score,
                    one.comparison.p if one.comparison else None,
                    one.interval.mean if one.interval else None,
                    0.5 * (one.interval.high - one.interval.low) if one.interval else None,
                )
                for one in systems
            ]
        return signatures, scores
