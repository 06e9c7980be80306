"""A report in OpenMetrics text, for Prometheus and what else collects metrics."""

from bleucli.errors import ConfigError
from bleucli.reports import Layout
from bleucli.reports.escapes import visible
from bleucli.reports.table import exact, signature_line, system_records
from bleucli.results import Report, SystemResult

# Name of a gauge -> what it means, and the key of its value.
_GAUGES = {
    "bleu_score": ("BLEU, 0 to 100.", "score"),
    "bleu_score_low": ("Lower bound of the confidence interval of BLEU.", "ci.low"),
    "bleu_score_high": ("Upper bound of the confidence interval of BLEU.", "ci.high"),
    "bleu_brevity_penalty": ("Brevity penalty of BLEU, 0 to 1.", "bp"),
    "bleu_length_ratio": ("Hypothesis length by reference length.", "ratio"),
    "bleu_segments": ("Number of segments scored.", "n_segments"),
}


def render(report: Report, layout: Layout) -> str:
    """Return one gauge a figure and one sample a system; raises `ConfigError` for two systems of one name, which no reader takes."""
    labels = [_labels(result, layout) for result in report.systems]
    for result, label in zip(report.systems, labels, strict=True):
        if labels.count(label) > 1:
            raise ConfigError(f"two systems are called {result.system!r}, which OpenMetrics cannot tell apart", "name them: a=FILE b=FILE")
    records = system_records(report)
    lines = []
    for name, (meaning, key) in _GAUGES.items():
        samples = [f"{name}{label} {exact(record[key])}" for label, record in zip(labels, records, strict=True) if record[key] is not None]
        if samples:
            lines += [f"# TYPE {name} gauge", f"# HELP {name} {meaning}", *samples]
    return "\n".join([*lines, "# EOF"]) + "\n"


def _labels(result: SystemResult, layout: Layout) -> str:
    return f'{{system="{_escape(result.system)}",signature="{_escape(signature_line(Report((result,)), layout.short))}"}}'


def _escape(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    # Any other control would end a line for some readers; its escape is a backslash of its own.
    return "".join(character if visible(character) == character else visible(character).replace("\\", "\\\\") for character in escaped)
