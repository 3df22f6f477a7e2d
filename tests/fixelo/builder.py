"""Makes CBF and CBI files for the tests, byte by byte from the description, without the code under test."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """One game as plain values; `checksum` is old, new or bad."""

    players: str = "Peeters,J-Dubois,M"
    source: str = "Club Ch (1)"
    white: int = 0
    black: int = 0
    year: int = 94
    result: int = 2
    eco: int = 21
    move_count: int = 3
    moves: bytes = b"\x05\x06\x07\x08\x09\x0a"
    annotations: bytes = b""
    is_from_position: bool = False
    is_marked: bool = False
    is_deleted: bool = False
    has_version_bit: bool = True
    checksum: str = "new"


def converted_rating(true_rating: int) -> int:
    """The byte that an unguarded converter stores: (rating - 1600) / 5 towards zero as in C, cut to 8 bits."""
    return 0 if true_rating == 0 else int((true_rating - 1600) / 5) % 256


def masked(plain: bytes, start: int, factor: int) -> bytes:
    """The stream of the format: from the last byte to the first."""
    stored = bytearray(plain)
    mask = start % 256
    for place in range(len(stored) - 1, -1, -1):
        stored[place] ^= mask
        mask = mask * factor % 256
    return bytes(stored)


def header(game: Game) -> bytearray:
    """The 14 plain bytes."""
    players, source = game.players.encode("cp850"), game.source.encode("cp850")
    plain = bytearray(14)
    plain[0], plain[1] = game.year % 256, game.result
    plain[2:4] = struct.pack(">H", len(game.moves) + 1)
    plain[4] = len(players) | (game.eco >> 5 & 3) << 6
    plain[5] = len(source) | (game.eco >> 7 & 3) << 6
    plain[6:8] = struct.pack(">H", len(game.annotations))
    plain[8], plain[9] = game.white, game.black
    plain[10] = (game.eco & 31) << 1 | game.is_from_position | game.is_marked << 6 | game.is_deleted << 7
    plain[11] = 0x40 * game.has_version_bit
    plain[12] = game.move_count
    plain[13] = checksum(plain, game.checksum)
    return plain


def checksum(plain: bytes | bytearray, kind: str) -> int:
    """The checksum of a plain header; a bad one fits neither formula."""
    old = (plain[0] * 0x25 + plain[5] + plain[9]) % 256
    new = plain[3] * 0x1EC1 * (plain[8] + 1) * plain[0] % 256
    if kind == "bad":
        return next(value for value in range(256) if value not in {old, new})
    return old if kind == "old" else new


def stored_header(plain: bytes | bytearray) -> bytes:
    """A plain header as it lies in the file."""
    corrected = bytearray(plain)
    corrected[11] ^= (14 + (plain[4] & 63) + (plain[5] & 63)) % 256
    return masked(bytes(corrected), 101, 3)


def record(game: Game) -> bytes:
    """A game as it lies in the file."""
    texts = game.players.encode("cp850") + game.source.encode("cp850")
    moves = game.moves[:1] + masked(game.moves[1:], 49 * (len(game.moves) + 1), 7)
    board = bytes(33) if game.is_from_position else b""
    return stored_header(header(game)) + masked(texts, 3 * len(texts), 3) + board + moves + game.annotations


def index(lengths: list[int]) -> bytes:
    """The CBI of games of these lengths, one after the other."""
    places = [sum(lengths[:count]) for count in range(len(lengths) + 1)]
    words = [len(lengths) + 1] + [place + number for number, place in enumerate(places, start=2)]
    return struct.pack(f">{len(words)}I", *words)


def database(games: list[Game]) -> tuple[bytes, bytes]:
    """The bytes of the .CBF and of the .CBI."""
    records = [record(game) for game in games]
    return b"".join(records), index([len(item) for item in records])
