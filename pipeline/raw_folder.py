"""The folder `raw/<period>`: what lies there before a run, taken in as bytes. Only the store calls this."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.formats.containers import unzip
from pipeline.formats.raw import ZIP_DAMAGE, RawFile
from pipeline.memo import ABSENT
from pipeline.period import Period
from pipeline.received_folder import read_received

MEMBER_FILES = ("PLAYER.DBF", "PLAYER.dbf", "PLAYER.zip", "PLAYER.ZIP")
CLUB_FILES = ("CLUB.DBF", "CLUB.dbf", "Clubs.txt", "CLUBS.TXT")
CORRECTIONS_FILE = "corrections.yml"
OFFICER_FILE = "league_officers.csv"
FEE_FILE = "fees.csv"
RAW_PARTS = ("sendings", "members", "fide", "corrections", "clubs", "officers", "fees")
"""The parts of a raw folder that steps depend on, each by itself."""


@dataclass(frozen=True)
class SentFiles:
    """The result files of a list.

    Args:
        files: those laid by hand, then the received ones as they came, then those that waited in the list before.
        unreadable: those that could not even be opened, and why.
        receipts: contract `Receipts`, when the received ones came in.
        taken_over: the list in which a file waited, by `file_id`, of those that come from the list before.
    """

    files: tuple[RawFile, ...]
    unreadable: tuple[tuple[RawFile, str], ...] = ()
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)
    taken_over: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RawPeriod:
    """What is there for a list before a run: its raw folder, and the files that waited in the list before."""

    sent: SentFiles
    member_file: RawFile
    fide_files: tuple[RawFile, ...]
    corrections: RawFile | None = None
    club_file: RawFile | None = None
    officer_file: RawFile | None = None
    fee_file: RawFile | None = None

    def input_hashes(self) -> dict[str, str]:
        """SHA-256 of every input, by the name it came under; a name that came twice has its hash behind it."""
        others = (self.member_file, self.corrections, self.club_file, self.officer_file, self.fee_file)
        named = [
            *self.sent.files,
            *self.fide_files,
            *(item for item in others if item),
            *(file for file, _ in self.sent.unreadable),
        ]
        hashes: dict[str, str] = {}
        for file in sorted(named, key=lambda item: (item.file_name, item.file_id)):
            known = hashes.setdefault(file.file_name, file.file_id)
            if known != file.file_id:
                hashes[f"{file.file_name} ({file.file_id[:12]})"] = file.file_id
        return hashes

    def digest(self, part: str) -> str:
        """One hash over a part of what came in, one of `RAW_PARTS`."""
        parts: dict[str, object] = {
            "sendings": [
                [(file.file_name, file.file_id) for file in self.sent.files],
                [(file.file_name, file.file_id, reason) for file, reason in self.sent.unreadable],
                self.sent.receipts.write_json(),
                sorted(self.sent.taken_over.items()),
            ],
            "members": [self.member_file.file_name, self.member_file.file_id],
            "fide": [(file.file_name, file.file_id) for file in self.fide_files],
            "corrections": self.corrections.file_id if self.corrections else ABSENT,
            "clubs": self.club_file.file_id if self.club_file else ABSENT,
            "officers": self.officer_file.file_id if self.officer_file else ABSENT,
            "fees": self.fee_file.file_id if self.fee_file else ABSENT,
        }
        return hashlib.sha256(json.dumps(parts[part]).encode()).hexdigest()


def read_raw_folder(folder: Path, sent: SentFiles) -> RawPeriod:
    """Take in everything that lies in a period's raw folder, which has a member file.

    Args:
        folder: the folder.
        sent: the result files of the list.

    Raises:
        FileNotFoundError: there is no member file.
    """
    member_file = first_file(folder, MEMBER_FILES)
    if member_file is None:
        raise FileNotFoundError(folder / MEMBER_FILES[0])
    return RawPeriod(
        sent,
        member_file,
        _read_fide_folder(folder / "fide"),
        corrections=first_file(folder, (CORRECTIONS_FILE,)),
        club_file=first_file(folder, CLUB_FILES),
        officer_file=first_file(folder, (OFFICER_FILE,)),
        fee_file=first_file(folder, (FEE_FILE,)),
    )


def read_sendings(folder: Path, receipts: pl.DataFrame, max_unzipped_bytes: int) -> SentFiles:
    """The result files of a raw folder: those laid by hand first, then the received ones as they came.

    Args:
        folder: the folder.
        receipts: contract `Receipts`, those of the period.
        max_unzipped_bytes: what a zip may unpack to.
    """
    files: list[RawFile] = []
    unreadable: list[tuple[RawFile, str]] = []
    for path in sorted((folder / "sendings").rglob("*")) if (folder / "sendings").is_dir() else []:
        if path.is_file() and not path.name.startswith("."):
            files.append(RawFile(path.name, path.read_bytes()))
    packed = first_file(folder, ("sendings.zip",))
    if packed is not None:
        try:
            files += unzip(packed, max_unzipped_bytes)
        except ZIP_DAMAGE as error:
            unreadable.append((packed, str(error)))
    received, changed = read_received(folder / "received", receipts)
    return SentFiles((*files, *received), (*unreadable, *changed), receipts)


def with_waiting(own: SentFiles, before: SentFiles, waiting: pl.DataFrame, period: Period) -> SentFiles:
    """The files of a list, with those that waited in the list before.

    They are told by their content: what lies in the list's own folder too is its own. A receipt comes along
    in any case, with those of the versions that the file corrects, since it tells how late the file is. One
    that waited and is whole no longer is told as unreadable.

    Args:
        own: the files of the list's own folder.
        before: the files of the list before, with those that it took over itself.
        waiting: file_id and file_name, those that the last run of the list before left waiting.
        period: the list before.
    """
    waited = set(waiting.select("file_id", "file_name").iter_rows())
    owned = {file.file_id for file in own.files}
    taken = [file for file in before.files if (file.file_id, file.file_name) in waited and file.file_id not in owned]
    there = owned | {file.file_id for file in before.files}
    lost_names = {name for file_id, name in waited if file_id not in there}
    lost = [(file, reason) for file, reason in before.unreadable if file.file_name in lost_names]
    receipts = _with_earlier_versions(before.receipts, waiting["file_id"])
    first_number = int(str(own.receipts["receipt_number"].max() or 0)) + 1
    numbered = receipts.with_columns(receipt_number=first_number + pl.int_range(pl.len(), dtype=pl.Int32))
    return SentFiles(
        (*own.files, *taken),
        (*own.unreadable, *lost),
        pl.concat([own.receipts, Receipts.conform(numbered)]),
        {file.file_id: str(period) for file in taken},
    )


def _with_earlier_versions(receipts: pl.DataFrame, file_ids: pl.Series) -> pl.DataFrame:
    """The receipts of these files, and of all versions that they correct."""
    wanted = file_ids.unique()
    while True:  # each pass follows one link more
        found = receipts.filter(pl.col("file_id").is_in(wanted.implode()))
        further = pl.concat([wanted, found["supersedes_file_id"].drop_nulls()]).unique()
        if further.len() == wanted.len():
            return found
        wanted = further


def first_file(folder: Path, names: tuple[str, ...]) -> RawFile | None:
    """The first of these files that the folder has."""
    for name in names:
        path = folder / name
        if path.is_file():
            return RawFile(name, path.read_bytes())
    return None


def _read_fide_folder(folder: Path) -> tuple[RawFile, ...]:
    """Everything laid down as FIDE's, in folders too, by its path; what each file is, its reader tells."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    named = [(path.relative_to(folder), path) for path in paths]
    return tuple(
        RawFile(name.as_posix(), path.read_bytes())
        for name, path in named
        if not any(piece.startswith(".") for piece in name.parts)
    )
