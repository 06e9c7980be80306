"""The settings of BLEU as one frozen value that validates itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index

from bleucli.errors import ConfigError
from bleucli.kernel.formula import MOST_ORDERS
from bleucli.metrics.smoothing import checked_value, signature_value
from bleucli.signature.fields import USUAL
from bleucli.tokenizers.adapting import check_form

USUAL_ORDER = int(USUAL["order"])
REFERENCE_LENGTHS = ("closest", "shortest")
EMPTY_REFERENCES = ("keep", "missing")


@dataclass(frozen=True)
class BleuConfig:
    """The settings of BLEU but for the tokenizer; raises `ConfigError` where they do not exist or do not go together."""

    lowercase: bool = False
    smooth_method: str = "exp"
    smooth_value: float | None = None
    max_order: int = USUAL_ORDER
    effective_order: bool = False
    weights: Sequence[float] | None = None
    reference_length: str = "closest"
    empty_reference: str = "keep"
    normalize: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "smooth_value", checked_value(self.smooth_method, self.smooth_value))
        for name in ("lowercase", "effective_order"):
            if isinstance(getattr(self, name), str):
                raise ConfigError(f"{name} is {getattr(self, name)!r}", "give True or False")
            object.__setattr__(self, name, bool(getattr(self, name)))
        object.__setattr__(self, "max_order", _checked_order(self.max_order))
        _check_choice("reference length", self.reference_length, REFERENCE_LENGTHS)
        _check_choice("rule for empty references", self.empty_reference, EMPTY_REFERENCES)
        check_form(self.normalize)
        if self.weights is not None:
            object.__setattr__(self, "weights", _numbers(self.weights))
            self._check_weights()

    def _check_weights(self) -> None:
        weights = self.weights or ()
        if len(weights) != self.max_order:
            raise ConfigError(f"{len(weights)} weights for {self.max_order} orders", "give one weight an order")
        if not all(weight >= 0 for weight in weights) or not abs(sum(weights) - 1) <= 1e-9:
            raise ConfigError(f"the weights {', '.join(map(repr, weights))} sum to {sum(weights):g}", "weights are 0 or more and sum to 1")
        if len(set(weights)) == 1:
            object.__setattr__(self, "weights", None)

    def signature_fields(self) -> dict[str, str]:
        """Return what these settings say in a signature; those that SacreBLEU lacks only where they are not the usual ones."""
        weights = ",".join(f"{weight:g}" if float(f"{weight:g}") == weight else repr(weight) for weight in self.weights or ())
        ours = {
            "order": str(self.max_order),
            "reflen": self.reference_length,
            "weights": weights or USUAL["weights"],
            "emptyref": self.empty_reference,
            "norm": self.normalize or USUAL["norm"],
        }
        return {
            "case": "lc" if self.lowercase else "mixed",
            "eff": "yes" if self.effective_order else "no",
            "smooth": signature_value(self.smooth_method, self.smooth_value),
            # Unlike SacreBLEU: an order that is not the usual one is recorded, since it makes another score.
            **{key: value for key, value in ours.items() if value != USUAL[key]},
        }


def _checked_order(order: int) -> int:
    try:
        number = 0 if isinstance(order, bool) else index(order)
    except TypeError:
        number = 0
    if not 1 <= number <= MOST_ORDERS:
        raise ConfigError(f"n-grams of order {order!r} are not counted", f"give a whole number from 1 to {MOST_ORDERS}")
    return number


def _numbers(weights: Sequence[float]) -> tuple[float, ...]:
    try:
        return tuple(float(weight) for weight in weights)
    except (TypeError, ValueError, OverflowError) as error:
        raise ConfigError(f"the weights are {weights!r}", "give one number an order, as [0.25, 0.25, 0.25, 0.25]") from error


def _check_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise ConfigError(f"no {what} {value!r}", f"one of: {', '.join(choices)}")
