"""What the rooms of the store share: the folder and its lock, what a step is noted to read and write."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from pipeline.files import FolderHeldError, flush_folder, hold, write_and_flush
from pipeline.memo import Trace
from pipeline.settings import Settings
from pipeline.store.kept_folders import KEPT_FOLDERS, kept_folder

VARYING_FILE = "run.json"
"""The run record holds timings; it does not decide whether two runs gave the same list."""


class StoreError(RuntimeError):
    """The data folder lacks what a run needs, or another run holds it; the message says what to do."""


class DamagedFileError(StoreError):
    """A file of the data folder is not what was written there.

    Args:
        path: the file.
        reason: what is wrong with it.
        remedy: what to do.
    """

    def __init__(self, path: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{path} is damaged ({reason}); {remedy}")
        self.path, self.reason = path, reason


class DataFolder:
    """One data folder, and the trace of what is read and written in it; its rooms are built on this."""

    def __init__(self, settings: Settings, *, is_revised: bool = False) -> None:
        self.settings = settings
        self.root = settings.data_dir.resolve()
        self.is_revised = is_revised
        self._trace: Trace | None = None

    @staticmethod
    def now() -> dt.datetime:
        """The time of day, for the run record."""
        return dt.datetime.now(dt.UTC).replace(microsecond=0)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the data folder for one run, which makes it where it is not there; left empty, it goes again.

        Raises:
            StoreError: another run holds it.
        """
        is_new = not self.root.exists()
        try:
            with ExitStack() as held:
                try:
                    held.enter_context(hold(self.root))
                except FolderHeldError:
                    raise StoreError(f"another run is at work in {self.root}; wait until it has ended") from None
                self._clean_up()
                yield
        finally:
            if is_new and self.root.is_dir() and all(item.name.startswith(".") for item in self.root.iterdir()):
                shutil.rmtree(self.root, ignore_errors=True)

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

    # -- where answers may stand ------------------------------------------------------------------------

    def keeps(self, path: Path) -> bool:
        """Whether a file lies, or would lie, where only the data folder's own steps and the officer lay files."""
        return kept_folder(path, self.root) is not None

    def check_answer_place(self, path: Path) -> None:
        """See to it that an answer may stand where it is asked for.

        Raises:
            StoreError: it would lie in a kept folder of this data folder, or of another.
        """
        folder = kept_folder(path, self.root)
        if folder is not None:
            *names, last = KEPT_FOLDERS
            kept = f"{', '.join(names)} or {last}"
            raise StoreError(
                f"{path} would lie in {folder}: no answer is written into a data folder's {kept}; "
                "name a place elsewhere"
            )

    # -- what a step reads and writes -----------------------------------------------------------------

    def _note_read(self, name: str, digest: Callable[[], str]) -> None:
        if self._trace is not None and name not in self._trace.read:
            self._trace.read[name] = digest()

    def _note_written(self, path: Path, digest: Callable[[], str]) -> None:
        if self._trace is not None:
            self._trace.written[self._name(path)] = digest()

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


_LEFT_BEHIND = (
    *("published/.*-[0-9]*", "published/revised/.*-[0-9]*", "members/.*-[0-9]*"),
    *("published/changes/*/.*.tmp", "curated/**/.*.tmp"),
)
"""What a killed run can leave outside `raw/`, where nothing is ever removed."""


def digest_of(data: bytes) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(data).hexdigest()


def folder_digest(files: Mapping[str, bytes]) -> str:
    """One hash over a list's files; of the run record it only matters that it is there and can be read."""
    told = {
        name: VARYING_FILE if name == VARYING_FILE and record_in(data) is not None else digest_of(data)
        for name, data in sorted(files.items())
    }
    return digest_of(json.dumps(told).encode())


def files_in(folder: Path) -> dict[str, bytes]:
    """The files of a folder by name; none where it is not there."""
    return {item.name: item.read_bytes() for item in folder.iterdir() if item.is_file()} if folder.is_dir() else {}


def record_in(data: bytes) -> dict[str, Any] | None:
    """A run record: an object with the hashes of the run's inputs; None where the bytes are none."""
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and isinstance(record.get("inputs"), dict) else None


# -- numbered folders under one name ------------------------------------------------------------------


def built(folder: Path, number: int, files: Mapping[str, bytes]) -> Path:
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


def switch(name: Path, target: Path) -> None:
    """Let a name mean this folder, in one rename."""
    name.parent.mkdir(parents=True, exist_ok=True)
    link = name.with_name(f".{name.name}-{os.getpid()}")
    link.unlink(missing_ok=True)
    link.symlink_to(os.path.relpath(target, name.parent), target_is_directory=True)
    link.replace(name)
    flush_folder(name.parent)


def numbers_in(folder: Path) -> list[int]:
    """The numbers of the numbered folders in a folder, ascending."""
    return sorted(int(item.name) for item in folder.glob("[0-9]*") if item.name.isdigit())
