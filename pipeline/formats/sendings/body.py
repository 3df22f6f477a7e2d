"""The player lines of all files of a batch at once: entries and cells, cut by column expressions.

The lines of every file stand in one frame, each with the columns of its layout beside it; per file only
the places of the rounds differ. Rows refer to their file by `file_index`, its place in the batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import polars as pl

from pipeline.contracts.sendings import COLOURS, FICTIVE_MARK
from pipeline.formats.sendings.header import Header
from pipeline.formats.sendings.layouts import LAYOUTS, TAIL_WIDTH, CellCodes, Layout, Span
from pipeline.formats.sendings.tagged_header import KNOWN_TAG

_PLAYER_TAG = "001"
_FIELDS = ("entry_number", "player_name", "member_id", "club_id", "nationality", "rating", "date_span")
_TAGGED = [index for index, layout in enumerate(LAYOUTS) if layout.family == "tagged"]
_BLANKS = " \x00\t"
_ENGINE: Literal["in-memory"] = "in-memory"  # a batch is small: the streaming engine only adds its start-up


def player_lines(headers: Mapping[int, Header]) -> pl.DataFrame:
    """Every line behind the headers that is not blank, cut into fields.

    Args:
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index` (place in `LAYOUTS`), `line_number`, `text`; the fields of the contract
        `Entries`, null where they can't be read; `member_text`, `club_text`, `rating_text` as they stand;
        `line_date`; `is_repeated` for a number that an earlier line has too. A line that is no player's
        has no `entry_number`. In the order of files and lines.
    """
    is_player = ~pl.col("is_tagged") | pl.col("text").str.starts_with(_PLAYER_TAG)
    is_fictive = pl.col("nationality_text") == FICTIVE_MARK
    return (
        _bodies(headers)
        .lazy()
        .join(_SPANS.lazy(), on="layout_index", how="left", maintain_order="left")
        .with_columns(pl.col("text").str.split("\n"))
        .with_columns(_line_numbers().alias("line_number"))
        .explode("line_number", "text")
        .filter(pl.col("text").str.contains(r"[^\s\x00\x1a]"))
        .with_columns(
            _cut("entry_number").alias("entry_text"),
            _cut("player_name").alias("name"),
            _cut("member_id").alias("member_text"),
            _cut("club_id").fill_null("").alias("club_text"),
            _cut("nationality").fill_null("").alias("nationality_text"),
            _cut("rating").alias("rating_text"),
            _line_date().alias("line_date"),
        )
        .with_columns(
            pl.when(is_player).then(_number("entry_text")).alias("entry_number"),
            _number("member_text").alias("member_id"),
            _number("club_text").alias("club_id"),
            _number("rating_text").alias("rating"),
            is_fictive.alias("is_fictive"),
            pl.when(~is_fictive & (pl.col("nationality_text") != "")).then("nationality_text").alias("nationality"),
        )
        .with_columns(_is_repeated().alias("is_repeated"))
        .drop(_SPANS.columns[1:], "entry_text", "nationality_text")
        .collect(engine=_ENGINE)
    )


def stray_lines(lines: pl.DataFrame) -> pl.DataFrame:
    """The rows of `player_lines` that are neither a player's nor otherwise known to their layout."""
    others = lines.filter(pl.col("entry_number").is_null())
    is_tagged = pl.col("layout_index").is_in(_TAGGED)
    return others.filter(~(is_tagged & pl.col("text").str.contains(KNOWN_TAG)))


def cells(players: pl.DataFrame, headers: Mapping[int, Header]) -> pl.DataFrame:
    """Every cell of every player line.

    Args:
        players: rows of `player_lines` with an `entry_number`.
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index`, `line_number`, `text` and `is_repeated` of the line; `cell_start`
        (characters before the cell), `cell_width`, `round_number`, `entry_number`, `opponent_number`,
        `colour`, `score`, `date`; `start_date` and `end_date` of the tournament; `kind`: `game`, `none`
        (a bye, a forfeit, no pairing), `absent` (nothing stands there), or null where the cell makes no
        sense. In the order of files, lines and rounds.
    """
    opponent, tail_start = pl.col("opponent_text"), pl.col("cell_start") + pl.col("cell_width") - TAIL_WIDTH
    has_opponent = pl.col("opponent_number") > 0
    has_none = (opponent == "") | (pl.col("opponent_number") == 0)
    return (
        players.lazy()
        .select("file_index", "layout_index", "line_number", "entry_number", "line_date", "text", "is_repeated")
        .join(rounds(headers).rename({"date": "round_date"}).lazy(), on="file_index", maintain_order="left_right")
        .with_columns(
            pl.col("text")
            .str.slice("cell_start", pl.col("cell_width") - TAIL_WIDTH)
            .str.strip_chars(" ")
            .alias("opponent_text"),
            pl.col("text").str.slice(tail_start, TAIL_WIDTH).str.pad_end(TAIL_WIDTH).alias("tail"),
            pl.coalesce("line_date", "round_date").alias("date"),
        )
        .with_columns(_number("opponent_text").alias("opponent_number"))
        .join(_TAILS.lazy(), on=["layout_index", "tail"], how="left", maintain_order="left")
        .with_columns(
            pl.when(has_opponent & pl.col("score").is_not_null())
            .then(pl.lit("game"))
            .when((opponent == "") & (pl.col("tail") == _BLANK_TAIL))
            .then(pl.lit("absent"))
            .when((has_opponent & pl.col("is_unplayed")) | (has_none & pl.col("is_bye")))
            .then(pl.lit("none"))
            .alias("kind")
        )
        .drop("line_date", "round_date", "opponent_text", "tail", "is_unplayed", "is_bye")
        .collect(engine=_ENGINE)
    )


def _bodies(headers: Mapping[int, Header]) -> pl.DataFrame:
    indices = {layout.name: index for index, layout in enumerate(LAYOUTS)}
    schema = {
        "file_index": pl.Int32(),
        "layout_index": pl.Int8(),
        "line_number": pl.Int32(),
        "text": pl.String(),
    }
    return pl.DataFrame(
        [(index, indices[header.layout.name], header.body_line, header.body) for index, header in headers.items()],
        schema=pl.Schema(schema),
        orient="row",
    )


def rounds(headers: Mapping[int, Header]) -> pl.DataFrame:
    """One row per round of each file: where its cells start, how wide they are, its day."""
    schema = {
        "file_index": pl.Int32(),
        "round_number": pl.Int32(),
        "cell_width": pl.Int32(),
        "cell_start": pl.Int32(),
        "date": pl.Date(),
        "start_date": pl.Date(),
        "end_date": pl.Date(),
    }
    return pl.DataFrame(
        [
            (index, number, width, column - width, day, header.start_date, header.end_date)
            for index, header in headers.items()
            for width in [header.layout.cells.width]
            for number, (column, day) in enumerate(
                zip(header.rounds.result_columns, header.rounds.dates, strict=True), start=1
            )
        ],
        schema=pl.Schema(schema),
        orient="row",
    )


def _line_numbers() -> pl.Expr:
    first = pl.col("line_number")
    return pl.int_ranges(first, first + pl.col("text").list.len(), dtype=pl.Int32)


def _is_repeated() -> pl.Expr:
    number = pl.col("entry_number")
    in_file = pl.col("file_index").cast(pl.Int64) * 2**31 + number
    return number.is_not_null() & ~in_file.is_first_distinct()


def _cut(field: str) -> pl.Expr:
    return pl.col("text").str.slice(f"{field}_start", f"{field}_width").str.strip_chars(_BLANKS)


def _number(column: str) -> pl.Expr:
    """A whole number without a sign, else null."""
    value = pl.col(column).cast(pl.Int32, strict=False)
    return pl.when((value >= 0) & ~pl.col(column).str.starts_with("+")).then(value)


def _line_date() -> pl.Expr:
    # searched for around its columns: the NUL before it is lost where a mail program has removed it
    around = pl.col("text").str.slice(pl.col("date_span_start") - 2, pl.col("date_span_width") + 4)
    day = around.str.extract(r"([0-9]{1,2}[./-][0-9]{1,2}[./-][1-9][0-9]{3})")
    return day.str.replace_all(r"[.-]", "/").str.to_date("%d/%m/%Y", strict=False)


def _spans_of(layout_index: int, layout: Layout) -> tuple[int | bool | None, ...]:
    spans: list[Span | None] = [getattr(layout, field) for field in _FIELDS]
    places = [place for span in spans for place in ((span.first - 1, span.width) if span else (None, None))]
    return layout_index, layout.family == "tagged", *places


def _tails_of(layout_index: int, codes: CellCodes) -> list[tuple[int, str, str | None, float | None, bool, bool]]:
    """What may stand behind the opponent's number: colour, score, is it unplayed, is it a bye."""
    letters = [*codes.colours, "-", " "]
    played = {
        f" {letter} {sign}": (codes.colours[letter], score)
        for letter in codes.colours
        for sign, score in codes.scores.items()
    }
    unplayed = {f" {letter} {sign}" for letter in letters for sign in codes.unplayed}
    byes = {f" {letter} {sign}" for letter in letters for sign in codes.byes}
    return [
        (layout_index, tail, *played.get(tail, (None, None)), tail in unplayed, tail in byes)
        for tail in sorted({*played, *unplayed, *byes})
    ]


_SPANS = pl.DataFrame(
    [_spans_of(index, layout) for index, layout in enumerate(LAYOUTS)],
    schema=pl.Schema(
        {"layout_index": pl.Int8(), "is_tagged": pl.Boolean()}
        | {f"{field}_{part}": pl.Int32() for field in _FIELDS for part in ("start", "width")}
    ),
    orient="row",
)
_BLANK_TAIL = " " * TAIL_WIDTH
_TAILS = pl.DataFrame(
    [row for index, layout in enumerate(LAYOUTS) for row in _tails_of(index, layout.cells)],
    schema=pl.Schema(
        {
            "layout_index": pl.Int8(),
            "tail": pl.String(),
            "colour": pl.Enum(COLOURS),
            "score": pl.Float64(),
            "is_unplayed": pl.Boolean(),
            "is_bye": pl.Boolean(),
        }
    ),
    orient="row",
)
