"""Member updates: what a file asks for goes into PLAYER, and each changed value into the ledger."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

import polars as pl

from pipeline.contracts.member_updates import MemberUpdates
from pipeline.contracts.members import Members
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import FLAG, GOOD, DbfTable
from pipeline.formats.member_updates import CATALOGUE, PATTERNS, read_updates
from pipeline.formats.player_changes import change_members
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.rulebook import Rulebook

_HELPERS = ("line_number", "kind", "member_id", "effective_on", "expect_rating", "expect_games")


@dataclass(frozen=True)
class Updated:
    """PLAYER after the updates; the ledger's new rows, contract `MemberUpdates`; what was not applied."""

    member_table: DbfTable
    ledger: pl.DataFrame
    findings: pl.DataFrame


def update_members(
    table: DbfTable, file: RawFile, period: Period, rulebook: Rulebook, *, applied_at: dt.datetime, applied_by: str
) -> Updated:
    """Apply a file of updates to PLAYER; applied again it changes nothing.

    A line whose member number is new registers a member; a newcomer with a rating gets the starting number
    of games of article 10 h. A line that does not fit is told and left out, the others are applied.

    Args:
        table: PLAYER as it stands.
        file: CSV or DBF, see `formats.member_updates`.
        period: the list that PLAYER belongs to, for the structure of its fields.
        rulebook: the rules in force.
        applied_at: now, UTC.
        applied_by: who applies it.
    """
    asked = read_updates(file)
    members = read_members(table, period)
    found = FindingList(CATALOGUE)
    rows = _fitting(asked.rows, members, file, found)
    new = rows.join(members, on="member_id", how="anti").unique("member_id", keep="first", maintain_order=True)
    rows = _with_starting_games(rows, new, rulebook)
    grown = _with_records(table, new["member_id"])
    wanted = _once(_long(rows), file, found)
    now = _present(read_members(grown, period))
    changes = wanted.join(now, on=["member_id", "column"], how="left").filter(
        pl.col("value").ne_missing(pl.col("value_before"))
    )
    changed = change_members(grown, changes.select("member_id", "column", "value"))
    ledger = _ledger(changes, file, applied_at, applied_by)
    return Updated(changed, ledger, pl.concat([asked.findings, found.to_frame()]))


def _fitting(rows: pl.DataFrame, members: pl.DataFrame, file: RawFile, found: FindingList) -> pl.DataFrame:
    """The rows that agree with PLAYER: known numbers, free numbers for newcomers, the state expected."""
    known = members.select("member_id", holder="name", rating_now="rating", games_now="game_count")
    joined = rows.join(known, on="member_id", how="left", maintain_order="left")
    name = pl.col("name") if "name" in rows.columns else pl.lit(None, pl.String)
    is_new = pl.col("holder").is_null()
    is_registration = pl.col("kind") == "registration"
    may_register = name.is_not_null() & (is_registration | pl.col("kind").is_null())
    is_unknown = is_new & ~may_register.fill_null(value=False)
    is_taken = (~is_new & is_registration & (pl.col("holder") != name)).fill_null(value=False)
    differs = (
        pl.col("expect_rating").ne(pl.col("rating_now")) | pl.col("expect_games").ne(pl.col("games_now"))
    ).fill_null(value=False)
    state = [pl.format("{} ({})", *pair) for pair in (("expect_rating", "expect_games"), ("rating_now", "games_now"))]
    told = joined.with_columns(
        expected=pl.coalesce(state[0], pl.col("expect_rating").cast(pl.String)),
        found=state[1],
        rule=pl.when(is_unknown)
        .then(pl.lit("update_member_unknown"))
        .when(is_taken)
        .then(pl.lit("update_member_taken"))
        .when(~is_new & differs)
        .then(pl.lit("update_state_differs")),
    )
    # only rows that do not fit are walked, to word a finding for each
    for row in told.filter(pl.col("rule").is_not_null()).iter_rows(named=True):
        place = Place(file.file_id, file.file_name, row["line_number"])
        values = {key: row[key] for key in ("member_id", "holder", "expected", "found")}
        found.add(row["rule"], place, **values)
    return told.filter(pl.col("rule").is_null()).select(rows.columns)


def _with_starting_games(rows: pl.DataFrame, new: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """A newcomer with a rating and no number of games starts with that of article 10 h."""
    if "rating" not in rows.columns or new.is_empty():
        return rows
    rating = pl.col("rating").cast(pl.Int32)
    games: pl.Expr = pl.lit(None, pl.Int32)
    for from_rating, start in reversed(rulebook.substituted_starts):
        games = pl.when(rating >= from_rating).then(start).otherwise(games)
    given = pl.col("game_count") if "game_count" in rows.columns else pl.lit(None, pl.String)
    is_new = pl.col("member_id").is_in(new["member_id"].implode()) & (rating > 0)
    starting = pl.when(is_new).then(games.cast(pl.String))
    return rows.with_columns(game_count=pl.coalesce(given, starting))


def _with_records(table: DbfTable, numbers: pl.Series) -> DbfTable:
    """The table with an empty record for each new number, at its end; newcomers are affiliated."""
    if numbers.is_empty():
        return table
    schema = table.frame.schema
    blank = {
        name: pl.lit("" if dtype == pl.String else (False if dtype == pl.Boolean else None), dtype)
        for name, dtype in schema.items()
    }
    zero = {name: pl.lit(0, schema[name]) for name in ("ELO_PRECE", "PART_PRECE", "ELO_CALCUL", "PART_CALCU", "GAIN")}
    fixed = {FLAG: pl.lit(GOOD), "MATRICULE": pl.col("MATRICULE").cast(schema["MATRICULE"])}
    records = numbers.alias("MATRICULE").to_frame().with_columns(**{**blank, **zero, **fixed})
    return replace(table, frame=pl.concat([table.frame, records.select(table.frame.columns)]))


def _long(rows: pl.DataFrame) -> pl.DataFrame:
    """One row for each value that is to be."""
    columns = [name for name in PATTERNS if name in rows.columns]
    return rows.unpivot(columns, index=list(_HELPERS), variable_name="column").filter(pl.col("value").is_not_null())


def _once(wanted: pl.DataFrame, file: RawFile, found: FindingList) -> pl.DataFrame:
    """The values of which the file says one thing; of two different ones neither is taken."""
    said = wanted.unique(["member_id", "column", "value"], keep="first", maintain_order=True)
    is_twice = pl.len().over("member_id", "column") > 1
    for row in said.filter(is_twice).iter_rows(named=True):
        place = Place(file.file_id, file.file_name, row["line_number"], None, row["value"])
        found.add("update_member_twice", place, member_id=row["member_id"], column=row["column"])
    return said.filter(~is_twice)


def _present(members: pl.DataFrame) -> pl.DataFrame:
    """The values that PLAYER has, as text."""
    schema = Members.polars_schema()
    texts = [
        pl.col(name).cast(pl.String) if schema[name] != pl.Float64 else _decimal(name)
        for name in PATTERNS
        if name in schema
    ]
    columns = [name for name in PATTERNS if name in schema]
    return members.select("member_id", *texts).unpivot(
        columns, index="member_id", variable_name="column", value_name="value_before"
    )


def _decimal(name: str) -> pl.Expr:
    """Points without a needless `.0`, as people write them."""
    return pl.col(name).cast(pl.String).str.strip_suffix(".0").alias(name)


def _ledger(changes: pl.DataFrame, file: RawFile, applied_at: dt.datetime, applied_by: str) -> pl.DataFrame:
    """The changed values for the ledger; a date of birth as its year, a number to be given by the ledger."""
    is_birth = pl.col("column") == "birth_date"
    year = {
        name: pl.when(is_birth).then(pl.col(name).str.slice(0, 4)).otherwise(name) for name in ("value_before", "value")
    }
    return MemberUpdates.conform(
        changes.with_columns(**year)
        .sort("line_number", "member_id", "column")
        .with_row_index("update_number", offset=1)
        .select(
            "update_number",
            "line_number",
            "member_id",
            "column",
            "value_before",
            "effective_on",
            applied_at=pl.lit(applied_at, pl.Datetime("us", "UTC")),
            applied_by=pl.lit(applied_by),
            file_id=pl.lit(file.file_id),
            file_name=pl.lit(file.file_name),
            kind=pl.col("kind").fill_null("change"),
            value_after="value",
        )
    )
