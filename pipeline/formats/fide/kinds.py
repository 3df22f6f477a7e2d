"""What kind of FIDE's files one is: told by marks in its first bytes, and in FIDE's folder by its form and name too."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from pipeline.formats.fide.layouts import header_layout
from pipeline.formats.raw import BINARY_STARTS

Kind = Literal["list_text", "list_xml", "games_page", "games_table", "other"]

HEAD_BYTES = 16_384
"""How much of a file is looked at."""


class Known(NamedTuple):
    """What a file is, and by what it was recognised (in English)."""

    kind: Kind
    evidence: str


_MARKS = (
    (re.compile(rb"<playerslist[\s>]|<player>\s*<fideid>", re.IGNORECASE),
     Known("list_xml", "XML with FIDE's element playerslist")),
    (re.compile(rb"<(?:table|div)\b[^>]*(?:calc_table|rtng_line)", re.IGNORECASE),
     Known("games_page", "HTML with FIDE's table of calculations")),
    (re.compile(rb"\A<.*individual[ _]calculation", re.IGNORECASE | re.DOTALL),
     Known("games_page", "HTML that names FIDE's calculations")),
    (re.compile(rb"\A(?=[^\r\n]*[,;])[^\r\n]*\bfide_id\b", re.IGNORECASE),
     Known("games_table", "its first line names the column fide_id")),
)  # fmt: skip
"""The first that is found decides."""
_LIST_HEADER = Known("list_text", "its first line is a FIDE list's header")
_HEADER_CHARACTERS = 1_000

_KIND_OF_EXTENSION: dict[str, Kind] = {
    "txt": "list_text",
    "xml": "list_xml",
    "csv": "games_table",
    "html": "games_page",
    "htm": "games_page",
    "php": "games_page",
    "phtml": "games_page",
}
_PAGE_MARKS = re.compile(rb"<(?:!doctype\s+html|html|body|div|table|td)\b", re.IGNORECASE)
_LIST_ELEMENTS = re.compile(rb"<(?:playerslist|player|fideid)[\s>]", re.IGNORECASE)
_XML_START = re.compile(rb"<\?xml|<!DOCTYPE|<!ENTITY|<playerslist", re.IGNORECASE)


def known_by_content(head: bytes) -> Known | None:
    """What the first bytes alone prove a file to be, wherever it came from; `None` where they prove nothing."""
    text = _text(head[:HEAD_BYTES])
    for mark, known in _MARKS:
        if mark.search(text):
            return known
    first_line = text[:_HEADER_CHARACTERS].split(b"\n", 1)[0]
    return _LIST_HEADER if header_layout(first_line.decode("latin-1")) else None


def kind_of(head: bytes, name: str) -> Kind:
    """What a file given as FIDE's is: by its first bytes, by its form, and failing these by its name."""
    if head.startswith(BINARY_STARTS):
        return "other"
    known = known_by_content(head)
    return known.kind if known else _kind_by_form(_text(head), name.rpartition(".")[2].lower())


def _kind_by_form(text: bytes, extension: str) -> Kind:
    """XML can only be a list there, and a page only games."""
    is_page = _PAGE_MARKS.search(text) is not None
    if text.startswith(b"<") and (_LIST_ELEMENTS.search(text) or (not is_page and _XML_START.match(text))):
        return "list_xml"
    by_name = _KIND_OF_EXTENSION.get(extension, "other")
    return "games_page" if is_page and text.startswith(b"<") else by_name


def _text(head: bytes) -> bytes:
    return head.replace(b"\0", b"").removeprefix(b"\xef\xbb\xbf").strip()
