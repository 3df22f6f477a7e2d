"""What the reader says about files in which something is wrong, and what it keeps of them."""

from __future__ import annotations

import datetime as dt
import re
import string

import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import CATALOGUE, LAYOUT_NAMES, read_sendings, write_sending
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

# ------------------------------------------------------------------ files refused whole


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "empty_file"),
        (b"\r\n \x1a\x00", "empty_file"),
        (b"PK\x03\x04" + b"words " * 50, "binary_content"),
        ("Tournoi : Coupe\r\n".encode("utf-16"), "binary_content"),
        (bytes(range(256)) * 4, "binary_content"),
        (b"Dear rating officer,\r\nhere are our results.\r\n", "no_layout"),
        (b"012 Some Open\r\n001    1 m    Nobody\r\n", "fide_report"),
        (b"Tournoi : Coupe\r\n N\xb0 Nom   Matr. Clb\r\n  1 Ardenne\r\n", "no_control_line"),
        (b"00A Swar Version : 4\r\n00B 2 rondes\r\n001    1      Ardenne\r\n", "no_control_line"),
        (b"\x0000  1 12018030420180304\r\n No Nom ELO 180304\r\n  1 Ardenne 1500\r\n", "unknown_columns"),
    ],
)
def test_a_file_that_is_no_result_file_is_refused_whole_with_the_reason(data, rule):
    sendings = read(data)

    assert sendings.files.select("state", "reason").rows() == [("refused", rule)]
    assert sendings.findings.select("rule", "severity").rows() == [(rule, "error")]
    assert sendings.entries.is_empty()
    assert sendings.half_games.is_empty()


@pytest.mark.parametrize("layout", LAYOUT_NAMES)
def test_a_header_without_player_lines_is_refused(layout):
    data = sound(layout)
    lines = data.split(b"\r\n")[:-1]
    header = lines[: len(lines) - four_players(layout)[1].height]

    sendings = read(b"\r\n".join([*header, b""]))

    assert sendings.files["reason"].to_list() == ["no_player_lines"]


def test_an_unreadable_file_does_not_hinder_the_others_and_the_order_is_kept():
    names = ["z.207", "a.207", "m.207"]
    data = [sound("swar"), b"", sound("24_lines")]

    sendings = read_sendings([RawFile(name, content) for name, content in zip(names, data, strict=True)])

    assert sendings.files["file_name"].to_list() == names
    assert sendings.files["state"].to_list() == ["accepted", "refused", "accepted"]
    order = sendings.files["file_id"].to_list()
    assert sendings.half_games["file_id"].unique(maintain_order=True).to_list() == [order[0], order[2]]


def test_no_file_at_all_gives_empty_tables():
    sendings = read_sendings([])

    assert sendings.files.is_empty()
    assert sendings.entries.is_empty()
    assert sendings.half_games.is_empty()
    assert sendings.findings.is_empty()


def test_the_same_bytes_under_two_names_count_once():
    sendings = read_sendings([RawFile("first.207", sound()), RawFile("copy.207", sound())])

    assert sendings.files.select("file_name", "state", "reason").rows() == [
        ("first.207", "accepted", None),
        ("copy.207", "refused", "file_received_twice"),
    ]
    assert games(sendings) == SOUND_GAMES
    assert "first.207" in sendings.findings["message_en"][0]


# ------------------------------------------------------------------ the header


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


@pytest.mark.parametrize(
    ("old", "new", "rule", "line", "column"),
    [
        (b"\x0000  4 2", b"\x0000  3 2", "player_count_differs", 7, 1),
        (b"+2=2-2", b"+2=2-3", "result_counts_differ", 7, 1),
        (b"+2=2-2", b"+2=", "counts_unreadable", 7, 25),
        (b"\x0000  4 2", b"\x0000  4 3", "round_count_differs", 8, 51),
        (b"\x0000  4 2", b"\x0077  4 2", "control_type_unknown", 7, 2),
        (b"2018030420180311+", b"2018130420180311+", "tournament_date_invalid", 7, 9),
        (b"2018030420180311+", b"2018031120180304+", "tournament_dates_reversed", 7, 9),
        (b"2018030420180311+", b"2018030420180310+", "round_date_outside", 8, 64),
        (b"180311\r\n", b"189911\r\n", "round_date_invalid", 8, 59),
    ],
)
def test_a_wrong_header_is_a_finding_and_the_games_are_kept(old, new, rule, line, column):
    sendings = changed(old, new)

    assert places(sendings)[0] == (rule, line, column)
    contradicted = [("participant_counts_differ", 7, 1)] if rule == "player_count_differs" else []
    assert places(sendings)[1:] == contradicted
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

    assert places(sendings) == [("checksum_differs", 7, 1)]
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


# ------------------------------------------------------------------ lines and cells


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


def test_swar_may_leave_out_a_last_cell():
    sendings = changed(b"0000 - -\r\n001    4", b"\r\n001    4", "swar")

    assert places(sendings) == []


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


@pytest.mark.parametrize(
    ("layout", "old", "new", "rule"),
    [
        ("pairtwo", b"participants : 4", b"participants : 5", "participant_counts_differ"),
        ("interclubs", b"participants: 4", b"participants: 6", "participant_counts_differ"),
        ("swar", b"062 4", b"062 5", "participant_counts_differ"),
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


def test_findings_without_number_are_told_up_to_a_limit_and_then_counted():
    sendings = read(sound() + b"x\r\n" * 800)

    rules = sendings.findings["rule"].to_list()
    assert rules.count("stray_line") == 500
    assert rules[0] == "more_of_the_same"
    assert "Another 300 findings" in sendings.findings["message_en"][0]


def test_a_text_without_end_is_shown_by_its_beginning():
    sendings = read(sound() + b"x" * 100_000 + b"\r\n")

    assert sendings.findings["raw_text"].to_list() == ["x" * 400 + "…"]


# ------------------------------------------------------------------ single games


def test_the_two_lines_of_a_single_game_may_stand_on_different_days():
    data = sound("24_lines")
    first = data.replace(b"04/03/2018 Coupe", b"05/03/2018 Coupe", 1)

    assert places(read(first)) == []
    assert read(first).half_games["date"].to_list()[:2] == [dt.date(2018, 3, 5), dt.date(2018, 3, 4)]


def test_a_single_game_may_be_drawn_for_one_side_and_lost_for_the_other():
    data = sound("24_lines").replace(b"+2=2-2", b"+2=1-3").replace(b"  3 N 5", b"  3 N 0")

    assert places(read(data)) == []
    table = sound("pairtwo").replace(b"+2=2-2", b"+2=1-3").replace(b"  3 N 5", b"  3 N 0")
    assert [rule for rule, _, _ in places(read(table))] == ["mirror_contradicts"]


@pytest.mark.parametrize(
    ("day", "rule", "kept"),
    [
        (b"31/02/2018", "game_date_unreadable", None),
        (b"          ", "game_date_unreadable", None),
        (b"12/03/2018", "game_date_outside", dt.date(2018, 3, 12)),
    ],
)
def test_a_single_game_on_an_impossible_day_is_kept_with_a_finding(day, rule, kept):
    sendings = read(sound("24_lines").replace(b"04/03/2018 Coupe", day + b" Coupe", 1))

    assert places(sendings) == [(rule, 12, 60)]
    assert sendings.half_games["date"][0] == kept


# ------------------------------------------------------------------ the wording


def test_every_finding_is_worded_in_three_languages_with_the_same_values():
    def names(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for rule, wording in CATALOGUE.items():
        assert wording.severity in {"error", "warning", "hint"}, rule
        assert names(wording.fr) == names(wording.nl) == names(wording.en), rule
        assert len({wording.fr, wording.nl, wording.en}) == 3, rule
        assert all(text.endswith(".") for text in (wording.fr, wording.nl, wording.en)), rule


ADVICE = {
    "fr": r"Demandez|demandez|érifiez|[Ff]aites|[Ii]nstallez|[Ee]xportez|[Ee]nvoyez|orrigez",
    "nl": r"[Vv]raag|[Kk]ijk|[Ll]aat|[Ii]nstalleer|[Ee]xporteer|[Ss]tuur|erbeter",
    "en": r"[Aa]sk|[Cc]heck|[Hh]ave|[Ii]nstall|[Ee]xport|[Ss]end|orrect",
}


@pytest.mark.parametrize("language", ADVICE)
def test_every_finding_says_what_to_do(language):
    silent = [
        rule for rule, wording in CATALOGUE.items() if not re.search(ADVICE[language], getattr(wording, language))
    ]

    assert silent == []


def test_findings_keep_their_contract():
    sendings = read(sound() + b"Signed: the arbiter\r\n")

    Findings.validate(sendings.findings, cast=True)
    assert sendings.findings.schema == Findings.polars_schema()
    assert sendings.findings["file_name"].to_list() == ["small.207"]
    assert isinstance(sendings.findings, pl.DataFrame)
