"""The records of FIDE's tournament report file (TRF), as data: codes, columns, meanings.

The reader, the writer and the tests only know this description; a new record is a new `Record` here.
Columns are 1-based, both ends included. Sources: TRF16 (FIDE handbook C.04 annex 2) and TRF26 (approved
12 May 2025); input-files.md 4.2. The version of 2006 has the columns of TRF16 without its letters for results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

VERSIONS = ("TRF06", "TRF16", "TRF26")
"""The versions, from the oldest to the newest; a newer one holds all that an older one does."""

PLAYER = "player"
NATIONAL = "national"
HEADER = "header"
ROUND_DATES = "round_dates"
REMARK = "remark"
FEDERATION = "BEL"
"""The federation whose national rows hold our member numbers."""

OTHER = "other"
"""Blank lines and lines with a code that no version knows: kept as they are."""

LETTER_RESULTS = "WDLHFUZ"
"""Results that TRF16 brought: games of less than one move, and byes by their kind."""


@dataclass(frozen=True)
class Field:
    """A field of a record.

    Args:
        name: its column in the frames.
        first: first column.
        last: last column; `None` for all the rest of the line.
        type: `text`; `number`, not negative; `points`, with one decimal.
        meaning: what it says.
        fill: what a number is filled up with on its left.
        align: side at which text stands.
        zero: how the number 0 is written, where that is no plain 0.
    """

    name: str
    first: int
    last: int | None
    type: Literal["text", "number", "points"]
    meaning: str
    fill: str = " "
    align: Literal["left", "right"] = "left"
    zero: str | None = None

    @property
    def width(self) -> int | None:
        """Number of columns; `None` without an end."""
        return None if self.last is None else self.last - self.first + 1


@dataclass(frozen=True)
class Repeated:
    """Fields that stand on a line any number of times: those of place 1 are given, `pitch` columns on come those of 2.

    Args:
        name: what one place is, in the plural.
        first: first column of the first place.
        pitch: columns from one place to the next.
        fields: the fields of the first place.
    """

    name: str
    first: int
    pitch: int
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Code:
    """What the first three columns of a line may be: the code, the version that brought it, what it says."""

    code: str
    version: str
    meaning: str


@dataclass(frozen=True)
class Record:
    """A kind of line: the codes that share its columns, its fields, and those that are repeated."""

    name: str
    codes: tuple[Code, ...]
    fields: tuple[Field, ...] = ()
    repeated: Repeated | None = None


def _text(name: str, first: int, last: int | None, meaning: str, align: Literal["left", "right"] = "left") -> Field:
    return Field(name, first, last, "text", meaning, align=align)


def _number(name: str, first: int, last: int, meaning: str, fill: str = " ") -> Field:
    return Field(name, first, last, "number", meaning, fill)


def _points(name: str, first: int, last: int, meaning: str, fill: str = " ") -> Field:
    return Field(name, first, last, "points", meaning, fill)


def _numbers(name: str, first: int, width: int, meaning: str, fill: str = " ") -> Repeated:
    """A list of numbers of players or teams, one blank apart."""
    return Repeated(name, first, width + 1, (_number("number", first, first + width - 1, meaning, fill),))


_PERSON = (
    _number("number", 5, 8, "Starting rank number"),
    _text("sex", 10, 10, "m or w"),
    _text("title", 11, 13, "Title; of a national row the national class", "right"),
    _text("name", 15, 47, "Surname, first name"),
    _number("rating", 49, 52, "FIDE rating; of a national row the national one"),
    _text("federation", 54, 56, "FIDE federation; of a national row the origin within the federation"),
    _text("identifier", 58, 68, "FIDE number; of a national row the national number", "right"),
    _text("birth_date", 70, 79, "YYYY/MM/DD"),
)
_ROUNDS = Repeated(
    "cells",
    92,
    10,
    (
        Field("opponent_number", 92, 95, "number", "The opponent; 0 for none", zero="0000"),
        _text("colour", 97, 97, "w, b, - for none"),
        _text("result", 99, 99, "1 = 0, + - by forfeit, W D L in less than one move, H F U Z byes"),
    ),
)

RECORDS: tuple[Record, ...] = (
    Record(
        HEADER,
        (
            Code("012", "TRF06", "Name of the tournament"),
            Code("022", "TRF06", "City"),
            Code("032", "TRF06", "Federation"),
            Code("042", "TRF06", "First day, YYYY/MM/DD"),
            Code("052", "TRF06", "Last day, YYYY/MM/DD"),
            Code("062", "TRF06", "Number of players"),
            Code("072", "TRF06", "Number of rated players"),
            Code("082", "TRF06", "Number of teams"),
            Code("092", "TRF06", "Type of tournament"),
            Code("102", "TRF06", "Chief arbiter"),
            Code("112", "TRF06", "Deputy arbiter, one line for each"),
            Code("122", "TRF06", "Rate of play"),
            Code("142", "TRF26", "Number of rounds"),
            Code("152", "TRF26", "Colour of the first player in the first round, W or B"),
            Code("182", "TRF26", "Program or person that paired"),
            Code("192", "TRF26", "Type of tournament, encoded"),
            Code("202", "TRF26", "Tie-breaks"),
            Code("212", "TRF26", "Order of the standings"),
            Code("222", "TRF26", "Rate of play, encoded, in seconds"),
            Code("352", "TRF26", "Colours of the boards in team matches, such as WBWB"),
        ),
        (_text("value", 5, None, "What the line says"),),
    ),
    Record(
        ROUND_DATES,
        (Code("132", "TRF06", "Days of the rounds"),),
        # the text gives columns 92-99 for YY/MM/DD; programs that write YYYY/MM/DD fill the whole ten
        (),
        Repeated("dates", 92, 10, (_text("date", 92, 101, "YY/MM/DD"),)),
    ),
    Record(
        "scoring",
        (
            Code("162", "TRF26", "Points for W D L, A absence, P pairing bye, X unknown"),
            Code("362", "TRF26", "Match points for TW TD TL"),
        ),
        (),
        Repeated(
            "points",
            5,
            9,
            (_text("symbol", 5, 6, "The result", "right"), _points("points", 7, 10, "Points for it")),
        ),
    ),
    Record(
        "starting_rank",
        (Code("172", "TRF26", "How the starting ranks were made"),),
        (
            _text("federation", 5, 7, "Federation of the national ratings"),
            _text("method", 9, 13, "FIDE, NRO, FIDON..."),
        ),
    ),
    Record(
        PLAYER,
        (Code("001", "TRF06", "A player and his games"),),
        (*_PERSON, _points("points", 81, 84, "Points scored"), _number("rank", 86, 89, "Final rank")),
        _ROUNDS,
    ),
    Record(NATIONAL, (), _PERSON),
    Record(
        "fixed_team",
        (Code("013", "TRF06", "A team in the order of its boards; to be phased out"),),
        (_text("name", 5, 36, "Name of the team"),),
        _numbers("players", 37, 4, "Starting rank number of the player at this place"),
    ),
    Record(
        "team",
        (Code("310", "TRF26", "A team"),),
        (
            _number("number", 5, 7, "Pairing number of the team"),
            _text("name", 9, 40, "Name of the team"),
            _text("nickname", 42, 46, "Short name"),
            _number("strength", 48, 53, "Strength factor"),
            _points("match_points", 55, 60, "Match points"),
            _points("game_points", 62, 67, "Game points"),
            _number("rank", 69, 71, "Rank; ties allowed"),
        ),
        _numbers("players", 74, 4, "Starting rank number of the player at this place"),
    ),
    Record(
        "bye",
        (Code("240", "TRF26", "Byes in a round"),),
        (_text("type", 5, 5, "F full, H half, Z zero point"), _number("round", 7, 9, "Round", "0")),
        _numbers("numbers", 11, 4, "Player or team"),
    ),
    Record(
        "acceleration",
        (Code("250", "TRF26", "Fictitious points in accelerated rounds"),),
        (
            _points("match_points", 5, 8, "Fictitious match points", "0"),
            _points("game_points", 10, 13, "Fictitious points", "0"),
            _number("first_round", 15, 17, "First round", "0"),
            _number("last_round", 19, 21, "Last round", "0"),
            _number("first_number", 23, 26, "First player or team", "0"),
            _number("last_number", 28, 31, "Last player or team", "0"),
        ),
    ),
    Record(
        "forbidden_pairs",
        (Code("260", "TRF26", "Players or teams that may not meet"),),
        (_number("first_round", 5, 7, "First round", "0"), _number("last_round", 9, 11, "Last round", "0")),
        _numbers("numbers", 13, 4, "Player or team"),
    ),
    Record(
        "abnormal_points",
        (Code("299", "TRF26", "Points given otherwise than by the results"),),
        (
            _text("type", 5, 5, "W D L F H Z + - as results, blank for a penalty or a bonus"),
            _points("match_points", 8, 11, "Match points"),
            _points("game_points", 14, 17, "Points"),
            _number("round", 20, 22, "Round; 0 for all", "0"),
        ),
        _numbers("numbers", 24, 4, "Player or team"),
    ),
    Record(
        "out_of_order",
        (Code("300", "TRF26", "A team out of the order of its boards"),),
        (
            _number("round", 5, 7, "Round", "0"),
            _number("team", 9, 11, "The team", "0"),
            _number("opponent_team", 13, 15, "Its opponent", "0"),
        ),
        Repeated("boards", 17, 5, (Field("number", 17, 20, "number", "Player at the board; 0 none", zero="0000"),)),
    ),
    Record(
        "team_pairing_bye",
        (Code("320", "TRF26", "Teams with the pairing-allocated bye"),),
        (_points("match_points", 5, 8, "Match points for it"), _points("game_points", 10, 13, "Game points for it")),
        _numbers("teams", 15, 3, "Team that has it in this round; 0 none", "0"),
    ),
    Record(
        "forfeited_match",
        (Code("330", "TRF26", "A match decided by forfeit"),),
        (
            _text("type", 5, 6, "+- won by White, -+ by Black, -- by nobody"),
            _number("round", 8, 10, "Round", "0"),
            _number("white_team", 12, 14, "White's team", "0"),
            _number("black_team", 16, 18, "Black's team", "0"),
        ),
    ),
    Record(
        "team_results",
        (Code("802", "TRF26", "A team's results, for people to read"),),
        (
            _number("number", 5, 7, "Pairing number of the team"),
            _text("nickname", 9, 13, "Short name"),
            _points("match_points", 15, 20, "Match points"),
            _points("game_points", 22, 27, "Game points"),
        ),
        Repeated(
            "matches",
            29,
            13,
            (
                _text("opponent", 29, 31, "The opponent's number, or PAB, FPB, HPB, ZPB", "right"),
                _text("colour", 33, 33, "w or b"),
                _points("game_points", 35, 38, "Game points"),
                _text("forfeit", 39, 39, "f for a forfeit"),
            ),
        ),
    ),
    Record(
        "team_matches",
        (Code("801", "TRF26", "A team's results board by board, for people to read"),),
        (_text("value", 5, None, "What the line says"),),
    ),
    Record(REMARK, (Code("###", "TRF26", "A remark"),), (_text("value", 4, None, "What the line says"),)),
    Record(
        "extension",
        (
            # JaVaFo's TRF(x), Tornelo's DAT and the like: no version of FIDE's has them, programs do write them
            *(Code(code, "TRF16", "Extension of a pairing program") for code in ("XXR", "XXZ", "XXS", "XXC", "XXA")),
            *(Code(code, "TRF16", "Extension of a pairing program") for code in ("XXP", "XXB", "SCS", "DAT")),
            *(
                Code(code, "TRF16", "Points of a pairing program")
                for code in ("BBW", "BBD", "BBL", "BBF", "BBU", "BBZ")
            ),
        ),
        (_text("value", 5, None, "What the line says"),),
    ),
)
"""Every kind of line but those kept as they are. A national row has no code of its own: it starts with a federation."""

RECORD_OF_CODE = {code.code: record for record in RECORDS for code in record.codes}
VERSION_OF_CODE = {code.code: code.version for record in RECORDS for code in record.codes}
NATIONAL_ROW = r"^[A-Z]{3} [ 0-9]{3}[0-9](?: |$)"
"""A federation and a starting rank number: a national row, unless the three letters are a code."""


def record_named(name: str) -> Record:
    """The record of that name.

    Raises:
        KeyError: there is none.
    """
    return _BY_NAME[name]


_BY_NAME = {record.name: record for record in RECORDS}
