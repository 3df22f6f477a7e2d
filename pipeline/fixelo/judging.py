"""Which high ratings are false: one set of rules for .CBF games and PGN games. Frames in, frames out."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.fixelo import ACTIONS, FixeloReport
from pipeline.fixelo import codec, texts
from pipeline.fixelo.names import match_names


def judge(sides: pl.DataFrame, players: pl.Series, file_name: str) -> pl.DataFrame:
    """Judge the ratings above the limit.

    The action is `removed` unless the game's checksum fits nothing, the player is or may be listed, or the
    wrap of one byte cannot have made the value (cbf-format.md 3: it makes multiples of 5 up to 2875).

    Args:
        sides: one row per high rating: `game_number`, `line_number`, `colour` (empty: no rating, the game as
            such), `white`, `black`, `players_text` (empty for PGN), `year`, `is_deleted`, `rating_shown`,
            `is_trusted`.
        players: names of the player list.
        file_name: the database.

    Returns:
        Contract `FixeloReport`, in the order of `sides`.
    """
    named = sides.with_row_index("side").with_columns(_own_name().alias("name"))
    matches = match_names(named["name"], players)
    judged = (
        named.join(matches, on="name", how="left", maintain_order="left")
        .join(_other_readings(named, players), on="side", how="left", maintain_order="left")
        .with_columns(
            pl.when((pl.col("match") == "absent") & pl.col("other_names").is_not_null())
            .then(pl.lit("unclear"))
            .otherwise(pl.col("match").cast(pl.String))
            .alias("match"),
            pl.coalesce("list_names", "other_names").alias("list_names"),
        )
        .with_columns(_action().alias("action"), pl.lit(file_name).alias("file_name"))
        .with_columns(_true_rating_guess().alias("true_rating_guess"))
    )
    return FixeloReport.conform(judged)


def _own_name() -> pl.Expr:
    return pl.when(pl.col("colour") == "B").then("black").otherwise("white")


def _other_readings(named: pl.DataFrame, players: pl.Series) -> pl.DataFrame:
    """Where White ends is not certain in names with hyphens: what the list knows under the other readings."""
    readings = texts.other_splits(named.select("side", "colour", "players_text")).with_columns(
        _own_name().alias("name")
    )
    if readings.is_empty():
        # The rule rather than the exception, and looking up nothing still takes time.
        return pl.DataFrame(schema={"side": named.schema["side"], "other_names": pl.String})
    known = match_names(readings["name"], players).filter(pl.col("match") != "absent")
    return (
        readings.join(known, on="name")
        .group_by("side")
        .agg(pl.col("list_names").unique().sort().str.join("; ").alias("other_names"))
    )


def can_be_wrapped(rating: pl.Expr) -> pl.Expr:
    """True for what a rating byte can show: 1605 to 2875 in steps of 5."""
    steps = (rating - codec.RATING_BASE) % codec.RATING_STEP
    return (steps == 0) & rating.is_between(codec.RATING_BASE + codec.RATING_STEP, codec.HIGHEST_RATING)


def _action() -> pl.Expr:
    return (
        pl.when(~pl.col("is_trusted"))
        .then(pl.lit("left_bad_checksum"))
        .when(pl.col("match") == "listed")
        .then(pl.lit("kept_listed"))
        .when(pl.col("match") == "unclear")
        .then(pl.lit("kept_unclear"))
        .when(~can_be_wrapped(pl.col("rating_shown")))
        .then(pl.lit("kept_other_cause"))
        .otherwise(pl.lit("removed"))
        .cast(pl.Enum(ACTIONS))
    )


def _true_rating_guess() -> pl.Expr:
    doubtful = pl.col("action").is_in(["removed", "kept_unclear", "left_bad_checksum"])
    possible = doubtful & can_be_wrapped(pl.col("rating_shown"))
    return pl.when(possible).then(pl.col("rating_shown") - codec.WRAP)
