"""The players as every export takes them: affiliated members, the year of birth only, no rating as empty."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import SUBSTITUTED
from pipeline.rating.ranking import is_listed

BELGIUM = "BEL"

PLAYER_COLUMNS = {
    "member_id": pl.Int32,
    "name": pl.String,
    "last_name": pl.String,
    "first_name": pl.String,
    "sex": pl.String,
    "birth_year": pl.Int32,
    "country": pl.String,
    "title": pl.String,
    "club_id": pl.Int32,
    "club_name": pl.String,
    "rating": pl.Int32,
    "fide_id": pl.Int64,
    "fide_rating": pl.Int32,
    "fide_rapid_rating": pl.Int32,
    "fide_blitz_rating": pl.Int32,
    "is_substituted": pl.Boolean,
}
"""The columns of `exported_players` and their types."""


def exported_players(members: pl.DataFrame, fide_list: pl.DataFrame, clubs: pl.DataFrame) -> pl.DataFrame:
    """The affiliated, living members with club and FIDE ratings, by name.

    Args:
        members: a published list, contract `Members` (its full date of birth is not looked at).
        fide_list: contract `FideList`; may be empty.
        clubs: contract `Clubs`; a club that is not in it goes by its number.

    Returns:
        The columns of `PLAYER_COLUMNS`; country is FIDE's code, BEL where the member file has none; ratings
        are null where there is none.
    """
    fide = fide_list.select(
        "fide_id",
        fide_rating="standard_rating",
        fide_rapid_rating="rapid_rating",
        fide_blitz_rating="blitz_rating",
    )
    names = clubs.select("club_id", club_name="name")
    parts = pl.col("name").str.splitn(",", 2)
    return (
        members.filter(is_listed())
        .join(fide, on="fide_id", how="left")
        .join(names, on="club_id", how="left")
        .with_columns(
            last_name=parts.struct.field("field_0").str.strip_chars(),
            first_name=parts.struct.field("field_1").str.strip_chars(),
            country=pl.coalesce("nationality", pl.lit(BELGIUM)),
            rating=pl.when(pl.col("rating") > 0).then("rating"),
            club_name=pl.coalesce("club_name", pl.col("club_id").cast(pl.String)),
            is_substituted=(pl.col("modification") == SUBSTITUTED).fill_null(value=False),
        )
        .select(pl.col(name).cast(dtype) for name, dtype in PLAYER_COLUMNS.items())
        .sort("name", "member_id")
    )


def birthday(pattern: str) -> pl.Expr:
    """1 January of the year of birth, as the federation's exports write it; empty where it is not known."""
    day = pl.date(pl.col("birth_year"), 1, 1)
    return day.dt.to_string(pattern).fill_null("")


def text(name: str, width: int | None = None) -> pl.Expr:
    """A column as text, empty for null, cut to `width`."""
    column = pl.col(name).cast(pl.String).fill_null("")
    return column if width is None else column.str.slice(0, width)


def club_label(width: int) -> pl.Expr:
    """The club as `909-Name`, cut; empty for none."""
    return (
        pl.when(pl.col("club_id") > 0)
        .then(pl.format("{}-{}", "club_id", "club_name"))
        .otherwise(pl.lit(""))
        .str.slice(0, width)
    )
