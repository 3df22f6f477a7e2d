"""Builds the analysts' database `history.duckdb`: the curated tables of all periods, views and macros over them.

It holds the rows themselves, without personal columns, so that it can be read with every other file out of
reach, and a reader sees one state while a run writes the next. It is built beside and renamed: open readers
keep the old one and new ones see the new.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import duckdb
import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.clubs import Clubs
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.fide import FideGames
from pipeline.contracts.file_names import FileNames
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.imports import Imports, ReceivedGames
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, FictiveRatings, Ratings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.contracts.table import SCHEMA_VERSION, Table
from pipeline.files import put_in_place
from pipeline.history.partitions import Mark, built_from, note_built, present_partitions
from pipeline.sql import Statement, statements_in
from pipeline.store import Store, StoreError

HISTORY_TABLES: tuple[type[Table], ...] = (
    PlayerList,
    Ratings,
    Checklist,
    Derivations,
    Members,
    ReceivedFiles,
    Receipts,
    FileNames,
    Rounds,
    Entries,
    HalfGames,
    FictiveRatings,
    FideGames,
    Findings,
    Corrections,
    Fines,
    Clubs,
    Imports,
    ReceivedGames,
)
"""The curated tables that the history holds: all but FIDE's own rating list and what a rerun carries on."""

PERIOD_MEANING = "The list that the row belongs to, as 2018-07"
VIEWS, MACROS = "history/views", "history/macros"

_SQL_TYPES: dict[type[pl.DataType], str] = {
    pl.String: "varchar",
    pl.Enum: "varchar",
    pl.Boolean: "boolean",
    pl.Int8: "tinyint",
    pl.Int16: "smallint",
    pl.Int32: "integer",
    pl.Int64: "bigint",
    pl.UInt8: "utinyint",
    pl.UInt32: "uinteger",
    pl.Float64: "double",
    pl.Date: "date",
    pl.Datetime: "timestamp",
}


def build_history(store: Store) -> None:
    """Bring `curated/history.duckdb` up to the curated tables of every period.

    Partitions that did not change since the last time are taken over from the database as it was.

    Raises:
        StoreError: the disk does not take it, or a partition is damaged; the database stays as it was.
    """
    path = store.history_path
    path.parent.mkdir(parents=True, exist_ok=True)
    present = present_partitions(path.parent, [contract.table_name() for contract in HISTORY_TABLES])
    known = built_from(path, _stamp())
    if known is not None and known.partitions == present:
        return
    beside = path.with_name(f".{path.name}.tmp")
    _remove(beside)
    try:
        if known is not None:
            shutil.copyfile(path, beside)
        with duckdb.connect(str(beside)) as connection:
            connection.begin()
            if known is None:
                _load_everything(connection, path.parent)
            else:
                _load_changes(connection, path.parent, known.partitions, present)
            connection.commit()
        put_in_place(beside, path)
    except (duckdb.Error, RuntimeError) as error:
        raise _told(store, present, error) from None
    finally:
        _remove(beside)
    note_built(path, _stamp(), present)


def _told(store: Store, partitions: Iterable[str], error: Exception) -> Exception:
    """What is said where a history can't be made: a partition that DuckDB can't read, or the disk; else the error."""
    path = store.history_path
    with duckdb.connect() as apart:
        for name in sorted(partitions):
            partition = path.parent / f"{name}.parquet"
            try:
                apart.read_parquet(str(partition)).to_arrow_table()
            except (duckdb.Error, RuntimeError) as damage:
                return store.damaged_table(partition, _in_one_line(damage))
    if not isinstance(error, duckdb.OperationalError):
        return error
    return StoreError(
        f"{path} can't be made: {_in_one_line(error)}; make room there and do it again, the tables and lists are whole"
    )


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _remove(beside: Path) -> None:
    """Remove a database that was not finished, with its log."""
    for left in (beside, beside.with_name(f"{beside.name}.wal")):
        left.unlink(missing_ok=True)


@cache
def _stamp() -> str:
    """One hash over everything but rows that makes a history: contracts, types, views and macros."""
    digest = hashlib.sha256(SCHEMA_VERSION.encode() + Path(__file__).read_bytes())
    for contract in HISTORY_TABLES:
        digest.update(repr((contract.table_name(), table_meaning(contract), shown_columns(contract))).encode())
        digest.update(repr(contract.polars_schema()).encode())
    for made in (*statements_in(VIEWS), *statements_in(MACROS)):
        digest.update(made.text.encode())
    return digest.hexdigest()


def _load_everything(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    for contract in HISTORY_TABLES:
        _create_table(connection, contract)
        _insert(connection, contract, sorted((folder / contract.table_name()).glob("*.parquet")))
    for view in statements_in(VIEWS):
        connection.execute(view.text)
        _comment_view(connection, view)
    for macro in statements_in(MACROS):
        connection.execute(macro.text)
        connection.execute(f"comment on macro table {short_name(macro)} is {_quoted(macro.meaning)}")


def _load_changes(
    connection: duckdb.DuckDBPyConnection, folder: Path, before: dict[str, Mark], present: dict[str, Mark]
) -> None:
    """Only the rows of partitions that are new, other than before, or gone."""
    differing = sorted(name for name in before.keys() | present.keys() if before.get(name) != present.get(name))
    for contract in HISTORY_TABLES:
        table = contract.table_name()
        periods = [name.removeprefix(f"{table}/") for name in differing if name.startswith(f"{table}/")]
        for period in periods:
            connection.execute(f"delete from {table} where period = $period", {"period": period})
        again = [folder / table / f"{period}.parquet" for period in periods if f"{table}/{period}" in present]
        _insert(connection, contract, again)


def shown_columns(contract: type[Table]) -> dict[str, str]:
    """The columns of a table in the history, `period` first, with their meanings; the personal ones are left out."""
    personal = contract.personal_columns()
    own = [name for name in contract.columns() if name not in personal]
    return {"period": PERIOD_MEANING} | {name: column_meaning(contract, name) for name in own}


def column_meaning(contract: type[Table], name: str) -> str:
    """What a column means: its description, with unit and the federation's own name where it has them."""
    column = contract.columns()[name]
    known = column.metadata or {}
    unit = f" [{known['unit']}]" if "unit" in known else ""
    own_name = f" ({known['dbf']})" if "dbf" in known else ""
    return f"{column.description}{unit}{own_name}"


def table_meaning(contract: type[Table]) -> str:
    """What a table holds: the first line of its contract."""
    return (contract.__doc__ or "").strip().splitlines()[0]


def short_name(made: Statement) -> str:
    """The name of a view or macro: that of its file."""
    return Path(made.name).name


@cache
def column_meanings(made: str) -> dict[str, str]:
    """What the columns of a table, view or macro mean, by the name it has in the history.

    A view's or macro's header says it; for what it does not say, the first of its inputs that has the column.
    """
    for contract in HISTORY_TABLES:
        if contract.table_name() == made:
            return shown_columns(contract)
    found = next(item for item in (*statements_in(VIEWS), *statements_in(MACROS)) if short_name(item) == made)
    meanings = dict(found.header)
    for source in found.header["inputs"].split(", "):
        meanings = column_meanings(source) | meanings if source != made else meanings
    return meanings


def _create_table(connection: duckdb.DuckDBPyConnection, contract: type[Table]) -> None:
    """A table without rows, its columns with their meanings.

    The statement is put together here, since names and types come from the contract and nowhere else.
    """
    name, meanings = contract.table_name(), shown_columns(contract)
    types = {"period": "varchar"} | {
        column: _SQL_TYPES[type(dtype)] for column, dtype in contract.polars_schema().items() if column in meanings
    }
    columns = ", ".join(f'"{column}" {kind}' for column, kind in types.items())
    connection.execute(f"create table {name} ({columns})")
    connection.execute(f"comment on table {name} is {_quoted(table_meaning(contract))}")
    for column, meaning in meanings.items():
        connection.execute(f'comment on column {name}."{column}" is {_quoted(meaning)}')


def _insert(connection: duckdb.DuckDBPyConnection, contract: type[Table], paths: list[Path]) -> None:
    """The rows of these partitions; a column that an older partition lacks is empty there."""
    if not paths:
        return
    name, meanings = contract.table_name(), shown_columns(contract)
    given = {"partitions": [str(path) for path in paths]}
    source = "read_parquet($partitions, union_by_name => true)"
    found = connection.execute(f"describe select * from {source}", given).fetchall()
    present = ", ".join(f'"{row[0]}"' for row in found if row[0] in meanings)
    connection.execute(f"insert into {name} by name select {present} from {source}", given)


def _comment_view(connection: duckdb.DuckDBPyConnection, view: Statement) -> None:
    name = short_name(view)
    connection.execute(f"comment on view {name} is {_quoted(view.meaning)}")
    meanings = column_meanings(name)
    for (column,) in connection.execute(
        "select column_name from duckdb_columns() where table_name = $name order by column_index", {"name": name}
    ).fetchall():
        connection.execute(f'comment on column {name}."{column}" is {_quoted(meanings[column])}')


def _quoted(text: str) -> str:
    """A text as an SQL literal: comments take no parameters."""
    return "'" + text.replace("'", "''") + "'"
