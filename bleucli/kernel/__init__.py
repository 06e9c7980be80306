"""The kernel: counting n-grams of batches of segments and scoring the counts, in twins with one result."""

import os
from array import array
from collections.abc import Sequence, Sized
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from bleucli.errors import ConfigError

CHOICES = ("auto", "native", "python")


class Kernel(Protocol):
    """What both twins offer; the docstrings of the Python twin define it."""

    NAME: str

    def tokenize_13a(self, line: str) -> str: ...

    def prepare(self, reference_streams: Sequence[Sequence[str | None]], max_order: int, raw_13a: bool) -> Sized: ...

    def count(self, hypotheses: Sequence[str], references: Sized, shortest: bool) -> "array[int]": ...

    def pairwise(self, hypotheses: Sequence[str], references: Sequence[str], max_order: int, raw_13a: bool) -> "array[int]": ...

    def against_others(self, texts: Sequence[str], max_order: int, raw_13a: bool, shortest: bool) -> "array[int]": ...

    def scores(
        self,
        rows: "array[int]",
        max_order: int,
        smooth_method: str,
        smooth_value: float | None,
        effective_order: bool,
        weights: Sequence[float] | None,
    ) -> "array[float]": ...

    def total(self, rows: "array[int]", width: int) -> list[int]: ...

    def survey(self, lines: Sequence[str]) -> tuple[int, ...]: ...


@cache
def kernel() -> Kernel:
    """Return the kernel that `BLEUCLI_KERNEL` (auto, native or python) picks; auto prefers the native one.

    The choice never changes a number. Raises `ConfigError` for another value, or where `native` is asked for and cannot be loaded.
    """
    choice = os.environ.get("BLEUCLI_KERNEL") or "auto"
    if choice not in CHOICES:
        raise ConfigError(f"BLEUCLI_KERNEL is {choice!r}", f"set it to one of: {', '.join(CHOICES)}")
    if choice != "python":
        try:
            return cast(Kernel, import_module("bleucli.kernel._native"))
        except ImportError as error:
            if choice == "native":
                raise ConfigError(
                    f"BLEUCLI_KERNEL=native, but the native kernel cannot be loaded: {error}",
                    "install bleucli where a C compiler is available, or unset BLEUCLI_KERNEL",
                ) from error
    return cast(Kernel, import_module("bleucli.kernel._python"))
