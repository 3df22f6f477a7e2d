"""Runs 1 and 2: an unrated player's way to his first 20 games, and the intermediate rating they give.

Source: rating-rules.md, "The three runs"; federation-facts.md b3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from pipeline.rating.arithmetic import performance
from pipeline.rating.games import SOURCE
from pipeline.rulebook import Rulebook


@dataclass(frozen=True)
class FirstTwenty:
    """What runs 1 and 2 made of the games of unrated players.

    `taken`: import_number, member_id, opponent_id, run, order_number, opponent_rating, source; of players who
    stay unrated too. `newly_rated`: member_id, intermediate, first_games (of this period, among the 20),
    opponent_sum and score_hundredths (over the 20).
    """

    taken: pl.DataFrame
    newly_rated: pl.DataFrame


@dataclass(frozen=True)
class Beginners:
    """The players of the check list (`period_players`) and what is special about some of the unrated ones.

    `overlooked`: member_id of those whose intermediate rating nobody else meets. `intermediates`: member_id,
    intermediate of those whose intermediate rating is known from elsewhere.
    """

    players: pl.DataFrame
    overlooked: pl.DataFrame
    intermediates: pl.DataFrame


def first_twenty(games: pl.DataFrame, beginners: Beginners, rulebook: Rulebook) -> FirstTwenty:
    """Run 1 once, then run 2 until nobody new is rated.

    Args:
        games: `games_in_order`.
        beginners: the players.
        rulebook: the rules in force.
    """
    own = games.filter(~pl.col("is_rated")).drop("is_rated", "date").with_row_index("place")
    known = own.filter(pl.col("start_rating").is_not_null()).rename(
        {"start_rating": "opponent_rating", "start_source": "source"}
    )
    step = _take(known, _at_the_start(beginners.players), run=1, rulebook=rulebook)
    step = step.with_known(beginners.intermediates)
    taken, newly_rated = step.taken, step.newly_rated
    waiting = own.filter(pl.col("start_rating").is_null() & (pl.col("opponent_id") > 0))
    order = ["member_id", "opponent_id", "place"] if rulebook.run_two_by_opponent else ["place"]
    while not step.newly_rated.is_empty():
        noticed = step.newly_rated.join(beginners.overlooked, on="member_id", how="anti")
        now_known = noticed.select(opponent_id="member_id", now_known="intermediate")
        players = step.players
        if rulebook.run_two_renews_fictive:
            taken, players = _with_fictive_renewed(taken, players, now_known)
        found = waiting.join(now_known.rename({"now_known": "opponent_rating"}), on="opponent_id").sort(order)
        found = found.with_columns(source=pl.lit("intermediate", dtype=SOURCE))
        step = _take(found, players, run=2, rulebook=rulebook).with_known(beginners.intermediates)
        taken, newly_rated = pl.concat([taken, step.taken]), pl.concat([newly_rated, step.newly_rated])
    return FirstTwenty(taken, newly_rated)


@dataclass(frozen=True)
class _Step:
    """One pass: the games it took, the players who are still unrated after it, the newly rated."""

    taken: pl.DataFrame
    players: pl.DataFrame
    newly_rated: pl.DataFrame

    def with_known(self, intermediates: pl.DataFrame) -> _Step:
        """The same pass, the intermediate ratings that are known from elsewhere in place of the computed ones."""
        known = intermediates.select("member_id", known="intermediate")
        newly_rated = self.newly_rated.join(known, on="member_id", how="left").with_columns(
            intermediate=pl.coalesce("known", "intermediate")
        )
        return replace(self, newly_rated=newly_rated.drop("known"))


def _at_the_start(players: pl.DataFrame) -> pl.DataFrame:
    """The unrated players before run 1, with no game of the period taken yet."""
    return players.filter(~pl.col("is_rated")).select(
        "member_id", "game_count", "opponent_sum", "score_hundredths", first_games=pl.lit(0, dtype=pl.Int32)
    )


def _with_fictive_renewed(
    taken: pl.DataFrame, players: pl.DataFrame, now_known: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The games taken and the players still unrated, fictive ratings giving way to those known by now.

    Args:
        taken: the games taken so far.
        players: who is still unrated, with his sums.
        now_known: opponent_id, now_known, of who has just become rated.
    """
    renewed = (
        taken.filter(pl.col("source") == "fictive")
        .join(players, on="member_id", how="semi")
        .join(now_known, on="opponent_id")
        .select("import_number", "member_id", "now_known", more=pl.col("now_known") - pl.col("opponent_rating"))
    )
    if renewed.is_empty():
        return taken, players
    intermediate = pl.lit("intermediate", dtype=SOURCE)
    is_renewed = pl.col("now_known").is_not_null()
    return (
        taken.join(renewed.select("import_number", "now_known"), on="import_number", how="left", maintain_order="left")
        .with_columns(
            opponent_rating=pl.coalesce("now_known", "opponent_rating"),
            source=pl.when(is_renewed).then(intermediate).otherwise("source"),
        )
        .drop("now_known"),
        players.join(renewed.group_by("member_id").agg(pl.col("more").sum()), on="member_id", how="left")
        .with_columns(opponent_sum=pl.col("opponent_sum") + pl.col("more").fill_null(0))
        .drop("more"),
    )


def _take(games: pl.DataFrame, players: pl.DataFrame, *, run: int, rulebook: Rulebook) -> _Step:
    """Let each player take his sorted games until he has 20; all decide on the same state."""
    needed = rulebook.games_to_be_rated
    so_far = players.select("member_id", "game_count", "first_games")
    taken = (
        games.join(so_far, on="member_id", maintain_order="left")
        .with_columns(nth=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id"))
        .filter(pl.col("game_count") + pl.col("nth") <= needed)
        .with_columns(order_number=pl.col("first_games") + pl.col("nth"), run=pl.lit(run, dtype=pl.Int8))
    )
    after = _with_taken(players, taken)
    reached = performance(after.filter(pl.col("game_count") >= needed).rename({"game_count": "games"}), rulebook)
    return _Step(
        taken.select("import_number", "member_id", "opponent_id", "run", "order_number", "opponent_rating", "source"),
        after.filter(pl.col("game_count") < needed),
        reached.select("member_id", "first_games", "opponent_sum", "score_hundredths", intermediate="performance"),
    )


def _with_taken(players: pl.DataFrame, taken: pl.DataFrame) -> pl.DataFrame:
    """The players' sums with the games that a pass took."""
    sums = taken.group_by("member_id").agg(
        more_games=pl.len().cast(pl.Int32),
        more_opponents=pl.col("opponent_rating").sum(),
        more_score=pl.col("score_hundredths").sum(),
    )
    return (
        players.join(sums, on="member_id", how="left")
        .with_columns(pl.col("more_games", "more_opponents", "more_score").fill_null(0))
        .select(
            "member_id",
            game_count=pl.col("game_count") + pl.col("more_games"),
            opponent_sum=pl.col("opponent_sum") + pl.col("more_opponents"),
            score_hundredths=pl.col("score_hundredths") + pl.col("more_score"),
            first_games=pl.col("first_games") + pl.col("more_games"),
        )
    )
