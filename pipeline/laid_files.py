"""What people lay into a raw folder: found by its name in any case, opened, or said why it can't be.

Nothing that is there counts as absent: a link to nowhere, a folder in the place of a file and a file that can't
be read are told, each by what the system says of it. Only the store calls this.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.files import files_below
from pipeline.findings import FindingList, Place
from pipeline.formats.containers import file_at
from pipeline.formats.dbf import DbfError, unzip_single
from pipeline.formats.laid_wording import CATALOGUE
from pipeline.formats.outside_names import is_of_the_system, name_on_disk
from pipeline.formats.raw import RawFile
from pipeline.formats.wording import CATALOGUE as FILE_CATALOGUE


def new_findings() -> FindingList:
    """An empty collector with the wording of what is laid and of files as such."""
    return FindingList(FILE_CATALOGUE | CATALOGUE)


@dataclass
class LaidFolder:
    """The entries of a folder into which files of known names are laid.

    Args:
        path: the folder; one that does not exist has no entries.
        faults: what is there and can't be opened, so that no list can be made while it is so.

    Raises:
        OSError: it is no folder, or can't be opened.
    """

    path: Path
    faults: FindingList = field(default_factory=new_findings)
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        is_absent = not os.path.lexists(self.path)
        self.names = () if is_absent else tuple(sorted(path.name for path in self.path.iterdir()))

    def under(self, *names: str) -> list[Path]:
        """The entries that bear one of these names, in whatever case: by the names' order, the exact one first."""
        known = {name.casefold(): number for number, name in enumerate(names)}
        found = [(known[name.casefold()], name not in names, name) for name in self.names if name.casefold() in known]
        return [self.path / name for _, _, name in sorted(found)]

    def besides(self, *names: str) -> list[Path]:
        """The entries that bear none of these names and are not the system's own."""
        known = {name.casefold() for name in names}
        return [self.path / name for name in self.names if name.casefold() not in known and not is_of_the_system(name)]

    def beside(self, name: str) -> list[Path]:
        """The entries that bear this name in another case, where the disk takes them for others."""
        others = [path for path in self.under(name) if path.name != name]
        return others if name in self.names or not os.path.lexists(self.path / name) else []

    def first_file(self, names: Sequence[str], found: FindingList) -> RawFile | None:
        """The first file of these names; others that say something else are told, and each that can't be opened."""
        opened = [file for path in self.under(*names) if (file := self._opened(path))]
        for left in opened[1:]:
            if _content(left) != _content(opened[0]):
                found.add("laid_beside", Place(left.file_id, left.file_name), used=opened[0].file_name)
        return opened[0] if opened else None

    def _opened(self, path: Path) -> RawFile | None:
        try:
            return file_at(path)
        except OSError as error:
            self.tell_fault(path, error)
            return None

    def tell_fault(self, path: Path, error: OSError) -> None:
        """Note that something which is there can't be opened."""
        self.faults.add("laid_unreadable", Place(file_name=shown_path(path)), reason=reason_of(path, error))

    def files_below(self, name: str, found: FindingList, max_bytes: int | None = None) -> FilesBelow:
        """What lies in the folders of this name: their files, and those that can't be read; the rest is told.

        Args:
            name: of folders.
            found: takes the folders within that can't be gone into.
            max_bytes: what a file may have.
        """
        below = FilesBelow()
        for folder in self.under(name):
            paths, errors = files_below(folder)
            for error in errors:
                place = Path(os.fsdecode(error.filename))
                if place == folder:
                    self.tell_fault(folder, error)
                else:
                    self._tell_unread(place, error, found)
            for path in paths:
                below.read(path, name_below(folder, path), max_bytes)
        return below

    def tell_others_below(self, name: str, extensions: Sequence[str], found: FindingList) -> None:
        """Tell what else than files of these kinds lies in the folders of this name, which are read by another verb."""
        for folder in self.under(name):
            paths, errors = files_below(folder)
            for path in paths:
                if path.suffix.lower() not in extensions and not is_of_the_system(path.name):
                    found.add("laid_unknown", Place(file_name=name_below(self.path, path)))
            for error in errors:
                self._tell_unread(Path(os.fsdecode(error.filename)), error, found)

    def _tell_unread(self, place: Path, error: OSError, found: FindingList) -> None:
        found.add("laid_folder_unread", Place(file_name=name_below(self.path, place)), reason=reason_of(place, error))


@dataclass
class FilesBelow:
    """The files of a folder by their path below it, with `/`; of those that can't be read, why."""

    files: list[tuple[str, RawFile]] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)

    def read(self, path: Path, name: str, max_bytes: int | None) -> None:
        """Take in one more."""
        try:
            self.files.append((name, file_at(path, max_bytes)))
        except OSError as error:
            self.unread.append((name, reason_of(path, error)))


def _content(file: RawFile) -> bytes:
    """What a file says, whether it is zipped or not."""
    try:
        return unzip_single(file.data)
    except DbfError:
        return file.data


def reason_of(path: Path, error: OSError) -> str:
    """Why something can't be opened; the system says of a link to nowhere that there is nothing."""
    if error.errno == errno.ENOENT and path.is_symlink():
        return f"it is a link to {shown_path(path.readlink())}, which is not there"
    return error.strerror or str(error)


def name_below(folder: Path, path: Path) -> str:
    """The path of something below a folder as it reads, with `/`."""
    return "/".join(name_on_disk(piece) for piece in path.relative_to(folder).parts)


def shown_path(path: Path) -> str:
    """A path in letters that can be written down."""
    return str(Path(*(piece if piece == path.anchor else name_on_disk(piece) for piece in path.parts)))


def tell_unknown(paths: Iterable[Path], found: FindingList) -> None:
    """Tell of what lies in a raw folder under no name that is read."""
    for path in paths:
        found.add("laid_unknown", Place(file_name=name_on_disk(path.name)))
