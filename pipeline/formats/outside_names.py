"""Names from outside, as names: of files on disk, in zips and in mails, whatever their bytes.

In which code page a name is written few programs say, and some say it wrongly; the bytes stay as they came.
"""

from __future__ import annotations

import io
import os
import re
import struct
import zipfile
from contextlib import suppress

from pipeline.formats.legacy_text import decode_value

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]+")
"""What no name needs: control characters, halves of characters, what turns the direction or has no width."""
_SEPARATORS = re.compile(r"[/\\]")
_OF_THE_SYSTEM = re.compile(r"\.[^.].*|Thumbs\.db|desktop\.ini|__MACOSX", re.IGNORECASE | re.DOTALL)
_UTF8_NAMES = 0x800
_DIRECTORY_ENTRY, _DIRECTORY_END = b"PK\x01\x02", b"PK\x05\x06"
_ENTRY_LENGTH = 46


def plain_name(name: str) -> str:
    """A name that is only a name: no folders, no control characters, never empty."""
    last = _SEPARATORS.split(name.strip())[-1]
    return _UNSEEN.sub(" ", last).strip() or "?"


def is_of_the_system(path: str) -> bool:
    """Whether a system keeps a file of its own there, in a folder of people's or in a zip: a hidden one, thumbnails."""
    return any(_OF_THE_SYSTEM.fullmatch(part) for part in _SEPARATORS.split(path))


def name_on_disk(name: str) -> str:
    """A name as it reads; bytes that are not UTF-8 come from a system with another code page."""
    try:
        name.encode()
    except UnicodeEncodeError:
        name = decode_value(os.fsencode(name).decode("latin-1"))
    return plain_name(name)


def path_in_zip(member: zipfile.ZipInfo) -> str:
    """The path of a zip's file as it reads, with `/`; DOS programs wrote names in their own code page."""
    name = member.filename
    if not member.flag_bits & _UTF8_NAMES:
        # a Unicode name beside that one has letters which DOS lacks, and is right already
        with suppress(UnicodeEncodeError):
            name = decode_value(name.encode("cp437").decode("latin-1"))
    return "/".join(plain_name(piece) for piece in _SEPARATORS.split(name) if piece)


def open_zip(data: bytes) -> zipfile.ZipFile:
    """A zip, also where a name in it is said to be UTF-8 and is none.

    Raises:
        zipfile.BadZipFile: it is damaged (or another error of `ZIP_DAMAGE`).
    """
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except UnicodeDecodeError:
        return zipfile.ZipFile(io.BytesIO(_without_false_marks(data)))


def _without_false_marks(data: bytes) -> bytes:
    """The zip with the mark of UTF-8 taken from the names that are none: in its directory, and before each file."""
    mended = bytearray(data)
    end = data.rfind(_DIRECTORY_END)
    size, start = struct.unpack_from("<II", data, end + 12)
    at = end - size
    before = at - start  # what stands before the zip itself
    while at >= 0 and data.startswith(_DIRECTORY_ENTRY, at):
        (flags,) = struct.unpack_from("<H", data, at + 8)
        (file_at,) = struct.unpack_from("<I", data, at + 42)
        name_length, *others = struct.unpack_from("<HHH", data, at + 28)
        name = data[at + _ENTRY_LENGTH : at + _ENTRY_LENGTH + name_length]
        if flags & _UTF8_NAMES and not _is_utf8(name):
            for place in (at + 8, before + file_at + 6):
                struct.pack_into("<H", mended, place, flags & ~_UTF8_NAMES)
        at += _ENTRY_LENGTH + name_length + sum(others)
    return bytes(mended)


def _is_utf8(name: bytes) -> bool:
    try:
        name.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
