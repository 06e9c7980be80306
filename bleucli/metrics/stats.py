"""The sufficient statistics of BLEU as a value that adds."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index

from bleucli.errors import ConfigError, InputError
from bleucli.metrics.base import add_columns


@dataclass(frozen=True)
class BLEUStats:
    """The sufficient statistics of BLEU; adding two of them is scoring both corpora as one.

    `settings` says how they were counted; statistics that were counted differently do not add.
    """

    hypothesis_length: int
    reference_length: int
    matches: tuple[int, ...]
    totals: tuple[int, ...]
    settings: str = ""

    def __post_init__(self) -> None:
        if len(self.matches) != len(self.totals):
            raise InputError(f"statistics of {len(self.matches)} and {len(self.totals)} orders do not go together")
        counts = zip(self.matches, self.totals, strict=True)
        if min(self.hypothesis_length, self.reference_length, *self.matches) < 0 or any(matches > total for matches, total in counts):
            raise InputError(f"{self.vector} are no statistics: numbers are 0 or more, and no match is without its n-gram")

    @classmethod
    def from_vector(cls, vector: Sequence[int], settings: str = "") -> "BLEUStats":
        """Read `[hyp_len, ref_len, matches_1..N, totals_1..N]`."""
        if len(vector) < 4 or len(vector) % 2:
            raise InputError(f"a statistics vector has 2 + 2N numbers, this one has {len(vector)}")
        try:
            numbers = [index(number) for number in vector]
        except TypeError as error:
            raise InputError(f"a statistics vector holds whole numbers, this one is {vector!r}") from error
        order = len(numbers) // 2 - 1
        return cls(numbers[0], numbers[1], tuple(numbers[2 : 2 + order]), tuple(numbers[2 + order :]), settings)

    @property
    def vector(self) -> tuple[int, ...]:
        """Return the statistics as 2 + 2N integers."""
        return (self.hypothesis_length, self.reference_length, *self.matches, *self.totals)

    def __add__(self, other: "BLEUStats") -> "BLEUStats":
        if not isinstance(other, BLEUStats):
            return NotImplemented
        if (self.settings, len(self.matches)) != (other.settings, len(other.matches)):
            raise ConfigError(
                f"these statistics were counted with different settings: {self.settings or 'unknown'} (order {len(self.matches)})"
                f" and {other.settings or 'unknown'} (order {len(other.matches)})",
                "count both with one BLEU object",
            )
        return BLEUStats.from_vector(add_columns([self.vector, other.vector]), self.settings)

    def __radd__(self, other: object) -> "BLEUStats":
        return self if other == 0 else NotImplemented  # sum() starts from 0
