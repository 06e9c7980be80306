"""Time the statistics against SacreBLEU's in the same run, and measure their peak memory.

    python tests/bench/significance.py --ref REF SYSTEM SYSTEM...

CPU seconds are user plus system, children included, medians of several rounds in turn; ratios are taken round by round. "statistics
alone" is what significance takes once the segments are counted, in a process that has loaded numpy.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

Usage = tuple[float, float]
LONG = 100_000


def run(command: Sequence[str]) -> Usage:
    """Run a command; return its CPU seconds and peak memory in MiB."""
    child = os.fork()
    if child == 0:
        sink = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(sink, stream)
        os.execvp(command[0], list(command))
    _, status, usage = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compare(title: str, peer: Sequence[str], own: Sequence[str], rounds: int) -> None:
    """Print what both commands take, and the share of the peer's CPU that ours takes."""
    pairs = [(run(peer), run(own)) for _ in range(rounds + 1)][1:]
    theirs, ours = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
    ratio = statistics.median(pair[1][0] / pair[0][0] for pair in pairs)
    peaks = [max(pair[side][1] for pair in pairs) for side in (0, 1)]
    print(f"{title:24} sacrebleu {theirs:7.3f} s {peaks[0]:6.0f} MiB   bleu {ours:7.3f} s {peaks[1]:6.0f} MiB   ratio {ratio:.3f}")


def statistics_alone(systems: Sequence[str], reference: str, test: str) -> float:
    """Return the CPU seconds of the statistics themselves."""
    from bleucli import BLEU
    from bleucli.corpus import Corpus
    from bleucli.reading import LineReader
    from bleucli.results.comparisons import USUAL_SAMPLES, TestSettings
    from bleucli.scoring import evaluate
    from bleucli.significance import with_statistics

    metric = BLEU()
    report = evaluate(metric, Corpus([LineReader(path) for path in systems], [LineReader(reference)]), systems, keep_rows=True)
    settings = TestSettings(test, USUAL_SAMPLES[test], 12345, 0.95, resamples=1000)
    taken = []
    for _ in range(4):
        start = time.process_time()
        with_statistics(metric, report, settings)
        taken.append(time.process_time() - start)
    return min(taken)


def long_memory(systems: Sequence[str], reference: str) -> None:
    """Print the peak memory of `bleu` on 100,000 segments, made by repeating the files."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [_lengthened(path, Path(folder) / f"{index}.txt") for index, path in enumerate([reference, *systems])]
        for test in ("bs", "ar"):
            cpu, peak = run(["bleu", *paths[1:], "-r", paths[0], "--test", test, "--samples", "1000", "-q"])
            print(f"{LONG} segments, {len(systems)} systems, 1000 samples, {test}: {peak:.0f} MiB, {cpu:.1f} s")


def _lengthened(path: str, target: Path) -> str:
    lines = Path(path).read_bytes().split(b"\n")[:-1]
    target.write_bytes(b"\n".join(lines[index % len(lines)] for index in range(LONG)) + b"\n")
    return str(target)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ref", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("systems", nargs="+")
    arguments = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for test, option in (("bs", "--paired-bs"), ("ar", "--paired-ar")):
        for number in sorted({min(4, len(arguments.systems)), len(arguments.systems)}):
            systems = arguments.systems[:number]
            peer = ["sacrebleu", arguments.ref, "-i", *systems, option]
            compare(f"{test}, {number} systems", peer, ["bleu", *systems, "-r", arguments.ref, "--test", test], arguments.rounds)
            print(f"{'':24} statistics alone {statistics_alone(systems, arguments.ref, test):.3f} s")
    long_memory(arguments.systems[:2], arguments.ref)
    long_memory(arguments.systems[:4], arguments.ref)


if __name__ == "__main__":
    main()
