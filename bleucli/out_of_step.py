"""Find where two files that should be parallel go out of step."""

import os
from array import array
from collections import deque
from collections.abc import Iterator
from itertools import accumulate, islice
from typing import NamedTuple

from bleucli.errors import AlignmentError, BleuError
from bleucli.reading import segments_of

_SHOWN = 70
# Beyond these the search would take minutes or much memory; the counts alone are told.
_MOST_LINES, _LARGEST_SHIFT = 500_000, 10_000


class Overlaps(NamedTuple):
    """How much each line of the shorter file shares with the line beside it, and with the one further down by the difference."""

    in_place: "array[float]"
    shifted: "array[float]"
    tail_is_blank: bool


def explained(error: AlignmentError, encoding: str) -> AlignmentError:
    """Return `error` with the place where the files go out of step, if both are regular files and the place is clear."""
    counts = (error.hypothesis_count, error.reference_count)
    if not all(os.path.isfile(name) for name in (error.hypothesis, error.reference)):
        return error
    if max(counts) > _MOST_LINES or abs(counts[0] - counts[1]) > _LARGEST_SHIFT:
        return error
    names = (error.hypothesis, error.reference) if counts[0] < counts[1] else (error.reference, error.hypothesis)
    try:
        details = _details(names[0], names[1], abs(counts[0] - counts[1]), encoding)
    except BleuError:
        return error
    return AlignmentError(error.hypothesis, error.hypothesis_count, error.reference, error.reference_count, details)


def _details(short: str, long: str, missing: int, encoding: str) -> str:
    found = overlaps(segments_of(short, encoding), segments_of(long, encoding), missing)
    at = split_point(found)
    if found.tail_is_blank and at in (None, len(found.in_place)):
        lines = "1 more, and it is empty" if missing == 1 else f"{missing} more, and they are empty"
        return f"  {long} has {lines}, at its end (extra blank line at the end of {long})\n  fix: remove it" + " there" * (missing > 1)
    if at is None:
        return ""
    if at == len(found.in_place):
        what = "lines are" if missing > 1 else "line is"
        return f"  {short} seems to end early: {missing} {what} missing at its end\n  fix: write it again"
    return _picture(short, long, missing, at, encoding)


def _picture(short: str, long: str, missing: int, at: int, encoding: str) -> str:
    texts = list(islice(segments_of(long, encoding), at, at + missing + 1))
    rows = [
        (f"{short}:{at + 1}", next(islice(segments_of(short, encoding), at, None)), ""),
        (f"{long}:{at + 1}", texts[0], ""),
        (f"{long}:{at + missing + 1}", texts[-1], f"        <- looks like {short}:{at + 1}"),
    ]
    width = max(len(place) for place, _, _ in rows)
    what = "a line seems" if missing == 1 else f"{missing} lines seem"
    return "\n".join(
        [
            f"  they seem to go out of step at line {at + 1}:",
            *(f"    {place:<{width}}  {_brief(text)}{like}" for place, text, like in rows),
            f"  fix: {what} to be missing at {short}:{at + 1}. An empty line keeps the files aligned.",
        ]
    )


def overlaps(short: Iterator[str], long: Iterator[str], shift: int) -> Overlaps:
    """Compare each line of `short` with the line of `long` in its place, and with the one `shift` lines further down.

    Memory grows by two numbers a line, and by the words of `shift` lines.
    """
    in_place, shifted = array("d"), array("d")
    window = deque(set(line.split()) for line in islice(long, shift))
    for line, further in zip(short, long, strict=False):
        words, below = set(line.split()), set(further.split())
        window.append(below)
        in_place.append(_overlap(words, window.popleft()))
        shifted.append(_overlap(words, below))
    return Overlaps(in_place, shifted, not any(window))


def split_point(found: Overlaps) -> int | None:
    """Return the index from which lines of the shorter file belong to lines further down; `None` where no place is clear.

    The split with the largest overlap of words in all wins: in place before it, shifted from it on.
    """
    in_place, shifted, count = found.in_place, found.shifted, len(found.in_place)
    before = array("d", accumulate(in_place, initial=0.0))
    after = array("d", accumulate(reversed(shifted), initial=0.0))[::-1]
    # Where lines are equal both ways the last index of the tie is the first line that is shown to be wrong.
    best = max(range(count + 1), key=lambda index: (before[index] + after[index], index))
    gain = before[best] + after[best]
    if gain <= 0.1 * count:
        return None
    near_end = best in (0, count) or gain > 1.05 * max(before[count], after[0])
    return best if near_end or _turns(found, best) else None


def _turns(found: Overlaps, at: int) -> bool:
    ahead, behind = slice(at, at + 20), slice(max(0, at - 20), at)
    in_place, shifted = found.in_place, found.shifted
    return sum(shifted[ahead]) > sum(in_place[ahead]) and sum(in_place[behind]) > sum(shifted[behind])


def _overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one), len(other))


def _brief(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
