"""Read segments: the only module that opens input."""

import codecs
import errno
import os
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, cast

from bleucli.decompressing import BLOCK, decompressed
from bleucli.errors import ConfigError, InputError

STDIN = "-"
_DROP_THEIR_OWN_MARK = ("utf-8-sig", "utf-16", "utf-32")


class LineReader:
    """The segments of one file or of standard input ("-"), in order, right-stripped; only LF ends a line.

    A byte order mark at the start is dropped; gzip, bzip2 and xz are recognised by their first bytes. Raises `InputError` for what
    cannot be read, with file, line and byte of an encoding error, and `ConfigError` for an encoding that does not exist.
    """

    def __init__(self, path: str, encoding: str = "utf-8") -> None:
        self.path = path
        self.lines_read = 0
        self.carriage_returns = 0
        self.first_carriage_return = 0
        self.had_byte_order_mark = False
        self.has_nul = False
        self._codec = _text_codec(encoding)
        self._decoder = self._codec.incrementaldecoder("strict")
        self._raw = _open(path)
        try:
            self._source = decompressed(self._raw)
        except OSError as error:
            raise InputError(f"cannot read {self.name}: {error.strerror or error}") from error
        self._started = self._ended = self._return_before = False
        self._rest: list[str] = []

    @property
    def name(self) -> str:
        """Return what to call this input in messages."""
        return "standard input" if self.path == STDIN else self.path

    @property
    def is_empty(self) -> bool:
        """Say whether there is nothing to read at all."""
        return self._source.empty

    def blocks(self) -> Iterator[list[str]]:
        """Yield all segments, some lines at a time, and close the file."""
        with self:
            while not self._ended:
                lines = self._next_lines()
                if lines:
                    yield lines

    def fraction_read(self) -> float | None:
        """Return which part of the file has been read, 0 to 1; `None` where its size is not known."""
        try:
            size = os.fstat(self._raw.fileno()).st_size
            return min(1.0, self._raw.tell() / size) if size else None
        except (OSError, ValueError):
            return None

    def close(self) -> None:
        """Close the file, unless it is standard input."""
        if self.path != STDIN:
            self._raw.close()

    def __enter__(self) -> "LineReader":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _next_lines(self) -> list[str]:
        data = self._read()
        self._ended = not data
        try:
            text = self._decoder.decode(data, self._ended)
        except UnicodeDecodeError as error:
            raise self._undecodable(error) from error
        except UnicodeError as error:
            fix = "pass utf-16-le or utf-16-be for UTF-16 without a byte order mark, or another --encoding"
            raise InputError(f"{self.name} is not {self._codec.name.upper()}: {error}", fix) from error
        if text and not self._started:
            self._started = True
            # Unlike SacreBLEU: the mark is no part of the first token.
            if text[0] == "\ufeff" and self._codec.name not in _DROP_THEIR_OWN_MARK:
                self.had_byte_order_mark = True
                text = text[1:]
        lines = self._complete_lines(text)
        has_return = "\r" in text
        if has_return or self._return_before:  # a CR may end one block and its LF begin the next
            self._note_carriage_returns(lines)
        self._return_before = has_return
        self.has_nul = self.has_nul or "\0" in text
        self.lines_read += len(lines)
        return list(map(str.rstrip, lines))

    def _complete_lines(self, text: str) -> list[str]:
        lines = text.split("\n")
        self._rest.append(lines[0])
        if len(lines) > 1:
            lines[0] = "".join(self._rest)
            self._rest = [lines.pop()]
        else:
            lines.pop()
        if self._ended and (last := "".join(self._rest)):
            lines.append(last)
        return lines

    def _read(self) -> bytes:
        try:
            return self._source.file.read(BLOCK)
        except self._source.damage as error:
            raise InputError(
                f"{self.name} is truncated or damaged {self._source.format}: {error}", "fetch or write the file again"
            ) from error
        except OSError as error:
            raise InputError(f"cannot read {self.name}: {error.strerror or error}") from error

    def _note_carriage_returns(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, self.lines_read + 1):
            if line.endswith("\r"):
                self.carriage_returns += 1
                self.first_carriage_return = self.first_carriage_return or number

    def _undecodable(self, error: UnicodeDecodeError) -> InputError:
        encoding = self._codec.name
        if encoding == "utf-8" and not self._started and error.object[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return InputError(f"{self.name}:1: this is UTF-16, not UTF-8", "pass --encoding utf-16, or convert the file to UTF-8")
        if encoding == "utf-8" and b"\0" in error.object[:BLOCK]:
            return InputError(f"{self.name} is not UTF-8, and has NUL bytes", "if it is UTF-16: --encoding utf-16-le or utf-16-be")
        before = error.object[: error.start].decode(encoding, "replace")
        rows = before.split("\n")
        column = len(rows[-1]) + 1 + (sum(map(len, self._rest)) if len(rows) == 1 else 0)
        line = self.lines_read + len(rows)
        fix = (
            f"convert it (iconv -f latin1 -t utf-8 {self.name}) or pass --encoding latin-1"
            if encoding == "utf-8"
            else "pass another --encoding"
        )
        return InputError(f"{self.name}:{line}: byte 0x{error.object[error.start]:02X} at column {column} is not {encoding.upper()}", fix)


def segments_of(path: str, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the segments of a file or of standard input ("-"), one at a time, and close it."""
    for lines in LineReader(path, encoding).blocks():
        yield from lines


def read_segments(path: str, encoding: str = "utf-8") -> list[str]:
    """Return all segments of a file or of standard input ("-")."""
    return list(segments_of(path, encoding))


def read_text(path: str, encoding: str = "utf-8") -> str:
    """Return the whole text of a file or of standard input ("-"), its lines right-stripped."""
    return "\n".join(read_segments(path, encoding))


def read_file(path: str) -> bytes:
    """Return a whole file as it is; raises `InputError` where it cannot be read."""
    file = _open(path)
    try:
        return b"".join(iter(lambda: file.read(BLOCK), b""))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    finally:
        file.close()


def _text_codec(encoding: str) -> codecs.CodecInfo:
    try:
        "".encode(encoding)  # refuses codecs that are not for text
        return codecs.lookup(encoding)
    except (LookupError, ValueError) as error:
        raise ConfigError(f"no encoding {encoding!r}", "a name Python knows: utf-8, latin-1, cp1252, utf-16, gb18030, ...") from error


def _open(path: str) -> BinaryIO:
    # Unlike SacreBLEU: standard input is read where "-" asks for it, never because a file was left out.
    if path == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed", "name a file")
        # The raw stream tells "nothing yet" from "no more" on a descriptor that does not block.
        return cast(BinaryIO, getattr(sys.stdin.buffer, "raw", sys.stdin.buffer))
    try:
        return cast(BinaryIO, open(path, "rb", buffering=0))
    except FileNotFoundError as error:
        raise _no_such_file(path) from error
    except IsADirectoryError as error:
        raise InputError(f"{path} is a directory", "name the file in it") from error
    except (OSError, ValueError) as error:
        fix = "raise the limit: ulimit -n 4096" if getattr(error, "errno", 0) == errno.EMFILE else ""
        raise InputError(f"cannot open {path!r}: {getattr(error, 'strerror', None) or error}", fix) from error


def _no_such_file(path: str) -> InputError:
    from difflib import get_close_matches

    folder, name = os.path.split(path)
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return InputError(f"no file {path!r}")
    close = get_close_matches(name, names, n=1, cutoff=0.7)
    return InputError(f"no file {path!r}" + (f"; did you mean {os.path.join(folder, close[0])!r}?" if close else ""))
