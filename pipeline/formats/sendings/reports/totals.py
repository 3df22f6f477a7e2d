"""The totals that a report gives of itself against its lines: players, rated players, teams, points of each player."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from pipeline.formats.sendings.checks import Notes
from pipeline.formats.sendings.reports.header import ReportHeader
from pipeline.formats.trf.reader import ReportTables
from pipeline.formats.trf.records import PLAYER, record_named

_TEAM_RECORDS = ("fixed_team", "team")
_POINT_EXTENSIONS = ("XXS", "BBW", "BBD", "BBL", "BBF", "BBU", "BBZ")
"""Extensions that give results other points, in ways that FIDE's text does not know."""

_SYMBOLS = {
    **dict.fromkeys(("1", "+", "W", "F"), "W"),
    **dict.fromkeys(("=", "D", "H"), "D"),
    **dict.fromkeys(("0", "L"), "L"),
    **dict.fromkeys(("-", "Z"), "A"),
    "U": "P",
}
"""Result in a cell -> symbol of the scoring system (record 162).

A blank beside opponent 0 is a bye with points or without (input-files.md 2.3): what it is worth is not known.
"""

_DEFAULT_POINTS = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0}


def check_totals(
    tables: ReportTables,
    players: pl.DataFrame,
    cells: pl.DataFrame,
    headers: Mapping[int, ReportHeader],
    notes: Notes,
) -> None:
    """Compare the totals of each report with its lines.

    Args:
        tables: the lines of the reports.
        players: `lines.player_lines` of the reports that are taken.
        cells: their `lines.cells`.
        headers: the headers by `file_index`.
        notes: take the findings.
    """
    counts = players.group_by("file_index", maintain_order=True).agg(
        pl.len().alias("players"), (pl.col("fide_rating") > 0).sum().alias("rated")
    )
    teams = pl.concat(tables.records[name].select("file_index") for name in _TEAM_RECORDS)
    team_counts = dict(teams.group_by("file_index").len().iter_rows())
    for index, player_count, rated_count in counts.iter_rows():
        header, note = headers[index], notes[index]
        players_said, rated_said, teams_said = header.declared_players, header.declared_rated, header.declared_teams
        if players_said and players_said.number != player_count:
            is_cut = player_count < players_said.number
            players_said.note(note, "truncated" if is_cut else "player_count_differs", player_count)
        if rated_said and rated_said.number != rated_count:
            rated_said.note(note, "report_rated_count_differs", rated_count)
        team_count = team_counts.get(index)
        if team_count and teams_said and teams_said.number != team_count:
            teams_said.note(note, "report_team_count_differs", team_count)
    _check_points(tables, players, cells, notes)


def _check_points(tables: ReportTables, players: pl.DataFrame, cells: pl.DataFrame, notes: Notes) -> None:
    """The points in each player's line against those of his results, where the file gives no other points."""
    line = ["file_index", "line_number"]
    symbols = cells.with_columns(
        pl.col("result").replace_strict(_SYMBOLS, default=None, return_dtype=pl.String).alias("symbol")
    )
    scored = (
        symbols.join(_scoring(tables, players), on=["file_index", "symbol"], how="left", maintain_order="left")
        .group_by(line, maintain_order=True)
        .agg(
            pl.col("symbol_points").sum().alias("computed"),
            (pl.col("symbol_points").is_null() | pl.col("kind").is_null()).any().alias("is_unknown"),
        )
    )
    extensions = tables.records["extension"].filter(pl.col("code").is_in(_POINT_EXTENSIONS))
    differing = (
        players.join(scored, on=line, how="left", maintain_order="left")
        .join(extensions.select("file_index").unique(), on="file_index", how="anti", maintain_order="left")
        .join(_otherwise_scored(tables), on=["file_index", "entry_number"], how="anti", maintain_order="left")
        .with_columns(pl.col("computed").fill_null(0.0))
        .filter(~pl.col("is_unknown").fill_null(value=False) & ((pl.col("points") - pl.col("computed")).abs() > 0.01))
    )
    field = next(field for field in record_named(PLAYER).fields if field.name == "points")
    for row in differing.iter_rows(named=True):
        notes[row["file_index"]].add(
            "points_differ",
            row["line_number"],
            field.first,
            row["text"][field.first - 1 : field.last],
            value=f"{row['points']:g}",
            read=f"{row['computed']:g}",
        )


def _scoring(tables: ReportTables, players: pl.DataFrame) -> pl.DataFrame:
    """Points of each symbol in each report: `file_index`, `symbol`, `symbol_points`."""
    places = tables.repeats["scoring"].join(
        tables.records["scoring"].filter(pl.col("code") == "162"), on=["file_index", "line_number"], how="semi"
    )
    own = places.select("file_index", "symbol", "points").unique(["file_index", "symbol"], keep="first")
    default = pl.DataFrame({"symbol": [*_DEFAULT_POINTS, "P"], "points": [*_DEFAULT_POINTS.values(), None]})
    every = players.select("file_index").unique().join(default, how="cross")
    scoring = every.join(own, on=["file_index", "symbol"], how="left", suffix="_own").select(
        "file_index", "symbol", pl.coalesce("points_own", "points").alias("symbol_points")
    )
    # a pairing-allocated bye is worth a win if nothing is said of it
    wins = scoring.filter(pl.col("symbol") == "W").select("file_index", pl.col("symbol_points").alias("win_points"))
    return scoring.join(wins, on="file_index", how="left").select(
        "file_index", "symbol", pl.coalesce("symbol_points", "win_points")
    )


def _otherwise_scored(tables: ReportTables) -> pl.DataFrame:
    """Players with points that their results do not tell: byes in records of their own, abnormal points."""
    numbers = [tables.repeats[name].select("file_index", "number") for name in ("bye", "abnormal_points")]
    return pl.concat(numbers).rename({"number": "entry_number"}).unique()
