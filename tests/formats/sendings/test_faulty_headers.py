"""A header in which something is wrong: what the reader says, and that the games are kept."""

from __future__ import annotations

import datetime as dt
import re

import pytest

from tests.formats.sendings.faulty_files import SOUND_GAMES, changed, games, places, read, sound


def test_a_cut_off_file_keeps_what_is_there():
    lines = sound().split(b"\r\n")

    sendings = read(b"\r\n".join(lines[:11]))

    assert [rule for rule, _, _ in places(sendings)] == [
        "truncated",
        "result_counts_differ",
        "opponent_unknown",
        "opponent_unknown",
    ]
    assert sendings.findings["line_number"].to_list() == [7, 7, 10, 11]
    assert games(sendings) == [(1, 1, 2, 1.0), (2, 1, 1, 0.0)]
    assert "4" in sendings.findings["message_nl"][0]


TOLD_BESIDES = {
    "player_count_differs": [("participant_counts_differ", 7, 1)],
    "rounds_told_otherwise": [("round_count_differs", 8, 51)],
}
"""What the same change contradicts elsewhere."""


@pytest.mark.parametrize(
    ("old", "new", "rule", "line", "column"),
    [
        (b"\x0000  4 2", b"\x0000  3 2", "player_count_differs", 7, 1),
        (b"+2=2-2", b"+2=2-3", "result_counts_differ", 7, 1),
        (b"+2=2-2", b"+2=", "counts_unreadable", 7, 25),
        (b"\x0000  4 2", b"\x0000  4 3", "rounds_told_otherwise", 7, 1),
        (b"\x0000  4 2", b"\x0077  4 2", "control_type_unknown", 7, 2),
        (b"2018030420180311+", b"2018130420180311+", "tournament_date_invalid", 7, 9),
        (b"2018030420180311+", b"2018031120180304+", "tournament_dates_reversed", 7, 9),
        (b"2018030420180311+", b"2018030420180310+", "round_date_outside", 8, 64),
        (b"180311\r\n", b"189911\r\n", "round_date_invalid", 8, 59),
        (b"tournoi : 11-03-2018", b"tournoi : 10-03-2018", "tournament_day_outside", 7, 17),
    ],
)
def test_a_wrong_header_is_a_finding_and_the_games_are_kept(old, new, rule, line, column):
    sendings = changed(old, new)

    assert places(sendings)[0] == (rule, line, column)
    assert places(sendings)[1:] == TOLD_BESIDES.get(rule, [])
    assert games(sendings) == SOUND_GAMES


def test_games_of_a_round_whose_date_is_none_are_kept_without_a_date():
    sendings = changed(b"180311\r\n", b"189911\r\n")

    dates = sendings.half_games.select("round_number", "date").unique().sort("round_number").rows()
    assert dates == [(1, dt.date(2018, 3, 4)), (2, None)]


def test_a_file_without_column_titles_is_read_by_where_its_fields_stand():
    lines = sound().split(b"\r\n")

    sendings = read(b"\r\n".join(lines[:7] + lines[8:]))

    assert sendings.files["layout"].to_list() == ["pairtwo"]
    assert places(sendings) == [("titles_missing", 8, 1)]
    assert games(sendings) == SOUND_GAMES


def test_titles_without_dates_leave_the_columns_of_the_layout():
    sendings = changed(b"  180304  180311", b"")

    assert places(sendings) == [("round_dates_missing", 8, 49)]
    assert games(sendings) == SOUND_GAMES


def test_titles_that_do_not_stand_above_their_cells_leave_the_columns_of_the_layout():
    sendings = changed(b"ELO  180304  180311", b"ELO 3/04 3/11")

    assert places(sendings) == [
        ("round_date_invalid", 8, 50),
        ("round_columns_irregular", 8, 50),
        ("round_date_invalid", 8, 55),
    ]
    assert games(sendings) == SOUND_GAMES
    assert sendings.half_games["date"].null_count() == 6


def test_a_change_in_the_header_of_swar_shows_in_its_checksum():
    sendings = changed(b"00B 2 rondes", b"00B 3 rondes", "swar")

    assert places(sendings) == [("rounds_told_otherwise", 6, 1), ("checksum_differs", 7, 1)]
    assert games(sendings) == SOUND_GAMES


def test_a_swar_header_without_checksum_is_a_finding_but_not_in_the_interclubs():
    lines = sound("swar").split(b"\r\n")

    assert places(read(b"\r\n".join(line for line in lines if not line.startswith(b"00Z")))) == [
        ("checksum_missing", 1, 1)
    ]
    assert places(read(sound("swar_interclubs"))) == []


def test_a_character_out_of_place_makes_the_encoding_doubtful():
    # ™ within a word: neither cp1252 nor cp850 makes sense of it
    sendings = changed("Léon".encode("cp1252"), b"L\x99\x95n")

    assert places(sendings) == [("encoding_doubtful", 10, 15)]
    assert games(sendings) == SOUND_GAMES


@pytest.mark.parametrize(
    ("layout", "old", "new", "rule"),
    [
        ("pairtwo", b"participants : 4", b"participants : 5", "participant_counts_differ"),
        ("interclubs", b"participants: 4", b"participants: 6", "participant_counts_differ"),
        ("swar", b"062 4", b"062 5", "participant_counts_differ"),
        ("pairtwo", b"; 2 rondes", b"; 3 rondes", "rounds_told_otherwise"),
        ("24_lines", b"parties: 3", b"parties: 4", "game_count_differs"),
        ("interclubs", b"parties: 3", b"parties: 2", "game_count_differs"),
    ],
)
def test_counts_in_the_labels_of_the_header_are_compared(layout, old, new, rule):
    assert [found for found, _, _ in places(changed(old, new, layout))] == [rule]


@pytest.mark.parametrize(
    ("layout", "mark"),
    [
        ("pairtwo", b"PairTwo version: <== Swiss-Manager - SwissChess"),
        ("pairtwo", b"Trancodage Papi->ELO"),
    ],
)
def test_a_file_made_by_a_converter_is_read_and_its_dates_are_doubted(layout, mark):
    sendings = read(sound(layout).replace(b"PairTwo version: 6.20", mark))

    assert [(rule, line) for rule, line, _ in places(sendings)] == [("converted_file", 2)]
    assert games(sendings) == SOUND_GAMES


def test_a_round_whose_title_is_lost_is_read_in_its_usual_column():
    sendings = changed(b"  180304  180311", b"          180311")

    assert places(sendings) == [("round_count_differs", 8, 59), ("round_columns_irregular", 8, 59)]
    assert games(sendings) == SOUND_GAMES
    assert sendings.rounds["date"].to_list() == [None, dt.date(2018, 3, 11)]


def test_titles_that_slipped_by_a_column_do_not_carry_the_cells_with_them():
    sendings = changed(b"ELO  180304  180311", b"ELO   180304  180311")

    assert places(sendings) == [("round_columns_irregular", 8, 52)]
    assert games(sendings) == SOUND_GAMES
    assert sendings.rounds["date"].to_list() == [dt.date(2018, 3, 4), dt.date(2018, 3, 11)]


@pytest.mark.parametrize("pitch", [7, 8])
@pytest.mark.parametrize("titles", ["with dates", "without dates"])
def test_the_grids_of_chess_manager_may_have_their_rounds_seven_or_eight_columns_apart(pitch, titles):
    data = sound("chess_manager")
    if pitch == 8:
        data = re.sub(rb"(?m)^(.{42}.{7})(.{7})\r$", rb"\1 \2\r", data)
    if titles == "without dates":
        data = re.sub(rb" +180304 +180311", b"", data)

    sendings = read(data)

    assert [rule for rule, _, _ in places(sendings)] == ([] if titles == "with dates" else ["round_dates_missing"])
    assert games(sendings) == SOUND_GAMES
