"""A FIDE rating list in XML, read as a stream: player by player, never the whole document.

Only the players' own elements are given to the parser, inside a root of ours: no declaration of a document
type or an entity can reach it, so nothing can expand or point outside. A list that declares any is refused
as defusedxml refuses it; defusedxml itself ends at the first damage, while here a block that is not well
formed is parsed player by player and only the damaged ones are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

import polars as pl

from pipeline.formats.fide.noting import RAW_LENGTH, Noted
from pipeline.formats.fide.text_list import text_blocks

FIELDS = {
    "fideid": "fide_id",
    "name": "name",
    "country": "country",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "foa_title": "online_title",
    "rating": "rating",
    "games": "games",
    "k": "k",
    "rapid_rating": "rapid_rating",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz_rating",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birthday": "birth_year",
    "flag": "flags",
}
"""Element and field. Rating, games and k are the standard ones in a combined list."""

MAX_PLAYER = 20_000
"""A player's element has some 500 characters."""
_START = re.compile(r"<player[\s>]")
_END = "</player>"
_LIST_START, _LIST_END = "<playerslist", "</playerslist"
_PLAYER = {"line_number": pl.Int32, "column_number": pl.Int32, "line": pl.String}
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)


class DeclarationError(ValueError):
    """The XML declares a document type or an entity.

    Args:
        declaration: how it begins.
        line_number: the line where it does.
        column_number: the column, from 1.
    """

    def __init__(self, declaration: str, line_number: int, column_number: int) -> None:
        super().__init__(f"it declares {declaration}, which no list does")
        self.declaration, self.line_number, self.column_number = declaration, line_number, column_number


class _Place(NamedTuple):
    """How far the text has been read: the line and the column of its next character, from 1."""

    line: int
    column: int

    def behind(self, text: str, end: int | None = None) -> _Place:
        """The place behind a text that begins here, or behind its first `end` characters."""
        end = len(text) if end is None else end
        last = text.rfind("\n", 0, end)
        return (
            _Place(self.line, self.column + end)
            if last < 0
            else _Place(self.line + text.count("\n", 0, end), end - last)
        )


def xml_rows(chunks: Iterable[bytes], noted: Noted, block_bytes: int = 4_000_000) -> Iterator[pl.DataFrame]:
    """The players of an XML list, in blocks: `line_number`, `column_number`, `line` (the element's text), the fields.

    Raises:
        DeclarationError: it declares a document type or entities.
        ValueError: all of it has been given, and it ends without its end.
    """
    place, is_open = _Place(1, 1), False
    for first_line, text in text_blocks(chunks, block_bytes, _END.encode()):
        # lines of a piece too long to be kept are counted there
        place = place if place.line == first_line else _Place(first_line, 1)
        declared = _DECLARATION.search(text)
        if declared:
            at = place.behind(text, declared.start())
            raise DeclarationError(declared[0], at.line, at.column)
        yield _block_rows(text, place, noted)
        place = place.behind(text)
        is_open = (is_open or _LIST_START in text) and _LIST_END not in text
    if is_open:
        raise ValueError(f"its end ({_LIST_END}>) is missing")


def _block_rows(text: str, place: _Place, noted: Noted) -> pl.DataFrame:
    """One row per player of a block that begins at a place."""
    raws: list[str] = []
    places: list[_Place] = []
    *pieces, behind = text.split(_END)
    for piece in pieces:
        start = _START.search(piece)
        at = place.behind(piece, start.start()) if start else place
        if start is None or len(piece) > MAX_PLAYER:
            reason = "it has no beginning" if start is None else f"it has more than {MAX_PLAYER} characters"
            _note(piece[start.start() if start else 0 :] + _END, at, reason, noted)
        else:
            raws.append(piece[start.start() :] + _END)
            places.append(at)
        place = place.behind(piece + _END)
    if start := _START.search(behind):
        _note(behind[start.start() :], place.behind(behind, start.start()), "it has no end", noted)
    try:
        elements: list[ET.Element | None] = list(ET.fromstring(f"<list>{''.join(raws)}</list>"))
    except ET.ParseError:
        elements = [_element(raw, at, noted) for raw, at in zip(raws, places, strict=True)]
    return _frame(elements, raws, places)


def _note(raw: str, place: _Place, reason: str, noted: Noted) -> None:
    """Tell of what is no player, at its first character that is not blank."""
    text = raw.lstrip()
    at = place.behind(raw, len(raw) - len(text))
    noted.add("fide_player_unreadable", at.line, at.column, text, reason=reason)


def _element(raw: str, place: _Place, noted: Noted) -> ET.Element | None:
    try:
        return ET.fromstring(raw)
    except ET.ParseError as error:
        line_number, column = error.position
        lines = raw.split("\n")[:line_number]
        at = place.behind("\n".join([*lines[:-1], lines[-1][:column]]))
        around = raw.split("\n")[line_number - 1][max(column - RAW_LENGTH // 2, 0) :]
        noted.add("fide_player_unreadable", at.line, at.column, around, reason=str(error).partition(":")[0])
        return None


def _frame(elements: list[ET.Element | None], raws: list[str], places: list[_Place]) -> pl.DataFrame:
    """The elements' texts by column; players are gathered by the elements they have, nearly always the same ones."""
    groups: dict[tuple[str, ...], list[list[object]]] = {}
    # The parser gives objects, one per player: they are walked once.
    for element, raw, place in zip(elements, raws, places, strict=True):
        if element is not None:
            tags = tuple([child.tag for child in element])
            row: list[object] = [*place, raw, *[child.text for child in element]]
            groups.setdefault(tags, []).append(row)
    frames = [_schema_frame()]
    for tags, rows in groups.items():
        names = [f"{at}:{tag}" for at, tag in enumerate(tags)]
        wide = pl.DataFrame(rows, schema=_PLAYER | dict.fromkeys(names, pl.String), orient="row")
        first = {FIELDS[tag]: name for tag, name in reversed(list(zip(tags, names, strict=True))) if tag in FIELDS}
        frames.append(wide.select(*_PLAYER, **{field: pl.col(name) for field, name in first.items()}))
    joined = pl.concat(frames, how="diagonal").sort("line_number", "column_number", maintain_order=True)
    return joined.with_columns(pl.col(list(FIELDS.values())).fill_null("").str.strip_chars())


def _schema_frame() -> pl.DataFrame:
    return pl.DataFrame(schema=_PLAYER | dict.fromkeys(FIELDS.values(), pl.String))
