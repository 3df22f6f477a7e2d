"""The repair once more as plain loops, byte by byte and line by line: the reference, and the benchmark's baseline.

They do the same job: index and records checked, both formulas, the report's columns. Only names are compared as
they stand, and PGN is repaired without a list.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
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


_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_TAG = re.compile(rb'[ \t]*\[[ \t]*(\w+)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\][ \t]*', re.ASCII)
_DAMAGED = re.compile(rb"[ \t]*\[[ \t]*(\w+)[^\r\n]*", re.ASCII)
PgnRow = tuple[int, int, str, int]
"""Game, line, colour, rating shown."""


@dataclass
class _PlainPgn:
    """What is known between two lines."""

    limit: int
    is_in_comment: bool = False
    is_in_moves: bool = True
    lines_since_tag: int = 0
    seen: set[bytes] = field(default_factory=set)
    game_number: int = 0
    rows: list[PgnRow] = field(default_factory=list)

    def tags(self, line: bytes, number: int) -> tuple[bytes, int]:
        """The line with its false ratings gone, and where its tags end."""
        at, is_first = 0, True
        while (tag := _TAG.match(line, at)) or (is_first and (tag := _DAMAGED.match(line, at))):
            name = tag[1].lower()
            if self.is_in_moves or (is_first and self.lines_since_tag > 1 and name in self.seen):
                self.game_number, self.seen = self.game_number + 1, set()
            self.is_in_moves, self.lines_since_tag, is_first = False, 0, False
            self.seen.add(name)
            at = tag.end()
            if tag.re is _DAMAGED:
                break
            rating = tag[2].strip(b" \t")
            if name in {b"whiteelo", b"blackelo"} and re.fullmatch(rb"[0-9]{1,6}", rating):
                shown = int(rating)
                if shown > self.limit:
                    self.rows.append((self.game_number, number, "W" if name == b"whiteelo" else "B", shown))
                    if shown % 5 == 0 and 1605 <= shown <= 2875:
                        line = line[: tag.start(2)] + b"-" + line[tag.end(2) :]
                        at += 1 - len(tag[2])
        return line, at

    def moves(self, line: bytes, at: int, start: int) -> None:
        """Comments and moves, sign by sign, of what follows the tags of a line that begins at `start`."""
        while at < len(line):
            sign = line[at : at + 1]
            if self.is_in_comment:
                self.is_in_comment = sign != b"}"
            elif sign == b"{":
                self.is_in_comment = True
            elif sign == b";" or (sign == b"%" and at == start):
                return
            elif sign.strip():
                self.is_in_moves = True
            at += 1


def plain_pgn(text: bytes, limit: int) -> tuple[bytes, int, list[PgnRow]]:
    """The repaired PGN, the number of games, and a row for each rating above the limit."""
    state = _PlainPgn(limit)
    start = 3 if text.startswith(b"\xef\xbb\xbf") else 0
    repaired = [text[:start]]
    for number, whole in enumerate(_LINE.findall(text, start), 1):
        line, at = (whole, 0) if state.is_in_comment else state.tags(whole, number)
        state.moves(line, at, 0)
        state.lines_since_tag += whole.endswith((b"\r", b"\n"))
        repaired.append(line)
    return b"".join(repaired), state.game_number, state.rows
