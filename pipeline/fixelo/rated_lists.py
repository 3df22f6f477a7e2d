"""Names and ratings out of any published list or FIDE list, to make a FIXELO.DAT of."""

from __future__ import annotations

import io
from collections.abc import Callable

import polars as pl

from pipeline.contracts.members import Members
from pipeline.formats import dbf
from pipeline.formats.fide import read_fide_list
from pipeline.formats.parquet import read_parquet
from pipeline.formats.raw import RawFile

_RATING_COLUMNS = ("rating", "standard_rating")


def read_rated_names(file: RawFile) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    """Read a list: PLAYER.DBF, a FIDE list (.txt or .xml), one of these zipped, or a .csv or .parquet table.

    A table needs a column `name`, and `rating` or `standard_rating`.

    Returns:
        Columns `name` and `rating`; and the findings, where the format reports any.

    Raises:
        ValueError: the file is none of these, is damaged, or lacks the columns; the message says which.
    """
    readers: dict[str, Callable[[RawFile], tuple[pl.DataFrame, pl.DataFrame | None]]] = {
        "dbf": _read_dbf,
        "txt": _read_fide,
        "xml": _read_fide,
        "zip": _read_zip,
        "csv": lambda raw: (_columns(pl.read_csv(io.BytesIO(raw.data), infer_schema=False)), None),
        "parquet": lambda raw: (_columns(read_parquet(raw.data)), None),
    }
    extension = file.file_name.rpartition(".")[2].lower()
    if extension not in readers:
        raise ValueError(
            f"{file.file_name} is no list: give a .DBF, a FIDE list (.txt, .xml or .zip), a .csv or a .parquet"
        )
    try:
        return readers[extension](file)
    except (pl.exceptions.PolarsError, ValueError) as error:
        raise ValueError(f"{file.file_name} can't be read as a list: {error}") from error


def _read_zip(file: RawFile) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    """A zip holds a .DBF or else a FIDE list."""
    try:
        return _read_dbf(file)
    except dbf.DbfError:
        return _read_fide(file)


def _read_dbf(file: RawFile) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    fields = {name: Members.dbf_field(name) for name in ("name", "rating")}
    table = dbf.read_table(file.data).good
    missing = [field for field in fields.values() if field not in table.columns]
    if missing:
        raise ValueError(f"its fields lack {', '.join(missing)}")
    return _columns(table.select(**fields)), None


def _read_fide(file: RawFile) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    export = read_fide_list(file)
    if export.table.is_empty() and not export.findings.is_empty():
        raise ValueError(export.findings["message_en"][0])
    return _columns(export.table), export.findings


def _columns(table: pl.DataFrame) -> pl.DataFrame:
    ratings = [name for name in _RATING_COLUMNS if name in table.columns]
    if "name" not in table.columns or not ratings:
        raise ValueError(f"it needs a column 'name' and one of {', '.join(_RATING_COLUMNS)}")
    return table.select(pl.col("name").cast(pl.String), pl.col(ratings[0]).cast(pl.Int32).alias("rating")).drop_nulls()
