"""From the tables of one received file to a tournament report: what `inspect --as trf` shows and the demo sends.

Member numbers stand where SWAR's national report has them, in FIDE's column (TRF06, TRF16), or in national rows
(TRF26), which also hold the club. The report has no place for the club otherwise, nor for the sender.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
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
    VERSION_OF_CODE,
    VERSIONS,
    record_named,
)
from pipeline.formats.trf.tournament import OTHER_SCHEMA, Frames, empty_report, record_schema, repeated_schema
from pipeline.formats.trf.writer import write_report

_ENCODING = "utf-8"
_SIGNS = {1.0: "1", 0.5: "=", 0.0: "0"}
_COLOURS = {"W": "w", "B": "b"}
_NAME_WIDTH = next(field.width for field in record_named(PLAYER).fields if field.name == "name")
_STARTING_RANK = "starting_rank"
_RANKING_UNKNOWN = "OTHER"
_WITH_NATIONAL_ROWS = "TRF26"


def trf_text(
    files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    version: str,
    rounds: pl.DataFrame | None = None,
) -> bytes:
    """Write one received file as a tournament report.

    Read again, the report gives the same entries (the club in TRF26 only) and half games. A report has one day
    for each round: a round of the tables with games on several days becomes several rounds. Names are cut at
    33 characters.

    Args:
        files: contract `ReceivedFiles`, the row of the file.
        entries: contract `Entries`, those of the file.
        half_games: contract `HalfGames`, those of the file.
        version: `TRF06`, `TRF16` or `TRF26`.
        rounds: contract `Rounds`, those of the file; without it a round without a game has no day.

    Returns:
        The report in UTF-8, each line ended by CR LF.

    Raises:
        ValueError: there is no such version, `files` is not one file, two players have the same number, or a
            value does not fit its columns; the message says which.
    """
    if version not in VERSIONS:
        raise ValueError(f"'{version}' is no version of the tournament report; there are {', '.join(VERSIONS)}")
    if files.height != 1:
        raise ValueError(f"a report is of one file, not of {files.height}")
    if entries["entry_number"].is_duplicated().any():
        raise ValueError("two players have the same number; a report can't tell them apart")
    days = _days(half_games, rounds)
    has_national_rows = version == _WITH_NATIONAL_ROWS
    players = _players(entries, half_games, has_national_rows=has_national_rows)
    national = _national_rows(entries) if has_national_rows else _rows(NATIONAL, [])
    header = [
        (code, str(value))
        for code, value in _header(files.row(0, named=True), players, days)
        if value and VERSIONS.index(VERSION_OF_CODE[code]) <= VERSIONS.index(version)
    ]
    records = _numbered(
        {
            HEADER: _rows(HEADER, header),
            ROUND_DATES: _rows(ROUND_DATES, [("132",)]),
            _STARTING_RANK: _rows(_STARTING_RANK, [("172", FEDERATION, _RANKING_UNKNOWN)][: national.height]),
            PLAYER: players,
            NATIONAL: national,
        }
    )
    repeats = {
        ROUND_DATES: _date_places(records[ROUND_DATES], days),
        PLAYER: _cells(records[PLAYER], half_games, days),
    }
    blank = empty_report()
    report = replace(blank, records=blank.records | records, repeats=blank.repeats | repeats)
    return write_report(report).encode(_ENCODING)


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


def _days(half_games: pl.DataFrame, rounds: pl.DataFrame | None) -> pl.DataFrame:
    """The rounds of the report: `round_number` and `date` of the tables, `place` in the report from 1."""
    columns = ["round_number", "date"]
    played = half_games.select(columns).unique()
    known = half_games.clear().select(columns) if rounds is None else rounds.select(columns)
    last = pl.concat([played["round_number"], known["round_number"]]).max()
    every = pl.DataFrame({"round_number": range(1, cast(int, last or 0) + 1)}, schema={"round_number": pl.Int32})
    unplayed = every.join(played, on="round_number", how="anti").join(known, on="round_number", how="left")
    days = pl.concat([played, unplayed]).sort(columns, nulls_last=True)
    return days.with_columns(pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("place"))


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


def _players(entries: pl.DataFrame, half_games: pl.DataFrame, *, has_national_rows: bool) -> pl.DataFrame:
    """The 001 rows: points from the games, ranks by them; numbers and ratings of members unless they have own rows."""
    points = half_games.group_by("entry_number").agg(pl.col("score").sum().alias("points"))
    is_elsewhere = pl.lit(has_national_rows) & _has_national_row()
    return (
        entries.join(points, on="entry_number", how="left", maintain_order="left")
        .with_columns(pl.col("points").fill_null(0.0))
        .select(
            pl.lit("001").alias("code"),
            pl.col("entry_number").alias("number"),
            pl.lit(None, dtype=pl.String).alias("sex"),
            pl.lit(None, dtype=pl.String).alias("title"),
            pl.col("name").str.slice(0, _NAME_WIDTH),
            pl.when(~is_elsewhere & (pl.col("rating") > 0)).then("rating").alias("rating"),
            pl.when("is_fictive").then(pl.lit(FICTIVE_MARK)).otherwise("nationality").alias("federation"),
            pl.when(~is_elsewhere & (pl.col("member_id") > 0)).then("member_id").cast(pl.String).alias("identifier"),
            pl.lit(None, dtype=pl.String).alias("birth_date"),
            "points",
            pl.col("points").rank("min", descending=True).alias("rank"),
        )
    )


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


def _cells(players: pl.DataFrame, half_games: pl.DataFrame, days: pl.DataFrame) -> pl.DataFrame:
    schema = repeated_schema(record_named(PLAYER))
    return (
        half_games.select("entry_number", "round_number", "opponent_number", "colour", "score", "date")
        .join(players.select("line_number", "number"), left_on="entry_number", right_on="number")
        .join(days, on=["round_number", "date"], nulls_equal=True)
        .with_columns(
            pl.col("colour").cast(pl.String).replace_strict(_COLOURS, return_dtype=pl.String),
            pl.col("score").replace_strict(_SIGNS, return_dtype=pl.String).alias("result"),
        )
        .select(schema.names())
        .cast(schema)
        .sort("line_number", "place")
    )
