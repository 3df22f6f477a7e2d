"""The acknowledgement list: every received tournament, whether it counts, and why not.

As in the federation's own lists (federation-facts.md a): by sender, then by file name.
"""

from __future__ import annotations

import polars as pl


def received_list(received_files: pl.DataFrame, half_games: pl.DataFrame) -> pl.DataFrame:
    """One row per received file: sender, end date, tournament, file, games, players, rounds, state, reason.

    Args:
        received_files: contract `ReceivedFiles`, with the states after the checks.
        half_games: contract `HalfGames`; a game is two half games, a half game alone counts as one.
    """
    games = half_games.group_by("file_id").agg(half_games=pl.len())
    return (
        received_files.join(games, on="file_id", how="left")
        .select(
            sender="sender_id",
            end_date="end_date",
            tournament="tournament_name",
            file="file_name",
            games=(pl.col("half_games").fill_null(0) + 1) // 2,
            players=pl.col("player_count").fill_null(0),
            rounds=pl.col("round_count").fill_null(0),
            state=pl.col("state").cast(pl.String),
            reason="reason",
        )
        .sort("sender", pl.col("file").str.to_uppercase(), "state")
    )
