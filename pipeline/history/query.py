"""Questions to the history: one reading statement at a time, with every file and the network out of reach.

The database is opened read-only and locked: no other file can be read or written, no extension loaded, no
setting changed, and nothing of the calling program seen (docs/analysts.md, "What a query can do").
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import duckdb
import polars as pl

from pipeline.store import DamagedFileError, StoreError

READING = {duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI}
"""SELECT with all that reads like it (WITH, FROM, DESCRIBE, SHOW, SUMMARIZE), EXPLAIN, and PIVOT, which is MULTI."""

LOCKED: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "python_enable_replacements": False,
    "lock_configuration": True,
}


class QueryError(ValueError):
    """The question can't be answered; the message says why in a sentence."""


class Format(StrEnum):
    """How an answer is given."""

    TABLE = "table"
    CSV = "csv"
    PARQUET = "parquet"
    JSON = "json"


def answer(database: Path, sql: str, parameters: Mapping[str, str] | None = None) -> pl.DataFrame:
    """The rows that a question to the history gives.

    Args:
        database: `history.duckdb`.
        sql: one reading statement; `$name` in it stands for a parameter.
        parameters: the parameters' values as typed; the database reads them as what they are compared with.

    Raises:
        QueryError: the statement is wrong or no reading one, or a parameter is missing or too many.
        StoreError: there is no history yet, or it is damaged.
    """
    given = dict(parameters or {})
    _check_letters(sql, *given, *given.values())
    if not database.is_file():
        raise StoreError(
            f"there is no history in {database.parent} yet; `calcelo run` and `calcelo import-archive` make it"
        )
    try:
        statement = _only_reading(duckdb.extract_statements(sql))
        _check_parameters(set(statement.named_parameters), given)
        with _opened(database) as connection:
            return _frame(connection.sql(statement, params=given or None))
    except duckdb.Error as error:
        # no question can reach another file, so what can't be read is the history itself
        if isinstance(error, duckdb.IOException) or _CORRUPT in str(error):
            raise _damaged(database, error) from None
        raise QueryError(f"the query can't be answered: {_in_one_sentence(error)}") from None


_CORRUPT = "Corrupt database file"
"""How DuckDB begins where a block is not what was written; it has no class of errors for that."""


def _opened(database: Path) -> duckdb.DuckDBPyConnection:
    try:
        return duckdb.connect(str(database), read_only=True, config=LOCKED)
    except duckdb.Error as error:
        raise _damaged(database, error) from None


def _damaged(database: Path, error: duckdb.Error) -> DamagedFileError:
    remedy = "delete the file, and the next `calcelo run` makes it again"
    return DamagedFileError(database, _in_one_sentence(error), remedy)


def as_bytes(frame: pl.DataFrame, form: Format) -> bytes:
    """An answer as a file of the format: CSV, Parquet, or JSON (an array with an object a row).

    Raises:
        QueryError: the format can't hold a column, or it is none of the three.
    """
    buffer = io.BytesIO()
    if form is Format.CSV:
        nested = [name for name, dtype in frame.schema.items() if dtype.is_nested()]
        if nested:
            raise QueryError(f"column {nested[0]} holds lists, for which CSV has no form; ask for json or parquet")
        frame.write_csv(buffer)
    elif form is Format.PARQUET:
        frame.write_parquet(buffer)
    elif form is Format.JSON:
        frame.write_json(buffer)
        buffer.write(b"\n")
    else:
        raise QueryError(f"{form} is for reading, not for a file of data")
    return buffer.getvalue()


def _only_reading(statements: list[duckdb.Statement]) -> duckdb.Statement:
    if len(statements) != 1:
        raise QueryError(f"a query is one statement, not {len(statements)}")
    if statements[0].type not in READING:
        kind = statements[0].type.name
        raise QueryError(f"the history can only be read, by SELECT and what reads like it; this is {kind}")
    return statements[0]


def _check_letters(*texts: str) -> None:
    """What was typed or read in another code page than the system's comes as halves of characters."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise QueryError(f"the query is no text in UTF-8, from character {error.start + 1} on") from None


def _check_parameters(asked: set[str], given: Mapping[str, str]) -> None:
    missing, unused = sorted(asked - given.keys()), sorted(given.keys() - asked)
    if missing:
        raise QueryError(f"the query asks for ${missing[0]}; give it as --param {missing[0]}=VALUE")
    if unused:
        raise QueryError(f"the query has no ${unused[0]}, which --param gives")


def _frame(found: duckdb.DuckDBPyRelation) -> pl.DataFrame:
    """The rows; sums of whole numbers, which DuckDB widens to 128 bits, as 64-bit numbers again."""
    twice = next((name for name in found.columns if found.columns.count(name) > 1), None)
    if twice is not None:
        raise QueryError(f"more than one column is called '{twice}'; give one of them another name, with AS")
    try:
        frame = pl.DataFrame(found.to_arrow_table())
    except pl.exceptions.ComputeError:
        types = ", ".join(f"{name} {kind}" for name, kind in zip(found.columns, found.types, strict=True))
        raise QueryError(
            f"a column is of a type that an answer can't hold, cast it to varchar; the columns are {types}"
        ) from None
    _check_days(frame)
    wide = [
        name
        for name, dtype in frame.schema.items()
        if isinstance(dtype, pl.Int128 | pl.UInt128) or (isinstance(dtype, pl.Decimal) and dtype.scale == 0)
    ]
    try:
        return frame.with_columns(pl.col(wide).cast(pl.Int64))
    except pl.exceptions.InvalidOperationError:
        named = ", ".join(wide)
        raise QueryError(f"a number of {named} has more than 18 digits; cast it to double or varchar") from None


_FIRST_DAY, _LAST_DAY = ((day - dt.date(1970, 1, 1)).days for day in (dt.date(1, 1, 1), dt.date(9999, 12, 31)))
_UNITS_A_DAY = {"ms": 86_400_000, "us": 86_400_000_000, "ns": 86_400_000_000_000}


def _check_days(frame: pl.DataFrame) -> None:
    """DuckDB reckons with days that no program after it can write down."""
    for name, dtype in frame.schema.items():
        if not isinstance(dtype, pl.Date | pl.Datetime):
            continue
        days = frame[name].to_physical()
        if isinstance(dtype, pl.Datetime):
            days = days // _UNITS_A_DAY[dtype.time_unit]
        if not days.drop_nulls().is_between(_FIRST_DAY, _LAST_DAY).all():
            raise QueryError(f"{name} holds a day outside the years 1 to 9999; cast it to varchar")


def _in_one_sentence(error: duckdb.Error) -> str:
    """The first paragraph of DuckDB's message; the rest repeats the statement."""
    return " ".join(str(error).split("\n\n")[0].split())
