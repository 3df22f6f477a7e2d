"""The folder `published/`: the lists, all their revisions, the revised lists and the figures beside them."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import polars as pl

from pipeline.contracts.members import Members
from pipeline.files import write_atomic
from pipeline.period import Period
from pipeline.store.data_folder import (
    VARYING_FILE,
    DataFolder,
    StoreError,
    built,
    digest_of,
    folder_digest,
    numbers_in,
    switch,
)


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
        if _same_files(name, files):
            return name
        if self.is_revised and _same_files(self.published_dir(period), files):
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
            StoreError: the list is not published.
        """
        return Members.conform(pl.read_parquet(self.published_file(period, "PLAYER.parquet")))

    def published_file(self, period: Period, file_name: str) -> Path:
        """A file of the published list.

        Raises:
            StoreError: the list is not published.
        """
        path = self.published_dir(period) / file_name
        if not path.is_file():
            raise StoreError(f"{period} is not published yet; run `calcelo run {period}` first")
        return path

    def read_published(self, period: Period, file_name: str) -> pl.DataFrame:
        """A Parquet file of the published list.

        Raises:
            StoreError: there is no list of the period yet.
        """
        path = self._list_name(period) / file_name
        if not path.is_file():
            raise StoreError(f"{period} has no list with {file_name} yet; run `calcelo run {period}` first")
        data = path.read_bytes()
        self._note_read(self._name(path), partial(digest_of, data))
        return pl.read_parquet(io.BytesIO(data))

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


def _same_files(folder: Path, files: Mapping[str, bytes]) -> bool:
    if not folder.is_dir() or {item.name for item in folder.iterdir()} != set(files):
        return False
    return all((folder / name).read_bytes() == data for name, data in files.items() if name != VARYING_FILE)
