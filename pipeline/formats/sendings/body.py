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
from pipeline.formats.sendings.layouts import LAYOUTS, TAIL_WIDTH, Layout, Span
from pipeline.formats.sendings.tagged_header import KNOWN_TAG

_PLAYER_TAG = "001"
_FIELDS = ("entry_number", "player_name", "member_id", "club_id", "nationality", "rating", "date_span")
_TAGGED = [index for index, layout in enumerate(LAYOUTS) if layout.family == "tagged"]
_BLANKS = " \x00\t"
_DIGITS = [*"0123456789"]
_FILE = 2**32  # file and column in one number: columns stay below
_ENGINE: Literal["in-memory"] = "in-memory"  # a batch is small: the streaming engine only adds its start-up


def player_lines(headers: Mapping[int, Header]) -> pl.DataFrame:
    """Every line behind the headers that is not blank, cut into fields.

    Args:
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index` (place in `LAYOUTS`), `line_number`, `text`; the fields of the contract
        `Entries`, null where they can't be read; `member_text`, `club_text`, `rating_text` as they stand;
        `line_date`; `is_cut` where the member number goes on outside its columns; `is_repeated` for an
        entry number that an earlier line has too. A line that is no player's has no `entry_number`. In the
        order of files and lines.
    """
    is_player = ~pl.col("is_tagged") | pl.col("text").str.starts_with(_PLAYER_TAG)
    is_fictive = pl.col("nationality_text") == FICTIVE_MARK
    lines = (
        _bodies(headers)
        .lazy()
        .join(_SPANS.lazy(), on="layout_index", how="left", maintain_order="left")
        .with_columns(pl.col("text").str.split("\n"))
        .with_columns(_line_numbers().alias("line_number"))
        .explode("line_number", "text")
        .with_columns(pl.col("text").str.strip_suffix("\r"))
        .filter(pl.col("text").str.contains(r"[^\s\x00\x1a]"))
        .with_columns(
            _cut("entry_number").alias("entry_text"),
            _cut("player_name").alias("name"),
            _cut("member_id").alias("member_text"),
            _cut("club_id").fill_null("").alias("club_text"),
            _cut("nationality").fill_null("").alias("nationality_text"),
            _cut("rating").alias("rating_text"),
            _is_cut().alias("is_cut"),
        )
        .with_columns(
            pl.when(is_player).then(_number("entry_text")).alias("entry_number"),
            pl.when(~pl.col("is_cut")).then(_number("member_text")).alias("member_id"),
            _number("club_text").alias("club_id"),
            _number("rating_text").alias("rating"),
            is_fictive.alias("is_fictive"),
            pl.when(~is_fictive & (pl.col("nationality_text") != "")).then("nationality_text").alias("nationality"),
        )
        .with_columns(_is_repeated().alias("is_repeated"))
        .collect(engine=_ENGINE)
    )
    return lines.select(
        pl.exclude(*_SPANS.columns[1:], "entry_text", "nationality_text"), _line_dates(lines).alias("line_date")
    )


def stray_lines(lines: pl.DataFrame) -> pl.DataFrame:
    """The rows of `player_lines` that are neither a player's nor otherwise known to their layout."""
    others = lines.filter(pl.col("entry_number").is_null())
    is_tagged = pl.col("layout_index").is_in(_TAGGED)
    return others.filter(~(is_tagged & pl.col("text").str.contains(KNOWN_TAG)))


def rounds(headers: Mapping[int, Header]) -> pl.DataFrame:
    """One row per round of each file: where its cells start, how wide they are, its day."""
    files = [
        (index, header.layout.cells.width, header.rounds.result_columns, header.rounds.dates)
        for index, header in headers.items()
    ]
    columns = {
        "file_index": [index for index, _, result_columns, _ in files for _ in result_columns],
        "round_number": [number + 1 for _, _, result_columns, _ in files for number in range(len(result_columns))],
        "cell_start": [column - width for _, width, result_columns, _ in files for column in result_columns],
        "cell_width": [width for _, width, result_columns, _ in files for _ in result_columns],
        "date": [day for _, _, _, dates in files for day in dates],
    }
    return pl.DataFrame(columns, schema=pl.Schema(dict.fromkeys(columns, pl.Int32()) | {"date": pl.Date()}))


def with_reach(players: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The players with the rows of `rounds` that are theirs.

    They are those from `first_place` on; of them the line reaches those before `last_place`, and the file
    has those before `end_place`. A line that ends early has the fewer cells: those of a batch never take
    more room than its text.
    """
    places = rounds["file_index"].cast(pl.Int64) * _FILE + rounds["cell_start"]
    file = players["file_index"].cast(pl.Int64) * _FILE
    borders = {"first_place": file, "last_place": file + players["text"].str.len_chars(), "end_place": file + _FILE}
    return players.with_columns(
        places.search_sorted(border, side="left").cast(pl.Int64).alias(name) for name, border in borders.items()
    )


def cells(players: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Every cell of every player line, as far as the line reaches.

    Args:
        players: rows of `player_lines` with an `entry_number`, as `with_reach` gives them.
        rounds: the rounds of the files.

    Returns:
        `file_index`, `layout_index`, `line_number`, `entry_number`, `is_repeated` of the line; `cell` (its
        text), `cell_start` (characters before it), `round_number`, `opponent_number`, `colour`, `score`,
        `date`; `kind`: `game`, `none` (a bye, a forfeit, no pairing), `absent` (nothing stands
        there), or null where the cell makes no sense. In the order of files, lines and rounds.
    """
    reached = players.filter(pl.col("last_place") > pl.col("first_place")).select(
        "file_index", "layout_index", "line_number", "entry_number", "is_repeated", "text", "line_date",
        pl.int_ranges("first_place", "last_place").alias("place"),
    )  # fmt: skip
    grid = reached.explode("place")
    grid = grid.hstack(rounds.select("round_number", "cell_start", "cell_width", "date")[grid["place"]])
    grid = grid.select(
        pl.exclude("text", "line_date", "place", "date", "cell_width"),
        pl.col("text").str.slice("cell_start", "cell_width").alias("cell"),
        pl.coalesce("line_date", "date").alias("date"),
    )
    meanings = _meanings(grid.select("layout_index", "cell").unique())
    return grid.join(meanings, on=["layout_index", "cell"], how="left", maintain_order="left")


def _meanings(distinct: pl.DataFrame) -> pl.DataFrame:
    """What each distinct cell of a layout says: a batch repeats its cells, so each is read once."""
    opponent, has_opponent = pl.col("opponent_text"), pl.col("opponent_number") > 0
    has_none = (opponent == "") | (pl.col("opponent_number") == 0)
    tail_start = pl.col("cell_width") - TAIL_WIDTH
    return (
        distinct.lazy()
        .join(_CELL_WIDTHS.lazy(), on="layout_index", how="left")
        .with_columns(
            pl.col("cell").str.slice(0, tail_start).str.strip_chars(" ").alias("opponent_text"),
            pl.col("cell").str.slice(tail_start).str.pad_end(TAIL_WIDTH).alias("tail"),
        )
        .with_columns(_number("opponent_text").alias("opponent_number"))
        .join(_TAILS.lazy(), on=["layout_index", "tail"], how="left")
        .with_columns(
            pl.when(has_opponent & pl.col("score").is_not_null())
            .then(pl.lit("game"))
            .when((opponent == "") & (pl.col("tail") == _BLANK_TAIL))
            .then(pl.lit("absent"))
            .when((has_opponent & pl.col("is_unplayed")) | (has_none & pl.col("is_bye")))
            .then(pl.lit("none"))
            .alias("kind")
        )
        .select("layout_index", "cell", "opponent_number", "colour", "score", "fewest_points", "most_points", "kind")
        .collect(engine=_ENGINE)
    )


def _bodies(headers: Mapping[int, Header]) -> pl.DataFrame:
    indices = {layout.name: index for index, layout in enumerate(LAYOUTS)}
    rows = [(index, indices[header.layout.name], header.body_line, header.body) for index, header in headers.items()]
    schema = {"file_index": pl.Int32(), "layout_index": pl.Int8(), "line_number": pl.Int32(), "text": pl.String()}
    return pl.DataFrame(rows, schema=pl.Schema(schema), orient="row")


def _line_numbers() -> pl.Expr:
    first = pl.col("line_number")
    return pl.int_ranges(first, first + pl.col("text").list.len(), dtype=pl.Int32)


def _is_repeated() -> pl.Expr:
    number = pl.col("entry_number")
    in_file = pl.col("file_index").cast(pl.Int64) * 2**31 + number
    return number.is_not_null() & ~in_file.is_first_distinct()


def _cut(field: str) -> pl.Expr:
    return pl.col("text").str.slice(f"{field}_start", f"{field}_width").str.strip_chars(_BLANKS)


def _is_cut() -> pl.Expr:
    """Whether digits stand right beside the member number: then its line has slipped, and it is another number."""
    start, width = pl.col("member_id_start"), pl.col("member_id_width")
    before, after = pl.col("text").str.slice(start - 1, 1), pl.col("text").str.slice(start + width, 1)
    return before.is_in(_DIGITS) | after.is_in(_DIGITS)


def _number(column: str) -> pl.Expr:
    """A whole number without a sign, else null."""
    value = pl.col(column).cast(pl.Int32, strict=False)
    return pl.when((value >= 0) & ~pl.col(column).str.starts_with("+")).then(value)


def _line_dates(lines: pl.DataFrame) -> pl.Series:
    """The day that stands in the line itself, where the layout has one."""
    start, width = pl.col("date_span_start"), pl.col("date_span_width")
    text = pl.col("text").str.slice(start, width)
    written = pl.when(text.str.contains(r"^[0-9]{2}/[0-9]{2}/[1-9][0-9]{3}$")).then(text)
    days = lines.select(day=written.str.to_date("%d/%m/%Y", strict=False), start=start)
    if days["day"].null_count() == days["start"].null_count():
        return days["day"]
    # searched for around its columns: the NUL before it is lost where a mail program has removed it
    around = pl.col("text").str.slice(start - 2, width + 4)
    loose = around.str.extract(r"([0-9]{1,2}[./-][0-9]{1,2}[./-][1-9][0-9]{3})").str.replace_all(r"[.-]", "/")
    return days["day"].fill_null(lines.select(loose.str.to_date("%d/%m/%Y", strict=False)).to_series())


def _spans_of(layout_index: int, layout: Layout) -> tuple[int | bool | None, ...]:
    spans: list[Span | None] = [getattr(layout, field) for field in _FIELDS]
    places = [place for span in spans for place in ((span.first - 1, span.width) if span else (None, None))]
    return layout_index, layout.family == "tagged", *places


_SPANS = pl.DataFrame(
    [_spans_of(index, layout) for index, layout in enumerate(LAYOUTS)],
    schema=pl.Schema(
        {"layout_index": pl.Int8(), "is_tagged": pl.Boolean()}
        | {f"{field}_{part}": pl.Int32() for field in _FIELDS for part in ("start", "width")}
    ),
    orient="row",
)
_CELL_WIDTHS = pl.DataFrame(
    [(index, layout.cells.width) for index, layout in enumerate(LAYOUTS)],
    schema=pl.Schema({"layout_index": pl.Int8(), "cell_width": pl.Int32()}),
    orient="row",
)
_BLANK_TAIL = " " * TAIL_WIDTH
_TAILS = pl.DataFrame(
    [(index, text, *tail) for index, layout in enumerate(LAYOUTS) for text, tail in layout.cells.tails.items()],
    schema=pl.Schema(
        {
            "layout_index": pl.Int8(),
            "tail": pl.String(),
            "colour": pl.Enum(COLOURS),
            "score": pl.Float64(),
            "is_unplayed": pl.Boolean(),
            "is_bye": pl.Boolean(),
            "fewest_points": pl.Float64(),
            "most_points": pl.Float64(),
        }
    ),
    orient="row",
)
