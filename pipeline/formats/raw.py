"""A received file as it came in: its name and its bytes, the way every format reader takes it."""

from __future__ import annotations

import hashlib
import lzma
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from functools import cached_property

SENDER_EXTENSION = r"\.([0-9]{3})\s*$"
"""What a file name ends in: the number of the sending club (input-files.md 1.11)."""

MOST_SENDER_ID = 999
"""Clubs have three digits."""

_SENDER_EXTENSION = re.compile(SENDER_EXTENSION)

MAX_UNZIPPED_BYTES = 200_000_000
"""What a received zip may unpack to."""

BINARY_STARTS = (
    b"PK\x03\x04",  # a zip, and documents that are one
    b"\xd0\xcf\x11\xe0",  # documents of Office before 2007
    b"%PDF",
    b"\x1f\x8b",  # gzip
    b"MZ\x90",  # a program
    b"Rar!",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",  # JPEG
)
"""First bytes of files that are no text, whatever they are called."""

ZIP_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
    IndexError,
)
"""What Python raises for a zip whose bytes are damaged, besides naming it a bad zip."""


@dataclass(frozen=True)
class RawFile:
    """One received file."""

    file_name: str
    data: bytes

    @cached_property
    def file_id(self) -> str:
        """SHA-256 of the bytes, in hexadecimal: the file's identity in every table."""
        return hashlib.sha256(self.data).hexdigest()


def sender_id(file_name: str, declared: int | None = None) -> int:
    """The sender of a file: its three-digit extension, else what its content says, else 0.

    Whatever stands before the extension does not count (`S_A19OPE1a.R01-07.417` and `Open (1.714` have one,
    `240_Lente2022.txt` and a name cut before its extension have none); see input-files.md 1.11.

    Args:
        file_name: the name as received.
        declared: the sender according to the content; only a number that a club can have counts.
    """
    match = _SENDER_EXTENSION.search(file_name)
    if match:
        return int(match[1])
    return declared if declared and declared <= MOST_SENDER_ID else 0
