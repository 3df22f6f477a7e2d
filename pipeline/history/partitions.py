"""From which partitions a history was built, so that the next one takes in only those that changed.

The note lies beside the database and says what it is about: a database of another size or time, or one
built by other code, was not built from it, and everything is loaded again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from pipeline.files import write_atomic

Mark = list[int]
"""Size and time of a file: what thirty years hold is not read to see whether it is the same."""


@dataclass(frozen=True)
class BuiltFrom:
    """The code's stamp, the mark of the database, the marks of the partitions by `table/period`."""

    stamp: str
    database: Mark
    partitions: dict[str, Mark]


def mark_of(path: Path) -> Mark:
    """The mark of a file."""
    found = path.stat()
    return [found.st_size, found.st_mtime_ns]


def present_partitions(folder: Path, tables: Iterable[str]) -> dict[str, Mark]:
    """The partitions of these tables, by `table/period`."""
    return {f"{table}/{path.stem}": mark_of(path) for table in tables for path in (folder / table).glob("*.parquet")}


def built_from(database: Path, stamp: str) -> BuiltFrom | None:
    """What the present database was built from; None where that is not known for certain."""
    try:
        told = BuiltFrom(**json.loads(_note(database).read_bytes()))
        is_its = told.stamp == stamp and told.database == mark_of(database)
    except (OSError, ValueError, TypeError):
        return None
    return told if is_its else None


def note_built(database: Path, stamp: str, partitions: dict[str, Mark]) -> None:
    """Note what the database that has just got its name was built from."""
    told = BuiltFrom(stamp, mark_of(database), partitions)
    write_atomic(_note(database), json.dumps(asdict(told)).encode())


def _note(database: Path) -> Path:
    return database.with_suffix(".json")
