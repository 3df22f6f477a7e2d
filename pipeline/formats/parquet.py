"""Parquet bytes to frames: what disks and copies did to them is one error with a reason, never a panic."""

from __future__ import annotations

import io

import polars as pl
from polars.exceptions import PanicException, PolarsError

from pipeline.contracts.table import Table


class ParquetError(ValueError):
    """The bytes are no whole Parquet file, or hold another table; the message says what is wrong with them."""


def read_parquet(data: bytes) -> pl.DataFrame:
    """The frame that Parquet bytes hold.

    Raises:
        ParquetError: they are cut off, overwritten, or never were Parquet.
    """
    try:
        return pl.read_parquet(io.BytesIO(data))
    except (PolarsError, PanicException) as error:
        raise ParquetError(_reason(error)) from None


def read_contract(contract: type[Table], data: bytes) -> pl.DataFrame:
    """The table that Parquet bytes hold, as its contract has it today.

    Files outlive contracts: a column that came later is filled with nulls, one that takes more values than
    it did is read as it is now, one that is gone is left out.

    Raises:
        ParquetError: the bytes are damaged, or a value is none that the contract knows.
    """
    frame = read_parquet(data)
    try:
        return contract.conform(frame)
    except PolarsError as error:
        raise ParquetError(f"it does not hold the table {contract.table_name()}: {_reason(error)}") from None


def read_metadata(data: bytes) -> dict[str, str]:
    """What Parquet bytes say of themselves besides their columns.

    Raises:
        ParquetError: they are no whole Parquet file.
    """
    try:
        return pl.read_parquet_metadata(io.BytesIO(data))
    except (PolarsError, PanicException) as error:
        raise ParquetError(_reason(error)) from None


def _reason(error: BaseException) -> str:
    """The first line of what polars says, which may go on for many."""
    told = str(error).strip().splitlines()
    return told[0] if told else type(error).__name__
