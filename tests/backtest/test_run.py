"""The engine against the published lists of the archive."""

from __future__ import annotations

import io
import json
from collections import Counter
from dataclasses import replace

import polars as pl
import pytest
from rich.console import Console

from pipeline.backtest import BacktestError, PeriodReport, backtest
from pipeline.backtest.archive import find_periods, load_period
from pipeline.backtest.received import differing_rows, received_beside_checklist
from pipeline.period import Period
from pipeline.reporting import print_backtest
from tests.backtest.small_archive import SmallArchive
from tests.rating.frames import checklist, foreign

LEAST_PERCENT = {"199607": 98.5, "200001": 98.5, "200407": 98.5, "200507": 98.5, "200607": 96.5}
LEAST_LATER, LEAST_TOGETHER, LEAST_EXPLAINED = 98.8, 99.6, 99.9
RECEIVED = (Period(2004, 7), Period(2005, 7))
GAME = ["member_id", "opponent_id", "given_rating", "score", "date", "file_name", "colour"]
CHANGED = {
    "result_changed": "score",
    "player_changed": "member_id",
    "opponent_changed": "opponent_id",
    "date_changed": "date",
}


@pytest.fixture(scope="module")
def reports(archive_dir) -> list[PeriodReport]:
    return list(backtest(archive_dir))


def test_a_folder_that_is_not_there_is_told_in_words(tmp_path):
    with pytest.raises(BacktestError, match="no folder"):
        list(backtest(tmp_path / "nowhere"))


def test_a_period_without_a_list_before_is_told_in_words(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 40)
    archive = small.write(tmp_path)
    with pytest.raises(BacktestError, match=r"2018-04.*needs PLAYER and CHCKLIST"):
        list(backtest(archive, [Period(2018, 4)]))


def test_a_damaged_table_is_told_with_its_path(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 40)
    archive = small.write(tmp_path)
    (archive / "201807" / "PLAYER.DBF").write_bytes(b"no table")
    with pytest.raises(BacktestError, match=r"201807.*PLAYER"):
        list(backtest(archive))


def test_the_record_has_the_figures_of_each_group_for_json(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 400)
    small.foreign(1, 1500)
    small.publish(1, PART_CALCU=401, ADVERSAIRE=1500, PERFORMAN=0.5)
    (report,) = backtest(small.write(tmp_path))
    record = json.loads(json.dumps(report.to_record()))
    assert (record["period"], record["compared"], record["exact"], record["explained"]) == ("2018-07", 1, 1, 1)
    assert record["rated"] == {"compared": 1, "exact": 1}
    assert record["residuals"]["unexplained"] == 0
    assert record["sending"] is None


@pytest.mark.archive
def test_every_published_list_comes_out_as_nearly_as_its_era_allows(reports):
    assert len(reports) >= 22
    for report in reports:
        percent = 100 * report.exact / report.compared
        assert percent >= LEAST_PERCENT.get(report.period.code, LEAST_LATER), (str(report.period), percent)
        compared, exact = report.groups["substituted"]
        assert exact >= 0.96 * compared, str(report.period)


@pytest.mark.archive
def test_from_201301_nearly_every_player_is_exact_or_has_a_proven_cause(reports):
    late = [report for report in reports if report.period >= Period(2013, 1)]
    compared = sum(report.compared for report in late)
    assert 100 * sum(report.exact for report in late) / compared >= LEAST_TOGETHER
    assert 100 * sum(report.explained for report in late) / compared >= LEAST_EXPLAINED


@pytest.mark.archive
def test_substituted_players_have_their_fide_rating_and_the_belgian_gain(reports):
    told = [sum(pair) for pair in zip(*(report.fide_ratings for report in reports), strict=True)]
    assert told[0] == told[1] > 2000
    compared, exact = (sum(pair) for pair in zip(*(r.groups["substituted"] for r in reports), strict=True))
    assert exact >= 0.99 * compared


@pytest.mark.archive
def test_we_and_k_of_every_row_are_those_of_the_check_list(reports):
    report = next(report for report in reports if report.period == Period(2018, 7))
    assert report.rows_compared > 18_000
    assert report.rows_exact == report.rows_compared


@pytest.mark.archive
def test_the_import_store_gives_the_games_of_its_check_list_and_the_ratings_follow(reports):
    stores = [report for report in reports if report.period in RECEIVED]
    assert len(stores) == len(RECEIVED)
    for report in stores:
        sending = report.sending
        assert sending["rows_equal"] >= 0.995 * max(sending["rows_received"], sending["rows_in_checklist"])
        assert sending["exact"] >= 0.985 * sending["compared"]


@pytest.mark.archive
def test_the_rows_of_the_import_store_that_differ_are_listed_and_differ_in_what_is_said(reports, archive_dir):
    for report in (report for report in reports if report.period in RECEIVED):
        (place,) = find_periods(archive_dir, [report.period])
        data = load_period(place)
        sent, taken = (Counter(table.select(GAME).rows()) for table in (data.sendings, data.checklist.games))
        rows = report.sending_differences
        for side, alone in (("received", sent - taken), ("listed", taken - sent)):
            shown = rows.filter(pl.col(f"{side}_member_id").is_not_null())
            assert Counter(shown.select(f"{side}_{name}" for name in GAME).rows()) == alone
        for row in rows.to_dicts():
            both = row["import_number"] is not None and row["checklist_number"] is not None
            differing = [name for name in GAME if row[f"received_{name}"] != row[f"listed_{name}"]]
            assert not both or differing == [CHANGED[row["difference"]]]


def test_the_rows_of_the_import_store_stand_in_the_detail_beside_the_players(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 400)
    small.foreign(1, 1500)
    small.publish(1, PART_CALCU=401, ADVERSAIRE=1500, PERFORMAN=0.5, ELO_CALCUL=1520)
    (report,) = backtest(small.write(tmp_path))
    sent = checklist(foreign(1, 1500, 1.0))
    rows = received_beside_checklist(sent, sent.clear())
    detail = replace(report, sending_differences=differing_rows(rows, sent, sent.clear())).detail()
    assert detail["table"].to_list() == ["PLAYER", "SENDING"]
    assert detail["cause"].to_list() == ["changed_by_hand", None]
    assert detail["difference"].to_list() == [None, "not_in_checklist"]


def test_without_the_list_before_nothing_is_explained(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 400)
    small.foreign(1, 1500)
    small.publish(1, PART_CALCU=401, ADVERSAIRE=1500, PERFORMAN=0.5, ELO_CALCUL=1520)
    archive = small.write(tmp_path)
    (report,) = backtest(archive)
    assert (report.missing_list, report.explained) == (None, 1)
    (archive / "201804").rename(archive / "201704")
    (report,) = backtest(archive)
    assert (report.missing_list, report.compared, report.exact, report.explained) == (Period(2018, 4), 1, 0, 0)
    assert "2018-04" in report.differences["evidence"].item()
    assert report.to_record()["missing_list"] == "2018-04"


def test_a_missing_list_before_is_told_and_its_players_count_in_no_sum(tmp_path):
    small = SmallArchive()
    small.member(1, 1500, 400)
    small.foreign(1, 1500)
    small.publish(1, PART_CALCU=401, ADVERSAIRE=1500, PERFORMAN=0.5)
    archive = small.write(tmp_path)
    (archive / "201804").rename(archive / "201704")
    shown = Console(file=io.StringIO(), width=200)
    print_backtest(shown, list(backtest(archive)))
    said = shown.file.getvalue()
    assert "the list of 2018-04 is not in the archive" in said
    assert "Together: 0 of 0 players" in said


@pytest.mark.archive
def test_the_import_store_is_told_on_the_terminal(reports):
    shown = Console(file=io.StringIO(), width=300)
    print_backtest(shown, [report for report in reports if report.period == Period(2004, 7)])
    assert "SENDING: 37359/" in shown.file.getvalue()
