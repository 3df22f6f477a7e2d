"""A decoded dBase table kept as Parquet, so that the same bytes need not be decoded twice.

The records are the rows; header, residue, tail and code page stand in the file's own metadata.
"""

from __future__ import annotations

import io
from base64 import b64decode, b64encode

import polars as pl
from polars.exceptions import PolarsError

from pipeline.formats.dbf import DbfError, DbfTable, read_header
from pipeline.formats.parquet import ParquetError, read_metadata, read_parquet

_HEADER, _RESIDUE, _TAIL, _ENCODING = "dbf_header", "dbf_residue", "dbf_tail", "dbf_encoding"


def pack(table: DbfTable) -> bytes:
    """The table as the bytes of a Parquet file."""
    residue = io.BytesIO()
    table.residue.write_ipc(residue)
    metadata = {
        _HEADER: b64encode(table.header.raw).decode(),
        _RESIDUE: b64encode(residue.getvalue()).decode(),
        _TAIL: b64encode(table.tail).decode(),
        _ENCODING: table.encoding,
    }
    packed = io.BytesIO()
    table.frame.write_parquet(packed, metadata=metadata)
    return packed.getvalue()


def unpack(data: bytes) -> DbfTable:
    """The table of a Parquet file that `pack` made.

    Raises:
        ParquetError: the file is damaged, or another one.
    """
    metadata = read_metadata(data)
    missing = {_HEADER, _RESIDUE, _TAIL, _ENCODING} - metadata.keys()
    if missing:
        raise ParquetError(f"it does not tell its {min(missing).replace('_', ' ')}")
    try:
        header = read_header(b64decode(metadata[_HEADER]))
        residue = pl.read_ipc(io.BytesIO(b64decode(metadata[_RESIDUE])))
        tail = b64decode(metadata[_TAIL])
    except (PolarsError, DbfError, ValueError) as error:
        raise ParquetError(f"what it tells of the dBase table can't be read: {error}") from None
    return DbfTable(header, read_parquet(data), residue, tail, metadata[_ENCODING])
