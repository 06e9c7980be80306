"""Signatures from the command line: written out, or in a file, or on standard input."""

import os
from collections import deque
from collections.abc import Iterator
from typing import Any

from bleucli.errors import ConfigError
from bleucli.reading import STDIN, LineReader, read_text
from bleucli.signature import Signature


def read_signatures(word: str, encoding: str = "utf-8") -> list[Signature]:
    """Return every different signature of BLEU that `word` is, or that the file of that name ("-": standard input) holds.

    A file is a result in text, JSON or JSON lines, ours or SacreBLEU's, or any text with a signature in it. Raises `ConfigError` where
    there is none.
    """
    if word != STDIN and not os.path.exists(word):
        if word.strip() and not set(word) & set(":+|"):
            LineReader(word).close()  # raises what there is to say about a file that is not there
        return Signature.find_all(word)
    text = read_text(word, encoding)
    try:
        return Signature.find_all(_signature_text(text))
    except ConfigError as error:
        raise ConfigError(f"{_where(word)}: {error.message}", error.fix) from error


def read_signature(word: str, encoding: str = "utf-8") -> Signature:
    """Return the one signature that `word` is or holds; raises `ConfigError` where it holds several that differ."""
    signatures = read_signatures(word, encoding)
    if len(signatures) > 1:
        raise ConfigError(
            f"{_where(word)} holds {len(signatures)} different signatures: {signatures[0]} and {signatures[1]}", "give one of them"
        )
    return signatures[0]


def _where(word: str) -> str:
    return "standard input" if word == STDIN else word if os.path.exists(word) else "this"


def _signature_text(text: str) -> str:
    documents = _documents(text)
    if documents is None:
        return text
    found = [signature for document in documents for signature in _signatures_in(document)]
    if not found:
        raise ConfigError('this JSON has no "signature"', "give a file that bleu --json or sacrebleu wrote")
    return "\n".join(found)


def _documents(text: str) -> list[Any] | None:
    import json

    if text.lstrip()[:1] not in ("{", "["):
        return None
    for documents in ([text], text.splitlines()):
        try:
            return [json.loads(document) for document in documents if document.strip()]
        except (ValueError, RecursionError):
            continue
    return None


def _signatures_in(document: Any) -> Iterator[str]:
    waiting = deque([document])
    while waiting:
        value = waiting.popleft()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            signature = value.get("signature")
            if isinstance(signature, str):
                yield signature if _is_named(signature) else f"{value.get('name', 'BLEU')}|{signature}"
            waiting += value.values()


def _is_named(signature: str) -> bool:
    return not signature[:1].islower() and not signature.startswith("#")
