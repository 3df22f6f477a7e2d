"""The folder `raw/`: what was received for each period, taken in once for a run; nothing there is ever changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import polars as pl

from pipeline.contracts.sendings import ReceivedFiles
from pipeline.files import write_atomic
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.raw_folder import (
    RAW_PARTS,
    RawPeriod,
    SentFiles,
    has_member_file,
    read_only_file,
    read_raw_folder,
    read_sendings,
    with_waiting,
)
from pipeline.received_folder import LedgerError, add_receipts, read_receipts
from pipeline.settings import Settings
from pipeline.store.curated import CuratedTables
from pipeline.store.data_folder import StoreError

HIDDEN_FILE = "hidden.csv"
RAW = "raw/"
"""What the names of parts of raw folders begin with in a step's trace."""


class RawFolders(CuratedTables):
    """The raw folders of the periods; what waits in one list is an input of the next one."""

    def __init__(self, settings: Settings, *, is_revised: bool = False) -> None:
        super().__init__(settings, is_revised=is_revised)
        self._held_raw: dict[Period, RawPeriod] | None = None

    def raw_dir(self, period: Period) -> Path:
        """Where the officer lays what was received."""
        return self.root / "raw" / str(period)

    def read_raw(self, period: Period, *parts: str) -> RawPeriod:
        """Take in everything that lies in `raw/<period>`, and the files that waited in the list before.

        Args:
            period: the list.
            parts: those of `RAW_PARTS` that the step uses; all of them where none is named.

        Raises:
            StoreError: the folder or the member file is not there; no list can be made without them.
            FaultyInputError: something that was laid there can't be opened.
        """
        raw = self._held_raw.get(period) if self._held_raw is not None else None
        if raw is None:
            raw = self._read_raw(period)
        if self._held_raw is not None:
            self._held_raw[period] = raw
        for part in parts or RAW_PARTS:
            self._note_read(f"{RAW}{period}/{part}", partial(raw.digest, part))
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
        if os.path.lexists(folder) and not folder.is_dir():
            raise StoreError(
                f"{folder} is no folder, or a link to none; lay the received files and PLAYER.DBF into one"
            )
        if not folder.is_dir():
            raise StoreError(f"{folder} does not exist; lay the received files and PLAYER.DBF there, then run again")
        if not self.has_member_file(period):
            raise StoreError(f"{folder} holds no PLAYER.DBF (or PLAYER.zip); no list can be made without the members")
        return read_raw_folder(folder, self.read_sendings(period))

    def read_hidden_file(self) -> RawFile | None:
        """The list of the members who are hidden from the pages; None where nobody is.

        Raises:
            FaultyInputError: it is there and can't be opened, so that nobody knows whom it hides.
        """
        return read_only_file(self.root / "raw", HIDDEN_FILE)

    def has_member_file(self, period: Period) -> bool:
        """Whether the member file of a period has been laid."""
        return has_member_file(self.raw_dir(period))

    def read_sendings(self, period: Period) -> SentFiles:
        """The result files of a period: laid by hand, received, or waiting since the last run of the list before.

        Raises:
            StoreError: the ledger of receipts can't be read, of the period or of a list whose files wait.
            FaultyInputError: where they lie can't be opened.
        """
        own = read_sendings(self.raw_dir(period), self.read_receipts(period), self.settings.max_unzipped_bytes)
        before = period.previous
        waiting = self._waiting(before)
        return own if waiting.is_empty() else with_waiting(own, self.read_sendings(before), waiting, before)

    def _waiting(self, period: Period) -> pl.DataFrame:
        """The files that the last run of a list left waiting: of the list itself, not of a revised one beside it."""
        lists = CuratedTables(self.settings)
        has_run = lists.has_table("received_files", period)
        files = lists.read_table("received_files", ReceivedFiles, period) if has_run else ReceivedFiles.empty()
        return files.filter(pl.col("state") == "waiting")

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

    def lay_raw(self, period: Period, file_name: str, data: bytes) -> Path:
        """Lay a file into a period's raw folder.

        Raises:
            StoreError: one lies there already; what was laid is never written over.
        """
        path = self.raw_dir(period) / file_name
        if os.path.lexists(path):
            raise StoreError(f"{path} is there already; it is not written over")
        write_atomic(path, data)
        return path
