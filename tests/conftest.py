"""Fixtures of all tests."""

from pathlib import Path

import pytest
from support import Bleu


@pytest.fixture
def bleu(tmp_path: Path) -> Bleu:
    """Return a runner of `bleu` in an empty folder."""
    return Bleu(tmp_path)
