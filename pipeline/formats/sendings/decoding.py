"""From bytes to text: which encoding a result file is in, told from the file itself.

Windows programs write cp1252, DOS ones cp850, mail programs may have made UTF-8 of either
(input-files.md 1.1), and an editor UTF-16 with its mark. A file is decoded whole, in one encoding.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.formats.raw import BINARY_STARTS

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_LAST_ASCII = 0x7F
_LAST_C1 = 0x9F
_PAGES = ("cp1252", "cp850")
_C1_CONTROLS = {code: bytes([code]).decode("cp1252", "replace") for code in range(128, 160)}
_CP1252_SUPPLEMENT = str.maketrans({code: char for code, char in _C1_CONTROLS.items() if char != "\ufffd"})

_LETTERS = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœ")
_CAPITALS = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒŠŽšž")
_SIGNS = frozenset("°©®½«»§²·€–—’‘“”…¨´\xa0")

_LEADING_BYTES = frozenset("ÂÃ")
"""Before a sign, these are UTF-8 once read as Latin-1: é as Ã©."""

_UTF_16_STARTS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes(set(range(1, 32)) - set(b"\t\n\r\x1a\x0c"))
_SAMPLE_BYTES = 4096


class Decoded(NamedTuple):
    """A file's text with its lines ended by CR LF or LF, without the DOS end mark.

    Args:
        text: the text.
        encoding: `ascii`, `utf-8`, `utf-16`, `cp1252` or `cp850`.
        evidence: what spoke for the encoding; `None` where no character is beyond ASCII.
        doubtful_offset: where a character first looks wrong in this encoding; `None` if none does.
    """

    text: str
    encoding: str
    evidence: str | None
    doubtful_offset: int | None


def is_binary(data: bytes) -> bool:
    """Whether the bytes are no text at all: an archive, a document, a database, UTF-16 without its mark.

    A result file may hold a NUL on every line (input-files.md 1.9), so single ones prove nothing; other control
    characters have no place in it, and are a tenth of compressed bytes.
    """
    if data.startswith(_UTF_16_STARTS):
        text = _utf_16_text(data)
        return text is None or is_binary(text[:_SAMPLE_BYTES].encode())
    if data.startswith(BINARY_STARTS):
        return True
    sample = data[:_SAMPLE_BYTES]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return sample.count(0) * 10 > len(sample) or controls * 25 > len(sample)


def _utf_16_text(data: bytes) -> str | None:
    """The text of bytes that begin with UTF-16's mark; none where they do not go on in it."""
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        return None


def decode_all(contents: Sequence[bytes]) -> list[Decoded]:
    """Decode each file whole and say in which encoding; never fails.

    Pure ASCII is `ascii`; what is valid as UTF-8 beyond ASCII is `utf-8`; what has the mark of UTF-16 and is
    valid in it is `utf-16`; otherwise cp1252 or cp850, by which of the two makes its letters stand where
    letters stand in words. A byte that cp1252 does not define is kept as the control character of its number.
    """
    decoded = [_decode_unicode(content) for content in contents]
    others = iter(
        _decode_single_bytes([content for content, found in zip(contents, decoded, strict=True) if not found])
    )
    return [found or next(others) for found in decoded]


def _decode_unicode(content: bytes) -> Decoded | None:
    if content.isascii():
        return Decoded(_trimmed(content.decode("ascii")), "ascii", None, None)
    if content.startswith(_UTF_16_STARTS) and (text := _utf_16_text(content)) is not None:
        return Decoded(_trimmed(text), "utf-16", "its byte order mark", None)
    try:
        text = _trimmed(content.decode("utf-8").removeprefix("\ufeff"))
    except UnicodeDecodeError:
        return None
    places = [match.start() for match in _BEYOND_ASCII.finditer(text)]
    padded = f" {text} "
    doubtful = next((place for place in places if _weigh(padded[place : place + 3]) < 0), None)
    return Decoded(text, "utf-8", f"{len(places)} characters beyond ASCII, all whole in UTF-8", doubtful)


def _decode_single_bytes(contents: Sequence[bytes]) -> list[Decoded]:
    """Cp1252 or cp850, for files that are neither ASCII nor UTF-8; the bytes of all of them are weighed at once."""
    if not contents:
        return []
    padded = b" " + b" ".join(contents) + b" "  # every byte has a neighbour on either side
    codes = np.frombuffer(padded, dtype=np.uint8)
    places = np.flatnonzero(codes > _LAST_ASCII)
    starts = np.cumsum([1, *(len(content) + 1 for content in contents)])
    first_places = np.searchsorted(places, starts)  # each of these files has at least one
    weights = _weights(codes, places)
    totals = np.add.reduceat(weights, first_places[:-1], axis=1)
    counts = np.diff(first_places)
    chosen = (totals[1] > totals[0]).astype(np.intp)
    wrong = places[weights[np.repeat(chosen, counts), np.arange(len(places))] < 0]
    first_wrong = np.append(wrong, starts[-1])[np.searchsorted(wrong, starts[:-1])]
    offsets = np.where(first_wrong < starts[1:], first_wrong - starts[:-1], -1)
    # Latin-1 but for a few codes, cp1252 is read faster as such where none of these stands
    is_latin = (chosen == 0) & (np.minimum.reduceat(codes[places], first_places[:-1]) > _LAST_C1)
    return [
        Decoded(
            _trimmed(content.decode("latin-1") if latin else _decode_page(_PAGES[page], content)),
            _PAGES[page],
            f"{count} characters beyond ASCII, weight in cp1252 {total[0]:+d}, in cp850 {total[1]:+d}",
            None if offset < 0 else offset,
        )
        for content, page, latin, offset, count, total in zip(
            contents,
            chosen.tolist(),
            is_latin.tolist(),
            offsets.tolist(),
            counts.tolist(),
            totals.T.tolist(),
            strict=True,
        )
    ]


def _weights(codes: NDArray[np.uint8], places: NDArray[np.intp]) -> NDArray[np.int64]:
    """How well the byte at each place sits, a row for each code page; each distinct neighbourhood is weighed once."""
    wide = codes.astype(np.uint32)
    triples, which = np.unique(wide[places - 1] << 16 | wide[places] << 8 | wide[places + 1], return_inverse=True)
    neighbourhoods = [triple.to_bytes(3, "big") for triple in triples.tolist()]
    weights = [[_weigh(_decode_page(page, three)) for three in neighbourhoods] for page in _PAGES]
    return np.array(weights, dtype=np.int64)[:, which]


def _trimmed(text: str) -> str:
    text = text.rstrip("\r\n\x1a\x00")
    return text if "\n" in text else text.replace("\r", "\n")


def _decode_page(page: str, content: bytes) -> str:
    try:
        return content.decode(page)
    except UnicodeDecodeError:
        return content.decode("latin-1").translate(_CP1252_SUPPLEMENT)


def _weigh(neighbourhood: str) -> int:
    """How well the middle one of three characters sits there: a small letter within a word is best."""
    before, char, after = (*neighbourhood,)
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
