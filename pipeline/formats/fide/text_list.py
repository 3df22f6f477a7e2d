"""A FIDE rating list in fixed-width text: lines cut into columns, block by block.

A list has up to two million lines; only one block of them is held as text at a time.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import polars as pl

from pipeline.formats.fide.layouts import RATING, Layout
from pipeline.formats.fide.noting import Noted

BLOCK_BYTES = 16_000_000
MAX_LINE = 2_000
"""No line of a list is longer than 163 characters; one this long is no line."""
LONGEST_KEPT = 50_000
"""How much is kept of a piece that is longer than a block."""

MOST_RIGHTED = 5_000
"""Lines out of place of a block that are tried again further left and right."""
_BLANKS = " \t\r\x1a\x00"

_EXACT = {
    "fide_id": re.compile(r"\d{4,10}"),
    "name": re.compile(r"\D+"),
    "country": re.compile(r"[A-Z]{3}"),
    "sex": re.compile(r"[MFmfw]?"),
    "title": re.compile(r"[A-Za-z]{0,3}"),
    "women_title": re.compile(r"[A-Za-z]{0,3}"),
    "other_titles": re.compile(r"[A-Z,]*"),
    "online_title": re.compile(r"[A-Z]{0,3}"),
    "standard_rating": re.compile(r"\d{0,4}"),
    "rapid_rating": re.compile(r"\d{0,4}"),
    "blitz_rating": re.compile(r"\d{0,4}"),
    RATING: re.compile(r"\d{0,4}"),
    "birth_year": re.compile(r"0?|\d{4}"),
    "flags": re.compile(r"[wiWI]{0,2}"),
}
"""What each column holds in a line that was moved; stricter than what a line in place is asked for."""

Block = tuple[int, str]
"""The number of the block's first line, and the block's lines with single line feeds between them."""


def text_blocks(chunks: Iterable[bytes], block_bytes: int = BLOCK_BYTES, end: bytes = b"\n") -> Iterator[Block]:
    """The text of a list in blocks of whole lines, or of whole pieces that close with another `end`.

    UTF-16 is told by its byte order mark; else a block is UTF-8, or where it is not, cp1252. Of a piece
    that is longer than a block only the beginning is kept, enough to be told as too long: memory stays bounded.
    """
    first_line, unseen_lines, left = 1, 0, b""
    for piece in _as_utf8(chunks, block_bytes):
        data = left + piece
        cut = data.rfind(end) + len(end)
        if cut < len(end):
            left = data
            if len(data) > block_bytes:
                left = data[:LONGEST_KEPT]
                unseen_lines += data.count(b"\n", LONGEST_KEPT)
            continue
        text = _decoded(data[:cut])
        yield first_line, text
        first_line += text.count("\n") + unseen_lines
        unseen_lines, left = 0, data[cut:]
    if left:
        yield first_line, _decoded(left)


def _as_utf8(chunks: Iterable[bytes], block_bytes: int) -> Iterator[bytes]:
    """Pieces of at least `block_bytes`, UTF-16 turned into UTF-8, the byte order mark and DOS's end mark gone."""
    gathered: list[bytes] = []
    size, decoder, is_start = 0, None, True
    for chunk in chunks:
        piece = chunk
        if is_start:
            is_start = False
            if piece.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                decoder = codecs.getincrementaldecoder("utf-16")("replace")
            piece = piece.removeprefix(codecs.BOM_UTF8)
        if decoder is not None:
            piece = decoder.decode(piece).encode("utf-8", "replace")
        gathered.append(piece)
        size += len(piece)
        if size >= block_bytes:
            yield b"".join(gathered)
            gathered, size = [], 0
    yield b"".join(gathered)


def _decoded(data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return text if "\n" in text else text.replace("\r", "\n")


def cut_lines(block: Block, layout: Layout) -> pl.DataFrame:
    """A block's lines that are not blank, cut into the layout's columns, blanks around the values gone.

    The carriage return stays at the end of a line, behind the last column.

    Returns:
        `line_number`, `line`, `shift` (by how many characters the line stood out of place, null where it
        did not) and `shift_from` (the column, from 1, at which it did so), and the layout's fields as text.
    """
    first_line, text = block
    lines = pl.Series("line", [text], dtype=pl.String).str.split("\n").explode(empty_as_null=False).to_frame()
    numbered = lines.with_row_index("line_number", offset=first_line).with_columns(pl.col("line_number").cast(pl.Int32))
    nowhere = pl.lit(None, dtype=pl.Int32)
    cut = numbered.with_columns(_cells(layout)).with_columns(shift=nowhere, shift_from=nowhere)
    is_in_place = cut.select(_is_in_place(layout)).to_series()
    if is_in_place.all():
        return cut
    odd = cut.filter(~is_in_place).filter(pl.col("line").str.strip_chars(_BLANKS) != "")
    # Only lines out of place are walked, and no more than a list can have: beyond, the layout is another one.
    righted = [right_line(line, layout) for line in odd["line"].head(MOST_RIGHTED)]
    rows = [
        {"line_number": number, "line": line} | fitting
        for (number, line), fitting in zip(odd.select("line_number", "line").iter_rows(), righted, strict=False)
        if fitting
    ]
    mended = pl.DataFrame(rows, schema=cut.schema)
    left = odd.join(mended, on="line_number", how="anti")
    return pl.concat([cut.filter(is_in_place), left, mended]).sort("line_number")


def _cells(layout: Layout) -> list[pl.Expr]:
    """The columns of each line, in place."""
    last = max(layout.spans, key=lambda field: layout.spans[field][0])
    return [
        pl.col("line").str.slice(start, width).str.strip_chars(_BLANKS if field == last else " ").alias(field)
        for field, (start, width) in layout.spans.items()
    ]


def _is_number(field: str, *, or_empty: bool = True) -> pl.Expr:
    number = pl.col(field).cast(pl.Int64, strict=False)
    is_number = number.is_between(0, 99_999_999_999).fill_null(value=False)
    return is_number | (pl.col(field) == "") if or_empty else is_number


def _is_in_place(layout: Layout) -> pl.Expr:
    """Whether each telling column of a line holds what it should, and the line has its length."""
    tests = [_is_number("fide_id", or_empty=False), pl.col("country").str.len_chars().is_in([0, 3])]
    tests += [_is_number(field) for field in ("standard_rating", RATING, "birth_year") if field in layout.spans]
    if "online_title" in layout.spans:
        tests.append(pl.col("online_title").str.len_chars() <= 3)
    if layout.width and "other_titles" in layout.spans:
        tests.append(pl.col("line").str.strip_chars_end("\r\x1a").str.len_chars() <= layout.width)
    return pl.all_horizontal(tests)


@dataclass
class Ending:
    """How a list ends: with a line end, as all do, or within a line, which is told by the lines before it.

    Args:
        shortest_player: the length of the shortest line of a player so far.
        shortest_line: that of any line, for a list that ends within its first player.
    """

    shortest_player: int | None = None
    shortest_line: int | None = None

    def without_cut_line(self, rows: pl.DataFrame, block: Block, noted: Noted) -> pl.DataFrame:
        """A block's rows but a last line that is cut: what it gives of a player is no longer his, so it is told.

        A last line without a line end that is no shorter than the others lacks nothing.
        """
        first_number, text = block
        last = rows.tail(1).with_columns(length=_LENGTH, column_number=pl.lit(1))
        is_open = not text.endswith("\n") and last["line_number"].to_list() == [first_number + text.count("\n")]
        ended = rows.head(-1) if is_open else rows
        is_player = pl.col("fide_id").str.contains(r"^\d+$")
        found = ended.select(player=_LENGTH.filter(is_player).min(), line=_LENGTH.min()).row(0)
        self.shortest_player, self.shortest_line = (
            min((length for length in pair if length is not None), default=None)
            for pair in zip((self.shortest_player, self.shortest_line), found, strict=True)
        )
        shortest = self.shortest_player or self.shortest_line
        if not is_open or shortest is None or last["length"][0] >= shortest:
            return rows
        told = last.with_columns(shortest=pl.lit(shortest))
        noted.add_rows("fide_list_cut", told, length="length", shortest="shortest")
        return ended


_LENGTH = pl.col("line").str.strip_chars_end("\r\x1a\x00").str.len_chars()


def right_line(line: str, layout: Layout) -> dict[str, str | int | None] | None:
    """A line's fields where they fit exactly once some columns are taken further left or right.

    Tried in turn: titles that run over into the columns behind them, nothing (a line that is only longer), a
    name that runs over or is cut, blanks before the number.

    Returns:
        The fields; by how many characters the columns were moved (`shift`) and from which on (`shift_from`), both
        `None` for a line that is only longer. `None` if no try fits every column.
    """
    if len(line) > MAX_LINE:
        return None
    behind_titles = next(
        (field for field in ("online_title", "standard_rating", RATING) if field in layout.spans), None
    )
    tries = [(behind_titles, shift) for shift in range(1, 13) if behind_titles and "other_titles" in layout.spans]
    tries += [("fide_id", 0), *(("country", shift) for shift in (1, -1, 2, -2, 3, -3, 4, -4))]
    tries += [("fide_id", shift) for shift in (1, 2, 3, 4)]
    for moved_from, shift in tries:
        border = layout.spans[str(moved_from)][0]
        fields = {}
        for field, (start, width) in layout.spans.items():
            offset = start + shift if start >= border else start
            # The column before the border takes the room up, or gives it.
            length = width + shift if width is not None and start + width == border else width
            fields[field] = line[offset : None if length is None else offset + length].strip(_BLANKS)
            pattern = _EXACT.get(field)
            if pattern and not pattern.fullmatch(fields[field]):
                break
        else:
            if not layout.width or len(line.rstrip(_BLANKS)) <= layout.width + max(shift, 0):
                return {**fields, "shift": shift or None, "shift_from": border + 1 if shift else None}
    return None
