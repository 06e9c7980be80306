"""Write to standard output, standard error and files, whole or not at all."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from typing import TextIO

from bleucli.errors import BleuError

_OPEN_FILES = ("/dev/", "/proc/")
COLORS = ("auto", "always", "never")


class OutputError(BleuError):
    """A result that could not be written."""


def use_utf8() -> None:
    """Make what is printed UTF-8 whatever the locale says; file names that are not text come out as the bytes they are."""
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "backslashreplace")):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")


def write_stdout(text: str) -> None:
    """Write a result to standard output and see it out; raises `OutputError`, or `BrokenPipeError` where the reader went away."""
    if sys.stdout is None:
        raise OutputError("standard output is closed")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"cannot write to standard output: {error.strerror}") from error


def abandon_stdout() -> None:
    """Let the interpreter's own last flush go nowhere, after standard output has failed."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_file(path: str, text: str) -> None:
    """Write a result to a file by way of a temporary one beside it, so that it is never half-written; raises `OutputError`."""
    try:
        target = os.path.realpath(path)
        temporary = os.path.join(os.path.dirname(target), f".bleu-{os.getpid()}.tmp")
        mode = os.stat(path).st_mode if os.path.exists(path) else None
        if mode is not None and (path.startswith(_OPEN_FILES) or not stat.S_ISREG(mode)):
            _write(path, text, "a")  # a pipe or a device has no other name to rename; an open file keeps what it has
            return
        try:
            _write(temporary, text)
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))
            os.replace(temporary, target)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
    except FileNotFoundError as error:
        folder = os.path.dirname(path)
        raise OutputError(f"cannot write {path!r}: there is no folder {folder!r}", f"mkdir -p {folder}") from error
    except (OSError, ValueError) as error:  # a ValueError is a NUL in the path
        raise OutputError(f"cannot write {path!r}: {getattr(error, 'strerror', None) or error}") from error


def append_file(path: str, text: str) -> None:
    """Append a result to a file that others write to as well, as a job summary; raises `OutputError`."""
    try:
        _write(path, text, "a")
    except OSError as error:
        raise OutputError(f"cannot write {path!r}: {error.strerror}") from error


def _write(path: str, text: str, mode: str = "w") -> None:
    with open(path, mode, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        file.write(text)


def say(kind: str, message: str, color: str = "auto") -> None:
    """Write a message to standard error as `bleu: KIND: MESSAGE`."""
    if sys.stderr is None:
        return
    prefix = f"bleu: {kind}:"
    if _wants_color(sys.stderr, color):
        prefix = f"\x1b[1;{31 if kind == 'error' else 33}m{prefix}\x1b[0m"
    with contextlib.suppress(OSError):  # nobody is left to tell
        sys.stderr.write(f"{prefix} {_printable(message)}\n")
        sys.stderr.flush()


def write_stderr(text: str) -> None:
    """Write lines that are meant for the program around this one, as they are, to standard error."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):  # nobody is left to tell
        sys.stderr.write(text)
        sys.stderr.flush()


def _printable(message: str) -> str:
    """Keep names with control characters from working the terminal."""
    return "".join(character if character.isprintable() or character in "\n\t" else repr(character)[1:-1] for character in message)


def _wants_color(stream: TextIO, color: str) -> bool:
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


def end_on_sigterm() -> None:
    """Let SIGTERM unwind the program as an interrupt does, so that the programs it started are stopped too."""
    import signal

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, end)


@contextlib.contextmanager
def interrupts_are_quiet() -> Iterator[None]:
    """Do not let a second Ctrl-C turn the end of the first into a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise
