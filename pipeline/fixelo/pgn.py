"""The same fault in PGN: finds the WhiteElo and BlackElo tags above the limit, block by block.

Only what stands between the quotes of such a tag is ever replaced. A file is read as its grammar has it, one
mark after the other, so this is a loop in Python over tags and comments (not over moves): PGN can't be cut into
games before its comments are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.fixelo.database import Refusal
from pipeline.fixelo.texts import decode_text

UNRATED = b"-"
"""The PGN standard's value for a player without rating."""

MAX_LINE_BYTES = 64_000_000

_MARK = re.compile(rb"[\[{;%]")
_TAG = re.compile(rb'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"[ \t]*\]')
_RATING_TAG_LIKE = re.compile(rb"\[[ \t]*(?:White|Black)Elo\b[^\r\n]*", re.IGNORECASE)
_LINE_END = re.compile(rb"[\r\n]")
_SIGN = re.compile(rb"\S")
_NUMBER = re.compile(rb"[ \t]*([0-9]{1,6})[ \t]*")
_NO_RATING = re.compile(rb"[ \t]*[-?]?[ \t]*")
_COLOURS = {b"whiteelo": "W", b"blackelo": "B"}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_SIDES_SCHEMA = {
    "game_number": pl.Int64,
    "line_number": pl.Int64,
    "colour": pl.String,
    "white": pl.String,
    "black": pl.String,
    "is_split_unclear": pl.Boolean,
    "year": pl.Int16,
    "is_deleted": pl.Boolean,
    "rating_shown": pl.Int32,
    "is_trusted": pl.Boolean,
    "offset": pl.Int64,
    "length": pl.Int64,
}


@dataclass(frozen=True)
class Note:
    """A tag or comment that can't be understood: the rule, the line and its text."""

    rule: str
    line_number: int
    raw_text: str


@dataclass(frozen=True)
class PgnScan:
    """`sides`: one row per rating above the limit, as `judging.judge` takes it, with the place of the value."""

    sides: pl.DataFrame
    game_count: int
    notes: list[Note]


def scan_pgn(blocks: Iterable[bytes], limit: int) -> PgnScan | Refusal:
    """Read a PGN file given in blocks of any size and list its ratings above the limit.

    A tag counts where PGN has it: at the beginning of a line or behind another tag, outside `{...}`, `;` and
    `%` comments. Memory holds one block, the tags of one game and the list.
    """
    scanner = _Scanner(limit)
    rest = b""
    for block in blocks:
        text = rest + block
        cut = _last_line_end(text)
        scanner.read(text[:cut])
        rest = text[cut:]
        if len(rest) > MAX_LINE_BYTES:
            return Refusal("fixelo_line_too_long", {"megabytes": MAX_LINE_BYTES // 1_000_000})
    scanner.read(rest)
    return scanner.result()


def _last_line_end(text: bytes) -> int:
    """Behind the last whole line; a CR at the very end may still get its LF."""
    return max(text.rfind(b"\n"), text.rfind(b"\r", 0, max(len(text) - 1, 0))) + 1


@dataclass
class _Game:
    """The tags of the game at hand, as far as they matter here."""

    names: dict[bytes, bytes] = field(default_factory=dict)
    high: list[dict[str, Any]] = field(default_factory=list)
    seen: set[bytes] = field(default_factory=set)


@dataclass
class _Scanner:
    """State between blocks; each block given to `read` ends with a whole line, save the last."""

    limit: int
    base: int = 0
    line: int = 1
    open_comment_line: int | None = None
    in_moves: bool = True
    line_ends: int = 0
    game_count: int = 0
    game: _Game = field(default_factory=_Game)
    rows: list[dict[str, Any]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def read(self, text: bytes) -> None:
        """Read one block of whole lines."""
        done = len(_BYTE_ORDER_MARK) if self.base == 0 and text.startswith(_BYTE_ORDER_MARK) else 0
        lines = _LineCounter(text, self.line)
        if self.open_comment_line is not None:
            done = self._end_of_comment(text, 0)
        tag_end = done
        mark = _MARK.search(text, done)
        while mark:
            at = mark.start()
            tag = _TAG.match(text, at) if text[at] == ord("[") and _may_be_tag(text, at, tag_end) else None
            behind = tag.end() if tag else self._behind_comment(text, at, lines)
            if behind is not None:
                self._pass_over(text, done, at)
                done = behind
            if tag:
                self._take_tag(tag, lines)
                tag_end = done
            mark = _MARK.search(text, at + 1 if behind is None else behind)
        self._pass_over(text, done, len(text))
        self.line = lines.at(len(text))
        self.base += len(text)

    def _behind_comment(self, text: bytes, at: int, lines: _LineCounter) -> int | None:
        """Where the comment that begins at `at` ends; None if the sign there opens none."""
        sign = text[at : at + 1]
        if sign == b"{":
            self.open_comment_line = lines.at(at)
            return self._end_of_comment(text, at)
        if sign == b";" or (sign == b"%" and _is_line_start(text, at)):
            end = _LINE_END.search(text, at)
            return end.start() if end else len(text)
        broken = _RATING_TAG_LIKE.match(text, at)
        if broken and _may_be_tag(text, at, 0):
            self.notes.append(Note("fixelo_tag_unreadable", lines.at(at), decode_text(broken[0][:200])))
        return None

    def _end_of_comment(self, text: bytes, start: int) -> int:
        end = text.find(b"}", start)
        if end < 0:
            return len(text)
        self.open_comment_line = None
        return end + 1

    def _pass_over(self, text: bytes, start: int, end: int) -> None:
        """Note whether moves or empty lines stand between two marks."""
        if self.in_moves or start == end:
            return
        self.in_moves = _SIGN.search(text, start, end) is not None
        self.line_ends += _line_ends(text, start, end)

    def _take_tag(self, tag: re.Match[bytes], lines: _LineCounter) -> None:
        """A tag behind moves opens a game; so does one that comes again after an empty line."""
        name = tag[1].lower()
        if self.in_moves or (self.line_ends > 1 and name in self.game.seen):
            self._close_game()
            self.game_count += 1
        self.in_moves, self.line_ends = False, 0
        self.game.seen.add(name)
        if name in (b"white", b"black", b"date"):
            self.game.names[name] = tag[2]
        elif name in _COLOURS:
            self._take_rating(tag, name, lines)

    def _take_rating(self, tag: re.Match[bytes], name: bytes, lines: _LineCounter) -> None:
        number = _NUMBER.fullmatch(tag[2])
        if number and int(number[1]) > self.limit:
            self.game.high.append(
                {
                    "colour": _COLOURS[name],
                    "rating_shown": int(number[1]),
                    "line_number": lines.at(tag.start()),
                    "offset": self.base + tag.start(2),
                    "length": len(tag[2]),
                }
            )
        elif not number and not _NO_RATING.fullmatch(tag[2]):
            self.notes.append(Note("fixelo_tag_unreadable", lines.at(tag.start()), decode_text(tag[0])))

    def _close_game(self) -> None:
        if self.game.high:
            white, black, date = (
                decode_text(re.sub(rb"\\(.)", rb"\1", self.game.names.get(name, b"")))
                for name in (b"white", b"black", b"date")
            )
            year = int(date[:4]) if re.match(r"[0-9]{4}", date) else None
            of_game = {
                "game_number": self.game_count,
                "white": white,
                "black": black,
                "is_split_unclear": False,
                "year": year,
                "is_deleted": False,
                "is_trusted": True,
            }
            self.rows.extend(high | of_game for high in self.game.high)
        self.game = _Game()

    def result(self) -> PgnScan:
        """What was found, at the end of the file."""
        self._close_game()
        if self.open_comment_line is not None:
            self.notes.append(Note("fixelo_open_comment", self.open_comment_line, "{"))
        return PgnScan(pl.DataFrame(self.rows, schema=_SIDES_SCHEMA), self.game_count, self.notes)


@dataclass
class _LineCounter:
    """Line numbers within a block; asked for ascending places, so that every byte is counted once."""

    text: bytes
    line: int
    counted: int = 0

    def at(self, place: int) -> int:
        """The line, from 1, in which `place` lies."""
        if place > self.counted:
            self.line += _line_ends(self.text, self.counted, place)
            self.counted = place
        return self.line


def _is_line_start(text: bytes, at: int) -> bool:
    return at == 0 or text[at - 1] in b"\r\n"


def _may_be_tag(text: bytes, at: int, tag_end: int) -> bool:
    """A tag begins a line, or follows another tag; blanks before it do not count."""
    while at > 0 and text[at - 1] in b" \t":
        at -= 1
    return _is_line_start(text, at) or (at == tag_end and at > 0)


def _line_ends(text: bytes, start: int, end: int) -> int:
    """How many lines end there, with LF, CR LF or CR."""
    ends = text.count(b"\n", start, end) + text.count(b"\r", start, end)
    return ends - text.count(b"\r\n", start, end)
