"""Takes published lists (PLAYER, CHCKLIST, SENDING of any era) into the curated tables, so that history spans decades.

The tables are those that a run writes; `imports` says which files they come from. A period that was run here
is never overwritten, and a run takes the place of an import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import polars as pl

from pipeline.backtest.archive import find_file, list_folders, substituted_members
from pipeline.backtest.start_states import start_states
from pipeline.contracts.checklist import Checklist
from pipeline.contracts.findings import Findings
from pipeline.contracts.imports import Imports, ReceivedGames
from pipeline.contracts.members import Members
from pipeline.contracts.player_list import PlayerList
from pipeline.contracts.ratings import Derivations, Ratings
from pipeline.contracts.table import Table
from pipeline.findings import FindingList, Place
from pipeline.formats.checklist_dbf import read_published_checklist
from pipeline.formats.dbf import DbfError, DbfTable, read_table
from pipeline.formats.player_dbf import player_states, read_members
from pipeline.formats.sending_dbf import read_sendings
from pipeline.history.lists import player_list
from pipeline.history.published import (
    derivations_as_published,
    members_before,
    own_states,
    ratings_as_published,
)
from pipeline.history.wording import CATALOGUE
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.store import Store

IMPORTED_TABLES: tuple[type[Table], ...] = (
    Members,
    PlayerList,
    Checklist,
    Derivations,
    Ratings,
    ReceivedGames,
    Findings,
    Imports,
)
MADE_BY_A_RUN = "received_files"
"""Only a run writes this table: where it is, the period was run here."""

State = Literal["imported", "kept", "refused"]


@dataclass(frozen=True)
class ImportedList:
    """What became of a published list: `kept` if the period was run here, `refused` if a file can't be read."""

    period: Period
    state: State
    reason: str = ""
    rows: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class _File:
    """One of the federation's tables as it lies in the archive."""

    kind: str
    name: str
    file_id: str
    table: DbfTable

    @classmethod
    def read(cls, folder: Path, kind: str) -> _File | None:
        """The table of a folder, if it has one.

        Raises:
            DbfError, OSError: it can't be read.
        """
        path = find_file(folder, kind)
        if path is None:
            return None
        data = path.read_bytes()
        return cls(kind, f"{folder.name}/{path.name}", hashlib.sha256(data).hexdigest(), read_table(data))


def import_archive(store: Store, archive: Path, wanted: list[Period] | None = None) -> Iterator[ImportedList]:
    """Take in the published lists of an archive, oldest first, each as its files are read.

    Args:
        store: where the tables go; the history must be built again afterwards.
        archive: a folder with one folder a list (`201807/PLAYER.zip`, and CHCKLIST, SENDING, FIDE if there).
        wanted: only these periods.

    Raises:
        BacktestError: there is no such folder.
        ValueError: a wanted period is not in it.
    """
    folders = list_folders(archive)
    missing = [str(period) for period in wanted or [] if period not in folders]
    if missing or not folders:
        raise ValueError(f"{archive} has no list of {', '.join(missing) or 'any period'} (a folder with PLAYER in it)")
    before: tuple[Period, Path] | None = None
    for period, folder in folders.items():
        if wanted is None or period in wanted:
            yield _import_list(store, period, folder, before)
        before = (period, folder)


def forget_import(store: Store, period: Period) -> None:
    """Take the tables of an imported list away, since a run of the period begins."""
    if store.curated_path(Imports.table_name(), period).is_file():
        for contract in IMPORTED_TABLES:
            store.curated_path(contract.table_name(), period).unlink(missing_ok=True)


def _import_list(store: Store, period: Period, folder: Path, before: tuple[Period, Path] | None) -> ImportedList:
    if store.curated_path(MADE_BY_A_RUN, period).is_file():
        return ImportedList(period, "kept", "it was run here, and a run is not overwritten by an import")
    try:
        tables = _tables(period, folder, before)
    except (DbfError, OSError, pl.exceptions.ColumnNotFoundError) as error:
        return ImportedList(period, "refused", f"{folder.name}: {str(error).splitlines()[0]}")
    for contract in IMPORTED_TABLES:
        if contract in tables:
            store.write_table(contract.table_name(), contract, tables[contract], period)
        else:
            store.curated_path(contract.table_name(), period).unlink(missing_ok=True)
    return ImportedList(
        period, "imported", rows={contract.table_name(): frame.height for contract, frame in tables.items()}
    )


def _tables(period: Period, folder: Path, before: tuple[Period, Path] | None) -> dict[type[Table], pl.DataFrame]:
    """The tables that a folder fills."""
    player = _File.read(folder, "PLAYER")
    if player is None:
        raise DbfError("it has no PLAYER any more")
    checklist, sending = _File.read(folder, "CHCKLIST"), _File.read(folder, "SENDING")
    listed = read_members(player.table, period)
    previous = _list_before(period, before)
    substituted = substituted_members(listed, player.table, folder)
    states = _states(listed, previous, checklist, substituted, period)
    findings = FindingList(CATALOGUE)
    tables: dict[type[Table], pl.DataFrame] = {Members: members_before(listed, previous, states)}
    used = {player.kind: (listed.height, listed.height)}
    if checklist:
        tables |= _checklist_tables(checklist, listed, states, substituted, period, findings)
        used[checklist.kind] = (tables[Checklist].height, tables[Checklist].height)
    if sending:
        tables[ReceivedGames] = ReceivedGames.conform(read_sendings(sending.table))
        white = tables[ReceivedGames].filter(pl.col("colour") == "W")
        used[sending.kind] = (white.height, tables[ReceivedGames].height)
    played = tables[Checklist] if checklist else _moved(listed, substituted, period)
    tables[PlayerList] = player_list(listed, played, substituted, period, "import")
    files = [file for file in (player, checklist, sending) if file]
    for file in files:
        _tell(file, findings)
    if listed.height < player.table.good.height:
        findings.add("list_members_left_out", _place(player), count=player.table.good.height - listed.height)
    tables[Findings] = findings.to_frame()
    tables[Imports] = Imports.conform(pl.DataFrame([_account(file, *used[file.kind]) for file in files]))
    return tables


def _checklist_tables(
    checklist: _File,
    listed: pl.DataFrame,
    states: pl.DataFrame,
    substituted: pl.DataFrame,
    period: Period,
    findings: FindingList,
) -> dict[type[Table], pl.DataFrame]:
    published = read_published_checklist(checklist.table, period, states)
    rulebook = rulebook_for(period)
    derivations = derivations_as_published(published.games, published.figures, states, rulebook)
    for row in published.unreadable.iter_rows():
        findings.add("list_row_unreadable", _place(checklist, raw_text=";".join(map(str, row))))
    return {
        Checklist: published.games,
        Derivations: derivations,
        Ratings: ratings_as_published(listed, states, derivations, substituted, rulebook),
    }


def _list_before(period: Period, before: tuple[Period, Path] | None) -> pl.DataFrame:
    """The members of the list before; none if the archive lacks it, or it can't be read."""
    if before is None or before[0] < period.previous:
        return Members.empty()
    try:
        player = _File.read(before[1], "PLAYER")
    except (DbfError, OSError):
        return Members.empty()
    return read_members(player.table, before[0]) if player else Members.empty()


def _states(
    listed: pl.DataFrame, previous: pl.DataFrame, checklist: _File | None, substituted: pl.DataFrame, period: Period
) -> pl.DataFrame:
    """The state before the run: the list before and what this one says of changes; else this one's own word."""
    if previous.is_empty() or checklist is None:
        return own_states(listed)
    return start_states(player_states(previous), listed, checklist.table.good, substituted, period).states


def _moved(listed: pl.DataFrame, substituted: pl.DataFrame, period: Period) -> pl.DataFrame:
    """Who played, by a list without its check list: the count of games moved, or where it stays the rating did."""
    moved = pl.col("game_count") != pl.col("game_count_previous")
    if rulebook_for(period).substituted_count_stays:
        is_substituted = pl.col("member_id").is_in(substituted["member_id"].implode())
        moved |= is_substituted & (pl.col("gain") != 0).fill_null(value=False)
    return listed.filter(moved).select("member_id")


def _tell(file: _File, findings: FindingList) -> None:
    """The findings about a file as such: values that can't be read, damaged and missing records."""
    numbers = {item.name: number for number, item in enumerate(file.table.header.fields, start=1)}
    # One finding a value: an archive of decades has some hundreds.
    for record, name, raw in file.table.unread.iter_rows():
        place = _place(file, line_number=record + 1, column_number=numbers[name], raw_text=raw)
        findings.add("list_value_unread", place, field=name)
    counted = file.table.reconcile()
    for rule, count in (("list_records_damaged", counted.quarantined), ("list_records_missing", counted.missing)):
        if count:
            findings.add(rule, _place(file), count=count)


def _place(
    file: _File, line_number: int | None = None, column_number: int | None = None, raw_text: str | None = None
) -> Place:
    return Place(file.file_id, file.name, line_number, column_number, raw_text)


def _account(file: _File, used: int, rows: int) -> dict[str, object]:
    counted = file.table.reconcile()
    return {
        "file": file.kind,
        "file_name": file.name,
        "file_id": file.file_id,
        "header_count": counted.header_count,
        "good_count": counted.good,
        "deleted_count": counted.deleted,
        "quarantined_count": counted.quarantined,
        "missing_count": counted.missing,
        "used_count": used,
        "row_count": rows,
        "unread_value_count": file.table.unread.height,
    }
