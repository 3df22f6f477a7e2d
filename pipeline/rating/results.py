"""From the runs to the list: one row of figures per player, before FIDE substitution.

What a list shows for each kind of player stands in rating-rules.md, "State of a player".
"""

from __future__ import annotations

import polars as pl

from pipeline.rating.arithmetic import performance, points
from pipeline.rating.runs import FirstTwenty
from pipeline.rulebook import Rulebook


def ranked_results(computed: pl.DataFrame, first: FirstTwenty, rulebook: Rulebook) -> pl.DataFrame:
    """Result rows of rated and newly rated players.

    Args:
        computed: `ordinary_ratings` of the ranked players.
        first: the outcome of runs 1 and 2.
        rulebook: the rules in force.
    """
    figures = _with_figures_of_first_twenty(computed, first, rulebook)
    # A rating changes, and so meets the floor, only by a counted game.
    after = (
        pl.when(pl.col("formula") == "none")
        .then("rating_computed")
        .otherwise(pl.max_horizontal("rating_computed", pl.lit(rulebook.floor)))
    )
    shown = pl.col("formula_rating") if rulebook.gain_before_corrections else pl.col("rating_after")
    is_replaced = ~pl.col("formula").is_in(["none", "ordinary", "performance"])
    return figures.with_columns(rating_after=after).select(
        "member_id", "status", "rating_computed", "rating_after", "period_games", "opponent_sum",
        "expected_sum_hundredths", "formula",
        rating_before="rating",
        game_count_before="game_count",
        game_count_after=pl.col("count_before_run") + pl.col("games"),
        gain=shown - pl.col("rating"),
        score_sum=points(pl.col("score_hundredths")),
        formula_rating=pl.when(is_replaced).then("formula_rating"),
        is_floored=pl.col("rating_after") != pl.col("rating_computed"),
    )  # fmt: skip


def _with_figures_of_first_twenty(computed: pl.DataFrame, first: FirstTwenty, rulebook: Rulebook) -> pl.DataFrame:
    """Who is rated with exactly 20 games has the performance over these, and by era shows their sums."""
    sums = first.newly_rated.select("member_id", first_opponents="opponent_sum", first_score="score_hundredths")
    is_just_rated = (pl.col("games") == 0) & (pl.col("status") == "newly_rated")
    shows = is_just_rated & rulebook.first_twenty_listed
    return computed.join(sums, on="member_id", how="left").with_columns(
        period_games=pl.when(is_just_rated).then("first_games").otherwise("games"),
        formula=pl.when(is_just_rated).then(pl.lit("performance")).otherwise("formula"),
        opponent_sum=pl.when(shows).then("first_opponents").otherwise("opponent_sum"),
        score_hundredths=pl.when(shows).then("first_score").otherwise("score_hundredths"),
    )


def provisional_results(
    states: pl.DataFrame, closing: pl.DataFrame, first: FirstTwenty, rulebook: Rulebook
) -> pl.DataFrame:
    """Result rows of players still unrated: their sums over all games, published from ten games.

    Args:
        states: `period_players`.
        closing: the games of the closing sums.
        first: the outcome of runs 1 and 2.
        rulebook: the rules in force.
    """
    sums = closing.group_by("member_id").agg(
        period_games=pl.len().cast(pl.Int32),
        more_opponents=pl.col("opponent_rating").sum(),
        more_score=pl.col("score_hundredths").sum(),
    )
    totals = (
        states.filter(~pl.col("is_rated"))
        .join(first.newly_rated.select("member_id"), on="member_id", how="anti")
        .join(sums, on="member_id", how="left")
        .with_columns(pl.col("period_games", "more_opponents", "more_score").fill_null(0))
        .with_columns(
            pl.col("opponent_sum") + pl.col("more_opponents"),
            pl.col("score_hundredths") + pl.col("more_score"),
            games=pl.col("game_count") + pl.col("period_games"),
        )
    )
    # Without a counted game the list repeats itself.
    has_counted = pl.col("period_games") > 0
    is_published = pl.col("games") >= rulebook.games_to_be_published
    has_gain = has_counted & (not rulebook.gain_before_corrections)
    return (
        performance(totals, rulebook)
        .with_columns(
            rating_after=pl.when(~has_counted)
            .then("rating")
            .when(is_published)
            .then("performance")
            .otherwise(0)
        )
        .select(
            "member_id", "rating_after", "period_games", "opponent_sum",
            status=pl.lit("unrated"),
            rating_before="rating",
            game_count_before="game_count",
            rating_computed=pl.when(has_counted).then("performance").otherwise("rating"),
            game_count_after="games",
            gain=pl.when(has_gain).then("rating_after").otherwise(0),
            score_sum=points(pl.col("score_hundredths")),
            formula=pl.when(has_counted).then(pl.lit("performance")).otherwise(pl.lit("none")),
            is_floored=pl.lit(value=False),
        )
    )  # fmt: skip
