"""Results in which something is wrong: cells, halves that contradict each other, points."""

from __future__ import annotations

import pytest

from tests.formats.sendings.faulty_files import LAST_CELL, SOUND_GAMES, changed, games, places, read, sound


def test_swar_may_leave_out_a_last_cell():
    sendings = changed(b"0000 - -\r\n001    4", b"\r\n001    4", "swar")

    assert places(sendings) == []


@pytest.mark.parametrize(
    "cell", [b"  2 N 7", b"  2 X 1", b"  2 N  ", b"  x N 1", b" +2 N 1", b"  0 N 1", b"  2N1  ", b"  2 n 1", b"  2 w 1"]
)
def test_a_cell_that_is_neither_a_game_nor_a_known_absence_is_a_finding(cell):
    sendings = changed(LAST_CELL, cell)

    assert places(sendings) == [
        ("result_counts_differ", 7, 1),
        ("mirror_missing", 10, 58),
        ("cell_unreadable", 12, 58),
    ]
    assert sendings.findings["raw_text"][-1] == cell.decode()
    assert games(sendings) == SOUND_GAMES[:-1]


@pytest.mark.parametrize("cell", [b"  0 - -", b"  2 B -", b"  2 N +"])
def test_byes_and_forfeits_give_no_half_game_and_no_finding_of_their_own(cell):
    sendings = changed(b"  0 - -\r\n  4", cell + b"\r\n  4")

    assert places(sendings) == []
    assert games(sendings) == SOUND_GAMES


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        (b"0000 - -", b"0.5"),
        (b"0000 - +", b"1.5"),
        (b"0000 - =", b"1.0"),
        (b"0000 -  ", b"0.5"),
        (b"0000 -  ", b"1.0"),
        (b"0000 -  ", b"1.5"),
        (b"   2 w -", b"0.5"),
        (b"   2 w +", b"1.5"),
        (b"        ", b"0.5"),
    ],
)
def test_byes_and_forfeits_of_swar_give_no_half_game_and_no_finding(cell, points):
    lines = sound("swar").split(b"\r\n")
    third = lines[-3].replace(b"0000 - -", cell).replace(b" 0.5 ", b" " + points + b" ")

    sendings = read(b"\r\n".join([*lines[:-3], third, *lines[-2:]]))

    assert places(sendings) == []
    assert games(sendings) == SOUND_GAMES


def test_a_blank_cell_is_told_where_the_layout_has_a_sign_for_an_absence():
    sendings = changed(b"  0 - -\r\n  4", b"       \r\n  4")

    assert places(sendings) == [("cell_blank", 11, 58)]
    assert games(sendings) == SOUND_GAMES


def test_an_opponent_who_has_no_line_is_an_error_and_the_game_is_not_taken():
    sendings = changed(LAST_CELL, b"  9 N 1")

    assert places(sendings) == [("mirror_missing", 10, 58), ("opponent_unknown", 12, 58)]
    assert games(sendings) == SOUND_GAMES[:-1]


def test_nobody_plays_himself():
    sendings = changed(LAST_CELL, b"  4 N 1")

    assert places(sendings) == [("mirror_missing", 10, 58), ("opponent_is_player", 12, 58)]
    assert games(sendings) == SOUND_GAMES[:-1]


@pytest.mark.parametrize(
    ("cell", "counts"), [(b"  2 B 1", b"+2=2-2"), (b"  2 N 0", b"+1=2-3"), (b"  2 N 5", b"+1=3-2")]
)
def test_halves_that_contradict_each_other_are_both_kept_with_one_finding(cell, counts):
    sendings = read(sound().replace(LAST_CELL, cell).replace(b"+2=2-2", counts))

    assert places(sendings) == [("mirror_contradicts", 10, 58)]
    assert len(games(sendings)) == 6


def test_a_game_told_in_two_different_rounds_is_a_finding_on_each_half():
    sendings = changed(b"  1 N 0   4 B 0\r\n", b"  4 B 0   1 N 0\r\n")

    assert places(sendings) == [
        ("mirror_in_other_round", 9, 50),
        ("mirror_in_other_round", 10, 50),
        ("mirror_in_other_round", 10, 58),
        ("mirror_in_other_round", 12, 58),
    ]
    assert len(games(sendings)) == 6


@pytest.mark.parametrize(("cell", "points"), [(b"0000 - -", b"1.0"), (b"0000 - +", b"0.5"), (b"0000 -  ", b"2.0")])
def test_points_that_the_cells_do_not_make_are_a_finding_at_the_points(cell, points):
    lines = sound("swar").split(b"\r\n")
    third = lines[-3].replace(b"0000 - -", cell).replace(b" 0.5 ", b" " + points + b" ")

    sendings = read(b"\r\n".join([*lines[:-3], third, *lines[-2:]]))

    assert places(sendings) == [("points_differ", 18, 81)]
    assert games(sendings) == SOUND_GAMES


def test_points_are_not_compared_where_earlier_rounds_are_left_out():
    data = sound("swar").replace(b" 0.5 ", b" 3.5 ").replace(b"00C Envoi des rondes 1", b"00C Envoi des rondes 5")

    assert {rule for rule, _, _ in places(read(data))} == {"checksum_differs"}
