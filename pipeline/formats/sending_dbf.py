"""SENDING.DBF, the old import store: one record per received game (input-files.md 1.13, up to 200602)."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.formats.dbf import FLAG, GOOD, DbfTable

TWO_SIDED, ONE_SIDED = "N", "S"
REMOVED = "T"
"""SUPPRIME_S of a game taken out again."""


def read_sendings(table: DbfTable) -> pl.DataFrame:
    """The games of a SENDING table, contract `Checklist`: two rows for a game, one for a one-sided one.

    A one-sided record (`CODE_N_S` = S) has the opponent's rating in place of his number: a foreigner, or a
    fictive rating. Within a day the games keep the order of the store, White's row first.
    """
    is_game = (pl.col(FLAG) == GOOD) & (pl.col("SUPPRIME_S") != REMOVED)
    games = (
        table.frame.with_row_index("record")
        .filter(is_game & pl.col("RESULT_S").is_in([0, 1, 5]) & (pl.col("MATRI1_S") > 0))
        .with_columns(
            points=pl.col("RESULT_S").replace_strict({1: 1.0, 5: 0.5, 0: 0.0}, return_dtype=pl.Float64),
            is_two_sided=pl.col("CODE_N_S") == TWO_SIDED,
        )
    )
    white = games.select(
        *_OF_THE_GAME,
        member_id="MATRI1_S",
        opponent_id=pl.when("is_two_sided").then("MATRI2_S").otherwise(0),
        given_rating=pl.when(~pl.col("is_two_sided") & (pl.col("MATRI2_S") > 0)).then("MATRI2_S"),
        given_rating_kind=pl.when(~pl.col("is_two_sided")).then(pl.lit("foreign")),
        colour=pl.lit("W"),
        score="points",
    )
    black = games.filter("is_two_sided").select(
        *_OF_THE_GAME,
        member_id="MATRI2_S",
        opponent_id="MATRI1_S",
        given_rating=pl.lit(None, dtype=pl.Int64),
        given_rating_kind=pl.lit(None, dtype=pl.String),
        colour=pl.lit("B"),
        score=1 - pl.col("points"),
    )
    rows = pl.concat([white, black]).sort("date", "record", "colour", descending=[False, False, True])
    return Checklist.conform(rows.with_columns(import_number=pl.int_range(1, pl.len() + 1)))


_OF_THE_GAME = (
    "record",
    pl.col("DATE_S").alias("date"),
    pl.col("SENDER_S").alias("sender_id"),
    pl.col("FILE").alias("file_name"),
)
