"""Which files are meant: names and DOS wildcards in, paths out; and the index that belongs to a game file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from pipeline.fixelo.database import Refusal

LAYOUTS = {".cbf": "cbf", ".pgn": "pgn"}
_WILD = re.compile(r"[*?]")


def shown(path: Path | str) -> str:
    r"""A path as text for tables and messages; a byte of a name that is no UTF-8 is told like `\xff`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def layout_of(path: Path) -> str | None:
    """`cbf` or `pgn` by the extension, in any case; None for anything else."""
    return LAYOUTS.get(path.suffix.lower())


def find_inputs(patterns: Iterable[str]) -> tuple[list[Path], list[str]]:
    r"""Find the files of names and wildcards such as `GAMES.CBF`, `*.pgn` or `C:\CBDATA\*.CBF`.

    `*` and `?` count as in DOS, case does not, and of what a wildcard finds only .CBF and .PGN files are taken.
    A file named without a wildcard is taken whatever it is, so that it gets its refusal.

    Returns:
        The files, each once, and the patterns that match none.
    """
    found: dict[Path, Path] = {}
    unmatched = []
    for pattern in patterns:
        paths = _matches(pattern)
        if not paths:
            unmatched.append(pattern)
        for path in paths:
            found.setdefault(path.resolve(), path)
    return list(found.values()), unmatched


def _matches(pattern: str) -> list[Path]:
    if Path(pattern).is_file():
        return [Path(pattern)]
    path = Path(pattern.replace("\\", "/"))
    folders = [Path(path.anchor)] if path.anchor else [Path()]
    parts = path.parts[1:] if path.anchor else path.parts
    for part in parts[:-1]:
        folders = [entry for folder in folders for entry in _entries(folder, part) if entry.is_dir()]
    files = [entry for folder in folders for entry in _entries(folder, parts[-1] if parts else "") if entry.is_file()]
    if parts and _WILD.search(parts[-1]):
        files = [file for file in files if layout_of(file)]
    return sorted(files, key=lambda file: (str(file).lower(), str(file)))


def _entries(folder: Path, name: str) -> list[Path]:
    """What a folder holds under a name, without regard to case unless the very name is there."""
    if not _WILD.search(name) and (folder / name).exists():
        return [folder / name]
    words = {"*": ".*", "?": "."}
    wanted = re.compile("".join(words.get(sign, re.escape(sign)) for sign in name), re.IGNORECASE | re.DOTALL)
    try:
        with os.scandir(folder) as entries:
            return [folder / entry.name for entry in entries if wanted.fullmatch(entry.name)]
    except OSError:
        # A folder that is not there or can't be listed holds no match, and is reported as such.
        return []


def index_of(game_file: Path) -> Path | Refusal:
    """The .CBI of a .CBF: the one beside it with the same name, whatever the case.

    Where several differ by case only, the one written like the game file counts (`.cbf` and `.cbi`).
    """
    suffix = game_file.suffix
    like_it = suffix[:-1] + ("I" if suffix[-1:].isupper() else "i")
    if (exact := game_file.with_suffix(like_it)).is_file():
        return exact
    wanted = game_file.with_suffix(".cbi").name.lower()
    found = [entry for entry in _entries(game_file.parent, f"{game_file.stem}.*") if entry.name.lower() == wanted]
    same_stem = [entry for entry in found if entry.stem == game_file.stem]
    candidates = same_stem or found
    if not candidates:
        return Refusal("fixelo_index_missing", {"index": shown(game_file.with_suffix(like_it).name)})
    if len(candidates) > 1:
        names = sorted(shown(entry.name) for entry in candidates)
        return Refusal("fixelo_index_ambiguous", {"names": ", ".join(names)})
    return candidates[0]
