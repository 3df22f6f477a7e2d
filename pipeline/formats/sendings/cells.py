"""The cells of all player lines of a batch at once: where each round's stands, and what it says.

The rounds of all files stand in one frame, so a file's and a line's are a stretch of its rows.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from pipeline.contracts.sendings import COLOURS
from pipeline.formats.sendings.header import Header
from pipeline.formats.sendings.layouts import LAYOUTS, TAIL_WIDTH
from pipeline.formats.sendings.lines import ENGINE, FILE, whole_number


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
    return pl.DataFrame(columns, schema=_ROUND_COLUMNS)


def with_reach(lines: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The player lines with the rows of `rounds` that are theirs.

    They are those from `first_place` on; of them the line reaches those before `last_place`, and the file
    has those before `end_place`. A line that ends early has the fewer cells: those of a batch never take
    more room than its text.
    """
    places = pl.lit(rounds["file_index"].cast(pl.Int64) * FILE + rounds["cell_start"])
    players = lines.lazy().filter(pl.col("entry_number").is_not_null())
    return players.with_columns(
        places.search_sorted(border, side="left").cast(pl.Int64).alias(name) for name, border in _BORDERS.items()
    ).collect(engine=ENGINE)


def cells(players: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Every cell of every player line, as far as the line reaches.

    Args:
        players: the player lines, as `with_reach` gives them.
        rounds: the rounds of the files.

    Returns:
        `file_index`, `layout_index`, `line_number`, `entry_number`, `is_repeated` of the line; `cell` (its
        text), `cell_start` (characters before it), `round_number`, `opponent_number`, `colour`, `score`,
        `date`; `fewest_points`, `most_points`, what it may add to the player's total; `kind`: `game`, `none`
        (a bye, a forfeit, no pairing), `absent` (nothing stands there), or null where the cell makes no
        sense. In the order of files, lines and rounds.
    """
    of_round = {name: pl.lit(rounds[name]).gather(pl.col("place")) for name in _ROUND_COLUMNS.names()[1:]}
    grid = (
        players.lazy()
        .filter(pl.col("last_place") > pl.col("first_place"))
        .select(*_LINE_COLUMNS, "text", "line_date", _PLACES)
        .explode("place")
        .select(
            *_LINE_COLUMNS,
            of_round["round_number"],
            of_round["cell_start"],
            pl.col("text").str.slice(of_round["cell_start"], of_round["cell_width"]).alias("cell"),
            pl.coalesce("line_date", of_round["date"]).alias("date"),
        )
        .collect(engine=ENGINE)
    )
    return grid.join(_meanings(grid), on=["layout_index", "cell"], how="left", maintain_order="left")


def _meanings(cells: pl.DataFrame) -> pl.DataFrame:
    """What each distinct cell of a layout says: a batch repeats its cells, so each is read once."""
    return (
        cells.lazy()
        .select("layout_index", "cell")
        .unique()
        .join(_CELL_WIDTHS.lazy(), on="layout_index", how="left")
        .with_columns(*_PARTS)
        .with_columns(whole_number("opponent_text").alias("opponent_number"))
        .join(_TAILS.lazy(), on=["layout_index", "tail"], how="left")
        .with_columns(_KIND)
        .select("layout_index", "cell", "opponent_number", "colour", "score", *_POINTS, "kind")
        .collect(engine=ENGINE)
    )


def _kind() -> pl.Expr:
    opponent, has_opponent = pl.col("opponent_text"), pl.col("opponent_number") > 0
    has_none = (opponent == "") | (pl.col("opponent_number") == 0)
    return (
        pl.when(has_opponent & pl.col("score").is_not_null())
        .then(pl.lit("game"))
        .when((opponent == "") & (pl.col("tail") == " " * TAIL_WIDTH))
        .then(pl.lit("absent"))
        .when((has_opponent & pl.col("is_unplayed")) | (has_none & pl.col("is_bye")))
        .then(pl.lit("none"))
    )


_ROUND_COLUMNS = pl.Schema(
    dict.fromkeys(("file_index", "round_number", "cell_start", "cell_width"), pl.Int32()) | {"date": pl.Date()}
)
_CELL_WIDTHS = pl.DataFrame(
    [(index, layout.cells.width) for index, layout in enumerate(LAYOUTS)],
    schema=pl.Schema({"layout_index": pl.Int8(), "cell_width": pl.Int32()}),
    orient="row",
)
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

# the expressions of the steps, made once
_LINE_COLUMNS = ("file_index", "layout_index", "line_number", "entry_number", "is_repeated")
_FILE_START = pl.col("file_index").cast(pl.Int64) * FILE
_BORDERS = {"first_place": _FILE_START, "last_place": pl.col("line_end"), "end_place": _FILE_START + FILE}
_PLACES = pl.int_ranges("first_place", "last_place").alias("place")
_TAIL_START = pl.col("cell_width") - TAIL_WIDTH
_PARTS = (
    pl.col("cell").str.slice(0, _TAIL_START).str.strip_chars(" ").alias("opponent_text"),
    pl.col("cell").str.slice(_TAIL_START).str.pad_end(TAIL_WIDTH).alias("tail"),
)
_KIND = _kind().alias("kind")
_POINTS = [
    pl.when(pl.col("kind").is_in(["game", "none"])).then(name).alias(name) for name in ("fewest_points", "most_points")
]
