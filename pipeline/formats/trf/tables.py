"""From the tables of one received file to a tournament report: what `inspect --as trf` shows and the demo sends.

Member numbers, national ratings and clubs stand in national rows, which TRF26 has; `versions.in_version` puts the
numbers and ratings where SWAR's national report has them for the older ones, in FIDE's columns.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import polars as pl

from pipeline.contracts.sendings import FICTIVE_MARK
from pipeline.formats.trf.records import (
    FEDERATION,
    HEADER,
    NATIONAL,
    OTHER,
    PLAYER,
    ROUND_DATES,
    record_named,
)
from pipeline.formats.trf.tournament import (
    OTHER_SCHEMA,
    Frames,
    TournamentReport,
    empty_report,
    record_schema,
    repeated_schema,
)
from pipeline.formats.trf.versions import in_version
from pipeline.formats.trf.writer import write_report

_ENCODING = "utf-8"
_SIGNS = {1.0: "1", 0.5: "=", 0.0: "0"}
_COLOURS = {"W": "w", "B": "b"}
_WON_BY_FORFEIT = "+"
_STARTING_RANK = "starting_rank"
_RANKING_UNKNOWN = "OTHER"

NAME_WIDTH = next(field.width for field in record_named(PLAYER).fields if field.name == "name")
"""A name is cut here."""

PEOPLE = pl.Schema(
    {
        "entry_number": pl.Int32(),
        "sex": pl.String(),
        "title": pl.String(),
        "birth_date": pl.String(),
        "points": pl.Float64(),
        "rank": pl.Int32(),
    }
)
UNPLAYED = pl.Schema(
    {
        "entry_number": pl.Int32(),
        "round_number": pl.Int32(),
        "opponent_number": pl.Int32(),
        "colour": pl.String(),
        "result": pl.String(),
    }
)


@dataclass(frozen=True)
class Further:
    """What a received file says beyond the tables of `contracts/sendings.py`, in the words of a report.

    Args:
        header: code and value of lines that stand in the report as they are, such as the city (022), in the
            place of what is made from the tables.
        people: columns `PEOPLE`, one row for each entry; what the file does not say is null.
        unplayed: columns `UNPLAYED`, one row for each cell without a game: byes, forfeits, pairings not played.
        left_out: number of cells without a game that a report can't say.
    """

    header: tuple[tuple[str, str], ...] = ()
    people: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=PEOPLE))
    unplayed: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=UNPLAYED))
    left_out: int = 0


def trf_text(
    files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    version: str,
    rounds: pl.DataFrame | None = None,
) -> bytes:
    """Write one received file as a tournament report.

    Read again, the report gives the same entries (the club in TRF26 only) and half games.

    Args:
        files: see `report_of`.
        entries: see `report_of`.
        half_games: see `report_of`.
        version: `TRF06`, `TRF16` or `TRF26`.
        rounds: see `report_of`.

    Returns:
        The report in UTF-8, each line ended by CR LF.

    Raises:
        ValueError: there is no such version, or see `report_of`.
    """
    report = report_of(files, entries, half_games, rounds)
    return write_report(in_version(report, version)).encode(_ENCODING)


def report_of(
    files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    rounds: pl.DataFrame | None = None,
    further: Further | None = None,
) -> TournamentReport:
    """One received file as a tournament report (TRF26).

    A report has one day for each round: a round of the tables with games on several days becomes several rounds.
    Names are cut at `NAME_WIDTH`. Points and ranks that the file does not give are those of the games.

    Args:
        files: contract `ReceivedFiles`, the row of the file.
        entries: contract `Entries`, those of the file.
        half_games: contract `HalfGames`, those of the file.
        rounds: contract `Rounds`, those of the file; without it a round without a game has no day.
        further: what else the file says.

    Raises:
        ValueError: `files` is not one file, or two players have the same number.
    """
    if files.height != 1:
        raise ValueError(f"a report is of one file, not of {files.height}")
    if entries["entry_number"].is_duplicated().any():
        raise ValueError("two players have the same number; a report can't tell them apart")
    further = further or Further()
    days = round_days(half_games, rounds)
    players = _players(entries, half_games, further)
    national = _national_rows(entries)
    own = {code for code, _ in further.header}
    derived = [line for line in _header(files.row(0, named=True), players, days) if line[0] not in own]
    header = sorted((*derived, *further.header), key=lambda line: line[0])
    records = _numbered(
        {
            HEADER: _rows(HEADER, [(code, str(said)) for code, said in header if said]),
            ROUND_DATES: _rows(ROUND_DATES, [("132",)]),
            _STARTING_RANK: _rows(_STARTING_RANK, [("172", FEDERATION, _RANKING_UNKNOWN)][: national.height]),
            PLAYER: players,
            NATIONAL: national,
        }
    )
    repeats = {
        ROUND_DATES: _date_places(records[ROUND_DATES], days),
        PLAYER: _cells(records[PLAYER], half_games, further.unplayed, days),
    }
    blank = empty_report()
    return replace(blank, records=blank.records | records, repeats=blank.repeats | repeats)


def round_days(half_games: pl.DataFrame, rounds: pl.DataFrame | None) -> pl.DataFrame:
    """The rounds of the report: `round_number` and `date` of the tables, `place` in the report from 1."""
    columns = ["round_number", "date"]
    played = half_games.select(columns).unique()
    known = half_games.clear().select(columns) if rounds is None else rounds.select(columns)
    last = pl.concat([played["round_number"], known["round_number"]]).max()
    every = pl.DataFrame({"round_number": range(1, cast(int, last or 0) + 1)}, schema={"round_number": pl.Int32})
    unplayed = every.join(played, on="round_number", how="anti").join(known, on="round_number", how="left")
    days = pl.concat([played, unplayed]).sort(columns, nulls_last=True)
    return days.with_columns(pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("place"))


def _numbered(records: Mapping[str, pl.DataFrame]) -> Frames:
    """The rows of the records one below the other, and the line end behind them."""
    numbered: Frames = {}
    line_number = 1
    for name, rows in records.items():
        schema = record_schema(record_named(name))
        numbered[name] = rows.with_row_index("line_number", line_number).select(schema.names()).cast(schema)
        line_number += rows.height
    return numbered | {OTHER: pl.DataFrame([(line_number, "")], schema=OTHER_SCHEMA, orient="row")}


def _rows(name: str, rows: Sequence[tuple[str, ...]]) -> pl.DataFrame:
    """Rows of a record: the code, then its fields."""
    schema = dict(record_schema(record_named(name)))
    del schema["line_number"]
    return pl.DataFrame(rows, schema=schema, orient="row")


def _header(file: Mapping[str, Any], players: pl.DataFrame, days: pl.DataFrame) -> Iterable[tuple[str, object]]:
    """Code and value of each header line; one without a value is not written."""
    yield "012", file["tournament_name"]
    yield "032", FEDERATION
    yield "042", _day(file["start_date"])
    yield "052", _day(file["end_date"])
    yield "062", str(players.height)
    yield "072", str((players["rating"].fill_null(0) > 0).sum())
    yield "092", file["tournament_kind"]
    yield "102", file["arbiter"] or file["responsible"]
    yield "122", file["time_control"]
    yield "142", days.height
    yield "182", file["program"]


def _day(day: dt.date | None) -> str | None:
    return None if day is None else f"{day:%Y/%m/%d}"


def _players(entries: pl.DataFrame, half_games: pl.DataFrame, further: Further) -> pl.DataFrame:
    """The 001 rows; the rating of a player with a national row stands there."""
    return (
        entries.join(_points(half_games, further.unplayed), on="entry_number", how="left", maintain_order="left")
        .join(further.people, on="entry_number", how="left", maintain_order="left", suffix="_said")
        .with_columns(pl.coalesce("points_said", "points", pl.lit(0.0)).alias("points"))
        .with_columns(pl.col("points").rank("min", descending=True).alias("rank_by_points"))
        .select(
            pl.lit("001").alias("code"),
            pl.col("entry_number").alias("number"),
            "sex",
            "title",
            pl.col("name").str.slice(0, NAME_WIDTH),
            pl.when(~_has_national_row() & (pl.col("rating") > 0)).then("rating").alias("rating"),
            pl.when("is_fictive").then(pl.lit(FICTIVE_MARK)).otherwise("nationality").alias("federation"),
            pl.lit(None, dtype=pl.String).alias("identifier"),
            "birth_date",
            "points",
            pl.when(pl.col("rank").is_not_null().any()).then("rank").otherwise("rank_by_points").alias("rank"),
        )
    )


def _points(half_games: pl.DataFrame, unplayed: pl.DataFrame) -> pl.DataFrame:
    """The points of the games and of forfeits won: `entry_number`, `points`."""
    forfeits = unplayed.filter(pl.col("result") == _WON_BY_FORFEIT)
    scores = [half_games.select("entry_number", "score"), forfeits.select("entry_number", pl.lit(1.0).alias("score"))]
    return pl.concat(scores).group_by("entry_number").agg(pl.col("score").sum().alias("points"))


def _national_rows(entries: pl.DataFrame) -> pl.DataFrame:
    """A row for each entry that has something to say in it."""
    return entries.filter(_has_national_row()).select(
        pl.lit(FEDERATION).alias("code"),
        pl.col("entry_number").alias("number"),
        pl.lit(None, dtype=pl.String).alias("sex"),
        pl.lit(None, dtype=pl.String).alias("title"),
        pl.lit(None, dtype=pl.String).alias("name"),
        pl.when(pl.col("rating") > 0).then("rating").alias("rating"),
        pl.col("club_id").cast(pl.String).str.pad_start(3, "0").alias("federation"),
        pl.when(pl.col("member_id") > 0).then("member_id").cast(pl.String).alias("identifier"),
        pl.lit(None, dtype=pl.String).alias("birth_date"),
    )


def _has_national_row() -> pl.Expr:
    return (pl.col("member_id") > 0) | pl.col("club_id").is_not_null()


def _date_places(lines: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    dated = days.drop_nulls("date").select("place", pl.col("date").dt.strftime("%y/%m/%d"))
    schema = repeated_schema(record_named(ROUND_DATES))
    return lines.select("line_number").join(dated, how="cross").select(schema.names()).cast(schema)


def _cells(players: pl.DataFrame, half_games: pl.DataFrame, unplayed: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    """The games at the place of their day, what was not played at the first place of its round."""
    schema = repeated_schema(record_named(PLAYER))
    games = half_games.join(days, on=["round_number", "date"], nulls_equal=True).select(
        "entry_number",
        "place",
        "opponent_number",
        pl.col("colour").cast(pl.String).replace_strict(_COLOURS, return_dtype=pl.String),
        pl.col("score").replace_strict(_SIGNS, return_dtype=pl.String).alias("result"),
    )
    others = unplayed.join(days.unique("round_number", keep="first", maintain_order=True), on="round_number")
    return (
        pl.concat([games, others.select(games.columns)])
        .join(players.select("line_number", pl.col("number").alias("entry_number")), on="entry_number")
        .select(schema.names())
        .cast(schema)
        .sort("line_number", "place")
    )
