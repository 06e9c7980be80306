"""Time each tokenizer against SacreBLEU's of the same name: `python tests/bench/tokenizers.py [-n ROUNDS] [NAME...]`.

Prints CPU microseconds a segment, ours and theirs in turn on the same segments, and the median of the ratios (theirs to ours; above 1
ours is quicker). The segments are different ones, and each round has a new tokenizer, so that no cache helps. Tokenizers that are not
installed are left out with the reason. A SentencePiece model of a few thousand pieces is trained first.
"""

import argparse
import io
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bleucli.corpus import BATCH_SIZE
from bleucli.errors import MissingExtraError
from bleucli.kernel import kernel
from bleucli.tokenizers import Tokenizer, make_tokenizer

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TEXTS = {"13a": "en-de", "intl": "en-hi", "zh": "en-zh", "char": "en-zh", "none": "en-de", "ja-mecab": "en-ja", "ko-mecab": "en-ko"}
TEXTS |= {"flores200": "en-de"}
SEGMENTS = 4000


def segments(case: str) -> list[str]:
    """Make segments of the words (or, without spaces, the halves) of a fixture's texts, each another one."""
    rng = random.Random(case)
    texts = [
        line
        for path in sorted((FIXTURES / case).glob("*.txt"))
        if path.name != "source.txt"
        for line in path.read_text("utf-8").split("\n")
        if line
    ]
    made = []
    for _ in range(SEGMENTS):
        one, other = rng.choice(texts), rng.choice(texts)
        made.append(f"{one[: rng.randint(1, len(one))]}{other[rng.randint(0, len(other) - 1) :]} {rng.randint(0, 10**6)}".strip())
    return made


def train(folder: Path) -> None:
    """Put a model where SacreBLEU keeps that of flores200."""
    import sentencepiece

    data = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(segments("en-de")), model_writer=data, vocab_size=2000, hard_vocab_limit=False, minloglevel=3
    )
    (folder / "models").mkdir()
    (folder / "models" / "flores200sacrebleuspm").write_bytes(data.getvalue())


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def ours_on(tokenizer: Tokenizer, lines: list[str]) -> Callable[[], object]:
    return lambda: [tokenizer.tokenize_lines(lines[start : start + BATCH_SIZE]) for start in range(0, len(lines), BATCH_SIZE)]


def theirs_on(kind: Any, lines: list[str]) -> Callable[[], object]:
    tokenize = kind()
    return lambda: [tokenize(line) for line in lines]


def compare(name: str, rounds: int) -> str:
    from sacrebleu.metrics.bleu import _get_tokenizer

    lines = segments(TEXTS[name])
    pairs = [(seconds(ours_on(make_tokenizer(name), lines)), seconds(theirs_on(_get_tokenizer(name), lines))) for _ in range(rounds)]
    ratio = statistics.median(peer / max(mine, 1e-9) for mine, peer in pairs)
    micro = [statistics.median(column) / len(lines) * 1e6 for column in zip(*pairs, strict=True)]
    return f"{name:10} ours {micro[0]:8.2f} us  sacrebleu {micro[1]:8.2f} us  x{ratio:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=5)
    parser.add_argument("names", nargs="*", default=list(TEXTS))
    arguments = parser.parse_args()
    print(f"kernel {kernel().NAME}, {SEGMENTS} segments, median of {arguments.n} rounds")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SACREBLEU"] = folder  # read when sacrebleu is imported
        os.environ.pop("BLEU_CACHE", None)
        for name in arguments.names:
            try:
                if name == "flores200":
                    train(Path(folder))
                print(compare(name, arguments.n))
            except (MissingExtraError, ModuleNotFoundError) as error:
                print(f"{name:10} left out: {error}".partition("\n")[0])


if __name__ == "__main__":
    sys.exit(main())
