"""Rate: the check list, the members' old states and the FIDE list become derivations and ratings."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.contracts.ratings import PlayerStates, Ratings
from pipeline.rating.engine import RatingResult
from pipeline.rating.engine import rate as rate_period
from pipeline.rating.substitution import substitute, substitutions
from pipeline.rulebook import Rulebook


def rate(
    checklist: pl.DataFrame,
    members: pl.DataFrame,
    fide_list: pl.DataFrame,
    rulebook: Rulebook,
    *,
    list_date: dt.date,
) -> RatingResult:
    """Compute the period's ratings.

    Args:
        checklist: contract `Checklist`.
        members: contract `Members`, before the run.
        fide_list: contract `FideList`; empty if none came in (nobody is substituted then).
        rulebook: the rules in force.
        list_date: the day of the list; a game dated later (a slip of the sender) is no one's latest game.
    """
    states = PlayerStates.conform(members)
    substituted = substitutions(members, fide_list)
    result = rate_period(checklist, states, substituted, rulebook)
    idle = _substituted_without_games(states, substituted, result.ratings, rulebook)
    ratings = _with_latest_game(pl.concat([result.ratings, idle]), checklist, list_date)
    return RatingResult(result.derivations, ratings.sort("member_id"))


def _with_latest_game(ratings: pl.DataFrame, checklist: pl.DataFrame, list_date: dt.date) -> pl.DataFrame:
    """DER_JEUX of who has a counted game: his latest game, counted or not, up to the day of the list."""
    past = checklist.filter(pl.col("date") <= list_date).group_by("member_id").agg(latest=pl.col("date").max())
    has_counted = pl.col("last_game_date").is_not_null()
    return (
        ratings.join(past, on="member_id", how="left")
        .with_columns(last_game_date=pl.when(has_counted).then("latest"))
        .drop("latest")
    )


def _substituted_without_games(
    states: pl.DataFrame, substituted: pl.DataFrame, ratings: pl.DataFrame, rulebook: Rulebook
) -> pl.DataFrame:
    """Rows for members who are published at their FIDE rating without having played."""
    is_rated = pl.col("game_count") >= rulebook.games_to_be_rated
    idle = states.join(substituted, on="member_id", how="semi").join(ratings, on="member_id", how="anti")
    rows = idle.select(
        "member_id",
        status=pl.when(is_rated).then(pl.lit("rated")).otherwise(pl.lit("unrated")),
        rating_before="rating",
        game_count_before="game_count",
        rating_computed="rating",
        rating_after="rating",
        game_count_after="game_count",
        gain=0,
        period_games=0,
        opponent_sum=0,
        score_sum=0.0,
        formula=pl.lit("none"),
        is_floored=False,
    )
    return Ratings.conform(substitute(Ratings.conform(rows), substituted, rulebook))
