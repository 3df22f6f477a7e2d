"""Changes of members put into a PLAYER table, field by field; whatever is not changed keeps its bytes.

The way back of `player_dbf.read_members`: corrections, updates between lists and figures carried over from
a revised list all come through here.
"""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.contracts.carried import CarriedChanges
from pipeline.contracts.members import Members
from pipeline.formats.dbf import DELETED, FLAG, GOOD, DbfError, DbfTable

CHANGE_SCHEMA = {"member_id": pl.Int32(), "column": pl.String(), "value": pl.String()}
"""A change: the member, the column of `Members`, the new value as text (empty for none)."""

_COMPOSED = ("federation", "lives_abroad", "nationality", "has_waiver", "is_affiliated", "birth_year")
"""Columns that share a field with another, are written the other way round, or have no field of their own."""


def change_members(table: DbfTable, changes: pl.DataFrame) -> DbfTable:
    """The table with the changes made to the record in force of each member, the first of his number.

    Args:
        table: a PLAYER table of any era.
        changes: columns of `CHANGE_SCHEMA`, at most one row per member and column; members that the table
            does not have are left aside.

    Raises:
        DbfError: the structure of the table has no field for a changed column.
    """
    # one pass for each changed column, of which there are some twenty
    for column in changes["column"].unique(maintain_order=True):
        new = changes.filter(pl.col("column") == column).select("member_id", value=_typed(column))
        table = put_fields(table, new, _fields(column, table))
    return table


def put_fields(table: DbfTable, values: pl.DataFrame, fields: dict[str, pl.Expr]) -> DbfTable:
    """The table with fields of some members' records in force written anew.

    Args:
        table: a PLAYER table.
        values: `member_id` and what the expressions need; members that the table lacks are left aside.
        fields: the new value of each field, from the columns of `values` and the record's own fields.
    """
    records = (
        table.frame.with_row_index("_record")
        .filter((pl.col(FLAG) == GOOD) & (pl.col("MATRICULE") > 0))
        .unique("MATRICULE", keep="first")
        .select("_record", member_id=pl.col("MATRICULE").cast(pl.Int32))
    )
    touched = records.join(values, on="member_id").with_columns(_touched=pl.lit(value=True))
    joined = table.frame.with_row_index("_record").join(touched, on="_record", how="left", maintain_order="left")
    frame = joined.with_columns(
        pl.when("_touched").then(value).otherwise(name).cast(table.frame.schema[name]).alias(name)
        for name, value in fields.items()
    )
    return replace(table, frame=frame.select(table.frame.columns))


def field_changes(before: DbfTable, after: DbfTable) -> pl.DataFrame:
    """What differs between two PLAYER tables, contract `CarriedChanges`, member by member and field by field.

    Only members of both tables and fields of both structures are compared; a date of birth is left out.
    """
    one, other = _by_member(before), _by_member(after)
    pairs = one.join(other, on="member_id", suffix="_after")
    names = [name for name in one.columns if name in other.columns and name not in {"member_id", *_NOT_CARRIED}]
    differing = [
        pairs.filter(pl.col(name).ne_missing(pl.col(f"{name}_after"))).select(
            "member_id",
            field=pl.lit(name),
            value_before=pl.col(name).cast(pl.String),
            value_after=pl.col(f"{name}_after").cast(pl.String),
        )
        for name in names
    ]
    return CarriedChanges.conform(pl.concat([CarriedChanges.empty(), *differing]).sort("member_id", "field"))


def carry_changes(table: DbfTable, changes: pl.DataFrame) -> tuple[DbfTable, pl.DataFrame]:
    """Put changes of an earlier list into the member file that started from it.

    Args:
        table: a PLAYER table.
        changes: contract `CarriedChanges`.

    Returns:
        The table, with each field that still has the value before set to the value after; and the changes
        that were not made, since the member file says something else since.
    """
    left = []
    # one pass for each field of PLAYER that differs, of which there are some ten
    for name in changes["field"].unique(maintain_order=True):
        of_field = changes.filter(pl.col("field") == name)
        if name not in table.frame.columns:
            left.append(of_field)
            continue
        dtype = table.frame.schema[name]
        present = _by_member(table).select("member_id", present=pl.col(name).cast(pl.String))
        joined = of_field.join(present, on="member_id", how="left", maintain_order="left")
        agrees = joined["present"].eq_missing(joined["value_before"]) & joined["member_id"].is_in(
            present["member_id"].implode()
        )
        left.append(of_field.filter(~agrees))
        values = of_field.filter(agrees).select("member_id", value=_read_back(dtype))
        table = put_fields(table, values, {name: pl.col("value")})
    return table, pl.concat([CarriedChanges.empty(), *left])


_NOT_CARRIED = ("MATRICULE", "DATE_NAISS")


def _by_member(table: DbfTable) -> pl.DataFrame:
    """The record of each member: the first in force, else the first deleted one."""
    frame = table.frame.filter((pl.col("MATRICULE") > 0) & pl.col(FLAG).is_in([GOOD, DELETED]))
    first = frame.sort(pl.col(FLAG) == DELETED, maintain_order=True).unique(
        "MATRICULE", keep="first", maintain_order=True
    )
    return first.with_columns(member_id=pl.col("MATRICULE").cast(pl.Int32))


def _read_back(dtype: pl.DataType) -> pl.Expr:
    value = pl.col("value_after")
    if dtype == pl.Boolean:
        return value == "true"
    return value.str.to_date("%Y-%m-%d") if dtype == pl.Date else value.cast(dtype)


def delete_members(table: DbfTable, member_ids: list[int]) -> DbfTable:
    """The table with the records of these members marked as deleted; none is taken out."""
    goes = pl.col("MATRICULE").is_in(member_ids) & (pl.col(FLAG) == GOOD)
    return replace(
        table, frame=table.frame.with_columns(pl.when(goes).then(pl.lit(DELETED)).otherwise(FLAG).alias(FLAG))
    )


def _typed(column: str) -> pl.Expr:
    dtype = Members.polars_schema()[column]
    if dtype == pl.Boolean:
        return pl.col("value") == "true"
    if dtype == pl.Date:
        return pl.col("value").str.to_date("%Y-%m-%d")
    return pl.col("value").cast(dtype)


def _fields(column: str, table: DbfTable) -> dict[str, pl.Expr]:
    """The fields that a column is written to, with their new values; `value` is the column's."""
    known = set(table.header.names)
    if column not in _COMPOSED:
        name = Members.dbf_field(column)
        is_text = table.frame.schema.get(name) == pl.String
        fields = {name: pl.col("value").fill_null("") if is_text else pl.col("value")}
    else:
        fields = {name: value for name, value in _composed(column).items() if name != "NATFIDE" or name in known}
    lacking = fields.keys() - known
    if lacking:
        raise DbfError(f"a member file of this structure has no field {', '.join(sorted(lacking))} for {column}")
    return fields


def _composed(column: str) -> dict[str, pl.Expr]:
    new = pl.col("value")
    abroad = pl.col("FEDERATION").str.slice(1, 1)
    waiver = _mark(pl.col("NOUV_MOD").str.contains("+", literal=True), "+")
    nationality = pl.col("NOUV_MOD").str.replace_all("+", "", literal=True).str.slice(0, 3).str.pad_end(3)
    letter = pl.col("FEDERATION").str.slice(0, 1).str.pad_end(1)
    values = {
        "federation": {"FEDERATION": new.fill_null(" ") + abroad},
        "lives_abroad": {"FEDERATION": letter + _mark(new, "*")},
        "nationality": {"NATFIDE": new.fill_null(""), "NOUV_MOD": new.fill_null("").str.pad_end(3) + waiver},
        "has_waiver": {"NOUV_MOD": nationality + _mark(new, "+")},
        "is_affiliated": {"SUPPRESS": ~new},
    }
    if column not in values:
        raise DbfError(f"{column} has no field of its own in a member file")
    return {field: _without_blanks(field, value) for field, value in values[column].items()}


def _mark(flag: pl.Expr, sign: str) -> pl.Expr:
    return pl.when(flag).then(pl.lit(sign)).otherwise(pl.lit(""))


def _without_blanks(field: str, value: pl.Expr) -> pl.Expr:
    return value if field == "SUPPRESS" else value.str.strip_chars_end(" ")
