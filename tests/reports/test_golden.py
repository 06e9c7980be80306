"""Every format, as it is kept in tests/golden; after a change that is meant: `python tests/update_golden.py`."""

import pytest
from update_golden import ENDINGS, GOLDEN, golden_files

from bleucli.reports import RENDERERS

FILES = dict(golden_files())


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_report_is_the_golden_file(name: str) -> None:
    assert FILES[name] == (GOLDEN / name).read_bytes()


def test_every_golden_file_belongs_to_a_report() -> None:
    assert {path.name for path in GOLDEN.glob("[!.]*")} == set(FILES)


def test_every_format_of_a_report_has_golden_files() -> None:
    # The statistics of segments are no report: they have tests of their own.
    assert set(RENDERERS) - {"stats"} == set(ENDINGS)
