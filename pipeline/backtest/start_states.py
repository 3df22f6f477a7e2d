"""The state that a run started from: the list before, and what the list itself says where members changed.

Between two lists members join, return with a last known rating, or are corrected; the finished list then
shows another start (ELO_PRECE, PART_PRECE) than the list before (rating-rules.md, "State of a player").
Measured, exact of compared with the list before alone and with this rule: 199607 92.0 and 99.5 %, 200001
80.7 and 99.6 %, 200407 98.8 and 99.5 %, 201310 98.5 and 99.1 %, elsewhere the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.contracts.ratings import PlayerStates
from pipeline.period import Period
from pipeline.rulebook import Rulebook, rulebook_for


@dataclass(frozen=True)
class StartStates:
    """The start of a run.

    `states`: contract `PlayerStates`. `changed`: member_id, rating, game_count (as taken), listed_rating,
    listed_count (of the list before; null for who was not in it); new members without a game are not among them.
    """

    states: pl.DataFrame
    changed: pl.DataFrame


def start_states(
    previous: pl.DataFrame,
    published: pl.DataFrame,
    rows: pl.DataFrame,
    substituted: pl.DataFrame,
    period: Period,
) -> StartStates:
    """The state before the run of every member.

    Args:
        previous: contract `PlayerStates`, of the list before.
        published: contract `Members`, of the list itself.
        rows: the check list's records.
        substituted: member_id of who was published at his FIDE rating: ELO_PRECE is his, the start stays.
        period: the list's period.
    """
    rulebook = rulebook_for(period)
    compared = (
        published.select(
            "member_id",
            "rating",
            "game_count",
            start_rating="rating_previous",
            start_count="game_count_previous",
        )
        .join(
            previous.select("member_id", listed_rating="rating", listed_count="game_count"),
            on="member_id",
            how="left",
        )
        .join(_rows_by_player(rows), on="member_id", how="left")
        .join(_rating_in_the_log(rows, rulebook), on="member_id", how="left")
        .join(substituted.select("member_id", is_substituted=pl.lit(value=True)), on="member_id", how="left")
        .with_columns(pl.col("rows", "log_rating").fill_null(0), pl.col("is_substituted").fill_null(value=False))
    )
    changed = (
        compared.filter(_shows_another_start(rulebook))
        .with_columns(
            taken_rating=pl.when(pl.col("start_count") > 0).then("start_rating").otherwise(0),
        )
        .filter(
            pl.col("listed_rating").ne_missing(pl.col("taken_rating"))
            | pl.col("listed_count").ne_missing(pl.col("start_count"))
        )
        .select(
            "member_id",
            "listed_rating",
            "listed_count",
            rating="taken_rating",
            game_count="start_count",
            # Of 1 to 19 games the sums are not told; the rating stands for the mean.
            opponent_sum=pl.when(pl.col("start_count") < rulebook.games_to_be_rated)
            .then(pl.col("taken_rating") * pl.col("start_count"))
            .otherwise(0),
            score_sum=pl.lit(0.0),
        )
    )
    kept = previous.join(changed, on="member_id", how="anti")
    states = pl.concat([kept, PlayerStates.conform(changed)]).sort("member_id")
    told = changed.filter((pl.col("game_count") > 0) | pl.col("listed_count").is_not_null())
    return StartStates(states, told.select("member_id", "rating", "game_count", "listed_rating", "listed_count"))


def _rows_by_player(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.group_by(member_id=pl.col("JOUEUR").cast(pl.Int32)).agg(rows=pl.len().cast(pl.Int32))


def _rating_in_the_log(rows: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The rating at which most opponents met a player in run 3, from the old program's log."""
    is_met = (pl.col("NO_RUN") == 3) & (pl.col("CODE_ADVER") != "S") & rulebook.checklist_is_log
    return (
        rows.filter(is_met)
        .group_by(member_id=pl.col("ADVERS").cast(pl.Int32))
        .agg(log_rating=pl.col("VAL_ADVERS").mode().max().cast(pl.Int32))
    )


def _shows_another_start(rulebook: Rulebook) -> pl.Expr:
    """Whether ELO_PRECE and PART_PRECE of a member are a start of this run other than the list before."""
    listed, start, played = pl.col("listed_count"), pl.col("start_count"), pl.col("rows")
    needed = rulebook.games_to_be_rated
    is_new = listed.is_null()
    is_untouched = (pl.col("rating") == pl.col("listed_rating")) & (pl.col("game_count") == listed)
    has_more_games_than_rows = pl.col("game_count") - start > played
    is_confirmed_by_log = (
        (listed >= needed)
        & (pl.col("log_rating") == pl.col("listed_rating"))
        & (pl.col("log_rating") != pl.col("start_rating"))
    )
    # Where the list does not show the run's own figures it repeats the list before.
    is_listed_unrated = (listed < needed) & (not rulebook.intermediate_in_list)
    is_excluded = (
        is_untouched
        | has_more_games_than_rows
        | is_confirmed_by_log
        | is_listed_unrated
        | (pl.col("is_substituted") & ~is_new)
    ).fill_null(value=False)
    # Exactly 20 is also what the old lists print for who was rated in this period.
    can_be_rated_now = rulebook.checklist_is_log & (played >= needed)
    is_start_at_twenty = (listed >= needed) | (is_new & ~can_be_rated_now)
    is_start = (
        pl.when(start > needed)
        .then(pl.lit(value=True))
        .when(start == needed)
        .then(is_start_at_twenty)
        .otherwise(listed.ne_missing(start))
    )
    return ~is_excluded & is_start.fill_null(value=False)
