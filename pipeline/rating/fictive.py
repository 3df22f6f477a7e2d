"""Fictive ratings: what a group of unrated players is worth, so that their games among each other can count.

Source: rating-rules.md, "Fictive ratings"; federation-facts.md b4.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.ratings import FictiveRatings
from pipeline.rating.arithmetic import hundredths, performance
from pipeline.rulebook import Rulebook

LEAST_UNRATED, LEAST_RATED = 2, 2
MOST_PASSES = 50
"""The iteration has a bound: cycles of two states exist."""

_PLAYER = ["file_id", "entry_number"]


def fictive_ratings(players: pl.DataFrame, half_games: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Compute the fictive ratings of the unrated players of each tournament.

    A closed group gets one figure for all its unrated players, in an open each has his own. There are none
    where a tournament has fewer than two unrated or two rated players, or no unrated player met a rated one.

    Args:
        players: file_id, entry_number, rating (0 for an unrated player), is_closed (the tournament), of players
            with a member number; a tournament is a file.
        half_games: file_id, entry_number, opponent_number, score.
        rulebook: the rules in force.

    Returns:
        Contract `FictiveRatings`, by file and entry number.
    """
    needing = players.filter(
        ((pl.col("rating") == 0).sum().over("file_id") >= LEAST_UNRATED)
        & ((pl.col("rating") > 0).sum().over("file_id") >= LEAST_RATED)
    )
    rated = needing.filter(pl.col("rating") > 0).select("file_id", "entry_number", "rating")
    unrated = needing.filter(pl.col("rating") == 0).select("file_id", "entry_number", "is_closed")
    games = half_games.join(unrated, on=_PLAYER).select(
        *_PLAYER, "is_closed", "opponent_number", score_hundredths=hundredths("score")
    )
    closed = _one_figure(games.filter("is_closed"), rated, unrated.filter("is_closed"), rulebook)
    own = _iterated(games.filter(~pl.col("is_closed")), rated, rulebook)
    return FictiveRatings.conform(pl.concat([closed, own]).sort(_PLAYER))


def _one_figure(games: pl.DataFrame, rated: pl.DataFrame, unrated: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The performance of all unrated together against the rated ones they met, for each of them."""
    as_one = _performances(games.with_columns(entry_number=pl.lit(0, dtype=pl.Int32)), rated, rulebook)
    figures = unrated.select(_PLAYER).join(as_one.select("file_id", "rating"), on="file_id")
    return figures.with_columns(is_settled=pl.lit(value=True))


def _iterated(games: pl.DataFrame, rated: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """First against the rated only, then against all with the figures found, until nothing changes."""
    found = _performances(games, rated, rulebook)
    changing = found.head(0)
    for _ in range(MOST_PASSES):  # each pass needs the figures of the one before
        following = _performances(games, pl.concat([rated, found]), rulebook)
        changing = following.join(found, on=[*_PLAYER, "rating"], how="anti")
        found = following
        if changing.is_empty():
            break
    unsettled = changing.select("file_id").unique().with_columns(is_settled=pl.lit(value=False))
    return found.join(unsettled, on="file_id", how="left").with_columns(pl.col("is_settled").fill_null(value=True))


def _performances(games: pl.DataFrame, known: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Each player's performance against the opponents whose rating is known: file_id, entry_number, rating."""
    opponents = known.select("file_id", opponent_number="entry_number", opponent_rating="rating")
    sums = (
        games.join(opponents, on=["file_id", "opponent_number"])
        .group_by(_PLAYER)
        .agg(
            games=pl.len().cast(pl.Int32),
            opponent_sum=pl.col("opponent_rating").sum(),
            score_hundredths=pl.col("score_hundredths").sum(),
        )
        .sort(_PLAYER)
    )
    return performance(sums, rulebook).select(*_PLAYER, rating="performance")
