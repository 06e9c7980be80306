"""BLEU for machine translation: count each segment, add, finish."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bleucli._version import __version__

if TYPE_CHECKING:
    from bleucli.comparisons import PairedTest as PairedTest
    from bleucli.comparisons import compare_systems as compare_systems
    from bleucli.errors import AlignmentError as AlignmentError
    from bleucli.errors import BaselineError as BaselineError
    from bleucli.errors import BleuError as BleuError
    from bleucli.errors import ConfigError as ConfigError
    from bleucli.errors import InputError as InputError
    from bleucli.errors import MissingExtraError as MissingExtraError
    from bleucli.errors import PluginError as PluginError
    from bleucli.errors import UnknownNameError as UnknownNameError
    from bleucli.functions import corpus_bleu as corpus_bleu
    from bleucli.functions import raw_corpus_bleu as raw_corpus_bleu
    from bleucli.functions import self_bleu as self_bleu
    from bleucli.functions import sentence_bleu as sentence_bleu
    from bleucli.metrics.bleu import BLEU as BLEU
    from bleucli.metrics.interval import Interval as Interval
    from bleucli.metrics.like import bleu_like as bleu_like
    from bleucli.metrics.score import BLEUScore as BLEUScore
    from bleucli.metrics.stats import BLEUStats as BLEUStats
    from bleucli.results import Report as Report
    from bleucli.results import SystemResult as SystemResult
    from bleucli.results.comparisons import Comparison as Comparison
    from bleucli.results.comparisons import TestSettings as TestSettings
    from bleucli.signature import Signature as Signature

# Loaded when first asked for, so that `import bleucli` costs nothing.
_HOMES = {
    "bleucli.comparisons": ("PairedTest", "compare_systems"),
    "bleucli.errors": (
        "AlignmentError",
        "BaselineError",
        "BleuError",
        "ConfigError",
        "InputError",
        "MissingExtraError",
        "PluginError",
        "UnknownNameError",
    ),
    "bleucli.functions": ("corpus_bleu", "raw_corpus_bleu", "self_bleu", "sentence_bleu"),
    "bleucli.metrics.bleu": ("BLEU",),
    "bleucli.metrics.interval": ("Interval",),
    "bleucli.metrics.like": ("bleu_like",),
    "bleucli.metrics.score": ("BLEUScore",),
    "bleucli.metrics.stats": ("BLEUStats",),
    "bleucli.results": ("Report", "SystemResult"),
    "bleucli.results.comparisons": ("Comparison", "TestSettings"),
    "bleucli.signature": ("Signature",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_HOME_OF]  # noqa: PLE0604  the names are str


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'bleucli' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
