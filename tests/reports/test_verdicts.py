"""How verdicts are told: the digits that show why, and hostile names that stay names."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bleucli.errors import BaselineError
from bleucli.metrics.interval import Interval
from bleucli.reports.verdicts import decimals_needed, explanation, render, render_annotations, render_lines, render_summary
from bleucli.results.verdicts import Outcome, Verdict
from bleucli.signature import Signature

SIGNATURE = Signature({"nrefs": "1", "case": "mixed", "eff": "no", "tok": "13a", "smooth": "exp", "version": "bleucli-1.0.0"})


def verdict(score: float, baseline: float, max_drop: float = 0.0, gate: str = "point", **values: Any) -> Verdict:
    made = Verdict("news", True, gate, max_drop, score, baseline, None, 1000, 12345, 200, SIGNATURE)
    return replace(made, **values)


def between(low: float, high: float) -> Interval:
    return Interval(low, high, 0.0, 1.0, 0.95)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(
            verdict(28.3, 28.3), "BLEU 28.30 is equal to the baseline 28.30; a drop of 0.00 is allowed (gate: point)", id="no difference"
        ),
        pytest.param(
            verdict(29.0, 28.3, 0.5), "BLEU 29.00 is 0.70 above the baseline 28.30; a drop of 0.50 is allowed (gate: point)", id="a rise"
        ),
        pytest.param(
            verdict(27.79999, 28.3, 0.5),
            "BLEU 27.79999 is 0.50001 below the baseline 28.30000; a drop of 0.50000 is allowed (gate: point)",
            id="a fall of a little more than is allowed",
        ),
        pytest.param(
            verdict(28.2999999, 28.3),
            "BLEU 28.2999999 is 0.0000001 below the baseline 28.3000000; a drop of 0.0000000 is allowed (gate: point)",
            id="a fall of next to nothing",
        ),
        pytest.param(
            verdict(27.0, 28.3, 0.5, "significant", interval=between(-2.1, -0.004)),
            "BLEU 27.000 is 1.300 below the baseline 28.300; a drop of 0.500 is allowed; the 95% interval of the difference,"
            " [-2.100, -0.004], lies below 0 (gate: significant, 1000 resamples, seed 12345)",
            id="an interval that ends just below 0",
        ),
        pytest.param(
            verdict(27.0, 28.3, 0.5, "significant", interval=between(-2.1, 0.3)),
            "BLEU 27.00 is 1.30 below the baseline 28.30; a drop of 0.50 is allowed; the 95% interval of the difference,"
            " [-2.10, 0.30], does not lie below 0 (gate: significant, 1000 resamples, seed 12345)",
            id="an interval that holds 0",
        ),
        pytest.param(
            verdict(28.1, 28.3, 0.5, "noninferior", interval=between(-0.5004, 0.1)),
            "BLEU 28.1000 is 0.2000 below the baseline 28.3000; a drop of 0.5000 is allowed; the 95% interval of the difference,"
            " [-0.5004, 0.1000], goes below -0.5000 (gate: noninferior, 1000 resamples, seed 12345)",
            id="a lower bound just beyond what is allowed",
        ),
        pytest.param(
            verdict(28.3, 28.3, 0.0, "noninferior", interval=between(-0.0, 0.0)),
            "BLEU 28.30 is equal to the baseline 28.30; a drop of 0.00 is allowed; the 95% interval of the difference,"
            " [0.00, 0.00], does not go below 0.00 (gate: noninferior, 1000 resamples, seed 12345)",
            id="no minus before a zero",
        ),
    ],
)
def test_the_reason_has_the_digits_that_show_it(found: Verdict, expected: str) -> None:
    assert explanation(Outcome("news", found)) == expected


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(verdict(28.3, 28.3 + 4e-15), id="one unit in the last place"),
        pytest.param(verdict(27.8, 28.3, 0.5 + 1e-13), id="a drop that differs in the thirteenth decimal"),
        pytest.param(verdict(1e-9, 2e-9), id="scores next to 0"),
    ],
)
def test_numbers_that_differ_never_look_equal(found: Verdict) -> None:
    decimals = decimals_needed(found)
    assert 2 <= decimals <= 17
    assert (f"{found.score:.{decimals}f}" == f"{found.baseline:.{decimals}f}") is (found.score == found.baseline)
    assert (f"{found.delta:.{decimals}f}" == f"{-found.max_drop:.{decimals}f}") is (found.delta == -found.max_drop)


HOSTILE = "a|b_c&%$#~^\\{}, x: `y` <b>*z*</b> [l](u) ]]>\r\n::error::injected"


def hostile_outcomes() -> list[Outcome]:
    failed = verdict(27.0, 28.3, 0.5, passed=False)
    return [Outcome(HOSTILE, failed), Outcome(HOSTILE, refusal=BaselineError(f"no verdict against the baseline {HOSTILE}", "100%"))]


def test_a_hostile_name_stays_on_its_line_of_text() -> None:
    lines = render([Outcome(HOSTILE, verdict(28.3, 28.3)), Outcome("news", note="wrote it")]).splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("pass: " + HOSTILE.replace("\r\n", r"\r\n") + ": BLEU 28.30")
    assert lines[2] == "updated: news: wrote it"


def test_a_hostile_name_makes_no_annotation_of_its_own() -> None:
    lines = render_annotations(hostile_outcomes()).splitlines()
    # GitHub's rules: % CR LF are escaped everywhere, : and , in properties too.
    title = "BLEU%3A a|b_c&%25$#~^\\{}%2C x%3A `y` <b>*z*</b> [l](u) ]]>%0D%0A%3A%3Aerror%3A%3Ainjected"
    assert [line.split("::")[1] for line in lines] == [f"error title={title}"] * 2
    assert lines[0].endswith("::FAIL: BLEU 27.00 is 1.30 below the baseline 28.30; a drop of 0.50 is allowed (gate: point)")
    assert lines[1].endswith("]]>%0D%0A::error::injected%0A  fix: 100%25")


def test_a_hostile_name_makes_no_cell_and_no_markup_in_the_summary() -> None:
    text = render_summary(hostile_outcomes())
    name = r"a\|b\_c\&%\$#\~^\\{}, x: \`y\` \<b\>\*z\*\</b\> \[l\](u) \]\]\>\\r\\n::error::injected"
    rows = text.splitlines()
    assert rows[4] == f"| {name} | **FAIL** | 27.00 | 28.30 | -1.30 | - | 0.50 | point | 200 |"
    assert rows[5] == f"| {name} | no verdict | - | - | - | - | - | - | - |"
    assert rows[7].startswith(f"- **{name}**: FAIL: BLEU 27.00 is 1.30 below")
    assert rows[8].endswith("injected<br>fix: 100%")


def test_the_lines_for_programs_are_json_with_unrounded_numbers() -> None:
    failed, refused = map(json.loads, render_lines(hostile_outcomes()).splitlines())
    assert (failed["set"], failed["outcome"], failed["passed"]) == (HOSTILE, "FAIL", False)
    assert (failed["delta"], failed["low"], failed["seed"]) == (27.0 - 28.3, None, None)
    assert (refused["outcome"], refused["passed"]) == ("no verdict", None)
    assert "fix: 100%" in refused["reason"]


NOT_UTF8 = "caf\udce9.txt"  # as Python holds the byte 0xE9 of a file name


def test_a_name_that_is_no_utf8_is_valid_json_for_programs() -> None:
    line = render_lines([Outcome(NOT_UTF8, verdict(28.3, 28.3), note=f"wrote {NOT_UTF8}")])
    line.encode("utf-8")
    assert '"set": "caf\\udce9.txt"' in line
    assert json.loads(line)["set"] == NOT_UTF8


def test_a_name_that_is_no_utf8_is_the_bytes_it_is_in_text() -> None:
    line = render([Outcome(NOT_UTF8, note="wrote it")])
    assert line.encode("utf-8", "surrogateescape") == b"updated: caf\xe9.txt: wrote it\n"
