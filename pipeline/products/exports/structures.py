"""A published table in the structure of another era, for programs that know only that one.

Fields go by name; what the other structure lacks is left out, what it has besides is blank.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.formats.dbf import FLAG, DbfTable, Field, new_header, new_table


@dataclass(frozen=True)
class Restructured:
    """`table`: ready to be written. `losses`: field, count, kind (cut, emptied, left_out, blank), in field order.

    cut: texts shortened; emptied: numbers too large for the field; left_out: a field that the structure lacks
    (count: values it had); blank: a field that the table lacks.
    """

    table: DbfTable
    losses: pl.DataFrame


BIRTH_DATE = "DATE_NAISS"
LOSSES = {"field": pl.String, "count": pl.Int64, "kind": pl.String}


def in_structure(table: DbfTable, fields: tuple[Field, ...]) -> Restructured:
    """Put a table into other fields.

    Args:
        table: what is published.
        fields: the other structure (`pipeline.formats.dbf_structures`).
    """
    present = {item.name: item for item in table.header.fields}
    frame = table.frame.select(FLAG, *(_converted(item) if item.name in present else _blank(item) for item in fields))
    shared = [item for item in fields if item.name in present]
    too_wide = table.frame.select(_too_wide(item).sum().alias(item.name) for item in shared)
    had = table.frame.select(_is_filled(item).sum().alias(item.name) for item in table.header.fields)
    kinds = {item.name: "cut" if item.type == "C" else "emptied" for item in shared}
    names = [item.name for item in fields]
    rows = [
        *((name, count, kinds[name]) for name, count in too_wide.row(0, named=True).items() if count),
        *((name, count, "left_out") for name, count in had.row(0, named=True).items() if name not in names and count),
        *((item.name, 0, "blank") for item in fields if item.name not in present),
    ]
    made = new_table(new_header(fields), frame)
    return Restructured(
        DbfTable(made.header, frame, made.residue, made.tail, table.encoding),
        pl.DataFrame(rows, schema=LOSSES, orient="row"),
    )


def with_birth_year_only(table: DbfTable) -> DbfTable:
    """The table with 1 January of the year for each date of birth; one without dates of birth as it is."""
    if BIRTH_DATE not in table.header.names:
        return table
    year_only = pl.date(pl.col(BIRTH_DATE).dt.year(), 1, 1).alias(BIRTH_DATE)
    residue = table.residue.filter(pl.col("field") != BIRTH_DATE)
    return DbfTable(table.header, table.frame.with_columns(year_only), residue, table.tail, table.encoding)


def _converted(item: Field) -> pl.Expr:
    column = pl.col(item.name)
    if item.type == "C":
        return column.str.slice(0, item.length)
    return pl.when(~_too_wide(item)).then(column).cast(item.dtype).alias(item.name)


def _too_wide(item: Field) -> pl.Expr:
    """Whether a value does not fit the field; a date or a truth value always does."""
    column = pl.col(item.name)
    if item.type == "C":
        return column.str.len_chars() > item.length
    if item.type != "N":
        return pl.lit(value=False)
    whole_places = item.length - (item.decimals + 1 if item.decimals else 0)
    # A minus sign takes a place of its own.
    highest, lowest = int("9" * whole_places) + 1, -int("9" * (whole_places - 1) or "0") - 1
    return ((column >= highest) | (column <= lowest)).fill_null(value=False)


def _is_filled(item: Field) -> pl.Expr:
    column = pl.col(item.name)
    return column.str.strip_chars() != "" if item.type == "C" else column.is_not_null()


def _blank(item: Field) -> pl.Expr:
    value = "" if item.type == "C" else None
    return pl.lit(value, dtype=item.dtype).alias(item.name)
