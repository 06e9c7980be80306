"""Time `bleu` against its peers: `python tests/bench/score.py CORPORA [JOB...] [-n ROUNDS]`.

CORPORA is a folder with 3k, 100k, 100kx4, zh100k, intl100k, 1M (.hyp and .ref, .ref0 to .ref3) and mbr.samples; a job without its
files is left out. Without CORPORA small ones are made from the fixtures. Each line gives CPU seconds and peak memory, medians of the
rounds; then the ratio of the CPU times, median of those of each round, beside its bar, and whether it reaches it: "ok" or "short".
"""

import argparse
import random
import sys
import tempfile
from importlib.util import find_spec
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


class Peer(NamedTuple):
    """A command that does the same, or a part 1/`scale` of it, and the factor by which `bleu` must take less CPU time.

    A factor below 1 is turned around: `bleu` may take at most that much more.
    """

    command: str
    factor: float
    scale: float = 1.0


class Job(NamedTuple):
    """Our command and its peers on the same files, by name; `memory` is the most our command may use, in MiB."""

    ours: str
    peers: dict[str, Peer]
    files: tuple[str, ...] = ()
    memory: float | None = None


def against_sacrebleu(name: str, factor: float, tokenizer: str = "13a", references: int = 1) -> Job:
    hypothesis = f"{name}.hyp"
    streams = [f"{name}.ref"] if references == 1 else [f"{name}.ref{k}" for k in range(references)]
    refs = " ".join(streams)
    peers = {"sacrebleu": Peer(f"{SACREBLEU} {refs} -i {hypothesis} -b -tok {tokenizer}", factor)}
    return Job(f"{BLEU} {hypothesis} -r {refs} -b -q -t {tokenizer}", peers, (hypothesis, *streams))


def word_count(name: str) -> dict[str, Peer]:
    return {"wc -w": Peer(f"LC_ALL=C.UTF-8 wc -w {name}.hyp {name}.ref", 1 / 3)}


def rust() -> dict[str, Peer]:
    if not find_spec("bleuscore"):
        print("bleuscore is not installed: that peer is left out (pip install bleuscore)")
        return {}
    code = (
        'import bleuscore as b; r, h = (open(f"100k.{name}").read().split("\\n")[:-1] for name in ("ref", "hyp")); '
        "b.compute([[x] for x in r], h, 4, True)"
    )
    return {"bleuscore (Rust)": Peer(f"{sys.executable} -c '{code}'", 10)}


def jobs() -> dict[str, Job]:
    plain = against_sacrebleu("100k", 50)
    long = Job(f"{BLEU} 1M.hyp -r 1M.ref -b -q", word_count("1M"), ("1M.hyp", "1M.ref"), memory=60)
    by_sentence = {"sacrebleu -sl": Peer(f"{SACREBLEU} 100k.ref -i 100k.hyp -sl", 25)}
    sentences = f"{BLEU} 100k.hyp -r 100k.ref --segments -q"
    one_by_one = {"sacrebleu, by sentence": Peer(f"{sys.executable} -c '{THEIR_PAIRWISE}' mbr.samples", 50, 200 / 4)}
    return {
        "start-up": Job(f"{BLEU} --version", {"sacrebleu": Peer(f"{SACREBLEU} --version", 1 / 0.45)}),
        "3k": against_sacrebleu("3k", 7),
        "100k": plain._replace(peers={**plain.peers, **rust(), **word_count("100k")}, memory=60),
        "1M": long,
        "100k, Python twin": Job(
            f"BLEUCLI_KERNEL=python {plain.ours}", {"sacrebleu": plain.peers["sacrebleu"]._replace(factor=2)}, plain.files, memory=80
        ),
        "1M, Python twin": Job(f"BLEUCLI_KERNEL=python {long.ours}", {}, long.files, memory=80),
        "100kx4": against_sacrebleu("100kx4", 50, references=4),
        "sentences": Job(sentences, by_sentence, plain.files),
        "sentences, JSONL": Job(f"{sentences} --json", by_sentence, plain.files),
        "intl": against_sacrebleu("intl100k", 4, "intl"),
        "zh": against_sacrebleu("zh100k", 4, "zh"),
        "char": against_sacrebleu("100k", 4, "char"),
        "none": against_sacrebleu("100k", 4, "none"),
        "pairwise": Job(f"{sys.executable} -c '{OUR_PAIRWISE}' mbr.samples", one_by_one, ("mbr.samples",)),
    }


def make_small_corpora(folder: Path) -> None:
    """Repeat the fixtures with random edits, 3,000 lines."""
    rng = random.Random("bench")
    pairs = [((FIXTURES / "en-de" / f"{name}.txt").read_text("utf-8").splitlines()) for name in ("hyp1", "ref1")]
    words = [word for line in pairs[0] for word in line.split()]
    for suffix, lines in zip(("hyp", "ref"), pairs, strict=True):
        edited = (f"{line} {rng.choice(words)}\n" for _ in range(15) for line in lines)  # or caches of lines would help
        (folder / f"3k.{suffix}").write_text("".join(edited), "utf-8")


def measure(name: str, job: Job, folder: Path, number: int) -> None:
    commands = [job.ours, *(peer.command for peer in job.peers.values())]
    runs = rounds([f"cd {folder} && {command}" for command in commands], number)
    ours = median(runs, 0)
    memory = "" if job.memory is None else f"  memory under {job.memory:g} MiB: {'ok' if ours.peak < job.memory else 'short'}"
    print(f"{name:17} {'bleu':24} {ours.cpu:8.3f} s cpu {ours.peak:8.1f} MiB{memory}", flush=True)
    for index, (label, peer) in enumerate(job.peers.items(), 1):
        theirs = median(runs, index)
        times = ratio(runs, index, 0) * peer.scale
        verdict = "ok" if times >= peer.factor else "short"
        if peer.factor >= 1:
            text = f"{times:8.2f} times bleu, bar {peer.factor:.3g}: {verdict}"
        else:
            text = f"bleu takes {1 / times:.2f} of it, bar {1 / peer.factor:.3g}: {verdict}"
        part = "" if peer.scale == 1 else f" (it did 1/{peer.scale:g} of the work)"
        print(f"{'':17} {label:24} {theirs.cpu:8.3f} s cpu {theirs.peak:8.1f} MiB  {text}{part}", flush=True)


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
