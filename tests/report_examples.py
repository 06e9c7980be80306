"""Reports made by hand: one system, several with everything a comparison can say, and several with hostile names."""

from array import array
from itertools import chain

from bleucli.metrics.interval import Interval
from bleucli.metrics.score import score_statistics
from bleucli.results import Report, SystemResult
from bleucli.results.comparisons import Comparison, Runs, TestSettings
from bleucli.results.segments import SegmentScores
from bleucli.signature import Signature

# What breaks tables, markup, quoting, line-wise readers, terminals and encodings; the last but one is a file name that is not UTF-8.
HOSTILE_NAMES = (
    "a|b_c&%$#~^\\{}",
    "]]> <tag> &amp; <!-- -->",
    "two\nlines\r\nand a\ttab, a comma",
    "\"double\" 'single' ``back`` ?`",
    "🎉 系统 café Łódź",
    "עברית \u202erev\u202c",
    "NUL\x00 ESC\x1b[31m DEL\x7f NEL\x85 LS\u2028",
    "[optional]*",
    "*starred* ~~struck~~ __init__ --option ''x'' ,,y",
    "::error title=x::%0A",
    "ends in \\",
    "caf\udce9.txt",
    " ",
)
# Quarter by quarter of the n-grams match, so that all precisions, and with them the score, are 25, 50 and 75.
MATCHES = {25: (4, 3, 2, 1), 50: (8, 6, 4, 2), 75: (12, 9, 6, 3)}
TOTALS = (16, 12, 8, 4)


def system(name: str, points: int, *, fields: dict[str, str] | None = None, segments: int = 0, **more: object) -> SystemResult:
    """Return a system of 2 segments that scores 25, 50 or 75."""
    known = {"nrefs": "1", "case": "mixed", "eff": "no", "tok": "13a", "smooth": "exp", "version": "bleucli-1.0.0"}
    signature = Signature({**known, **(fields or {})})
    score = score_statistics([16, 16, *MATCHES[points], *TOTALS], "exp", None, False)
    rows = [[8, 8, k, k, k, k, 8, 7, 6, 5] for k in range(1, segments + 1)]
    object.__setattr__(score, "signature", f"BLEU|{signature}")
    return SystemResult(name, score, signature, 2, 1, segments=_scored(rows), **more)


def _scored(rows: list[list[int]]) -> SegmentScores | None:
    if not rows:
        return None
    scores = [score_statistics(row, "exp", None, True) for row in rows]
    return SegmentScores(array("d", [s.score for s in scores]), array("d", [s.bp for s in scores]), array("q", chain.from_iterable(rows)))


def one(segments: int = 0) -> Report:
    """Return a report of one system with a warning."""
    return Report((system("hyp.txt", 50, segments=segments, warnings=("2 of 2 hypothesis lines are empty, first line 1",)),))


def several(segments: int = 0) -> Report:
    """Return a report with intervals and a paired bootstrap: a significant gain, a loss that is none, an identical system."""
    fields = {"bs": "1000", "seed": "12345"}
    kept = {"fields": fields, "segments": segments}
    drawn = {"samples": 1000, "seed": 12345}
    better = Comparison("base", 25.0, Interval(20.5, 29.5, 25.0, 2.25, 0.95, **drawn), 1 / 1001, 3 / 1001, "bs", **drawn)
    worse = Comparison("base", -25.0, Interval(-55.0, 5.0, -25.0, 15.0, 0.95, **drawn), 0.125, 0.25, "bs", **drawn)
    same = Comparison("base", 0.0, Interval(0.0, 0.0, 0.0, 0.0, 0.95, **drawn), 1.0, 1.0, "bs", identical=True, **drawn)
    systems = (
        system("base", 50, interval=Interval(45.25, 54.75, 50.0, 2.5, 0.95, **drawn), **kept),
        system("better", 75, interval=Interval(70.25, 79.75, 75.0, 2.5, 0.95, **drawn), comparison=better, **kept),
        system("worse", 25, interval=Interval(20.25, 29.75, 25.0, 2.5, 0.95, **drawn), comparison=worse, **kept),
        system("same", 50, interval=Interval(45.25, 54.75, 50.0, 2.5, 0.95, **drawn), comparison=same, **kept),
    )
    return Report(systems, TestSettings("bs", 1000, 12345, 0.95, 30.0, resamples=1000))


def runs() -> Report:
    """Return a report of two systems with several runs, and of one with a single run."""
    systems = (
        system("base", 50, runs=Runs((49.0, 51.0), 50.0, 2.5, 1.41)),
        system("new", 75, runs=Runs((74.5, 75.5), 75.0, 2.25, 0.71), comparison=Comparison("base", 25.0, None, 0.001, 0.002, "ar")),
        system("lone", 25, runs=Runs((25.0,), 25.0, 2.0, None), comparison=Comparison("base", -25.0, None, 0.5, 0.5, "ar")),
    )
    return Report(systems, TestSettings("ar", 10000, 12345, 0.95, resamples=1000))


def hostile(segments: int = 0) -> Report:
    """Return a report of systems with hostile names, held against the first of them."""
    first, *others = HOSTILE_NAMES
    comparison = Comparison(first, 25.0, None, 0.01, 0.03, "ar")
    systems = [system(name, 75, comparison=comparison, segments=segments) for name in others]
    return Report((system(first, 50, segments=segments), *systems), TestSettings("ar", 10000, 12345, 0.95))
