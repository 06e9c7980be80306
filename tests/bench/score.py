"""Time `bleu` against its peers: `python tests/bench/score.py CORPORA [JOB...] [-n ROUNDS]`.

CORPORA is a folder with 3k, 100k, 100kx4, zh100k, intl100k, 1M (.hyp and .ref, .ref0 to .ref3) and mbr.samples; a job without its
files is left out. Without CORPORA small ones are made from the fixtures. Each line gives CPU seconds, peak memory and the ratio of
the peer's CPU time to ours.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from measure import median, ratio, rounds

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
BIN = Path(sys.executable).parent
BLEU, SACREBLEU = f"{BIN}/bleu", f"{BIN}/sacrebleu"
PAIRWISE = """
import sys
texts = open(sys.argv[1], encoding="utf-8").read().split("\\n")[:-1]
groups = [texts[start:start + 64] for start in range(0, len(texts), 64)]
"""
OUR_PAIRWISE = (
    PAIRWISE + "from bleucli import BLEU\nmetric = BLEU(effective_order=True)\nfor group in groups: metric.pairwise(group, group)\n"
)
THEIR_PAIRWISE = (
    PAIRWISE + "from sacrebleu.metrics import BLEU\nmetric = BLEU(effective_order=True)\n"
    "for group in groups[:4]:\n for one in group:\n  for other in group: metric.sentence_score(one, [other])\n"
)


class Job(NamedTuple):
    """Our command and its peers on the same files; `scale` is how much less the peer was given to do."""

    ours: str
    peers: dict[str, str]
    files: tuple[str, ...]
    scale: float = 1.0


def against_sacrebleu(name: str, tokenizer: str = "13a", references: int = 1) -> Job:
    hypothesis = f"{name}.hyp"
    streams = [f"{name}.ref"] if references == 1 else [f"{name}.ref{k}" for k in range(references)]
    refs = " ".join(streams)
    peers = {"sacrebleu": f"{SACREBLEU} {refs} -i {hypothesis} -b -tok {tokenizer}"}
    return Job(f"{BLEU} {hypothesis} -r {refs} -b -q -t {tokenizer}", peers, (hypothesis, *streams))


def jobs() -> dict[str, Job]:
    found = {
        "start-up": Job(f"{BLEU} --version", {"sacrebleu": f"{SACREBLEU} --version"}, ()),
        "3k": against_sacrebleu("3k"),
        "100k": against_sacrebleu("100k"),
        "1M": Job(f"{BLEU} 1M.hyp -r 1M.ref -b -q", {"wc -w": "LC_ALL=C.UTF-8 wc -w 1M.hyp 1M.ref"}, ("1M.hyp", "1M.ref")),
        "100kx4": against_sacrebleu("100kx4", references=4),
        "sentences": Job(
            f"{BLEU} 100k.hyp -r 100k.ref --segments -q",
            {"sacrebleu -sl": f"{SACREBLEU} 100k.ref -i 100k.hyp -sl"},
            ("100k.hyp", "100k.ref"),
        ),
        "intl": against_sacrebleu("intl100k", "intl"),
        "zh": against_sacrebleu("zh100k", "zh"),
        "char": against_sacrebleu("100k", "char"),
        "none": against_sacrebleu("100k", "none"),
        "pairwise": Job(
            f"{sys.executable} -c '{OUR_PAIRWISE}' mbr.samples",
            {"sacrebleu, by sentence": f"{sys.executable} -c '{THEIR_PAIRWISE}' mbr.samples"},
            ("mbr.samples",),
            200 / 4,
        ),
    }
    found["100k"].peers["wc -w"] = "LC_ALL=C.UTF-8 wc -w 100k.hyp 100k.ref"
    rust = (
        'import bleuscore as b; r, h = (open(f"100k.{name}").read().split("\\n")[:-1] for name in ("ref", "hyp")); '
        "b.compute([[x] for x in r], h, 4, True)"
    )
    try:
        import bleuscore  # noqa: F401

        found["100k"].peers["bleuscore"] = f"{sys.executable} -c '{rust}'"
    except ImportError:
        print("bleuscore is not installed: that peer is left out (pip install bleuscore)")
    return found


def make_small_corpora(folder: Path) -> None:
    """Repeat the fixtures with random edits, 3,000 lines."""
    rng = random.Random("bench")
    pairs = [((FIXTURES / "en-de" / f"{name}.txt").read_text("utf-8").splitlines()) for name in ("hyp1", "ref1")]
    rows = [
        [" ".join(rng.sample(line.split(), len(line.split()))) if rng.random() < 0.1 else line for line in row]
        for row in zip(*pairs, strict=True)
    ]
    for suffix, column in (("hyp", 0), ("ref", 1)):
        (folder / f"3k.{suffix}").write_text("".join(row[column] + "\n" for row in rows * 15), "utf-8")


def measure(name: str, job: Job, folder: Path, number: int) -> None:
    labels = ["bleu", *job.peers]
    runs = rounds([f"cd {folder} && {command}" for command in (job.ours, *job.peers.values())], number)
    for index, label in enumerate(labels):
        figures = median(runs, index)
        times = (
            ""
            if index == 0
            else f"  {ratio(runs, index, 0) * job.scale:8.2f} times bleu" + (f" (scaled by {job.scale:g})" if job.scale != 1 else "")
        )
        print(f"{name:10} {label:24} {figures.cpu:8.3f} s cpu {figures.peak:8.1f} MiB{times}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="?", type=Path)
    parser.add_argument("jobs", nargs="*")
    parser.add_argument("-n", type=int, default=5, metavar="ROUNDS")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (arguments.corpora or Path(temporary)).resolve()
        if arguments.corpora is None:
            make_small_corpora(folder)
        for name, job in jobs().items():
            if (not arguments.jobs or name in arguments.jobs) and all((folder / file).is_file() for file in job.files):
                measure(name, job, folder, arguments.n)


if __name__ == "__main__":
    main()
