"""Publish: the files of a list, as bytes: DBF, Parquet, sheets and the acknowledgement list."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import polars as pl

from pipeline.contracts.clubs import Clubs
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import PlayerStates
from pipeline.contracts.receipts import Receipts
from pipeline.formats.dbf import DbfTable, write_table
from pipeline.formats.player_dbf import read_members
from pipeline.period import Period
from pipeline.products.checklist_file import checklist_file
from pipeline.products.player_list import player_list
from pipeline.products.sheets import Layout, printed, sheet_figures, sheets_text
from pipeline.products.sheets.table import sheet_table
from pipeline.rulebook import Rulebook
from pipeline.stages.acknowledge import acknowledge, acknowledgement_files

PUBLIC_MEMBER_COLUMNS = [name for name in Members.column_names() if name != "birth_date"]
"""A published Parquet list carries the year of birth only."""


@dataclass(frozen=True)
class RatedPeriod:
    """Everything that the products are made from."""

    period: Period
    rulebook: Rulebook
    member_table: DbfTable
    members: pl.DataFrame
    received_files: pl.DataFrame
    half_games: pl.DataFrame
    findings: pl.DataFrame
    checklist: pl.DataFrame
    derivations: pl.DataFrame
    ratings: pl.DataFrame
    fines: pl.DataFrame = field(default_factory=Fines.empty)
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)
    clubs: pl.DataFrame = field(default_factory=Clubs.empty)
    corrections: pl.DataFrame = field(default_factory=Corrections.empty)


def publish(rated: RatedPeriod) -> dict[str, bytes]:
    """The files of the list, by name, without the run record.

    Raises:
        OverflowError: a figure does not fit its field of the DBF; names the field and the record.
    """
    new_table = player_list(rated.member_table, rated.ratings, rated.rulebook)
    new_members = read_members(new_table, rated.period)
    check_list = checklist_file(rated.checklist, rated.members, rated.period, rated.rulebook)
    date = rated.period.list_date
    return {
        "PLAYER.DBF": write_table(new_table, date=date),
        "CHCKLIST.DBF": write_table(check_list, date=date),
        "PLAYER.parquet": _parquet(new_members.select(PUBLIC_MEMBER_COLUMNS)),
        "CHCKLIST.parquet": _parquet(rated.checklist),
        **_sheets(rated, new_members),
        **acknowledgement_files(_acknowledged(rated), rated.period),
        "fines.csv": rated.fines.drop(sorted(Fines.personal_columns())).write_csv().encode(),
        "findings.csv": rated.findings.drop(sorted(Findings.personal_columns())).write_csv().encode(),
        **_trail(rated),
    }


def _trail(rated: RatedPeriod) -> dict[str, bytes]:
    """How each figure came about, so that two revisions can be compared down to the games and corrections."""
    public = [name for name in Corrections.column_names() if name not in Corrections.personal_columns()]
    return {
        "RATINGS.parquet": _parquet(rated.ratings),
        "DERIVATIONS.parquet": _parquet(rated.derivations),
        "STATES.parquet": _parquet(PlayerStates.conform(rated.members)),
        "CORRECTIONS.parquet": _parquet(rated.corrections.select(public)),
    }


def _acknowledged(rated: RatedPeriod) -> pl.DataFrame:
    tables = (rated.received_files, rated.half_games, rated.findings, rated.members, rated.clubs, rated.receipts)
    return acknowledge(*tables)


def _sheets(rated: RatedPeriod, new_members: pl.DataFrame) -> dict[str, bytes]:
    """The sheets of who stands in the check list, as text and as a table; others can only be substituted."""
    players = rated.ratings.join(rated.checklist, on="member_id", how="semi")
    layout: Layout = "federation" if rated.rulebook.federation_sheets else "plain"
    figures = sheet_figures(rated.checklist, rated.derivations, players, new_members, rated.members, rated.period)
    return {
        "SHEETS.txt": sheets_text(printed(figures, rated.period, layout=layout)).encode(),
        "SHEETS.DBF": write_table(sheet_table(figures), date=rated.period.list_date),
    }


def _parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    return buffer.getvalue()
