"""Smoothing of n-gram precisions (Chen and Cherry 2014, methods 1 to 3)."""

import math
from collections.abc import Sequence

from bleucli.errors import ConfigError, UnknownNameError

_LARGEST_VALUE = 1e100  # counts with more added to them overflow
# Each method with its usual value, where it takes one; Chen and Cherry's values.
METHODS: dict[str, float | None] = {"exp": None, "floor": 0.1, "add-k": 1.0, "none": None}


def checked_value(method: str, value: float | None) -> float | None:
    """Return the value that `method` works with; raises `ConfigError` for an unknown method or an impossible value."""
    if method not in METHODS:
        raise UnknownNameError("smoothing method", method, tuple(METHODS))
    usual = METHODS[method]
    if value is None:
        return usual
    if usual is None:
        raise ConfigError(f"smoothing {method!r} takes no value, but {value!r} was given", "leave the value out, or use floor or add-k")
    try:
        number = math.nan if isinstance(value, str | bytes) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not 0 <= number <= _LARGEST_VALUE:
        raise ConfigError(f"the value of smoothing {method!r} is {value!r}", "the smooth value must be a finite number >= 0")
    return number + 0.0  # no minus before a zero


def signature_value(method: str, value: float | None) -> str:
    """Return the `smooth` value of a signature: two decimals as SacreBLEU prints, more only where reading back needs them."""
    if value is None:
        return method
    brief = f"{value:.2f}"
    return f"{method}[{brief if float(brief) == value else repr(float(value))}]"


def smoothed_precisions(matches: Sequence[int], totals: Sequence[int], method: str, value: float | None) -> tuple[list[float], int]:
    """Return the precisions of all orders in percent, and the highest order that has n-grams at all.

    `exp` halves the precision of each further order without a match (NIST's mteval), `floor` counts `value` matches there, and `add-k`
    adds `value` to matches and totals above the unigrams (Lin and Och 2004).
    """
    precisions = [0.0] * len(matches)
    halving = 1.0
    reached = 0
    for index, (matched, total) in enumerate(zip(matches, totals, strict=True)):
        added = value or 0.0 if method == "add-k" and index > 0 else 0
        if total + added == 0:
            break
        reached = index + 1
        if matched + added > 0:
            precisions[index] = 100.0 * (matched + added) / (total + added)
        elif method == "exp":
            halving *= 2
            precisions[index] = 100.0 / (halving * total)
        elif method == "floor":
            precisions[index] = 100.0 * (value or 0.0) / total
    return precisions, reached
