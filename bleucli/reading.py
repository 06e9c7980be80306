"""Read segments: the only module that opens input."""

import codecs
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Protocol, cast

from bleucli.errors import ConfigError, InputError

STDIN = "-"
_LONGEST_MAGIC = 10
# Small enough for the memory of a block and its text to be used again for the next one, instead of going back to the system.
_BLOCK = 1 << 15
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
            self._source = _decompressed(self._raw)
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
            return self._source.file.read(_BLOCK)
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
        if encoding == "utf-8" and b"\0" in error.object[:_BLOCK]:
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
        return b"".join(iter(lambda: file.read(_BLOCK), b""))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    finally:
        file.close()


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class _Source(NamedTuple):
    """Where bytes come from, and what its decompressor raises on damaged data."""

    file: _Readable
    format: str
    damage: tuple[type[Exception], ...]
    empty: bool = False


def _decompressed(raw: BinaryIO) -> _Source:
    file = _Rewound(raw)
    head = file.head(_LONGEST_MAGIC)
    if head.startswith(b"\x1f\x8b"):
        import gzip
        import zlib

        return _Source(
            cast(BinaryIO, gzip.GzipFile(fileobj=io.BufferedReader(file))),
            "gzip",
            (EOFError, zlib.error, gzip.BadGzipFile),
        )
    if head.startswith(b"BZh") and head[4:] in (b"1AY&SY", b"\x17rE8P\x90"):
        import bz2

        return _Source(_Unpacked(file, bz2.BZ2Decompressor, b""), "bzip2", (EOFError, OSError))
    if head.startswith(b"\xfd7zXZ\x00"):
        import lzma

        return _Source(_Unpacked(file, lzma.LZMADecompressor, b"\0"), "xz", (EOFError, lzma.LZMAError))
    return _Source(file, "text", (), not head)


class _Rewound(io.RawIOBase):
    """A stream whose first bytes have been looked at; it is never read again after its end."""

    def __init__(self, rest: BinaryIO) -> None:
        # One system call a read: a terminal's end of file comes once, and a pipe's text when it is there.
        self._read_once = getattr(rest, "read1", rest.read)
        self._rest = rest
        self._head = b""
        self._ended = False

    def head(self, size: int) -> bytes:
        """Return the first `size` bytes, or all there are, without taking them."""
        while len(self._head) < size and (more := self._next(size - len(self._head))):
            self._head += more
        return self._head

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        head, self._head = self._head, b""
        return head or self._next(size)

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        data = self._head or self._next(len(buffer))
        taken, self._head = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def _next(self, size: int) -> bytes:
        if self._ended:
            return b""
        while (data := self._read_once(size)) is None:  # nothing is there yet on a descriptor that does not block
            import select

            select.select([self._rest], [], [])
        self._ended = not data
        return cast(bytes, data)


class _Unpacked:
    """Compressed streams one after another, decompressed; what follows them and is none is damage."""

    def __init__(self, file: _Rewound, make: Callable[[], Any], padding: bytes) -> None:
        self._file = file
        self._make = make
        self._padding = padding
        self._stream = make()

    def read(self, size: int) -> bytes:
        """Return some of the text, at most `size` bytes; nothing at its end."""
        while True:
            if self._stream.eof:
                data = self._stream.unused_data.lstrip(self._padding)
                while not data:
                    block = self._file.read(_BLOCK)
                    if not block:
                        return b""
                    data = block.lstrip(self._padding)
                self._stream = self._make()
            elif self._stream.needs_input:
                data = self._file.read(_BLOCK)
                if not data:
                    raise EOFError("it ends before its end mark")
            else:
                data = b""
            text: bytes = self._stream.decompress(data, size)
            if text:
                return text


def _text_codec(encoding: str) -> codecs.CodecInfo:
    try:
        "".encode(encoding)  # refuses codecs that are not for text
        return codecs.lookup(encoding)
    except (LookupError, ValueError) as error:
        raise ConfigError(f"no encoding {encoding!r}", "a name Python knows: utf-8, latin-1, cp1252, utf-16, gb18030, ...") from error


def _open(path: str) -> BinaryIO:
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
    close = get_close_matches(name, names, n=1)
    return InputError(f"no file {path!r}" + (f"; did you mean {os.path.join(folder, close[0])!r}?" if close else ""))
