"""Both twins refuse the same things in the same words."""

from array import array
from types import ModuleType

import pytest

REFUSED = [
    pytest.param(lambda k: k.tokenize_13a(b"a"), TypeError, "line is bytes, not str", id="tokenizing bytes"),
    pytest.param(lambda k: k.survey(["a", None]), TypeError, "line 1 is NoneType, not str", id="surveying None"),
    pytest.param(lambda k: k.prepare([["a"]], 0, True), ValueError, "max_order is 0; it must be from 1 to 9", id="order 0"),
    pytest.param(
        lambda k: k.pairwise(["a"], ["a"], 10**30, True),
        ValueError,
        f"max_order is {10**30}; it must be from 1 to 9",
        id="order 10^30",
    ),
    pytest.param(lambda k: k.pairwise(["a"], ["a", 5], 4, True), TypeError, "reference 1 is int, not str", id="pairing a number"),
    pytest.param(lambda k: k.prepare([["a"]], 10, True), ValueError, "max_order is 10; it must be from 1 to 9", id="order 10"),
    pytest.param(
        lambda k: k.prepare([["a", "b"], ["a"]], 4, True),
        ValueError,
        "reference stream 1 has 1 segments, reference stream 0 has 2",
        id="streams of different length",
    ),
    pytest.param(
        lambda k: k.prepare([["a", None], ["b", None]], 4, True),
        ValueError,
        "segment 1 has no reference",
        id="all references missing",
    ),
    pytest.param(
        lambda k: k.prepare([["a", 5]], 4, True),
        TypeError,
        "reference of segment 1 is int, not str",
        id="a reference that is a number",
    ),
    pytest.param(
        lambda k: k.count(["a"], k.prepare([["a", "b"]], 4, True), False),
        ValueError,
        "1 hypotheses for 2 prepared segments",
        id="too few hypotheses",
    ),
    pytest.param(
        lambda k: k.count(["a", None], k.prepare([["a", "b"]], 4, True), False),
        TypeError,
        "hypothesis 1 is NoneType, not str",
        id="a missing hypothesis",
    ),
    pytest.param(
        lambda k: k.count(["a"], ["a"], False),
        TypeError,
        "references are list, not what prepare() returned",
        id="unprepared references",
    ),
    pytest.param(
        lambda k: k.prepare([["a"]], 4, True).__reduce__(),
        TypeError,
        "References cannot be pickled; prepare them where they are used",
        id="pickling references",
    ),
    pytest.param(
        lambda k: k.scores([1] * 10, 4, "exp", None, False, None), TypeError, "rows are list, not array('q')", id="scoring a list"
    ),
    pytest.param(
        lambda k: k.scores(array("q", [1] * 9), 4, "exp", None, False, None),
        ValueError,
        "9 integers are no whole number of rows of order 4",
        id="scoring part of a row",
    ),
    pytest.param(
        lambda k: k.scores(array("q"), 4, "log", None, False, None), ValueError, "no smoothing method 'log'", id="unknown smoothing"
    ),
    pytest.param(
        lambda k: k.scores(array("q"), 4, "floor", -1.0, False, None),
        ValueError,
        "the smooth value is -1.0; it must be finite and >= 0",
        id="a negative smooth value",
    ),
    pytest.param(
        lambda k: k.scores(array("q"), 2, "exp", None, False, [0.5]),
        ValueError,
        "weights are [0.5]; they must be 2 numbers >= 0",
        id="too few weights",
    ),
    pytest.param(
        lambda k: k.against_others(["a"], 4, True, False), ValueError, "1 text cannot be held against others", id="one text alone"
    ),
    pytest.param(lambda k: k.against_others(["a", 5], 4, True, False), TypeError, "text 1 is int, not str", id="a number among others"),
]


@pytest.mark.parametrize(("call", "error", "message"), REFUSED)
def test_refused(twin: ModuleType, call, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        call(twin)
    assert str(caught.value) == message
