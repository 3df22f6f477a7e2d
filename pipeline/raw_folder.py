"""The folder `raw/<period>`: what lies there before a run, taken in as bytes. Only the store calls this."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.contracts.receipts import Receipts
from pipeline.corrections.file import FILE_NAME as CORRECTIONS_FILE
from pipeline.findings import FaultyInputError, Place
from pipeline.formats.containers import unzip
from pipeline.formats.raw import ZIP_DAMAGE, RawFile
from pipeline.laid_files import LaidFolder, new_findings, tell_unknown
from pipeline.memo import ABSENT
from pipeline.period import Period
from pipeline.received_folder import read_received, tell_orphans

MEMBER_FILES = ("PLAYER.DBF", "PLAYER.zip")
CLUB_FILES = ("CLUB.DBF", "Clubs.txt")

OFFICER_FILE = "league_officers.csv"
FEE_FILE = "fees.csv"
SENDINGS_FOLDER, SENDINGS_ZIP, FIDE_FOLDER, RECEIVED_FOLDER = "sendings", "sendings.zip", "fide", "received"
DATABASES_FOLDER = "databases"
DATABASE_FILES = (".cbf", ".cbi", ".cko", ".cpo", ".pgn", ".dat")
"""What is at home in it, whose findings `calcelo fixelo` makes: ChessBase's four, PGN, and lists of players."""
RAW_PARTS = ("sendings", "members", "fide", "corrections", "clubs", "officers", "fees")
"""The parts of a raw folder that steps depend on, each by itself."""
UNREAD = "could not be read"
"""In the place of a hash, for an input whose bytes nobody could read."""
_FILES = {
    "members": MEMBER_FILES,
    "corrections": (CORRECTIONS_FILE,),
    "clubs": CLUB_FILES,
    "officers": (OFFICER_FILE,),
    "fees": (FEE_FILE,),
}
"""The parts that are one file, under the names that it may have; the first that is there is taken."""
_KNOWN = (
    *(SENDINGS_FOLDER, SENDINGS_ZIP, FIDE_FOLDER, RECEIVED_FOLDER, DATABASES_FOLDER),
    *(name for names in _FILES.values() for name in names),
)


@dataclass(frozen=True)
class SentFiles:
    """The result files of a list.

    Args:
        files: those laid by hand, then the received ones as they came, then those that waited in the list before.
        unreadable: those that could not even be opened, and why.
        receipts: contract `Receipts`, when the received ones came in.
        taken_over: the list in which a file waited, by `file_id`, of those that come from the list before.
        findings: contract `Findings`, what is amiss in the folder itself.
    """

    files: tuple[RawFile, ...]
    unreadable: tuple[tuple[RawFile, str], ...] = ()
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)
    taken_over: Mapping[str, str] = field(default_factory=dict)
    findings: pl.DataFrame = field(default_factory=Findings.empty)


@dataclass(frozen=True)
class RawPeriod:
    """What is there for a list before a run: its raw folder, and the files that waited in the list before.

    `findings` tell, for each of `RAW_PARTS`, what is amiss in the folder: contract `Findings`.
    """

    sent: SentFiles
    member_file: RawFile
    fide_files: tuple[RawFile, ...]
    corrections: RawFile | None = None
    club_file: RawFile | None = None
    officer_file: RawFile | None = None
    fee_file: RawFile | None = None
    findings: Mapping[str, pl.DataFrame] = field(default_factory=dict)

    def findings_of(self, *parts: str) -> pl.DataFrame:
        """What is amiss in these parts of the folder, contract `Findings`."""
        return pl.concat([Findings.empty(), *(self.findings[part] for part in parts if part in self.findings)])

    def input_hashes(self) -> dict[str, str]:
        """SHA-256 of every input, by the name it came under; a name that came twice has its hash behind it."""
        others = (self.member_file, self.corrections, self.club_file, self.officer_file, self.fee_file)
        named = [
            *self.sent.files,
            *self.fide_files,
            *(item for item in others if item),
            *(file for file, _ in self.sent.unreadable if file.data),
        ]
        hashes = {file.file_name: UNREAD for file, _ in self.sent.unreadable if not file.data}
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
        told = self.findings_of(part).write_json()
        return hashlib.sha256(json.dumps([parts[part], told]).encode()).hexdigest()


def read_raw_folder(folder: Path, sent: SentFiles) -> RawPeriod:
    """Take in everything that lies in a period's raw folder, which has a member file.

    Args:
        folder: the folder.
        sent: the result files of the list.

    Raises:
        FaultyInputError: something that was laid there can't be opened; all of it is told.
        FileNotFoundError: there is no member file.
    """
    laid = LaidFolder(folder)
    found = {part: new_findings() for part in RAW_PARTS}
    if not sent.files and not sent.unreadable:
        found["sendings"].add("no_result_file", Place(file_name=SENDINGS_FOLDER))
    files = {part: laid.first_file(names, found[part]) for part, names in _FILES.items()}
    fide = laid.files_below(FIDE_FOLDER, found["fide"])
    for name, reason in fide.unread:
        found["fide"].add("file_cannot_be_opened", Place(file_name=name), reason=reason)
    _stop_at(laid)
    if files["members"] is None:
        raise FileNotFoundError(folder / MEMBER_FILES[0])
    told = {part: noted.to_frame() for part, noted in found.items()}
    return RawPeriod(
        sent,
        files["members"],
        # the reader tells what each file is
        tuple(RawFile(name, file.data) for name, file in fide.files),
        corrections=files["corrections"],
        club_file=files["clubs"],
        officer_file=files["officers"],
        fee_file=files["fees"],
        findings=told | {"sendings": pl.concat([sent.findings, told["sendings"]])},
    )


def read_sendings(folder: Path, receipts: pl.DataFrame, max_unzipped_bytes: int) -> SentFiles:
    """The result files of a raw folder: those laid by hand first, then the received ones as they came.

    Args:
        folder: the folder.
        receipts: contract `Receipts`, those of the period.
        max_unzipped_bytes: what a zip may unpack to, and what a file may have.

    Raises:
        FaultyInputError: where they lie can't be opened.
    """
    laid, found = LaidFolder(folder), new_findings()
    below = laid.files_below(SENDINGS_FOLDER, found, max_unzipped_bytes)
    files = [file for _, file in below.files]
    unreadable = [(RawFile(name, b""), reason) for name, reason in below.unread]
    packed = laid.first_file((SENDINGS_ZIP,), found)
    _stop_at(laid)
    if packed is not None:
        try:
            files += unzip(packed, max_unzipped_bytes)
        except ZIP_DAMAGE as error:
            unreadable.append((packed, str(error)))
    received, changed = read_received(folder / RECEIVED_FOLDER, receipts)
    tell_orphans(folder / RECEIVED_FOLDER, receipts, found)
    tell_unknown([*laid.besides(*_KNOWN), *laid.beside(RECEIVED_FOLDER)], found)
    laid.tell_others_below(DATABASES_FOLDER, DATABASE_FILES, found)
    return SentFiles((*files, *received), (*unreadable, *changed), receipts, findings=found.to_frame())


def read_only_file(folder: Path, name: str) -> RawFile | None:
    """The file of a name that must not be overlooked; None where there is none.

    Raises:
        FaultyInputError: it can't be opened, or there are two that say different things.
    """
    laid = LaidFolder(folder)
    file = laid.first_file((name,), laid.faults)
    _stop_at(laid)
    return file


def has_member_file(folder: Path) -> bool:
    """Whether a member file has been laid, readable or not."""
    return bool(LaidFolder(folder).under(*MEMBER_FILES))


def _stop_at(laid: LaidFolder) -> None:
    if laid.faults.rows:
        raise FaultyInputError(laid.faults.to_frame())


def with_waiting(own: SentFiles, before: SentFiles, waiting: pl.DataFrame, period: Period) -> SentFiles:
    """The files of a list, with those that waited in the list before.

    They are told by their content: what lies in the list's own folder too is its own. A receipt comes along
    in any case, with those of the versions that the file corrects, since it tells how late the file is. One
    that waited and is whole no longer, or not there any more, is told as unreadable.

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
    damaged = {file.file_name: (file, reason) for file, reason in before.unreadable}
    gone = f"it waited in the list of {period}, and does not lie there any more"
    lost = [damaged.get(name, (RawFile(name, b""), gone)) for name in sorted(lost_names)]
    receipts = _with_earlier_versions(before.receipts, waiting["file_id"])
    first_number = int(str(own.receipts["receipt_number"].max() or 0)) + 1
    numbered = receipts.with_columns(receipt_number=first_number + pl.int_range(pl.len(), dtype=pl.Int32))
    return SentFiles(
        (*own.files, *taken),
        (*own.unreadable, *lost),
        pl.concat([own.receipts, Receipts.conform(numbered)]),
        {file.file_id: str(period) for file in taken},
        own.findings,
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
