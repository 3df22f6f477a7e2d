"""CHCKLIST.DBF to the `Checklist` table and back, in every era (input-files.md 1.7, 1.8, 3)."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.period import Period

FIRST_WITH_LINES = 200607
"""Up to 200602 the check list is a log of the runs (rating-rules.md, "Old check lists")."""

WHITES_RESULT = (200601, 200602)
"""Lists in which RESULTAT is White's result on both rows (federation archive's README, "Traps")."""


def read_checklist(table: DbfTable, period: Period, players: pl.DataFrame) -> pl.DataFrame:
    """The games of a CHCKLIST table, contract `Checklist`, each game once for each member.

    Args:
        table: the decoded table.
        period: its period; the meaning of several fields goes by era.
        players: contract `PlayerStates` before the run. A rating that a row brings against a member
            without rating is a fictive one; against a rated member it is a stage of the computation.
    """
    rows = table.frame.filter(pl.col(FLAG) == GOOD)
    rows = _each_game_once(rows) if period.number < FIRST_WITH_LINES else rows
    rated = players.filter((pl.col("game_count") >= 20) & (pl.col("rating") > 0))["member_id"]
    coded = pl.col("CODE_ADVER") == "S"
    is_old = pl.lit(period.number < FIRST_WITH_LINES)
    rating = pl.when(is_old & coded).then("ADVERS").otherwise("VAL_ADVERS")
    is_foreign = pl.when(is_old).then(coded).otherwise(pl.col("ADVERS") == 0)
    unrated_pair = ~pl.col("JOUEUR").is_in(rated.implode()) & ~pl.col("ADVERS").is_in(rated.implode())
    is_fictive = ~is_foreign & unrated_pair & (rating > 0) & ~is_old
    kind = pl.when(is_foreign).then(pl.lit("foreign")).when(is_fictive).then(pl.lit("fictive"))
    name = pl.col("ETRANGER") if "ETRANGER" in rows.columns else pl.lit(None, dtype=pl.String)
    file_name = pl.col("FILE_CH") if "FILE_CH" in rows.columns else pl.lit(None, dtype=pl.String)
    imported = pl.col("LIGNE") if "LIGNE" in rows.columns else pl.int_range(1, pl.len() + 1)
    return Checklist.conform(
        rows.select(
            import_number=imported.rank("ordinal"),
            member_id="JOUEUR",
            opponent_id=pl.when(is_foreign).then(0).otherwise("ADVERS"),
            opponent_name=name,
            given_rating=pl.when(kind.is_not_null() & (rating > 0)).then(rating),
            given_rating_kind=kind,
            date="DATE",
            colour=pl.when(pl.col("WH_BL").is_in(["W", "B"])).then("WH_BL"),
            score=_score(period),
            sender_id=pl.col("EXPEDIT").fill_null(0),
            file_name=file_name,
        ).sort("import_number")
    )


def _score(period: Period) -> pl.Expr:
    own = pl.col("RESULTAT").replace_strict({1: 1.0, 5: 0.5, 0: 0.0}, default=None, return_dtype=pl.Float64)
    if period.number in WHITES_RESULT:
        return pl.when(pl.col("WH_BL") == "B").then(1 - own).otherwise(own)
    return own


_SAME_GAME = ["JOUEUR", "ADVERS", "CODE_ADVER", "RESULTAT", "DATE", "EXPEDIT", "PAGE", "WH_BL"]


def _each_game_once(rows: pl.DataFrame) -> pl.DataFrame:
    """The games of a log of the runs: rows of run 3, and rows of run 1 that no row of run 3 repeats.

    Source: rating-rules.md, "Old check lists (up to 200602) are logs of the runs".
    """
    keys = [name for name in _SAME_GAME if name in rows.columns]
    numbered = rows.with_row_index("row")
    third = numbered.filter((pl.col("NO_RUN") == 3) & (pl.col("RECUP") != "Y"))
    first = numbered.filter(pl.col("NO_RUN") == 1)
    may_repeat = pl.col("BOTH_Y_N").is_in(["C", "Y"])
    # Each row of run 3 cancels one: the n-th repetition of a game meets the n-th row of run 3.
    nth = pl.int_range(pl.len()).over(keys).alias("nth")
    repeated = (
        first.filter(may_repeat)
        .with_columns(nth)
        .join(third.with_columns(nth), on=[*keys, "nth"], how="semi", nulls_equal=True)
    )
    kept = pl.concat([third, first.join(repeated, on="row", how="anti")])
    return kept.sort("row").drop("row")
