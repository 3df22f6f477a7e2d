"""The check list seen by the runs: every game with what is known of both players before the period.

Source: rating-rules.md, "The three runs"; what a "known rating" is stands there.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.ratings import RATING_SOURCES
from pipeline.rating.arithmetic import hundredths
from pipeline.rulebook import Rulebook

SOURCE = pl.Enum(RATING_SOURCES)


def is_rated(rulebook: Rulebook) -> pl.Expr:
    """Whether a player is rated by his `game_count` of the list (rating-rules.md, "Words")."""
    return pl.col("game_count") >= rulebook.games_to_be_rated


def period_players(checklist: pl.DataFrame, players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The players of the check list, ascending, with their state before; zeros for who is new.

    Returns:
        member_id, rows (of the check list), rating, game_count, opponent_sum, score_hundredths, is_rated.
    """
    states = players.select(
        "member_id", "rating", "game_count", "opponent_sum", score_hundredths=hundredths("score_sum")
    )
    state = ["rating", "game_count", "opponent_sum", "score_hundredths"]
    return (
        checklist.group_by("member_id")
        .agg(rows=pl.len().cast(pl.Int32))
        .join(states, on="member_id", how="left")
        .with_columns(pl.col(state).fill_null(0))
        .with_columns(is_rated=is_rated(rulebook))
        .sort("member_id")
    )


def games_in_order(checklist: pl.DataFrame, players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The games in the order in which the runs take them, with the opponent's rating known from the start.

    Args:
        checklist: contract `Checklist`.
        players: contract `PlayerStates`.
        rulebook: the rules in force.

    Returns:
        import_number, member_id, opponent_id, date, score_hundredths, is_rated (the player, from the start),
        start_rating, start_source (both null where no rating is known from the start); sorted by player, by
        date, within a day as the era has it (rating-rules.md, "Same-day order").
    """
    rated = players.filter(is_rated(rulebook)).select("member_id", list_rating="rating")
    same_day = ["opponent_id"] if rulebook.same_day_by_opponent else []
    return (
        checklist.select(
            "import_number", "member_id", "opponent_id", "date", "given_rating", "given_rating_kind",
            score_hundredths=hundredths("score"),
        )
        .join(rated.select("member_id", is_rated=pl.lit(value=True)), on="member_id", how="left")
        .join(rated.rename({"member_id": "opponent_id"}), on="opponent_id", how="left")
        .with_columns(pl.col("is_rated").fill_null(value=False))
        .with_columns(start_source=_start_source())
        .select(
            "import_number", "member_id", "opponent_id", "date", "score_hundredths", "is_rated", "start_source",
            start_rating=pl.when(pl.col("start_source") == "list")
            .then("list_rating")
            .when(pl.col("start_source").is_not_null())
            .then("given_rating"),
        )
        .sort("member_id", "date", *same_day, "import_number")
    )  # fmt: skip


def _start_source() -> pl.Expr:
    """Where the opponent's rating known from the start comes from; null where none is known.

    A fictive rating is nothing to a player who was rated from the start.
    """
    given = pl.when(pl.col("given_rating") > 0).then("given_rating_kind")
    return (
        pl.when(pl.col("list_rating").is_not_null())
        .then(pl.lit("list"))
        .when(given == "foreign")
        .then(pl.lit("foreign"))
        .when((given == "fictive") & ~pl.col("is_rated"))
        .then(pl.lit("fictive"))
        .cast(SOURCE)
    )


def overlooked_players(players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The unrated players whose becoming rated the federation's program did not notice: member_id.

    It read the rows of the unrated players in ascending member number, concluded a player when the next
    one's first row came, and so never concluded the last; up to 201804 it also read one row too far at each
    change of player, and so lost who has a single row, unless it had just lost the one before him.
    Their opponents find no rating; they themselves are rated as all others.

    Args:
        players: `period_players`.
        rulebook: the rules in force.
    """
    unrated = players.filter(~pl.col("is_rated")).sort("member_id").with_row_index("place")
    is_single = (pl.col("rows") == 1) & (pl.col("place") > 0)
    # Of singles that follow one another the first, third, fifth ... are lost.
    streak = pl.int_range(pl.len()).over(is_single.rle_id())
    is_lost = is_single & (streak % 2 == 0) & rulebook.single_row_overlooked
    is_last = (pl.col("place") == pl.col("place").max()) & rulebook.last_player_overlooked
    return unrated.filter(is_lost | is_last).select("member_id")
