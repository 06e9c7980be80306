"""Signatures: the settings behind a score, in the notation that SacreBLEU made the field's."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bleucli.errors import ConfigError
from bleucli.signature.fields import SHORT_KEYS, in_order

if TYPE_CHECKING:
    from bleucli.signature.history import Program


def nrefs_value(reference_numbers: set[int]) -> str:
    """Return the `nrefs` value for segments with these numbers of references: the number, or `var` where they differ."""
    return str(*reference_numbers) if len(reference_numbers) == 1 else "var"


class Signature:
    """The settings of a score by key, in their fixed order; raises `ConfigError` for a key that signatures of BLEU do not have."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = in_order(fields)

    @classmethod
    def parse(cls, text: str) -> "Signature":
        """Read a signature of SacreBLEU 1.x or 2.x or ours, long or short, also with the result or the sentence it stands in.

        Raises `ConfigError` where there is none, more than one, one of another metric, or one with a part that is not understood.

        >>> Signature.parse("BLEU+c.lc+#.1+s.exp+tok.13a+v.1.4.3 = 28.3 59.9/34.0/21.8/14.4")
        Signature('nrefs:1|case:lc|tok:13a|smooth:exp|version:1.4.3')
        """
        signatures = cls.find_all(text)
        if len(signatures) > 1:
            first, second = signatures[:2]
            raise ConfigError(f"{len(signatures)} different signatures, the first two being {first} and {second}", "give one of them")
        return signatures[0]

    @classmethod
    def find_all(cls, text: str) -> "list[Signature]":
        """Read every different signature of BLEU in a text, at least one; raises `ConfigError` as `parse` does."""
        from bleucli.signature.parser import find_fields

        return [cls(fields) for fields in find_fields(text)]

    @property
    def program(self) -> "Program":
        """Return which program made it, and in which version."""
        from bleucli.signature.history import program

        return program(self.fields)

    def format(self, short: bool = False) -> str:
        """Return `key:value|key:value`, with SacreBLEU's abbreviated keys if `short`."""
        return "|".join(f"{SHORT_KEYS.get(key, key) if short else key}:{value}" for key, value in self.fields.items())

    def cited(self, short: bool = False) -> str:
        """Return the signature as it is cited, under the metric's name: `BLEU|key:value|key:value`."""
        return f"BLEU|{self.format(short)}"

    def with_fields(self, **fields: str) -> "Signature":
        """Return this signature with some fields set."""
        return Signature({**self.fields, **fields})

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"Signature({self.format()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Signature) and self.fields == other.fields

    def __hash__(self) -> int:
        return hash(self.format())
