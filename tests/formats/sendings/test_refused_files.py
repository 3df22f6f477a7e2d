"""Files that are refused whole, and what becomes of those beside them."""

from __future__ import annotations

import pytest

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings
from tests.formats.sendings.faulty_files import SOUND_GAMES, games, read, sound
from tests.formats.sendings.small_tournaments import four_players


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "empty_file"),
        (b"\r\n \x1a\x00", "empty_file"),
        (b"PK\x03\x04" + b"words " * 50, "binary_content"),
        ("Tournoi : Coupe\r\n".encode("utf-16-le"), "binary_content"),
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


def test_of_the_same_bytes_that_name_counts_which_has_the_club_of_the_content():
    sendings = read_sendings([RawFile("a copy.418", sound("swar")), RawFile("zomer.207", sound("swar"))])

    assert sendings.files["declared_sender_id"].to_list() == [None, 207]
    assert sendings.files["state"].to_list() == ["refused", "accepted"]
    assert games(sendings) == SOUND_GAMES
    assert "zomer.207" in sendings.findings["message_en"][0]


def test_a_repeated_file_whose_name_has_no_club_has_the_sender_of_its_content_too():
    sendings = read_sendings([RawFile("a.txt", sound("swar")), RawFile("b.txt", sound("swar"))])

    assert sendings.files.select("sender_id", "state").rows() == [(207, "accepted"), (207, "refused")]
