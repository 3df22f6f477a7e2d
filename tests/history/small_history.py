"""A history written by hand: rows of the curated tables, of which a test names only what it is about."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, Ratings
from pipeline.contracts.table import Table
from pipeline.history import build_history
from pipeline.period import Period
from pipeline.store import Store

LISTED = {
    "name": "Ardenne, Odile",
    "sex": "M",
    "club_id": 207,
    "birth_year": 1980,
    "federation": "F",
    "lives_abroad": False,
    "has_waiver": False,
    "is_affiliated": True,
    "is_deceased": False,
    "is_rated": True,
    "rating": 1500,
    "game_count": 100,
    "has_games": False,
    "is_substituted": False,
    "source": "run",
}
RATED = {
    "status": "rated",
    "rating_before": 1500,
    "game_count_before": 100,
    "rating_after": 1500,
    "game_count_after": 100,
    "gain": 0,
    "period_games": 1,
    "opponent_sum": 0,
    "score_sum": 0.0,
    "formula": "ordinary",
    "is_substituted": False,
}


@dataclass
class SmallHistory:
    """Rows by table and period, to be built into a database."""

    rows: dict[tuple[type[Table], Period], list[dict[str, Any]]] = field(default_factory=lambda: defaultdict(list))

    def listed(self, period: Period, member_id: int, **figures: Any) -> None:
        """A member of a list."""
        self.rows[PlayerList, period].append(LISTED | {"member_id": member_id} | figures)

    def rated(self, period: Period, member_id: int, **figures: Any) -> None:
        """A player of a check list and his result; he is listed with it."""
        result = RATED | {"member_id": member_id} | figures
        self.rows[Ratings, period].append(result)
        shared = {"gain": result["gain"], "game_count": result["game_count_after"], "rating": result["rating_after"]}
        self.listed(period, member_id, has_games=True, is_substituted=result["is_substituted"], **shared)

    def game(self, period: Period, member_id: int, opponent_id: int, score: float, **figures: Any) -> None:
        """One player's row of a game, with what the run made of it."""
        number = len(self.rows[Checklist, period]) + 1
        row = {"import_number": number, "member_id": member_id, "opponent_id": opponent_id, "score": score}
        row |= {"sender_id": 618, "run": 3, "k_factor": 24} | figures
        for contract in (Checklist, Derivations):
            names = contract.column_names()
            self.rows[contract, period].append({name: value for name, value in row.items() if name in names})

    def build(self, store: Store) -> Path:
        """The database."""
        for (contract, period), rows in self.rows.items():
            schema = contract.polars_schema()
            frame = pl.DataFrame(
                rows, schema={name: schema[name] for name in schema if any(name in row for row in rows)}
            )
            store.write_table(contract.table_name(), contract, frame, period)
        build_history(store)
        return store.history_path
