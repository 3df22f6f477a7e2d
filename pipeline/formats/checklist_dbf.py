"""CHCKLIST.DBF to the `Checklist` table, in every era (input-files.md 1.7, 1.8, 3)."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.period import Period
from pipeline.rulebook import rulebook_for


@dataclass(frozen=True)
class PublishedChecklist:
    """A period's check list as published.

    `games`: contract `Checklist`, each game once for each member. `figures`: what the list itself says of
    these rows, by import_number: run, published_rating (of the opponent), published_number,
    published_expected (hundredths), published_k; 0 where the program wrote none. `unreadable`: rows of the
    list without a result 1, 5 or 0, or without a player, as they stand.
    """

    games: pl.DataFrame
    figures: pl.DataFrame
    unreadable: pl.DataFrame


def read_published_checklist(table: DbfTable, period: Period, players: pl.DataFrame) -> PublishedChecklist:
    """The games of a CHCKLIST table and the figures that it gives for them.

    Args:
        table: the decoded table.
        period: its period; the meaning of several fields goes by era.
        players: contract `PlayerStates` before the run. A rating that a row brings against a member
            without rating is a fictive one; against a rated member it is a stage of the computation.
    """
    good = table.frame.filter(pl.col(FLAG) == GOOD)
    is_readable = pl.col("RESULTAT").is_in([0, 1, 5]) & (pl.col("JOUEUR") > 0).fill_null(value=False)
    rows = good.filter(is_readable.fill_null(value=False))
    is_log = rulebook_for(period).checklist_is_log
    rows = _each_game_once(rows) if is_log else rows
    numbered = rows.with_columns(_import_number(rows).alias("import_number")).sort("import_number")
    is_foreign = pl.col("CODE_ADVER") == "S" if is_log else pl.col("ADVERS") == 0
    named = numbered.with_columns(is_foreign.alias("is_foreign")).with_columns(_given_rating(players, period))
    kind = pl.when("is_foreign").then(pl.lit("foreign")).otherwise(pl.lit("fictive"))
    games = named.select(
        "import_number",
        member_id="JOUEUR",
        opponent_id=pl.when("is_foreign").then(0).otherwise("ADVERS"),
        opponent_name=_if_present(rows, "ETRANGER"),
        given_rating="given_rating",
        given_rating_kind=pl.when(pl.col("is_foreign") | pl.col("given_rating").is_not_null()).then(kind),
        date="DATE",
        colour=pl.when(pl.col("WH_BL").is_in(["W", "B"])).then("WH_BL"),
        score=_score(period),
        sender_id=pl.col("EXPEDIT").fill_null(0),
        file_name=_if_present(rows, "FILE_CH"),
    )
    unreadable = good.filter(~is_readable.fill_null(value=False)).drop(FLAG)
    return PublishedChecklist(Checklist.conform(games), _figures(numbered), unreadable)


def _import_number(rows: pl.DataFrame) -> pl.Series:
    """The running number: LIGNE from 200607, the place in the log before."""
    if "LIGNE" in rows.columns:
        return rows["LIGNE"].rank("ordinal").cast(pl.Int32)
    return pl.int_range(1, rows.height + 1, dtype=pl.Int32, eager=True)


def _given_rating(players: pl.DataFrame, period: Period) -> pl.Expr:
    """The rating that a row itself brings: a foreigner's, from 200607 a fictive one between two unrated.

    The foreigner's stands in ADVERS in the log and in VAL_ADVERS later.
    """
    if rulebook_for(period).checklist_is_log:
        return pl.when(pl.col("is_foreign") & (pl.col("ADVERS") > 0)).then("ADVERS").alias("given_rating")
    needed = rulebook_for(period).games_to_be_rated
    rated = players.filter(pl.col("game_count") >= needed)["member_id"].implode()
    both_unrated = ~pl.col("JOUEUR").is_in(rated) & ~pl.col("ADVERS").is_in(rated)
    brings = (pl.col("VAL_ADVERS") > 0) & (pl.col("is_foreign") | both_unrated)
    return pl.when(brings).then("VAL_ADVERS").alias("given_rating")


def _figures(rows: pl.DataFrame) -> pl.DataFrame:
    """The program's own figures of the rows."""
    return rows.select(
        "import_number",
        run=pl.col("NO_RUN").cast(pl.Int32),
        published_rating=pl.col("VAL_ADVERS").fill_null(0).cast(pl.Int32),
        published_number=pl.col("NB_PARTIES").fill_null(0).cast(pl.Int32),
        published_expected=pl.col("ESPERANCE").fill_null(0).cast(pl.Int32),
        published_k=pl.col("K_NB_PART").fill_null(0).cast(pl.Int32),
    )


def _if_present(rows: pl.DataFrame, name: str) -> pl.Expr:
    return pl.col(name) if name in rows.columns else pl.lit(None, dtype=pl.String)


def _score(period: Period) -> pl.Expr:
    own = pl.col("RESULTAT").replace_strict({1: 1.0, 5: 0.5, 0: 0.0}, default=None, return_dtype=pl.Float64)
    if rulebook_for(period).results_are_whites:
        return pl.when(pl.col("WH_BL") == "B").then(1 - own).otherwise(own)
    return own


_SAME_GAME = ["JOUEUR", "ADVERS", "CODE_ADVER", "RESULTAT", "DATE", "EXPEDIT", "PAGE", "WH_BL"]


def _each_game_once(rows: pl.DataFrame) -> pl.DataFrame:
    """The games of a log of the runs: rows of run 3, and rows of run 1 that no row of run 3 repeats.

    Source: measured on the check lists up to 200602, which are logs of the runs.
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
