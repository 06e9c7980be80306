"""A report as the JSON file of statistics: baseline of the gate, shard of a merge."""

from bleucli.errors import ConfigError
from bleucli.reports import Layout
from bleucli.results import Report
from bleucli.statsfile import format_statistics


def render(report: Report, _: Layout) -> str:
    """Return the statistics of the one system of a report; raises `ConfigError` where there are more, or none were kept."""
    if len(report.systems) != 1:
        raise ConfigError(
            f"a statistics file holds one system, and there are {len(report.systems)}", "write each system's statistics in a run of its own"
        )
    result = report.systems[0]
    if result.runs is not None:
        raise ConfigError("a statistics file holds one run of a system", "bleu run.txt -r ref.txt -o stats:FILE")
    if result.statistics is None:
        raise ConfigError("the statistics of the segments were not kept", "evaluate_with_statistics(...) keeps them")
    return format_statistics(result.statistics)
