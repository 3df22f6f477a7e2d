"""Every SQL check: it is silent on a faultless batch, and fires on its own fault."""

from __future__ import annotations

import pytest

from pipeline.formats.raw import RawFile
from pipeline.rulebook import rulebook_for
from pipeline.sql import check_names, statement
from pipeline.stages.check import Checked, check
from pipeline.stages.read import Read, read
from tests.small_quarter import FIDE_GAMES, GOOD, PERIOD, player_dbf, sending

COUPE = GOOD["coupe.207"]
STRANGER = b"BEL77777,201807,201806.FIDE,Open,2018-06-02,w,Lesse,1650,1\n"


def read_named(sendings: dict[str, bytes], games: bytes = FIDE_GAMES) -> Read:
    files = [RawFile(name, data) for name, data in sendings.items()]
    return read(PERIOD, files, RawFile("PLAYER.DBF", player_dbf()), None, RawFile("games.csv", games))


def read_batch(games: bytes = FIDE_GAMES, **sendings: bytes) -> Read:
    return read_named({name.replace("_", "."): data for name, data in sendings.items()}, games)


def checked(batch: Read) -> Checked:
    return check(
        batch.received_files,
        batch.entries,
        batch.half_games,
        batch.members,
        batch.fide_games,
        rulebook_for(PERIOD),
    )


FAULTY = {
    "every_game_abroad_has_a_member": lambda: read_batch(FIDE_GAMES + STRANGER),
    "every_member_number_is_known": lambda: read_batch(a_207=sending(10011, 77777)),
    "every_file_keeps_the_name_that_it_gives_itself": lambda: read_named(
        {"coupe.207": b"Fichier : beker.207\r\n" + COUPE}
    ),
    "every_name_ends_in_its_sender": lambda: read_named({"coupe.txt": COUPE}),
    "every_name_gives_the_last_day": lambda: read_named({"512OPE1a.207": COUPE}),
    "no_game_is_later_than_the_date_in_the_name": lambda: read_named({"20180510 coupe.207": COUPE}),
    "no_name_takes_a_reserved_identifier": lambda: read_named({"511INT01A.207": COUPE}),
    "no_tournament_comes_under_two_names": lambda: read_batch(a_207=COUPE, b_207=COUPE.replace(b"Coupe", b"Beker")),
}


def test_every_check_has_its_fault_here():
    assert {f"checks/{name}" for name in FAULTY} == set(check_names())


@pytest.mark.parametrize("name", check_names())
def test_each_check_says_how_grave_it_is_and_what_to_do_in_three_languages(name):
    assert statement(name).header.keys() >= {"severity", "fr", "nl", "en", "grain", "inputs"}


def test_a_faultless_batch_is_silent():
    batch = read_batch(coupe_207=COUPE, open_618=GOOD["open.618"])

    result = checked(batch)

    assert result.findings.is_empty()
    assert result.received_files.equals(batch.received_files)


@pytest.mark.parametrize("name", FAULTY)
def test_each_check_fires_on_its_fault_and_on_nothing_else(name):
    batch = FAULTY[name]()

    result = checked(batch)

    assert set(result.findings["rule"]) == {name}
    assert result.findings["line_number"].null_count() == 0
    assert all(result.findings["severity"] == statement(f"checks/{name}").header["severity"])


def test_only_a_check_that_refuses_changes_a_file_and_only_that_one():
    result = checked(FAULTY["no_tournament_comes_under_two_names"]())

    rows = result.received_files.select("file_name", "state", "reason").rows()
    assert rows == [("a.207", "accepted", None), ("b.207", "refused", "no_tournament_comes_under_two_names")]


def test_the_same_players_in_another_tournament_are_no_repeat():
    result = checked(read_batch(a_207=COUPE, b_207=sending(10011, 20022, 3003, 4004, first_score=0.0)))

    assert result.findings.is_empty()


def test_an_unknown_member_carries_the_fine_of_the_rulebook():
    result = checked(FAULTY["every_member_number_is_known"]())

    assert result.findings["fine_eur"].to_list() == [rulebook_for(PERIOD).fine_wrong_member_eur]
