"""Find where two files that should be parallel go out of step."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from bleucli.errors import AlignmentError, BleuError
from bleucli.reading import read_segments

_SHOWN = 70


def explained(error: AlignmentError, encoding: str) -> AlignmentError:
    """Return `error` with the place where the files go out of step, if both are regular files and the place is clear."""
    names = (error.hypothesis, error.reference)
    if not all(Path(name).is_file() for name in names):
        return error
    try:
        first, second = (read_segments(name, encoding) for name in names)
    except BleuError:
        return error
    swap = len(first) > len(second)
    short, long = (second, first) if swap else (first, second)
    short_name, long_name = (names[1], names[0]) if swap else names
    details = _details(short_name, short, long_name, long)
    return AlignmentError(error.hypothesis, error.hypothesis_count, error.reference, error.reference_count, details)


def _details(short_name: str, short: Sequence[str], long_name: str, long: Sequence[str]) -> str:
    missing = len(long) - len(short)
    if not any(long[len(short) :]):
        lines = "1 more, and it is empty" if missing == 1 else f"{missing} more, and they are empty"
        return f"  {long_name} has {lines}, at its end (extra blank line at the end of {long_name})\n  fix: remove it" + " there" * (
            missing > 1
        )
    at = split_point(short, long)
    if at is None:
        return ""
    if at == len(short):
        lines = "lines are" if missing > 1 else "line is"
        return f"  {short_name} seems to end early: {missing} {lines} missing at its end\n  fix: write it again"
    rows = [
        (short_name, at, short[at], ""),
        (long_name, at, long[at], ""),
        (long_name, at + missing, long[at + missing], short_name),
    ]
    width = max(len(f"{name}:{index + 1}") for name, index, _, _ in rows)
    shown = [
        f"    {f'{name}:{index + 1}':<{width}}  {_brief(text)}" + (f"        <- looks like {like}:{at + 1}" if like else "")
        for name, index, text, like in rows
    ]
    what = "a line seems" if missing == 1 else f"{missing} lines seem"
    return "\n".join(
        [
            f"  they seem to go out of step at line {at + 1}:",
            *shown,
            f"  fix: {what} to be missing at {short_name}:{at + 1}. An empty line keeps the files aligned.",
        ]
    )


def split_point(short: Sequence[str], long: Sequence[str]) -> int | None:
    """Return the index in `short` from which its lines belong to lines of `long` further down; `None` where no place is clear.

    Before the split lines are compared in place, from it on shifted by the difference in length; the split with the largest overlap
    of words in all wins. Linear in the number of lines.
    """
    shift = len(long) - len(short)
    words = [set(line.split()) for line in short]
    beside = [set(line.split()) for line in long]
    in_place = [_overlap(one, beside[index]) for index, one in enumerate(words)]
    shifted = [_overlap(one, beside[index + shift]) for index, one in enumerate(words)]
    before = list(accumulate(in_place, initial=0.0))
    after = list(accumulate(reversed(shifted), initial=0.0))[::-1]
    gains = [head + tail for head, tail in zip(before, after, strict=True)]
    # Where lines are equal both ways the last index of the tie is the first line that is shown to be wrong.
    best = max(range(len(gains)), key=lambda index: (gains[index], index))
    clear = gains[best] > 0.1 * len(short) and (
        best in (0, len(short)) or gains[best] > 1.05 * max(gains[0], gains[-1]) or _sharp(in_place, shifted, best)
    )
    return best if clear else None


def _sharp(in_place: Sequence[float], shifted: Sequence[float], at: int) -> bool:
    return sum(shifted[at : at + 20]) > sum(in_place[at : at + 20]) and sum(in_place[max(0, at - 20) : at]) > sum(
        shifted[max(0, at - 20) : at]
    )


def _overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one), len(other))


def _brief(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
