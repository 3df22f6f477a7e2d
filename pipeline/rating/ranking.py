"""The order of a list and the categories of its players.

Source: rating-rules.md, "Ranking"; article 10 b and d. Who is ranked nationally: federation-facts.md, d.
"""

from __future__ import annotations

import polars as pl

from pipeline.period import Period
from pipeline.rating.substitution import is_belgian
from pipeline.rulebook import Rulebook

FIRST_MONTH = 7
"""The rating of 1 July fixes the category for twelve months."""


def is_listed() -> pl.Expr:
    """Whether a member stands in the lists of players: affiliated and alive."""
    return pl.col("is_affiliated") & ~pl.col("is_deceased")


def ranked(players: pl.DataFrame) -> pl.DataFrame:
    """The rated players by rating, on a tie who has more counted games first, with their `rank` from 1.

    Args:
        players: member_id, rating (0 or null for none), game_count, and whatever else is to be carried along.
    """
    rated = players.filter(pl.col("rating") > 0)
    by = ["rating", "game_count", "member_id"]
    return rated.sort(by, descending=[True, True, False]).with_row_index("rank", offset=1)


def national_ranks(members: pl.DataFrame, fide_list: pl.DataFrame) -> pl.DataFrame:
    """The national rank: the place among the listed, rated players who are Belgian for the member file and for FIDE.

    Args:
        members: contract `Members`, a list.
        fide_list: contract `FideList`; may be empty.

    Returns:
        member_id, national_rank, by rank; those who have none are not among them.
    """
    countries = fide_list.select("fide_id", "country")
    belgians = members.join(countries, on="fide_id", how="left").filter(
        is_listed() & is_belgian("nationality") & is_belgian("country")
    )
    return ranked(belgians).select("member_id", national_rank="rank")


def is_moved_by_games() -> pl.Expr:
    """Whether a row of `Ratings` changed by its games alone: rated from the start, not published at a FIDE rating.

    The gain of anybody else is counted from no rating of his own, or is not what his rating moved by.
    """
    return (pl.col("status") == "rated") & ~pl.col("is_substituted")


def category(rating: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """The category of a rating; null for none."""
    chosen = pl.lit(None, dtype=pl.String)
    for least, name in reversed(rulebook.categories):  # a chain of six cases
        chosen = pl.when(rating >= max(least, 1)).then(pl.lit(name)).otherwise(chosen)
    return chosen


def category_period(period: Period) -> Period:
    """The list whose ratings give the categories in force at `period`: that of the July before or the same."""
    return Period(period.year if period.month >= FIRST_MONTH else period.year - 1, FIRST_MONTH)
