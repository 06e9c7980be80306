"""What the tests share: where texts are, how the program is run."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from bleucli.reading import LineReader

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"


def corpora() -> Path | None:
    """Return the folder of real corpora that BLEUCLI_TEST_DATA names, or `None`."""
    named = os.environ.get("BLEUCLI_TEST_DATA")
    return Path(named) if named and (Path(named) / "expected.json").is_file() else None


needs_corpora = pytest.mark.skipif(corpora() is None, reason="BLEUCLI_TEST_DATA names no folder of real corpora")


def read_segments(path: str, encoding: str = "utf-8") -> list[str]:
    """Return all segments of a file."""
    return [line for lines in LineReader(path, encoding).blocks() for line in lines]


@dataclass(frozen=True)
class Ran:
    """What one run of the program gave."""

    code: int
    stdout: str
    stderr: str


class Bleu:
    """Runs `bleu` as a process of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, stdin: str | bytes = b"", env: dict[str, str] | None = None) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "bleucli", *words],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            env={**os.environ, **(env or {})},
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode("utf-8", "surrogateescape"))

    def write(self, name: str, content: str | bytes) -> str:
        """Write a file into the folder and return its name."""
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name
