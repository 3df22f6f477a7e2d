"""What a revised list says otherwise than the published one, and what the next list must take over from it."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.ratings import STATE
from pipeline.revisions.causes import FIGURES


def revised_figures(players: pl.DataFrame) -> pl.DataFrame:
    """Everyone who ends otherwise, by member number, also where only games or sums differ.

    Args:
        players: `Diff.players` of the published list and the revised one.

    Returns:
        member_id, name, rating_published, rating_revised, difference, then games, opponent_sum and score_sum, each
        published and revised.
    """
    ends = {"before": "published", "after": "revised"}
    figures = {f"{name}_{end}": f"{name}_{word}" for name in FIGURES for end, word in ends.items()}
    return players.drop("chain").rename(figures)


def take_over(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """What the next list must start from instead, in the form that `calcelo members apply` takes.

    Args:
        before: PLAYER of the list that the next one would start from (contract `Members`).
        after: PLAYER of the revised list.

    Returns:
        kind, member_id, the state after, and `expect_rating`, `expect_games` as they stand before.
    """
    differs = pl.any_horizontal(_differs(name) for name in STATE)
    return (
        _pairs(before, after)
        .filter(differs)
        .select(
            pl.lit("state").alias("kind"),
            "member_id",
            rating="rating_after",
            games="game_count_after",
            opponent_sum="opponent_sum_after",
            score_sum="score_sum_after",
            expect_rating="rating_before",
            expect_games="game_count_before",
        )
    )


def _differs(name: str) -> pl.Expr:
    return pl.col(f"{name}_before").ne_missing(pl.col(f"{name}_after"))


def _pairs(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """Both states of every member of both lists; one whom only the revised list has starts from nothing."""
    one = before.select("member_id", *(pl.col(name).alias(f"{name}_before") for name in STATE))
    other = after.select("member_id", *(pl.col(name).alias(f"{name}_after") for name in STATE))
    return other.join(one, on="member_id", how="left").sort("member_id")
