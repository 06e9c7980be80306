"""A tokenizer for program text: identifiers such as getFileName fall into their words."""

import re

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\sA-Za-z0-9]")


class CamelTokenizer:
    """Split identifiers at their capitals, and off from everything else."""

    purpose = "program text: getFileName is three words"

    def __call__(self, line: str) -> str:
        """Return the words and marks of `line`, joined by single spaces."""
        return " ".join(_WORD.findall(line))
