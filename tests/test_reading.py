"""From bytes to segments: what ends a line, what is dropped, and what is refused with its place."""

import bz2
import gzip
import lzma
from pathlib import Path

import pytest
from support import read_segments

from bleucli import ConfigError, InputError
from bleucli.reading import LineReader


def written(folder: Path, data: bytes, name: str = "text") -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


@pytest.mark.parametrize(
    ("data", "segments"),
    [
        pytest.param(b"a\nb\n", ["a", "b"], id="LF ends a line"),
        pytest.param(b"a\nb", ["a", "b"], id="a missing last LF is harmless"),
        pytest.param(b"a\r\nb\r\n", ["a", "b"], id="CR before LF is stripped"),
        pytest.param(b"a\r\r\nb\n", ["a", "b"], id="two of them too"),
        pytest.param(b"a\rb\n", ["a\rb"], id="a lone CR is white space of its segment"),
        pytest.param("a\u2028b\x85c\x0bd\n".encode(), ["a\u2028b\x85c\x0bd"], id="other separators are white space of their segment"),
        pytest.param(b" a \t\n", [" a"], id="lines are stripped on the right only"),
        pytest.param(b"\n\n", ["", ""], id="blank lines are segments"),
        pytest.param(b"\n", [""], id="one blank line is one segment"),
        pytest.param(b"a\n\n", ["a", ""], id="a blank last line is a segment"),
        pytest.param(b"a\n ", ["a", ""], id="white space after the last LF is a segment"),
        pytest.param(b"\xef\xbb\xbfa\n", ["a"], id="a byte order mark is dropped"),
        pytest.param(b"\xef\xbb\xbf\xef\xbb\xbfa\n", ["\ufeffa"], id="but only one"),
        pytest.param(b"a\xef\xbb\xbf\n", ["a\ufeff"], id="and only at the start"),
        pytest.param(b"a\x00b\n", ["a\x00b"], id="NUL is text"),
        pytest.param(b"a\tb\n", ["a\tb"], id="a tab is text"),
        pytest.param(b"", [], id="nothing"),
        pytest.param(b"BZh9 is a word\n", ["BZh9 is a word"], id="text that starts like bzip2"),
        pytest.param(gzip.compress(b"a\nb\n"), ["a", "b"], id="gzip"),
        pytest.param(gzip.compress(b"a\n") + gzip.compress(b"b\n"), ["a", "b"], id="gzip of two members"),
        pytest.param(bz2.compress(b"a\nb\n"), ["a", "b"], id="bzip2"),
        pytest.param(bz2.compress(b""), [], id="bzip2 of nothing"),
        pytest.param(lzma.compress(b"a\nb\n"), ["a", "b"], id="xz"),
        pytest.param(gzip.compress(b"\xef\xbb\xbfa\n"), ["a"], id="gzip with a byte order mark inside"),
    ],
)
def test_segments_of(data: bytes, segments: list[str], tmp_path: Path) -> None:
    assert read_segments(written(tmp_path, data)) == segments


def test_a_long_text_comes_out_whole(tmp_path: Path) -> None:
    lines = [f"é{number} " * (number % 50) for number in range(20_000)]
    assert read_segments(written(tmp_path, "\n".join([*lines, ""]).encode())) == [line.rstrip() for line in lines]


def test_a_line_longer_than_any_block_comes_out_whole(tmp_path: Path) -> None:
    long = "ü" * 3_000_000
    assert read_segments(written(tmp_path, f"a\n{long}\nb\n".encode())) == ["a", long, "b"]


@pytest.mark.parametrize(
    ("data", "encoding", "message"),
    [
        pytest.param(
            b"a\nb\nabc \xe9t\xe9\n", "utf-8", "text:3: byte 0xE9 at column 5 is not UTF-8", id="Latin-1 where UTF-8 was expected"
        ),
        pytest.param("éé".encode() + b"\xff\n", "utf-8", "text:1: byte 0xFF at column 3 is not UTF-8", id="columns are characters"),
        pytest.param(b"a\nb\xc3", "utf-8", "text:2: byte 0xC3 at column 2 is not UTF-8", id="cut inside a character"),
        pytest.param(b"x\n" * 200_000 + b"yy\xe9\n", "utf-8", "text:200001: byte 0xE9 at column 3", id="far into the file"),
        pytest.param(b"y" * 300_000 + b"\xe9\n", "utf-8", "text:1: byte 0xE9 at column 300001", id="far into a line"),
        pytest.param(b"\xed\xa0\x80\n", "utf-8", "text:1: byte 0xED", id="a surrogate"),
        pytest.param("a\n".encode("utf-16"), "utf-8", "this is UTF-16, not UTF-8", id="UTF-16"),
        pytest.param(b"a\x81\n", "cp1252", "text:1: byte 0x81 at column 2 is not CP1252", id="another encoding"),
        pytest.param(gzip.compress(b"a\n" * 1000)[:-9], "utf-8", "truncated or damaged gzip", id="truncated gzip"),
        pytest.param(gzip.compress(b"a\n")[:-1] + b"x", "utf-8", "truncated or damaged gzip", id="gzip with a wrong checksum"),
        pytest.param(gzip.compress(b"a\n" * 1000)[:15] + b"xxxxxxxxxxx", "utf-8", "truncated or damaged gzip", id="damaged gzip"),
        pytest.param(bz2.compress(b"a\n" * 1000)[:-5], "utf-8", "truncated or damaged bzip2", id="truncated bzip2"),
        pytest.param(lzma.compress(b"a\n" * 1000)[:-9], "utf-8", "truncated or damaged xz", id="truncated xz"),
    ],
)
def test_refused_with_its_place(data: bytes, encoding: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read_segments(written(tmp_path, data), encoding)
    assert message in str(refused.value)
    assert "fix: " in str(refused.value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "latin-1", "gb18030", "utf-32"])
def test_other_encodings_are_read(encoding: str, tmp_path: Path) -> None:
    text = "é one\ntwo\n" * 50_000
    assert read_segments(written(tmp_path, text.encode(encoding)), encoding) == ["é one", "two"] * 50_000


@pytest.mark.parametrize("encoding", ["no-such", "hex", "rot13", "", "a\0b"])
def test_encodings_that_do_not_exist_are_refused(encoding: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no encoding"):
        LineReader(written(tmp_path, b"a\n"), encoding)


def test_what_was_dropped_is_known(tmp_path: Path) -> None:
    reader = LineReader(written(tmp_path, b"\xef\xbb\xbfa\nb\r\nc\r\n"))
    assert [line for lines in reader.blocks() for line in lines] == ["a", "b", "c"]
    assert (reader.had_byte_order_mark, reader.carriage_returns, reader.first_carriage_return) == (True, 2, 2)


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    written(tmp_path, b"a\n", "hyp.txt")
    with pytest.raises(InputError, match=r"did you mean '.*hyp\.txt'"):
        LineReader(str(tmp_path / "hpy.txt"))
    with pytest.raises(InputError, match="is a directory"):
        LineReader(str(tmp_path))
    with pytest.raises(InputError, match="cannot open"):
        LineReader("a\0b")
