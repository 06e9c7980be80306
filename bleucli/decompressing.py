"""Turn an open file into its bytes, decompressed where they are compressed."""

import io
from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple, Protocol, cast

_LONGEST_MAGIC = 10
# Small enough for the memory of a block and its text to be used again for the next one, instead of going back to the system.
BLOCK = 1 << 15


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Source(NamedTuple):
    """Where bytes come from, and what its decompressor raises on damaged data."""

    file: _Readable
    format: str
    damage: tuple[type[Exception], ...]
    empty: bool = False


def decompressed(raw: BinaryIO) -> Source:
    """Return the bytes of an open file, decompressed where its first bytes are those of gzip, bzip2 or xz."""
    file = _Rewound(raw)
    head = file.head(_LONGEST_MAGIC)
    if head.startswith(b"\x1f\x8b"):
        import gzip
        import zlib

        return Source(
            cast(BinaryIO, gzip.GzipFile(fileobj=io.BufferedReader(file))),
            "gzip",
            (EOFError, zlib.error, gzip.BadGzipFile),
        )
    if head.startswith(b"BZh") and head[4:] in (b"1AY&SY", b"\x17rE8P\x90"):
        import bz2

        return Source(_Unpacked(file, bz2.BZ2Decompressor, b""), "bzip2", (EOFError, OSError))
    if head.startswith(b"\xfd7zXZ\x00"):
        import lzma

        return Source(_Unpacked(file, lzma.LZMADecompressor, b"\0"), "xz", (EOFError, lzma.LZMAError))
    return Source(file, "text", (), not head)


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
                    block = self._file.read(BLOCK)
                    if not block:
                        return b""
                    data = block.lstrip(self._padding)
                self._stream = self._make()
            elif self._stream.needs_input:
                data = self._file.read(BLOCK)
                if not data:
                    raise EOFError("it ends before its end mark")
            else:
                data = b""
            text: bytes = self._stream.decompress(data, size)
            if text:
                return text
