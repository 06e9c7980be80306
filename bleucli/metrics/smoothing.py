"""The smoothing methods (Chen and Cherry 2014, methods 1 to 3) and their values; what they do stands in `kernel.formula`."""

import math

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
    # Unlike SacreBLEU: a value that would not be used, or makes no score, is refused.
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
