"""Which high ratings are false: one set of rules for .CBF games and PGN games. Frames in, frames out."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.fixelo import ACTIONS, FixeloReport
from pipeline.fixelo import codec, texts
from pipeline.fixelo.names import NameIndex, match_names
from pipeline.fixelo.reporting import all_reports

SIDES_AT_A_TIME = 1 << 17


def judge(sides: pl.DataFrame, players: NameIndex, file_name: str) -> pl.DataFrame:
    """Judge the ratings above the limit.

    The action is `removed` unless the game's checksum fits nothing, the player is or may be listed, or the
    wrap of one byte cannot have made the value (cbf-format.md 3: it makes multiples of 5 up to 2875).

    Args:
        sides: one row per high rating: `game_number`, `line_number` and `column_number` (PGN only), `colour` (empty:
            no rating, the game as such), `white`, `black`, `is_split_unclear`, `year`, `is_deleted`, `rating_shown`,
            `is_trusted`.
        players: the names of the player list.
        file_name: the database.

    Returns:
        Contract `FixeloReport`, in the order of `sides`.
    """
    # Slice by slice, so that a database full of false ratings needs little more memory than its report.
    slices = list(sides.iter_slices(SIDES_AT_A_TIME))
    names = [some.select(_own_name().unique(maintain_order=True)) for some in slices]
    matches = match_names(pl.concat(names or [sides.select(_own_name())])["name"], players)
    pieces = [
        _with_other_readings(_with_matches(some, matches), players)
        .with_columns(_action().alias("action"), pl.lit(file_name).alias("file_name"))
        .with_columns(_true_rating_guess().alias("true_rating_guess"))
        for some in slices
    ]
    return all_reports([FixeloReport.conform(piece) for piece in pieces])


def _with_matches(sides: pl.DataFrame, matches: pl.DataFrame) -> pl.DataFrame:
    names = sides.select(_own_name())
    return sides.hstack(names.join(matches, on="name", how="left", maintain_order="left").drop("name"))


def _own_name() -> pl.Expr:
    return pl.when(pl.col("colour") == "B").then("black").otherwise("white").alias("name")


def _with_other_readings(sides: pl.DataFrame, players: NameIndex) -> pl.DataFrame:
    """Where White ends is not certain in names with hyphens: one that another reading finds listed is unclear."""
    row = pl.int_range(pl.len()).alias("row")
    doubtful = sides.select(row, "colour", "white", "black", "match", "is_split_unclear").filter(
        pl.col("is_split_unclear") & (pl.col("match") == "absent")
    )
    readings = texts.other_splits(doubtful).with_columns(_own_name())
    known = match_names(readings["name"], players).filter(pl.col("match") != "absent")
    if known.is_empty():
        return sides
    others = (
        readings.select("row", "name")
        .join(known, on="name")
        .group_by("row")
        .agg(pl.col("list_names").unique().sort().str.join("; ").alias("other_names"))
    )
    is_other = pl.col("other_names").is_not_null()
    return (
        sides.with_columns(row)
        .join(others, on="row", how="left", maintain_order="left")
        .with_columns(
            pl.when(is_other).then(pl.lit("unclear", dtype=sides.schema["match"])).otherwise("match").alias("match"),
            pl.coalesce("list_names", "other_names").alias("list_names"),
        )
    )


def can_be_wrapped(rating: pl.Expr) -> pl.Expr:
    """True for what a rating byte can show: 1605 to 2875 in steps of 5."""
    steps = (rating - codec.RATING_BASE) % codec.RATING_STEP
    return (steps == 0) & rating.is_between(codec.RATING_BASE + codec.RATING_STEP, codec.HIGHEST_RATING)


def _action() -> pl.Expr:
    def named(action: str) -> pl.Expr:
        return pl.lit(action, dtype=pl.Enum(ACTIONS))

    return (
        pl.when(~pl.col("is_trusted"))
        .then(named("left_bad_checksum"))
        .when(pl.col("match") == "listed")
        .then(named("kept_listed"))
        .when(pl.col("match") == "unclear")
        .then(named("kept_unclear"))
        .when(~can_be_wrapped(pl.col("rating_shown")))
        .then(named("kept_other_cause"))
        .otherwise(named("removed"))
    )


def _true_rating_guess() -> pl.Expr:
    doubtful = pl.col("action").is_in(["removed", "kept_unclear", "left_bad_checksum"])
    possible = doubtful & can_be_wrapped(pl.col("rating_shown"))
    return pl.when(possible).then(pl.col("rating_shown") - codec.WRAP)
