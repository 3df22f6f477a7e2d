"""The order of a list and the categories of its players.

Source: rating-rules.md, "Ranking"; article 10 b and d.
"""

from __future__ import annotations

import polars as pl

from pipeline.period import Period
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


def category(rating: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """The category of a rating; null for none."""
    chosen = pl.lit(None, dtype=pl.String)
    for least, name in reversed(rulebook.categories):  # a chain of six cases
        chosen = pl.when(rating >= max(least, 1)).then(pl.lit(name)).otherwise(chosen)
    return chosen


def category_period(period: Period) -> Period:
    """The list whose ratings give the categories in force at `period`: that of the July before or the same."""
    return Period(period.year if period.month >= FIRST_MONTH else period.year - 1, FIRST_MONTH)
