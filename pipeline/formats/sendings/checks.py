"""Checks within one file: what its lines and cells say against the header and against each other.

Every function takes the frames of the whole batch and adds findings; Python only walks the rows that
are wrong, to word a finding for each. The files themselves are never changed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import LAYOUTS

_BLANK_CELL_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.blank_cells]
_HALF_POINT_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.half_point_games]
_DATED_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.date_span]

Notes = Mapping[int, FileNotes]
Headers = Mapping[int, Header]


def check_entries(players: pl.DataFrame, notes: Notes) -> None:
    """Fields of the player lines that can't be read, and numbers given to two players.

    Args:
        players: rows of `body.player_lines` with an entry number.
        notes: the notes on each file by `file_index`.
    """
    fields = {
        "member_text": ("member_id", "member_number_unreadable"),
        "rating_text": ("rating", "rating_unreadable"),
        "club_text": ("club_id", "club_unreadable"),
    }
    for text, (column, rule) in fields.items():
        unreadable = players.filter(pl.col(column).is_null() & (pl.col(text) != ""))
        for row in unreadable.iter_rows(named=True):
            span = getattr(LAYOUTS[row["layout_index"]], column)
            notes[row["file_index"]].add(rule, row["line_number"], span.first, row[text], value=row[text])
    numbers = players.select("file_index", "entry_number", "line_number", "text")
    repeated = numbers.filter(~pl.struct("file_index", "entry_number").is_first_distinct())
    for row in repeated.iter_rows(named=True):
        notes[row["file_index"]].add(
            "entry_number_twice", row["line_number"], None, row["text"], number=row["entry_number"]
        )


def check_stray_lines(stray: pl.DataFrame, notes: Notes) -> None:
    """Lines that are no player line: one finding each."""
    for row in stray.iter_rows(named=True):
        notes[row["file_index"]].add("stray_line", row["line_number"], None, row["text"])


def check_cells(cells: pl.DataFrame, notes: Notes) -> None:
    """Cells that make no sense, and lines that end before their last cell.

    Args:
        cells: `body.cells`.
        notes: the notes on each file by `file_index`.
    """
    for row in cells.filter(pl.col("kind").is_null()).iter_rows(named=True):
        _note_cell("cell_unreadable", row, notes)
    missing = cells.filter(
        (pl.col("kind") == "absent")
        & ~pl.col("layout_index").is_in(_BLANK_CELL_LAYOUTS)
        & (pl.col("text").str.len_chars().cast(pl.Int32) <= pl.col("cell_start"))
    ).unique(["file_index", "line_number"], keep="first", maintain_order=True)
    for row in missing.iter_rows(named=True):
        notes[row["file_index"]].add(
            "line_short", row["line_number"], row["cell_start"] + 1, row["text"], round=row["round_number"]
        )


def check_counts(counts: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """Player lines and half games against the counts of the header.

    Args:
        counts: per file `file_index`, `players`, `wins`, `draws`, `losses`, as read.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    for row in counts.iter_rows(named=True):
        declared, note = headers[row["file_index"]].declared, notes[row["file_index"]]
        if row["players"] < declared.players:
            note.add("truncated", declared=declared.players, read=row["players"])
        elif row["players"] > declared.players:
            note.add("player_count_differs", declared=declared.players, read=row["players"])
        said = (declared.wins, declared.draws, declared.losses)
        read = (row["wins"], row["draws"], row["losses"])
        if declared.wins is not None and said != read:
            note.add("result_counts_differ", declared="+{}={}-{}".format(*said), read="+{}={}-{}".format(*read))


def check_game_days(games: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """Days that stand in the line of the game: missing, or outside the tournament.

    Args:
        games: rows of `body.cells` that are games.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    dated = games.filter(pl.col("layout_index").is_in(_DATED_LAYOUTS))
    if dated.is_empty():
        return
    days = pl.DataFrame(
        [(index, header.start_date, header.end_date) for index, header in headers.items()],
        schema={"file_index": pl.Int32, "start": pl.Date, "end": pl.Date},
        orient="row",
    ).filter(pl.col("start") <= pl.col("end"))
    for row in dated.filter(pl.col("date").is_null()).iter_rows(named=True):
        span = LAYOUTS[row["layout_index"]].date_span
        notes[row["file_index"]].add("game_date_unreadable", row["line_number"], span and span.first, row["text"])
    outside = dated.join(days, on="file_index", maintain_order="left").filter(
        ~pl.col("date").is_between("start", "end")
    )
    for row in outside.iter_rows(named=True):
        notes[row["file_index"]].add(
            "game_date_outside",
            row["line_number"],
            None,
            row["text"],
            date=row["date"],
            start=row["start"],
            end=row["end"],
        )


def without_unknown_opponents(games: pl.DataFrame, players: pl.DataFrame, notes: Notes) -> pl.DataFrame:
    """The games whose opponent has a line in the file and is not the player; the others are findings.

    Args:
        games: rows of `body.cells` that are games.
        players: rows of `body.player_lines` with an entry number.
        notes: the notes on each file by `file_index`.
    """
    numbers = players.select("file_index", pl.col("entry_number").alias("opponent_number")).unique()
    is_self = pl.col("opponent_number") == pl.col("entry_number")
    unknown = games.join(numbers, on=["file_index", "opponent_number"], how="anti", maintain_order="left")
    own = games.filter(is_self)
    for row in unknown.iter_rows(named=True):
        _note_cell("opponent_unknown", row, notes, number=row["opponent_number"])
    for row in own.iter_rows(named=True):
        _note_cell("opponent_is_player", row, notes, number=row["opponent_number"])
    if unknown.is_empty() and own.is_empty():
        return games
    return games.filter(~is_self).join(numbers, on=["file_index", "opponent_number"], how="semi", maintain_order="left")


def check_mirrors(games: pl.DataFrame, notes: Notes) -> None:
    """Each half game against the one on its opponent's line: colours, points, day.

    Args:
        games: the half games, with the columns of `body.cells`.
        notes: the notes on each file by `file_index`.
    """
    mirrors = games.select(
        "file_index",
        "round_number",
        pl.col("entry_number").alias("opponent_number"),
        pl.col("opponent_number").alias("entry_number"),
        pl.col("line_number").alias("mirror_line"),
        pl.col("colour").alias("mirror_colour"),
        pl.col("score").alias("mirror_score"),
    ).unique(["file_index", "round_number", "entry_number", "opponent_number"], keep="first")
    paired = games.join(
        mirrors,
        on=["file_index", "round_number", "entry_number", "opponent_number"],
        how="left",
        maintain_order="left",
    )
    elsewhere = mirrors.select("file_index", "entry_number", "opponent_number", "mirror_line").unique(
        ["file_index", "entry_number", "opponent_number"], keep="first"
    )
    unpaired = paired.filter(pl.col("mirror_line").is_null()).drop("mirror_line")
    unpaired = unpaired.join(
        elsewhere, on=["file_index", "entry_number", "opponent_number"], how="left", maintain_order="left"
    )
    for row in unpaired.iter_rows(named=True):
        rule = "mirror_missing" if row["mirror_line"] is None else "mirror_in_other_round"
        _note_cell(rule, row, notes, number=row["opponent_number"], mirror_line=row["mirror_line"])
    total = pl.col("score") + pl.col("mirror_score")
    is_legal = (total == 1) | ((total == 0.5) & pl.col("layout_index").is_in(_HALF_POINT_LAYOUTS))
    contradicting = paired.filter(
        (pl.col("line_number") < pl.col("mirror_line")) & (~is_legal | (pl.col("colour") == pl.col("mirror_colour")))
    )
    for row in contradicting.iter_rows(named=True):
        _note_cell(
            "mirror_contradicts",
            row,
            notes,
            number=row["opponent_number"],
            mirror_line=row["mirror_line"],
            score=row["score"],
            mirror_score=row["mirror_score"],
            colour=row["colour"],
            mirror_colour=row["mirror_colour"],
        )


def _note_cell(rule: str, row: dict[str, Any], notes: Notes, **values: object) -> None:
    start = row["cell_start"]
    cell = row["text"][start : start + row["cell_width"]]
    notes[row["file_index"]].add(
        rule, row["line_number"], start + 1, cell, cell=cell, round=row["round_number"], **values
    )
