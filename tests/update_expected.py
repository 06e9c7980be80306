"""Write fixtures/*/expected.json anew with SacreBLEU: `python tests/update_expected.py`."""

import json
from importlib.metadata import version
from pathlib import Path

from sacrebleu.metrics import BLEU
from support import FIXTURES

LICENCE = "CC0-1.0: written for this project and dedicated to the public domain"
TOKENIZERS = {
    "en-de": ["13a", "intl", "none", "char"],
    "en-zh": ["zh", "char"],
    "en-ja": ["ja-mecab", "char"],
    "en-ko": ["ko-mecab", "char"],
    "en-hi": ["13a", "intl"],
    "en-ar": ["13a", "intl"],
}


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").removesuffix("\n").split("\n")


def results(folder: Path, tokenizers: list[str]) -> list[dict]:
    streams = {path.name: lines(path) for path in sorted(folder.glob("ref*.txt"))}
    found = []
    for hypothesis in sorted(folder.glob("hyp*.txt")):
        for names in ([next(iter(streams))], list(streams)):
            for options in [{"tokenize": name} for name in tokenizers] + [
                {"tokenize": tokenizers[0], "lowercase": True, "smooth_method": "floor"}
            ]:
                metric = BLEU(**options)
                score = metric.corpus_score(lines(hypothesis), [streams[name] for name in names])
                figures = {key: getattr(score, key) for key in ("score", "counts", "totals", "precisions", "bp", "sys_len", "ref_len")}
                found.append({"hypothesis": hypothesis.name, "references": names, "options": options, **figures})
    return found


def main() -> None:
    for name, tokenizers in TOKENIZERS.items():
        expected = {
            "tool": "sacrebleu",
            "version": version("sacrebleu"),
            "command": "python tests/update_expected.py  (sacrebleu.metrics.BLEU(**options).corpus_score)",
            "licence": LICENCE,
            "results": results(FIXTURES / name, tokenizers),
        }
        (FIXTURES / name / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
