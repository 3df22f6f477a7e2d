"""The FIDE list and the games abroad: columns by the header line, bad lines told and left out."""

from __future__ import annotations

import datetime as dt
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.fide import FideGames, FideList
from pipeline.formats.fide import read_fide_games, read_fide_list
from pipeline.formats.raw import RawFile

WIDTHS = {"ID Number": 15, "Name": 34, "Fed": 4, "Sex": 4, "Tit": 5, "WTit": 5, "OTit": 15}
RATINGS = {
    "combined": {"SRtng": 6, "SGm": 4, "SK": 3, "RRtng": 6, "RGm": 4, "Rk": 3, "BRtng": 6, "BGm": 4, "BK": 3},
    "single": {"JUL18": 6, "Gms": 4, "K": 3},
}
PLAYERS = [
    {
        "ID Number": 90001,
        "Name": "Ardenne, Odile",
        "Fed": "BEL",
        "Sex": "F",
        "Tit": "WFM",
        "rating": 1843,
        "B-day": 1970,
    },
    {"ID Number": 90002, "Name": "Dender, Noor", "Fed": "NED", "Sex": "F", "rating": 1710, "B-day": 2001, "Flag": "wi"},
    {"ID Number": 90003, "Name": "Condroz, Emile", "Fed": "FRA", "Sex": "M", "B-day": 0, "Flag": "i"},
    {"ID Number": 90004, "Name": "Brabant, Leon", "Fed": "BEL", "Sex": "M", "rating": 985, "B-day": 1955, "Flag": "w"},
]


def fide_text(kind: str = "combined", players=PLAYERS, foa: bool = True) -> str:
    widths = WIDTHS | ({"FOA": 4} if foa else {}) | RATINGS[kind] | {"B-day": 6, "Flag": 4}
    rating = next(iter(RATINGS[kind]))
    lines = ["".join(token.ljust(width) for token, width in widths.items())]
    for player in players:
        values = player | {rating: player.get("rating", "")}
        lines.append("".join(str(values.get(token, "")).ljust(width) for token, width in widths.items()))
    return "\r\n".join(lines) + "\r\n"


def read(text: str | bytes):
    return read_fide_list(RawFile("list.txt", text.encode() if isinstance(text, str) else text))


def rules(export) -> list[str]:
    return export.findings["rule"].to_list()


@pytest.mark.parametrize("foa", [True, False])
@pytest.mark.parametrize("kind", ["combined", "single"])
def test_a_list_is_read_by_its_header_line_whatever_columns_it_has(kind, foa):
    export = read(fide_text(kind, foa=foa))

    FideList.validate(export.table)
    assert rules(export) == []
    assert export.table.rows() == [
        (90001, "Ardenne, Odile", "BEL", "F", "WFM", 1843, 1970, False),
        (90002, "Dender, Noor", "NED", "F", None, 1710, 2001, True),
        (90003, "Condroz, Emile", "FRA", "M", None, None, 0, True),
        (90004, "Brabant, Leon", "BEL", "M", None, 985, 1955, False),
    ]


def test_a_zipped_list_is_the_same_list():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("standard.txt", fide_text())

    assert read(buffer.getvalue()).table.equals(read(fide_text()).table)


def test_text_that_runs_over_into_the_rating_is_cut_off_and_told():
    text = fide_text().replace("1843  ", "A1946 ")

    export = read(text)

    assert export.table["standard_rating"][0] == 1946
    finding = export.findings.row(0, named=True)
    assert (finding["rule"], finding["line_number"]) == ("fide_rating_repaired", 2)
    assert "1946 is taken" in finding["message_en"]
    assert "Ardenne" in finding["raw_text"]


def test_of_a_number_that_stands_twice_the_first_line_counts_and_both_are_told():
    export = read(fide_text(players=[*PLAYERS, PLAYERS[0] | {"rating": 2000}]))

    assert export.table["standard_rating"].to_list() == [1843, 1710, None, 985]
    assert rules(export) == ["fide_number_twice", "fide_number_twice"]
    assert export.findings["line_number"].to_list() == [2, 6]


def test_a_line_without_a_number_is_told_and_the_others_are_taken():
    export = read(fide_text() + "** end of the list **\r\n\x1a")

    assert export.table.height == 4
    assert rules(export) == ["fide_line_without_number"]
    assert export.findings["line_number"].to_list() == [6]


@pytest.mark.parametrize("raw", [b"", b"Dear reader,\n", b"\x00\x01\x02\xff" * 30, b"PK\x03\x04 no zip at all"])
def test_what_is_no_list_is_told_once_and_gives_an_empty_table(raw):
    export = read(raw)

    assert export.table.is_empty()
    assert rules(export) == ["fide_list_unreadable"]
    FideList.validate(export.table)


@given(st.integers(0, 700), st.binary(min_size=1, max_size=5))
def test_a_damaged_list_never_raises(at, damage):
    raw = fide_text().encode()

    export = read(raw[:at] + damage + raw[at + len(damage) :])

    FideList.validate(export.table)


GAMES_HEADER = "fide_id,fide_list,file,tournament,date,colour,opponent_name,opponent_rating,score"
GOOD_GAMES = [
    "90001,201807,201806.FIDE,Open Bouillon,2018-06-02,w,Semois,1650,1",
    "BEL10011,201807,201806.FIDE,Open Bouillon,,,Lesse,,0.5",
]


def read_games(*lines: str):
    return read_fide_games(RawFile("games.csv", "\n".join([GAMES_HEADER, *lines, ""]).encode()))


def test_games_abroad_are_read_with_either_number():
    export = read_games(*GOOD_GAMES)

    FideGames.validate(export.table)
    assert rules(export) == []
    columns = ["line_number", "fide_id", "member_id", "date", "colour", "opponent_rating", "score"]
    assert export.table.select(columns).rows() == [
        (2, 90001, None, dt.date(2018, 6, 2), "W", 1650, 1.0),
        (3, None, 10011, None, None, None, 0.5),
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
    ],
)
def test_a_game_that_makes_no_sense_is_told_with_its_field_and_the_others_are_taken(field, line):
    export = read_games(GOOD_GAMES[0], line, GOOD_GAMES[1])

    finding = export.findings.row(0, named=True)
    assert export.table["line_number"].to_list() == [2, 4]
    assert (finding["rule"], finding["line_number"]) == ("fide_game_unreadable", 3)
    assert f"not taken: {field} " in finding["message_en"]


def test_a_games_file_without_the_columns_is_told():
    export = read_fide_games(RawFile("games.csv", b"name,score\nSemois,1\n"))

    assert export.table.is_empty()
    assert rules(export) == ["fide_games_unreadable"]
    assert "columns missing: fide_id" in export.findings["message_en"][0]


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00\x01", (GAMES_HEADER + "\n1,2,3,4,5,6,7,8,9,10,11\n").encode()])
def test_what_is_no_games_file_is_told_and_never_raises(raw):
    assert rules(read_fide_games(RawFile("games.csv", raw))) == ["fide_games_unreadable"]


@given(st.integers(0, 200), st.binary(min_size=1, max_size=5))
def test_a_damaged_games_file_never_raises(at, damage):
    raw = "\n".join([GAMES_HEADER, *GOOD_GAMES, ""]).encode()

    export = read_fide_games(RawFile("games.csv", raw[:at] + damage + raw[at + len(damage) :]))

    FideGames.validate(export.table)
