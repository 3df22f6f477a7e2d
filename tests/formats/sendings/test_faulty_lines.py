"""Player lines in which something is wrong: what the reader says, and what it keeps of them."""

from __future__ import annotations

import pytest

from tests.formats.sendings.faulty_files import LAST_CELL, SOUND_GAMES, changed, games, places, read, sound


def test_a_stray_line_is_a_finding_and_the_players_are_kept():
    sendings = read(sound() + b"Signed: the arbiter\r\n")

    assert places(sendings) == [("stray_line", 13, 1)]
    assert sendings.findings["raw_text"].to_list() == ["Signed: the arbiter"]
    assert games(sendings) == SOUND_GAMES


def test_a_line_that_ends_too_soon_is_a_finding_at_its_first_missing_cell():
    sendings = changed(LAST_CELL + b"\r\n", b"\r\n")

    assert places(sendings) == [
        ("result_counts_differ", 7, 1),
        ("mirror_missing", 10, 58),
        ("line_short", 12, 58),
    ]


@pytest.mark.parametrize(
    ("field", "rule", "column"),
    [
        (b"10011", "member_number_unreadable", 31),
        (b"207 BEL", "club_unreadable", 37),
        (b"1843", "rating_unreadable", 45),
    ],
)
def test_a_field_that_is_no_number_is_a_finding_and_the_player_is_kept(field, rule, column):
    sendings = changed(field, b"x" + field[1:])

    assert places(sendings) == [(rule, 9, column)]
    assert sendings.findings["raw_text"].to_list() == ["x" + field[1:].split()[0].decode()]
    assert games(sendings) == SOUND_GAMES
    player = sendings.entries.row(0, named=True)
    assert {"member_number_unreadable": 0, "rating_unreadable": 0, "club_unreadable": None}[rule] in (
        player["member_id"],
        player["rating"],
        player["club_id"],
    )


def test_a_line_that_came_twice_does_not_double_the_games_of_its_opponents():
    last_line = sound().split(b"\r\n")[-2]

    sendings = read(sound() + last_line + b"\r\n")

    assert [rule for rule, _, _ in places(sendings)] == [
        "player_count_differs",
        "result_counts_differ",
        "entry_number_twice",
    ]
    assert games(sendings) == [*SOUND_GAMES, *SOUND_GAMES[-2:]]


def test_a_line_that_came_twice_does_not_double_a_contradiction():
    data = sound().replace(LAST_CELL, b"  2 N 5")

    sendings = read(data + data.split(b"\r\n")[-2] + b"\r\n")

    assert [place for place in places(sendings) if place[0] == "mirror_contradicts"] == [("mirror_contradicts", 10, 58)]


def test_header_lines_of_swar_may_follow_its_players():
    lines = sound("swar").split(b"\r\n")[:-1]
    moved = [line for line in lines if not line.startswith((b"00F", b"132"))]
    moved += [line for line in lines if line.startswith((b"00F", b"132"))]

    sendings = read(b"\r\n".join(moved))

    assert places(sendings) == []
    assert games(sendings) == SOUND_GAMES
    assert sendings.half_games["date"].null_count() == 0


def test_a_number_given_twice_keeps_both_lines_and_means_the_first_as_an_opponent():
    sendings = changed(b"  3 Condroz", b"  1 Condroz")

    assert places(sendings) == [
        ("entry_number_twice", 11, 1),
        ("mirror_missing", 11, 50),
        ("opponent_unknown", 12, 50),
    ]
    assert sendings.entries["entry_number"].to_list() == [1, 2, 1, 4]
    assert games(sendings) == [(1, 1, 2, 1.0), (2, 1, 1, 0.0), (2, 2, 4, 0.0), (1, 1, 4, 0.5), (4, 2, 2, 1.0)]


def test_a_member_number_that_goes_on_outside_its_columns_is_not_read():
    sendings = changed(b"Ardenne, Odile            10011 207", b"Ardenne, Odil            10011  207")

    assert places(sendings) == [("member_number_unreadable", 9, 31)]
    assert sendings.entries["member_id"][0] == 0


def test_two_names_under_one_member_number_are_a_finding():
    sendings = changed(b"20022", b"10011")

    assert places(sendings) == [("member_under_two_names", 10, 31)]
    assert "Ardenne, Odile" in sendings.findings["message_en"][0]
    assert "line 9" in sendings.findings["message_en"][0]


def test_one_player_of_the_single_games_under_two_numbers_is_a_finding():
    data = sound("24_lines")
    lines = data.split(b"\r\n")
    again = [line for line in lines if b"Dender" in line]
    other = again[-1].replace(b"    0     NED", b"    7     NED")
    twice = data.replace(again[-1], other)
    assert places(read(twice)) == []

    numbered = twice.replace(again[0], again[0].replace(b"    0     NED", b"    8     NED"))
    assert [rule for rule, _, _ in places(read(numbered))] == ["player_under_two_numbers"]


def test_two_members_of_the_same_name_are_no_finding_where_their_ratings_differ():
    data = sound("24_lines")
    again = [line for line in data.split(b"\r\n") if b"Dender" in line]
    numbered = data.replace(again[0], again[0].replace(b"    0     NED 1710", b"    8     NED 1711"))
    numbered = numbered.replace(again[1], again[1].replace(b"    0     NED", b"    7     NED"))

    assert places(read(numbered)) == []
