"""Rates of play in the words of clubs: `2h/40 coups + 1h`, `90' + 30"/zet`, to minutes for 60 moves.

What counts against the players' ratings is the time that each has for 60 moves (federation-facts.md b7).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

import polars as pl

COUNTED_MOVES = 60
LONGEST_MINUTES = 600
"""Nobody plays longer: such a text was not understood."""

_MOVE_COUNTS = frozenset({35, 36, 40, 45, 50, 60})
"""Usual moves of a control; they tell what the second number of a bare pair (`120/40`, `90/30`) is."""

_QUOTES = str.maketrans({"’": "'", "‘": "'", "′": "'", "´": "'", "`": "'", "″": '"', "”": '"', "“": '"', "„": '"'})

_UNITS = {
    "hours": "h hr hrs hour hours heure heures u uur uren std stunde stunden",
    "minutes": "' m mn min mins minute minutes minuut minuten",
    "seconds": "\" '' s sec secs second seconds seconde secondes seconden sek sekunde sekunden",
    "moves": "c cp cps coup coups z zet zetten zug züge zuege move moves mv",
    "nothing": "ronde rondes ronden round rounds runde runden joueurs spelers spieler players parties partijen games",
}
_KIND = {unit: kind for kind, units in _UNITS.items() for unit in units.split()}

_TOKEN = re.compile(
    r"""
      (?:vanaf|from|partir|d[èe]s|ab)\b\D{0,12}(?P<from_move>\d+)
    | \d+\s*x\s*(?=\d)                                                # 2 x 60': for each player
    | (?P<clock>\d:[0-5]\d(?::[0-5]\d)?)(?!\d)
    | (?P<number>\d+)(?:[.,](?P<tenths>5)(?=\s*[hu]))?(?:(?P<joined>[^\W\d]+)|\s*(?P<unit>''|["']|[^\W\d]+))?
    | (?P<slash>/)
    | (?P<next>[+;,:]|\b(?:puis|then|dan|daarna|dann|plus|suivie?s?|gevolgd)\b)
    """,
    re.VERBOSE,
)


@dataclass
class _Stage:
    """One control: so many moves in so many minutes; without moves, the rest of the game."""

    minutes: Fraction | None = None
    moves: int | None = None


@dataclass
class _Reading:
    """What the text said so far."""

    stages: list[_Stage] = field(default_factory=lambda: [_Stage()])
    increments: list[tuple[Fraction, int]] = field(default_factory=list)

    def add_minutes(self, minutes: Fraction) -> None:
        if self.stages[-1].minutes is not None:
            self.stages.append(_Stage())
        self.stages[-1].minutes = minutes

    def add_moves(self, moves: int) -> None:
        stage = self.stages[-1]
        if stage.moves is not None and stage.minutes is not None:
            self.stages.append(_Stage(moves=moves))
        else:
            stage.moves = moves

    def close(self) -> None:
        if self.stages[-1].minutes is not None:
            self.stages.append(_Stage())


def minutes_for_60_moves(text: str) -> int | None:
    """The minutes that a player has for 60 moves, whole ones; `None` if the text does not tell.

    Controls follow one another until 60 moves are made, each giving its time (of a longer one its share), and
    an increment counts for every move. A lone first control (`40/90`) is taken to be repeated.
    """
    reading = _read(_tokens(text.lower().translate(_QUOTES)))
    minutes, done = Fraction(0), 0
    for stage in reading.stages:
        if stage.minutes is None or done >= COUNTED_MOVES:
            continue
        counted = min(stage.moves, COUNTED_MOVES - done) if stage.moves else 0
        minutes += stage.minutes * (Fraction(counted, stage.moves) if stage.moves else 1)
        done += counted
    is_open = any(stage.minutes is not None and not stage.moves for stage in reading.stages)
    if 0 < done < COUNTED_MOVES and not is_open:
        minutes = minutes * COUNTED_MOVES / done
    if minutes <= 0:
        return None
    # Said again for a later control, an increment is still the same one.
    minutes += max(
        (seconds * max(0, COUNTED_MOVES + 1 - first) / 60 for seconds, first in reading.increments), default=0
    )
    return int(minutes) if minutes <= LONGEST_MINUTES else None


def time_controls(texts: pl.Series) -> pl.DataFrame:
    """Every distinct text with its minutes: `time_control`, `minutes` (null if not understood)."""
    distinct = texts.drop_nulls().unique().sort()
    # One look per distinct wording, some ten a period: a rate of play is a sentence, not columns.
    minutes = [minutes_for_60_moves(text) for text in distinct]
    return pl.DataFrame({"time_control": distinct, "minutes": minutes}, schema_overrides={"minutes": pl.Int32})


def _tokens(text: str) -> list[tuple[str, Fraction]]:
    """The text as (kind, value): minutes, moves, seconds, bare, slash, next, from_move; hours become minutes."""
    tokens: list[tuple[str, Fraction]] = []
    previous = ""
    for match in _TOKEN.finditer(text):
        kind, value = _token(match)
        if previous == "hours" and kind in {"minutes", "bare"} and value < 60:
            tokens[-1] = ("minutes", tokens[-1][1] + value)
        elif kind != "nothing":
            tokens.append(("minutes", value * 60) if kind == "hours" else (kind, value))
        previous = kind
    return tokens


def _token(match: re.Match[str]) -> tuple[str, Fraction]:
    if match["from_move"]:
        return "from_move", Fraction(match["from_move"])
    if match["clock"]:
        hours, minutes, *_ = match["clock"].split(":")
        return "minutes", Fraction(hours) * 60 + int(minutes)
    if match["number"]:
        value = Fraction(match["number"]) + (Fraction(1, 2) if match["tenths"] else 0)
        # A word that stands apart may be anything; one joined to its number (1er, 2nd) belongs to it.
        unknown = "nothing" if match["joined"] else "bare"
        return _KIND.get(match["joined"] or match["unit"] or "", unknown), value
    return ("slash" if match["slash"] else "next" if match["next"] else "nothing"), Fraction(0)


def _read(tokens: list[tuple[str, Fraction]]) -> _Reading:
    reading = _Reading()
    kinds = _with_roles(tokens)
    for kind, value in kinds:
        if kind == "minutes":
            reading.add_minutes(value)
        elif kind == "moves" and value > 0:
            reading.add_moves(int(value))
        elif kind == "seconds":
            reading.increments.append((value, 1))
        elif kind == "from_move" and reading.increments:
            reading.increments[-1] = (reading.increments[-1][0], int(value))
        elif kind == "next":
            reading.close()
    last = reading.stages[-1]
    if len(reading.stages) > 1 and last.minutes is None and reading.stages[-2].moves is None:
        reading.stages[-2].moves = last.moves
    return reading


def _with_roles(tokens: list[tuple[str, Fraction]]) -> list[tuple[str, Fraction]]:
    """The tokens, each bare number told by its neighbours and its size."""
    told = [kind for kind, _ in tokens]
    values = [value for _, value in tokens]
    # The FIDE report writes seconds throughout: 40/5400+30:1800+30
    in_seconds = any(kind == "bare" and value > LONGEST_MINUTES and value % 60 == 0 for kind, value in tokens)
    for place, kind in enumerate(told):
        if kind != "bare":
            continue
        before = told[place - 2] if place > 1 and told[place - 1] == "slash" else None
        after = told[place + 2] if place + 2 < len(told) and told[place + 1] == "slash" else None
        if after == "bare":
            told[place], told[place + 2] = _pair(values[place], values[place + 2])
        elif before == "seconds":
            told[place] = "nothing"
        elif before == "minutes" or after == "minutes":
            told[place] = "moves"
        else:
            told[place] = "seconds" if in_seconds and values[place] <= COUNTED_MOVES else "minutes"
    return [
        ("minutes", value / 60) if kind == "minutes" and value > LONGEST_MINUTES else (kind, value)
        for kind, value in zip(told, values, strict=True)
    ]


def _pair(left: Fraction, right: Fraction) -> tuple[str, str]:
    """What two bare numbers with a slash are: `40/90` and `90/40` are 40 moves in 90 minutes, `90/30` is 90' + 30"."""
    if left < right:
        return "moves", "minutes"
    return ("minutes", "moves") if right in _MOVE_COUNTS else ("minutes", "seconds")
