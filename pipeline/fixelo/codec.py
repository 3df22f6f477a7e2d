"""The obfuscation, the checksums and the rating byte of .CBF records: arrays of bytes in, arrays out.

Source throughout: cbf-format.md, sections 3 to 6. Bytes are numpy arrays, since headers and texts are
picked out of the file by position; everything that is a table is polars and lives in the other modules.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Positions = NDArray[np.int64]

HEADER_SIZE = 14
POSITION_SIZE = 33
YEAR, RESULT, WHITE_RATING, BLACK_RATING, FLAGS, SUB_ECO, MOVE_COUNT, CHECKSUM = 0, 1, 8, 9, 10, 11, 12, 13
LENGTH_BITS = 0x3F
FROM_POSITION, MARKED, DELETED = 0x01, 0x40, 0x80
VERSION_BIT = 0x40
UNKNOWN_YEAR = 127

RATING_BASE, RATING_STEP = 1600, 5
WRAP = 256 * RATING_STEP
"""What the wrap adds to a rating that is too low for the byte: shown = true + 1280 (cbf-format.md 3)."""
HIGHEST_RATING = RATING_BASE + RATING_STEP * 255

CHANGEABLE = (WHITE_RATING, BLACK_RATING, CHECKSUM)
"""The only bytes of a header that the repair may change."""

NEITHER, OLD, NEW, BOTH = 0, 1, 2, 3


def key_stream(length: int, start: int, factor: int) -> Bytes:
    """The masks of a run of bytes: the last byte's is `start`, each one before it `factor` times that."""
    return np.array([start * pow(factor, length - 1 - place, 256) % 256 for place in range(length)], dtype=np.uint8)


HEADER_MASKS = key_stream(HEADER_SIZE, 101, 3)


def _text_masks() -> Bytes:
    """Row n holds the masks of a text of n bytes; n is at most 63 + 63."""
    table = np.zeros((2 * LENGTH_BITS + 1, 2 * LENGTH_BITS), dtype=np.uint8)
    for length in range(1, 2 * LENGTH_BITS + 1):
        table[length, :length] = key_stream(length, 3 * length, 3)
    return table


TEXT_MASKS = _text_masks()


def plain_headers(data: Bytes, offsets: Positions) -> Bytes:
    """The plain headers of the games at `offsets`: shape (14, games), row k holds byte k of every game.

    Every offset must leave room for 14 bytes.
    """
    plain = np.ascontiguousarray(_runs(data, offsets, HEADER_SIZE).T)
    plain ^= HEADER_MASKS[:, None]
    plain[SUB_ECO] ^= _sub_eco_mask(plain)
    return plain


def _runs(data: Bytes, starts: Positions, width: int) -> Bytes:
    """`width` bytes from every start on, one row each; behind the end of the file they are 0.

    Seen as overlapping items of `width` bytes, a run is picked in one copy and not byte by byte.
    """
    last = len(data) - width
    if len(starts) and int(starts.max()) > last:
        # Few games, if any, lie so near the end: for them the end of the file is made longer.
        first = max(last, 0)
        runs = np.empty((len(starts), width), dtype=np.uint8)
        is_near_end = starts > last
        longer = np.concatenate([data[first:], np.zeros(width, dtype=np.uint8)])
        runs[is_near_end] = _runs(longer, starts[is_near_end] - first, width)
        runs[~is_near_end] = _runs(data, starts[~is_near_end], width)
        return runs
    every_place = np.ndarray((max(last + 1, 0),), dtype=f"V{width}", buffer=data.data, strides=(1,))
    picked: Bytes = every_place[starts].view(np.uint8).reshape(-1, width)
    return picked


def stored_headers(plain: Bytes) -> Bytes:
    """The headers as they lie in the file, same shape as `plain_headers` gives."""
    stored = plain ^ HEADER_MASKS[:, None]
    stored[SUB_ECO] ^= _sub_eco_mask(plain)
    return stored


def _sub_eco_mask(plain: Bytes) -> Bytes:
    """Byte 11 is also masked with 14 + both text lengths (cbf-format.md 4.1)."""
    mask: Bytes = HEADER_SIZE + (plain[4] & LENGTH_BITS) + (plain[5] & LENGTH_BITS)
    return mask


def old_checksum(plain: Bytes) -> Bytes:
    """The formula that covers Black's rating: b0 * 0x25 + b5 + b9, modulo 256 by the type."""
    result: Bytes = plain[0] * np.uint8(0x25) + plain[5] + plain[9]
    return result


def new_checksum(plain: Bytes) -> Bytes:
    """The formula that covers White's rating: b3 * 0x1EC1 * (b8 + 1) * b0, modulo 256 by the type."""
    result: Bytes = plain[3] * np.uint8(0xC1) * (plain[8] + np.uint8(1)) * plain[0]
    return result


def fitting_formula(plain: Bytes) -> Bytes:
    """Which formula each header's byte 13 fits: NEITHER, OLD, NEW or BOTH."""
    old = old_checksum(plain) == plain[CHECKSUM]
    new = new_checksum(plain) == plain[CHECKSUM]
    fitting: Bytes = old.astype(np.uint8) * np.uint8(OLD) + new.astype(np.uint8) * np.uint8(NEW)
    return fitting


def formula_to_renew(plain: Bytes) -> Bytes:
    """The formula to use after a change: the one that fitted; where both did, bit 6 of byte 11 tells."""
    fitting = fitting_formula(plain)
    by_version = np.where(plain[SUB_ECO] & VERSION_BIT, np.uint8(NEW), np.uint8(OLD))
    return np.where(fitting == BOTH, by_version, fitting)


def cleared(plain: Bytes, white: NDArray[np.bool_], black: NDArray[np.bool_]) -> Bytes:
    """The headers with the ratings chosen by `white` and `black` set to none and the checksum renewed.

    A header that fits neither formula, or loses no rating, comes back as it was.
    """
    formula = formula_to_renew(plain)
    result = plain.copy()
    trusted = formula != NEITHER
    result[WHITE_RATING][white & trusted] = 0
    result[BLACK_RATING][black & trusted] = 0
    touched = trusted & (white | black)
    renewed = np.where(formula == OLD, old_checksum(result), new_checksum(result))
    result[CHECKSUM] = np.where(touched, renewed, plain[CHECKSUM])
    return result


def shown_ratings(rating_bytes: Bytes) -> NDArray[np.int32]:
    """Ratings as a reader shows them; 0 for none, else 1600 + 5 x byte, so 1605 to 2875."""
    return np.where(rating_bytes == 0, 0, RATING_BASE + RATING_STEP * rating_bytes.astype(np.int32)).astype(np.int32)


def years(plain: Bytes) -> NDArray[np.int16]:
    """Year of every game: 1900 + the signed byte; 0 for unknown."""
    known = 1900 + plain[YEAR].view(np.int8).astype(np.int16)
    return np.where(plain[YEAR] == UNKNOWN_YEAR, np.int16(0), known)


def record_lengths(plain: Bytes) -> NDArray[np.int32]:
    """Length of every game's record in bytes (cbf-format.md 2); no moves at all where the file says M = 0."""
    texts = (plain[4] & LENGTH_BITS) + (plain[5] & LENGTH_BITS)
    lengths: NDArray[np.int32] = np.maximum(big_endian(plain, 2), 1)
    lengths -= 1
    lengths += big_endian(plain, 6)
    lengths += texts
    lengths += (plain[FLAGS] & FROM_POSITION) * np.uint8(POSITION_SIZE)
    lengths += HEADER_SIZE
    return lengths


def big_endian(plain: Bytes, place: int) -> NDArray[np.int32]:
    """The 16-bit number in bytes `place` and `place` + 1 of every header."""
    value: NDArray[np.int32] = plain[place].astype(np.int32)
    value *= 256
    value += plain[place + 1]
    return value


def text_lengths(plain: Bytes) -> tuple[Positions, Positions]:
    """Lengths of the players' text and of the source text of each game."""
    return (plain[4] & LENGTH_BITS).astype(np.int64), (plain[5] & LENGTH_BITS).astype(np.int64)


def plain_texts(
    data: Bytes, offsets: Positions, plain: Bytes, *, with_source: bool
) -> tuple[Bytes, Positions, Positions]:
    """The players' texts of the games, unmasked, one after the other; with `with_source` each with its source.

    A text that a damaged header makes longer than the file ends with the file.

    Returns:
        The bytes, and the lengths of the players' text and of the source text (else 0) of each game.
    """
    players, source = text_lengths(plain)
    declared = players + source
    room = len(data) - HEADER_SIZE - offsets
    players = np.minimum(players, room)
    source = np.minimum(declared, room) - players if with_source else np.zeros_like(players)
    width = 2 * LENGTH_BITS if with_source else LENGTH_BITS
    texts = _runs(data, offsets + HEADER_SIZE, width)
    texts ^= _runs(TEXT_MASKS.ravel(), declared * TEXT_MASKS.shape[1], width)
    lengths = (players + source).astype(np.uint8)
    return texts[np.arange(width, dtype=np.uint8) < lengths[:, None]], players, source
