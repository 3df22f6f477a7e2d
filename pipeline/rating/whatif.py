"""What if a rule had been another: the same periods rated twice, by the rules in force and by changed ones.

Pure: nothing curated is read or touched here; a caller gives the periods' frames and shows the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import polars as pl

from pipeline.contracts.ratings import PlayerStates
from pipeline.period import Period
from pipeline.rating.engine import rate
from pipeline.rulebook import Rulebook, changed, rulebook_for, settable_rules


@dataclass(frozen=True)
class PeriodInputs:
    """One period to rate: its check list, the states before (contract `PlayerStates`), the substituted.

    `checklist_otherwise`: the check list by the changed rules, where these make another one.
    """

    period: Period
    checklist: pl.DataFrame
    states: pl.DataFrame
    substitutions: pl.DataFrame
    checklist_otherwise: pl.DataFrame | None = None


@dataclass(frozen=True)
class WhatIf:
    """The outcome of a what-if run.

    `players`: member_id, rating_in_force, rating_what_if, game_count, of every member with a rating in either
    list after the last period, ascending.
    """

    period: Period
    settings: dict[str, str]
    players: pl.DataFrame

    def distribution(self, width: int = 100) -> pl.DataFrame:
        """Members by class of rating: rating_from, in_force, what_if (numbers of members), ascending."""
        classes = [
            self.players.filter(pl.col(column) > 0)
            .group_by(rating_from=pl.col(column) // width * width)
            .agg(pl.len().cast(pl.Int32).alias(name))
            for name, column in (("in_force", "rating_in_force"), ("what_if", "rating_what_if"))
        ]
        joined = classes[0].join(classes[1], on="rating_from", how="full", coalesce=True)
        return joined.with_columns(pl.col("in_force", "what_if").fill_null(0)).sort("rating_from")

    def summary(self) -> dict[str, float]:
        """Members rated, the two means, members who changed, the mean and the largest change."""
        both = self.players.filter((pl.col("rating_in_force") > 0) & (pl.col("rating_what_if") > 0))
        change = (both["rating_what_if"] - both["rating_in_force"]).cast(pl.Float64)
        return {
            "members": both.height,
            "mean_in_force": _mean(both["rating_in_force"].cast(pl.Float64)),
            "mean_what_if": _mean(both["rating_what_if"].cast(pl.Float64)),
            "changed": int((change != 0).sum()),
            "mean_change": _mean(change),
            "largest_change": max((abs(value) for value in change), default=0.0),
        }


def what_if(periods: Sequence[PeriodInputs], settings: dict[str, str]) -> WhatIf:
    """Rate consecutive periods twice and compare what stands after the last.

    Args:
        periods: oldest first. Each starts from its own states; of who was rated in an earlier one, from what
            that gave under the same rules.
        settings: rules set otherwise, as `pipeline.rulebook.changed` takes them.

    Raises:
        ValueError: no period is given, a setting fits no rule, or no rating depends on its rule.
    """
    if not periods:
        raise ValueError("there is no period to rate")
    known = settable_rules(rates_only=True)
    idle = sorted(set(settings) - set(known))
    if idle:
        raise ValueError(f"no rating depends on '{idle[0]}'; set one of {', '.join(known)}")
    by_changed_rules = [
        item if item.checklist_otherwise is None else replace(item, checklist=item.checklist_otherwise)
        for item in periods
    ]
    in_force = _chain(periods, rulebook_for)
    otherwise = _chain(by_changed_rules, lambda period: changed(rulebook_for(period), settings))
    players = in_force.select("member_id", "game_count", rating_in_force="rating").join(
        otherwise.select("member_id", rating_what_if="rating"), on="member_id"
    )
    has_rating = (pl.col("rating_in_force") > 0) | (pl.col("rating_what_if") > 0)
    columns = "member_id", "rating_in_force", "rating_what_if", "game_count"
    return WhatIf(periods[-1].period, settings, players.filter(has_rating).select(columns).sort("member_id"))


def _chain(periods: Sequence[PeriodInputs], rules: Callable[[Period], Rulebook]) -> pl.DataFrame:
    """The states after the last period."""
    reached = PlayerStates.empty()
    states = reached
    for inputs in periods:  # each period needs the outcome of the one before
        states = _replaced(inputs.states, reached)
        rulebook = rules(inputs.period)
        result = rate(inputs.checklist, states, inputs.substitutions, rulebook)
        after = states_after(result.ratings, rulebook)
        reached = _replaced(reached, after)
        states = _replaced(states, after)
    return states


def states_after(ratings: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """What the next period starts from (contract `PlayerStates`); only the unrated carry sums on."""
    is_unrated = pl.col("game_count_after") < rulebook.games_to_be_rated
    return PlayerStates.conform(
        ratings.select(
            "member_id",
            rating="rating_after",
            game_count="game_count_after",
            opponent_sum=pl.when(is_unrated).then("opponent_sum").otherwise(0),
            score_sum=pl.when(is_unrated).then("score_sum").otherwise(0.0),
        )
    )


def _replaced(states: pl.DataFrame, newer: pl.DataFrame) -> pl.DataFrame:
    kept = states.join(newer, on="member_id", how="anti")
    return pl.concat([kept, newer]).sort("member_id")


def _mean(values: pl.Series) -> float:
    return float(values.sum()) / len(values) if len(values) else 0.0
