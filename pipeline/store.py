"""The only room that touches `data/`: raw files in, curated Parquet and published lists out, locks.

Writes are atomic: built beside, flushed to disk, renamed. A published list is never altered; a run that
gives other bytes makes a new revision, and the period's name points to the newest one.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.contracts.table import SCHEMA_VERSION, Table
from pipeline.files import FolderHeldError, flush_folder, hold, write_and_flush, write_atomic
from pipeline.formats.raw import ZIP_DAMAGE, RawFile
from pipeline.period import Period
from pipeline.received_folder import LedgerError, add_receipts, read_receipts, read_received
from pipeline.settings import Settings

VARYING_FILE = "run.json"
"""The run record holds timings; it does not decide whether two runs gave the same list."""


class StoreError(RuntimeError):
    """The data folder lacks what a run needs, or another run holds it; the message says what to do."""


@dataclass(frozen=True)
class RawPeriod:
    """What lies in `raw/<period>` before a run; `unreadable` names what could not even be opened, and why.

    `receipts` (contract `Receipts`) tells when the received ones among the sendings came in.
    """

    sendings: tuple[RawFile, ...]
    member_file: RawFile
    fide_list: RawFile | None
    fide_games: RawFile | None
    unreadable: tuple[tuple[RawFile, str], ...] = ()
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)

    def input_hashes(self) -> dict[str, str]:
        """SHA-256 of every input, by the name it came under; a name that came twice has its hash behind it."""
        others = (self.member_file, self.fide_list, self.fide_games)
        named = [*self.sendings, *(item for item in others if item), *(file for file, _ in self.unreadable)]
        hashes: dict[str, str] = {}
        for file in sorted(named, key=lambda item: (item.file_name, item.file_id)):
            known = hashes.setdefault(file.file_name, file.file_id)
            if known != file.file_id:
                hashes[f"{file.file_name} ({file.file_id[:12]})"] = file.file_id
        return hashes


class Store:
    """One data folder: `raw/`, `curated/`, `published/`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.root = settings.data_dir.resolve()

    def raw_dir(self, period: Period) -> Path:
        """Where the officer lays what was received."""
        return self.root / "raw" / str(period)

    def published_dir(self, period: Period) -> Path:
        """The newest published revision of a period."""
        return self.root / "published" / str(period)

    def curated_path(self, table: str, period: Period) -> Path:
        """The Parquet file of a table and period."""
        return self.root / "curated" / table / f"{period}.parquet"

    @property
    def history_path(self) -> Path:
        """The analysts' database."""
        return self.root / "curated" / "history.duckdb"

    # -- raw ----------------------------------------------------------------------------------------

    def read_raw(self, period: Period) -> RawPeriod:
        """Take in everything that lies in `raw/<period>`.

        Raises:
            StoreError: the folder or the member file is not there; no list can be made without them.
        """
        folder = self.raw_dir(period)
        if not folder.is_dir():
            raise StoreError(f"{folder} does not exist; lay the received files and PLAYER.DBF there, then run again")
        member_file = _first(folder, ("PLAYER.DBF", "PLAYER.dbf", "PLAYER.zip", "PLAYER.ZIP"))
        if member_file is None:
            raise StoreError(f"{folder} holds no PLAYER.DBF (or PLAYER.zip); no list can be made without the members")
        sendings, unreadable = self.read_sendings(period)
        fide_list, fide_games = _read_fide_folder(folder / "fide")
        return RawPeriod(sendings, member_file, fide_list, fide_games, unreadable, self.read_receipts(period))

    def read_sendings(self, period: Period) -> tuple[tuple[RawFile, ...], tuple[tuple[RawFile, str], ...]]:
        """The result files of a period, laid by hand or received, and what could not be opened, with the reason.

        Files laid by hand come first, then the received ones in the order in which they came.

        Raises:
            StoreError: the ledger of receipts can't be read.
        """
        folder = self.raw_dir(period)
        files: list[RawFile] = []
        unreadable: list[tuple[RawFile, str]] = []
        for path in sorted((folder / "sendings").rglob("*")) if (folder / "sendings").is_dir() else []:
            if path.is_file() and not path.name.startswith("."):
                files.append(RawFile(path.name, path.read_bytes()))
        for archive in (folder / "sendings.zip",):
            if archive.is_file():
                packed = RawFile(archive.name, archive.read_bytes())
                try:
                    files += self._unpack(packed)
                except ZIP_DAMAGE as error:
                    unreadable.append((packed, str(error)))
        received, changed = read_received(folder / "received", self.read_receipts(period))
        return (*files, *received), (*unreadable, *changed)

    def read_receipts(self, period: Period) -> pl.DataFrame:
        """When, from whom and in what the period's files came in, contract `Receipts`.

        Raises:
            StoreError: the ledger can't be read.
        """
        try:
            return read_receipts(self.raw_dir(period) / "received")
        except LedgerError as error:
            raise StoreError(str(error)) from None

    def keep_received(self, period: Period, contents: Iterable[bytes], receipts: pl.DataFrame) -> None:
        """Keep what came in, for good: contents by their hash, receipts (contract `Receipts`) in the ledger."""
        add_receipts(self.raw_dir(period) / "received", contents, receipts)

    def _unpack(self, packed: RawFile) -> list[RawFile]:
        with zipfile.ZipFile(io.BytesIO(packed.data)) as archive:
            members = [item for item in archive.infolist() if not item.is_dir()]
            if sum(item.file_size for item in members) > self.settings.max_unzipped_bytes:
                raise ValueError(f"it would unpack to more than {self.settings.max_unzipped_bytes:,} bytes")
            return [RawFile(Path(item.filename).name, archive.read(item)) for item in members]

    # -- curated ------------------------------------------------------------------------------------

    def write_table(self, table: str, contract: type[Table], frame: pl.DataFrame, period: Period) -> Path:
        """Write a table's partition of a period, with the contract's schema and version in the file."""
        path = self.curated_path(table, period)
        buffer = io.BytesIO()
        dated = contract.conform(frame).select(pl.lit(str(period)).alias("period"), pl.all())
        dated.write_parquet(buffer, metadata={"schema_version": SCHEMA_VERSION, "table": table})
        write_atomic(path, buffer.getvalue())
        return path

    def read_table(self, table: str, contract: type[Table], period: Period) -> pl.DataFrame:
        """Read a table's partition of a period, without the period column.

        Raises:
            StoreError: an earlier stage has not been run for the period.
        """
        path = self.curated_path(table, period)
        if not path.is_file():
            raise StoreError(f"{table} of {period} has not been made yet; run `calcelo run {period}` first")
        return contract.conform(pl.read_parquet(path).drop("period"))

    # -- published ----------------------------------------------------------------------------------

    def publish(self, period: Period, files: Mapping[str, bytes]) -> Path:
        """Publish a list's files as one revision; the same bytes again change nothing.

        The revision is built beside, flushed, and the period's name is switched to it in one rename, so
        that at any moment the last whole list is in place.
        """
        name = self.published_dir(period)
        if _same_files(name, files):
            return name
        revisions = self.root / "published" / "revisions" / str(period)
        number = 1 + max((int(item.name) for item in revisions.glob("[0-9]*") if item.name.isdigit()), default=0)
        building = revisions / f".building-{os.getpid()}"
        shutil.rmtree(building, ignore_errors=True)
        building.mkdir(parents=True)
        for file_name, data in files.items():
            write_and_flush(building / file_name, data)
        flush_folder(building)
        target = revisions / str(number)
        building.rename(target)
        link = name.with_name(f".{name.name}-{os.getpid()}")
        link.unlink(missing_ok=True)
        link.symlink_to(target.relative_to(name.parent), target_is_directory=True)
        link.replace(name)
        flush_folder(name.parent)
        return name

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the data folder for one run.

        Raises:
            StoreError: another run holds it.
        """
        with ExitStack() as held:
            try:
                held.enter_context(hold(self.root))
            except FolderHeldError:
                raise StoreError(f"another run is at work in {self.root}; wait until it has ended") from None
            self._clean_up()
            yield

    def _clean_up(self) -> None:
        """Remove what a killed run left half built."""
        for folder in (self.root / "published" / "revisions").glob("*/.building-*"):
            shutil.rmtree(folder, ignore_errors=True)
        for pattern in ("published/.*-[0-9]*", "curated/.*.tmp", "curated/*/.*.tmp"):
            for left in self.root.glob(pattern):
                left.unlink()


def _same_files(folder: Path, files: Mapping[str, bytes]) -> bool:
    if not folder.is_dir() or {item.name for item in folder.iterdir()} != set(files):
        return False

    def digest(data: bytes) -> bytes:
        return hashlib.sha256(data).digest()

    return all(
        digest((folder / name).read_bytes()) == digest(data) for name, data in files.items() if name != VARYING_FILE
    )


def _first(folder: Path, names: tuple[str, ...]) -> RawFile | None:
    for name in names:
        path = folder / name
        if path.is_file():
            return RawFile(name, path.read_bytes())
    return None


def _read_fide_folder(folder: Path) -> tuple[RawFile | None, RawFile | None]:
    """The rating list (.txt or .zip) and the games abroad (.csv); of several the last by name counts."""
    if not folder.is_dir():
        return None, None
    paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    lists = [path for path in paths if path.suffix.lower() in {".txt", ".zip"}]
    games = [path for path in paths if path.suffix.lower() == ".csv"]

    def taken(found: list[Path]) -> RawFile | None:
        return RawFile(found[-1].name, found[-1].read_bytes()) if found else None

    return taken(lists), taken(games)
