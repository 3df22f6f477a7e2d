"""The check stage: every check in force is made, none stops the others, and what they decide is done."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import duckdb
import polars as pl
import pytest

from pipeline.contracts.receipts import Receipts
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.sql import Database, check_names, statement
from pipeline.stages.check import Checked, check, is_in_force
from pipeline.stages.check_tables import Batch
from pipeline.stages.read import Read, read
from pipeline.stages.stopping import STOPPING
from tests.small_quarter import FIDE_GAMES, GOOD, PERIOD, player_dbf, sending

COUPE = GOOD["coupe.207"]
STRANGER = b"BEL77777,201807,201806.FIDE,Open,2018-06-02,w,Lesse,1650,1\n"


def read_batch(games: bytes = FIDE_GAMES, **sendings: bytes) -> Read:
    files = [RawFile(name.replace("_", "."), data) for name, data in sendings.items()]
    return read(PERIOD, files, RawFile("PLAYER.DBF", player_dbf()), [RawFile("games.csv", games)])


def batch_of(found: Read) -> Batch:
    return Batch(
        PERIOD,
        found.received_files,
        found.entries,
        found.half_games,
        found.members,
        rounds=found.rounds,
        fide_games=found.fide_games,
    )


def checked(found: Read) -> Checked:
    return check(batch_of(found), rulebook_for(PERIOD), found.findings)


def arrived(found: Read, day: dt.date) -> pl.DataFrame:
    keys = found.received_files.select("file_id", "file_name", "sender_id").with_row_index("receipt_number", offset=1)
    return Receipts.conform(
        keys.with_columns(received_at=pl.datetime(day.year, day.month, day.day, 12, time_zone="UTC"))
    )


def test_a_faultless_batch_is_silent():
    found = read_batch(coupe_207=COUPE, open_618=GOOD["open.618"])

    result = checked(found)

    assert result.findings.is_empty()
    assert result.received_files.equals(found.received_files)


def test_faults_of_several_kinds_are_all_told():
    result = checked(read_batch(FIDE_GAMES + STRANGER, a_207=sending(10011, 77777)))

    assert result.findings["rule"].to_list() == ["every_game_abroad_has_a_member", "every_member_number_is_known"]


def test_an_unknown_member_carries_the_fine_of_the_rulebook():
    result = checked(read_batch(a_207=sending(10011, 77777)))

    assert result.findings["fine_eur"].to_list() == [rulebook_for(PERIOD).fine_wrong_member_eur]


def test_only_a_check_that_decides_changes_a_file_and_only_that_one():
    result = checked(read_batch(a_207=COUPE, b_207=COUPE.replace(b"Coupe", b"Beker")))

    rows = result.received_files.select("file_name", "state", "reason").rows()
    assert rows == [("a.207", "accepted", None), ("b.207", "refused", "no_tournament_comes_under_two_names")]


def test_a_file_that_is_refused_is_not_checked_any_further():
    result = checked(read_batch(a_207=COUPE, b_207=COUPE.replace(b"Coupe", b"Beker")))

    assert result.findings["rule"].to_list() == ["no_tournament_comes_under_two_names"]


def test_a_file_that_comes_after_the_deadline_waits_for_the_next_list():
    found = read_batch(a_207=COUPE)
    late = replace(batch_of(found), receipts=arrived(found, dt.date(2018, 6, 28)))

    result = check(late, rulebook_for(PERIOD), found.findings)

    assert result.received_files["state"].to_list() == ["waiting"]
    assert result.received_files["reason"].to_list() == ["every_file_comes_before_the_deadline"]


def test_of_a_check_that_refuses_and_one_that_lets_wait_the_refusing_one_decides():
    found = read_batch(a_207=COUPE, b_207=COUPE.replace(b"Coupe", b"Beker"))
    late = replace(batch_of(found), receipts=arrived(found, dt.date(2018, 6, 28)))

    result = check(late, rulebook_for(PERIOD), found.findings)

    assert result.received_files["state"].to_list() == ["waiting", "refused"]


def test_the_same_players_in_another_tournament_are_no_repeat():
    result = checked(read_batch(a_207=COUPE, b_207=sending(10011, 20022, 3003, 4004, first_score=0.0)))

    assert "no_tournament_comes_under_two_names" not in result.findings["rule"]
    assert set(result.received_files["state"]) == {"accepted"}


def break_check(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Have one check fail, as it would if a table were not there."""

    def run(database: Database, name: str) -> pl.DataFrame:
        if name == f"checks/{broken}":
            raise duckdb.CatalogException("Catalog Error: no such table\nLINE 1: ...")
        return whole(database, name)

    whole = Database.run
    monkeypatch.setattr(Database, "run", run)


def test_an_error_in_one_check_is_told_and_the_others_are_made(monkeypatch: pytest.MonkeyPatch):
    break_check(monkeypatch, "every_player_is_affiliated")

    result = checked(read_batch(a_207=sending(10011, 77777)))

    assert result.findings["rule"].to_list() == ["every_member_number_is_known", "check_failed"]
    assert (
        "every_player_is_affiliated' could not be made: Catalog Error: no such table."
        in result.findings["message_en"][1]
    )


DECIDING = [name for name in check_names() if "file_becomes" in statement(name).header]


@pytest.mark.parametrize("name", [name for name in DECIDING if is_in_force(statement(name), PERIOD)])
def test_an_error_in_a_check_that_decides_about_files_is_one_that_stops_the_list(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    break_check(monkeypatch, name.removeprefix("checks/"))

    (finding,) = checked(read_batch(coupe_207=COUPE)).findings.iter_rows(named=True)

    assert finding["rule"] in STOPPING
    assert f"'{name.removeprefix('checks/')}', which decides whether a file counts" in finding["message_en"]


@pytest.mark.parametrize(("code", "is_refused"), [("202501", False), ("202504", True)])
def test_a_rule_of_2025_is_checked_from_2025_and_the_one_before_until_then(code: str, is_refused: bool):
    period = Period.parse(code)

    assert is_in_force(statement("checks/no_file_comes_too_late_to_be_taken"), period) is is_refused
    assert is_in_force(statement("checks/every_file_comes_while_it_must_be_taken"), period) is not is_refused


CONTRADICTING = COUPE.replace(b" B 1", b" B 5", 1)


def test_what_the_reader_found_is_not_told_twice_and_keeps_its_text():
    found = read_batch(a_207=CONTRADICTING)

    result = checked(found)

    assert set(found.findings["rule"]) == {"mirror_contradicts", "result_counts_differ"}
    assert result.findings.equals(found.findings)


def test_what_a_correction_has_mended_is_told_no_more():
    found, mended = read_batch(a_207=CONTRADICTING), read_batch(a_207=COUPE)
    batch = replace(
        batch_of(found), half_games=mended.half_games.with_columns(file_id=pl.lit(found.entries["file_id"][0]))
    )

    assert check(batch, rulebook_for(PERIOD), found.findings).findings.is_empty()


def test_what_a_correction_has_broken_is_told():
    found, broken = read_batch(a_207=COUPE), read_batch(a_207=CONTRADICTING)
    batch = replace(
        batch_of(found), half_games=broken.half_games.with_columns(file_id=pl.lit(found.entries["file_id"][0]))
    )

    rules = check(batch, rulebook_for(PERIOD), found.findings).findings["rule"].to_list()

    assert rules == ["both_lines_of_a_game_agree", "the_header_counts_the_results"]


def test_a_batch_of_nothing_but_unreadable_files_is_checked_like_any_other():
    result = checked(read_batch(leeg_101=b""))

    assert result.findings["rule"].to_list() == ["empty_file"]


def test_every_check_is_made_on_tables_without_a_row():
    result = checked(read_batch(FIDE_GAMES.splitlines(keepends=True)[0]))

    assert result.findings.is_empty()
    assert len(check_names()) > 40
