"""The examples of the README: `python tests/readme_blocks.py` writes their output anew."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from support import ROOT

README = ROOT / "README.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


class Example(NamedTuple):
    """A command of the README and the output printed below it."""

    command: str
    output: str


def examples(text: str) -> list[Example]:
    found = []
    for block in _BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Example(command, output))
    return found


def run(command: str, folder: Path = ROOT) -> str:
    """Return what a command prints, errors included, with the `bleu` of this interpreter first on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={**os.environ, "PATH": path},
        check=False,
    )
    return done.stdout


def main() -> None:
    text = README.read_text("utf-8")

    def renewed(match: re.Match[str]) -> str:
        return "```console\n" + "".join(f"$ {example.command}\n{run(example.command)}" for example in examples(match[0])) + "```"

    README.write_text(_BLOCK.sub(renewed, text), "utf-8")


if __name__ == "__main__":
    main()
