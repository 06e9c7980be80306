"""Add the statistics of shards up to those of the corpus."""

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from bleucli.errors import ConfigError, InputError
from bleucli.metrics.base import add_columns
from bleucli.results.statistics import Coverage, SegmentStatistics
from bleucli.signature import Signature
from bleucli.statsfile import metric_for, setting_differences

_TELL_APART = "score each shard with --lines FROM-TO, so that they can be told apart"


class Shard(NamedTuple):
    """The statistics of some segments, and the name of the file they were read from."""

    name: str
    statistics: SegmentStatistics


def merge(shards: Sequence[Shard]) -> SegmentStatistics:
    """Return the statistics of all segments of `shards`, which keep their order.

    Shards that say which lines they cover are put in that order, whatever order they come in; then they must cover all lines once.
    Raises `InputError` for lines that are covered twice or not at all, and `ConfigError` for settings that differ.
    """
    _check_settings(shards)
    ordered = _ordered(shards)
    parts = [shard.statistics for shard in ordered]
    rows = array("q")
    for part in parts:
        rows.extend(part.rows)
    total = add_columns([part.total for part in parts])
    signature = _merged_signature(ordered)
    alone = parts[0] if len(parts) == 1 else None
    return SegmentStatistics(
        signature,
        metric_for(signature).score_vector(total).score,
        rows,
        sum(part.n_segments for part in parts),
        parts[0].n_refs,
        alone.hypothesis_sha256 if alone else None,
        alone.references_sha256 if alone else None,
    )


def check_same_corpus(systems: Sequence[tuple[str, Sequence[Shard]]]) -> None:
    """Raise `InputError` where systems, each a name and its shards, were not scored on the same segments and references."""
    (first_name, first_shards), *others = systems
    first = [_corpus(shard.statistics) for shard in _ordered(first_shards)]
    for name, shards in others:
        _check_settings([first_shards[0], *shards])
        corpora = [_corpus(shard.statistics) for shard in _ordered(shards)]
        if corpora != first:
            raise InputError(
                f"the shards of {name} do not have the segments and references of those of {first_name}",
                "score all systems on the same shards",
            )


def version_warnings(shards: Sequence[Shard]) -> list[str]:
    """Return the warning that shards were counted by different versions of the program, if they were."""
    versions = sorted({shard.statistics.signature.fields.get("version", "unknown") for shard in shards})
    return [f"the shards were counted by different versions: {', '.join(versions)}"] if len(versions) > 1 else []


def _check_settings(shards: Sequence[Shard]) -> None:
    first, *others = shards
    for shard in others:
        differences = setting_differences(first.statistics.signature, shard.statistics.signature)
        if first.statistics.signature.fields.get("emptyref") == "missing":
            # Then the number of references is a fact about the text of each shard.
            differences.pop("nrefs", None)
        if first.statistics.n_refs != shard.statistics.n_refs:
            differences["reference files"] = (str(first.statistics.n_refs), str(shard.statistics.n_refs))
        if differences:
            rows = "".join(f"\n    {key}: {one} and {other}" for key, (one, other) in differences.items())
            raise ConfigError(
                f"{first.name} and {shard.name} were counted with different settings{rows}", "score all shards with the same settings"
            )


def _ordered(shards: Sequence[Shard]) -> list[Shard]:
    covering = [(shard, shard.statistics.lines) for shard in shards]
    placed = [(shard, lines) for shard, lines in covering if lines is not None]
    if not placed:
        _check_distinct(shards)
        return list(shards)
    if len(placed) < len(shards):
        silent = next(shard.name for shard, lines in covering if lines is None)
        raise InputError(f"{placed[0][0].name} says which lines it covers and {silent} does not", _TELL_APART)
    placed.sort(key=lambda pair: pair[1].first)
    _check_coverage(placed)
    return [shard for shard, _ in placed]


def _check_distinct(shards: Sequence[Shard]) -> None:
    seen: dict[tuple[str | None, tuple[str, ...] | None], str] = {}
    for name, statistics in shards:
        text = (statistics.hypothesis_sha256, statistics.references_sha256)
        if text[0] is not None and text in seen:
            raise InputError(
                f"{seen[text]} and {name} are the same shard: they were made from the same text", f"name it once; or {_TELL_APART}"
            )
        seen[text] = name


def _check_coverage(placed: Sequence[tuple[Shard, Coverage]]) -> None:
    sizes = {lines.of: shard.name for shard, lines in reversed(placed) if lines.of is not None}
    if len(sizes) > 1:
        (other, other_name), (one, name) = list(sizes.items())[-2:]
        raise InputError(f"{name} is a shard of {one} lines, {other_name} of {other}", "merge the shards of one corpus")
    covered, before = 0, ""
    for shard, lines in placed:
        if lines.first <= covered:
            both = _lines(lines.first, min(covered, lines.last))
            raise InputError(f"{before} and {shard.name} overlap: both cover {both}", "merge shards that cover each line once")
        if lines.first > covered + 1:
            raise _missing(covered + 1, lines.first - 1)
        covered, before = lines.last, shard.name
    of = next(iter(sizes), covered)
    if covered < of:
        raise _missing(covered + 1, of)
    if covered > of:
        raise InputError(f"{before} covers line {covered}, and {sizes[of]} says that there are {of}", "merge the shards of one corpus")


def _missing(first: int, last: int) -> InputError:
    verb = "is" if first == last else "are"
    return InputError(f"a shard is missing: {_lines(first, last)} {verb} not covered", "name the files of all shards")


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _merged_signature(shards: Sequence[Shard]) -> Signature:
    signature = shards[0].statistics.signature
    numbers = {shard.statistics.signature.fields.get("nrefs", "var") for shard in shards}
    return signature.with_fields(nrefs=numbers.pop() if len(numbers) == 1 else "var")


def _corpus(statistics: SegmentStatistics) -> tuple[object, ...]:
    return statistics.n_segments, statistics.lines, statistics.references_sha256
