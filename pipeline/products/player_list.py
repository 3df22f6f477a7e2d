"""The player list after a run: the ratings put into the member file, record by record.

What the fields of a finished list mean stands in rating-rules.md, "State of a player"; everything that
the run does not change keeps its bytes.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import SUBSTITUTED, WAIVED
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.rulebook import Rulebook


def player_list(before: DbfTable, ratings: pl.DataFrame, rulebook: Rulebook) -> DbfTable:
    """PLAYER after the run, as a table ready to be written.

    Args:
        before: the member file before the run; its records, order and structure are kept.
        ratings: contract `Ratings`.
        rulebook: the rules in force.
    """
    frame = before.frame.with_row_index("record")
    results = (
        frame.filter((pl.col(FLAG) == GOOD) & (pl.col("MATRICULE") > 0))
        .select("record", MATRICULE="MATRICULE", is_current=pl.lit(value=True))
        .unique("MATRICULE", keep="first")
        .join(
            ratings.rename({"member_id": "MATRICULE"}).with_columns(pl.col("MATRICULE").cast(pl.Int64)),
            on="MATRICULE",
            how="left",
        )
    )
    joined = frame.join(results.drop("MATRICULE"), on="record", how="left", maintain_order="left")
    changed = joined.with_columns(_new_fields(rulebook, has_waivers="NOUV_MOD" in before.header.names)).select(
        before.frame.columns
    )
    return DbfTable(before.header, changed, before.residue, before.tail, before.encoding)


def _new_fields(rulebook: Rulebook, *, has_waivers: bool) -> list[pl.Expr]:
    """The fields that a run writes, by kind of player; everyone else keeps what he had."""
    is_current = pl.col("is_current").fill_null(value=False)
    is_substituted = pl.col("is_substituted").fill_null(value=False)
    has_counted = ((pl.col("period_games") > 0) | (pl.col("status") == "newly_rated")).fill_null(value=False)
    has_new_rating = has_counted | is_substituted
    was_substituted = is_current & (pl.col("MODIFY_ELO") == SUBSTITUTED)
    # Structures before 200401 have no place for a waiver.
    waiver = pl.col("NOUV_MOD").str.contains("+", literal=True) if has_waivers else pl.lit(value=False)
    is_waived = was_substituted & waiver
    values = {
        "ELO_PRECE": pl.when(is_current).then(_old_rating(rulebook).fill_null(0)).otherwise("ELO_PRECE"),
        "PART_PRECE": pl.when(is_current).then(pl.col("PART_CALCU").fill_null(0)).otherwise("PART_PRECE"),
        "ADVERSAIRE": pl.when(is_substituted).then(None).when(has_counted).then("opponent_sum").otherwise("ADVERSAIRE"),
        "PERFORMAN": pl.when(has_counted).then("score_sum").otherwise("PERFORMAN"),
        "ELO_CALCUL": pl.when(has_new_rating).then("rating_after").otherwise("ELO_CALCUL"),
        "PART_CALCU": pl.when(has_new_rating).then("game_count_after").otherwise("PART_CALCU"),
        "GAIN": pl.when(has_counted).then("gain").when(is_current).then(0).otherwise("GAIN"),
        "DER_JEUX": pl.coalesce("last_game_date", "DER_JEUX"),
        "MODIFY_ELO": pl.when(is_substituted)
        .then(SUBSTITUTED)
        .when(is_waived)
        .then(WAIVED)
        .when(was_substituted)
        .then(None)
        .otherwise("MODIFY_ELO"),
    }
    return [value.cast(_TYPES.get(name, pl.Int64)).alias(name) for name, value in values.items()]


_TYPES: dict[str, pl.DataType] = {"PERFORMAN": pl.Float64(), "DER_JEUX": pl.Date()}


def _old_rating(rulebook: Rulebook) -> pl.Expr:
    """ELO_PRECE: the old rating; up to 201807 the intermediate one, and 0 for who was only provisional."""
    if not rulebook.intermediate_in_list:
        return pl.col("ELO_CALCUL")
    return (
        pl.when(pl.col("status") == "newly_rated")
        .then("rating_before")
        .when((pl.col("status") == "unrated") & (pl.col("period_games") > 0))
        .then(0)
        .otherwise("ELO_CALCUL")
    )
