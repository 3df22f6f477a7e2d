"""A sound file, changed in one place, and what the reader says of it."""

from __future__ import annotations

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings, write_sending
from tests.formats.sendings.small_tournaments import four_players


def sound(layout="pairtwo"):
    return write_sending(layout, *four_players(layout))


def read(data, name="small.207"):
    return read_sendings([RawFile(name, data)])


def places(sendings):
    return sendings.findings.select("rule", "line_number", "column_number").rows()


def changed(old, new, layout="pairtwo"):
    data = sound(layout)
    assert data.count(old) == 1, f"{old!r} stands {data.count(old)} times in the file"
    return read(data.replace(old, new))


def games(sendings):
    return sendings.half_games.select("entry_number", "round_number", "opponent_number", "score").rows()


SOUND_GAMES = [
    (1, 1, 2, 1.0),
    (2, 1, 1, 0.0),
    (2, 2, 4, 0.0),
    (3, 1, 4, 0.5),
    (4, 1, 3, 0.5),
    (4, 2, 2, 1.0),
]


LAST_CELL = b"  2 N 1"
