"""What the header of one result file says, whichever family it belongs to, and the notes made on the file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from pipeline.findings import FindingList, Place
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.layouts import Layout
from pipeline.formats.sendings.wording import CATALOGUE

_CENTURY_CHANGE = 80
"""Years of two digits from 80 on are 19yy (input-files.md 1.8)."""

MOST_ROUNDS = 1000
"""No file has so many: a line of titles that seems to is not one."""

_SHOWN_CHARACTERS = 400
_TOLD_OF_A_RULE = 500
"""So many findings of one rule are told place by place in one file; of the rest only the number."""

_TRIED_LINES = 5
_DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[./-]?(\d{2})[./-]?(\d{2})", re.ASCII)
_SHORT_YEAR_FIRST = re.compile(r"(\d{2})[./-]?(\d{2})[./-]?(\d{2})", re.ASCII)
_LEADING_NUMBER = re.compile(r"\s*(\d{1,9})(?!\d)", re.ASCII)
_LONGEST_DAY = 20
_TITLE = re.compile(r"\S+")


class Declared(NamedTuple):
    """Counts that the file gives of itself.

    Args:
        players: player lines.
        rounds: rounds.
        line_number: the line that says so.
        text: this line.
        wins: half games won; with `draws` and `losses` left out together.
        draws: half games drawn.
        losses: half games lost.
    """

    players: int
    rounds: int
    line_number: int
    text: str
    wins: int | None = None
    draws: int | None = None
    losses: int | None = None


class RoundColumns(NamedTuple):
    """The rounds of a file: column of each result and day of each round."""

    result_columns: tuple[int, ...]
    dates: tuple[dt.date | None, ...]


class Particulars(NamedTuple):
    """What the header says in words; the fields are columns of `ReceivedFiles`, `None` where it does not say it."""

    tournament_name: str | None = None
    responsible: str | None = None
    arbiter: str | None = None
    time_control: str | None = None
    tournament_kind: str | None = None
    program: str | None = None
    declared_file_name: str | None = None
    declared_sender_id: int | None = None
    first_round_sent: int | None = None
    last_round_sent: int | None = None
    declared_participant_count: int | None = None
    declared_game_count: int | None = None
    checksum: str | None = None


class Header(NamedTuple):
    """The header of one file; `body` is the text from line `body_line` on."""

    layout: Layout
    recognised_by: str
    particulars: Particulars
    start_date: dt.date | None
    end_date: dt.date | None
    declared: Declared
    rounds: RoundColumns
    body: str
    body_line: int


@dataclass
class FileNotes:
    """Collects the findings of one file and, if it can't be read, the reason."""

    file: RawFile
    reason: str | None = None
    counts: dict[str, int] = field(default_factory=dict)

    @cached_property
    def found(self) -> FindingList:
        """The findings as they were made; most files have none."""
        return FindingList(CATALOGUE)

    def add(
        self,
        rule: str,
        line_number: int | None = None,
        column_number: int | None = None,
        raw_text: str | None = None,
        **values: object,
    ) -> None:
        """Add a finding at a place of the file; a text without end is shown by its beginning."""
        self.counts[rule] = self.counts.get(rule, 0) + 1
        if self.counts[rule] > _TOLD_OF_A_RULE:
            return
        place = Place(self.file.file_id, self.file.file_name, line_number, column_number, _shown(raw_text))
        shown = {name: _shown(value) if isinstance(value, str) else value for name, value in values.items()}
        self.found.add(rule, place, fine_eur=None, **shown)

    def refuse(
        self,
        rule: str,
        line_number: int | None = None,
        column_number: int | None = None,
        raw_text: str | None = None,
        **values: object,
    ) -> None:
        """Add a finding for which the whole file is refused."""
        self.reason = rule
        self.add(rule, line_number, column_number, raw_text, **values)

    def close(self) -> FindingList:
        """The findings, those of the whole file first, then by line; and of which rules there were too many to tell."""
        for rule, count in [*self.counts.items()]:
            if count > _TOLD_OF_A_RULE:
                self.add("more_of_the_same", name=rule, count=count - _TOLD_OF_A_RULE)
        self.found.rows.sort(key=lambda row: (row["line_number"] or 0, row["column_number"] or 0))
        return self.found


def _shown(text: str | None) -> str | None:
    return text if text is None or len(text) <= _SHOWN_CHARACTERS else text[:_SHOWN_CHARACTERS] + "…"


def day_first(text: str) -> dt.date | None:
    """`17.09.2021`, `24/09/23` or `2023-09-24`; `None` if it is no date."""
    return _day_first(text) if len(text) <= _LONGEST_DAY else None


def year_first(text: str) -> dt.date | None:
    """`20150927`, `2023-09-24`, `150927` or `23.09.24`; `None` if it is no date."""
    return _year_first(text) if len(text) <= _LONGEST_DAY else None


@lru_cache(maxsize=4096)  # the files of a quarter share their days
def _day_first(text: str) -> dt.date | None:
    match = _DAY_FIRST.fullmatch(text.strip())
    return _date(match[3], match[2], match[1]) if match else _year_first(text)


@lru_cache(maxsize=4096)
def _year_first(text: str) -> dt.date | None:
    match = _YEAR_FIRST.fullmatch(text.strip()) or _SHORT_YEAR_FIRST.fullmatch(text.strip())
    return _date(match[1], match[2], match[3]) if match else None


def _date(year: str, month: str, day: str) -> dt.date | None:
    full_year = int(year)
    if len(year) == 2:
        full_year += 1900 if full_year >= _CENTURY_CHANGE else 2000
    try:
        return dt.date(full_year, int(month), int(day))
    except ValueError:
        return None


def plain_lines(text: str) -> list[str]:
    """The lines of a stretch of text, without their line ends."""
    return text.replace("\r\n", "\n").split("\n")


def leading_number(text: str | None) -> int | None:
    """`618` of `618(618)` or of `618 Somewhere`; `None` if the text does not start with a number of some size."""
    match = _LEADING_NUMBER.match(text or "")
    return int(match[1]) if match else None


def tournament_day(
    notes: FileNotes, line_number: int, raw_text: str, fallback: str | None, column_number: int | None = None
) -> dt.date | None:
    """First or last day as the file gives it, else as another header line does, with a finding."""
    day = day_first(raw_text)
    if day is not None:
        return day
    notes.add("tournament_date_invalid", line_number, column_number, raw_text, value=raw_text.strip())
    return day_first(fallback) if fallback else None


def compare_days(
    notes: FileNotes, days: Mapping[tuple[int, int, str], dt.date | None], first: str | None, last: str | None
) -> None:
    """A day that is not within the tournament's, as another header line gives them, is a finding at its place.

    Within is enough: of a season or a long tournament a file may send some rounds only.
    """
    first_day, last_day = (day_first(said) if said else None for said in (first, last))
    for place, day in days.items():
        if day and first_day and day < first_day:
            notes.add("tournament_day_outside", *place, day=day, other=first_day)
        elif day and last_day and day > last_day:
            notes.add("tournament_day_outside", *place, day=day, other=last_day)


def compare_rounds(notes: FileNotes, declared: Declared, other: int | None) -> None:
    """Another header line that tells another number of rounds is a finding."""
    if other is not None and other != declared.rounds:
        told = {"declared": declared.rounds, "other": other}
        notes.add("rounds_told_otherwise", declared.line_number, 1, declared.text, **told)


def check_tournament_days(
    notes: FileNotes,
    line_number: int,
    column_number: int,
    raw_text: str | None,
    start: dt.date | None,
    end: dt.date | None,
) -> None:
    """A tournament that ends before it starts is a finding, at the place of its first day."""
    if start and end and end < start:
        notes.add("tournament_dates_reversed", line_number, column_number, raw_text, start=start, end=end)


def rounds_of_titles(
    notes: FileNotes, layout: Layout, titles: str, line_number: int, declared: Declared, body: str
) -> RoundColumns:
    """The rounds of a line of column titles: the right edge of each date is the column of a result.

    Where the dates do not stand above cells, or there are none, the layout's own columns are taken.
    """
    fields_end = max(layout.rating.last, layout.member_id.last)
    tokens = [*_TITLE.finditer(titles, 3 if layout.family == "tagged" else fields_end)]
    usual = usual_columns(layout, declared.rounds, body)
    if not 0 < len(tokens) < MOST_ROUNDS:
        notes.add("round_dates_missing", line_number, fields_end + 1, titles or None)
        return undated(usual)
    dates = [year_first(token[0]) for token in tokens]
    for token, day in zip(tokens, dates, strict=True):
        if day is None:
            notes.add("round_date_invalid", line_number, token.start() + 1, token[0], value=token[0])
    if len(tokens) != declared.rounds:
        told = {"declared": declared.rounds, "read": len(tokens)}
        notes.add("round_count_differs", line_number, tokens[0].start() + 1, titles, **told)
    edges = tuple(token.end() for token in tokens)
    if edges == usual or _stand_above_cells(layout, edges, usual, fields_end, body):
        return RoundColumns(edges, tuple(dates))
    notes.add("round_columns_irregular", line_number, tokens[0].start() + 1, titles)
    day_at = dict(zip(usual if len(usual) == len(edges) else edges, dates, strict=True))
    return RoundColumns(usual, tuple(day_at.get(column) for column in usual))


def _stand_above_cells(
    layout: Layout, edges: tuple[int, ...], usual: tuple[int, ...], fields_end: int, body: str
) -> bool:
    """Whether there is room for cells between the dates, and the first lines make sense there."""
    distances = (edge - before for before, edge in zip((fields_end, *edges), edges, strict=False))
    if any(distance < layout.cells.width for distance in distances):
        return False
    lines = first_lines(body)
    return _sensible_cells(layout, lines, edges) >= _sensible_cells(layout, lines, usual)


def usual_columns(layout: Layout, count: int, body: str) -> tuple[int, ...]:
    """The layout's own columns of so many results; of several pitches that under which the first lines make sense."""
    choices = [_evenly_spaced(layout.first_result, pitch, count) for pitch in layout.pitches]
    if len(choices) == 1:
        return choices[0]
    lines = first_lines(body)
    return max(choices, key=lambda columns: _sensible_cells(layout, lines, columns))


@lru_cache(maxsize=256)  # the files of a quarter share their layouts
def _evenly_spaced(first: int, pitch: int, count: int) -> tuple[int, ...]:
    return tuple(range(first, first + pitch * count, pitch))


def undated(columns: tuple[int, ...]) -> RoundColumns:
    """Rounds at these columns of which no day is known."""
    return RoundColumns(columns, (None,) * len(columns))


def first_lines(body: str) -> list[str]:
    """The first few lines of players, to try columns on."""
    lines = body.split("\n", 2 * _TRIED_LINES)[: 2 * _TRIED_LINES]
    return [line.removesuffix("\r") for line in lines if line.strip()][:_TRIED_LINES]


def _sensible_cells(layout: Layout, lines: Sequence[str], result_columns: Sequence[int]) -> int:
    cells = layout.cells
    return sum(cells.makes_sense(line[column - cells.width : column]) for line in lines for column in result_columns)


def check_round_days(
    notes: FileNotes,
    line_number: int,
    titles: str | None,
    rounds: RoundColumns,
    start: dt.date | None,
    end: dt.date | None,
) -> None:
    """Rounds before the first or after the last day: one finding for the file, naming the days."""
    if start is None or end is None or end < start:
        return
    outside = sorted({day for day in rounds.dates if day is not None and not start <= day <= end})
    if outside:
        days = ", ".join(day.isoformat() for day in outside)
        column = rounds.result_columns[rounds.dates.index(outside[0])]
        if titles and column > len(titles):
            column = 1  # the columns are the layout's, and the date does not stand there
        notes.add("round_date_outside", line_number, column, titles, days=days, start=start, end=end)
