"""The analysts' database: `history.duckdb`, views over the curated Parquet of all periods.

It is built beside and renamed, so that open readers keep the old one and new ones see the new.
"""

from __future__ import annotations

import duckdb

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.file_names import FileNames
from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Derivations, Ratings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.contracts.table import Table
from pipeline.sql import statement
from pipeline.store import Store

TABLES: dict[str, type[Table]] = {
    "members": Members,
    "received_files": ReceivedFiles,
    "file_names": FileNames,
    "receipts": Receipts,
    "rounds": Rounds,
    "entries": Entries,
    "half_games": HalfGames,
    "checklist": Checklist,
    "derivations": Derivations,
    "ratings": Ratings,
    "findings": Findings,
}
PERSONAL = {"members": ("birth_date",), "received_files": ("responsible", "arbiter"), "receipts": ("received_from",)}
"""Columns that stay in the curated tables and are not shown here."""

VIEWS = ("players_now", "rating_history", "games_history", "club_history")


def build_history(store: Store) -> None:
    """Rebuild `curated/history.duckdb` from the curated tables of every period."""
    path = store.history_path
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.tmp")
    beside.unlink(missing_ok=True)
    with duckdb.connect(str(beside)) as connection:
        present = [name for name in TABLES if any((path.parent / name).glob("*.parquet"))]
        for name in present:
            _create_view(connection, store, name)
        if {"members", "checklist", "derivations", "ratings"} <= set(present):
            for view in VIEWS:
                connection.execute(statement(f"history/{view}").text)
    beside.replace(path)


def _create_view(connection: duckdb.DuckDBPyConnection, store: Store, name: str) -> None:
    """A view over a table's Parquet files; names come from the contracts, the folder from the settings."""
    folder = str(store.root / "curated" / name / "*.parquet").replace("'", "''")
    shown = ["period", *(column for column in TABLES[name].column_names() if column not in PERSONAL.get(name, ()))]
    columns = ", ".join(f'"{column}"' for column in shown)
    connection.execute(f"create view {name} as select {columns} from read_parquet('{folder}')")
    for column, declared in TABLES[name].columns().items():
        if column in shown and declared.description:
            meaning = declared.description.replace("'", "''")
            connection.execute(f"comment on column {name}.\"{column}\" is '{meaning}'")
