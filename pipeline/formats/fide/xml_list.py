"""A FIDE rating list in XML, read as a stream: player by player, never the whole document.

Only the players' own elements are given to the parser, inside a root of ours: no declaration of a document
type or an entity can reach it, so nothing can expand or point outside. A list that declares any is refused
as defusedxml refuses it; defusedxml itself ends at the first damage, while here a block that is not well
formed is parsed player by player and only the damaged ones are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

import polars as pl

from pipeline.formats.fide.noting import Noted
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
_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)


class DeclarationError(ValueError):
    """The XML declares a document type or an entity."""


def xml_rows(chunks: Iterable[bytes], noted: Noted, block_bytes: int = 4_000_000) -> Iterator[pl.DataFrame]:
    """The players of an XML list, in blocks: `line_number`, `line` (the element's text) and the fields as text.

    Raises:
        DeclarationError: it declares a document type or entities.
    """
    for first_line, text in text_blocks(chunks, block_bytes, _END.encode()):
        declared = _DECLARATION.search(text)
        if declared:
            raise DeclarationError(f"it declares {declared[0]}, which no list does")
        yield _block_rows(text, first_line, noted)


def _block_rows(text: str, first_line: int, noted: Noted) -> pl.DataFrame:
    """One row per player of a block."""
    raws: list[str] = []
    lines: list[int] = []
    line = first_line
    *pieces, behind = text.split(_END)
    for piece in pieces:
        start = _START.search(piece)
        if start is None or len(piece) > MAX_PLAYER:
            reason = "it has no beginning" if start is None else f"it has more than {MAX_PLAYER} characters"
            noted.add("fide_player_unreadable", line, 1, piece.strip(), reason=reason)
        else:
            raws.append(piece[start.start() :] + _END)
            lines.append(line + piece.count("\n", 0, start.start()))
        line += piece.count("\n")
    if start := _START.search(behind):
        at = line + behind.count("\n", 0, start.start())
        noted.add("fide_player_unreadable", at, 1, behind[start.start() :], reason="it has no end")
    try:
        elements: list[ET.Element | None] = list(ET.fromstring(f"<list>{''.join(raws)}</list>"))
    except ET.ParseError:
        elements = [_element(raw, number, noted) for raw, number in zip(raws, lines, strict=True)]
    return _frame(elements, raws, lines)


def _element(raw: str, line: int, noted: Noted) -> ET.Element | None:
    try:
        return ET.fromstring(raw)
    except ET.ParseError as error:
        at_line, at_column = error.position
        reason = str(error).partition(":")[0]
        noted.add("fide_player_unreadable", line + at_line - 1, at_column + 1, raw, reason=reason)
        return None


def _frame(elements: list[ET.Element | None], raws: list[str], lines: list[int]) -> pl.DataFrame:
    """The elements' texts by column; players are gathered by the elements they have, nearly always the same ones."""
    groups: dict[tuple[str, ...], list[list[object]]] = {}
    # The parser gives objects, one per player: they are walked once.
    for element, raw, line in zip(elements, raws, lines, strict=True):
        if element is not None:
            tags = tuple([child.tag for child in element])
            groups.setdefault(tags, []).append([line, raw, *[child.text for child in element]])
    frames = [_schema_frame()]
    for tags, rows in groups.items():
        names = ["line_number", "line", *(f"{at}:{tag}" for at, tag in enumerate(tags))]
        schema = {name: pl.Int32 if name == "line_number" else pl.String for name in names}
        wide = pl.DataFrame(rows, schema=schema, orient="row")
        first = {FIELDS[tag]: name for tag, name in reversed(list(zip(tags, names[2:], strict=True))) if tag in FIELDS}
        frames.append(wide.select("line_number", "line", **{field: pl.col(name) for field, name in first.items()}))
    joined = pl.concat(frames, how="diagonal").sort("line_number", maintain_order=True)
    return joined.with_columns(pl.col(list(FIELDS.values())).fill_null("").str.strip_chars())


def _schema_frame() -> pl.DataFrame:
    return pl.DataFrame(schema={"line_number": pl.Int32, "line": pl.String} | dict.fromkeys(FIELDS.values(), pl.String))
