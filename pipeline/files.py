"""Writing to disk so that nothing is ever half there, and holding a folder for one run; on any system.

A file is built beside, flushed and renamed. Nothing here knows of periods or tables.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout


class FolderHeldError(RuntimeError):
    """Another run holds the folder."""


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that it is either the old one or the new one, never half of it.

    Raises:
        OSError: it can't be written; the error names the file, not the one beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.tmp")
    try:
        write_and_flush(beside, data)
        beside.replace(path)
    except OSError as error:
        if error.errno is not None:
            error.filename, error.filename2 = str(path), None
        raise
    finally:
        with suppress(OSError):
            beside.unlink()
    flush_folder(path.parent)


def put_in_place(beside: Path, path: Path) -> None:
    """Give a file that another program has built the name of `path`, once the disk keeps its bytes."""
    with beside.open("rb+") as handle:
        os.fsync(handle.fileno())
    beside.replace(path)
    flush_folder(path.parent)


def write_and_flush(path: Path, data: bytes) -> None:
    """Write a file in place and have the disk keep it before going on."""
    with path.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def files_below(folder: Path) -> tuple[list[Path], list[OSError]]:
    """The files below a folder by path, without hidden ones, and what kept others from being found.

    Folders that are links are not gone into, since they may lead in circles: they are among the errors, as
    are folders that can't be opened.
    """
    files: list[Path] = []
    errors: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=errors.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        links = [Path(place, name) for name in folders if Path(place, name).is_symlink()]
        errors += [OSError(errno.ELOOP, "it is a link to a folder", str(link)) for link in links]
        files += [Path(place, name) for name in names if not name.startswith(".")]
    return sorted(files), errors


def write_many(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write many files below a folder that can be made again at any time: they are not flushed one by one.

    Args:
        folder: a folder of their own.
        files: path below it, with `/`, and content of each.

    Returns:
        How many there were.
    """
    made: set[str] = set()
    count = 0
    for name, data in files:
        above = name.rpartition("/")[0]
        if above not in made:
            (folder / above).mkdir(parents=True, exist_ok=True)
            made.add(above)
        with open(f"{folder}/{name}", "wb", buffering=0) as handle:  # noqa: PTH123 - thousands: a Path each takes time
            handle.write(data)
        count += 1
    return count


def put_folder_in_place(beside: Path, folder: Path) -> None:
    """Give a folder that was built beside the name of another one, which goes.

    Between the two renamings nobody finds the folder; what was there before is removed only after them.
    """
    old = folder.with_name(f".{folder.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    beside.rename(folder)
    flush_folder(folder.parent)
    shutil.rmtree(old, ignore_errors=True)


def flush_folder(folder: Path) -> None:
    """Have the disk keep a folder's new names; Windows keeps them by itself and opens no folder."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Hold a folder for one run; the system lets go of it when the run ends, however it ends.

    Raises:
        FolderHeldError: another run holds it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / ".lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise FolderHeldError(str(folder)) from None
    try:
        yield
    finally:
        lock.release()


def to_json(record: Mapping[str, Any]) -> bytes:
    """A record as JSON, keys in order given, one line feed at the end."""
    return (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode()
