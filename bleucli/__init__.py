"""BLEU for machine translation: count each segment, add, finish."""

from bleucli._version import __version__

__all__ = ["__version__"]
