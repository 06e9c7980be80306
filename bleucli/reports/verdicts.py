"""The verdicts of a gate: for people, for programs, and for GitHub's annotations and job summaries."""

from collections.abc import Iterable, Sequence
from typing import Any

from bleucli.reports import as_markdown
from bleucli.reports.as_github import annotation
from bleucli.reports.as_json import json_text
from bleucli.reports.escapes import UNDECODABLE, visible
from bleucli.results.verdicts import Outcome, Verdict

_USUAL_DECIMALS, _ALL_DECIMALS = 2, 17


def render(outcomes: Iterable[Outcome]) -> str:
    """Return a sentence a set, with the reason of its verdict, what became of its baseline and its signature."""
    lines = []
    for outcome in outcomes:
        lines.append(visible(f"{outcome.word}: {outcome.name}: {explanation(outcome)}", keep=UNDECODABLE))
        if outcome.verdict is not None:
            lines.append(f"  {outcome.verdict.signature.cited()}, {outcome.verdict.n_segments} segments")
    return "".join(f"{line}\n" for line in lines)


def explanation(outcome: Outcome) -> str:
    """Return why the outcome is what it is, with all digits that show it."""
    reasons = [str(outcome.refusal)] if outcome.refusal is not None else []
    if outcome.verdict is not None:
        reasons.append(_reason(outcome.verdict))
    return "; ".join([*reasons, *([outcome.note] if outcome.note else [])])


def _reason(verdict: Verdict) -> str:
    decimals = decimals_needed(verdict)
    score, baseline, delta = (_number(value, decimals) for value in (verdict.score, verdict.baseline, abs(verdict.delta)))
    beside = f"{delta} below" if verdict.delta < 0 else f"{delta} above" if verdict.delta > 0 else "equal to"
    allowed = _number(verdict.max_drop, decimals)
    found = f"BLEU {score} is {beside} the baseline {baseline}; a drop of {allowed} is allowed"
    if verdict.interval is None:
        return f"{found} (gate: {verdict.gate})"
    interval = f"the {100 * verdict.interval.level:g}% interval of the difference, {_interval(verdict, decimals)},"
    if verdict.gate == "significant":
        judged = f"{'lies' if verdict.interval.high < 0 else 'does not lie'} below 0"
    else:
        judged = f"{'goes' if verdict.interval.low < -verdict.max_drop else 'does not go'} below {_number(-verdict.max_drop, decimals)}"
    return f"{found}; {interval} {judged} (gate: {verdict.gate}, {verdict.samples} resamples, seed {verdict.seed})"


def decimals_needed(verdict: Verdict) -> int:
    """Return the least number of decimals, 2 or more, at which numbers that were compared and differ look different."""
    compared = [(verdict.delta, -verdict.max_drop), (verdict.delta, 0.0), (verdict.score, verdict.baseline)]
    if verdict.interval is not None:
        compared.append((verdict.interval.high, 0.0) if verdict.gate == "significant" else (verdict.interval.low, -verdict.max_drop))
    for decimals in range(_USUAL_DECIMALS, _ALL_DECIMALS):
        if all(one == other or _number(one, decimals) != _number(other, decimals) for one, other in compared):
            return decimals
    return _ALL_DECIMALS


def _number(value: float, decimals: int) -> str:
    shown = f"{value:.{decimals}f}"
    return shown.lstrip("-") if float(shown) == 0 else shown


def _interval(verdict: Verdict, decimals: int) -> str:
    if verdict.interval is None:
        return "-"
    return f"[{_number(verdict.interval.low, decimals)}, {_number(verdict.interval.high, decimals)}]"


def render_lines(outcomes: Iterable[Outcome]) -> str:
    """Return one JSON object a set and line, numbers unrounded."""
    return "".join(json_text(_entry(outcome)) + "\n" for outcome in outcomes)


def _entry(outcome: Outcome) -> dict[str, Any]:
    entry: dict[str, Any] = {"set": outcome.name, "outcome": outcome.word, "reason": explanation(outcome)}
    verdict = outcome.verdict
    if verdict is None:
        return {**entry, "passed": None}
    interval = verdict.interval
    return {
        **entry,
        "passed": verdict.passed,
        "gate": verdict.gate,
        "max_drop": verdict.max_drop,
        "score": verdict.score,
        "baseline": verdict.baseline,
        "delta": verdict.delta,
        "low": interval.low if interval else None,
        "high": interval.high if interval else None,
        "level": interval.level if interval else None,
        "samples": verdict.samples if interval else None,
        "seed": verdict.seed if interval else None,
        "n_segments": verdict.n_segments,
        "signature": verdict.signature.cited(),
    }


def render_annotations(outcomes: Iterable[Outcome]) -> str:
    """Return GitHub's workflow commands: an error for a set that fails or has no verdict, a notice for any other."""
    return "".join(
        annotation(
            "error" if outcome.word in ("FAIL", "no verdict") else "notice",
            f"{outcome.word}: {explanation(outcome)}",
            f"BLEU: {outcome.name}",
        )
        for outcome in outcomes
    )


def render_summary(outcomes: Sequence[Outcome]) -> str:
    """Return a Markdown table of the sets for a job summary, with the reasons below it."""
    rows = [["set", "verdict", "BLEU", "baseline", "difference", "interval", "allowed drop", "gate", "segments"]]
    rows.append(["---", "---", *["---:"] * 5, "---", "---:"])
    rows += [_row(outcome) for outcome in outcomes]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    reasons = "".join(f"- **{as_markdown.escape(outcome.name)}**: {outcome.word}: {_cell(explanation(outcome))}\n" for outcome in outcomes)
    signatures = dict.fromkeys(outcome.verdict.signature.cited() for outcome in outcomes if outcome.verdict is not None)
    return f"### BLEU\n\n{table}\n{reasons}" + "".join(f"\n{as_markdown.escape(signature)}\n" for signature in signatures) + "\n"


def _row(outcome: Outcome) -> list[str]:
    verdict = outcome.verdict
    if verdict is None:
        return [as_markdown.escape(outcome.name), outcome.word, *["-"] * 7]
    decimals = decimals_needed(verdict)
    numbers = [_number(value, decimals) for value in (verdict.score, verdict.baseline, verdict.delta)]
    allowed = _number(verdict.max_drop, decimals)
    word = "pass" if verdict.passed else "**FAIL**"
    return [as_markdown.escape(outcome.name), word, *numbers, _interval(verdict, decimals), allowed, verdict.gate, str(verdict.n_segments)]


def _cell(text: str) -> str:
    """Return text as Markdown shows it, on one line: the lines of a message come one below the other."""
    return "<br>".join(as_markdown.escape(line.strip()) for line in text.split("\n"))
