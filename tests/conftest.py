"""Fixtures of all tests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from support import Bleu

from bleucli.cli.start import run


@pytest.fixture
def bleu(tmp_path: Path) -> Bleu:
    """Return a runner of `bleu` in an empty folder."""
    return Bleu(tmp_path)


@pytest.fixture
def run_bleu(capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return a runner of `bleu` in this very process, which gives the exit code and what went to either stream."""

    def call(*words: object) -> tuple[int, str, str]:
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        return code, out, err

    return call
