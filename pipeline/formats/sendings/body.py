"""The player lines of all files of a batch at once: entries and cells, cut by column expressions.

The lines of every file stand in one frame; per file only the columns of its rounds differ. Rows refer
to their file by `file_index`, its place in the batch.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.sendings import COLOURS
from pipeline.formats.sendings.header import Header
from pipeline.formats.sendings.layouts import FICTIVE_MARK, LAYOUTS, TAIL_WIDTH, CellCodes, Layout, Span
from pipeline.formats.sendings.tagged_header import KNOWN_TAG

_PLAYER_TAG = "001"


def body_lines(headers: dict[int, Header]) -> pl.DataFrame:
    """Every line behind the headers that is not blank.

    Args:
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index` (place in `LAYOUTS`), `line_number`, `text`; in the order of the files.
    """
    layout_indices = {layout.name: index for index, layout in enumerate(LAYOUTS)}
    frame = pl.DataFrame(
        {
            "file_index": list(headers),
            "layout_index": [layout_indices[header.layout.name] for header in headers.values()],
            "line_number": [header.body_line for header in headers.values()],
            "text": [header.body for header in headers.values()],
        },
        schema={"file_index": pl.Int32, "layout_index": pl.Int8, "line_number": pl.Int32, "text": pl.String},
    )
    return (
        frame.lazy()
        .with_columns(pl.col("text").str.split("\n"))
        .with_columns(
            pl.int_ranges(
                pl.col("line_number"), pl.col("line_number") + pl.col("text").list.len(), dtype=pl.Int32
            ).alias("line_number")
        )
        .explode("line_number", "text")
        .filter(pl.col("text").str.contains(r"[^\s\x00\x1a]"))
        .collect()
    )


def player_lines(lines: pl.DataFrame) -> pl.DataFrame:
    """The lines cut into fields: one row per line of `body_lines`, `entry_number` null for a stray one.

    Returns:
        `file_index`, `layout_index`, `line_number`, `text`, the fields of the contract `Entries`
        (null where they can't be read), and `member_text`, `club_text`, `rating_text` as they stand.
    """
    parts = [
        lines.lazy().filter(pl.col("layout_index") == index).with_columns(_fields(layout))
        for index, layout in enumerate(LAYOUTS)
        if (lines["layout_index"] == index).any()
    ]
    if not parts:
        return lines.with_columns(_fields(LAYOUTS[0]))
    return pl.concat(parts).sort("file_index", "line_number").collect()


def _fields(layout: Layout) -> list[pl.Expr]:
    entry_number = _number(_cut(layout.entry_number))
    if layout.family == "tagged":
        entry_number = pl.when(pl.col("text").str.starts_with(_PLAYER_TAG)).then(entry_number)
    member_text = _cut(layout.member_id)
    rating_text = _cut(layout.rating)
    club_text = _cut(layout.club_id) if layout.club_id else pl.lit("", dtype=pl.String)
    nationality = _cut(layout.nationality) if layout.nationality else pl.lit("", dtype=pl.String)
    is_fictive = nationality == FICTIVE_MARK
    date = _line_date(layout.date_span) if layout.date_span else pl.lit(None, dtype=pl.Date)
    return [
        entry_number.alias("entry_number"),
        _cut(layout.player_name).alias("name"),
        _number(member_text).alias("member_id"),
        _number(club_text).alias("club_id"),
        pl.when(~is_fictive & (nationality != "")).then(nationality).alias("nationality"),
        _number(rating_text).alias("rating"),
        is_fictive.alias("is_fictive"),
        member_text.alias("member_text"),
        club_text.alias("club_text"),
        rating_text.alias("rating_text"),
        date.alias("line_date"),
    ]


def _cut(span: Span) -> pl.Expr:
    return pl.col("text").str.slice(span.first - 1, span.width).str.strip_chars(" \x00\t")


def _number(text: pl.Expr) -> pl.Expr:
    """A whole number without sign, else null; nine digits at most, so that it fits."""
    return pl.when(text.str.contains(r"^[0-9]{1,9}$")).then(text).cast(pl.Int32)


def _line_date(span: Span) -> pl.Expr:
    # searched for around its columns: the NUL before it is lost where a mail program has removed it
    around = pl.col("text").str.slice(span.first - 3, span.width + 4)
    day = around.str.extract(r"([0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4})")
    return day.str.replace_all(r"[.-]", "/").str.to_date("%d/%m/%Y", strict=False)


def stray_lines(lines: pl.DataFrame) -> pl.DataFrame:
    """Lines of `player_lines` that are neither a player nor a known line of their format."""
    tagged = [index for index, layout in enumerate(LAYOUTS) if layout.family == "tagged"]
    is_known = pl.col("layout_index").is_in(tagged) & pl.col("text").str.contains(KNOWN_TAG)
    return lines.filter(pl.col("entry_number").is_null() & ~is_known)


def cells(players: pl.DataFrame, headers: dict[int, Header]) -> pl.DataFrame:
    """Every cell of every player line.

    Args:
        players: rows of `player_lines` with an `entry_number`.
        headers: headers of the readable files by `file_index`.

    Returns:
        `file_index`, `layout_index`, `line_number`, `text` (of the line), `cell_start` (characters before
        the cell), `cell_width`, `round_number`, `entry_number`, `opponent_number`, `colour`, `score`,
        `date`, and `kind`: `game`, `none` (a bye, a forfeit, no pairing), `absent` (nothing stands there)
        or null where the cell makes no sense.
    """
    opponent, tail_start = pl.col("opponent_text"), pl.col("cell_start") + pl.col("cell_width") - TAIL_WIDTH
    has_opponent = pl.col("opponent_number") > 0
    has_none = (opponent == "") | (pl.col("opponent_number") == 0)
    return (
        players.lazy()
        .select("file_index", "layout_index", "line_number", "entry_number", "line_date", "text")
        .join(_rounds(headers).lazy(), on="file_index", maintain_order="left")
        .explode("round_number", "cell_start", "round_date")
        .with_columns(
            pl.col("text")
            .str.slice("cell_start", pl.col("cell_width") - TAIL_WIDTH)
            .str.strip_chars(" ")
            .alias("opponent_text"),
            pl.col("text").str.slice(tail_start, TAIL_WIDTH).str.pad_end(TAIL_WIDTH).alias("tail"),
            pl.coalesce("line_date", "round_date").alias("date"),
        )
        .with_columns(_number(opponent).alias("opponent_number"))
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
        .collect()
    )


def _rounds(headers: dict[int, Header]) -> pl.DataFrame:
    """Per file: where its cells start, how wide they are, the days of the rounds."""
    rows = [
        {
            "file_index": index,
            "cell_width": header.layout.cells.width,
            "cell_start": [column - header.layout.cells.width for column in header.rounds.result_columns],
            "round_date": header.rounds.dates,
        }
        for index, header in headers.items()
    ]
    schema = pl.Schema(
        {
            "file_index": pl.Int32(),
            "cell_width": pl.Int32(),
            "cell_start": pl.List(pl.Int32()),
            "round_date": pl.List(pl.Date()),
        }
    )
    round_number = pl.int_ranges(1, pl.col("cell_start").list.len() + 1, dtype=pl.Int32)
    return pl.DataFrame(rows, schema=schema).with_columns(round_number.alias("round_number"))


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


_BLANK_TAIL = " " * TAIL_WIDTH
_TAILS = pl.DataFrame(
    [row for index, layout in enumerate(LAYOUTS) for row in _tails_of(index, layout.cells)],
    schema={
        "layout_index": pl.Int8,
        "tail": pl.String,
        "colour": pl.Enum(COLOURS),
        "score": pl.Float64,
        "is_unplayed": pl.Boolean,
        "is_bye": pl.Boolean,
    },
    orient="row",
)
