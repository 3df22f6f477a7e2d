"""The same reading, line by line in plain Python: the oracle of the vectorised one, and its measure.

Headers are read by the package, which takes them one by one too; characters, lines and cells are worked
through here with slices, numbers and dictionaries only.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.contracts.sendings import FICTIVE_MARK, Entries, HalfGames, Rounds
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import _weigh, is_binary
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import Span
from pipeline.formats.sendings.programs_wording import PROGRAMS_CATALOGUE
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
    "rounds_told_otherwise",
    "tournament_day_outside",
    "converted_file",
    "more_of_the_same",
    *PROGRAMS_CATALOGUE,
}
"""What the readers of headers and of other programs' files find: not read a second time here."""


@dataclass
class Plain:
    """What was read; `frames` gives it as the tables that the vectorised reader gives."""

    rounds: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    half_games: list[dict[str, Any]] = field(default_factory=list)
    findings: list[tuple[str, str, int | None, int | None]] = field(default_factory=list)

    def frames(self) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
        return (
            pl.DataFrame(self.rounds, schema=Rounds.polars_schema()),
            pl.DataFrame(self.entries, schema=Entries.polars_schema()),
            pl.DataFrame(self.half_games, schema=HalfGames.polars_schema()),
        )


def decode_plainly(data: bytes) -> str:
    """The text in the encoding whose characters beyond ASCII sit best, weighed one by one."""
    for encoding in ("ascii", "utf-8"):
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
    readings = [_decode_page(data, page) for page in ("cp1252", "cp850")]
    places = [match.start() for match in re.finditer(rb"[\x80-\xff]", data)]
    weights = [_weight(f" {reading} ", places) for reading in readings]
    return readings[weights[1] > weights[0]]


def _weight(padded: str, places: list[int]) -> int:
    return sum(_weigh(padded[place : place + 3]) for place in places)


def _decode_page(data: bytes, page: str) -> str:
    try:
        return data.decode(page)
    except UnicodeDecodeError:
        return "".join(bytes([byte]).decode(page, "replace").replace("\ufffd", chr(byte)) for byte in data)


def plain_text(data: bytes) -> str:
    text = decode_plainly(data).rstrip("\r\n\x1a\x00")
    return text if "\n" in text else text.replace("\r", "\n")


def read_plainly(files: Sequence[RawFile]) -> Plain:
    result = Plain()
    for file in files:
        notes = FileNotes(file)
        if not file.data.strip(b" \t\r\n\x00\x1a") or is_binary(file.data):
            continue
        text = plain_text(file.data)
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
        self.names: dict[int, tuple[str, int]] = {}
        self.people: dict[tuple[object, ...], tuple[int, int]] = {}

    def add(self, rule: str, line_number: int | None = None, column_number: int | None = None) -> None:
        self.result.findings.append((rule, self.file_id, line_number, column_number))

    def read(self) -> None:
        self.result.rounds += [
            {"file_id": self.file_id, "round_number": number, "date": day}
            for number, day in enumerate(self.header.rounds.dates, start=1)
        ]
        for offset, full_line in enumerate(self.header.body.split("\n")):
            line = full_line.removesuffix("\r")
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
                self.add("stray_line", line_number, 1)
            return
        self.player_count += 1
        if self.numbers.setdefault(number, line_number) != line_number:
            self.add("entry_number_twice", line_number, layout.entry_number.first)
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
            if (
                name == "member_id"
                and {line[span.first - 2 : span.first - 1], line[span.last : span.last + 1]} & _DIGITS
            ):
                values[name] = None
            if text and values[name] is None:
                self.add(rule, line_number, span.first)
        is_fictive = nationality == FICTIVE_MARK
        self.identity(line, line_number, nationality, values)
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

    def identity(self, line: str, line_number: int, nationality: str, values: dict[str, int | None]) -> None:
        layout, member_id, rating = self.layout, values["member_id"], values["rating"]
        if not member_id:
            return
        name, column = _cut(line, layout.player_name), layout.member_id.first
        is_first = member_id not in self.names
        if self.names.setdefault(member_id, (name, line_number))[0] != name:
            self.add("member_under_two_names", line_number, column)
        if layout.date_span and rating and name and is_first:
            shown = None if nationality == FICTIVE_MARK else nationality or None
            person = (name, values["club_id"], shown, rating)
            if self.people.setdefault(person, (member_id, line_number))[0] != member_id:
                self.add("player_under_two_numbers", line_number, column)

    def cells(self, line: str, line_number: int, number: int) -> None:
        layout, codes, rounds = self.layout, self.layout.cells, self.header.rounds
        date = _line_date(line, layout.date_span) if layout.date_span else None
        fewest = most = 0.0
        is_short = False
        for index, result_column in enumerate(rounds.result_columns):
            start = result_column - codes.width
            cell = line[start:result_column].ljust(codes.width)
            opponent_text = cell[: codes.opponent_width].strip(" ")
            opponent = _number(opponent_text)
            colour, sign = cell[-3], cell[-1]
            spaced = cell[-4] == " " and cell[-2] == " "
            if spaced and opponent and colour in codes.colours and sign in codes.scores:
                fewest, most = fewest + codes.scores[sign], most + codes.scores[sign]
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
                if not layout.blank_cells and len(line) > start:
                    self.add("cell_blank", line_number, start + 1)
                elif not is_short and not layout.blank_cells:
                    is_short = True
                    self.add("line_short", line_number, start + 1)
            elif not (spaced and has_colour and (is_unplayed or is_bye)):
                self.add("cell_unreadable", line_number, start + 1)
            else:
                points = codes.bye_points.get(sign, (0, 0))
                fewest, most = fewest + points[0], most + points[1]
        self.points(line, line_number, fewest, most)

    def points(self, line: str, line_number: int, fewest: float, most: float) -> None:
        span = self.layout.points
        if span is None or self.header.particulars.first_round_sent not in {None, 1}:
            return
        text = line[span.first - 1 : span.last].strip(" ")
        try:
            is_right = not text or fewest <= float(text) <= most
        except ValueError:
            is_right = False
        if not is_right:
            self.add("points_differ", line_number, span.first)

    def game_day(self, day: dt.date | None, line_number: int) -> None:
        start, end, span = self.header.start_date, self.header.end_date, self.layout.date_span
        if span is None:
            return
        if day is None:
            self.add("game_date_unreadable", line_number, span.first)
        elif start and end and start <= end and not start <= day <= end:
            self.add("game_date_outside", line_number, span.first)

    def counts(self) -> None:
        declared, said = self.header.declared, self.header.particulars
        place = (declared.line_number, 1)
        if self.player_count != declared.players:
            self.add("truncated" if self.player_count < declared.players else "player_count_differs", *place)
        if said.declared_participant_count not in {None, declared.players}:
            self.add("participant_counts_differ", *place)
        if said.declared_game_count is not None and 2 * said.declared_game_count != len(self.games):
            self.add("game_count_differs", *place)
        scores = [game["score"] for game in self.games]
        read = (scores.count(1.0), scores.count(0.5), scores.count(0.0))
        if declared.wins is not None and read != (declared.wins, declared.draws, declared.losses):
            self.add("result_counts_differ", *place)

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


_DIGITS = {*"0123456789"}
_SPACES = "".join(map(chr, range(0x2000, 0x200B)))


def _line_date(line: str, span: Span) -> dt.date | None:
    match = re.search(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([1-9][0-9]{3})", line[span.first - 3 : span.last + 2])
    try:
        return dt.date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        return None
