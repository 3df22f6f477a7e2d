"""PLAYER between two lists: kept current from updates and new lists, with a ledger of every changed value.

`data/members/current` holds PLAYER.DBF as it stands, the ledger, the revision that the figures come from
and the last file of updates as it came; `data/members/states/<n>` the same after each update. Like `raw/`
this has full dates of birth; nothing of it is published.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.contracts.member_updates import MemberUpdates
from pipeline.files import to_json
from pipeline.findings import FaultyInputError, FindingList, Place
from pipeline.formats.dbf import DbfError, DbfTable, read_table, write_table
from pipeline.formats.dbf_damage import lost_records
from pipeline.formats.parquet import ParquetError, read_contract
from pipeline.formats.player_changes import carry_changes, field_changes
from pipeline.formats.raw import RawFile
from pipeline.formats.wording import CATALOGUE
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.read import judged_members
from pipeline.stages.stopping import updated_member_faults
from pipeline.stages.update_members import update_members
from pipeline.store import Store, StoreError

NO_LIST = 0
"""The revision of a PLAYER that does not come from a list made here."""
PLAYER, LEDGER, BASE = "PLAYER.DBF", "ledger.parquet", "base.json"


@dataclass(frozen=True)
class Applied:
    """What became of a file of updates: the ledger's new rows, the findings, the list PLAYER stands on."""

    ledger: pl.DataFrame
    findings: pl.DataFrame
    based_on: str


@dataclass(frozen=True)
class Current:
    """PLAYER as it stands, the list and revision that its figures come from; what is amiss in a file it begins with."""

    member_table: DbfTable
    period: Period
    revision: int
    findings: pl.DataFrame = field(default_factory=Findings.empty)


def current_members(store: Store, start: RawFile | None = None) -> Current:
    """PLAYER as it stands: the one kept, with the figures of lists published since; else the newest list.

    Args:
        store: the data folder.
        start: a PLAYER to begin with, where none is kept yet.

    Raises:
        StoreError: nothing is kept, nothing published, and no file to begin with; there is such a file where
            PLAYER is kept already; or a file of it is damaged.
        FaultyInputError: the file to begin with has lost records.
    """
    newest = _newest(store)
    kept = _kept(store)
    if kept is not None:
        if start is not None:
            raise StoreError(f"{store.members_dir} holds PLAYER already; --from names one to begin with, leave it out")
        return _brought_up(store, kept, newest)
    if start is not None:
        today = store.now()
        return _begun(start, *(newest or (Period(today.year, today.month), NO_LIST)))
    if newest is None:
        raise StoreError("no list is published yet; name the PLAYER.DBF to begin with by --from")
    return Current(_listed(store, *newest), *newest)


def _kept(store: Store) -> Current | None:
    """PLAYER as it is kept; None where nothing is."""
    kept, base = store.read_members_file(PLAYER), store.read_members_file(BASE)
    if kept is None and base is None:
        return None
    if kept is None or base is None:
        raise store.damaged_members_file(PLAYER if kept is None else BASE, "it is gone")
    try:
        told = json.loads(base)
        period, revision = Period.parse(told["period"]), int(told["revision"])
    except (ValueError, TypeError, KeyError):
        raise store.damaged_members_file(BASE, "it does not tell which list PLAYER stands on") from None
    try:
        return Current(read_table(kept), period, revision)
    except DbfError as error:
        raise store.damaged_members_file(PLAYER, str(error)) from None


def _begun(start: RawFile, period: Period, revision: int) -> Current:
    try:
        read = judged_members(read_table(start.data), start)
    except DbfError as error:
        raise StoreError(f"{start.file_name} is no PLAYER.DBF to begin with: {error}") from None
    whole = read.member_table
    if lost := lost_records(whole):
        found = FindingList(CATALOGUE)
        place = Place(start.file_id, start.file_name)
        found.add("member_start_lost_records", place, lost=lost, records=whole.readable_count)
        raise FaultyInputError(pl.concat([read.findings, found.to_frame()]))
    return Current(whole, period, revision, read.findings)


def _newest(store: Store) -> tuple[Period, int] | None:
    periods = store.published_periods()
    revision = store.current_revision(periods[-1]) if periods else None
    return (periods[-1], revision) if revision is not None else None


def _listed(store: Store, period: Period, revision: int) -> DbfTable:
    return read_table(store.read_revision(period, revision, PLAYER))


def _brought_up(store: Store, current: Current, newest: tuple[Period, int] | None) -> Current:
    """The figures of the lists since: what each changed of what it started from, where nobody changed it here."""
    if newest is None or current.revision == NO_LIST or newest == (current.period, current.revision):
        return current
    before, after = _listed(store, current.period, current.revision), _listed(store, *newest)
    table, _ = carry_changes(current.member_table, field_changes(before, after))
    return Current(table, *newest)


def apply_updates(store: Store, file: RawFile, applied_by: str, start: RawFile | None = None) -> Applied:
    """Apply a file of updates, keep the file as it came, and write PLAYER and the ledger.

    Raises:
        StoreError, FaultyInputError: see `current_members`.
        FaultyInputError: after the updates PLAYER would hold what no list can start from; nothing is kept then.
    """
    current = current_members(store, start)
    done = update_members(
        current.member_table,
        file,
        current.period,
        rulebook_for(current.period),
        applied_at=store.now(),
        applied_by=applied_by,
    )
    place = Place(start.file_id, start.file_name) if start else Place(file_name=PLAYER)
    faults = updated_member_faults(done.member_table, place)
    if not faults.is_empty():
        raise FaultyInputError(pl.concat([current.findings, done.findings, faults]))
    before = read_ledger(store)
    ledger = done.ledger.with_columns(update_number=pl.col("update_number") + before.height)
    written = io.BytesIO()
    MemberUpdates.conform(pl.concat([before, ledger])).write_parquet(written)
    base = {"period": str(current.period), "revision": current.revision, "update": file.file_name}
    files = {PLAYER: write_table(done.member_table), LEDGER: written.getvalue(), BASE: to_json(base)}
    if not ledger.is_empty() or store.read_members_file(PLAYER) != files[PLAYER]:
        store.write_members({**files, f"update-{file.file_name}": file.data})
    findings = pl.concat([current.findings, done.findings])
    return Applied(ledger, findings, f"{current.period}, revision {current.revision}")


def read_ledger(store: Store) -> pl.DataFrame:
    """The ledger of all updates so far, contract `MemberUpdates`.

    Raises:
        StoreError: it is damaged.
    """
    data = store.read_members_file(LEDGER)
    if data is None:
        return MemberUpdates.empty()
    try:
        return read_contract(MemberUpdates, data)
    except ParquetError as error:
        raise store.damaged_members_file(LEDGER, str(error)) from None


def lay_members(store: Store, period: Period) -> None:
    """Lay PLAYER as it stands as the member file of the next list.

    Raises:
        StoreError: the list has a member file already, which is never written over; or it is none that comes
            after the one that PLAYER stands on.
    """
    if store.has_member_file(period):
        raise StoreError(f"{store.raw_dir(period)} holds a member file already; it is not written over")
    current = current_members(store)
    if current.revision != NO_LIST and period <= current.period:
        raise StoreError(f"PLAYER stands on the list of {current.period}; only a later list can start from it")
    store.lay_raw(period, PLAYER, write_table(current.member_table))
