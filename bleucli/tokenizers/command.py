"""Any program as a tokenizer: it reads segments on its standard input, one a line, and writes their tokens, one line for each."""

import contextlib
import hashlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import IO, cast

from bleucli.errors import ConfigError
from bleucli.tokenizers import BuiltInTokenizer

SILENCE_SECONDS = 60.0
_BLOCK = 1 << 16
_TICK = 0.2
_ERRORS_KEPT = 2000


class CommandError(ConfigError):
    """A tokenize command that did not do what it was asked."""


class TokenizerCommand(BuiltInTokenizer):
    """Let a program tokenize; each stream of lines is one child of its own. No shell reads the command."""

    purpose = "any program that reads and writes line by line: --tokenize-cmd CMD"
    options = ("command",)

    def __init__(self, command: str | None = None, silence: float = SILENCE_SECONDS) -> None:
        if command is None:
            raise ConfigError("tokenizer 'cmd' needs a command", "--tokenize-cmd 'PROGRAM ARGUMENT ...', in Python tokenize_command=")
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise ConfigError(f"the tokenize command {command!r} cannot be split into words: {error}", "close the quotes") from error
        if not self.words:
            raise ConfigError("the tokenize command is empty", "--tokenize-cmd 'PROGRAM ARGUMENT ...'")
        self.command = command
        self.silence = silence
        self.signature = f"cmd[{hashlib.sha256(os.fsencode(command)).hexdigest()[:8]}]"

    def __call__(self, line: str) -> str:
        """Return what a child of its own makes of `line`."""
        return self.tokenize_lines([line])[0]

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return what a child of their own makes of `lines`; raises `CommandError`."""
        return list(self.stream([lines], "the lines"))

    def stream(self, blocks: Iterable[Sequence[str]], name: str) -> Generator[str, None, None]:
        """Send blocks of lines, which messages call `name`, through one child; yield its line for each, as soon as it is there.

        A child that reads everything before it writes is as good as any. Raises `CommandError` for a child that does not start, fails,
        writes another number of lines, or none for `silence` seconds after its input ended. Whatever happens, no child is left.
        """
        child = _Child(self, name)
        waiting = iter(blocks)
        try:
            for block in waiting:
                child.feed(block)
                yield from child.arrived()
                if child.deaf:
                    break
            yield from child.rest()
            if next(waiting, None) is not None:
                raise child.failure("stopped reading")
        finally:
            child.stop()

    def __reduce__(self) -> tuple[type, tuple[str, float]]:
        return type(self), (self.command, self.silence)


class _Child:
    """A running command: it is fed here, while threads take what it writes, so that neither ever waits for the other."""

    def __init__(self, tokenizer: TokenizerCommand, name: str) -> None:
        self._command = tokenizer.command
        self._silence = tokenizer.silence
        self._name = name
        self._fed = self._written = 0
        self._unfinished: list[bytes] = []
        self._ended = self.deaf = False
        self._output: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints = bytearray()
        pipe = subprocess.PIPE
        try:
            # A session of its own, so that what the child starts can be stopped with it.
            self._process = subprocess.Popen(  # noqa: S603  the user asks for this program
                tokenizer.words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=os.name == "posix"
            )
        except (OSError, ValueError) as error:
            raise CommandError(
                f"tokenize command {self._command!r} does not start: {getattr(error, 'strerror', None) or error}",
                f"is {tokenizer.words[0]!r} installed and on the PATH? (no shell reads the command; a program that holds its output "
                "back may need: stdbuf -oL CMD)",
            ) from error
        self._threads = [_reader(self._process.stdout, self._output.put), _reader(self._process.stderr, self._complain)]

    def feed(self, lines: Sequence[str]) -> None:
        """Write lines to the child's standard input; if it no longer reads, note that it is `deaf`."""
        text = "".join([f"{line}\n" for line in lines])
        if text.count("\n") != len(lines):
            raise CommandError(
                f"a segment of {self._name} holds a line feed, and a tokenize command takes one segment a line", "replace it by a space"
            )
        try:
            data = memoryview(text.encode())
        except UnicodeEncodeError as error:
            raise CommandError(
                f"a segment of {self._name} cannot be written as UTF-8: {error}", "give it text without surrogates"
            ) from error
        self._fed += len(lines)
        stdin = cast(IO[bytes], self._process.stdin)
        try:
            while data:
                data = data[stdin.write(data) :]
        except OSError:
            self.deaf = True  # how it ended, and what it wrote before, decide whether that was wrong

    def arrived(self) -> list[str]:
        """Return the lines that are there already."""
        lines: list[str] = []
        with contextlib.suppress(queue.Empty):
            while not self._ended:
                lines += self._lines(self._output.get_nowait())
        return lines

    def rest(self) -> Iterator[str]:
        """End the input, yield the lines that come, and see the child out."""
        with contextlib.suppress(OSError):  # a child that is gone is found out below
            cast(IO[bytes], self._process.stdin).close()
        heard = time.monotonic()
        while not self._ended:
            try:
                data = self._output.get(timeout=min(_TICK, self._silence))
            except queue.Empty:
                if self._process.poll() == 0 and self._written == self._fed:
                    break  # all is there; what keeps the pipe open is something the child has left behind
                if time.monotonic() - heard >= self._silence:
                    raise self.failure(f"has been silent for {self._silence:g} seconds after its input ended") from None
                continue
            heard = time.monotonic()
            yield from self._lines(data)
        try:
            status = self._process.wait(self._silence)
        except subprocess.TimeoutExpired:
            raise self.failure(f"has not ended {self._silence:g} seconds after its output") from None
        if status:
            raise self.failure("failed")
        if self._written != self._fed:
            raise self.failure("wrote too few lines")

    def stop(self) -> None:
        """Leave nothing behind: no child, none of its children, no thread."""
        process = self._process
        with contextlib.suppress(OSError):  # it has ended, and whatever it started too
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        for thread in self._threads:
            thread.join(1)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _lines(self, data: bytes) -> list[str]:
        self._ended = not data
        if data and b"\n" not in data:  # joined once, however many pieces a line comes in
            self._unfinished.append(data)
            return []
        whole = b"".join([*self._unfinished, data]).split(b"\n")
        self._unfinished = [whole.pop()]
        if self._ended and self._unfinished[0]:
            whole += self._unfinished
        self._written += len(whole)
        if self._written > self._fed:
            raise self.failure("wrote too many lines")
        try:
            return [line.decode() for line in whole]
        except UnicodeDecodeError as error:
            raise CommandError(
                f"tokenize command {self._command!r} wrote what is not UTF-8: {error}", "let it read and write UTF-8"
            ) from error

    def _complain(self, data: bytes) -> None:
        self._complaints += data
        del self._complaints[:-_ERRORS_KEPT]

    def failure(self, what: str) -> CommandError:
        """Compose the error: what happened, how far the child came, how it ended and what it complained of."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        for thread in self._threads:
            thread.join(0.5)
        with contextlib.suppress(queue.Empty):
            while True:
                self._written += self._output.get_nowait().count(b"\n")
        status = self._process.returncode
        how = "" if not status else f", killed by signal {-status}" if status < 0 else f", exit status {status}"
        read = f"{self._fed} line{'s' * (self._fed != 1)} of {self._name}"
        complaints = bytes(self._complaints).decode("utf-8", "replace").strip()
        said = "".join(f"\n  | {line}" for line in complaints.splitlines()[-10:])
        return CommandError(
            f"tokenize command {self._command!r} {what}{how}: {self._written} written for {read}{said}",
            "it must write one line for each it reads, also for an empty one; if it holds its output back: stdbuf -oL CMD",
        )


def _reader(pipe: IO[bytes] | None, take: Callable[[bytes], None]) -> threading.Thread:
    """Start a thread that takes what comes from `pipe` until it ends, and its end as no bytes."""

    def read() -> None:
        data = b"?"
        while data:
            data = cast(IO[bytes], pipe).read(_BLOCK)
            take(data)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    return thread
