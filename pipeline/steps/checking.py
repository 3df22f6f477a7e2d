"""The step that puts the corrections into what was read, and checks it."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.contracts.carried import CarriedChanges
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.file_names import FileNames
from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import Fines
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import FictiveRatings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.contracts.table import Table
from pipeline.fixelo.landing import landed_findings
from pipeline.formats.file_names import decode_file_names
from pipeline.formats.league_officers import read_league_officers
from pipeline.formats.player_changes import carry_changes
from pipeline.formats.player_dbf import read_members
from pipeline.history import forget_import
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from pipeline.stages.correct import correct_read, not_carried
from pipeline.stages.fictive import missing_fictive_ratings
from pipeline.stages.fide_gaps import fide_gaps
from pipeline.stages.fines import cancel_fines, fines_ledger, with_fees
from pipeline.stages.read import Read, ReadMembers, ReadResults, everything_read
from pipeline.stages.read_fide import ReadFide, missing_list
from pipeline.stages.stopping import member_file_faults
from pipeline.steps.told import Counts
from pipeline.store import Store

CHECKED_BY = ("corrections", "officers", "fees")
"""What is laid for the checks beside the data themselves."""


def check_step(store: Store, period: Period) -> Counts:
    """Put the corrections into what was read, and run the checks."""
    received = store.read_raw(period, "members", *CHECKED_BY)
    rulebook, fee_findings = with_fees(rulebook_for(period), received.fee_file)
    officers = read_league_officers(received.officer_file)
    as_read = _as_read(store, period)
    gaps = fide_gaps(as_read.members, as_read.fide_list, _of_list_before(store, period, "fide_list", FideList))
    as_read = replace(as_read, fide_missing=gaps.missing.height)
    done = correct_read(as_read, received.corrections, period, rulebook)
    found = _with_carried(store, period, done.read)
    checked = check(_batch(store, period, as_read, found, officers.table), rulebook, found.findings)
    filled = missing_fictive_ratings(checked.received_files, found.entries, found.half_games, found.members, rulebook)
    told = [checked.findings, filled.findings, officers.findings, fee_findings, received.findings_of(*CHECKED_BY)]
    faults = member_file_faults(found.member_table, received.member_file)
    gaps_told = gaps.told(is_taken=not found.fide_missing)
    lacking = [faults, gaps_told, missing_list(found.members, as_read.fide_list)]
    findings = pl.concat([*told, *lacking, landed_findings(store.ordinary, period)])
    charged = fines_ledger(findings, checked.received_files, rulebook)
    fines = cancel_fines(charged, done.cancelling, found.entries)
    forget_import(store, period)
    _write(store, period, found, checked.received_files)
    store.write_table("corrections", Corrections, done.corrections, period)
    store.write_table("fictive_ratings", FictiveRatings, filled.ratings, period)
    store.write_table("findings", Findings, findings, period)
    store.write_table("fines", Fines, fines, period)
    if found.member_table is as_read.member_table:
        store.drop_corrected_members(period)
    else:
        store.write_member_table("corrected", period, found.member_table)
    states = checked.received_files["state"]
    return {
        "corrections": done.corrections.height,
        "refused": int((states == "refused").sum()),
        "waiting": int((states == "waiting").sum()),
        "findings": findings.height,
    }


def _batch(store: Store, period: Period, as_read: Read, found: Read, league_officers: pl.DataFrame) -> Batch:
    """What the checks look at: what was read and corrected, what it was before, and the list before."""
    return Batch(
        period,
        found.received_files,
        found.entries,
        found.half_games,
        found.members,
        received_half_games=as_read.half_games,
        rounds=found.rounds,
        fide_games=found.fide_games,
        receipts=store.read_table("receipts", Receipts, period),
        league_officers=league_officers,
        members_before=_of_list_before(store, period, "members", Members),
        files_before=_of_list_before(store, period, "received_files", ReceivedFiles),
    )


def _write(store: Store, period: Period, found: Read, received_files: pl.DataFrame) -> None:
    """Write what was read and corrected, the files in the state that the checks have given them."""
    store.write_table("received_files", ReceivedFiles, received_files, period)
    store.write_table("file_names", FileNames, decode_file_names(received_files), period)
    store.write_table("rounds", Rounds, found.rounds, period)
    store.write_table("entries", Entries, found.entries, period)
    store.write_table("half_games", HalfGames, found.half_games, period)
    store.write_table("members", Members, found.members, period)
    store.write_table("fide_games", FideGames, found.fide_games, period)


def _as_read(store: Store, period: Period) -> Read:
    """What the reading steps wrote, together."""
    return everything_read(
        period,
        ReadResults(
            store.read_table("read/received_files", ReceivedFiles, period),
            store.read_table("read/rounds", Rounds, period),
            store.read_table("read/entries", Entries, period),
            store.read_table("read/half_games", HalfGames, period),
            store.read_table("read/findings", Findings, period),
        ),
        ReadMembers(
            store.read_member_table(period, is_corrected=False),
            store.read_table("read/member_findings", Findings, period),
        ),
        ReadFide(
            store.read_table("fide_list", FideList, period),
            store.read_table("read/fide_games", FideGames, period),
            store.read_table("read/fide_findings", Findings, period),
        ),
    )


def _of_list_before(store: Store, period: Period, table: str, contract: type[Table]) -> pl.DataFrame:
    """A table of the list before, if that was made here; else it is empty."""
    lists = store.ordinary
    has_been_made = lists.has_table(table, period.previous)
    return lists.read_table(table, contract, period.previous) if has_been_made else contract.empty()


def _with_carried(store: Store, period: Period, read: Read) -> Read:
    """In a revised list the members start from what the list before carries over."""
    if not store.is_revised:
        return read
    changes = store.read_table("carried", CarriedChanges, period)
    table, left = carry_changes(read.member_table, changes)
    findings = pl.concat([read.findings, not_carried(left)])
    return replace(read, member_table=table, members=read_members(table, period), findings=findings)
