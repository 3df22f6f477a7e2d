"""The headings and table rows of an HTML page, in order, with their places; in time that grows with the page.

Made for FIDE's pages of games, which are fragments with stray and missing tags. The standard library's
parser, and those built on it, take quadratic time on unclosed comments and tags, and a page is somebody
else's text: here each character is looked at a bounded number of times. Quotation marks do not hide a `>`.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

_LONGEST_TAG = 4_000
_MARKUP = re.compile(rf"<!--|<(/?)([a-zA-Z][a-zA-Z0-9]*)\b([^<>]{{0,{_LONGEST_TAG}}})>")
_ATTRIBUTE = re.compile(r"""(?<![\w:-])([a-zA-Z][\w:-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""", re.ASCII)
_ENDS = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("script", "style")}


@dataclass
class Cell:
    """A cell's text, and what marks stand in it: the classes of spans and the files of images."""

    line: int
    column: int
    pieces: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text with entities resolved and white space collapsed."""
        return plain(" ".join(self.pieces))


@dataclass
class Row:
    """A table row, or a heading (one cell) with its classes."""

    line: int
    column: int
    classes: tuple[str, ...] = ()
    background: str = ""
    cells: list[Cell] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    link_classes: list[str] = field(default_factory=list)
    is_heading: bool = False


def plain(text: str) -> str:
    """Text with entities resolved and white space collapsed, hard blanks included."""
    return " ".join(html.unescape(text).split())


def page_text(page: str) -> str:
    """All text of a page, without tags."""
    return plain(_MARKUP.sub(" ", page))


def page_rows(page: str, heading_classes: frozenset[str]) -> Iterator[Row]:
    """The rows of a page's tables and its `div`s of the classes named, as they end.

    A row ends where the next row or a table begins or ends, so of nested tables the innermost rows come out
    whole. Rows without cells are left out.
    """
    place_of = _places(page)
    current: Row | None = None
    is_in_cell = False
    for at, text, is_end, name, attributes in _tags(page):
        if text and current and is_in_cell:
            current.cells[-1].pieces.append(text)
        is_in_heading = current is not None and current.is_heading
        begins_heading = name == "div" and not is_end and _is_heading(attributes, heading_classes)
        if name in {"tr", "table"} or begins_heading or (name == "div" and is_in_heading):
            if current and current.cells:
                yield current
            current, is_in_cell = None, False
        if begins_heading or (name == "tr" and not is_end):
            place = place_of(at)
            said = _attributes(attributes)
            current = Row(
                *place, tuple(said.get("class", "").split()), said.get("bgcolor", ""),
                cells=[Cell(*place)] if begins_heading else [], is_heading=begins_heading,
            )  # fmt: skip
            is_in_cell = begins_heading
        elif is_end:
            is_in_cell = is_in_cell and name not in {"td", "th"}
        elif current is not None and name in {"td", "th"}:
            current.cells.append(Cell(*place_of(at)))
            is_in_cell = True
        elif current is not None:
            _take_inside(current, name, attributes, is_in_cell=is_in_cell)
    if current and current.cells:
        yield current


def _places(page: str) -> Callable[[int], tuple[int, int]]:
    """From an offset in the page to its line and column, as an editor shows them."""
    line_starts = [0, *(match.end() for match in re.finditer("\n" if "\n" in page else "\r", page))]

    def place_of(at: int) -> tuple[int, int]:
        line = bisect_right(line_starts, at)
        return line, at - line_starts[line - 1] + 1

    return place_of


def _is_heading(attributes: str, heading_classes: frozenset[str]) -> bool:
    return not heading_classes.isdisjoint(_attributes(attributes).get("class", "").split())


def _take_inside(row: Row, name: str, attributes: str, *, is_in_cell: bool) -> None:
    """Take a link, a span or an image inside a row."""
    if name == "a":
        said = _attributes(attributes)
        row.links.append(html.unescape(said.get("href", "")))
        row.link_classes.append(said.get("class", ""))
    elif is_in_cell and name in {"span", "img"}:
        said = _attributes(attributes)
        row.cells[-1].marks.append(said.get("class" if name == "span" else "src", ""))


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): value.strip("\"'") for name, value in reversed(_ATTRIBUTE.findall(text))}


def _tags(page: str) -> Iterator[tuple[int, str, bool, str, str]]:
    """Each tag with its offset, the text before it, whether it is an end tag, its name and its attributes.

    Comments, scripts and styles are passed over; one that has no end is text like other text.
    """
    at, text_from = 0, 0
    has_comment_end = True
    while match := _MARKUP.search(page, at):
        text = page[text_from : match.start()]
        at = text_from = match.end()
        if match[2] is None:
            end = page.find("-->", at) if has_comment_end else -1
            has_comment_end = end >= 0
            at = text_from = end + 3 if has_comment_end else at
            yield match.start(), text, False, "!", ""
            continue
        name = match[2].lower()
        yield match.start(), text, bool(match[1]), name, match[3]
        if name in _ENDS and not match[1]:
            closing = _ENDS[name].search(page, at)
            at = text_from = closing.start() if closing else len(page)
    yield len(page), page[text_from:], True, "", ""
