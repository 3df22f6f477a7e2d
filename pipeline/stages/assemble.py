"""Assemble: the accepted half games and the games abroad become ChckListNew."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.sql import Database
from pipeline.stages.fictive import with_fictive_ratings


def assemble(
    received_files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    fide_games: pl.DataFrame,
    members: pl.DataFrame,
    fictive_ratings: pl.DataFrame,
) -> pl.DataFrame:
    """The period's check list, contract `Checklist`, one row per member and game in import order.

    Args:
        received_files: contract `ReceivedFiles`; only accepted files count.
        entries: contract `Entries`.
        half_games: contract `HalfGames`.
        fide_games: contract `FideGames`.
        members: contract `Members`; games of unknown numbers are left out (the checks tell of them).
        fictive_ratings: contract `FictiveRatings`, of players whose file gives none.
    """
    complete = with_fictive_ratings(entries, fictive_ratings)
    tables = {"received_files": received_files, "entries": complete, "half_games": half_games}
    with Database(**tables, fide_games=fide_games, members=members) as database:
        database.prepare("resolved_half_games")
        return Checklist.conform(database.run("checklist/checklist"))
