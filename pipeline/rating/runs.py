"""Runs 1 and 2: an unrated player's way to his first 20 games, and the intermediate rating they give.

Source: rating-rules.md, "The three runs"; federation-facts.md b3.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.rating.arithmetic import performance
from pipeline.rulebook import Rulebook

_BY_DATE = ["member_id", "date", "opponent_id", "import_number"]
_BY_OPPONENT = ["member_id", "opponent_id", "date", "import_number"]


@dataclass(frozen=True)
class FirstTwenty:
    """What runs 1 and 2 made of the games of unrated players.

    `taken`: import_number, run, order_number, opponent_rating. `newly_rated`: member_id, intermediate,
    and the sums it comes from (opponent_sum, score_hundredths).
    """

    taken: pl.DataFrame
    newly_rated: pl.DataFrame


def first_twenty(games: pl.DataFrame, players: pl.DataFrame, rulebook: Rulebook) -> FirstTwenty:
    """Run 1 once, then run 2 until nobody new is rated.

    Args:
        games: games of unrated players: import_number, member_id, opponent_id, date, score_hundredths,
            known_rating (null where the opponent has none yet), opponent_is_unrated.
        players: the unrated players' sums so far: member_id, game_count, opponent_sum, score_hundredths.
        rulebook: the rules in force.
    """
    known = games.filter(pl.col("known_rating").is_not_null()).rename({"known_rating": "opponent_rating"})
    step = _take(known.sort(_BY_DATE), players, run=1, rulebook=rulebook)
    taken, passed = [step.taken], [step.newly_rated]
    waiting = games.filter(pl.col("known_rating").is_null() & pl.col("opponent_is_unrated")).drop("known_rating")
    order = _BY_OPPONENT if rulebook.run_two_by_opponent else _BY_DATE
    while not step.newly_rated.is_empty():
        waiting = waiting.join(step.newly_rated, on="member_id", how="anti")
        now_known = step.newly_rated.select(pl.col("member_id").alias("opponent_id"), opponent_rating="intermediate")
        found = waiting.join(now_known, on="opponent_id").sort(order)
        step = _take(found, step.players, run=2, rulebook=rulebook)
        taken.append(step.taken)
        passed.append(step.newly_rated)
    return FirstTwenty(pl.concat(taken), pl.concat(passed))


@dataclass(frozen=True)
class _Step:
    taken: pl.DataFrame
    players: pl.DataFrame
    newly_rated: pl.DataFrame


def _take(games: pl.DataFrame, players: pl.DataFrame, *, run: int, rulebook: Rulebook) -> _Step:
    """Let each player take his sorted games until he has 20; all decide on the same state."""
    needed = rulebook.games_to_be_rated
    so_far = players.select("member_id", "game_count", "taken_before")
    taken = (
        games.join(so_far, on="member_id", maintain_order="left")
        .with_columns(place=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id"))
        .filter(pl.col("game_count") + pl.col("place") <= needed)
        .with_columns(order_number=pl.col("taken_before") + pl.col("place"), run=pl.lit(run, dtype=pl.Int8))
    )
    sums = taken.group_by("member_id").agg(
        more_games=pl.len().cast(pl.Int32),
        more_opponents=pl.col("opponent_rating").sum(),
        more_score=pl.col("score_hundredths").sum(),
    )
    after = (
        players.join(sums, on="member_id", how="left")
        .with_columns(pl.col("more_games", "more_opponents", "more_score").fill_null(0))
        .select(
            "member_id",
            game_count=pl.col("game_count") + pl.col("more_games"),
            taken_before=pl.col("taken_before") + pl.col("more_games"),
            opponent_sum=pl.col("opponent_sum") + pl.col("more_opponents"),
            score_hundredths=pl.col("score_hundredths") + pl.col("more_score"),
        )
    )
    reached = after.filter(pl.col("game_count") >= needed).rename({"game_count": "games"})
    newly_rated = performance(reached, rulebook).select(
        "member_id", "opponent_sum", "score_hundredths", intermediate="performance"
    )
    still = after.filter(pl.col("game_count") < needed)
    return _Step(taken.select("import_number", "run", "order_number", "opponent_rating"), still, newly_rated)
