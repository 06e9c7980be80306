"""Compare the twins of the kernel with each other and with SacreBLEU on random nasty text for a while.

usage: python tests/sanitizers/fuzz.py [SECONDS [SEED]]
"""

import random
import sys
import time
from pathlib import Path

from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1] / "kernel")]

from nasty import line  # noqa: E402

from bleucli.kernel import _native as native  # noqa: E402
from bleucli.kernel import _python as python  # noqa: E402


def check(rng: random.Random) -> None:
    """Draw a batch and compare whatever can be computed from it."""
    texts = [line(rng) for _ in range(rng.randint(1, 30))]
    for text in texts:
        tokens = native.tokenize_13a(text)
        assert tokens == python.tokenize_13a(text) == " ".join(Tokenizer13a()(text).split()), ascii(text)
    max_order, raw_13a, shortest = rng.randint(1, 9), rng.random() < 0.5, rng.random() < 0.5
    streams = [[line(rng) if rng.random() < 0.7 else None for _ in texts] for _ in range(rng.randint(0, 4))]
    streams.append([text[::-1] + line(rng) + text for text in texts])
    known, same = native.prepare(streams, max_order, raw_13a), python.prepare(streams, max_order, raw_13a)
    for hypotheses in (texts, [text + line(rng) for text in texts], streams[-1]):
        rows = native.count(hypotheses, known, shortest)
        assert rows == python.count(hypotheses, same, shortest), ascii((hypotheses, streams))
        assert native.total(rows, 2 + 2 * max_order) == python.total(rows, 2 + 2 * max_order)
    rows = native.against_others([*texts, *texts[:2]], max_order, raw_13a, shortest)
    assert rows == python.against_others([*texts, *texts[:2]], max_order, raw_13a, shortest), ascii(texts)
    method, effective = rng.choice(("none", "exp", "floor", "add-k")), rng.random() < 0.5
    assert native.scores(rows, max_order, method, None, effective, None) == python.scores(rows, max_order, method, None, effective, None)
    pairs = native.pairwise(texts[:8], texts[4:12], max_order, raw_13a)
    assert pairs == python.pairwise(texts[:8], texts[4:12], max_order, raw_13a), ascii(texts)
    assert native.survey(texts) == python.survey(texts), ascii(texts)


def main() -> None:
    duration = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    rng = random.Random(seed)
    start, rounds = time.monotonic(), 0
    while time.monotonic() - start < duration:
        check(rng)
        rounds += 1
    print(f"{rounds} rounds, twins equal")


if __name__ == "__main__":
    main()
