"""The folders of a data folder in which no answer may stand: what lies there can't be asked for again.

A folder is known by its name, whatever its case, and by what it is on the disk, so that no link and no spelling of
a name leads past.
"""

from __future__ import annotations

import os
import re
from itertools import chain
from pathlib import Path

KEPT_FOLDERS = ("raw", "curated", "published", "members")
"""What was received, worked out, published, and the members between two lists."""

_PERIOD = re.compile(r"[0-9]{4}-[0-9]{2}")


def kept_folder(place: Path, root: Path) -> Path | None:
    """The kept folder in which a file lies or would lie; None where an answer may stand.

    Args:
        place: a file or folder, whether it is there or not.
        root: the data folder at hand. Other data folders are known by their lock, or by a list in them.
    """
    # As it is written, since a link in a kept folder would itself give way; and where it leads.
    written = Path(os.path.abspath(place))  # noqa: PTH100 - follows no link
    led_to = Path(os.path.realpath(place))
    on_the_way = dict.fromkeys((written, *written.parents, led_to, *led_to.parents))
    own = _kept_on_disk(root)
    return next((folder for folder in on_the_way if _is_kept_by_name(folder, root) or _on_disk(folder) in own), None)


def _is_kept_by_name(folder: Path, root: Path) -> bool:
    return folder.name.casefold() in KEPT_FOLDERS and _is_data_folder(folder.parent, root)


def _is_data_folder(folder: Path, root: Path) -> bool:
    if folder == root or (root.exists() and _on_disk(folder) == _on_disk(root)):
        return True
    return _on_disk(folder / ".lock") is not None or any(_has_list(folder / name) for name in KEPT_FOLDERS)


def _has_list(folder: Path) -> bool:
    """Whether a folder holds one that is named by a period."""
    return any(_PERIOD.fullmatch(item.name) for item in folder.glob("[0-9]*"))


def _kept_on_disk(root: Path) -> set[tuple[int, int]]:
    """The kept folders that are there, and what links in them lead to, as they are known on the disk."""
    folders = [root / name for name in KEPT_FOLDERS]
    links = (item for folder in folders for item in folder.glob("*") if item.is_symlink())
    return {found for item in chain(folders, links) if (found := _on_disk(item))}


def _on_disk(path: Path) -> tuple[int, int] | None:
    """What names a file or folder on the disk, however its path is spelled; None for one that can't be found there."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino
