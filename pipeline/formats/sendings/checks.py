"""Checks within one file: what its lines and cells say against the header and against each other.

Every function takes the frames of the whole batch and adds findings; Python only walks the rows that
are wrong, to word a finding for each. The frames themselves are never changed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import LAYOUTS
from pipeline.formats.sendings.lines import ENGINE, stray_lines

_WHOLE_LINE_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if not layout.blank_cells]
_DATED_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.date_span]
_POINTED_LAYOUTS = [index for index, layout in enumerate(LAYOUTS) if layout.points]
_POINTS_START = {index: layout.points.first - 1 if layout.points else None for index, layout in enumerate(LAYOUTS)}
_POINTS_WIDTH = 4
_FIELD_RULES = {
    "member_text": ("member_id", "member_number_unreadable"),
    "rating_text": ("rating", "rating_unreadable"),
    "club_text": ("club_id", "club_unreadable"),
}
Notes = Mapping[int, FileNotes]
Headers = Mapping[int, Header]

# what the checks ask, made once: see `lines`
_RESULT_COUNTS = [
    (pl.col("score") == score).sum().alias(name) for name, score in (("won", 1), ("drawn", 0.5), ("lost", 0))
]
_CELL_COUNT = pl.col("last_place") - pl.col("first_place")
_CELLS_SO_FAR = _CELL_COUNT.cum_sum().alias("cells_so_far")
_CELLS_BEFORE = pl.col("cells_so_far") - _CELL_COUNT
_POINTS_TEXT = (
    pl.col("text")
    .str.slice(pl.col("layout_index").replace_strict(_POINTS_START, return_dtype=pl.Int32), _POINTS_WIDTH)
    .str.strip_chars(" ")
    .alias("points_text")
)
_ARE_POINTS = (
    pl.col("points_text")
    .cast(pl.Float64, strict=False)
    .is_between("fewest_points", "most_points")
    .fill_null(value=False)
)
_PERSON = ["file_index", "name", "club_id", "nationality", "rating"]
_MEMBER_KEY = (pl.col("file_index").cast(pl.Int64) * 2**31 + pl.col("member_id")).alias("member_key")
_IS_FIRST = pl.col("member_key").is_first_distinct()
_IS_NAMED = pl.col("layout_index").is_in(_DATED_LAYOUTS) & (pl.col("rating") > 0) & (pl.col("name") != "")
# the same number for the same person of a file, so few others have it twice
_LIKENESS = (
    pl.when(_IS_NAMED)
    .then(pl.col("name").hash() + pl.col("file_index").cast(pl.UInt64) * 2**32 + pl.col("rating").cast(pl.UInt64))
    .alias("likeness")
)


def check_lines(lines: pl.DataFrame, notes: Notes) -> None:
    """Lines that are no player line, fields that can't be read, numbers given to two players.

    Args:
        lines: `lines.player_lines`.
        notes: the notes on each file by `file_index`.
    """
    is_unreadable = [pl.col(column).is_null() & (pl.col(text) != "") for text, (column, _) in _FIELD_RULES.items()]
    is_player = pl.col("entry_number").is_not_null()
    for row in stray_lines(lines).iter_rows(named=True):
        notes[row["file_index"]].add("stray_line", row["line_number"], 1, row["text"])
    wrong = lines.filter(is_player & pl.any_horizontal("is_repeated", *is_unreadable))
    for row in wrong.iter_rows(named=True):
        note, line_number, layout = notes[row["file_index"]], row["line_number"], LAYOUTS[row["layout_index"]]
        if row["is_repeated"]:
            first = layout.entry_number.first
            note.add("entry_number_twice", line_number, first, row["text"], number=row["entry_number"])
        for field, (column, rule) in _FIELD_RULES.items():
            if row[column] is None and row[field]:
                note.add(rule, line_number, getattr(layout, column).first, row[field], value=row[field])


def check_cells(players: pl.DataFrame, cells: pl.DataFrame, rounds: pl.DataFrame, notes: Notes) -> None:
    """Cells that make no sense or are blank, and lines that end before their last cell.

    Args:
        players: rows of `lines.player_lines` with an entry number, as `cells.with_reach` gives them.
        cells: `cells.cells`.
        rounds: the rounds of the files.
        notes: the notes on each file by `file_index`.
    """
    is_blank = (pl.col("kind") == "absent") & pl.col("layout_index").is_in(_WHOLE_LINE_LAYOUTS)
    for row in cells.filter(pl.col("kind").is_null() | is_blank).iter_rows(named=True):
        note_cell("cell_blank" if row["kind"] else "cell_unreadable", row, notes)
    is_short = pl.col("layout_index").is_in(_WHOLE_LINE_LAYOUTS) & (pl.col("last_place") < pl.col("end_place"))
    short = players.filter(is_short)
    for row in short.iter_rows(named=True):
        missing = rounds.row(row["last_place"], named=True)
        notes[row["file_index"]].add(
            "line_short", row["line_number"], missing["cell_start"] + 1, row["text"], round=missing["round_number"]
        )


def check_counts(player_counts: Mapping[int, int], games: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """Player lines and half games against the counts of the header, and these against each other.

    Args:
        player_counts: player lines by `file_index`.
        games: rows of `cells.cells` that are games.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    game_counts = {row[0]: row[1:] for row in games.group_by("file_index").agg(*_RESULT_COUNTS).iter_rows()}
    for index, header in headers.items():
        _check_count(header, player_counts.get(index, 0), game_counts.get(index, (0, 0, 0)), notes[index])


def _check_count(header: Header, player_count: int, game_counts: tuple[int, int, int], note: FileNotes) -> None:
    declared, said = header.declared, header.particulars
    place = (declared.line_number, 1, declared.text)
    if player_count != declared.players:
        rule = "truncated" if player_count < declared.players else "player_count_differs"
        note.add(rule, *place, declared=declared.players, read=player_count)
    counts = (declared.wins, declared.draws, declared.losses)
    if declared.wins is not None and counts != game_counts:
        read = "+{}={}-{}".format(*game_counts)
        note.add("result_counts_differ", *place, declared="+{}={}-{}".format(*counts), read=read)
    if said.declared_participant_count not in {None, declared.players}:
        other = said.declared_participant_count
        note.add("participant_counts_differ", *place, other=other, declared=declared.players)
    half_games = sum(game_counts)
    if said.declared_game_count is not None and 2 * said.declared_game_count != half_games:
        games = said.declared_game_count
        note.add("game_count_differs", *place, declared=games, read=half_games)


def check_game_days(games: pl.DataFrame, players: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """Days that stand in the line of the game: missing, or outside the tournament.

    Args:
        games: rows of `cells.cells` that are games.
        players: rows of `lines.player_lines` with an entry number.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    if not any(header.layout.date_span for header in headers.values()):
        return
    spans = [headers.get(index) for index in range(max(headers) + 1)]
    first_days = pl.lit(pl.Series([header and header.start_date for header in spans], dtype=pl.Date))
    last_days = pl.lit(pl.Series([header and header.end_date for header in spans], dtype=pl.Date))
    day, start, end = pl.col("date"), pl.col("start_date"), pl.col("end_date")
    is_outside = (start <= end) & ((day < start) | (day > end))
    wrong = (
        games.lazy()
        .filter(pl.col("layout_index").is_in(_DATED_LAYOUTS))
        .with_columns(
            first_days.gather("file_index").alias("start_date"), last_days.gather("file_index").alias("end_date")
        )
        .filter(day.is_null() | is_outside)
        .collect(engine=ENGINE)
    )
    line = ["file_index", "line_number"]
    told = wrong.join(players.select(*line, "text"), on=line, maintain_order="left") if not wrong.is_empty() else wrong
    for row in told.iter_rows(named=True):
        span = LAYOUTS[row["layout_index"]].date_span
        place = (row["line_number"], span.first, row["text"][span.first - 1 : span.last]) if span else ()
        if row["date"] is None:
            notes[row["file_index"]].add("game_date_unreadable", *place)
        else:
            days = {"date": row["date"], "start": row["start_date"], "end": row["end_date"]}
            notes[row["file_index"]].add("game_date_outside", *place, **days)


def check_points(players: pl.DataFrame, cells: pl.DataFrame, headers: Headers, notes: Notes) -> None:
    """The points of a line against its cells, where the layout has points and the file sends all rounds so far.

    Args:
        players: rows of `lines.player_lines` with an entry number.
        cells: `cells.cells`.
        headers: headers of the readable files by `file_index`.
        notes: the notes on each file by `file_index`.
    """
    is_pointed = pl.col("layout_index").is_in(_POINTED_LAYOUTS)
    later = [index for index, header in headers.items() if header.particulars.first_round_sent not in {None, 1}]
    if later:
        is_pointed &= ~pl.col("file_index").is_in(later)
    # the cells of a line stand together, so its points are what a running total grows by along them
    pointed = cells.filter(is_pointed)
    totals = {name: pl.lit(_running_total(pointed[name])) for name in ("fewest_points", "most_points")}
    wrong = (
        players.lazy()
        .filter(is_pointed)
        .with_columns(_CELLS_SO_FAR)
        .with_columns(
            _POINTS_TEXT,
            *(
                (total.gather("cells_so_far") - total.gather(_CELLS_BEFORE)).alias(name)
                for name, total in totals.items()
            ),
        )
        .filter((pl.col("points_text") != "") & ~_ARE_POINTS)
        .collect(engine=ENGINE)
    )
    for row in wrong.iter_rows(named=True):
        span = LAYOUTS[row["layout_index"]].points
        notes[row["file_index"]].add(
            "points_differ",
            row["line_number"],
            span.first if span else None,
            row["points_text"],
            value=row["points_text"],
            read=_range(row["fewest_points"], row["most_points"]),
        )


def _running_total(points: pl.Series) -> pl.Series:
    """The sum of the points before each place, and behind the last one that of all."""
    return pl.Series([0.0]).append(points.fill_null(0.0).cum_sum())


def _range(fewest: float, most: float) -> str:
    return f"{fewest:g}" if fewest == most else f"{fewest:g} - {most:g}"


def check_identities(players: pl.DataFrame, notes: Notes) -> None:
    """One member number under two names, and one player of the single games under two numbers.

    Args:
        players: rows of `lines.player_lines` with an entry number.
        notes: the notes on each file by `file_index`.
    """
    members = players.lazy().filter(pl.col("member_id") > 0).with_columns(_MEMBER_KEY, _LIKENESS).collect(engine=ENGINE)
    again = members.filter(~_IS_FIRST)
    if not again.is_empty():
        shared = members.filter(pl.col("member_key").is_in(again["member_key"].unique().implode()))
        _note_conflicts(shared, ["member_key"], "name", "member_under_two_names", notes)
    alike = members.filter(pl.col("likeness").is_not_null() & _IS_FIRST).filter(pl.col("likeness").is_duplicated())
    _note_conflicts(alike, _PERSON, "member_id", "player_under_two_numbers", notes)


def _note_conflicts(lines: pl.DataFrame, same: list[str], differing: str, rule: str, notes: Notes) -> None:
    """A finding on each line whose `differing` value is another one than on the first line with the `same` values."""
    if lines.is_empty():
        return
    first = lines.unique(same, keep="first", maintain_order=True).select(
        *same, pl.col(differing).alias("first_value"), pl.col("line_number").alias("first_line")
    )
    wrong = lines.join(first, on=same, nulls_equal=True, maintain_order="left").filter(
        pl.col(differing) != pl.col("first_value")
    )
    for row in wrong.iter_rows(named=True):
        told = {"member_id": row["member_id"], "name": row["name"]}
        told |= {"first_value": row["first_value"], "first_line": row["first_line"]}
        column = LAYOUTS[row["layout_index"]].member_id.first
        notes[row["file_index"]].add(rule, row["line_number"], column, row["text"], **told)


def note_cell(rule: str, row: dict[str, Any], notes: Notes, **values: object) -> None:
    """Add a finding at a cell, with its text."""
    cell = row["cell"]
    notes[row["file_index"]].add(
        rule, row["line_number"], row["cell_start"] + 1, cell, cell=cell, round=row["round_number"], **values
    )
