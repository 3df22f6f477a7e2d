"""What is written in any layout and read again is the same."""

from __future__ import annotations

import datetime as dt
import re

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings, write_sending
from tests.formats.sendings.small_tournaments import ENTRY_COLUMNS, GAME_COLUMNS, four_players, tournaments

LAYOUTS = pytest.mark.parametrize("layout", LAYOUT_NAMES)


def read_back(layout, tournament, entries, half_games, encoding="cp1252"):
    data = write_sending(layout, tournament, entries, half_games, encoding)
    return read_sendings([RawFile("small.207", data)])


def same(left: pl.DataFrame, right: pl.DataFrame) -> bool:
    return left.sort("entry_number").equals(right.sort("entry_number"))


@LAYOUTS
def test_a_small_tournament_comes_back_whole_and_without_a_finding(layout):
    tournament, entries, half_games = four_players(layout)

    sendings = read_back(layout, tournament, entries, half_games)

    file = sendings.files.row(0, named=True)
    assert sendings.findings.rows() == []
    assert (file["layout"], file["state"], file["sender_id"]) == (layout, "accepted", 207)
    assert (file["tournament_name"], file["responsible"]) == ("Coupe d'été", "Ardenne Odile")
    assert file["time_control"] == "90' + 30\""
    assert (file["start_date"], file["end_date"]) == (dt.date(2018, 3, 4), dt.date(2018, 3, 11))
    assert sendings.entries.select(ENTRY_COLUMNS).equals(entries)
    read = sendings.half_games.select(GAME_COLUMNS)
    assert read.sort("entry_number", "round_number").equals(half_games.sort("entry_number", "round_number"))
    for contract, table in zip(
        (ReceivedFiles, Entries, HalfGames), (sendings.files, sendings.entries, sendings.half_games), strict=True
    ):
        contract.validate(table)


@LAYOUTS
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_any_tournament_that_fits_a_layout_comes_back_whole(layout, data):
    tournament, entries, half_games = data.draw(tournaments(layout))

    sendings = read_back(layout, tournament, entries, half_games)

    file = sendings.files.row(0, named=True)
    assert sendings.findings.rows() == []
    assert file["layout"] == layout
    assert file["tournament_name"] == tournament.name
    assert file["responsible"] == tournament.responsible
    assert file["time_control"] == tournament.time_control
    assert (file["start_date"], file["end_date"]) == (tournament.start_date, tournament.end_date)
    assert sendings.entries.select(ENTRY_COLUMNS).equals(entries)
    read = sendings.half_games.select(GAME_COLUMNS).sort("entry_number", "round_number")
    assert read.equals(half_games.sort("entry_number", "round_number"))


@LAYOUTS
@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "utf-8"])
def test_the_encoding_is_told_from_the_file(layout, encoding):
    tournament, entries, half_games = four_players(layout)

    sendings = read_back(layout, tournament, entries, half_games, encoding)

    assert sendings.files["encoding"].to_list() == [encoding]
    assert sendings.entries["name"].to_list() == entries["name"].to_list()
    assert sendings.findings.rows() == []


@LAYOUTS
def test_bare_line_feeds_and_the_dos_end_mark_change_nothing(layout):
    data = write_sending(layout, *four_players(layout))
    plain = read_sendings([RawFile("a.207", data)])

    for changed in (data.replace(b"\r\n", b"\n"), data + b"\x1a", data + b"\r\n\x1a\x00\x00", data.rstrip()):
        sendings = read_sendings([RawFile("a.207", changed)])
        assert sendings.findings.rows() == []
        assert sendings.half_games.drop("file_id").equals(plain.half_games.drop("file_id"))
        assert sendings.entries.drop("file_id").equals(plain.entries.drop("file_id"))


CONTROL_LAYOUTS = [name for name in LAYOUT_NAMES if not name.startswith("swar")]


@pytest.mark.parametrize("layout", CONTROL_LAYOUTS)
@pytest.mark.parametrize("marker", [b" ", b""])
def test_the_control_line_may_have_a_blank_or_nothing_for_its_nul(layout, marker):
    data = write_sending(layout, *four_players(layout))
    plain = read_sendings([RawFile("a.207", data)])

    sendings = read_sendings([RawFile("a.207", re.sub(rb"(?<=\n)\x00", marker, data))])

    assert sendings.findings.rows() == []
    assert sendings.half_games.drop("file_id").equals(plain.half_games.drop("file_id"))


@pytest.mark.parametrize("layout", CONTROL_LAYOUTS)
def test_a_control_line_whose_blanks_were_collapsed_is_read_by_its_parts(layout):
    data = write_sending(layout, *four_players(layout))
    plain = read_sendings([RawFile("a.207", data)])
    collapsed = re.sub(rb"(?m)^\x00(\d\d) +(\d) +(\d)", rb"\1 \2 \3", data)
    assert collapsed != data

    sendings = read_sendings([RawFile("a.207", collapsed)])

    assert sendings.findings["rule"].to_list() == ["control_line_irregular"]
    assert sendings.half_games.drop("file_id").equals(plain.half_games.drop("file_id"))


def test_dates_of_single_games_are_found_where_the_nul_before_them_is_lost():
    data = write_sending("24_lines", *four_players("24_lines"))
    plain = read_sendings([RawFile("a.207", data)])

    sendings = read_sendings([RawFile("a.207", data.replace(b" \x00 ", b"  "))])

    assert sendings.findings.rows() == []
    assert sendings.half_games.drop("file_id").equals(plain.half_games.drop("file_id"))


def _broken(change):
    tournament, entries, half_games = four_players("pairtwo")
    return change(tournament, entries, half_games)


@pytest.mark.parametrize(
    ("layout", "change", "message"),
    [
        ("papi", lambda t, e, h: (t, e, h), "is not a layout"),
        ("pairtwo", lambda t, e, h: (t, e.with_columns(name=pl.lit("x" * 27)), h), "does not fit columns 5-30"),
        ("pairtwo", lambda t, e, h: (t, e.with_columns(member_id=pl.lit(123456)), h), "does not fit columns"),
        ("pairtwo", lambda t, e, h: (t, e.with_columns(entry_number=pl.lit(1)), h), "same number"),
        ("pairtwo", lambda t, e, h: (t, e.head(3), h), "no line"),
        ("pairtwo", lambda t, e, h: (t, e, h.with_columns(round_number=pl.lit(3))), "not round 3"),
        ("pairtwo", lambda t, e, h: (t, e, h.with_columns(round_number=pl.lit(1))), "two games"),
        ("pairtwo", lambda t, e, h: (t, e, h.with_columns(date=pl.lit(t.end_date))), "not on the day"),
        ("swar", lambda t, e, h: (t, e, h), "no column for the club"),
        ("pairtwo", lambda t, e, h: (t, pl.concat([e] * 250), h), "1000 players"),
    ],
)
def test_what_a_layout_cannot_hold_is_not_written(layout, change, message):
    with pytest.raises(ValueError, match=message):
        write_sending(layout, *_broken(change))
