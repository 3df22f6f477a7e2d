"""The base of every contract: a dataframely schema that also knows its polars schema and its meanings.

A column carries its English meaning in `description`; `metadata` may hold `dbf` (the federation's
column), `fr` (its French name), `unit`, and `personal` where the value must not leave `data/curated`.
"""

from __future__ import annotations

import re

import dataframely as dy
import polars as pl

SCHEMA_VERSION = "6"
"""Written into every Parquet file; raised when a column of any contract changes."""


class Table(dy.Schema):
    """A table of the house; subclasses declare its columns."""

    @classmethod
    def table_name(cls) -> str:
        """The table's name in the store and in the history: the class name in small letters, `half_games`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @classmethod
    def personal_columns(cls) -> frozenset[str]:
        """The columns that must not leave `data/curated`."""
        return frozenset(name for name, column in cls.columns().items() if (column.metadata or {}).get("personal"))

    @classmethod
    def dbf_field(cls, column: str) -> str:
        """The federation's own name of a column that has one."""
        return str((cls.columns()[column].metadata or {})["dbf"])

    @classmethod
    def polars_schema(cls) -> pl.Schema:
        """The column names and types, in order."""
        return pl.Schema({name: column.dtype for name, column in cls.columns().items()})

    @classmethod
    def empty(cls) -> pl.DataFrame:
        """A frame with every column and no row."""
        return pl.DataFrame(schema=cls.polars_schema())

    @classmethod
    def conform(cls, frame: pl.DataFrame) -> pl.DataFrame:
        """The frame with exactly the contract's columns, in its order and types.

        A column that the frame does not have is filled with nulls; a value that does not fit its
        type raises, since a stage and not a club has then made the mistake.
        """
        schema = cls.polars_schema()
        missing = [pl.lit(None, dtype=dtype).alias(name) for name, dtype in schema.items() if name not in frame.columns]
        filled = frame.with_columns(missing) if missing else frame
        return filled.select(schema.names()).cast(schema)
