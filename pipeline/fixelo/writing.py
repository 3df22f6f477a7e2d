"""The only module of the repair that changes files: beside, to the disk, read again, and only then renamed.

Whatever goes wrong, the file under its own name is either the old one, whole, or the new one, whole and checked.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pipeline.files import flush_folder
from pipeline.fixelo.database import Refusal
from pipeline.fixelo.inputs import shown

BLOCK_BYTES = 1 << 22
_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH

Fingerprint = tuple[int, int, int]
Content = Callable[[], Iterator[bytes]]
"""Gives the blocks of a file's content, from the beginning each time it is called."""


@dataclass(frozen=True)
class Written:
    """Where the result lies, and the copy of the file as it was (none beside `--out`)."""

    path: Path
    backup: Path | None


def fingerprint(path: Path) -> Fingerprint:
    """Size, time of change and inode: tells whether another program has touched the file since."""
    state = path.stat()
    return state.st_size, state.st_mtime_ns, state.st_ino


def read_blocks(path: Path) -> Iterator[bytes]:
    """The bytes of a file, block by block."""
    with path.open("rb") as file:
        while block := file.read(BLOCK_BYTES):
            yield block


def replace_in_place(path: Path, seen: Fingerprint, content: Content) -> Written | Refusal:
    """Put a new content in the place of a file, after a backup `NAME.bak`.

    Args:
        path: the file.
        seen: its fingerprint when it was read.
        content: gives the blocks of the new content; asked once to write, and again to verify.
    """
    real = path.resolve()
    if not _is_writable(real):
        return Refusal("fixelo_read_only", {"path": shown(path)})
    backup: Path | None = None
    is_new_backup = done = False
    try:
        with _written_beside(real, content) as new:
            if not _holds(new, content):
                return Refusal("fixelo_verify_failed")
            _give_owner_and_mode(real, new)
            backup, is_new_backup = _back_up(real)
            if fingerprint(real) != seen:
                return Refusal("fixelo_changed_meanwhile")
            new.replace(real)
            done = True
            _sync_folder(real.parent)
    except OSError as error:
        return Refusal("fixelo_write_failed", {"reason": shown(str(error))})
    finally:
        if backup and is_new_backup and not done:
            backup.unlink(missing_ok=True)
    return Written(path, backup)


def write_new(files: dict[Path, Content], is_still_right: Callable[[], bool] = lambda: True) -> Written | Refusal:
    """Write files that are not there yet; one that is there already must hold the same, else none is written.

    Args:
        files: the content of each.
        is_still_right: asked at the end: whether what the contents were made of has stayed the same.

    Returns:
        The first of the files as the one written.
    """
    try:
        for target, content in files.items():
            if target.exists() and not _holds(target, content):
                return Refusal("fixelo_target_exists", {"path": shown(target)})
        missing = {target: content for target, content in files.items() if not target.exists()}
        with ExitStack() as beside:
            made: dict[Path, Path] = {}
            for target, content in missing.items():
                target.parent.mkdir(parents=True, exist_ok=True)
                made[target] = beside.enter_context(_written_beside(target, content))
                if not _holds(made[target], content):
                    return Refusal("fixelo_verify_failed")
            if not is_still_right():
                return Refusal("fixelo_changed_meanwhile")
            # The last first: an index without games is harmless, games without index are not a database.
            for target, new in reversed(made.items()):
                new.replace(target)
                _sync_folder(target.parent)
    except OSError as error:
        return Refusal("fixelo_write_failed", {"reason": shown(str(error))})
    return Written(next(iter(files)), None)


def put(path: Path, data: bytes) -> Written | Refusal:
    """Write a file of our own making; if one with another content is there, that is kept as a backup."""

    def content() -> Iterator[bytes]:
        yield data

    try:
        if not path.exists():
            return write_new({path: content})
        if _holds(path, content):
            return Written(path, None)
        return replace_in_place(path, fingerprint(path), content)
    except OSError as error:
        return Refusal("fixelo_write_failed", {"reason": shown(str(error))})


def _holds(path: Path, content: Content) -> bool:
    """Whether a file, read again from the disk, holds exactly the content."""
    with path.open("rb") as file:
        return all(file.read(len(block)) == block for block in content()) and not file.read(1)


def _is_writable(path: Path) -> bool:
    """A file without any write bit is read-only even to an administrator, who could write it."""
    return bool(path.stat().st_mode & _WRITE_BITS) and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


@contextmanager
def _written_beside(target: Path, content: Content) -> Iterator[Path]:
    """A temporary file beside `target`, written through to the disk; it is gone afterwards unless renamed."""
    new = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        with new.open("xb") as file:
            for block in content():
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        yield new
    finally:
        new.unlink(missing_ok=True)


def _give_owner_and_mode(old: Path, new: Path) -> None:
    """As far as the user may: a file that an administrator repairs stays its owner's."""
    if os.name != "nt":
        with suppress(PermissionError):
            os.chown(new, old.stat().st_uid, old.stat().st_gid)
    shutil.copymode(old, new)


def _back_up(path: Path) -> tuple[Path, bool]:
    """A copy `NAME.bak`, or `.bak2` and so on where an older backup holds something else; and whether it is new."""
    copy = partial(read_blocks, path)
    number = 1
    while True:
        backup = path.with_name(f"{path.name}.bak{'' if number == 1 else number}")
        if not backup.exists():
            break
        if _holds(backup, copy):
            return backup, False
        number += 1
    with _written_beside(backup, copy) as new:
        if not _holds(new, copy):
            raise OSError(f"the backup {backup.name} does not hold what it should")
        new.replace(backup)
        _sync_folder(backup.parent)
    return backup, True


def _sync_folder(folder: Path) -> None:
    """Have the renaming itself on the disk, where the system can: some network disks can't."""
    with suppress(OSError):
        flush_folder(folder)
