"""A file without fictive ratings, and what its unrated players' games become."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.contracts.fide import FideGames
from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import Tournament, write_sending
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.assemble import assemble
from pipeline.stages.fictive import Filled, missing_fictive_ratings
from pipeline.stages.read import Read, read
from tests.small_quarter import DAYS, ENTRY, GAME, PERIOD, frame, player_dbf

FILLING = rulebook_for(Period(2025, 7))
FILE = "groep.207"
# 6006 is unrated; so is 10011 here, whose count is taken off the member file
UNRATED = (10011, 6006)


def group(*, given: bool = False) -> RawFile:
    """Two unrated players meet each other and the rated 1500 and 1950: one point of two, and none of two."""
    seats = (10011, 6006, 20022, 4004)
    entries = [
        (seat, f"Speler {seat}", member_id, 207, "BEL", 1100 if given and seat < 3 else 0, given and seat < 3)
        for seat, member_id in enumerate(seats, start=1)
    ]
    halves = []
    for number, white, black, score in ((1, 1, 3, 1.0), (1, 2, 4, 0.0), (2, 1, 2, 1.0), (3, 1, 4, 0.0), (3, 2, 3, 0.0)):
        halves += [(white, number, black, "W", score, DAYS[0]), (black, number, white, "B", 1 - score, DAYS[0])]
    days = (DAYS[0], DAYS[0], DAYS[0])
    head = Tournament("Groep", "Ardenne Odile", "90'", DAYS[0], DAYS[0], 207, days)
    return RawFile(FILE, write_sending("pairtwo", head, frame(Entries, ENTRY, entries), frame(HalfGames, GAME, halves)))


def batch(file: RawFile) -> Read:
    found = read(PERIOD, [file], RawFile("PLAYER.DBF", player_dbf()))
    count = pl.when(pl.col("member_id") == 10011).then(0).otherwise("game_count")
    members = found.members.with_columns(game_count=count.cast(pl.Int32))
    return Read(**{**vars(found), "members": members})


def filled(found: Read, rulebook=FILLING) -> Filled:
    return missing_fictive_ratings(found.received_files, found.entries, found.half_games, found.members, rulebook)


def checklist(found: Read, ratings: pl.DataFrame) -> pl.DataFrame:
    rows = assemble(found.received_files, found.entries, found.half_games, FideGames.empty(), found.members, ratings)
    return rows.filter(pl.col("member_id").is_in(UNRATED) & pl.col("opponent_id").is_in(UNRATED))


def test_all_play_all_gives_one_figure_from_the_list_and_not_from_the_file():
    # four games against 1500, 1950, 1950, 1500: mean 1725, one point of four is 25 %, D = -193
    ratings = filled(batch(group())).ratings
    assert ratings.select("entry_number", "rating", "is_settled").rows() == [(1, 1532, True), (2, 1532, True)]


def test_the_games_of_the_unrated_among_each_other_get_the_rating_that_was_computed():
    found = batch(group())
    rows = checklist(found, filled(found).ratings)
    assert rows["given_rating"].to_list() == [1532, 1532]
    assert rows["given_rating_kind"].to_list() == ["fictive", "fictive"]
    assert checklist(found, filled(found).ratings.clear())["given_rating"].to_list() == [None, None]


def test_the_officer_is_told_for_how_many_players_a_rating_was_computed():
    told = filled(batch(group())).findings.row(0, named=True)
    assert (told["rule"], told["file_name"], told["severity"]) == ("fictive_ratings_computed", FILE, "hint")
    assert "2 unrated players" in told["message_en"]


def test_what_the_file_gives_stays():
    found = batch(group(given=True))
    assert filled(found).ratings.is_empty()
    assert checklist(found, filled(found).ratings)["given_rating"].to_list() == [1100, 1100]


def test_the_published_eras_fill_nothing_in():
    nothing = filled(batch(group()), rulebook_for(Period(2022, 1)))
    assert nothing.ratings.is_empty()
    assert nothing.findings.is_empty()


def test_a_refused_file_gets_none():
    found = batch(group())
    refused = found.received_files.with_columns(state=pl.lit("refused"))
    assert missing_fictive_ratings(refused, found.entries, found.half_games, found.members, FILLING).ratings.is_empty()


def test_ratings_that_do_not_settle_are_taken_and_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pipeline.rating.fictive.MOST_PASSES", 1)
    found = batch(group())
    open_group = found.received_files.with_columns(round_count=pl.lit(1, dtype=pl.Int32))
    told = missing_fictive_ratings(open_group, found.entries, found.half_games, found.members, FILLING)
    assert told.ratings.height == 2
    assert told.findings["rule"].to_list() == ["fictive_ratings_computed", "fictive_ratings_unsettled"]
