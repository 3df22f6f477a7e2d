"""A decoded dBase table kept as Parquet, so that the same bytes need not be decoded twice.

The records are the rows; header, residue, tail and code page stand in the file's own metadata.
"""

from __future__ import annotations

import io
from base64 import b64decode, b64encode

import polars as pl

from pipeline.formats.dbf import DbfTable, read_header

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
    """The table of a Parquet file that `pack` made; a file that it did not make raises."""
    metadata = pl.read_parquet_metadata(io.BytesIO(data))
    return DbfTable(
        read_header(b64decode(metadata[_HEADER])),
        pl.read_parquet(io.BytesIO(data)),
        pl.read_ipc(io.BytesIO(b64decode(metadata[_RESIDUE]))),
        b64decode(metadata[_TAIL]),
        metadata[_ENCODING],
    )
