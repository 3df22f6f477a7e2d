"""The same reading, line by line in plain Python: the oracle of the vectorised one, and its measure.

Decoding and headers are the package's own, read one by one there too; lines and cells are worked through
here with slices, numbers and dictionaries only.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.contracts.sendings import FICTIVE_MARK, Entries, HalfGames
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import decode, is_binary
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import Span
from pipeline.formats.sendings.tagged_header import KNOWN_TAG, is_tagged, read_tagged_header

HEADER_RULES = {
    "empty_file",
    "binary_content",
    "no_layout",
    "fide_report",
    "no_control_line",
    "unknown_columns",
    "no_player_lines",
    "file_received_twice",
    "encoding_doubtful",
    "control_line_irregular",
    "control_type_unknown",
    "tournament_date_invalid",
    "tournament_dates_reversed",
    "counts_unreadable",
    "checksum_missing",
    "checksum_differs",
    "titles_missing",
    "round_dates_missing",
    "round_columns_irregular",
    "round_date_invalid",
    "round_date_outside",
    "round_count_differs",
}
"""What the headers' reader finds: not read a second time here."""


@dataclass
class Plain:
    entries: list[dict[str, Any]] = field(default_factory=list)
    half_games: list[dict[str, Any]] = field(default_factory=list)
    findings: list[tuple[str, str, int | None, int | None]] = field(default_factory=list)

    def frames(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        return (
            pl.DataFrame(self.entries, schema=Entries.polars_schema()),
            pl.DataFrame(self.half_games, schema=HalfGames.polars_schema()),
        )


def read_plainly(files: Sequence[RawFile]) -> Plain:
    result = Plain()
    for file in files:
        notes = FileNotes(file)
        if not file.data.strip(b" \t\r\n\x00\x1a") or is_binary(file.data):
            continue
        text = decode(file.data).text
        header = read_tagged_header(text, notes) if is_tagged(text) else read_control_header(text, notes)
        if header is not None and header.body.strip():
            _Body(file.file_id, header, result).read()
    return result


def _cut(line: str, span: Span | None) -> str:
    return line[span.first - 1 : span.last].strip(" \x00\t") if span else ""


def _number(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and int(text) < 2**31
    return int(text) if is_number else None


class _Body:
    """The lines of one file."""

    def __init__(self, file_id: str, header: Header, result: Plain) -> None:
        self.file_id, self.header, self.layout, self.result = file_id, header, header.layout, result
        self.games: list[dict[str, Any]] = []
        self.numbers: dict[int, int] = {}
        self.player_count = 0

    def add(self, rule: str, line_number: int | None = None, column_number: int | None = None) -> None:
        self.result.findings.append((rule, self.file_id, line_number, column_number))

    def read(self) -> None:
        for offset, line in enumerate(self.header.body.split("\n")):
            if line.strip(" \t\x0b\x0c\x00\x1a\r\n\x85\xa0\u2028\u2029\u3000\u1680\u202f\u205f" + _SPACES):
                self.line(line, self.header.body_line + offset)
        self.counts()
        self.mirrors()
        self.result.half_games += self.games

    def line(self, line: str, line_number: int) -> None:
        layout = self.layout
        is_tagged_file = layout.family == "tagged"
        number = _number(_cut(line, layout.entry_number))
        if number is None or (is_tagged_file and not line.startswith("001")):
            if not (is_tagged_file and re.match(KNOWN_TAG, line)):
                self.add("stray_line", line_number)
            return
        self.player_count += 1
        if self.numbers.setdefault(number, line_number) != line_number:
            self.add("entry_number_twice", line_number)
        nationality = _cut(line, layout.nationality)
        values = {}
        for name, rule in (
            ("member_id", "member_number_unreadable"),
            ("rating", "rating_unreadable"),
            ("club_id", "club_unreadable"),
        ):
            span = getattr(layout, name)
            text = _cut(line, span)
            values[name] = _number(text)
            if text and values[name] is None:
                self.add(rule, line_number, span.first)
        is_fictive = nationality == FICTIVE_MARK
        self.result.entries.append(
            {
                "file_id": self.file_id,
                "line_number": line_number,
                "entry_number": number,
                "name": _cut(line, layout.player_name),
                "member_id": values["member_id"] or 0,
                "club_id": values["club_id"],
                "nationality": None if is_fictive else nationality or None,
                "rating": values["rating"] or 0,
                "is_fictive": is_fictive,
            }
        )
        self.cells(line, line_number, number)

    def cells(self, line: str, line_number: int, number: int) -> None:
        layout, codes, rounds = self.layout, self.layout.cells, self.header.rounds
        date = _line_date(line, layout.date_span) if layout.date_span else None
        is_short = False
        for index, result_column in enumerate(rounds.result_columns):
            start = result_column - codes.width
            cell = line[start:result_column].ljust(codes.width)
            opponent_text = cell[: codes.opponent_width].strip(" ")
            opponent = _number(opponent_text)
            colour, sign = cell[-3], cell[-1]
            spaced = cell[-4] == " " and cell[-2] == " "
            if spaced and opponent and colour in codes.colours and sign in codes.scores:
                day = date or rounds.dates[index]
                self.game_day(day, line_number)
                self.games.append(
                    {
                        "file_id": self.file_id,
                        "line_number": line_number,
                        "column_number": start + 1,
                        "round_number": index + 1,
                        "entry_number": number,
                        "opponent_number": opponent,
                        "colour": codes.colours[colour],
                        "score": codes.scores[sign],
                        "date": day,
                    }
                )
                continue
            has_colour = colour in "- " or colour in codes.colours
            is_unplayed = bool(opponent) and sign in codes.unplayed
            is_bye = (opponent == 0 or not opponent_text) and sign in codes.byes
            if not cell.strip(" "):
                if not is_short and not layout.blank_cells and len(line) <= start:
                    is_short = True
                    self.add("line_short", line_number, start + 1)
            elif not (spaced and has_colour and (is_unplayed or is_bye)):
                self.add("cell_unreadable", line_number, start + 1)

    def game_day(self, day: dt.date | None, line_number: int) -> None:
        start, end, span = self.header.start_date, self.header.end_date, self.layout.date_span
        if span is None:
            return
        if day is None:
            self.add("game_date_unreadable", line_number, span.first)
        elif start and end and start <= end and not start <= day <= end:
            self.add("game_date_outside", line_number, span.first)

    def counts(self) -> None:
        declared = self.header.declared
        if self.player_count != declared.players:
            self.add("truncated" if self.player_count < declared.players else "player_count_differs")
        scores = [game["score"] for game in self.games]
        read = (scores.count(1.0), scores.count(0.5), scores.count(0.0))
        if declared.wins is not None and read != (declared.wins, declared.draws, declared.losses):
            self.add("result_counts_differ")

    def mirrors(self) -> None:
        by_round: dict[tuple[int, int, int], dict[str, Any]] = {}
        pairs = set()
        for game in self.games:
            number, opponent = game["entry_number"], game["opponent_number"]
            pairs.add((number, opponent))
            if self.numbers[number] == game["line_number"]:
                by_round[game["round_number"], number, opponent] = game
        kept = []
        for game in self.games:
            number, opponent = game["entry_number"], game["opponent_number"]
            place = (game["line_number"], game["column_number"])
            if number == opponent:
                self.add("opponent_is_player", *place)
                continue
            mirror = by_round.get((game["round_number"], opponent, number))
            if mirror is None and opponent not in self.numbers:
                self.add("opponent_unknown", *place)
                continue
            kept.append(game)
            if mirror is None:
                is_elsewhere = (opponent, number) in pairs
                self.add("mirror_in_other_round" if is_elsewhere else "mirror_missing", *place)
                continue
            total = game["score"] + mirror["score"]
            is_legal = total == 1 or (total == 0.5 and self.layout.half_point_games)
            is_first = game["line_number"] < mirror["line_number"]
            if is_first and (not is_legal or game["colour"] == mirror["colour"]):
                self.add("mirror_contradicts", *place)
        self.games = kept


_SPACES = "".join(map(chr, range(0x2000, 0x200B)))


def _line_date(line: str, span: Span) -> dt.date | None:
    match = re.search(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([1-9][0-9]{3})", line[span.first - 3 : span.last + 2])
    try:
        return dt.date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        return None
