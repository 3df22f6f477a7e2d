"""What was laid down as FIDE's: files and the members of zips, each with what its content says it is.

A zip is unpacked as a stream and no further than the limits, whatever its directory claims.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pipeline.findings import FindingList, Place
from pipeline.formats.fide.kinds import HEAD_BYTES, Kind, kind_of
from pipeline.formats.fide.wording import CATALOGUE
from pipeline.formats.outside_names import open_zip, path_in_zip
from pipeline.formats.raw import ZIP_DAMAGE, RawFile
from pipeline.formats.wording import CATALOGUE as FILE_CATALOGUE

MAX_LIST_BYTES = 3_000_000_000
"""What a list may unpack to: the XML of October 2026 has 856 MB."""
MAX_PAGE_BYTES = 2_000_000
"""A page of one player has some 5 kB a tournament; saved with everything around it, under 1 MB."""
MAX_PARTS = 20_000
"""How many members a zip may have: a page a month for each member who plays abroad."""
MAX_RATIO = 100
"""How far a list may be packed; FIDE's own are packed 7 (text) to 17 times (XML)."""
READ_BYTES = 1_000_000
_RATIO_COUNTS_FROM = 4_000_000


@dataclass(frozen=True)
class Part:
    """A received file, or one member of a received zip."""

    file: RawFile
    name: str
    archive: zipfile.ZipFile | None = None
    member: zipfile.ZipInfo | None = None

    @property
    def container_name(self) -> str | None:
        """The zip it came in."""
        return self.file.file_name if self.member else None

    @property
    def place(self) -> Place:
        """The part as a finding names it: by the received file's identity and the part's own name."""
        return Place(self.file.file_id, f"{self.file.file_name}: {self.name}" if self.member else self.name)

    def head(self) -> bytes:
        """The first bytes; none where not even they can be unpacked."""
        if self.archive is None or self.member is None:
            return self.file.data[:HEAD_BYTES]
        try:
            with self.archive.open(self.member) as stream:
                return stream.read(HEAD_BYTES)
        except ZIP_DAMAGE:
            return b""

    @cached_property
    def kind(self) -> Kind:
        """What the content says it is, and failing that the name."""
        return kind_of(self.head(), self.name)

    def chunks(self, limit: int) -> Iterator[bytes]:
        """The part's bytes, piece by piece.

        Raises:
            ValueError: it holds more than `limit` bytes, or unpacks beyond any sense.
            zipfile.BadZipFile: the zip is damaged (or another error of `ZIP_DAMAGE`).
        """
        if self.archive is None or self.member is None:
            if len(self.file.data) > limit:
                raise ValueError(f"it has more than {limit:,} bytes")
            for at in range(0, len(self.file.data), READ_BYTES):
                yield self.file.data[at : at + READ_BYTES]
            return
        done = 0
        with self.archive.open(self.member) as stream:
            while piece := stream.read(READ_BYTES):
                done += len(piece)
                if done > limit:
                    raise ValueError(f"it unpacks to more than {limit:,} bytes")
                if done > max(_RATIO_COUNTS_FROM, MAX_RATIO * self.member.compress_size):
                    raise ValueError(f"it unpacks to more than {MAX_RATIO} times its size")
                yield piece

    def whole(self, limit: int) -> RawFile:
        """The part as a file of its own.

        Raises:
            ValueError: it holds more than `limit` bytes.
            zipfile.BadZipFile: the zip is damaged (or another error of `ZIP_DAMAGE`).
        """
        return self.file if self.member is None else RawFile(self.name, b"".join(self.chunks(limit)))


def parts_of(file: RawFile, found: FindingList, rule: str = "file_cannot_be_opened") -> list[Part]:
    """The parts of a received file: itself, or the members of a zip; one that can't be opened is told by `rule`."""
    if not file.data.startswith(b"PK"):
        return [Part(file, file.file_name)]
    try:
        archive = open_zip(file.data)
        members = [item for item in archive.infolist() if not item.is_dir() and not _is_hidden(item.filename)]
        if len(members) > MAX_PARTS:
            raise ValueError(f"it holds {len(members):,} files, more than {MAX_PARTS:,}")
    except ZIP_DAMAGE as error:
        found.add(rule, Place(file.file_id, file.file_name), reason=str(error))
        return []
    return [Part(file, path_in_zip(item), archive, item) for item in sorted(members, key=lambda item: item.filename)]


def _is_hidden(name: str) -> bool:
    return any(piece.startswith((".", "__MACOSX")) for piece in name.split("/"))


def report_unread(parts: list[Part], found: FindingList) -> None:
    """One finding for all parts of a received file that are neither lists nor games."""
    if parts:
        names = ", ".join(part.name for part in parts[:5]) + (", ..." if len(parts) > 5 else "")
        place = Place(parts[0].file.file_id, parts[0].file.file_name)
        found.add("fide_files_not_read", place, count=len(parts), names=names)


def new_findings() -> FindingList:
    """An empty collector with this package's wording and that of files as such."""
    return FindingList(FILE_CATALOGUE | CATALOGUE)
