"""Each half game against the one on its opponent's line: is it there, and does it agree?

Both lines of a game tell it (input-files.md 1.6); where they differ, both halves are kept and the
difference is a finding. In the 24 lines the two may stand on different days, and a game may be lost
for one side and drawn for the other (1.6, 1.8).
"""

from __future__ import annotations

import polars as pl

from pipeline.formats.sendings.checks import Notes, note_cell
from pipeline.formats.sendings.header import MOST_ROUNDS
from pipeline.formats.sendings.layouts import LAYOUTS

_HALF_POINT_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.half_point_games]
_NUMBERS = 10 ** max(layout.cells.opponent_width for layout in LAYOUTS)


def check_mirrors(games: pl.DataFrame, players: pl.DataFrame, notes: Notes) -> pl.DataFrame:
    """Compare the halves of each game.

    Args:
        games: rows of `cells.cells` that are games.
        players: rows of `lines.player_lines` with an entry number.
        notes: the notes on each file by `file_index`.

    Returns:
        The games whose opponent has a line in the file and is another player; the others are findings.
    """
    paired = _paired(games)
    is_alone = pl.col("mirror_line").is_null()
    is_self = pl.col("entry_number") == pl.col("opponent_number")
    alone = paired.filter(is_alone | is_self)
    unknown = _check_alone(alone, games, players, notes) if not alone.is_empty() else alone
    total = pl.col("score") + pl.col("mirror_score")
    is_legal = (total == 1) | ((total == 0.5) & pl.col("layout_index").is_in(_HALF_POINT_LAYOUTS))
    contradicting = paired.filter(
        (pl.col("line_number") < pl.col("mirror_line")) & (~is_legal | (pl.col("colour") == pl.col("mirror_colour")))
    )
    told = ("mirror_line", "score", "mirror_score", "colour", "mirror_colour")
    for row in contradicting.iter_rows(named=True):
        values = {name: row[name] for name in told}
        note_cell("mirror_contradicts", row, notes, number=row["opponent_number"], **values)
    if unknown.is_empty():
        return games
    return games.join(unknown, on=["file_index", "line_number", "cell_start"], how="anti", maintain_order="left")


def _key(entry: str, opponent: str) -> pl.Expr:
    """One number for file, round and the two players in this order: joins on it are quick."""
    place = pl.col("file_index").cast(pl.Int64) * MOST_ROUNDS + pl.col("round_number") - 1
    key: pl.Expr = (place * _NUMBERS + pl.col(entry)) * _NUMBERS + pl.col(opponent)
    return key


def _paired(games: pl.DataFrame) -> pl.DataFrame:
    """The games with line, colour and score of their mirror; of a number given twice, the first line's."""
    mirrors = (
        games.lazy()
        .filter(~pl.col("is_repeated"))
        .select(
            _key("opponent_number", "entry_number").alias("key"),
            pl.col("line_number").alias("mirror_line"),
            pl.col("colour").alias("mirror_colour"),
            pl.col("score").alias("mirror_score"),
        )
    )
    return (
        games.lazy()
        .with_columns(_key("entry_number", "opponent_number").alias("key"))
        .join(mirrors, on="key", how="left", maintain_order="left")
        .collect(engine="in-memory")
    )


def _check_alone(alone: pl.DataFrame, games: pl.DataFrame, players: pl.DataFrame, notes: Notes) -> pl.DataFrame:
    """Word the games without a mirror; returns those whose opponent is nobody or the player himself."""
    pair = ["file_index", "entry_number", "opponent_number"]
    numbers = players.select("file_index", pl.col("entry_number").alias("opponent_number")).unique()
    elsewhere = games.select(
        "file_index",
        pl.col("opponent_number").alias("entry_number"),
        pl.col("entry_number").alias("opponent_number"),
        pl.col("line_number").alias("other_line"),
    ).unique(pair, keep="first", maintain_order=True)
    alone = alone.join(
        numbers.with_columns(pl.lit(True).alias("is_there")),
        on=["file_index", "opponent_number"],
        how="left",
        maintain_order="left",
    ).join(elsewhere, on=pair, how="left", maintain_order="left")
    rule = (
        pl.when(pl.col("entry_number") == pl.col("opponent_number"))
        .then(pl.lit("opponent_is_player"))
        .when(pl.col("is_there").is_null())
        .then(pl.lit("opponent_unknown"))
        .when(pl.col("other_line").is_null())
        .then(pl.lit("mirror_missing"))
        .otherwise(pl.lit("mirror_in_other_round"))
    )
    alone = alone.with_columns(rule.alias("rule"))
    for row in alone.iter_rows(named=True):
        note_cell(row["rule"], row, notes, number=row["opponent_number"], mirror_line=row["other_line"])
    return alone.filter(pl.col("rule").is_in(["opponent_is_player", "opponent_unknown"]))
