"""The tables of any received file as a tournament report, and the report read again as a received file."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings, write_sending
from pipeline.formats.trf import VERSIONS, read_report, trf_text
from tests.formats.sendings.small_tournaments import four_players, tournaments

ENTRY = ["entry_number", "name", "member_id", "club_id", "nationality", "rating", "is_fictive"]
GAME = ["round_number", "entry_number", "opponent_number", "colour", "score", "date"]


def received(data: bytes):
    return read_sendings([RawFile("small.207", data)])


def as_report(sendings, version: str) -> bytes:
    return trf_text(sendings.files, sendings.entries, sendings.half_games, version, sendings.rounds)


@pytest.mark.parametrize("layout", LAYOUT_NAMES)
@pytest.mark.parametrize("version", VERSIONS)
def test_every_layout_can_be_written_as_a_report_and_read_again(layout, version):
    before = received(write_sending(layout, *four_players(layout)))

    after = received(as_report(before, version))

    club = [] if version == "TRF26" else ["club_id"]
    assert after.entries.select(ENTRY).drop(club).equals(before.entries.select(ENTRY).drop(club))
    # the games of 24 lines lie on two days and become two rounds
    games = [column for column in GAME if column != "round_number"]
    assert after.half_games.select(games).equals(before.half_games.select(games))
    expected = [] if version == "TRF26" else ["report_numbers_taken_as_members"]
    assert after.findings["rule"].to_list() == expected


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_any_tournament_comes_back_with_its_rounds_and_days(data):
    before = received(write_sending("swar", *data.draw(tournaments("swar"))))

    after = received(as_report(before, "TRF26"))

    kept = ["tournament_name", "time_control", "start_date", "end_date", "round_count", "tournament_kind"]
    if before.entries["member_id"].sum() == 0:
        assert after.files["reason"].to_list() == ["fide_report"]
        return
    assert after.files.select(kept).rows() == before.files.select(kept).rows()
    assert after.half_games.select(GAME).equals(before.half_games.select(GAME))
    assert after.rounds.drop("file_id").equals(before.rounds.drop("file_id"))
    assert after.entries["member_id"].to_list() == before.entries["member_id"].to_list()


def test_the_report_gives_points_ranks_rounds_and_the_day_of_a_round_without_a_game():
    before = received(write_sending("pairtwo", *four_players("pairtwo")))
    rounds = pl.concat([before.rounds, before.rounds.tail(1).with_columns(round_number=3, date=dt.date(2018, 3, 18))])

    report = read_report(
        trf_text(before.files, before.entries, before.half_games, "TRF26", rounds.cast(before.rounds.schema)).decode()
    )

    assert report.players.select("number", "points", "rank").rows() == [
        (1, 1.0, 2),
        (2, 0.0, 4),
        (3, 0.5, 3),
        (4, 1.5, 1),
    ]
    assert report.repeats["round_dates"]["date"].to_list() == ["18/03/04", "18/03/11", "18/03/18"]
    assert report.value("142") == "3"
    assert report.residue.is_empty()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f, e, g: (f, e, g, "TRF20"), "'TRF20' is no version"),
        (lambda f, e, g: (f.clear(), e, g, "TRF16"), "of one file, not of 0"),
        (lambda f, e, g: (f, e.with_columns(entry_number=pl.lit(7)), g, "TRF16"), "two players have the same number"),
        (lambda f, e, g: (f, e.with_columns(rating=pl.lit(12345)), g, "TRF16"), "'12345' does not fit columns 49-52"),
    ],
)
def test_what_a_report_cannot_hold_is_not_written(change, message):
    tables = received(write_sending("pairtwo", *four_players("pairtwo")))

    with pytest.raises(ValueError, match=message):
        trf_text(*change(tables.files, tables.entries, tables.half_games))
