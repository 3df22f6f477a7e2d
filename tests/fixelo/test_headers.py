from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from pipeline.contracts.fixelo import GameHeaders
from pipeline.fixelo.database import Database, Refusal, read_database
from pipeline.fixelo.headers import game_headers
from pipeline.fixelo.texts import other_splits
from tests.fixelo.builder import Game, database


def read(*games: Game, code_page: str = "cp850") -> pl.DataFrame:
    cbf, cbi = database(list(games))
    base = read_database(np.frombuffer(cbf, dtype=np.uint8), cbi)
    assert isinstance(base, Database)
    table = game_headers(base, "GAMES.CBF", code_page)
    assert isinstance(table, pl.DataFrame)
    GameHeaders.validate(table)
    return table


def one(**values: object) -> dict[str, object]:
    return read(Game(**values)).row(0, named=True)  # type: ignore[arg-type]


def test_a_game_gives_its_players_source_ratings_and_moves() -> None:
    row = one(players="Claes,W-Maes,P", source="Open, Gent (3) [Boel]", white=120, black=0, move_count=41)
    assert {name: row[name] for name in ("white", "black", "source", "round", "annotator")} == {
        "white": "Claes,W",
        "black": "Maes,P",
        "source": "Open, Gent",
        "round": "3",
        "annotator": "Boel",
    }
    assert (row["white_rating"], row["black_rating"], row["move_count"]) == (2200, None, 41)
    assert row["source_text"] == "Open, Gent (3) [Boel]"


@pytest.mark.parametrize(
    ("stored", "year"), [(94, 1994), (-128, 1772), (-10, 1890), (126, 2026), (127, None), (0, 1900)]
)
def test_the_year_is_a_signed_byte_and_127_is_unknown(stored: int, year: int | None) -> None:
    assert one(year=stored)["year"] == year


@pytest.mark.parametrize(("code", "result"), [(0, "0-1"), (1, "1/2-1/2"), (2, "1-0"), (3, "*"), (16, "*"), (255, "*")])
def test_any_other_result_than_the_three_is_unfinished(code: int, result: str) -> None:
    assert one(result=code)["result"] == result


@pytest.mark.parametrize(
    ("code", "eco"),
    [(0, None), (1, "A00"), (100, "A99"), (101, "B00"), (273, "C72"), (500, "E99"), (501, None), (511, None)],
)
def test_the_opening_runs_from_a00_to_e99(code: int, eco: str | None) -> None:
    row = one(eco=code)
    assert (row["eco"], row["eco_code"]) == (eco, code)


def test_a_game_from_a_position_has_no_opening() -> None:
    row = one(is_from_position=True, eco=2)
    assert (row["is_from_position"], row["eco"], row["eco_code"]) == (True, None, 0)


@pytest.mark.parametrize("flag", ["is_marked", "is_deleted"])
def test_flags_are_read_one_by_one(flag: str) -> None:
    row = one(**{flag: True})
    assert {name: row[name] for name in ("is_marked", "is_deleted")} == {"is_marked": False, "is_deleted": False} | {
        flag: True
    }


@pytest.mark.parametrize("kind", ["old", "new"])
def test_the_formula_of_the_checksum_is_told(kind: str) -> None:
    assert one(checksum=kind)["checksum_kind"] == kind


def test_a_bad_checksum_is_a_row_like_any_other() -> None:
    assert read(Game(checksum="bad"), Game())["checksum_kind"].to_list() == ["neither", "new"]


@pytest.mark.parametrize(
    ("players", "white", "black", "is_unclear"),
    [
        ("Claes,W-Maes,P", "Claes,W", "Maes,P", False),
        ("Claes,W", "Claes,W", "", False),
        ("", "", "", False),
        ("Nobody-Double_Name,X", "Nobody", "Double-Name,X", False),
        ("Saint-Amand,L-Maes,P", "Saint-Amand,L", "Maes,P", True),
        ("Maes,P-Saint-Amand,L", "Maes,P", "Saint-Amand,L", True),
        ("A-B-C", "A", "B-C", True),
        ("Claes,W (2)-Maes,P (m/2)", "Claes,W", "Maes,P", False),
        ("Claes,W-Maes,P (5.1)", "Claes,W", "Maes,P", False),
    ],
)
def test_players_are_parted_at_a_hyphen(players: str, white: str, black: str, is_unclear: bool) -> None:
    row = one(players=players)
    assert (row["white"], row["black"], row["is_split_unclear"]) == (white, black, is_unclear)


def test_the_round_may_stand_in_the_players_text() -> None:
    assert one(players="Claes,W-Maes,P (m/2)", source="Match")["round"] == "m/2"


def test_every_hyphen_gives_a_reading_of_the_players() -> None:
    frame = pl.DataFrame({"white": ["A", "E"], "black": ["B-C-D", "F"]})
    assert other_splits(frame).select("white", "black").rows() == [
        ("A", "B-C-D"),
        ("A-B", "C-D"),
        ("A-B-C", "D"),
        ("E", "F"),
    ]


def test_names_are_read_in_the_code_page() -> None:
    games = [Game(players="Lefèvre,É-Müller,Ä", source="Liège"), Game(players="é-b"), Game(players="a-b", source="")]
    table = read(*games)
    assert table["white"].to_list() == ["Lefèvre,É", "é", "a"]
    assert table["source"].to_list() == ["Liège", "Club Ch", ""]
    assert read(*games, code_page="cp437")["black"][0] == "Müller,Ä"


def test_lengths_and_places_are_those_of_the_file() -> None:
    games = [Game(annotations=b"\xff" * 7), Game(moves=b"\x01" * 300)]
    table = read(*games)
    assert table["move_bytes"].to_list() == [6, 300]
    assert table["annotation_bytes"].to_list() == [7, 0]
    assert table["offset_bytes"][0] == 0


def test_overlapping_games_are_refused_here_too() -> None:
    cbf, cbi = database([Game(), Game()])
    base = read_database(np.frombuffer(cbf, dtype=np.uint8), cbi)
    assert isinstance(base, Database)
    twice = Database(base.data, base.offsets[[0, 0]])
    refusal = game_headers(twice, "GAMES.CBF")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "fixelo_records_overlap"
