"""The only room that touches `data/`: raw files in, curated Parquet and published lists out, locks.

Writes are atomic: built beside, flushed to disk, renamed. A published list is never altered; a run that
gives other bytes makes a new revision, and the period's name points to the newest one.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import io
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.table import SCHEMA_VERSION, Table
from pipeline.files import FolderHeldError, flush_folder, hold, write_and_flush, write_atomic
from pipeline.formats.dbf import DbfTable
from pipeline.formats.dbf_parquet import pack, unpack
from pipeline.formats.raw import RawFile
from pipeline.memo import ABSENT, StepRecord, Trace, records_from_json, records_to_json
from pipeline.period import Period
from pipeline.raw_folder import MEMBER_FILES, RAW_PARTS, RawPeriod, first_file, read_raw_folder, read_sendings
from pipeline.received_folder import LedgerError, add_receipts, read_receipts
from pipeline.settings import Settings

HIDDEN_FILE = "hidden.csv"
VARYING_FILE = "run.json"
"""The run record holds timings; it does not decide whether two runs gave the same list."""


class StoreError(RuntimeError):
    """The data folder lacks what a run needs, or another run holds it; the message says what to do."""


class Store:
    """One data folder: `raw/`, `curated/`, `published/`.

    The store of revised lists (`revised`) keeps its curated tables apart, and its revisions beside the
    published lists, which stay.
    """

    def __init__(self, settings: Settings, *, is_revised: bool = False) -> None:
        self.settings = settings
        self.root = settings.data_dir.resolve()
        self.is_revised = is_revised
        self._trace: Trace | None = None
        self._held_raw: dict[Period, RawPeriod] | None = None

    @property
    def revised(self) -> Store:
        """The same data folder for lists that a change in an earlier one is carried through."""
        return Store(self.settings, is_revised=True)

    @property
    def ordinary(self) -> Store:
        """The same data folder for the lists themselves; what is read there is noted here too."""
        store = Store(self.settings)
        store._trace, store._held_raw = self._trace, self._held_raw
        return store

    def raw_dir(self, period: Period) -> Path:
        """Where the officer lays what was received."""
        return self.root / "raw" / str(period)

    def published_dir(self, period: Period) -> Path:
        """The newest published revision of a period."""
        return self.root / "published" / str(period)

    def curated_path(self, table: str, period: Period) -> Path:
        """The Parquet file of a table and period."""
        folder = self.root / "curated" / table
        is_apart = self.is_revised and table not in FROM_RAW
        return (folder / "revised" if is_apart else folder) / f"{period}.parquet"

    @property
    def history_path(self) -> Path:
        """The analysts' database."""
        return self.root / "curated" / "history.duckdb"

    # -- raw ----------------------------------------------------------------------------------------

    def read_raw(self, period: Period, *parts: str) -> RawPeriod:
        """Take in everything that lies in `raw/<period>`.

        Args:
            period: the list.
            parts: those of `RAW_PARTS` that the step uses; all of them where none is named.

        Raises:
            StoreError: the folder or the member file is not there; no list can be made without them.
        """
        raw = self._held_raw.get(period) if self._held_raw is not None else None
        if raw is None:
            raw = self._read_raw(period)
        if self._held_raw is not None:
            self._held_raw[period] = raw
        for part in parts or RAW_PARTS:
            self._note_read(raw_name(period, part), partial(raw.digest, part))
        return raw

    @contextmanager
    def holding_raw(self) -> Iterator[None]:
        """Take in each raw folder once meanwhile, so that a run sees it as it was when it began."""
        self._held_raw = {}
        try:
            yield
        finally:
            self._held_raw = None

    def _read_raw(self, period: Period) -> RawPeriod:
        folder = self.raw_dir(period)
        if not folder.is_dir():
            raise StoreError(f"{folder} does not exist; lay the received files and PLAYER.DBF there, then run again")
        if not self.has_member_file(period):
            raise StoreError(f"{folder} holds no PLAYER.DBF (or PLAYER.zip); no list can be made without the members")
        return read_raw_folder(folder, self.read_receipts(period), self.settings.max_unzipped_bytes)

    def read_hidden_file(self) -> RawFile | None:
        """The list of the members who are hidden from the pages; None where nobody is."""
        return first_file(self.root / "raw", (HIDDEN_FILE,))

    def has_member_file(self, period: Period) -> bool:
        """Whether the member file of a period has been laid."""
        return any((self.raw_dir(period) / name).is_file() for name in MEMBER_FILES)

    def read_sendings(self, period: Period) -> tuple[tuple[RawFile, ...], tuple[tuple[RawFile, str], ...]]:
        """The result files of a period, laid by hand or received, and what could not be opened, with the reason.

        Files laid by hand come first, then the received ones in the order in which they came.

        Raises:
            StoreError: the ledger of receipts can't be read.
        """
        return read_sendings(self.raw_dir(period), self.read_receipts(period), self.settings.max_unzipped_bytes)

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

    # -- curated ------------------------------------------------------------------------------------

    def write_table(self, table: str, contract: type[Table], frame: pl.DataFrame, period: Period) -> Path:
        """Write a table's partition of a period, with the contract's schema and version in the file."""
        path = self.curated_path(table, period)
        buffer = io.BytesIO()
        dated = contract.conform(frame).select(pl.lit(str(period)).alias("period"), pl.all())
        dated.write_parquet(buffer, metadata={"schema_version": SCHEMA_VERSION, "table": table})
        self._keep(path, buffer.getvalue())
        return path

    def _keep(self, path: Path, data: bytes) -> None:
        """Write a curated file; one that has these bytes already is left alone, its time too."""
        if not path.is_file() or path.read_bytes() != data:
            write_atomic(path, data)
        self._note_written(path, data)

    def has_table(self, table: str, period: Period) -> bool:
        """Whether a table's partition of a period has been made."""
        path = self.curated_path(table, period)
        if not path.is_file():
            self._note_read(self._name(path), lambda: ABSENT)
        return path.is_file()

    def table_periods(self, table: str) -> list[Period]:
        """The periods for which a curated table has been made, oldest first."""
        found = self.curated_path(table, Period(1, 1)).parent.glob("[0-9][0-9][0-9][0-9]-[0-9][0-9].parquet")
        return sorted(Period.parse(path.stem) for path in found)

    def read_table(self, table: str, contract: type[Table], period: Period) -> pl.DataFrame:
        """Read a table's partition of a period, without the period column.

        Raises:
            StoreError: an earlier stage has not been run for the period.
        """
        path = self.curated_path(table, period)
        if not path.is_file():
            raise StoreError(f"{table} of {period} has not been made yet; run `calcelo run {period}` first")
        data = path.read_bytes()
        self._note_read(self._name(path), lambda: _digest(data))
        return contract.conform(pl.read_parquet(io.BytesIO(data)).drop("period"))

    def write_member_table(self, state: str, period: Period, table: DbfTable) -> None:
        """Keep PLAYER itself, `as_read` or `corrected`; with its dates of birth, so among the members."""
        self._keep(self.curated_path(f"members/{state}", period), pack(table))

    def read_member_table(self, period: Period, *, is_corrected: bool = True) -> DbfTable:
        """PLAYER before the run: the corrected one, where corrections changed it, else as it was read.

        Raises:
            StoreError: it has not been read yet.
        """
        for state in ("corrected", "as_read") if is_corrected else ("as_read",):
            path = self.curated_path(f"members/{state}", period)
            data = path.read_bytes() if path.is_file() else None
            self._note_read(self._name(path), partial(_digest, data) if data is not None else lambda: ABSENT)
            if data is not None:
                return unpack(data)
        raise StoreError(f"the member file of {period} has not been read yet; run `calcelo run {period}` first")

    def drop_corrected_members(self, period: Period) -> None:
        """Nothing in PLAYER is corrected any more."""
        path = self.curated_path("members/corrected", period)
        path.unlink(missing_ok=True)
        if self._trace is not None:
            self._trace.written[self._name(path)] = ABSENT

    # -- steps --------------------------------------------------------------------------------------

    @contextmanager
    def traced(self) -> Iterator[Trace]:
        """Note everything that is read and written meanwhile."""
        trace = self._trace = Trace()
        try:
            yield trace
        finally:
            self._trace = None

    def _note_read(self, name: str, digest: Callable[[], str]) -> None:
        if self._trace is not None and name not in self._trace.read:
            self._trace.read[name] = digest()

    def _note_written(self, path: Path, data: bytes) -> None:
        if self._trace is not None:
            self._trace.written[self._name(path)] = _digest(data)

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def note_all_tables(self) -> None:
        """Note that a step takes in every curated table of every period and makes the history of them."""
        self._note_read(_ALL_TABLES, self._tables_digest)
        if self._trace is not None:
            self._trace.written[self._name(self.history_path)] = _MADE

    def _tables_digest(self) -> str:
        """Names, sizes and times of all tables: what thirty years hold is not read to see whether it is the same."""
        paths = sorted((self.root / "curated").glob("*/*.parquet"))
        told = [(self._name(path), path.stat().st_size, path.stat().st_mtime_ns) for path in paths]
        return _digest(json.dumps(told).encode())

    def step_record(self, period: Period, step: str) -> StepRecord | None:
        """What is kept of a step that was done for a period."""
        return self._step_records(period).get(step)

    def keep_step_record(self, period: Period, step: str, record: StepRecord) -> None:
        """Keep what a step read, wrote and told."""
        write_atomic(self._steps_path(period), records_to_json({**self._step_records(period), step: record}))

    def _step_records(self, period: Period) -> dict[str, StepRecord]:
        path = self._steps_path(period)
        return records_from_json(path.read_bytes()) if path.is_file() else {}

    def _steps_path(self, period: Period) -> Path:
        return self.curated_path("steps", period).with_suffix(".json")

    def present_digest(self, name: str) -> str:
        """The present hash of something that a trace names."""
        if name.startswith(_RAW):
            period, _, part = name.removeprefix(_RAW).partition("/")
            return self.read_raw(Period.parse(period)).digest(part)
        if name == _ALL_TABLES:
            return self._tables_digest()
        path = self.root / name
        if path == self.history_path:
            return _MADE if path.is_file() else ABSENT
        if path.is_dir():
            return _folder_digest({item.name: item.read_bytes() for item in path.iterdir()})
        return _digest(path.read_bytes()) if path.is_file() else ABSENT

    # -- published ----------------------------------------------------------------------------------

    def publish(self, period: Period, files: Mapping[str, bytes]) -> Path:
        """Publish a list's files as one revision; the same bytes again change nothing.

        The revision is built beside, flushed, and the period's name is switched to it in one rename, so
        that at any moment the last whole list is in place. The name of a revised list is another one
        (`published/revised/<period>`), so that the list itself stays.
        """
        name = self._list_name(period)
        self._note_written_folder(name, files)
        if _same_files(name, files):
            return name
        if self.is_revised and _same_files(self.published_dir(period), files):
            self.withdraw(period)
            return self.published_dir(period)
        revisions = self._revisions_dir(period)
        self._switch(name, _built(revisions, 1 + max(self.revisions(period), default=0), files))
        return name

    def published_periods(self) -> list[Period]:
        """The periods with a published list, oldest first."""
        found = (self.root / "published").glob("[0-9][0-9][0-9][0-9]-[0-9][0-9]/PLAYER.parquet")
        return sorted(Period.parse(path.parent.name) for path in found)

    def read_published_members(self, period: Period) -> pl.DataFrame:
        """The members as the published list has them, contract `Members`, without the full date of birth.

        Raises:
            StoreError: the list is not published.
        """
        path = self.published_dir(period) / "PLAYER.parquet"
        if not path.is_file():
            raise StoreError(f"{period} is not published yet; run `calcelo run {period}` first")
        return Members.conform(pl.read_parquet(path))

    def _list_name(self, period: Period) -> Path:
        return self.root / "published" / "revised" / str(period) if self.is_revised else self.published_dir(period)

    def _revisions_dir(self, period: Period) -> Path:
        return self.root / "published" / "revisions" / str(period)

    def _switch(self, name: Path, target: Path) -> None:
        """Let a list's name mean this revision, in one rename."""
        name.parent.mkdir(parents=True, exist_ok=True)
        link = name.with_name(f".{name.name}-{os.getpid()}")
        link.unlink(missing_ok=True)
        link.symlink_to(os.path.relpath(target, name.parent), target_is_directory=True)
        link.replace(name)
        flush_folder(name.parent)

    def _note_written_folder(self, name: Path, files: Mapping[str, bytes]) -> None:
        if self._trace is not None:
            self._trace.written[self._name(name)] = _folder_digest(files)

    def read_published(self, period: Period, file_name: str) -> pl.DataFrame:
        """A Parquet file of the published list.

        Raises:
            StoreError: there is no list of the period yet.
        """
        path = self._list_name(period) / file_name
        if not path.is_file():
            raise StoreError(f"{period} has no list with {file_name} yet; run `calcelo run {period}` first")
        data = path.read_bytes()
        self._note_read(self._name(path), partial(_digest, data))
        return pl.read_parquet(io.BytesIO(data))

    @staticmethod
    def now() -> dt.datetime:
        """The time of day, for the run record."""
        return dt.datetime.now(dt.UTC).replace(microsecond=0)

    def revisions(self, period: Period) -> list[int]:
        """The numbers of a period's revisions, ascending."""
        return sorted(int(item.name) for item in self._revisions_dir(period).glob("[0-9]*") if item.name.isdigit())

    def revision_dir(self, period: Period, number: int) -> Path:
        """The folder of one revision.

        Raises:
            StoreError: there is no such revision.
        """
        folder = self._revisions_dir(period) / str(number)
        if not folder.is_dir():
            known = ", ".join(str(item) for item in self.revisions(period)) or "none"
            raise StoreError(f"{period} has no revision {number}; there are: {known}")
        return folder

    def read_revision(self, period: Period, number: int, file_name: str) -> bytes:
        """A file of one revision.

        Raises:
            StoreError: there is no such revision, or it does not have the file.
        """
        path = self.revision_dir(period, number) / file_name
        if not path.is_file():
            raise StoreError(f"revision {number} of {period} has no {file_name}; it was made before revisions kept it")
        return path.read_bytes()

    def current_revision(self, period: Period) -> int | None:
        """The revision that is the list, or in the store of revised lists the revised one; None if there is none."""
        name = self._list_name(period)
        return int(name.resolve().name) if name.is_dir() else None

    def withdraw(self, period: Period) -> None:
        """Take back the name of a revised list that says the same as the published one; its revision stays."""
        if self.is_revised:
            self._list_name(period).unlink(missing_ok=True)

    def write_beside(self, period: Period, files: Mapping[str, bytes]) -> Path:
        """Write figures about a period's revisions beside its list, which stays as it is."""
        folder = self.changes_dir(period)
        for name, data in files.items():
            write_atomic(folder / name, data)
        return folder

    def has_figures_beside(self, period: Period) -> bool:
        """Whether figures about revisions were written beside a list before."""
        return self.changes_dir(period).is_dir()

    def changes_dir(self, period: Period) -> Path:
        """Where figures about a period's revisions lie, beside its list."""
        return self.root / "published" / "changes" / str(period)

    # -- members between two lists ------------------------------------------------------------------

    def read_members_file(self, file_name: str) -> bytes | None:
        """A file of the members as they stand between two lists; None where nothing is kept yet."""
        path = self.members_dir / file_name
        return path.read_bytes() if path.is_file() else None

    @property
    def members_dir(self) -> Path:
        """The members as they stand between two lists."""
        return self.root / "members" / "current"

    def write_members(self, files: Mapping[str, bytes]) -> Path:
        """Keep the members as they stand now, as one whole; how they stood before stays beside."""
        states = self.root / "members" / "states"
        number = 1 + max((int(item.name) for item in states.glob("[0-9]*") if item.name.isdigit()), default=0)
        self._switch(self.members_dir, _built(states, number, files))
        return self.members_dir

    def lay_raw(self, period: Period, file_name: str, data: bytes) -> Path:
        """Lay a file into a period's raw folder.

        Raises:
            StoreError: one lies there already; what was laid is never written over.
        """
        path = self.raw_dir(period) / file_name
        if path.exists():
            raise StoreError(f"{path} is there already; it is not written over")
        write_atomic(path, data)
        return path

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
        for folder in (
            *self.root.glob("published/revisions/*/.building-*"),
            *self.root.glob("members/states/.building-*"),
        ):
            shutil.rmtree(folder, ignore_errors=True)
        for pattern in _LEFT_BEHIND:
            for left in self.root.glob(pattern):
                left.unlink()


_LEFT_BEHIND = (
    *("published/.*-[0-9]*", "published/revised/.*-[0-9]*", "members/.*-[0-9]*"),
    *("published/changes/*/.*.tmp", "curated/**/.*.tmp"),
)
"""What a killed run can leave outside `raw/`, where nothing is ever removed."""
FROM_RAW = frozenset(
    {"receipts", "clubs", "fide_list", "members/as_read"}
    | {f"read/{name}" for name in ("received_files", "rounds", "entries", "half_games", "fide_games")}
    | {f"read/{name}" for name in ("findings", "member_findings", "fide_findings")}
)
"""Tables made from the raw folder alone, the same for a list and its revision."""
_RAW, _ALL_TABLES, _MADE = "raw/", "curated/*", "made"


def raw_name(period: Period, part: str) -> str:
    """The name under which a step's trace has a part of the raw folder."""
    return f"{_RAW}{period}/{part}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _folder_digest(files: Mapping[str, bytes]) -> str:
    """One hash over a list's files, but for the run record."""
    told = {name: _digest(data) for name, data in sorted(files.items()) if name != VARYING_FILE}
    return _digest(json.dumps(told).encode())


def _built(folder: Path, number: int, files: Mapping[str, bytes]) -> Path:
    """A numbered folder with these files, built beside and renamed, so that it is there whole or not at all."""
    building = folder / f".building-{os.getpid()}"
    shutil.rmtree(building, ignore_errors=True)
    building.mkdir(parents=True)
    for file_name, data in files.items():
        write_and_flush(building / file_name, data)
    flush_folder(building)
    target = folder / str(number)
    building.rename(target)
    return target


def _same_files(folder: Path, files: Mapping[str, bytes]) -> bool:
    if not folder.is_dir() or {item.name for item in folder.iterdir()} != set(files):
        return False
    return all((folder / name).read_bytes() == data for name, data in files.items() if name != VARYING_FILE)
