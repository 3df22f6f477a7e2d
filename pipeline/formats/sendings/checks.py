"""Checks within one file: what its lines and cells say against the header.

Every function takes the frames of the whole batch and adds findings; Python only walks the rows that
are wrong, to word a finding for each. The frames themselves are never changed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.formats.sendings.body import stray_lines
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import LAYOUTS

_BLANK_CELL_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.blank_cells]
_DATED_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.date_span]
_FIELD_RULES = {
    "member_text": ("member_id", "member_number_unreadable"),
    "rating_text": ("rating", "rating_unreadable"),
    "club_text": ("club_id", "club_unreadable"),
}

Notes = Mapping[int, FileNotes]
Headers = Mapping[int, Header]


def check_lines(lines: pl.DataFrame, notes: Notes) -> None:
    """Lines that are no player line, fields that can't be read, numbers given to two players.

    Args:
        lines: `body.player_lines`.
        notes: the notes on each file by `file_index`.
    """
    is_unreadable = [pl.col(column).is_null() & (pl.col(text) != "") for text, (column, _) in _FIELD_RULES.items()]
    is_player = pl.col("entry_number").is_not_null()
    for row in stray_lines(lines).iter_rows(named=True):
        notes[row["file_index"]].add("stray_line", row["line_number"], None, row["text"])
    wrong = lines.filter(is_player & pl.any_horizontal("is_repeated", *is_unreadable))
    for row in wrong.iter_rows(named=True):
        note, line_number, text = notes[row["file_index"]], row["line_number"], row["text"]
        if row["is_repeated"]:
            note.add("entry_number_twice", line_number, None, text, number=row["entry_number"])
        for field, (column, rule) in _FIELD_RULES.items():
            if row[column] is None and row[field]:
                first = getattr(LAYOUTS[row["layout_index"]], column).first
                note.add(rule, line_number, first, row[field], value=row[field])


def check_cells(cells: pl.DataFrame, notes: Notes) -> None:
    """Cells that make no sense, and lines that end before their last cell.

    Args:
        cells: `body.cells`.
        notes: the notes on each file by `file_index`.
    """
    for row in cells.filter(pl.col("kind").is_null()).iter_rows(named=True):
        note_cell("cell_unreadable", row, notes)
    absent = cells.filter((pl.col("kind") == "absent") & ~pl.col("layout_index").is_in(_BLANK_CELL_LAYOUTS))
    short = absent.filter(pl.col("text").str.len_chars().cast(pl.Int32) <= pl.col("cell_start"))
    first = short.unique(["file_index", "line_number"], keep="first", maintain_order=True)
    for row in first.iter_rows(named=True):
        notes[row["file_index"]].add(
            "line_short", row["line_number"], row["cell_start"] + 1, row["text"], round=row["round_number"]
        )


def check_counts(players: pl.DataFrame, games: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """Player lines and half games against the counts of the header.

    Args:
        players: rows of `body.player_lines` with an entry number.
        games: rows of `body.cells` that are games.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    player_counts = dict(players.group_by("file_index").len().iter_rows())
    score = pl.col("score")
    totals = [(score == points).sum().alias(name) for name, points in (("w", 1), ("d", 0.5), ("l", 0))]
    game_counts = {row[0]: row[1:] for row in games.group_by("file_index").agg(totals).iter_rows()}
    for index, header in headers.items():
        declared, note = header.declared, notes[index]
        player_count = player_counts.get(index, 0)
        if player_count < declared.players:
            note.add("truncated", declared=declared.players, read=player_count)
        elif player_count > declared.players:
            note.add("player_count_differs", declared=declared.players, read=player_count)
        said = (declared.wins, declared.draws, declared.losses)
        read = game_counts.get(index, (0, 0, 0))
        if declared.wins is not None and said != read:
            note.add("result_counts_differ", declared="+{}={}-{}".format(*said), read="+{}={}-{}".format(*read))


def check_game_days(games: pl.DataFrame, notes: Notes) -> None:
    """Days that stand in the line of the game: missing, or outside the tournament.

    Args:
        games: rows of `body.cells` that are games.
        notes: the notes on each file by `file_index`.
    """
    day, start, end = pl.col("date"), pl.col("start_date"), pl.col("end_date")
    is_outside = (start <= end) & ((day < start) | (day > end))
    wrong = games.filter(pl.col("layout_index").is_in(_DATED_LAYOUTS) & (day.is_null() | is_outside))
    for row in wrong.iter_rows(named=True):
        note, line_number, text = notes[row["file_index"]], row["line_number"], row["text"]
        span = LAYOUTS[row["layout_index"]].date_span
        column = span.first if span else None
        if row["date"] is None:
            note.add("game_date_unreadable", line_number, column, text)
        else:
            days = {"date": row["date"], "start": row["start_date"], "end": row["end_date"]}
            note.add("game_date_outside", line_number, column, text, **days)


def note_cell(rule: str, row: dict[str, Any], notes: Notes, **values: object) -> None:
    """Add a finding at a cell, with its text."""
    start = row["cell_start"]
    cell = row["text"][start : start + row["cell_width"]]
    notes[row["file_index"]].add(
        rule, row["line_number"], start + 1, cell, cell=cell, round=row["round_number"], **values
    )
