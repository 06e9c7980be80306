"""Time whole commands side by side: CPU seconds with children, peak memory, medians of several rounds."""

import os
import statistics
from typing import NamedTuple

# Installed programs start from compiled modules; the round that does not count compiles those of a working copy.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


class Run(NamedTuple):
    """One run of a command: CPU seconds (user and system, children included) and peak memory in MiB."""

    cpu: float
    peak: float


def run(command: str) -> Run:
    """Run a shell command with its output thrown away; raises `RuntimeError` if it fails."""
    child = os.fork()
    if child == 0:
        sink = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(sink, stream)
        os.execvp("/bin/sh", ["sh", "-c", command])
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status):
        raise RuntimeError(f"exit code {os.waitstatus_to_exitcode(status)}: {command}")
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def rounds(commands: list[str], number: int) -> list[list[Run]]:
    """Run the commands in turn, `number` rounds after one that does not count."""
    return [[run(command) for command in commands] for _ in range(number + 1)][1:]


def ratio(runs: list[list[Run]], index: int, over: int) -> float:
    """Return the median over rounds of one command's CPU time divided by another's of the same round."""
    return statistics.median(row[index].cpu / max(row[over].cpu, 1e-9) for row in runs)


def median(runs: list[list[Run]], index: int) -> Run:
    """Return the medians of one command."""
    return Run(statistics.median(row[index].cpu for row in runs), statistics.median(row[index].peak for row in runs))
