"""The folder `published/`: the lists, all their revisions, the revised lists and the figures beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.contracts.published import PUBLISHED_TABLES
from pipeline.files import to_json, write_atomic
from pipeline.formats.parquet import ParquetError, read_contract
from pipeline.period import Period
from pipeline.store.data_folder import (
    VARYING_FILE,
    DamagedFileError,
    DataFolder,
    StoreError,
    built,
    digest_of,
    files_in,
    folder_digest,
    numbers_in,
    record_in,
    switch,
)

NOT_AS_PUBLISHED = "it is not as it was published"


class PublishedLists(DataFolder):
    """The published lists; the name of a revised one is another, so that the list itself stays."""

    def published_dir(self, period: Period) -> Path:
        """The newest published revision of a period."""
        return self.root / "published" / str(period)

    def publish(self, period: Period, files: Mapping[str, bytes]) -> Path:
        """Publish a list's files as one revision; the same bytes again change nothing.

        The revision is built beside, flushed, and the period's name is switched to it in one rename, so
        that at any moment the last whole list is in place. The name of a revised list is another one
        (`published/revised/<period>`), so that the list itself stays.
        """
        name = self._list_name(period)
        self._note_written(name, partial(folder_digest, files))
        digest = folder_digest(files)
        if folder_digest(files_in(name)) == digest:
            return name
        if self.is_revised and folder_digest(files_in(self.published_dir(period))) == digest:
            self.withdraw(period)
            return self.published_dir(period)
        number = 1 + max(self.revisions(period), default=0)
        switch(name, built(self._revisions_dir(period), number, files))
        return name

    def withdraw(self, period: Period) -> None:
        """Take back the name of a revised list that says the same as the published one; its revision stays."""
        if self.is_revised:
            self._list_name(period).unlink(missing_ok=True)

    def published_periods(self) -> list[Period]:
        """The periods with a published list, oldest first."""
        found = (self.root / "published").glob("[0-9][0-9][0-9][0-9]-[0-9][0-9]/PLAYER.parquet")
        return sorted(Period.parse(path.parent.name) for path in found)

    def read_published_members(self, period: Period) -> pl.DataFrame:
        """The members as the published list has them, contract `Members`, without the full date of birth.

        Raises:
            StoreError: see `read_published_file`.
        """
        return self.read_published(period, "PLAYER.parquet")

    def read_published(self, period: Period, file_name: str) -> pl.DataFrame:
        """A table of the published list, one of `PUBLISHED_TABLES`.

        Raises:
            StoreError: see `read_published_file`.
        """
        data = self.read_published_file(period, file_name)
        return self._table(self._list_name(period).resolve(), file_name, data)

    def read_published_file(self, period: Period, file_name: str) -> bytes:
        """A file of the published list.

        Raises:
            StoreError: there is no list of the period yet, or the file is not as it was published.
        """
        path = self._list_name(period) / file_name
        if not path.is_file() and file_name not in _outputs(path.parent):
            raise StoreError(f"{period} has no list with {file_name} yet; run `calcelo run {period}` first")
        data = self._as_published(path.parent.resolve(), file_name)
        self._note_read(self._name(path), partial(digest_of, data))
        return data

    def _list_name(self, period: Period) -> Path:
        return self.root / "published" / "revised" / str(period) if self.is_revised else self.published_dir(period)

    # -- revisions ----------------------------------------------------------------------------------

    def revisions(self, period: Period) -> list[int]:
        """The numbers of a period's revisions, ascending."""
        return numbers_in(self._revisions_dir(period))

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
            StoreError: there is no such revision, it does not have the file, or that is not as it was published.
        """
        folder = self.revision_dir(period, number)
        if not (folder / file_name).is_file() and file_name not in {VARYING_FILE, *_outputs(folder)}:
            raise StoreError(f"revision {number} of {period} has no {file_name}; it was made before revisions kept it")
        return self._as_published(folder, file_name)

    def read_revision_table(self, period: Period, number: int, file_name: str) -> pl.DataFrame:
        """A table of one revision, one of `PUBLISHED_TABLES`, as its contract has it today.

        Raises:
            StoreError: see `read_revision`.
        """
        data = self.read_revision(period, number, file_name)
        return self._table(self.revision_dir(period, number), file_name, data)

    def run_record(self, period: Period, number: int) -> dict[str, Any]:
        """The run record of a revision.

        Raises:
            StoreError: there is no such revision, or its record is damaged.
        """
        record = record_in(self.read_revision(period, number, VARYING_FILE))
        if record is None:
            folder = self.revision_dir(period, number)
            raise DamagedFileError(folder / VARYING_FILE, "it is no run record", self._remedy(folder))
        return record

    def complete_run_record(self, period: Period, parts: Mapping[str, Mapping[str, object]]) -> None:
        """Add to the run record of the newest revision what was not known when it was written; what it says stays.

        Raises:
            StoreError: see `run_record`.
        """
        number = self.current_revision(period)
        if number is None:
            return
        record = self.run_record(period, number)
        said = {part: record.get(part, {}) for part in parts}
        completed = {
            part: {name: said[part].get(name, value) for name, value in {**said[part], **told}.items()}
            for part, told in parts.items()
        }
        if completed != said:
            write_atomic(self.revision_dir(period, number) / VARYING_FILE, to_json({**record, **completed}))

    def current_revision(self, period: Period) -> int | None:
        """The revision that is the list, or in the store of revised lists the revised one; None if there is none.

        Raises:
            StoreError: the list's name is no link to one of its revisions, as after a copy that follows links.
        """
        name = self._list_name(period)
        if not name.is_dir():
            return None
        folder = name.resolve()
        if folder.parent != self._revisions_dir(period).resolve() or not folder.name.isdigit():
            raise StoreError(
                f"{name} is no link to one of the revisions in {self._revisions_dir(period)}; put the link back "
                f"from a backup, or remove it and run `calcelo run {period}`"
            )
        return int(folder.name)

    def _as_published(self, folder: Path, file_name: str) -> bytes:
        """A file of a revision, held against the hash that the revision's run record has of it."""
        path = folder / file_name
        if not path.is_file():
            raise DamagedFileError(path, "it is gone", self._remedy(folder))
        data = path.read_bytes()
        if file_name != VARYING_FILE and _outputs(folder).get(file_name, digest_of(data)) != digest_of(data):
            raise DamagedFileError(path, NOT_AS_PUBLISHED, self._remedy(folder))
        return data

    def _table(self, folder: Path, file_name: str, data: bytes) -> pl.DataFrame:
        try:
            return read_contract(PUBLISHED_TABLES[file_name], data)
        except ParquetError as error:
            raise DamagedFileError(folder / file_name, str(error), self._remedy(folder)) from None

    def _remedy(self, folder: Path) -> str:
        """What to do about a damaged file of a revision's folder; what stands can be made anew."""
        period = folder.parent.name
        backup = f"put it back from a backup of revision {folder.name} of {period}"
        names = self.root / "published"
        if (names / period).resolve() == folder.resolve():
            return f"{backup}, or make the list again with `calcelo run {period}`"
        if (names / "revised" / period).resolve() == folder.resolve():
            return f"{backup}, or carry the correction again with `calcelo rerun` and `--through {period}`"
        return backup

    def _revisions_dir(self, period: Period) -> Path:
        return self.root / "published" / "revisions" / str(period)

    # -- figures beside a list ----------------------------------------------------------------------

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


def _outputs(folder: Path) -> Mapping[str, str]:
    """The hashes of a revision's files by its run record; none where that is damaged, which `run_record` tells."""
    path = folder / VARYING_FILE
    record = (record_in(path.read_bytes()) if path.is_file() else None) or {}
    outputs = record.get("outputs")
    return outputs if isinstance(outputs, dict) else {}
