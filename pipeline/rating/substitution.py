"""FIDE substitution (article 10 i): who is published at his FIDE rating, and what the list then says."""

from __future__ import annotations

import polars as pl

from pipeline.rulebook import Rulebook


def substitutions(members: pl.DataFrame, fide_list: pl.DataFrame) -> pl.DataFrame:
    """The members published at their FIDE rating: member_id, fide_rating.

    Substituted is who is not Belgian for FIDE or lives abroad, has no waiver (`+`), and has a standard
    rating in the FIDE list in force. Members who share one FIDE number are all published at its rating.

    Args:
        members: member_id, fide_id, nationality (FIDE's; empty counts as Belgian), lives_abroad, has_waiver.
        fide_list: fide_id, standard_rating (0 or null for none).

    Source: rating-rules.md, "FIDE substitution".
    """
    listed = fide_list.filter(pl.col("standard_rating") > 0).select("fide_id", fide_rating="standard_rating")
    return members.filter(is_meant()).join(listed, on="fide_id").select("member_id", "fide_rating").sort("member_id")


def is_meant() -> pl.Expr:
    """Whether a member is published at his FIDE rating once he has one; of contract `Members`."""
    return (pl.col("fide_id") > 0) & (~is_belgian("nationality") | pl.col("lives_abroad")) & ~pl.col("has_waiver")


def is_belgian(federation: str) -> pl.Expr:
    """Whether a column of the member file or FIDE's list says Belgium; where it is empty it does."""
    return pl.col(federation).fill_null("").is_in(["BEL", ""])


def starting_games(rating: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """Starting number of games by rating (article 10 h): 300, 200 or 50."""
    steps = [pl.when(rating >= limit).then(count) for limit, count in rulebook.substituted_starts]
    return pl.coalesce(*steps, pl.lit(0)).cast(pl.Int32)


def substitute(ratings: pl.DataFrame, substituted: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Publish the substituted players at their FIDE rating; `gain` stays that of the Belgian computation.

    Args:
        ratings: contract `Ratings`, before substitution.
        substituted: member_id, fide_rating.
        rulebook: the rules in force.
    """
    is_substituted = pl.col("fide_rating").is_not_null()
    count = (
        starting_games(pl.col("fide_rating"), rulebook)
        if rulebook.substituted_count_stays
        else pl.col("game_count_after")
    )
    return (
        ratings.join(substituted, on="member_id", how="left")
        .with_columns(
            is_substituted=is_substituted,
            rating_after=pl.coalesce("fide_rating", "rating_after"),
            game_count_after=pl.when(is_substituted).then(count).otherwise("game_count_after"),
        )
        .drop("fide_rating")
    )
