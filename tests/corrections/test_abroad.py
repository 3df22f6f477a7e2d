"""Games abroad that an export lacks are put in, once, and count for their player."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import polars as pl
import pytest

from pipeline.contracts.fide import FideGames
from pipeline.contracts.ratings import FictiveRatings
from pipeline.corrections import CorrectionError
from pipeline.stages.assemble import assemble
from tests.corrections.small_tables import ABROAD, corrected, entry, small_tables

ADD = (
    "kind: add_game_abroad\nfile: games.csv\nexpect: absent\nset: {player: 10011, score: 0.5, date: 2018-06-03, "
    "tournament: Open Bouillon, opponent_name: 'Lomme, Ria', opponent_rating: 1702}"
)
BOUILLON = {
    "place": "Bouillon",
    "tournament_country": "BEL",
    "start_date": dt.date(2018, 6, 1),
    "end_date": dt.date(2018, 6, 3),
    "fide_list": dt.date(2018, 7, 1),
}


def tables():
    """The small tables, with a tournament abroad of which the export tells more than its name."""
    small = small_tables()
    told = [pl.lit(value).alias(name) for name, value in BOUILLON.items()]
    return replace(small, fide_games=FideGames.conform(small.fide_games.with_columns(told, is_split=False)))


def added(text: str) -> dict[str, object]:
    return corrected(entry(text), tables=tables()).tables.fide_games.row(-1, named=True)


def test_a_game_stands_behind_the_last_line_with_what_the_export_knows_of_its_tournament():
    row = added(ADD)
    said = {"line_number": 3, "game_number": 2, "export_name": "201806.FIDE", "fide_id": 100_011, "member_id": 10011}
    said |= {"score": 0.5, "date": dt.date(2018, 6, 3), "opponent_name": "Lomme, Ria", "opponent_rating": 1702}
    assert {name: row[name] for name in (*said, *BOUILLON)} == {**said, **BOUILLON}
    assert row["colour"] is None


def test_a_tournament_that_the_export_does_not_know_has_its_name_alone():
    row = added(ADD.replace("Open Bouillon", "Open Sedan").replace("1702", "0"))
    assert [row[name] for name in BOUILLON] == [None, None, None, None, BOUILLON["fide_list"]]
    assert (row["tournament"], row["export_name"], row["opponent_rating"]) == ("Open Sedan", "201806.FIDE", None)


def test_it_counts_in_the_check_list_and_the_others_stay():
    done = corrected(entry(ADD), tables=tables()).tables
    lists = [
        assemble(
            item.received_files, item.entries, item.half_games, item.fide_games, item.members, FictiveRatings.empty()
        )
        for item in (tables(), done)
    ]
    key = [name for name in lists[0].columns if name != "import_number"]
    new = lists[1].join(lists[0], on=key, how="anti", nulls_equal=True)
    assert new.select("member_id", "opponent_id", "given_rating", "score", "file_name", "line_number").rows() == [
        (10011, 0, 1702, 0.5, "201806.FIDE", 3)
    ]
    assert lists[1].height == lists[0].height + 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            ADD.replace("06-03", "06-02").replace("Lomme, Ria", str(ABROAD["opponent_name"]).upper()),
            "expected absent, found line 2, score 1",
        ),
        (ADD.replace("10011", "777"), "member 777 is not in the member file"),
        (ADD.replace("games.csv", "coupe.207"), "coupe.207 is no export of games abroad"),
    ],
)
def test_a_game_that_is_there_or_can_not_be_put_in_stops_the_run(text, told):
    with pytest.raises(CorrectionError) as error:
        corrected(entry(text), tables=tables())
    (message,) = error.value.findings["message_en"]
    assert told in message


def test_the_same_game_is_not_added_twice():
    with pytest.raises(CorrectionError, match="expected absent, found line 3"):
        corrected(entry(ADD), entry(ADD), tables=tables())


def test_a_player_may_have_several_games_added():
    other = ADD.replace("06-03", "06-02")
    done = corrected(entry(ADD), entry(other), tables=tables())
    assert done.tables.fide_games["line_number"].to_list() == [2, 3, 4]
    assert done.corrections.select("line_number", "member_id", "found").rows() == [(3, 10011, None), (4, 10011, None)]


def test_where_the_only_game_of_an_export_is_dropped_another_can_take_its_place():
    drop = "kind: drop_game\nfile: games.csv\nline: 2\nexpect: {player: 10011, opponent: 0}"
    done = corrected(entry(drop), entry(ADD), tables=tables())
    assert done.tables.fide_games.select("line_number", "opponent_name", "place").rows() == [
        (3, "Lomme, Ria", "Bouillon")
    ]
