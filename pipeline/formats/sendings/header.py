"""What the header of one result file says, whichever family it belongs to, and the notes made on the file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.findings import FindingList, Place
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.layouts import Layout
from pipeline.formats.sendings.wording import CATALOGUE

_CENTURY_CHANGE = 80
"""Years of two digits from 80 on are 19yy (input-files.md 1.8)."""

MOST_ROUNDS = 1000
"""No file has so many: a line of titles that seems to is not one."""

_SHOWN_CHARACTERS = 400

_DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})[./-]?(\d{2})[./-]?(\d{2})", re.ASCII)
_LEADING_NUMBER = re.compile(r"\s*(\d{1,9})(?!\d)", re.ASCII)
_SHORT_YEAR_FIRST = re.compile(r"(\d{2})[./-]?(\d{2})[./-]?(\d{2})", re.ASCII)


@dataclass(frozen=True)
class Declared:
    """Counts that the file gives of itself.

    Args:
        players: player lines.
        rounds: rounds.
        wins: half games won; with `draws` and `losses` left out together.
        draws: half games drawn.
        losses: half games lost.
    """

    players: int
    rounds: int
    wins: int | None = None
    draws: int | None = None
    losses: int | None = None


@dataclass(frozen=True)
class RoundColumns:
    """The rounds of a file: column of each result and day of each round."""

    result_columns: tuple[int, ...]
    dates: tuple[dt.date | None, ...]


@dataclass(frozen=True, kw_only=True)
class Particulars:
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


@dataclass(frozen=True)
class Header:
    """The header of one file; `body` is the text from line `body_line` on."""

    layout: Layout
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
    found: FindingList = field(default_factory=lambda: FindingList(CATALOGUE))
    reason: str | None = field(default=None)

    def add(
        self,
        rule: str,
        line_number: int | None = None,
        column_number: int | None = None,
        raw_text: str | None = None,
        **values: object,
    ) -> None:
        """Add a finding at a place of the file; a text without end is shown by its beginning."""
        shown = raw_text[:_SHOWN_CHARACTERS] if raw_text is not None else None
        place = Place(self.file.file_id, self.file.file_name, line_number, column_number, shown)
        self.found.add(rule, place, fine_eur=None, **values)

    def refuse(self, rule: str, line_number: int | None = None, raw_text: str | None = None, **values: object) -> None:
        """Add a finding for which the whole file is refused."""
        self.reason = rule
        self.add(rule, line_number, None, raw_text, **values)


def day_first(text: str) -> dt.date | None:
    """`17.09.2021`, `24/09/23` or `2023-09-24`; `None` if it is no date."""
    match = _DAY_FIRST.fullmatch(text.strip())
    if match:
        return _date(match[3], match[2], match[1])
    return year_first(text)


def year_first(text: str) -> dt.date | None:
    """`20150927`, `2023-09-24`, `150927` or `23.09.24`; `None` if it is no date."""
    stripped = text.strip()
    match = _YEAR_FIRST.fullmatch(stripped) or _SHORT_YEAR_FIRST.fullmatch(stripped)
    return _date(match[1], match[2], match[3]) if match else None


def _date(year: str, month: str, day: str) -> dt.date | None:
    full_year = int(year)
    if len(year) == 2:
        full_year += 1900 if full_year >= _CENTURY_CHANGE else 2000
    try:
        return dt.date(full_year, int(month), int(day))
    except ValueError:
        return None


def leading_number(text: str | None) -> int | None:
    """`618` of `618(618)` or of `618 Somewhere`; `None` if the text does not start with a number of some size."""
    match = _LEADING_NUMBER.match(text or "")
    return int(match[1]) if match else None


def tournament_day(notes: FileNotes, line_number: int, raw_text: str, fallback: str | None) -> dt.date | None:
    """First or last day as the file gives it, else as another header line does, with a finding."""
    day = day_first(raw_text)
    if day is not None:
        return day
    day = day_first(fallback) if fallback else None
    notes.add("tournament_date_invalid", line_number, None, raw_text, value=raw_text.strip())
    return day


def check_tournament_days(notes: FileNotes, line_number: int, start: dt.date | None, end: dt.date | None) -> None:
    """A tournament that ends before it starts is a finding."""
    if start and end and end < start:
        notes.add("tournament_dates_reversed", line_number, start=start, end=end)


def rounds_of_titles(
    notes: FileNotes, layout: Layout, line: str, line_number: int, declared_rounds: int
) -> RoundColumns:
    """The rounds of a line of column titles: the right edge of each date is the column of a result.

    Where the dates do not stand above cells, or there are none, the layout's own columns are taken.
    """
    fields_end = max(layout.rating.last, layout.member_id.last)
    skipped = 3 if layout.family == "tagged" else fields_end
    tokens = list(re.finditer(r"\S+", line[skipped:]))
    edges = [skipped + token.end() for token in tokens]
    if not 0 < len(tokens) < MOST_ROUNDS:
        notes.add("round_dates_missing", line_number, None, line or None)
        return fixed_rounds(layout, declared_rounds)
    dates = tuple(year_first(token[0]) for token in tokens)
    for token, edge, day in zip(tokens, edges, dates, strict=True):
        if day is None:
            notes.add("round_date_invalid", line_number, edge - len(token[0]) + 1, token[0], value=token[0])
    if len(tokens) != declared_rounds:
        notes.add("round_count_differs", line_number, None, line, declared=declared_rounds, read=len(tokens))
    distances = [edge - before for before, edge in zip([fields_end, *edges], edges, strict=False)]
    if min(distances) < layout.cells.width:
        notes.add("round_columns_irregular", line_number, None, line)
        return RoundColumns(fixed_rounds(layout, len(tokens)).result_columns, dates)
    return RoundColumns(tuple(edges), dates)


def fixed_rounds(layout: Layout, count: int) -> RoundColumns:
    """Rounds at the layout's own columns, without a date."""
    columns = tuple(layout.first_result + layout.pitch * index for index in range(count))
    return RoundColumns(columns, (None,) * count)


def check_round_days(
    notes: FileNotes, line_number: int, rounds: RoundColumns, start: dt.date | None, end: dt.date | None
) -> None:
    """Rounds before the first or after the last day: one finding for the file, naming the days."""
    if start is None or end is None or end < start:
        return
    outside = sorted({day for day in rounds.dates if day is not None and not start <= day <= end})
    if outside:
        notes.add(
            "round_date_outside",
            line_number,
            rounds.result_columns[rounds.dates.index(outside[0])],
            days=_listed(outside),
            start=start,
            end=end,
        )


def _listed(days: Sequence[dt.date]) -> str:
    return ", ".join(day.isoformat() for day in days)
