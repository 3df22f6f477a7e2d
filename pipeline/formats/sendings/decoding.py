"""From bytes to text: which encoding a result file is in, told from the file itself.

Windows programs write cp1252, DOS ones cp850, mail programs may have made UTF-8 of either
(input-files.md 1.1). A file is decoded whole, in one encoding.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_BYTES_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_STRETCH = 512
_SAME_FROM = 0xA0  # from here on cp1252 and Latin-1 are the same
_C1_CONTROLS = {code: bytes([code]).decode("cp1252", "replace") for code in range(128, 160)}
_CP1252_SUPPLEMENT = str.maketrans({code: char for code, char in _C1_CONTROLS.items() if char != "\ufffd"})

_LETTERS = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœ")
_CAPITALS = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽšž")
_SIGNS = frozenset("°©®½«»§²·€–—’‘“”…¨´\xa0")

_LEADING_BYTES = frozenset("ÂÃ")
"""Before a sign, these are UTF-8 once read as Latin-1: é as Ã©."""

_BINARY_STARTS = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"%PDF",
    b"\x1f\x8b",
    b"MZ\x90",
    b"Rar!",
    b"\x89PNG",
    b"\xff\xd8\xff",
)
_UTF16_STARTS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\x1a\x0c"))
_SAMPLE_BYTES = 4096


@dataclass(frozen=True)
class Decoded:
    """A file's text, with single line feeds and without the DOS end mark."""

    text: str
    encoding: str
    doubtful_offset: int | None
    """Where a character first looks wrong in this encoding; `None` if none does."""


def is_binary(data: bytes) -> bool:
    """Whether the bytes are no text at all: an archive, a document, a database, UTF-16.

    A result file may hold a NUL on every line (input-files.md 1.9), so single ones prove nothing.
    """
    if data.startswith(_BINARY_STARTS) or data.startswith(_UTF16_STARTS):
        return True
    sample = data[:_SAMPLE_BYTES]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return controls * 10 > len(sample)


def decode(data: bytes) -> Decoded:
    """Decode a file whole and say in which encoding; never fails.

    Pure ASCII is `ascii`; what is valid as UTF-8 beyond ASCII is `utf-8`; otherwise cp1252 or cp850, by
    which of the two makes its letters stand where letters stand in words. A byte that cp1252 does
    not define is kept as the control character of its number.
    """
    if data.isascii():
        return Decoded(_normalised(data.decode("ascii")), "ascii", None)
    try:
        text = _normalised(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _decode_single_bytes(data)
    places = (match.start() for match in _BEYOND_ASCII.finditer(text))
    padded = f" {text} "
    doubtful = (place for place in places if _weigh(*padded[place : place + 3]) < 0)
    return Decoded(text, "utf-8", next(doubtful, None))


def _decode_single_bytes(data: bytes) -> Decoded:
    # Python walks the bytes beyond ASCII only: a file has some dozens of them, most in its header
    places = [
        match.start()
        for start in range(0, len(data), _STRETCH)
        if not data[start : start + _STRETCH].isascii()
        for match in _BYTES_BEYOND_ASCII.finditer(data, start, start + _STRETCH)
    ]
    padded = b" " + data + b" "
    weights = {
        encoding: [_weigh(*(table[byte] for byte in padded[place : place + 3])) for place in places]
        for encoding, table in _TABLES.items()
    }
    encoding = "cp850" if sum(weights["cp850"]) > sum(weights["cp1252"]) else "cp1252"
    doubtful = next((place for place, weight in zip(places, weights[encoding], strict=True) if weight < 0), None)
    if doubtful is not None:
        doubtful -= data.count(b"\r\n", 0, doubtful)
    if encoding == "cp850":
        text = data.decode("cp850")
    elif all(data[place] >= _SAME_FROM for place in places):
        text = data.decode("latin-1")  # the same characters, a quicker codec
    else:
        text = _decode_cp1252(data)
    return Decoded(_normalised(text), encoding, doubtful)


def _normalised(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\n\x1a\x00")


def _decode_cp1252(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(_CP1252_SUPPLEMENT)


def _weigh(before: str, char: str, after: str) -> int:
    """How well a character sits between its neighbours: a small letter within a word is best."""
    if char == "°" and before == "N":
        return 3
    if char in _SIGNS and before in _LEADING_BYTES:
        return -3
    if char in _LETTERS:
        return 1 if before.isupper() and not after.islower() else 2
    if char in _CAPITALS:
        return -1 if before.islower() or (before.isalpha() and after.islower()) else 1
    if char in _SIGNS:
        return -1 if before.islower() and char not in "’”´°…\xa0" else 1
    return -3


_TABLES = {"cp1252": _decode_cp1252(bytes(range(256))), "cp850": bytes(range(256)).decode("cp850")}
