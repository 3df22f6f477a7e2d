"""PLAYER after a run: what changes for whom, and that everything else keeps its bytes."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.contracts.ratings import Ratings
from pipeline.formats.dbf import DbfTable, new_table, read_table, write_table
from pipeline.formats.dbf_structures import player_header
from pipeline.period import Period
from pipeline.products.player_list import player_list
from pipeline.rulebook import rulebook_for
from tests.small_quarter import MEMBERS, PERIOD, player_dbf

RULEBOOK = rulebook_for(PERIOD)
NO_RATINGS = Ratings.empty()


def rated(member_id: int, **changes: object) -> pl.DataFrame:
    _, rating, games = MEMBERS[member_id]
    row: dict[str, object] = {
        "member_id": member_id,
        "status": "rated",
        "rating_before": rating,
        "game_count_before": games,
        "rating_computed": rating + 12,
        "rating_after": rating + 12,
        "game_count_after": games + 2,
        "gain": 12,
        "period_games": 2,
        "opponent_sum": 3400,
        "score_sum": 1.5,
        "formula": "ordinary",
        "is_floored": False,
        "is_substituted": False,
        "last_game_date": dt.date(2018, 5, 11),
    }
    schema = Ratings.polars_schema()
    values = row | changes
    return Ratings.conform(pl.DataFrame([{name: values.get(name) for name in schema}], schema=schema))


def after(ratings: pl.DataFrame, before: DbfTable | None = None) -> dict[int, dict]:
    table = player_list(before or read_table(player_dbf()), ratings, RULEBOOK)
    written = read_table(write_table(table))
    return {row["MATRICULE"]: row for row in written.good.rows(named=True)}


def changed(name: str, value: object, member_id: int) -> DbfTable:
    table = read_table(player_dbf())
    new = pl.when(pl.col("MATRICULE") == member_id).then(pl.lit(value)).otherwise(name).alias(name)
    return DbfTable(table.header, table.frame.with_columns(new), table.residue, table.tail)


def test_a_rated_player_gets_rating_gain_games_and_the_sums_of_the_period():
    row = after(rated(20022))[20022]

    assert (row["ELO_PRECE"], row["ELO_CALCUL"], row["GAIN"]) == (1500, 1512, 12)
    assert (row["PART_PRECE"], row["PART_CALCU"]) == (64, 66)
    assert (row["ADVERSAIRE"], row["PERFORMAN"], row["DER_JEUX"]) == (3400, 1.5, dt.date(2018, 5, 11))


def test_who_did_not_play_keeps_his_rating_and_gains_nothing():
    row = after(rated(20022))[5005]

    assert (row["ELO_PRECE"], row["ELO_CALCUL"], row["PART_CALCU"], row["GAIN"]) == (2105, 2105, 210, 0)
    assert row["DER_JEUX"] is None


def test_a_substituted_player_is_marked_with_nine():
    row = after(rated(20022, is_substituted=True, rating_after=1777))[20022]

    assert (row["ELO_CALCUL"], row["MODIFY_ELO"], row["ADVERSAIRE"]) == (1777, 9, None)


def test_who_is_substituted_no_longer_loses_the_mark():
    assert after(NO_RATINGS, changed("MODIFY_ELO", 9, 20022))[20022]["MODIFY_ELO"] is None


def test_another_mark_stays():
    assert after(NO_RATINGS, changed("MODIFY_ELO", 5, 20022))[20022]["MODIFY_ELO"] == 5


def test_a_list_in_the_oldest_structure_is_made_too():
    header = player_header(Period(1996, 1))
    old = new_table(header, read_table(player_dbf()).frame.select("_flag", *header.names))

    assert after(rated(20022), old)[20022]["ELO_CALCUL"] == 1512


def test_names_and_everything_that_no_run_writes_keep_their_bytes():
    before = read_table(player_dbf())
    written = read_table(write_table(player_list(before, rated(20022), RULEBOOK)))
    kept = [
        "MATRICULE",
        "NOM_PRENOM",
        "SEXE",
        "CLUB",
        "DATE_NAISS",
        "SUPPRESS",
        "TITRE",
        "FEDERATION",
        "FIDE",
        "DECEDE",
    ]

    assert written.frame.select(kept).equals(before.frame.select(kept))
    assert written.header.fields == before.header.fields


def test_a_deleted_record_is_left_as_it_is():
    raw = bytearray(player_dbf())
    start, length = int.from_bytes(raw[8:10], "little"), int.from_bytes(raw[10:12], "little")
    at = start + length  # the second record, 20022
    raw[at : at + 1] = b"*"

    written = write_table(player_list(read_table(bytes(raw)), rated(20022), RULEBOOK))

    assert written[at : at + length] == bytes(raw[at : at + length])
