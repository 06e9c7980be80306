"""Signatures: the settings behind a score, in the notation that SacreBLEU made the field's."""

from collections.abc import Mapping

# The order of SacreBLEU 2.x; ours stand before the version.
KEYS = ("nrefs", "bs", "ar", "seed", "case", "eff", "tok", "smooth", "order", "reflen", "weights", "emptyref", "norm", "version")
SHORT_KEYS = {"nrefs": "#", "seed": "rs", "case": "c", "eff": "e", "smooth": "s", "version": "v"}


def n_refs_value(reference_numbers: set[int]) -> str:
    """Return the `nrefs` value for segments with these numbers of references: the number, or `var` where they differ."""
    return str(*reference_numbers) if len(reference_numbers) == 1 else "var"


class Signature:
    """The settings of a score by key, in their fixed order."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = {key: fields[key] for key in KEYS if key in fields}

    def format(self, short: bool = False) -> str:
        """Return `key:value|key:value`, with SacreBLEU's abbreviated keys if `short`."""
        return "|".join(f"{SHORT_KEYS.get(key, key) if short else key}:{value}" for key, value in self.fields.items())

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
