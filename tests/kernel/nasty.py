"""Text that breaks tokenizers: what 13a's passes fight over, every plane, lone surrogates, NULs, odd white space."""

import random

from hypothesis import strategies as st

PIECES = (
    *"..,,--01a b&<>'\"@%;#",
    "\n",
    "  ",
    " the ",
    " .",
    " of",
    "@@ ",
    "&amp;",
    "&lt;",
    "&gt;",
    "&quot;",
    "&apos;",
    "amp;",
    "&#12;",
    "&#x1F600;",
    "<skipped>",
    "<skip",
    "ped>",
    "-\n",
    "\0",
    "\x1c",
    "\x85",
    "\xa0",
    "\u200b",
    "\u2028",
    "\u3000",
    "\ufeff",
    "é",
    "ÿÿÿÿÿÿÿÿ",
    "eightbyt",
    "verylongtoken",
    "ข",
    "漢字",
    "\u2581",
    "\ud800",
    "\udfff",
    "𝒳",
    "\U0010ffff",
)


def line(rng: random.Random) -> str:
    return "".join(rng.choices(PIECES, k=rng.choice((0, 1, 2, 5, 10, 20, 40, 80, 300))))


lines = st.lists(st.one_of(st.sampled_from(PIECES), st.characters()), max_size=60).map("".join)
orders = st.integers(1, 9)


@st.composite
def batches(draw: st.DrawFn) -> tuple[list[str], list[list[str | None]]]:
    """Draw hypotheses and 1 to 5 reference streams, some references missing, some like the hypothesis."""
    hypotheses = draw(st.lists(lines, min_size=1, max_size=4))
    stream_count = draw(st.integers(1, 5))
    streams: list[list[str | None]] = [[] for _ in range(stream_count)]
    for hypothesis in hypotheses:
        present = draw(st.integers(0, stream_count - 1))
        like = st.one_of(lines, st.just(hypothesis), lines.map(lambda text, start=hypothesis: start + text))
        for number, stream in enumerate(streams):
            stream.append(draw(like if number == present else st.one_of(st.none(), like)))
    return hypotheses, streams
