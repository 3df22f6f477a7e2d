"""What a result file says beyond its tables: each cell that is no game, and of SWAR's files the persons."""

from __future__ import annotations

import pytest

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings, write_sending
from pipeline.formats.sendings.further import read_further
from tests.formats.sendings.small_tournaments import SINGLE_GAMES, four_players


def written(layout: str) -> bytes:
    return write_sending(layout, *four_players(layout))


def unplayed(data: bytes, layout: str) -> list[tuple]:
    return read_further(RawFile("small.207", data), layout).unplayed.rows()


@pytest.mark.parametrize("layout", LAYOUT_NAMES)
def test_games_and_what_was_not_played_are_together_all_rounds_of_all_players(layout):
    data = written(layout)

    sendings = read_sendings([RawFile("small.207", data)])
    further = read_further(RawFile("small.207", data), layout)

    rounds = sendings.entries.height * sendings.rounds.height
    assert sendings.half_games.height + further.unplayed.height == rounds
    assert further.left_out == 0
    assert (further.unplayed.height > 0) is (layout not in SINGLE_GAMES)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("  2 B -", (2, "w", "-")),
        ("  2 N +", (2, "b", "+")),
        ("  0 - -", (0, "-", "-")),
    ],
)
def test_a_pairing_that_was_not_played_keeps_opponent_colour_and_sign(cell, expected):
    data = written("pairtwo").decode("cp1252").replace("  0 - -", cell, 1).encode("cp1252")

    assert unplayed(data, "pairtwo")[0] == (1, 2, *expected)


def test_a_sign_that_a_report_does_not_know_is_counted():
    data = written("pairtwo").decode("cp1252").replace("  0 - -", "  2 B F", 1).encode("cp1252")

    further = read_further(RawFile("small.207", data), "pairtwo")

    assert (further.unplayed.height, further.left_out) == (1, 1)


@pytest.mark.parametrize("sign", [*"-+=HFUZ", " "])
def test_swar_says_its_byes_as_a_report_does(sign):
    data = written("swar").decode("cp1252").replace("0000 - -", f"0000 - {sign}", 1).encode("cp1252")

    assert unplayed(data, "swar")[0] == (1, 2, 0, "-", sign.strip() or None)


def test_of_swars_persons_an_unknown_day_of_birth_is_none():
    lines = written("swar").decode("cp1252").splitlines(keepends=True)
    known, unknown = "1990/02/03", "1900/01/01"
    for number, (start, day) in enumerate([("001    1", known), ("001    2", unknown)]):
        at = next(place for place, line in enumerate(lines) if line.startswith(start))
        lines[at] = lines[at][:9] + "mw"[number] + lines[at][10:69] + day + lines[at][79:]

    people = read_further(RawFile("small.207", "".join(lines).encode("cp1252")), "swar").people

    assert people.select("sex", "birth_date").rows()[:2] == [("m", known), ("w", None)]


def test_a_layout_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="'papi' is not a layout"):
        read_further(RawFile("small.207", written("pairtwo")), "papi")
