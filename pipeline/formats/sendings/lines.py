"""The player lines of all files of a batch at once, cut into fields by column expressions.

The lines of every file stand in one frame, each with the columns of its layout beside it. Rows refer to
their file by `file_index`, its place in the batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import polars as pl

from pipeline.contracts.sendings import FICTIVE_MARK
from pipeline.formats.sendings.header import Header
from pipeline.formats.sendings.layouts import LAYOUTS, Layout, Span
from pipeline.formats.sendings.tagged_header import KNOWN_TAG

ENGINE: Literal["in-memory"] = "in-memory"
"""A batch is small: the streaming engine would only add its start-up."""

FILE = 2**32
"""What a file takes in a number that holds file and column: columns stay below."""

_PLAYER_TAG = "001"
_FIELDS = ("entry_number", "player_name", "member_id", "club_id", "nationality", "rating", "date_span")
_BLANKS = " \x00\t"
_DIGITS = [*"0123456789"]


def player_lines(headers: Mapping[int, Header]) -> pl.DataFrame:
    """Every line behind the headers that is not blank, cut into fields.

    Args:
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index` (place in `LAYOUTS`), `line_number`, `text`; the fields of the contract
        `Entries`, null where they can't be read; `member_text`, `club_text`, `rating_text` as they stand;
        `line_date`; `is_cut` where the member number goes on outside its columns; `is_repeated` for an
        entry number that an earlier line has too; `line_end`, file and length of the line in one number
        (see `FILE`). A line that is no player's has no `entry_number`. In the order of files and lines.
    """
    lines = (
        _bodies(headers)
        .lazy()
        .join(_SPANS.lazy(), on="layout_index", how="left", maintain_order="left")
        .with_columns(pl.col("text").str.split("\n"))
        .with_columns(_LINE_NUMBERS)
        .explode("line_number", "text")
        .with_columns(pl.col("text").str.strip_suffix("\r"))
        .filter(pl.col("text").str.contains(r"[^\s\x00\x1a]"))
        .with_columns(*_TEXTS)
        .with_columns(*_VALUES)
        .with_columns(_IS_REPEATED)
        .select(pl.exclude(*_SCAFFOLDING))
        .collect(engine=ENGINE)
    )
    return _with_slipped_days(lines).drop(_DAY_SPAN)


def stray_lines(lines: pl.DataFrame) -> pl.DataFrame:
    """The rows of `player_lines` that are neither a player's nor otherwise known to their layout."""
    if not lines["entry_number"].has_nulls():
        return lines.clear()
    is_tagged = pl.col("layout_index").is_in(_TAGGED)
    is_known = is_tagged & pl.col("text").str.contains(KNOWN_TAG)
    return lines.filter(pl.col("entry_number").is_null() & ~is_known)


def whole_number(column: str) -> pl.Expr:
    """A text as a whole number without a sign, else null."""
    value = pl.col(column).cast(pl.Int32, strict=False)
    return pl.when((value >= 0) & ~pl.col(column).str.starts_with("+")).then(value)


def _bodies(headers: Mapping[int, Header]) -> pl.DataFrame:
    return pl.DataFrame(
        [
            pl.Series("file_index", [*headers], dtype=pl.Int32),
            pl.Series("layout_index", [_PLACES[header.layout.name] for header in headers.values()], dtype=pl.Int8),
            pl.Series("line_number", [header.body_line for header in headers.values()], dtype=pl.Int32),
            pl.Series("text", [header.body for header in headers.values()], dtype=pl.String),
        ]
    )


def _cut(field: str) -> pl.Expr:
    return pl.col("text").str.slice(f"{field}_start", f"{field}_width").str.strip_chars(_BLANKS)


def _is_cut() -> pl.Expr:
    """Whether digits stand right beside the member number: then its line has slipped, and it is another number."""
    start, width = pl.col("member_id_start"), pl.col("member_id_width")
    before, after = pl.col("text").str.slice(start - 1, 1), pl.col("text").str.slice(start + width, 1)
    return before.is_in(_DIGITS) | after.is_in(_DIGITS)


def _is_repeated() -> pl.Expr:
    number = pl.col("entry_number")
    in_file = pl.col("file_index").cast(pl.Int64) * 2**31 + number
    return number.is_not_null() & ~in_file.is_first_distinct()


def _written_day() -> pl.Expr:
    """The day that stands in the line itself, where the layout has one."""
    text = pl.col("text").str.slice(*_DAY_SPAN)
    written = pl.when(text.str.contains(r"^[0-9]{2}/[0-9]{2}/[1-9][0-9]{3}$")).then(text)
    return written.str.to_date("%d/%m/%Y", strict=False)


def _with_slipped_days(lines: pl.DataFrame) -> pl.DataFrame:
    """The lines, with the days that are not quite in their columns or written otherwise."""
    start, width = (pl.col(column) for column in _DAY_SPAN)
    if lines["line_date"].null_count() == lines[_DAY_SPAN[0]].null_count():
        return lines
    # searched for around its columns: the NUL before it is lost where a mail program has removed it
    around = pl.col("text").str.slice(start - 2, width + 4)
    loose = around.str.extract(r"([0-9]{1,2}[./-][0-9]{1,2}[./-][1-9][0-9]{3})").str.replace_all(r"[.-]", "/")
    return lines.with_columns(pl.col("line_date").fill_null(loose.str.to_date("%d/%m/%Y", strict=False)))


def _spans_of(layout_index: int, layout: Layout) -> tuple[int | bool | None, ...]:
    spans: list[Span | None] = [getattr(layout, field) for field in _FIELDS]
    places = [place for span in spans for place in ((span.first - 1, span.width) if span else (None, None))]
    return layout_index, layout.family == "tagged", *places


_PLACES = {layout.name: index for index, layout in enumerate(LAYOUTS)}
_TAGGED = [index for index, layout in enumerate(LAYOUTS) if layout.family == "tagged"]
_DAY_SPAN = ("date_span_start", "date_span_width")
_SPANS = pl.DataFrame(
    [_spans_of(index, layout) for index, layout in enumerate(LAYOUTS)],
    schema=pl.Schema(
        {"layout_index": pl.Int8(), "is_tagged": pl.Boolean()}
        | {f"{field}_{part}": pl.Int32() for field in _FIELDS for part in ("start", "width")}
    ),
    orient="row",
)
_SCAFFOLDING = ({*_SPANS.columns} | {"entry_text", "nationality_text"}) - {"layout_index", *_DAY_SPAN}

# the steps of `player_lines`, made once: building an expression takes as long as running it over a small batch
_LINE_NUMBERS = pl.int_ranges(
    "line_number", pl.col("line_number") + pl.col("text").list.len(), dtype=pl.Int32
).alias("line_number")  # fmt: skip
_TEXTS = (
    _cut("entry_number").alias("entry_text"),
    _cut("player_name").alias("name"),
    _cut("member_id").alias("member_text"),
    _cut("club_id").fill_null("").alias("club_text"),
    _cut("nationality").fill_null("").alias("nationality_text"),
    _cut("rating").alias("rating_text"),
    _is_cut().alias("is_cut"),
    _written_day().alias("line_date"),
    (pl.col("file_index").cast(pl.Int64) * FILE + pl.col("text").str.len_chars()).alias("line_end"),
)
_IS_PLAYER = ~pl.col("is_tagged") | pl.col("text").str.starts_with(_PLAYER_TAG)
_IS_FICTIVE = pl.col("nationality_text") == FICTIVE_MARK
_VALUES = (
    pl.when(_IS_PLAYER).then(whole_number("entry_text")).alias("entry_number"),
    pl.when(~pl.col("is_cut")).then(whole_number("member_text")).alias("member_id"),
    whole_number("club_text").alias("club_id"),
    whole_number("rating_text").alias("rating"),
    _IS_FICTIVE.alias("is_fictive"),
    pl.when(~_IS_FICTIVE & (pl.col("nationality_text") != "")).then("nationality_text").alias("nationality"),
)
_IS_REPEATED = _is_repeated().alias("is_repeated")
