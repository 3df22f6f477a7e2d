"""The repair once more as a plain loop, game by game and byte by byte: the reference, and the benchmark's baseline.

It does the same job: index and records checked, both formulas, the report's columns. Only names are compared as
they stand.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import pairwise

Row = tuple[int, str, str, str, int | None, bool, int, int | None, str]
"""Game, colour, White, Black, year, deleted, rating shown, likely true rating, action."""


class PlainRefusalError(ValueError):
    """The database is not in order."""


def plain_fixelo(cbf: bytes, cbi: bytes, limit: int, listed: AbstractSet[str]) -> tuple[bytes, list[Row]]:
    """The repaired .CBF, and the report's row for each rating above the limit.

    Raises:
        PlainRefusalError: the index does not fit the games.
    """
    game_count = int.from_bytes(cbi[:4], "big") - 1
    if len(cbi) < 8 or len(cbi) != 4 * (game_count + 2):
        raise PlainRefusalError("the index has another length")
    if int.from_bytes(cbi[-4:], "big") - (game_count + 2) != len(cbf):
        raise PlainRefusalError("the index ends elsewhere than the games")
    patched = bytearray(cbf)
    rows: list[Row] = []
    extents = [(len(cbf), len(cbf))]
    for number in range(1, game_count + 1):
        offset = int.from_bytes(cbi[4 * number : 4 * number + 4], "big") - (number + 1)
        if offset < 0 or offset + 14 > len(cbf):
            raise PlainRefusalError("a game lies outside the file")
        plain = _unmasked(cbf[offset : offset + 14], 101)
        plain[11] ^= (14 + (plain[4] & 63) + (plain[5] & 63)) % 256
        is_old, is_new = _old(plain) == plain[13], _new(plain) == plain[13]
        extents.append((offset, offset + (_length(plain) if is_old or is_new else 14)))
        if max(_shown(plain[8]), _shown(plain[9])) > limit:
            names = _names(cbf, offset, plain)
            of_game = _judged(plain, names, limit, listed, is_trusted=is_old or is_new)
            rows += [(number, *row) for row in of_game]
            if any(action == "removed" for *_, action in of_game):
                use_old = is_old and not (is_new and plain[11] & 0x40)
                plain[13] = _old(plain) if use_old else _new(plain)
                plain[11] ^= (14 + (plain[4] & 63) + (plain[5] & 63)) % 256
                patched[offset : offset + 14] = _unmasked(plain, 101)
    extents.sort()
    if any(end > start for (_, end), (start, _) in pairwise(extents)):
        raise PlainRefusalError("records overlap")
    return bytes(patched), rows


def _judged(
    plain: bytearray, names: tuple[str, str], limit: int, listed: AbstractSet[str], *, is_trusted: bool
) -> list[tuple[str, str, str, int | None, bool, int, int | None, str]]:
    """The rows of a game without its number; a removed rating is cleared in `plain`."""
    rows = []
    year = None if plain[0] == 127 else 1900 + plain[0] - 256 * (plain[0] > 127)
    for place, colour in ((8, "W"), (9, "B")):
        rating = _shown(plain[place])
        if rating > limit:
            action = _action(is_trusted, names[place - 8] in listed)
            guess = None if action == "kept_listed" else rating - 1280
            rows.append((colour, *names, year, plain[10] >= 128, rating, guess, action))
            if action == "removed":
                plain[place] = 0
    return rows


def _unmasked(stored: bytes | bytearray, mask: int) -> bytearray:
    plain = bytearray(stored)
    for place in range(len(plain) - 1, -1, -1):
        plain[place] ^= mask
        mask = mask * 3 % 256
    return plain


def _old(plain: bytearray) -> int:
    return (plain[0] * 0x25 + plain[5] + plain[9]) % 256


def _new(plain: bytearray) -> int:
    return plain[3] * 0x1EC1 * (plain[8] + 1) * plain[0] % 256


def _shown(rating_byte: int) -> int:
    return 1600 + 5 * rating_byte if rating_byte else 0


def _length(plain: bytearray) -> int:
    moves, annotations = plain[2] * 256 + plain[3], plain[6] * 256 + plain[7]
    position = 33 if plain[10] & 1 else 0
    return 14 + (plain[4] & 63) + (plain[5] & 63) + max(moves - 1, 0) + annotations + position


def _action(is_trusted: bool, is_listed: bool) -> str:
    if not is_trusted:
        return "left_bad_checksum"
    return "kept_listed" if is_listed else "removed"


def _names(cbf: bytes, offset: int, plain: bytearray) -> tuple[str, str]:
    players, source = plain[4] & 63, plain[5] & 63
    text = _unmasked(cbf[offset + 14 : offset + 14 + players + source], 3 * (players + source) % 256)
    white, _, black = bytes(text[:players]).decode("cp850").partition("-")
    return white, black
