"""The same fault in PGN: finds the WhiteElo and BlackElo tags above the limit, block by block.

Only what stands between the quotes of such a tag is ever replaced. PGN can't be cut into games before its
comments are known, so this is a loop in Python over the tag sections and comments, not over tags and moves.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import polars as pl

from pipeline.fixelo.database import Refusal
from pipeline.fixelo.texts import decode_text, decode_texts

UNRATED = b"-"
"""The PGN standard's value for a player without rating."""

MAX_LINE_BYTES = 64_000_000
RAW_TEXT_BYTES = 200
ROWS_AT_A_TIME = 50_000

_NAME = rb"[A-Za-z0-9_]++"
_VALUE = rb'[^"\\\r\n]*+(?:\\[^\r\n][^"\\\r\n]*+)*+'
_TAG_PATTERN = rb'\[[ \t]*+(%b)[ \t]*+"(%b)"[ \t]*+\]'
_TAG = re.compile(_TAG_PATTERN % (_NAME, _VALUE))
_RATING_TAG = re.compile(_TAG_PATTERN % (rb"(?:White|Black)Elo", _VALUE), re.IGNORECASE)
_FIRST_NAME = re.compile(_NAME)
_SECTION = re.compile(rb'(?:[ \t]*+\[[ \t]*+%b[ \t]*+"%b"[ \t]*+\][ \t]*+(?:\r\n|\n|\r)?+)++' % (_NAME, _VALUE))
_TAG_LIKE_LINE = re.compile(rb"\[[ \t]*+([A-Za-z0-9_]++)([^\r\n]*+)")
_LOOSE_VALUE = re.compile(rb'[ \t]*"(.*)"[ \t]*\][ \t]*')
_BEFORE_VALUE = re.compile(rb'[ \t]*+"?')
_MARK = re.compile(rb"[\[{;%]")
_LINE_END = re.compile(rb"[\r\n]")
_SIGN = re.compile(rb"\S")
_NUMBER = re.compile(rb"[ \t]*([0-9]{1,6})[ \t]*")
_NO_RATING = re.compile(rb"[ \t]*[-?]?[ \t]*")
_RATING_NAMES = (b"whiteelo", b"blackelo")
_UTF8_MARK = codecs.BOM_UTF8
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_ROWS_SCHEMA = {
    "game_number": pl.Int32,
    "line_number": pl.Int64,
    "column_number": pl.Int32,
    "colour": pl.String,
    "rating_shown": pl.Int32,
    "offset": pl.Int64,
    "length": pl.Int64,
    "white": pl.String,
    "black": pl.String,
    "date": pl.String,
}
_NOTES_SCHEMA = {"rule": pl.String, "line_number": pl.Int64, "column_number": pl.Int32, "raw_text": pl.String}


@dataclass(frozen=True)
class PgnScan:
    """What a PGN file holds.

    `sides` has one row per rating above the limit, as `judging.judge` takes it, with `offset` and `length` of its
    value in bytes. `notes` tells what can't be understood: `rule`, `line_number`, `column_number`, `raw_text`.
    A column is that of the value, in characters from 1.
    """

    sides: pl.DataFrame
    game_count: int
    notes: pl.DataFrame


def scan_pgn(blocks: Iterable[bytes], limit: int) -> PgnScan | Refusal:
    """Read a PGN file given in blocks of any size and list its ratings above the limit.

    A tag counts where PGN has it: at the beginning of a line or behind another tag, outside `{...}`, `;` and
    `%` comments. Memory holds one block, the tags of one game and the list.
    """
    scanner = _Scanner(limit)
    rest = b""
    for block in blocks:
        text = rest + block
        if scanner.base == 0 and text.startswith(_UTF16_MARKS):
            return Refusal("fixelo_utf16")
        cut = _last_line_end(text)
        scanner.read(text[:cut])
        rest = text[cut:]
        if len(rest) > MAX_LINE_BYTES:
            return Refusal("fixelo_line_too_long", {"megabytes": MAX_LINE_BYTES // 1_000_000})
    scanner.read(rest)
    return scanner.result()


def _cut(raw: bytes) -> bytes:
    """The beginning of a long text, without a sign of which only a part would be left."""
    end = RAW_TEXT_BYTES
    while len(raw) > end > RAW_TEXT_BYTES - 4 and raw[end] & 0xC0 == 0x80:
        end -= 1
    return raw[:end]


def _last_line_end(text: bytes) -> int:
    """Behind the last whole line; a CR at the very end may still get its LF."""
    return max(text.rfind(b"\n"), text.rfind(b"\r", 0, max(len(text) - 1, 0))) + 1


@dataclass
class _Rows:
    """Rows that come one by one, laid down as frames in between: a list of a million of them would be large.

    Texts come as bytes and are decoded as a column.
    """

    schema: dict[str, type[pl.DataType]]
    rows: list[tuple[object, ...]] = field(default_factory=list)
    frames: list[pl.DataFrame] = field(default_factory=list)

    def add(self, *row: object) -> None:
        self.rows.append(row)
        if len(self.rows) == ROWS_AT_A_TIME:
            self._lay_down()

    def frame(self) -> pl.DataFrame:
        self._lay_down()
        return pl.concat(self.frames)

    def _lay_down(self) -> None:
        columns = zip(*self.rows, strict=True) if self.rows else ([] for _ in self.schema)
        self.frames.append(
            pl.DataFrame(
                [
                    decode_texts(name, values) if dtype == pl.String else pl.Series(name, values, dtype)
                    for (name, dtype), values in zip(self.schema.items(), columns, strict=True)
                ]
            )
        )
        self.rows = []


@dataclass
class _Game:
    """The tags of the game at hand: `sections` as they stand, and of those looked into `seen` and `values`."""

    sections: list[bytes] = field(default_factory=list)
    seen: set[bytes] = field(default_factory=set)
    values: dict[bytes, bytes] = field(default_factory=dict)
    high: list[tuple[object, ...]] = field(default_factory=list)

    def has(self, tags: bytes) -> bool:
        """Whether the first of these tags stands in this game already."""
        self.look_into()
        name = _FIRST_NAME.search(tags)
        return name is not None and name[0].lower() in self.seen

    def look_into(self) -> None:
        """Read the names of the tags; seldom needed, since most games have moves and no false rating."""
        for section in self.sections:
            for tag in _TAG.finditer(section):
                self.take(tag[1], tag[2])
        self.sections = []

    def take(self, name: bytes, value: bytes) -> None:
        name = name.lower()
        self.seen.add(name)
        if name in (b"white", b"black", b"date"):
            self.values[name] = value


@dataclass
class _Scanner:
    """State between blocks; each block given to `read` ends with a whole line, save the last."""

    limit: int
    base: int = 0
    line: int = 1
    open_comment: tuple[int, int] | None = None
    in_moves: bool = True
    line_ends: int = 0
    game_count: int = 0
    game: _Game = field(default_factory=_Game)
    rows: _Rows = field(default_factory=lambda: _Rows(_ROWS_SCHEMA))
    notes: _Rows = field(default_factory=lambda: _Rows(_NOTES_SCHEMA))

    def read(self, text: bytes) -> None:
        """Read one block of whole lines."""
        done = len(_UTF8_MARK) if self.base == 0 and text.startswith(_UTF8_MARK) else 0
        lines = _LineCounter(text, self.line)
        if self.open_comment is not None:
            done = self._end_of_comment(text, 0)
        mark = _MARK.search(text, done)
        while mark:
            at = mark.start()
            behind = self._tags(text, done, at, lines) if mark[0] == b"[" else self._comment(text, done, at, lines)
            done = done if behind is None else behind
            mark = _MARK.search(text, at + 1 if behind is None else behind)
        self._pass_over(text, done, len(text))
        self.line = lines.at(len(text))
        self.base += len(text)

    def _comment(self, text: bytes, done: int, at: int, lines: _LineCounter) -> int | None:
        """Where the comment that begins at `at` ends; None if the sign there opens none."""
        is_braced = text[at] == ord("{")
        if text[at] == ord("%") and not _is_line_start(text, at):
            return None
        self._pass_over(text, done, at)
        if not is_braced:
            end = _LINE_END.search(text, at)
            return end.start() if end else len(text)
        end_of_comment = self._end_of_comment(text, at)
        if text[end_of_comment - 1] != ord("}"):
            self.open_comment = lines.at(at), lines.column(at, 0)
        return end_of_comment

    def _end_of_comment(self, text: bytes, start: int) -> int:
        end = text.find(b"}", start)
        if end < 0:
            return len(text)
        self.open_comment = None
        return end + 1

    def _pass_over(self, text: bytes, start: int, end: int) -> None:
        """Note whether moves or empty lines stand between two marks."""
        if self.in_moves or start == end:
            return
        self.in_moves = _SIGN.search(text, start, end) is not None
        self.line_ends += _line_ends(text, start, end)

    def _tags(self, text: bytes, done: int, at: int, lines: _LineCounter) -> int | None:
        """Where the tags that begin at `at` end; None if the bracket there begins none.

        Tags behind moves open a game; so do those after an empty line of which the first one comes again.
        """
        if not _begins_line(text, at, self.base):
            return None
        found = _SECTION.match(text, at) or _TAG_LIKE_LINE.match(text, at)
        if found is None:
            return None
        self._pass_over(text, done, at)
        if self.in_moves or (self.line_ends > 1 and self.game.has(found[0])):
            self._close_game()
            self.game_count += 1
        if found.re is _SECTION:
            self._take_section(text, at, found.end(), lines)
        else:
            self._take_damaged_line(found, lines)
        self.in_moves, self.line_ends = False, int(text[found.end() - 1] in b"\r\n")
        return found.end()

    def _take_section(self, text: bytes, start: int, end: int, lines: _LineCounter) -> None:
        self.game.sections.append(text[start:end])
        for tag in _RATING_TAG.finditer(text, start, end):
            number = _NUMBER.fullmatch(tag[2])
            if number:
                if (rating := int(number[1])) > self.limit:
                    colour = b"W" if tag[1][:1] in b"wW" else b"B"
                    # Zeros may stand before it; the place is where the number itself begins.
                    digits = tag.start(2) + number.end(1) - len(str(rating))
                    place = lines.at(tag.start()), lines.column(digits, start)
                    self.game.high.append((*place, colour, rating, self.base + tag.start(2), len(tag[2])))
            elif not _NO_RATING.fullmatch(tag[2]):
                self._note_unreadable(tag, tag.start(2), start, lines)

    def _take_damaged_line(self, line: re.Match[bytes], lines: _LineCounter) -> None:
        """A line that begins like a tag: with a quote too many its value still counts, but never as a rating."""
        loose = _LOOSE_VALUE.fullmatch(line[2])
        if line[1].lower() in _RATING_NAMES:
            opening = _BEFORE_VALUE.match(line[2])
            self._note_unreadable(line, line.start(2) + (opening.end() if opening else 0), line.start(), lines)
        self.game.look_into()
        self.game.take(line[1], loose[1] if loose else b"")

    def _note_unreadable(self, tag: re.Match[bytes], value: int, section: int, lines: _LineCounter) -> None:
        """Tell of a rating at `value` that is none, with its tag."""
        place = lines.at(tag.start()), lines.column(value, section)
        self.notes.add(b"fixelo_tag_unreadable", *place, _cut(tag[0]))

    def _close_game(self) -> None:
        if self.game.high:
            self.game.look_into()
            values = [self.game.values.get(name, b"") for name in (b"white", b"black", b"date")]
            for high in self.game.high:
                self.rows.add(self.game_count, *high, *values)
        self.game = _Game()

    def result(self) -> PgnScan:
        """What was found, at the end of the file."""
        self._close_game()
        if self.open_comment is not None:
            self.notes.add(b"fixelo_open_comment", *self.open_comment, b"{")
        sides = self.rows.frame().with_columns(
            pl.col("white", "black").str.replace_all(r"\\(.)", "$1"),
            pl.col("date").str.extract(r"^([0-9]{4})").cast(pl.Int16).alias("year"),
            pl.lit(value=False).alias("is_split_unclear"),
            pl.lit(value=False).alias("is_deleted"),
            pl.lit(value=True).alias("is_trusted"),
        )
        return PgnScan(sides.drop("date"), self.game_count, self.notes.frame())


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

    def column(self, place: int, section: int) -> int:
        """The character, from 1, at which `place` lies in its line, which begins at `section` or behind it."""
        begin = max(self.text.rfind(b"\n", section, place), self.text.rfind(b"\r", section, place)) + 1 or section
        while begin > 0 and self.text[begin - 1] in b" \t":
            begin -= 1
        return len(decode_text(self.text[begin:place].removeprefix(_UTF8_MARK))) + 1


def _is_line_start(text: bytes, at: int) -> bool:
    return at == 0 or text[at - 1] in b"\r\n"


def _begins_line(text: bytes, at: int, base: int) -> bool:
    """Whether nothing but blanks, and at the very beginning the mark of UTF-8, stands before it in its line."""
    while at > 0 and text[at - 1] in b" \t":
        at -= 1
    return _is_line_start(text, at) or (base == 0 and at == len(_UTF8_MARK) and text.startswith(_UTF8_MARK))


def _line_ends(text: bytes, start: int, end: int) -> int:
    """How many lines end there, with LF, CR LF or CR."""
    line_feeds, returns = text.count(b"\n", start, end), text.count(b"\r", start, end)
    return line_feeds + returns - (text.count(b"\r\n", start, end) if returns else 0)
