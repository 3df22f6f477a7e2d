"""What the header of a result file says of the tournament, beside its counts."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.contracts.sendings import ReceivedFiles, Rounds
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import LAYOUT_NAMES, read_sendings, write_sending
from tests.formats.sendings.small_tournaments import SINGLE_GAMES, four_players

DAYS = (dt.date(2018, 3, 4), dt.date(2018, 3, 11))


def written(layout):
    return write_sending(layout, *four_players(layout))


def read(data, name="small.207"):
    return read_sendings([RawFile(name, data)])


def said(data, *columns):
    return read(data).files.select(columns).row(0)


@pytest.mark.parametrize("layout", LAYOUT_NAMES)
def test_every_round_of_a_file_has_a_row_with_its_day(layout):
    sendings = read(written(layout))

    Rounds.validate(sendings.rounds)
    days = [None] if layout in SINGLE_GAMES else list(DAYS)
    assert sendings.rounds.select("round_number", "date").rows() == list(enumerate(days, start=1))
    assert sendings.rounds["file_id"].unique().to_list() == sendings.files["file_id"].to_list()


def test_a_round_without_a_game_and_one_without_a_date_have_rows_too():
    data = written("pairtwo").replace(b"180311\r\n", b"180311  189911  180325\r\n")

    assert read(data).rounds.select("round_number", "date").rows() == [
        (1, DAYS[0]),
        (2, DAYS[1]),
        (3, None),
        (4, dt.date(2018, 3, 25)),
    ]


def test_a_file_that_is_refused_has_no_rounds():
    assert read_sendings([RawFile("a.207", written("swar")), RawFile("b.207", b"Dear officer")]).rounds.height == 2


@pytest.mark.parametrize(
    ("layout", "program"),
    [
        ("pairtwo_2000", None),
        ("pairtwo", "PairTwo version: 6.20"),
        ("interclubs", "Générateur ELO belge version: 2015-11-17"),
        ("chess_manager", None),
        ("24_lines", "ChessMan version: on line 24L"),
        ("swar", "(©)FRBE-KBSB-v4.05 2018/12/02"),
        ("swar_interclubs", "### Interclubs"),
    ],
)
def test_the_header_tells_which_program_wrote_the_file(layout, program):
    assert said(written(layout), "program") == (program,)


def test_swar_tells_its_kind_club_rounds_and_checksum():
    columns = ("tournament_kind", "declared_sender_id", "first_round_sent", "last_round_sent", "checksum")

    assert said(written("swar"), *columns) == ("Standard - Swiss - Individual", 207, 1, 2, "holds")
    assert said(written("swar").replace(b"00B 2", b"00B 3"), "checksum") == ("differs",)
    assert said(written("swar").replace(b"00Z", b"00Y"), "checksum") == ("missing",)
    assert said(written("swar_interclubs"), "checksum") == (None,)


def test_the_24_lines_tell_their_club_and_the_number_of_games():
    data = written("24_lines").replace(b"Club : ", b"Fichier : 30424L.207\r\nClub : ")

    columns = ("declared_file_name", "declared_sender_id", "declared_game_count")
    assert said(data, *columns) == ("30424L.207", 207, 3)


def test_pairing_programs_tell_the_number_of_participants():
    assert said(written("pairtwo_2000"), "declared_participant_count", "declared_game_count") == (4, None)
    assert said(written("interclubs"), "declared_participant_count", "declared_game_count") == (4, 3)
    assert said(written("pairtwo").replace(b": 4 ; 2", b":  ; 2"), "declared_participant_count") == (None,)


@pytest.mark.parametrize("layout", ["swar", "swar_interclubs", "chess_manager"])
def test_the_arbiter_stands_in_the_header_where_the_layout_has_a_line_for_him(layout):
    assert said(written(layout), "arbiter", "responsible") == ("Ardenne Odile", "Ardenne Odile")
    assert said(written("pairtwo"), "arbiter") == (None,)


@pytest.mark.parametrize("label", ["Envoye par", "Envoyé par", "ENVOYÉ PAR"])
def test_labels_are_known_with_and_without_accents(label):
    data = written("pairtwo").decode("cp1252").replace("Envoyé par", label).encode("cp1252")

    assert said(data, "responsible") == ("Ardenne Odile",)


def test_what_a_header_does_not_say_is_empty():
    columns = [name for name in ReceivedFiles.column_names() if name.startswith(("declared_file", "declared_sender"))]

    assert said(written("pairtwo"), *columns) == (None, None)
