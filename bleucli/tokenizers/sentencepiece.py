"""SentencePiece: sub-word pieces of a model, one of the three published for spBLEU or the user's own."""

import hashlib
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from bleucli.errors import ConfigError
from bleucli.reading import read_file
from bleucli.tokenizers import BuiltInTokenizer
from bleucli.tokenizers.extras import Extra, import_extra

_EXTRA = Extra("spm", ("sentencepiece",), "sentencepiece")
# Field 2 of SentencePiece's ModelProto; it follows the pieces, so a file cut between two pieces lacks it.
_TRAINER_SPEC = 2
_REMEMBERED_LINES = 2048
# From so many lines on it pays to hand them over together.
_MANY = 64


class _Model(NamedTuple):
    """A loaded model, what splits a line into its pieces, and the first 8 hexadecimal digits of the SHA-256 of its file."""

    processor: Any
    encode: Callable[[str], list[str]]
    digest: str


class Published(NamedTuple):
    """A model that is published: the name of its file, as SacreBLEU keeps it, and where it is to be had."""

    name: str
    file: str
    address: str

    def found(self) -> Path | None:
        """Return where the model lies: in $BLEU_CACHE, else in SacreBLEU's folder; `None` if it is in neither."""
        return next((folder / self.file for folder in cache_folders() if (folder / self.file).is_file()), None)

    def path(self) -> Path:
        """Return where the model lies; raises `ConfigError` if it is nowhere."""
        found, folders = self.found(), cache_folders()
        if found is None:
            raise ConfigError(
                f"tokenizer {self.name!r} needs the SentencePiece model {self.file}; it is not in {' nor in '.join(map(str, folders))}",
                f"fetch {self.address} and save it as {folders[0] / self.file}",
            )
        return found


FLORES101 = Published(
    "flores101", "sacrebleu_tokenizer_spm.model", "https://dl.fbaipublicfiles.com/fairseq/models/flores/sacrebleu_tokenizer_spm.model"
)
FLORES200 = Published("flores200", "flores200sacrebleuspm", "https://tinyurl.com/flores200sacrebleuspm")
SPBLEU_1K = Published("spBLEU-1K", "spbleu-1k_tokenizer_spm.model", "https://www.dlnlp.ai/spBLEU-1K/spbleu-1k_tokenizer_spm.model")


def cache_folders() -> list[Path]:
    """Return the folders that published models are looked for in, in this order."""
    sacrebleu = os.environ.get("SACREBLEU") or Path.home() / ".sacrebleu"
    own = os.environ.get("BLEU_CACHE")
    return [*([Path(own)] if own else []), Path(sacrebleu) / "models"]


class TokenizerSentencePiece(BuiltInTokenizer):
    """Split into the pieces of a model; its SHA-256 stands in the signature."""

    options = ("spm_model",)
    extra = _EXTRA
    name: ClassVar[str]
    published: ClassVar[Published]

    def __init__(self, spm_model: str | None = None) -> None:
        import_extra(self.name, _EXTRA)
        path = os.path.abspath(self.published.path() if spm_model is None else spm_model)
        self._path = path
        self._processor, self._encode, digest = _loaded(path, _stamp(path))
        self.signature = f"{self._signature_name(spm_model)}[{digest}]"

    @classmethod
    def missing_file(cls) -> str:
        """Return where the published model should be, if it is not there."""
        return "" if cls.published.found() else str(cache_folders()[0] / cls.published.file)

    def __call__(self, line: str) -> str:
        """Return the pieces of `line` with spaces between them."""
        return " ".join(self._encode(line))

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the pieces of each line with spaces between them."""
        if len(lines) < _MANY:
            return [self(line) for line in lines]
        return list(map(" ".join, self._processor.encode(list(lines), out_type=str, num_threads=1)))

    def _signature_name(self, spm_model: str | None) -> str:
        return self.name

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _again, (type(self), self._path, self.signature)


class TokenizerFlores101(TokenizerSentencePiece):
    """Split into the pieces of the FLORES-101 model."""

    name = "flores101"
    purpose = "101 languages, by sub-words (spBLEU)"
    published = FLORES101


class TokenizerFlores200(TokenizerSentencePiece):
    """Split into the pieces of the FLORES-200 model."""

    name = "flores200"
    purpose = "200 languages, by sub-words (spBLEU)"
    published = FLORES200


class TokenizerSpBleu1K(TokenizerSentencePiece):
    """Split into the pieces of the spBLEU-1K model."""

    name = "spBLEU-1K"
    purpose = "1,003 languages, by sub-words"
    published = SPBLEU_1K


class TokenizerSpm(TokenizerSentencePiece):
    """Split into the pieces of a model of one's own; without one it is `flores101`, as in SacreBLEU."""

    name = "spm"
    purpose = "any SentencePiece model: --spm-model FILE; without one, flores101"
    published = FLORES101

    def _signature_name(self, spm_model: str | None) -> str:
        return FLORES101.name if spm_model is None else self.name


def _again(kind: type[TokenizerSentencePiece], path: str, signature: str) -> TokenizerSentencePiece:
    """Make a tokenizer again where it is unpickled; raises `ConfigError` if the model has become another."""
    tokenizer = kind(path)
    name, _, pin = signature.partition("[")
    if not tokenizer.signature.endswith(f"[{pin}"):
        raise ConfigError(f"the SentencePiece model {path} is not the one it was ({pin.rstrip(']')})", "score again from the start")
    tokenizer.signature = f"{name}[{pin}"
    return tokenizer


def _stamp(path: str) -> tuple[int, int]:
    """Return what changes when a file does; a file that is not there is the reader's to report."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=4)
def _loaded(path: str, stamp: tuple[int, int]) -> _Model:  # noqa: ARG001  a changed file is loaded anew
    """Load a model; raises `ConfigError` for what is none."""
    import sentencepiece

    data = read_file(path)
    fix = "fetch or train the model again; SentencePiece writes it to a file that ends in .model"
    if not data:
        raise ConfigError(f"the SentencePiece model {path} is empty", fix)
    if not _has_trainer_spec(data):
        raise ConfigError(f"{path} is no SentencePiece model, or a truncated one ({len(data)} bytes)", fix)
    try:
        processor = sentencepiece.SentencePieceProcessor(model_proto=data)
    except (RuntimeError, OSError) as error:
        raise ConfigError(f"{path} is no SentencePiece model, or a damaged one ({len(data)} bytes): {error}", fix) from error

    def encode(line: str) -> list[str]:
        pieces: list[str] = processor.encode(line, out_type=str)
        return pieces

    return _Model(processor, lru_cache(maxsize=_REMEMBERED_LINES)(encode), hashlib.sha256(data).hexdigest()[:8])


def _has_trainer_spec(data: bytes) -> bool:
    """Walk the fields of a protocol buffer of length-delimited fields, and say whether it is whole and has the trainer's settings."""
    at, last, seen = 0, len(data) - 1, False
    while at < len(data):
        # Nearly all fields are pieces, field 1, of fewer than 128 bytes.
        while at < last and data[at] == 0x0A and data[at + 1] < 0x80:
            at += 2 + data[at + 1]
        if at == len(data):
            break
        tag, at = _varint(data, at)
        if tag & 7 != 2:
            return False
        length, at = _varint(data, at)
        at += length
        seen = seen or tag >> 3 == _TRAINER_SPEC
    return seen and at == len(data)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(data):
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            break
    return value, at
