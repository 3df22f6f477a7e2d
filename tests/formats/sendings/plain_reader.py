"""The same reading, line by line in plain Python: slow, short, and the measure of the vectorised one.

It takes headers from the package, since those are read one by one there too, and works through lines
and cells with slices, numbers and dictionaries only.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.findings import FindingList
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import decode
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import FICTIVE_MARK, Span
from pipeline.formats.sendings.tagged_header import is_tagged, read_tagged_header
from pipeline.formats.sendings.wording import CATALOGUE


@dataclass
class Plain:
    entries: list[dict[str, Any]] = field(default_factory=list)
    half_games: list[dict[str, Any]] = field(default_factory=list)
    bad_cells: list[tuple[str, int, int]] = field(default_factory=list)
    without_mirror: list[tuple[str, int, int]] = field(default_factory=list)
    contradicting: list[tuple[str, int, int]] = field(default_factory=list)
    counts: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)

    def frames(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        return (
            pl.DataFrame(self.entries, schema=Entries.polars_schema()),
            pl.DataFrame(self.half_games, schema=HalfGames.polars_schema()),
        )


def read_plainly(files: Sequence[RawFile]) -> Plain:
    result = Plain()
    for file in files:
        notes = FileNotes(file, FindingList(CATALOGUE))
        text = decode(file.data).text
        header = read_tagged_header(text, notes) if is_tagged(text) else read_control_header(text, notes)
        if header is not None:
            _read_body(file.file_id, header, result)
    return result


def _cut(line: str, span: Span | None) -> str:
    return line[span.first - 1 : span.last].strip(" \x00\t") if span else ""


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() else None


def _read_body(file_id: str, header: Header, result: Plain) -> None:
    layout = header.layout
    games: list[dict[str, Any]] = []
    numbers: set[int] = set()
    for offset, line in enumerate(header.body.split("\n")):
        if layout.family == "tagged" and not line.startswith("001"):
            continue
        number = _number(_cut(line, layout.entry_number))
        if number is None:
            continue
        numbers.add(number)
        nationality = _cut(line, layout.nationality)
        is_fictive = nationality == FICTIVE_MARK
        result.entries.append(
            {
                "file_id": file_id,
                "line_number": header.body_line + offset,
                "entry_number": number,
                "name": _cut(line, layout.player_name),
                "member_id": _number(_cut(line, layout.member_id)) or 0,
                "club_id": _number(_cut(line, layout.club_id)),
                "nationality": None if is_fictive else nationality or None,
                "rating": _number(_cut(line, layout.rating)) or 0,
                "is_fictive": is_fictive,
            }
        )
        games += _cells(file_id, header, line, header.body_line + offset, number, result)
    scores = [game["score"] for game in games]
    result.counts[file_id] = (len(numbers), scores.count(1.0), scores.count(0.5), scores.count(0.0))
    games = [game for game in games if game["opponent_number"] in numbers - {game["entry_number"]}]
    _mirrors(games, layout.half_point_games, result)
    result.half_games += games


def _line_date(line: str, span: Span) -> dt.date | None:
    match = re.search(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})", line[span.first - 3 : span.last + 2])
    try:
        return dt.date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        return None


def _cells(
    file_id: str, header: Header, line: str, line_number: int, number: int, result: Plain
) -> list[dict[str, Any]]:
    layout, codes = header.layout, header.layout.cells
    date = _line_date(line, layout.date_span) if layout.date_span else None
    games = []
    for index, result_column in enumerate(header.rounds.result_columns):
        start = result_column - codes.width
        cell = line[start:result_column].ljust(codes.width)
        opponent_text = cell[: codes.opponent_width].strip(" ")
        opponent = _number(opponent_text)
        colour, sign = cell[-3], cell[-1]
        spaced = cell[-4] == " " and cell[-2] == " "
        if spaced and opponent and colour in codes.colours and sign in codes.scores:
            games.append(
                {
                    "file_id": file_id,
                    "line_number": line_number,
                    "column_number": start + 1,
                    "round_number": index + 1,
                    "entry_number": number,
                    "opponent_number": opponent,
                    "colour": codes.colours[colour],
                    "score": codes.scores[sign],
                    "date": date or header.rounds.dates[index],
                }
            )
            continue
        has_colour = colour in "- " or colour in codes.colours
        is_unplayed = bool(opponent) and sign in codes.unplayed
        is_bye = (opponent == 0 or not opponent_text) and sign in codes.byes
        if cell.strip(" ") and not (spaced and has_colour and (is_unplayed or is_bye)):
            result.bad_cells.append((file_id, line_number, start + 1))
    return games


def _mirrors(games: list[dict[str, Any]], half_point_games: bool, result: Plain) -> None:
    by_pair = {}
    for game in games:
        by_pair.setdefault((game["round_number"], game["entry_number"], game["opponent_number"]), game)
    for game in games:
        place = (game["file_id"], game["line_number"], game["column_number"])
        mirror = by_pair.get((game["round_number"], game["opponent_number"], game["entry_number"]))
        if mirror is None:
            result.without_mirror.append(place)
            continue
        total = game["score"] + mirror["score"]
        is_legal = total == 1 or (total == 0.5 and half_point_games)
        if game["line_number"] < mirror["line_number"] and (not is_legal or game["colour"] == mirror["colour"]):
            result.contradicting.append(place)
