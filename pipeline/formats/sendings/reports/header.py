"""What the header of a report says: particulars, the days of the tournament and of its rounds, totals."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from pipeline.formats.sendings.header import (
    FileNotes,
    Particulars,
    RoundColumns,
    check_round_days,
    check_tournament_days,
    day_first,
    leading_number,
    tournament_day,
    year_first,
)
from pipeline.formats.trf.reader import ReportTables
from pipeline.formats.trf.records import HEADER, LETTER_RESULTS, PLAYER, ROUND_DATES, record_named
from pipeline.formats.trf.tournament import version_of

_EXTENSION = "extension"
_ROUND_COUNT = "142"
_JAVAFO_ROUND_COUNT = "XXR"
_VALUE_COLUMN = record_named(HEADER).fields[0].first


class Count(NamedTuple):
    """A number that the header gives, the line that gives it, and what stands there."""

    number: int
    line_number: int
    raw_text: str

    def note(self, note: FileNotes, rule: str, read: int) -> None:
        """Add the finding that so many were read and not `number`, at the header's place."""
        note.add(rule, self.line_number, _VALUE_COLUMN, self.raw_text, declared=self.number, read=read)


@dataclass(frozen=True)
class ReportHeader:
    """The header of one report; a count that it does not give is `None`.

    Args:
        version: `TRF06`, `TRF16` or `TRF26`.
        particulars: what it says in words.
        start_date: first day.
        end_date: last day.
        declared_players: number of players (062).
        declared_rated: number of rated players (072).
        declared_teams: number of teams (082).
        declared_rounds: number of rounds (142).
        round_dates: day of each round read.
    """

    version: str
    particulars: Particulars
    start_date: dt.date | None
    end_date: dt.date | None
    declared_players: Count | None
    declared_rated: Count | None
    declared_teams: Count | None
    declared_rounds: Count | None
    round_dates: tuple[dt.date | None, ...]

    def row(self, player_count: int) -> dict[str, Any]:
        """The columns of `ReceivedFiles` that the report fills."""
        return {
            "layout": self.version.lower(),
            "recognised_by": "tags",
            **self.particulars._asdict(),
            "start_date": self.start_date,
            "end_date": self.end_date,
            "player_count": player_count,
            "round_count": len(self.round_dates),
            "declared_player_count": self.declared_players and self.declared_players.number,
            "declared_round_count": self.declared_rounds and self.declared_rounds.number,
        }


class _Line(NamedTuple):
    line_number: int
    value: str


class _RoundDates(NamedTuple):
    line_number: int
    texts: tuple[str, ...]


def read_headers(tables: ReportTables, notes: Mapping[int, FileNotes]) -> dict[int, ReportHeader]:
    """The header of each report, by `file_index`; headers are short, so Python reads them one by one.

    Args:
        tables: the lines of the reports.
        notes: take the findings, by `file_index`.
    """
    said: dict[int, dict[str, _Line]] = {}
    lines = pl.concat([tables.records[HEADER], tables.records[_EXTENSION]])
    for index, line_number, code, value in lines.drop_nulls("value").iter_rows():
        said.setdefault(index, {}).setdefault(code, _Line(line_number, value))
    dates = _date_lines(tables)
    place = ["file_index", "line_number", "place"]
    # what makes no sense makes no round either
    sound = tables.repeats[PLAYER].join(tables.unreadable.select(place).drop_nulls(), on=place, how="anti")
    last_rounds = dict(sound.group_by("file_index").agg(pl.col("place").max()).iter_rows())
    versions = _versions(tables)
    return {
        index: _read_header(note, said.get(index, {}), dates.get(index), last_rounds.get(index, 0), versions[index])
        for index, note in notes.items()
        if index in versions
    }


def round_table(headers: Mapping[int, ReportHeader]) -> pl.DataFrame:
    """One row per round of each report: `file_index`, `round_number`, `date`."""
    return pl.DataFrame(
        [
            (index, number, day)
            for index, header in headers.items()
            for number, day in enumerate(header.round_dates, start=1)
        ],
        schema={"file_index": pl.Int32(), "round_number": pl.Int32(), "date": pl.Date()},
        orient="row",
    )


def _versions(tables: ReportTables) -> dict[int, str]:
    codes = pl.concat(
        frame.select("file_index", "code") for frame in tables.records.values() if "code" in frame.columns
    ).unique()
    is_letter = pl.col("result").str.to_uppercase().is_in(list(LETTER_RESULTS))
    lettered = set(tables.repeats[PLAYER].filter(is_letter)["file_index"])
    by_file = dict(codes.group_by("file_index").agg("code").iter_rows())
    return {
        index: version_of(by_file.get(index, []), has_letters=index in lettered)
        for index in tables.texts["file_index"].unique(maintain_order=True)
    }


def _date_lines(tables: ReportTables) -> dict[int, _RoundDates]:
    """The first line of round dates of each report, a blank text for a round without one."""
    dates = tables.repeats[ROUND_DATES]
    first = dates.filter(pl.col("line_number") == pl.col("line_number").min().over("file_index"))
    found: dict[int, _RoundDates] = {}
    for index, line_number, places, texts in (
        first.group_by("file_index", "line_number", maintain_order=True).agg("place", "date").iter_rows()
    ):
        by_place = dict(zip(places, texts, strict=True))
        found[index] = _RoundDates(line_number, tuple(by_place.get(at) or "" for at in range(1, max(places) + 1)))
    return found


def _read_header(
    note: FileNotes, said: Mapping[str, _Line], dates: _RoundDates | None, last_round: int, version: str
) -> ReportHeader:
    # what the header lacks is told at its first line
    head_line = min((line.line_number for line in said.values()), default=1)
    start, end = (_tournament_day(note, said.get(code), head_line) for code in ("042", "052"))
    if start:
        check_tournament_days(note, said["042"].line_number, _VALUE_COLUMN, said["042"].value, start, end)
    if dates is None:
        note.add("round_dates_missing", head_line, 1)
    days = _round_days(note, dates, last_round, start, end) if dates else (None,) * last_round
    declared_rounds = _count(said, _ROUND_COUNT) or _count(said, _JAVAFO_ROUND_COUNT)
    if declared_rounds is not None and declared_rounds.number != len(days):
        declared_rounds.note(note, "round_count_differs", len(days))
    return ReportHeader(
        version=version,
        particulars=_particulars(said),
        start_date=start,
        end_date=end,
        declared_players=_count(said, "062"),
        declared_rated=_count(said, "072"),
        declared_teams=_count(said, "082"),
        declared_rounds=declared_rounds,
        round_dates=days,
    )


def _particulars(said: Mapping[str, _Line]) -> Particulars:
    def value(*codes: str) -> str | None:
        return next((said[code].value for code in codes if code in said), None)

    return Particulars(
        tournament_name=value("012"),
        responsible=value("102"),
        arbiter=value("102"),
        time_control=value("122", "222"),
        tournament_kind=value("092", "192"),
        program=value("182"),
        declared_participant_count=leading_number(value("062")),
    )


def _count(said: Mapping[str, _Line], code: str) -> Count | None:
    line = said.get(code)
    # programs add remarks: 062 367 (309)
    number = leading_number(line.value) if line else None
    return Count(number, line.line_number, line.value) if line and number is not None else None


def _tournament_day(note: FileNotes, line: _Line | None, head_line: int) -> dt.date | None:
    if line is None:
        note.add("tournament_date_invalid", head_line, 1, value="")
        return None
    return tournament_day(note, line.line_number, line.value, None, _VALUE_COLUMN)


def _round_days(
    note: FileNotes, dates: _RoundDates, last_round: int, start: dt.date | None, end: dt.date | None
) -> tuple[dt.date | None, ...]:
    """The day of each round of the 132 line, and none for those that are played behind its last one.

    The text wants YY/MM/DD, programs also write DD/MM/YY (input-files.md 2.4): the year is last where only so
    all rounds lie within the tournament.
    """
    readings = [tuple(read(text) for text in dates.texts) for read in (year_first, day_first)]
    fitting = [days for days in readings if _all_within(days, start, end)]
    unsaid = max(last_round - len(dates.texts), 0)
    days = (fitting or readings)[0] + (None,) * unsaid
    texts = dates.texts + ("",) * unsaid
    columns = _columns(len(days))
    for number, (column, day, text) in enumerate(zip(columns, days, texts, strict=True), start=1):
        if day is None and not text:
            note.add("report_round_without_date", dates.line_number, column, round=number)
        elif day is None:
            note.add("round_date_invalid", dates.line_number, column, text, value=text)
    check_round_days(note, dates.line_number, None, RoundColumns(columns, days), start, end)
    return days


def _all_within(days: Iterable[dt.date | None], start: dt.date | None, end: dt.date | None) -> bool:
    return all(day is not None and (start or day) <= day <= (end or day) for day in days)


def _columns(count: int) -> tuple[int, ...]:
    repeated = record_named(ROUND_DATES).repeated
    assert repeated is not None
    return tuple(repeated.first + repeated.pitch * place for place in range(count))
