"""The kinds of corrections, as data: which keys each takes, of which type, and which it needs.

The reader, the messages and docs/corrections.md know only this description; a new kind starts here.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Value = str | int | float | bool | dt.date | None
ValueType = Literal[
    "text", "number", "date", "score", "colour", "points", "flag", "country", "federation", "decision", "euros"
]
Section = Literal["place", "expect", "set"]


@dataclass(frozen=True)
class Key:
    """One key of an entry: its name, the type of its value and what it means."""

    name: str
    type: ValueType
    meaning: str
    needed: bool = False
    nullable: bool = False


@dataclass(frozen=True)
class Kind:
    """One kind of correction.

    Args:
        name: the value of `kind`.
        meaning: what it does.
        place: keys that say where; they stand beside `kind`.
        expect: keys of the guard; empty where the guard is the word `absent`.
        set: keys of what is to be.
        some_of: of each of these groups (section, names) at least one key must be given.
        guards_what_it_sets: `expect` must name every key of `set`, so that no value is replaced unseen.
    """

    name: str
    meaning: str
    place: tuple[Key, ...]
    expect: tuple[Key, ...] = ()
    set: tuple[Key, ...] = ()
    some_of: tuple[tuple[Section, tuple[str, ...]], ...] = ()
    guards_what_it_sets: bool = False

    def keys(self, section: Section) -> dict[str, Key]:
        """The keys of a section, by name."""
        return {key.name: key for key in getattr(self, section)}


@dataclass(frozen=True)
class Correction:
    """One entry of corrections.yml that is in order; `number` and `line_number` say where it stands there."""

    number: int
    line_number: int
    kind: str
    reason: str
    asked_by: str
    asked_on: dt.date
    place: Mapping[str, Value] = field(default_factory=dict)
    expect: Mapping[str, Value] = field(default_factory=dict)
    set: Mapping[str, Value] = field(default_factory=dict)
    attested_by: str | None = None
    decision: str | None = None


ABSENT = "absent"
"""The guard of a game that is added: it is not there yet."""

COMMON = (
    Key("kind", "text", "which kind of correction", needed=True),
    Key("reason", "text", "why; stands in the public log", needed=True),
    Key("asked_by", "text", "who asked; never public", needed=True),
    Key("asked_on", "date", "the day on which it was asked", needed=True),
    Key("attested_by", "text", "who attests the facts; needed for a claim about a game in a published list"),
    Key("decision", "decision", "accept or refuse a claim after publication where the rules leave it to the officer"),
)
"""Keys that every entry may have, beside `expect`, `set` and the keys of its place."""

_FILE = Key("file", "text", "name of the received file", needed=True)
_FILE_ID = Key("file_id", "text", "first signs of its SHA-256, where several files bear the name")
_LINE = Key("line", "number", "line of the player in the file, as findings give it", needed=True)
_ANY_LINE = Key("line", "number", "line of the player in the file; without it all lines or games that fit")
_ROUND = Key("round", "number", "round; may be left out where the line holds a single game")
_NEW_ROUND = Key("round", "number", "round of the game", needed=True)
_MEMBER = Key("member", "number", "member number", needed=True)

_PLAYER = Key("player", "number", "member number on the line")
_OPPONENT = Key("opponent", "number", "the opponent's member number, 0 for none")
_SCORE = Key("score", "score", "points of the player on the line: 1, 0.5 or 0")
_COLOUR = Key("colour", "colour", "colour of the player on the line: W or B")
_DATE = Key("date", "date", "day of the game", nullable=True)
_GAME = (_PLAYER, _OPPONENT, _SCORE, _COLOUR, _DATE)
_OPPONENT_SCORE = Key("opponent_score", "score", "the opponent's points, where they are not the rest of one point")


_NEW_DATE = Key("date", "date", "day of the game", needed=True)


def _needed(*keys: Key) -> tuple[Key, ...]:
    return tuple(Key(key.name, key.type, key.meaning, needed=True, nullable=key.nullable) for key in keys)


def _game_with(changed: Key) -> tuple[Key, ...]:
    """The guard of a game of which one value is replaced: that value is needed, the others help."""
    return tuple(key for key in _GAME if key.name != changed.name) + _needed(changed)


_TOURNAMENT_GUARD = (
    Key("tournament", "text", "name of the tournament", nullable=True),
    Key("games", "number", "games of the file, half a game counting as one"),
    Key("players", "number", "player lines of the file"),
    Key("end_date", "date", "last day of the tournament", nullable=True),
)
_TOURNAMENT_GUARD_NAMES = tuple(key.name for key in _TOURNAMENT_GUARD)

TOURNAMENT_COLUMNS = {
    "name": "tournament_name",
    "responsible": "responsible",
    "time_control": "time_control",
    "start_date": "start_date",
    "end_date": "end_date",
}
"""Keys of a `tournament` correction and the columns of `ReceivedFiles` that they stand for."""

_TOURNAMENT = (
    Key("name", "text", "name of the tournament", nullable=True),
    Key("responsible", "text", "who answers for the file", nullable=True),
    Key("time_control", "text", "time control", nullable=True),
    Key("start_date", "date", "first day", nullable=True),
    Key("end_date", "date", "last day", nullable=True),
)

MEMBER_COLUMNS = {
    "name": "name",
    "club": "club_id",
    "nationality": "nationality",
    "federation": "federation",
    "lives_abroad": "lives_abroad",
    "waiver": "has_waiver",
    "fide_id": "fide_id",
    "title": "title",
    "affiliated": "is_affiliated",
    "deceased": "is_deceased",
    "rating": "rating",
    "games": "game_count",
    "opponent_sum": "opponent_sum",
    "score_sum": "score_sum",
}
"""Keys of a `member` correction and the columns of `Members` that they stand for."""

_MEMBER_VALUES = (
    Key("name", "text", "name as the federation writes it"),
    Key("club", "number", "club (a transfer)", nullable=True),
    Key("nationality", "country", "FIDE's code of the country", nullable=True),
    Key("federation", "federation", "V, F or D", nullable=True),
    Key("lives_abroad", "flag", "lives abroad"),
    Key("waiver", "flag", "FIDE substitution waived (article 10 i)"),
    Key("fide_id", "number", "FIDE number", nullable=True),
    Key("title", "text", "title", nullable=True),
    Key("affiliated", "flag", "affiliated"),
    Key("deceased", "flag", "deceased"),
    Key("rating", "number", "last known rating, 0 for none"),
    Key("games", "number", "counted games"),
    Key("opponent_sum", "number", "unrated: sum of the opponents' ratings so far"),
    Key("score_sum", "points", "unrated: points so far"),
)

_FINE_GUARD = (
    Key("amount", "euros", "what the fines taken back come to, in EUR; 0 where they are fees of unknown amount"),
    Key("affiliations", "number", "affiliation fees taken back"),
)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "member_number",
            "replaces a wrong member number in a file",
            (_FILE, _FILE_ID, _ANY_LINE),
            (*_needed(_MEMBER), Key("name", "text", "name on the line")),
            _needed(_MEMBER),
        ),
        Kind(
            "result",
            "replaces the result of a game, for both players",
            (_FILE, _FILE_ID, _LINE, _ROUND),
            _game_with(_SCORE),
            (*_needed(_SCORE), _OPPONENT_SCORE),
        ),
        Kind(
            "colour",
            "exchanges the colours of a game",
            (_FILE, _FILE_ID, _LINE, _ROUND),
            _game_with(_COLOUR),
            _needed(_COLOUR),
        ),
        Kind(
            "date",
            "replaces the day of a game, or of a whole round where no line is given",
            (_FILE, _FILE_ID, _ANY_LINE, _ROUND),
            _game_with(_DATE),
            (_NEW_DATE,),
            some_of=(("place", ("line", "round")),),
        ),
        Kind(
            "drop_game",
            "takes a game out",
            (_FILE, _FILE_ID, _LINE, _ROUND),
            (*_needed(_PLAYER, _OPPONENT), _SCORE, _COLOUR, _DATE),
        ),
        Kind(
            "add_game",
            "puts in a game that the file lacks; a player whom the file lacks gets a line",
            (_FILE, _FILE_ID, _NEW_ROUND),
            (),
            (
                *_needed(_PLAYER, _OPPONENT, _SCORE, _COLOUR),
                _NEW_DATE,
                _OPPONENT_SCORE,
                Key("opponent_name", "text", "name of an opponent without a member number"),
                Key("opponent_rating", "number", "rating of an opponent without a member number"),
            ),
        ),
        Kind(
            "add_game_abroad",
            "puts in a game that an export of games abroad lacks",
            (_FILE, _FILE_ID),
            (),
            (
                Key("player", "number", "member number of the player", needed=True),
                *_needed(_SCORE),
                _COLOUR,
                _NEW_DATE,
                Key("tournament", "text", "tournament; one that the export knows tells the rest", needed=True),
                Key("opponent_name", "text", "name of the opponent", needed=True),
                Key("opponent_rating", "number", "his FIDE rating, 0 for none", needed=True),
                Key("opponent_country", "country", "his federation"),
            ),
        ),
        Kind(
            "move_game",
            "moves a game to another file, round or day",
            (_FILE, _FILE_ID, _LINE, _ROUND),
            (*_needed(_PLAYER, _OPPONENT), _SCORE, _COLOUR, _DATE),
            (
                Key("file", "text", "the other file"),
                _FILE_ID,
                Key("round", "number", "the other round"),
                Key("date", "date", "the other day"),
            ),
            some_of=(("set", ("file", "round", "date")),),
        ),
        Kind(
            "drop_file",
            "takes a whole file out",
            (_FILE, _FILE_ID),
            _TOURNAMENT_GUARD,
            some_of=(("expect", _TOURNAMENT_GUARD_NAMES),),
        ),
        Kind(
            "replace_file",
            "takes a file out, another one received for it counts in its place",
            (_FILE, _FILE_ID),
            _TOURNAMENT_GUARD,
            (Key("file", "text", "the file that counts", needed=True), _FILE_ID),
            some_of=(("expect", _TOURNAMENT_GUARD_NAMES),),
        ),
        Kind(
            "tournament",
            "replaces what a file says of its tournament",
            (_FILE, _FILE_ID),
            _TOURNAMENT,
            _TOURNAMENT,
            some_of=(("set", tuple(TOURNAMENT_COLUMNS)),),
            guards_what_it_sets=True,
        ),
        Kind(
            "member",
            "changes a member: name, club, nationality, affiliation, death, last known rating, waiver",
            (_MEMBER,),
            _MEMBER_VALUES,
            _MEMBER_VALUES,
            some_of=(("set", tuple(MEMBER_COLUMNS)),),
            guards_what_it_sets=True,
        ),
        Kind(
            "merge_members",
            "two numbers are one player: the games of one go to the other",
            (_MEMBER,),
            _needed(
                Key("name", "text", "name under the number that stays"),
                Key("absorbed_name", "text", "name under the number that goes"),
            ),
            _needed(Key("absorbs", "number", "the number that goes")),
        ),
        Kind(
            "member_file",
            "takes a member file that has lost records as it is",
            (),
            (Key("records", "number", "records that can be read in it, as the finding gives them", needed=True),),
        ),
        Kind(
            "fide_list",
            "takes a FIDE list that lacks members whom it should hold as it is",
            (),
            (Key("missing", "number", "members missing in it, as the finding gives them", needed=True),),
        ),
        Kind(
            "cancel_fine",
            "takes back a fine, which stays in the ledger, marked",
            (
                Key("rule", "text", "rule of the finding that is charged, as fines.csv has it", needed=True),
                _FILE,
                _FILE_ID,
                Key("line", "number", "line of the finding; without it all that fit"),
                Key("member", "number", "the player on the line, by his number"),
            ),
            _FINE_GUARD,
            some_of=(("expect", tuple(key.name for key in _FINE_GUARD)),),
        ),
    )
}
"""Every kind, by name, in the order of docs/corrections.md."""
