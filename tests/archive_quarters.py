"""The archive's quarters for tests and benchmarks: their files, their tables, and one laid as the officer lays it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store


def sendings_of(folder: Path) -> list[RawFile]:
    """The result files of a period's folder in the archive, by name in any case."""
    with zipfile.ZipFile(folder / "sendings.zip") as packed:
        return [RawFile(Path(name).name, packed.read(name)) for name in sorted(packed.namelist(), key=str.upper)]


def unzipped(packed: Path, target: Path) -> Path:
    """The one file of a zip, written to `target`."""
    with zipfile.ZipFile(packed) as opened:
        target.write_bytes(opened.read(opened.namelist()[0]))
    return target


def lay_quarter(data_dir: Path, archive_dir: Path, period: Period) -> Store:
    """A data folder with what came in for a period of the archive, before any run."""
    store, source = Store(Settings(data_dir=data_dir)), archive_dir / period.code
    raw = store.raw_dir(period)
    (raw / "fide").mkdir(parents=True)
    shutil.copy(source / "sendings.zip", raw)
    shutil.copy(source / "BEFORE.zip", raw / "PLAYER.zip")
    shutil.copy(source / "fide_games.csv", raw / "fide" / "games.csv")
    shutil.copy(source / "FIDE.zip", raw / "fide" / "players_list.zip")
    return store
