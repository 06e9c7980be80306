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
    statistics = report.systems[0].statistics
    if statistics is None:
        raise ConfigError("the statistics of the segments were not kept", "evaluate(..., statistics=True)")
    return format_statistics(statistics)
