"""CHCKLIST.DBF as the federation publishes it: the games as they stand when they come in.

Its game number, K and We are those before the runs: an opponent without a rating in the previous list
counts as none, whoever becomes rated in the period (the run's own figures are in `derivations`).
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.ratings import PlayerStates
from pipeline.formats.dbf import DbfTable, new_table
from pipeline.formats.dbf_structures import checklist_header
from pipeline.formats.legacy_text import within_page
from pipeline.period import Period
from pipeline.rating.arithmetic import expected_score
from pipeline.rating.formula import k_factor
from pipeline.rating.games import is_rated
from pipeline.rulebook import Rulebook

FILE_NAME_WIDTH = 32
HIGHEST_MEMBER_ID = 999_999
"""ADVERS has six places; a wider number in a file is no member (the checks tell of it), as a foreigner 0 here."""


def checklist_file(checklist: pl.DataFrame, members: pl.DataFrame, period: Period, rulebook: Rulebook) -> DbfTable:
    """The check list as a table ready to be written, in the structure of its period.

    Args:
        checklist: contract `Checklist`.
        members: contract `Members`, before the run.
        period: the list's period.
        rulebook: the rules in force.

    Rows stand by player, date, opponent and import number; FILE_CH is cut at 32 characters. Of a sign that
    the code page lacks the base letter is written; the whole text stays in the Parquet table.
    """
    header = checklist_header(period)
    received_texts = [within_page(checklist[name]) for name in ("file_name", "tournament", "opponent_name")]
    rows = _with_old_states(checklist.with_columns(received_texts), members, rulebook)
    rows = rows.sort("member_id", "date", "opponent_id", "import_number", nulls_last=False)
    counted = (pl.col("opponent_rating") > 0).cast(pl.Int32)
    rows = rows.with_columns(
        game_number=pl.when(pl.col("opponent_rating") > 0)
        .then(pl.col("game_count") + counted.cum_sum().over("member_id"))
        .otherwise(0)
    )
    rows = rows.with_columns(
        expected_score(rows["rating"], rows["opponent_rating"], rulebook).alias("expected"),
        k_factor(pl.col("rating"), pl.col("game_number"), rulebook).alias("k"),
    )
    # Towards the first 20 games there is neither K nor We.
    by_formula = pl.col("game_number") > rulebook.games_to_be_rated
    values = rows.select(
        JOUEUR="member_id",
        RESULTAT=pl.when(pl.col("score") == 0.5).then(5).otherwise("score").cast(pl.Int64),
        ADVERS=pl.when(pl.col("opponent_id") <= HIGHEST_MEMBER_ID).then("opponent_id").otherwise(0),
        VAL_ADVERS="opponent_rating",
        CODE_ADVER=pl.lit(""),
        NB_PARTIES="game_number",
        NO_RUN=pl.lit(None, dtype=pl.Int64),
        K_NB_PART=pl.when(by_formula).then("k").otherwise(0),
        ESPERANCE=pl.when(by_formula).then("expected").otherwise(0),
        EXPEDIT="sender_id",
        LIGNE="import_number",
        DATE="date",
        BOTH_Y_N=pl.lit(""),
        RECUP=pl.lit(""),
        WH_BL=pl.col("colour").cast(pl.String),
        FILE_CH=pl.coalesce("tournament", "file_name").str.slice(0, FILE_NAME_WIDTH),
        ETRANGER=pl.col("opponent_name").str.slice(0, _width(header.fields, "ETRANGER")),
    )
    typed = values.select(pl.col(item.name).cast(item.dtype) for item in header.fields)
    return new_table(header, typed)


def _width(fields: tuple[object, ...], name: str) -> int:
    return next((item.length for item in fields if getattr(item, "name", "") == name), 0)  # type: ignore[attr-defined]


def _with_old_states(checklist: pl.DataFrame, members: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The rows with the player's old state and the opponent's rating known before the run (0 for none)."""
    states = PlayerStates.conform(members)
    rated = pl.when(is_rated(rulebook)).then("rating").otherwise(0)
    own = states.select("member_id", rated.alias("rating"), "game_count")
    opponents = states.filter(is_rated(rulebook)).select(opponent_id="member_id", list_rating="rating")
    is_foreign = pl.col("given_rating_kind") == "foreign"
    is_fictive_pair = (pl.col("given_rating_kind") == "fictive") & (pl.col("rating") == 0)
    given = pl.when(is_foreign | is_fictive_pair).then("given_rating")
    return (
        checklist.join(own, on="member_id", how="left", maintain_order="left")
        .join(opponents, on="opponent_id", how="left", maintain_order="left")
        .with_columns(pl.col("rating", "game_count").fill_null(0))
        .with_columns(opponent_rating=pl.coalesce("list_rating", given, pl.lit(0)))
    )
