"""CHCKLIST.DBF: the figures of a game as it comes in, before the runs."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.members import Members
from pipeline.formats.dbf import read_table, write_table
from pipeline.period import Period
from pipeline.products.checklist_file import checklist_file
from pipeline.rulebook import rulebook_for

PERIOD = Period(2018, 7)
RATED, STRONG, UNRATED = 101, 202, 303


def members() -> pl.DataFrame:
    flags = {"lives_abroad": False, "has_waiver": False, "is_affiliated": True, "is_deceased": False}
    states = {RATED: (1600, 99), STRONG: (2000, 500), UNRATED: (1450, 12)}
    rows = [
        {"member_id": number, "name": f"No. {number}", "rating": rating, "game_count": games, "opponent_sum": 0}
        | {"score_sum": 0.0, "rating_previous": 0, "game_count_previous": 0}
        | flags
        for number, (rating, games) in states.items()
    ]
    return Members.conform(pl.DataFrame(rows))


def written(*games: tuple[int, int, int | None, str | None, int, float]) -> list[dict[str, object]]:
    rows = [
        {"import_number": at, "member_id": own, "opponent_id": other, "given_rating": given, "given_rating_kind": kind}
        | {"date": dt.date(2018, 5, day), "score": score, "sender_id": 207, "file_name": "x" * 40, "colour": "W"}
        for at, (own, other, given, kind, day, score) in enumerate(games, start=1)
    ]
    table = checklist_file(
        Checklist.conform(pl.DataFrame(rows, infer_schema_length=None)), members(), PERIOD, rulebook_for(PERIOD)
    )
    return read_table(write_table(table, date=PERIOD.list_date)).good.to_dicts()


def test_the_game_number_decides_k_and_the_old_ratings_decide_we() -> None:
    first, second = written((RATED, STRONG, None, None, 1, 1.0), (RATED, STRONG, None, None, 2, 0.5))
    assert (first["VAL_ADVERS"], first["NB_PARTIES"], first["K_NB_PART"], first["ESPERANCE"]) == (2000, 100, 32, 8)
    assert (second["NB_PARTIES"], second["K_NB_PART"], second["RESULTAT"]) == (101, 24, 5)


def test_an_opponent_without_a_rating_gives_zeros_even_if_he_is_provisional() -> None:
    (row,) = written((RATED, UNRATED, None, None, 1, 1.0))
    assert (row["VAL_ADVERS"], row["NB_PARTIES"], row["K_NB_PART"], row["ESPERANCE"]) == (0, 0, 0, 0)


def test_an_unrated_player_counts_games_without_k_and_takes_a_fictive_rating() -> None:
    listed, fictive = written((UNRATED, RATED, None, None, 1, 0.0), (UNRATED, UNRATED, 1300, "fictive", 2, 0.0))
    assert (listed["VAL_ADVERS"], listed["NB_PARTIES"], listed["K_NB_PART"]) == (1600, 13, 0)
    assert (fictive["VAL_ADVERS"], fictive["NB_PARTIES"]) == (1300, 14)


def test_a_fictive_rating_is_nothing_to_a_rated_player() -> None:
    (row,) = written((RATED, UNRATED, 1300, "fictive", 1, 1.0))
    assert row["VAL_ADVERS"] == 0


def test_a_foreigner_brings_his_own_rating_and_the_file_name_is_cut_at_32() -> None:
    (row,) = written((RATED, 0, 1700, "foreign", 1, 1.0))
    assert (row["ADVERS"], row["VAL_ADVERS"], row["FILE_CH"]) == (0, 1700, "x" * 32)


def test_rows_stand_by_player_day_and_opponent() -> None:
    rows = written(
        (STRONG, RATED, None, None, 3, 0.0), (RATED, STRONG, None, None, 9, 1.0), (RATED, 0, None, None, 2, 1.0)
    )
    assert [(row["JOUEUR"], row["LIGNE"]) for row in rows] == [(RATED, 3), (RATED, 2), (STRONG, 1)]
