"""Fictive ratings: what a group of unrated players is worth, so that their games among each other can count.

Source: rating-rules.md, "Fictive ratings"; federation-facts.md b4.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.rating.arithmetic import hundredths, performance
from pipeline.rulebook import Rulebook

LEAST_UNRATED, LEAST_RATED = 2, 2
MOST_PASSES = 50
"""The iteration has a bound: cycles of two states exist."""


@dataclass(frozen=True)
class FictiveRatings:
    """`ratings`: entry_number, rating. `is_settled`: whether the last pass changed nothing any more."""

    ratings: pl.DataFrame
    is_settled: bool


def fictive_ratings(
    players: pl.DataFrame, half_games: pl.DataFrame, rulebook: Rulebook, *, is_closed: bool
) -> FictiveRatings:
    """Compute the fictive ratings of the unrated players of one tournament.

    Args:
        players: entry_number, rating (0 for an unrated player), of players with a member number.
        half_games: entry_number, opponent_number, score, of the tournament.
        rulebook: the rules in force.
        is_closed: a closed group gets one figure for all; in an open each player his own.

    Returns:
        No ratings where there are fewer than two unrated or two rated players, or where no unrated
        player met a rated one.
    """
    rated = players.filter(pl.col("rating") > 0).select(opponent_number="entry_number", opponent_rating="rating")
    unrated = players.filter(pl.col("rating") == 0).select("entry_number")
    games = half_games.join(unrated, on="entry_number", how="semi").select(
        "entry_number", "opponent_number", score_hundredths=hundredths("score")
    )
    if unrated.height < LEAST_UNRATED or rated.height < LEAST_RATED:
        return FictiveRatings(_performances(games.head(0), rated, rulebook), is_settled=True)
    if is_closed:
        return FictiveRatings(_one_figure(games, rated, unrated, rulebook), is_settled=True)
    return _iterated(games, rated, rulebook)


def _one_figure(games: pl.DataFrame, rated: pl.DataFrame, unrated: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The performance of all unrated together against the rated ones they met, for each of them."""
    as_one = _performances(games.with_columns(entry_number=pl.lit(0)), rated, rulebook)
    return unrated.join(as_one.select("rating"), how="cross")


def _iterated(games: pl.DataFrame, rated: pl.DataFrame, rulebook: Rulebook) -> FictiveRatings:
    """First against the rated only, then against all with the figures found, until nothing changes."""
    found = _performances(games, rated, rulebook)
    for _ in range(MOST_PASSES):
        known = pl.concat([rated, found.select(opponent_number="entry_number", opponent_rating="rating")])
        following = _performances(games, known, rulebook)
        if following.equals(found):
            return FictiveRatings(found, is_settled=True)
        found = following
    return FictiveRatings(found, is_settled=False)


def _performances(games: pl.DataFrame, known: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Each player's performance against the opponents whose rating is known; by entry number."""
    sums = (
        games.join(known, on="opponent_number")
        .group_by("entry_number")
        .agg(
            games=pl.len().cast(pl.Int32),
            opponent_sum=pl.col("opponent_rating").sum(),
            score_hundredths=pl.col("score_hundredths").sum(),
        )
        .sort("entry_number")
    )
    return performance(sums, rulebook).select("entry_number", rating="performance")
