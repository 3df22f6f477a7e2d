"""Read: the bytes of a period become tables, each thing amiss a finding; the run goes on with the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import FLAG, GOOD, DbfError, DbfTable, read_table
from pipeline.formats.dbf_damage import note_damage, recounted, unreadable_values
from pipeline.formats.dbf_structures import PLAYER_STRUCTURES
from pipeline.formats.player_dbf import read_members
from pipeline.formats.player_values import impossible_values
from pipeline.formats.raw import RawFile, sender_id
from pipeline.formats.sendings import read_sendings
from pipeline.formats.wording import CATALOGUE
from pipeline.period import Period
from pipeline.stages.read_fide import ReadFide, read_fide
from pipeline.stages.receive import mark_superseded, mark_taken_over


@dataclass(frozen=True)
class Read:
    """What a period's raw folder holds, as tables of the contracts.

    `fide_missing` is how many members FIDE's list should hold and does not; who reads sets it (`stages.fide_gaps`).
    """

    received_files: pl.DataFrame
    rounds: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    members: pl.DataFrame
    fide_list: pl.DataFrame
    fide_games: pl.DataFrame
    findings: pl.DataFrame
    member_table: DbfTable
    fide_missing: int = 0


@dataclass(frozen=True)
class ReadResults:
    """The result files of a period as tables of the contracts."""

    received_files: pl.DataFrame
    rounds: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    findings: pl.DataFrame


@dataclass(frozen=True)
class ReadMembers:
    """The member file of a period: PLAYER itself, and what is amiss in it."""

    member_table: DbfTable
    findings: pl.DataFrame


def read_results(
    sendings: Sequence[RawFile],
    unreadable: Sequence[tuple[RawFile, str]] = (),
    receipts: pl.DataFrame | None = None,
    taken_over: Mapping[str, str] | None = None,
) -> ReadResults:
    """Read the result files, by upper-cased name.

    Args:
        sendings: the files.
        unreadable: those that could not be opened at all, with the reason.
        receipts: contract `Receipts`; tells which file supersedes which.
        taken_over: the list in which a file waited, by `file_id`.
    """
    found = FindingList(CATALOGUE)
    for file, reason in unreadable:
        found.add("file_cannot_be_opened", Place(file.file_id, file.file_name), reason=reason)
    tables = read_sendings(sorted(sendings, key=lambda item: (item.file_name.upper(), item.file_name)))
    files, superseded = mark_superseded(tables.files, Receipts.empty() if receipts is None else receipts)
    files, waited = mark_taken_over(files, taken_over or {})
    return ReadResults(
        received_files=pl.concat([files, _refused(unreadable)]),
        rounds=tables.rounds,
        entries=tables.entries,
        half_games=tables.half_games,
        findings=pl.concat([found.to_frame(), tables.findings, waited, superseded]),
    )


def read_member_file(file: RawFile) -> ReadMembers:
    """Read the member file.

    Raises:
        DbfError: it can't be read, is another table or holds nobody; no list can be made without it.
    """
    try:
        table = read_table(file.data)
    except DbfError as error:
        raise DbfError(f"{file.file_name} can't be read: {error}") from None
    return judged_members(table, file)


def judged_members(table: DbfTable, file: RawFile) -> ReadMembers:
    """A member file's table with all its records, and what is amiss in it.

    Args:
        table: as it was read.
        file: the file that it was read from.

    Raises:
        DbfError: it is another table or holds nobody.
    """
    types = {item.name: item.type for item in table.header.fields}
    lacking = [item.name for item in PLAYER_STRUCTURES[0] if item.name not in types]
    if lacking:
        raise DbfError(f"{file.file_name} is no member file: it has no field {', '.join(lacking)}")
    others = [f"{item.name} ({types[item.name]})" for item in PLAYER_STRUCTURES[0] if item.type != types[item.name]]
    if others:
        raise DbfError(f"{file.file_name} is no member file: fields are of another type, {', '.join(others)}")
    whole = recounted(table)
    if whole.good.is_empty():
        declared = table.header.record_count
        raise DbfError(f"{file.file_name} holds no member, its header counts {declared}; lay the whole file there")
    return ReadMembers(whole, _member_findings(table, whole, file))


def read(
    period: Period,
    sendings: Sequence[RawFile],
    member_file: RawFile,
    fide_files: Sequence[RawFile] = (),
    unreadable: Sequence[tuple[RawFile, str]] = (),
    receipts: pl.DataFrame | None = None,
) -> Read:
    """Read everything that came in for a period.

    Raises:
        DbfError: the member file can't be read or is another table; no list can be made without it.
    """
    results = read_results(sendings, unreadable, receipts)
    return everything_read(period, results, read_member_file(member_file), read_fide(period, fide_files))


def everything_read(period: Period, results: ReadResults, members: ReadMembers, fide: ReadFide) -> Read:
    """The parts of what was read, together."""
    return Read(
        received_files=results.received_files,
        rounds=results.rounds,
        entries=results.entries,
        half_games=results.half_games,
        members=read_members(members.member_table, period),
        fide_list=fide.fide_list,
        fide_games=fide.fide_games,
        findings=pl.concat([results.findings, members.findings, fide.findings]),
        member_table=members.member_table,
    )


_REFUSED_COLUMNS = ["file_id", "file_name", "sender_id", "size_bytes", "state", "reason"]


def _refused(unreadable: Sequence[tuple[RawFile, str]]) -> pl.DataFrame:
    rows = [
        (file.file_id, file.file_name, sender_id(file.file_name), len(file.data), "refused", "file_cannot_be_opened")
        for file, _ in unreadable
    ]
    return ReceivedFiles.conform(pl.DataFrame(rows, schema=_REFUSED_COLUMNS, orient="row"))


def _member_findings(table: DbfTable, whole: DbfTable, file: RawFile) -> pl.DataFrame:
    """What the member file's bytes do not agree with, and what no member can have; `whole` is the table recounted."""
    found = FindingList(CATALOGUE)
    place = Place(file.file_id, file.file_name)
    note_damage(table, place, found)
    needless = impossible_values(whole).filter(~pl.col("is_needed"))
    for row in needless.join(unreadable_values(whole), on=["record", "field"], how="anti").iter_rows(named=True):
        where = Place(file.file_id, file.file_name, row["record"] + 1, None, row["raw"])
        found.add("member_value_impossible", where, **row)
    good = whole.frame.filter(pl.col(FLAG) == GOOD)
    twice = good.filter(pl.col("MATRICULE") > 0).group_by("MATRICULE").len().filter(pl.col("len") > 1)
    for member_id, count in twice.sort("MATRICULE").iter_rows():
        found.add("member_twice", place, member_id=member_id, count=count)
    return found.to_frame()
