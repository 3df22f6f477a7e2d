"""The folder `raw/<period>`: what lies there before a run, taken in as bytes. Only the store calls this."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.formats.containers import unzip
from pipeline.formats.raw import ZIP_DAMAGE, RawFile
from pipeline.memo import ABSENT
from pipeline.received_folder import read_received

MEMBER_FILES = ("PLAYER.DBF", "PLAYER.dbf", "PLAYER.zip", "PLAYER.ZIP")
CLUB_FILES = ("CLUB.DBF", "CLUB.dbf", "Clubs.txt", "CLUBS.TXT")
CORRECTIONS_FILE = "corrections.yml"
OFFICER_FILE = "league_officers.csv"
RAW_PARTS = ("sendings", "members", "fide", "corrections", "clubs", "officers")
"""The parts of a raw folder that steps depend on, each by itself."""

Sendings = tuple[tuple[RawFile, ...], tuple[tuple[RawFile, str], ...]]
"""The result files, and those that could not be opened, with the reason."""


@dataclass(frozen=True)
class RawPeriod:
    """What lies in `raw/<period>` before a run; `unreadable` names what could not even be opened, and why.

    `receipts` (contract `Receipts`) tells when the received ones among the sendings came in.
    """

    sendings: tuple[RawFile, ...]
    member_file: RawFile
    fide_files: tuple[RawFile, ...]
    unreadable: tuple[tuple[RawFile, str], ...] = ()
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)
    corrections: RawFile | None = None
    club_file: RawFile | None = None
    officer_file: RawFile | None = None

    def input_hashes(self) -> dict[str, str]:
        """SHA-256 of every input, by the name it came under; a name that came twice has its hash behind it."""
        others = (self.member_file, self.corrections, self.club_file, self.officer_file)
        named = [
            *self.sendings,
            *self.fide_files,
            *(item for item in others if item),
            *(file for file, _ in self.unreadable),
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
                [(file.file_name, file.file_id) for file in self.sendings],
                [(file.file_name, file.file_id, reason) for file, reason in self.unreadable],
                self.receipts.write_json(),
            ],
            "members": [self.member_file.file_name, self.member_file.file_id],
            "fide": [(file.file_name, file.file_id) for file in self.fide_files],
            "corrections": self.corrections.file_id if self.corrections else ABSENT,
            "clubs": self.club_file.file_id if self.club_file else ABSENT,
            "officers": self.officer_file.file_id if self.officer_file else ABSENT,
        }
        return hashlib.sha256(json.dumps(parts[part]).encode()).hexdigest()


def read_raw_folder(folder: Path, receipts: pl.DataFrame, max_unzipped_bytes: int) -> RawPeriod:
    """Take in everything that lies in a period's raw folder, which has a member file.

    Args:
        folder: the folder.
        receipts: contract `Receipts`, those of the period.
        max_unzipped_bytes: what a zip may unpack to.

    Raises:
        FileNotFoundError: there is no member file.
    """
    sendings, unreadable = read_sendings(folder, receipts, max_unzipped_bytes)
    member_file = first_file(folder, MEMBER_FILES)
    if member_file is None:
        raise FileNotFoundError(folder / MEMBER_FILES[0])
    return RawPeriod(
        sendings,
        member_file,
        _read_fide_folder(folder / "fide"),
        unreadable,
        receipts,
        corrections=first_file(folder, (CORRECTIONS_FILE,)),
        club_file=first_file(folder, CLUB_FILES),
        officer_file=first_file(folder, (OFFICER_FILE,)),
    )


def read_sendings(folder: Path, receipts: pl.DataFrame, max_unzipped_bytes: int) -> Sendings:
    """The result files of a raw folder: those laid by hand first, then the received ones as they came."""
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
    return (*files, *received), (*unreadable, *changed)


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
