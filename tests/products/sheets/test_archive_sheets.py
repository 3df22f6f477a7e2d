"""Our sheets against the archive's: the published text of three periods.

The limits are what was reached, a little lower; docs/sheets.md explains each class of difference.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.products.sheets.archive_sheets import ArchivePeriod, is_bound, share, sorted_rows

pytestmark = pytest.mark.archive


@cache
def _period(folder: Path, code: str) -> ArchivePeriod:
    return ArchivePeriod(folder, code)


@pytest.fixture
def archive_period(archive_dir: Path) -> Callable[[str], ArchivePeriod]:
    return lambda code: _period(archive_dir, code)


@pytest.mark.parametrize("code", ["200607", "201807", "202201"])
def test_exactly_the_players_of_the_check_list_have_a_sheet(
    archive_period: Callable[[str], ArchivePeriod], code: str
) -> None:
    period = archive_period(code)
    assert set(period.printed(sheet_order=False)) == set(period.published)


@pytest.mark.parametrize(("code", "least"), [("200607", 99.6), ("201807", 100), ("202201", 99.9)])
def test_sheets_whose_row_order_is_not_free_are_identical(
    archive_period: Callable[[str], ArchivePeriod], code: str, least: float
) -> None:
    period = archive_period(code)
    ours = period.printed(sheet_order=False)
    bound = {member_id: lines for member_id, lines in period.published.items() if is_bound(lines)}
    reached = share(ours[member_id] == lines for member_id, lines in bound.items())
    print(f"{code}: {reached:.2f} % of {len(bound)} sheets without free order are identical")
    assert len(bound) > 1800
    assert reached >= least


@pytest.mark.parametrize(("code", "least"), [("200607", 95.9), ("201807", 99.5), ("202201", 99.2)])
def test_all_sheets_agree_after_sorting_the_rows_of_each_table(
    archive_period: Callable[[str], ArchivePeriod], code: str, least: float
) -> None:
    period = archive_period(code)
    ours = period.printed(sheet_order=False)
    published = period.published.items()
    reached = share(sorted_rows(ours[member_id]) == sorted_rows(lines) for member_id, lines in published)
    print(f"{code}: {reached:.2f} % of {len(published)} sheets agree after sorting")
    assert reached >= least


@pytest.mark.parametrize(("code", "least"), [("200607", 99.7), ("201807", 99.9), ("202201", 100)])
def test_with_the_published_order_of_rows_the_sheets_are_identical(
    archive_period: Callable[[str], ArchivePeriod], code: str, least: float
) -> None:
    period = archive_period(code)
    ours = period.printed(sheet_order=True)
    reached = share(ours[member_id] == lines for member_id, lines in period.published.items())
    print(f"{code}: {reached:.2f} % identical with the published order of rows")
    assert reached >= least
