"""Games abroad in a table of our own columns: each row a game; what makes no sense is told at its cell."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.contracts.fide import FideGames
from pipeline.formats.fide import read_fide_games
from tests.formats.fide.small_fide import GAMES_HEADER, GOOD_GAMES, games_csv, raw, rules


def read(data: bytes | str, name: str):
    export = read_fide_games(raw(name, data))
    FideGames.validate(export.table)
    return export


def read_table(*lines: str):
    return read(games_csv(*lines), "games.csv")


def test_games_abroad_are_read_with_either_number():
    export = read_table(*GOOD_GAMES)

    assert rules(export) == []
    columns = ["line_number", "fide_id", "member_id", "fide_list", "date", "colour", "opponent_rating", "score"]
    assert export.table.select(columns).rows() == [
        (2, 90001, None, dt.date(2018, 7, 1), dt.date(2018, 6, 2), "W", 1650, 1.0),
        (3, None, 10011, dt.date(2018, 7, 1), None, None, None, 0.5),
    ]


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("fide_id", "abc,201807,x,Open,2018-06-02,w,Semois,1650,1"),
        ("fide_id", ",201807,x,Open,2018-06-02,w,Semois,1650,1"),
        ("date", "90001,201807,x,Open,2018-02-31,w,Semois,1650,1"),
        ("colour", "90001,201807,x,Open,2018-06-02,green,Semois,1650,1"),
        ("score", "90001,201807,x,Open,2018-06-02,w,Semois,1650,0.3"),
        ("score", "90001,201807,x,Open,2018-06-02,w,Semois,1650,"),
        ("opponent_rating", "90001,201807,x,Open,2018-06-02,w,Semois,about 1600,1"),
        ("opponent_rating", "90001,201807,x,Open,2018-06-02,w,Semois,16500,1"),
        ("opponent_rating", "90001,201807,x,Open,2018-06-02,w,Semois,-5,1"),
        ("fide_id", "BEL99999999999,201807,x,Open,2018-06-02,w,Semois,1650,1"),
        ("columns", "90001,201807,x,Open,2018-06-02,w,Semois,1650,1,2,3"),
        ("columns", '90001,201807,x,"Open,2018-06-02,w,Semois,1650,1'),
    ],
)
def test_a_game_that_makes_no_sense_is_told_with_its_field_and_the_others_are_taken(field, line):
    export = read_table(GOOD_GAMES[0], line, GOOD_GAMES[1])

    finding = export.findings.row(0, named=True)
    assert export.table["line_number"].to_list() == [2, 4]
    assert (finding["rule"], finding["line_number"], finding["raw_text"]) == ("fide_game_unreadable", 3, line)
    assert f"not taken: {field} " in finding["message_en"]


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("90001,201807,x,Open,2018-06-02,green,Semois,1650,1", "green,"),
        ('90001,201807,x,"Open, B",2018-06-02,w,"Sûre, ""Ann""",x1,1', "x1,1"),
        ('90001,201807,x,"Open, B",2018-06-02,w,Sûre "A,1650,x1', "x1"),
        ("90001,201807,x,Open,2018-06-02,w,Semois,1650,", ""),
        ("none,201807,x,Open,2018-06-02,w,Semois,1650,1", "none,201807"),
        ("90001,July,x,Open,2018-06-02,w,Semois,1650,1", "July,x"),
    ],
)
def test_a_value_of_a_table_is_told_at_the_column_where_its_cell_begins(line, begins):
    finding = read_table(line).findings.row(0, named=True)

    assert finding["line_number"] == 2
    assert line[finding["column_number"] - 1 :].startswith(begins)
    assert finding["column_number"] == (line.index(begins) if begins else len(line)) + 1


def test_a_month_that_cannot_be_read_is_told_and_the_game_taken():
    export = read_table(GOOD_GAMES[0].replace("201807", "July"))

    assert export.table["fide_list"].to_list() == [None]
    assert rules(export) == ["fide_game_value_unreadable"]


def test_a_table_saved_by_a_spreadsheet_is_read_too():
    lines = [GAMES_HEADER, '90001,201807,201806.FIDE,Été à Liège,2018-06-02,w,"Semois, Lou",1650,1']
    saved = "\r\n".join(
        [lines[0].replace(",", ";"), '90001;201807;201806.FIDE;Été à Liège;2018-06-02;w;"Semois; Lou";1650;1']
    )

    export = read(saved.encode("cp1252"), "games.csv")

    assert rules(export) == []
    assert export.table.select("tournament", "opponent_name").row(0) == ("Été à Liège", "Semois; Lou")
    assert read("\n".join(lines), "games.csv").table["opponent_name"][0] == "Semois, Lou"


@pytest.mark.parametrize("data", [b"", b"name,score\nSemois,1\n", b"\xff\xfe\x00\x01", b"PK\x03\x04 no zip at all"])
def test_what_is_no_games_file_is_told_and_never_raises(data):
    export = read(data, "games.csv")

    assert export.table.is_empty()
    assert rules(export) == ["fide_games_unreadable"]


@pytest.mark.archive
@pytest.mark.parametrize(
    ("period", "games"), [("201804", 2497), ("201807", 1741), ("201901", 1649), ("202110", 1411), ("202201", 903)]
)
def test_the_archives_games_are_all_taken(archive_dir, period, games):
    export = read((archive_dir / period / "fide_games.csv").read_bytes(), "fide_games.csv")

    assert export.table.height == games
    assert rules(export) == []
