"""Pages that are made of tables: a title, notes, facts, and one part for each table or plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl
from markupsafe import Markup

from pipeline.html import render
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.filling import Column, joined, table_rows

_NOTHING = Markup("")


@dataclass(frozen=True)
class Part:
    """A part of a page; what is empty is left out, and `nothing` is said where there is no row."""

    caption: str
    heading: str = ""
    note: str = ""
    chart: Markup = _NOTHING
    columns: Sequence[Column] = ()
    rows: Markup = _NOTHING
    nothing: str = ""


@dataclass(frozen=True)
class Around:
    """What stands above the parts: notes, facts (value and label), and tabs (target and name; `tab` is this one)."""

    notes: Sequence[str] = ()
    facts: Sequence[tuple[object, str]] = ()
    tabs: Sequence[tuple[str, str]] = ()
    tab: str = ""


def table_part(
    caption: str, rows: pl.DataFrame, columns: Sequence[Column], nothing: str, heading: str | None = None
) -> Part:
    """A table under its caption, which is also the heading unless another one is given."""
    above = caption if heading is None else heading
    return Part(caption, above, columns=columns, rows=joined(table_rows(rows, columns)), nothing=nothing)


def parts_page(
    edition: Edition, path: str, title: str, parts: Sequence[Part], around: Around | None = None, current: str = ""
) -> Page:
    """A page of parts.

    Args:
        edition: the language.
        path: the page's path below the folder of its language.
        title: its title.
        parts: what it is made of.
        around: what stands above them.
        current: the entry of the list of pages that it belongs to; itself otherwise.
    """
    frame = edition.frame(path, current or path)
    text = render("site/tables.html", **frame, title=title, parts=parts, around=around or Around())
    return edition.page(path, text)
