"""Rate: the check list, the members' old states and the FIDE list become derivations and ratings."""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.contracts.ratings import PlayerStates, Ratings
from pipeline.rating.engine import RatingResult
from pipeline.rating.engine import rate as rate_period
from pipeline.rating.games import is_rated
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
    result = rate_period(checklist, states, substituted, rulebook, list_date=list_date)
    idle = _substituted_without_games(states, substituted, result.ratings, rulebook)
    return RatingResult(result.derivations, pl.concat([result.ratings, idle]).sort("member_id"))


def _substituted_without_games(
    states: pl.DataFrame, substituted: pl.DataFrame, ratings: pl.DataFrame, rulebook: Rulebook
) -> pl.DataFrame:
    """Rows for members who are published at their FIDE rating without having played."""
    idle = states.join(substituted, on="member_id", how="semi").join(ratings, on="member_id", how="anti")
    rows = idle.select(
        "member_id",
        status=pl.when(is_rated(rulebook)).then(pl.lit("rated")).otherwise(pl.lit("unrated")),
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
