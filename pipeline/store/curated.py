"""The folder `curated/`: tables by period, one Parquet partition each, and PLAYER as it stands before the run."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import polars as pl

from pipeline.contracts.table import SCHEMA_VERSION, Table
from pipeline.files import write_atomic
from pipeline.formats.dbf import DbfTable
from pipeline.formats.dbf_parquet import pack, unpack
from pipeline.formats.parquet import ParquetError, read_contract
from pipeline.memo import ABSENT
from pipeline.period import Period
from pipeline.store.data_folder import DamagedFileError, DataFolder, StoreError, digest_of

FROM_RAW = frozenset(
    {"receipts", "clubs", "fide_list", "members/as_read"}
    | {f"read/{name}" for name in ("received_files", "rounds", "entries", "half_games", "fide_games")}
    | {f"read/{name}" for name in ("findings", "member_findings", "fide_findings")}
)
"""Tables made from the raw folder alone, the same for a list and its revision."""
ALL_TABLES, MADE = "curated/*", "made"
"""The name under which a trace has all curated tables together, and the hash of the history made of them."""


class CuratedTables(DataFolder):
    """The curated tables; those of revised lists lie apart, but for what follows from the raw folder alone."""

    def curated_path(self, table: str, period: Period) -> Path:
        """The Parquet file of a table and period."""
        folder = self.root / "curated" / table
        is_apart = self.is_revised and table not in FROM_RAW
        return (folder / "revised" if is_apart else folder) / f"{period}.parquet"

    @property
    def history_path(self) -> Path:
        """The analysts' database."""
        return self.root / "curated" / "history.duckdb"

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
        self._note_written(path, partial(digest_of, data))

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
            StoreError: an earlier stage has not been run for the period, or the file is damaged.
        """
        path = self.curated_path(table, period)
        if not path.is_file():
            raise StoreError(f"{table} of {period} has not been made yet; run `calcelo run {period}` first")
        data = path.read_bytes()
        self._note_read(self._name(path), partial(digest_of, data))
        try:
            return read_contract(contract, data)
        except ParquetError as error:
            raise self.damaged_table(path, str(error)) from None

    def damaged_table(self, path: Path, reason: str) -> DamagedFileError:
        """What is said of a curated file that can't be read: everything curated can be made again."""
        period = path.stem
        if path.parent.name == "revised":
            remedy = f"carry the correction again with `calcelo rerun` and `--through {period}`, which makes it anew"
        elif self.curated_path("imports", Period.parse(period)).is_file():
            remedy = f"take the list in again with `calcelo import-archive` and `--period {period}`"
        else:
            remedy = f"run `calcelo run {period}` again, which makes it anew"
        return DamagedFileError(path, reason, remedy)

    # -- PLAYER -------------------------------------------------------------------------------------

    def write_member_table(self, state: str, period: Period, table: DbfTable) -> None:
        """Keep PLAYER itself, `as_read` or `corrected`; with its dates of birth, so among the members."""
        self._keep(self.curated_path(f"members/{state}", period), pack(table))

    def read_member_table(self, period: Period, *, is_corrected: bool = True) -> DbfTable:
        """PLAYER before the run: the corrected one, where corrections changed it, else as it was read.

        Raises:
            StoreError: it has not been read yet, or the file is damaged.
        """
        for state in ("corrected", "as_read") if is_corrected else ("as_read",):
            path = self.curated_path(f"members/{state}", period)
            data = path.read_bytes() if path.is_file() else None
            self._note_read(self._name(path), partial(digest_of, data) if data is not None else lambda: ABSENT)
            if data is not None:
                try:
                    return unpack(data)
                except ParquetError as error:
                    raise self.damaged_table(path, str(error)) from None
        raise StoreError(f"the member file of {period} has not been read yet; run `calcelo run {period}` first")

    def drop_corrected_members(self, period: Period) -> None:
        """Nothing in PLAYER is corrected any more."""
        path = self.curated_path("members/corrected", period)
        path.unlink(missing_ok=True)
        self._note_written(path, lambda: ABSENT)

    # -- the history --------------------------------------------------------------------------------

    def note_all_tables(self) -> None:
        """Note that a step takes in every curated table of every period and makes the history of them."""
        self._note_read(ALL_TABLES, self._tables_digest)
        self._note_written(self.history_path, lambda: MADE)

    def _tables_digest(self) -> str:
        """Names, sizes and times of all tables: what thirty years hold is not read to see whether it is the same."""
        paths = sorted((self.root / "curated").glob("*/*.parquet"))
        told = [(self._name(path), path.stat().st_size, path.stat().st_mtime_ns) for path in paths]
        return digest_of(json.dumps(told).encode())
