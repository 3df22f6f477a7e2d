"""Assemble: the accepted half games and the games abroad become ChckListNew."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.sql import Database


def assemble(resolved_half_games: pl.DataFrame, fide_games: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """The period's check list, contract `Checklist`, one row per member and game in import order.

    Args:
        resolved_half_games: what `check` returned.
        fide_games: contract `FideGames`.
        members: contract `Members`.
    """
    with Database(resolved_half_games=resolved_half_games, fide_games=fide_games, members=members) as database:
        return Checklist.conform(database.run("checklist/checklist"))
