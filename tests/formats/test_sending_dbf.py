"""SENDING.DBF: one record a game, read as the rows of a check list."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.formats.dbf import DbfTable, Field, new_header, new_table, read_table, write_table
from pipeline.formats.sending_dbf import read_sendings

FIELDS = (
    Field("DATE_S", "D", 8),
    Field("SENDER_S", "N", 3),
    Field("PAGE_S", "N", 3),
    Field("MATRI1_S", "N", 6),
    Field("MATRI2_S", "N", 6),
    Field("RESULT_S", "N", 1),
    Field("CODE_N_S", "C", 1),
    Field("SUPPRIME_S", "C", 1),
    Field("FILE", "C", 32),
)
DAY = dt.date(2005, 3, 4)


def sendings(*records: tuple) -> pl.DataFrame:
    """Records of (player 1, player 2, result, code, removed) read back from the file's bytes."""
    rows = [(DAY, 618, 1, one, two, result, code, gone, "304OPE1A.618") for one, two, result, code, gone in records]
    frame = pl.DataFrame(rows, schema={item.name: item.dtype for item in FIELDS}, orient="row")
    table: DbfTable = read_table(write_table(new_table(new_header(FIELDS), frame), date=DAY))
    return read_sendings(table)


def test_a_game_gives_white_s_row_and_then_black_s():
    rows = sendings((11, 22, 1, "N", "F"), (11, 33, 5, "N", "F"))
    columns = "import_number", "member_id", "opponent_id", "colour", "score"
    assert rows.select(columns).rows() == [
        (1, 11, 22, "W", 1.0),
        (2, 22, 11, "B", 0.0),
        (3, 11, 33, "W", 0.5),
        (4, 33, 11, "B", 0.5),
    ]
    assert rows.select("date", "sender_id", "file_name").unique().rows() == [(DAY, 618, "304OPE1A.618")]


def test_a_one_sided_record_has_the_opponent_s_rating_in_place_of_his_number():
    rows = sendings((11, 1654, 0, "S", "F"))
    columns = "member_id", "opponent_id", "given_rating", "given_rating_kind", "score"
    assert rows.select(columns).rows() == [(11, 0, 1654, "foreign", 0.0)]


def test_a_removed_game_and_one_without_a_result_give_no_row():
    assert sendings((11, 22, 1, "N", "T"), (11, 22, 3, "N", "F")).is_empty()
