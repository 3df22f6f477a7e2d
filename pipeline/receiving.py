"""Receiving: what is handed in is kept for good, told from what came before, and entered in the ledger."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.files import files_below
from pipeline.findings import FindingList, Place
from pipeline.formats.containers import Arrived, file_at, open_file
from pipeline.formats.outside_names import name_on_disk
from pipeline.formats.raw import RawFile, sender_id
from pipeline.formats.receiving_wording import CATALOGUE
from pipeline.formats.sendings import read_sendings
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.check import check_arrivals
from pipeline.stages.receive import versions
from pipeline.store import Store

Outcome = Literal["new", "correction", "same_content", "known"]


@dataclass(frozen=True)
class Taken:
    """What one file is to the ledger.

    Args:
        arrived: the file, and how it came.
        outcome: `new`; `correction` of an earlier version; `same_content` as an earlier file, under another
            name or in another mail; `known`: the ledger has it already, nothing was written.
        earlier: the earlier file: the corrected one, or the first with the same content.
    """

    arrived: Arrived
    outcome: Outcome
    earlier: RawFile | None = None


@dataclass(frozen=True)
class Reception:
    """What became of the files handed in.

    Args:
        taken: each file, in the order in which they came.
        receipts: contract `Receipts`, the new lines of the ledger.
        files: contract `ReceivedFiles`, what the new contents are.
        half_games: contract `HalfGames` of the new contents.
        findings: contract `Findings`, of zips and mails, of the new contents, and of those that come late.
    """

    taken: tuple[Taken, ...]
    receipts: pl.DataFrame
    files: pl.DataFrame
    half_games: pl.DataFrame
    findings: pl.DataFrame


def receive(
    store: Store,
    period: Period,
    paths: Sequence[Path],
    received_at: dt.datetime,
    received_from: str | None = None,
    *,
    by_mail_date: bool = False,
) -> Reception:
    """Receive files, zips, mails and folders for a period; the caller holds the store.

    What came before is recognised by its content, and a corrected version of an earlier file is linked to
    it. Receiving the same thing twice changes nothing.

    Args:
        store: where they are kept.
        period: the list for which they are received.
        paths: what is handed in; folders with all that is in them.
        received_at: when it came in, with its time zone.
        received_from: who sent it, where no mail says so.
        by_mail_date: what a mail brings came at the mail's date, if that is not later than `received_at`.

    Raises:
        StoreError: the ledger of the period can't be read.
    """
    found = FindingList(CATALOGUE)
    limit = store.settings.max_unzipped_bytes
    arrived = [item for file in _read(paths, limit, found) for item in open_file(file, found, limit)]
    before = store.read_sendings(period).files
    ledger = store.read_receipts(period)
    first = _first_of_each([*before, *(item.file for item in arrived)])
    tables = read_sendings(list(first.values()))
    corrected = dict(versions(tables.files, tables.entries, tables.half_games).iter_rows())
    taken = _taken(arrived, ledger, _first_of_each(before), corrected)
    declared = dict(tables.files.select("file_id", "declared_sender_id").iter_rows())
    moments = [_moment(item.arrived.sent_at if by_mail_date else None, received_at) for item in taken]
    receipts = _receipts(taken, declared, moments, received_from, ledger.height)
    store.keep_received(period, _contents(taken), receipts)
    is_new = pl.col("file_id").is_in([item.arrived.file.file_id for item in taken if item.outcome in _NEW])
    files = tables.files.filter(is_new)
    late = check_arrivals(files, pl.concat([ledger, receipts]), period, rulebook_for(period))
    return Reception(
        taken,
        receipts,
        files,
        tables.half_games.filter(is_new),
        pl.concat([found.to_frame(), tables.findings.filter(is_new), late]),
    )


_NEW = ("new", "correction")


def _read(paths: Sequence[Path], max_bytes: int, found: FindingList) -> Iterator[RawFile]:
    """The files handed in, those of a folder by path; hidden ones are the system's."""
    for path in paths:
        files, errors = files_below(path) if path.is_dir() else ([path], [])
        for error in errors:
            found.add("path_unreadable", Place(file_name=name_on_disk(str(error.filename))), reason=error.strerror)
        for item in files:
            place = Place(file_name=name_on_disk(item.name))
            try:
                if item.stat().st_size > max_bytes:
                    found.add("file_too_big", place, bytes=max_bytes)
                else:
                    yield file_at(item)
            except OSError as error:
                found.add("path_unreadable", place, reason=error.strerror or str(error))


def _first_of_each(files: Sequence[RawFile]) -> dict[str, RawFile]:
    """The first file of each content, by `file_id`, in the order in which they came."""
    first: dict[str, RawFile] = {}
    for file in files:
        first.setdefault(file.file_id, file)
    return first


def _taken(
    arrived: Sequence[Arrived], ledger: pl.DataFrame, first: dict[str, RawFile], corrected: Mapping[str, str]
) -> tuple[Taken, ...]:
    """Each file told from those before it; `first` are these by their `file_id`."""
    lines = set(ledger.select("file_id", "file_name", "container_id").iter_rows())
    first = dict(first)
    taken = []
    for item in arrived:  # one by one, since each is told from those before it
        file = item.file
        line = (file.file_id, file.file_name, item.container.file_id if item.container else None)
        if line in lines:
            taken.append(Taken(item, "known", first.get(file.file_id)))
        elif file.file_id in first:
            taken.append(Taken(item, "same_content", first[file.file_id]))
        elif file.file_id in corrected:
            taken.append(Taken(item, "correction", first[corrected[file.file_id]]))
        else:
            taken.append(Taken(item, "new"))
        lines.add(line)
        first.setdefault(file.file_id, file)
    return tuple(taken)


def _moment(sent_at: dt.datetime | None, received_at: dt.datetime) -> dt.datetime:
    """When something came, in UTC: at the mail's date where it counts and is none of the future."""
    latest = received_at.astimezone(dt.UTC)
    return min(sent_at, latest) if sent_at else latest


def _receipts(
    taken: Sequence[Taken],
    declared: Mapping[str, int | None],
    moments: Sequence[dt.datetime],
    received_from: str | None,
    lines: int,
) -> pl.DataFrame:
    """The new lines of the ledger, behind the `lines` that it has; `declared` are the senders by content."""
    written = [(item, at) for item, at in zip(taken, moments, strict=True) if item.outcome != "known"]
    rows = []
    for number, (item, at) in enumerate(written, start=lines + 1):
        file, container = item.arrived.file, item.arrived.container
        rows.append(
            {
                "receipt_number": number,
                "file_id": file.file_id,
                "file_name": file.file_name,
                "sender_id": sender_id(file.file_name, declared[file.file_id]),
                "received_at": at,
                "sent_at": item.arrived.sent_at,
                "received_from": item.arrived.received_from or received_from,
                "container_id": container.file_id if container else None,
                "container_name": container.file_name if container else None,
                "supersedes_file_id": item.earlier.file_id if item.earlier and item.outcome == "correction" else None,
            }
        )
    return pl.DataFrame(rows, schema=Receipts.polars_schema())


def _contents(taken: Sequence[Taken]) -> Iterator[bytes]:
    """What is kept: each file, and the zip or mail it came in; a known one mends what was lost of it."""
    for item in taken:
        yield item.arrived.file.data
        if item.arrived.container:
            yield item.arrived.container.data
