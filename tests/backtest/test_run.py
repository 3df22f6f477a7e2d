"""The engine against the published lists of the archive."""

from __future__ import annotations

import pytest

from pipeline.backtest import BacktestError, backtest
from pipeline.period import Period

LEAST_PERCENT = {"199607": 98.5, "200001": 98.5, "200407": 98.5, "200507": 98.5, "200607": 96.5}
LEAST_LATER, LEAST_TOGETHER = 98.8, 99.5


def test_a_folder_that_is_not_there_is_told_in_words(tmp_path):
    with pytest.raises(BacktestError, match="no folder"):
        list(backtest(tmp_path / "nowhere"))


@pytest.mark.archive
def test_every_published_list_comes_out_as_nearly_as_its_era_allows(archive_dir):
    reports = list(backtest(archive_dir))

    assert len(reports) >= 22
    for report in reports:
        percent = 100 * report.exact / report.compared
        assert percent >= LEAST_PERCENT.get(report.period.code, LEAST_LATER), (str(report.period), percent)
        compared, exact = report.groups["substituted"]
        assert exact >= 0.96 * compared, str(report.period)
    late = [report for report in reports if report.period >= Period(2013, 1)]
    assert 100 * sum(item.exact for item in late) / sum(item.compared for item in late) >= LEAST_TOGETHER


@pytest.mark.archive
def test_we_and_k_of_every_row_are_those_of_the_check_list(archive_dir):
    (report,) = backtest(archive_dir, [Period(2018, 7)])

    assert report.rows_compared > 18_000
    assert report.rows_exact == report.rows_compared
