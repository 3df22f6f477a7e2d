"""Games abroad as a table of values (CSV): one game a line, as `fide_games.csv` of the archive."""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.formats.fide.noting import Noted

COLUMNS = (
    "fide_id",
    "fide_list",
    "file",
    "tournament",
    "date",
    "colour",
    "opponent_name",
    "opponent_rating",
    "score",
)
_COLOUR_SIGNS = {"w": "W", "b": "B"}
_SCORES = (0.0, 0.5, 1.0)
_HIGHEST_MEMBER = 99_999
_MOST_CELLS = 1_000
_MONTH = re.compile(r"(\d{4})-?(\d{2})(?:-?\d{2})?")


class TableError(ValueError):
    """The file is no table of games; the message says why."""


def read_games_table(data: bytes, noted: Noted) -> list[dict[str, Any]]:
    """The games of a CSV file as rows of contract `FideGames`, without the file's own columns.

    Each line is read by itself, so that a quotation mark too many spoils no other line. Comma or semicolon
    separate, as the header line does.

    Raises:
        TableError: the header line lacks columns.
    """
    lines = text_lines(text_of(data))
    header = lines[0]
    separator = ";" if header.count(";") > header.count(",") else ","
    names = [name.strip().lower() for name in _cells(header, separator) or []]
    missing = [name for name in COLUMNS if name not in names]
    if missing:
        raise TableError(f"columns missing: {', '.join(missing)}")
    rows = []
    # A line at a time: quoting is per line, and a period has some thousand games.
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        cells = _cells(line, separator)
        if cells is None or len(cells) != len(names):
            found = len(cells) if cells else 0
            noted.add("fide_game_unreadable", number, 1, line, field="columns", value=f"{found} / {len(names)}")
            continue
        note = _Note(noted, number, line, separator, names)
        game = _game(dict(zip(names, (cell.strip() for cell in cells), strict=True)), note)
        if game:
            rows.append(game)
    return rows


@dataclass(frozen=True)
class _Note:
    """Tells of the cells of one line, each at the column where it begins."""

    noted: Noted
    line_number: int
    line: str
    separator: str
    names: Sequence[str]

    def add(self, rule: str, field: str, value: str) -> None:
        """Tell of one cell."""
        column = _cell_starts(self.line, self.separator)[self.names.index(field)] + 1
        self.noted.add(rule, self.line_number, column, self.line, field=field, value=value)


def _cell_starts(line: str, separator: str) -> list[int]:
    """Before how many characters each cell begins; quotation marks hold a separator where they open a cell."""
    starts, is_quoted = [0], False
    for at, character in enumerate(line):
        if character == '"' and (is_quoted or at == starts[-1]):
            is_quoted = not is_quoted
        elif character == separator and not is_quoted:
            starts.append(at + 1)
    return starts


def text_of(data: bytes) -> str:
    """What is UTF-8, with its mark or without, or else cp1252."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def text_lines(text: str) -> list[str]:
    """The lines as an editor numbers them, without their ends."""
    single = text.replace("\r\n", "\n")
    return (single if "\n" in single else single.replace("\r", "\n")).split("\n")


def _cells(line: str, separator: str) -> list[str] | None:
    """A line's cells; `None` where its quotation marks can't be read."""
    if line.count(separator) > _MOST_CELLS:
        return None
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return None


def _game(cells: dict[str, str], note: _Note) -> dict[str, Any] | None:
    """One game; `None`, with a finding, where a value that matters makes no sense."""
    fide_id, member_id = player_number(cells["fide_id"])
    date = read_date(cells["date"])
    colour = _COLOUR_SIGNS.get(cells["colour"].lower())
    score = read_score(cells["score"])
    rating = int(cells["opponent_rating"]) if re.fullmatch(r"[0-9]{1,4}", cells["opponent_rating"]) else None
    wrong = {
        "fide_id": fide_id is None and member_id is None,
        "date": date is None and cells["date"] != "",
        "colour": colour is None and cells["colour"] != "",
        "score": score is None,
        "opponent_rating": rating is None and cells["opponent_rating"] != "",
    }
    bad = next((name for name, is_wrong in wrong.items() if is_wrong), None)
    if bad:
        note.add("fide_game_unreadable", bad, cells[bad])
        return None
    fide_list = read_month(cells["fide_list"])
    if fide_list is None and cells["fide_list"]:
        note.add("fide_game_value_unreadable", "fide_list", cells["fide_list"])
    return {
        "line_number": note.line_number,
        "column_number": 1,
        "fide_id": fide_id,
        "member_id": member_id,
        "export_name": cells["file"],
        "fide_list": fide_list,
        "tournament": cells["tournament"],
        "date": date,
        "colour": colour,
        "opponent_name": cells["opponent_name"],
        "opponent_rating": rating,
        "score": score,
        "is_split": False,
    }


def player_number(text: str) -> tuple[int | None, int | None]:
    """A FIDE number, or a member number written `BEL10011`; neither where the text is none."""
    if re.fullmatch(r"[0-9]{1,10}", text) and int(text) > 0:
        return int(text), None
    member = re.fullmatch(r"BEL([0-9]{1,5})", text)
    if member and 0 < int(member[1]) <= _HIGHEST_MEMBER:
        return None, int(member[1])
    return None, None


def read_date(text: str) -> dt.date | None:
    """A day written `2018-06-02`; `None` for none."""
    try:
        return dt.date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError:
        return None


def read_month(text: str) -> dt.date | None:
    """The first day of a month written `2018-06` or `201806`, with or without a day behind it; `None` for none."""
    match = _MONTH.fullmatch(text)
    if match and 1 <= int(match[2]) <= 12 and int(match[1]) > 0:
        return dt.date(int(match[1]), int(match[2]), 1)
    return None


def read_score(text: str) -> float | None:
    """A game's score; `None` for what is none."""
    try:
        score = float(text)
    except ValueError:
        return None
    return score if score in _SCORES else None
