"""Templates filled for whole tables: a template is rendered once and becomes the text of every row.

Three thousand pages in three languages have to be made while a list is rated some twenty times, so no template
is rendered for a page. `filled` renders it with a mark in place of each value of the row and lets polars join
the pieces with the columns. Only values may stand for the row in a template, no conditions on them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Literal

import polars as pl
from markupsafe import Markup

from pipeline.html import render

_OPEN, _CLOSE = "\x02", "\x03"
_MARK = re.compile(f"{_OPEN}([a-z0-9_]+){_CLOSE}")
_SPECIAL = ["&", "<", ">", '"', "'"]
_REFERENCES = ["&amp;", "&lt;", "&gt;", "&#34;", "&#39;"]
_MARKUP = "_html"


@dataclass(frozen=True)
class Column:
    """A column of a table: the heading, the frame's column, and how its cells stand.

    `meaning` is the whole word where the heading is an abbreviation.
    """

    heading: str
    name: str
    kind: Literal["text", "long", "number", "date", "head"] = "text"
    meaning: str | None = None


def signed(name: str) -> pl.Expr:
    """A whole number as text, one above 0 with its plus sign."""
    sign = pl.when(pl.col(name) > 0).then(pl.lit("+")).otherwise(pl.lit(""))
    return pl.concat_str(sign, pl.col(name).cast(pl.String))


def filled(frame: pl.DataFrame, template: str, **values: object) -> pl.Series:
    """The template's text for each row of the frame; arguments and errors as of `filling`."""
    return frame.select(text=filling(frame.schema, template, **values))["text"]


def filling(schema: Mapping[str, pl.DataType], template: str, **values: object) -> pl.Expr:
    """The template's text as an expression over a frame.

    Args:
        schema: of the frame; the template has its columns as `row.<name>`. Columns named `..._html` hold markup
            made here; every other value is escaped. Null is nothing.
        template: a template of `pipeline/templates`.
        values: what is the same for all rows.

    Raises:
        ValueError: the template changes a value of the row (by a filter) instead of showing it.
    """
    row = SimpleNamespace(**{name: Markup(f"{_OPEN}{name}{_CLOSE}") for name in schema})
    pieces = _MARK.split(render(template, row=row, **values))
    if any(sign in piece for piece in pieces for sign in (_OPEN, _CLOSE)):
        raise ValueError(f"{template} does more with a value of the row than to show it")
    texts = [pl.lit(piece) if at % 2 == 0 else _cell(piece, schema[piece]) for at, piece in enumerate(pieces)]
    return pl.concat_str(texts)


def escaped(text: pl.Expr) -> pl.Expr:
    """Text made fit to stand in markup, also between quotes."""
    return text.str.replace_many(_SPECIAL, _REFERENCES)


def _cell(name: str, dtype: pl.DataType) -> pl.Expr:
    column = pl.col(name)
    if dtype == pl.Date:
        return column.dt.to_string("%Y-%m-%d").fill_null("")
    if dtype.is_numeric() or isinstance(dtype, pl.Enum):
        return column.cast(pl.String).fill_null("")
    return (column if name.endswith(_MARKUP) else escaped(column)).fill_null("")


def linked(frame: pl.DataFrame, prefix: str) -> pl.Series:
    """A link for each row, as markup; the name alone where there is no page, null where there is no name.

    Args:
        frame: `name` and `target`, the page's name without ending, null for none.
        prefix: the way to the folder of the pages, like `../clubs/`.
    """
    link = filled(frame, "site/link.html", prefix=prefix).str.strip_chars_end("\n").alias("link_html")
    has_page, has_name = pl.col("target").is_not_null(), pl.col("name").is_not_null()
    shown = pl.when(has_page).then("link_html").otherwise(escaped(pl.col("name")))
    return frame.with_columns(link).select(link_html=pl.when(has_name).then(shown))["link_html"]


def worded(text: str, **values: pl.Expr) -> pl.Expr:
    """A label of the catalogue whose `{names}` take a value of each row; null where one of them is null."""
    pieces = re.split(r"\{(\w+)\}", text)
    return pl.concat_str([pl.lit(piece) if at % 2 == 0 else values[piece] for at, piece in enumerate(pieces)])


def table_rows(frame: pl.DataFrame, columns: Sequence[Column]) -> pl.Series:
    """A row of a table for each row of the frame."""
    return filled(frame, "site/row.html", columns=columns)


def table_rows_by(frame: pl.DataFrame, columns: Sequence[Column], by: str, name: str) -> pl.DataFrame:
    """The rows of many tables, one table for each value of `by`: `by` and the rows under `name`."""
    rows = frame.select(by, table_rows(frame, columns).alias(name))
    return rows.group_by(by, maintain_order=True).agg(pl.col(name).str.join(""))


def joined(rows: pl.Series) -> Markup:
    """The finished rows of one table, to stand in a template."""
    return Markup("".join(rows))
