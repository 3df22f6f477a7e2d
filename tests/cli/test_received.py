"""`calcelo receive` as an officer types it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.reporting import NOTHING_RECEIVED
from pipeline.settings import Settings
from pipeline.store import Store, StoreError
from tests.small_quarter import GOOD, PERIOD, sending


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


def receive(store: Store, *words: str, exit_code: int = 0) -> str:
    result = CliRunner().invoke(app, ["receive", str(PERIOD), "--data", str(store.root), *words])
    if isinstance(result.exception, ValueError):
        raise result.exception
    assert result.exit_code == exit_code, result.output
    return result.output


def handed_in(tmp_path: Path, name: str, data: bytes) -> str:
    path = tmp_path / name
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "Ceci est là mais ne s'ouvre pas"), ("nl", "Dit staat er, maar kan niet geopend worden")],
)
def test_what_keeps_the_files_of_a_list_from_being_opened_is_told_in_the_officers_language(
    store, tmp_path, language, words
):
    store.raw_dir(PERIOD).mkdir(parents=True)
    (store.raw_dir(PERIOD) / "sendings").write_bytes(b"a file in the place of a folder")
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    said = receive(store, path, "--language", language, exit_code=1)

    assert words in said
    assert said.endswith(f"{getattr(NOTHING_RECEIVED, language)}\n")
    assert not (store.raw_dir(PERIOD) / "received").exists()


def test_each_file_is_told_in_one_line_with_what_it_is(store, tmp_path):
    first = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])
    assert "coupe.207: received; Coupe de mai, until 2018-05-11, 4 players, 4 games (pairtwo)" in receive(store, first)
    assert "coupe.207: received before; nothing changed" in receive(store, first)
    later = handed_in(tmp_path, "coupe-2.207", sending(10011, 20022, 3003, 4004, first_score=0.0))
    assert "coupe-2.207: received; it corrects coupe.207, which no longer counts" in receive(store, later)


def test_time_and_sender_can_be_given_for_a_file_that_came_another_way(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    receive(store, path, "--received-at", "2018-06-29T18:30:00", "--from", "odile@club.example")

    receipts = store.read_receipts(PERIOD)
    assert receipts["received_from"].to_list() == ["odile@club.example"]
    assert receipts["received_at"].to_list() == [dt.datetime(2018, 6, 29, 16, 30, tzinfo=dt.UTC)]  # summer in Belgium


def test_a_file_that_comes_too_late_for_the_list_is_told_to_wait_at_once(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    said = receive(store, path, "--received-at", "2018-07-02T18:30:00", "--language", "nl")

    assert "warning" not in said
    assert "kwam aan op 02/07/2018, na de laatste dag voor deze lijst" in said
    assert "het wacht op de lijst van 01/10/2018" in said
    assert "het werd verwacht" not in said  # it is judged with the list that it waits for


def test_a_file_in_time_for_the_list_but_after_its_term_is_told_at_once(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    assert "it was due on 10/06/2018 (30 days)" in receive(store, path, "--received-at", "2018-06-20T18:30:00")


def test_a_file_in_time_and_a_corrected_version_of_it_are_told_without_remark(store, tmp_path):
    first = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])
    later = handed_in(tmp_path, "coupe-2.207", sending(10011, 20022, 3003, 4004, first_score=0.0))

    assert "arning" not in receive(store, first, "--received-at", "2018-05-20T18:30:00")
    assert "arning" not in receive(store, later, "--received-at", "2018-07-02T18:30:00")


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00", "1989-12-31", "9999-12-31T23:59:59"])
def test_a_time_of_receipt_that_can_not_be_is_a_mistake_in_typing(store, tmp_path, moment):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    with pytest.raises(ValueError, match="--received-at is a day from 1990-01-01 to today"):
        receive(store, path, "--received-at", moment)

    assert store.read_receipts(PERIOD).is_empty()


def test_nothing_is_received_for_a_month_without_a_list(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    result = CliRunner().invoke(app, ["receive", "2018-02", path, "--data", str(store.root)])

    assert "there is no list of 2018-02" in str(result.exception)
    assert not store.root.exists()


def test_nothing_is_received_where_the_language_is_unknown(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    with pytest.raises(ValueError, match="not in 'de'"):
        receive(store, path, "--language", "de")

    assert store.read_receipts(PERIOD).is_empty()


def test_findings_come_in_the_language_asked_for(store, tmp_path):
    path = handed_in(tmp_path, "leeg.207", b"")

    assert "is leeg" in receive(store, path, "--language", "nl")


def test_a_file_that_is_not_there_is_a_mistake_in_typing(store, tmp_path):
    assert "does not exist" in receive(store, str(tmp_path / "nothing.207"), exit_code=2)


def test_a_held_folder_is_left_alone(store, tmp_path):
    path = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])

    with store.lock(), pytest.raises(StoreError, match="another run"):
        CliRunner().invoke(app, ["receive", str(PERIOD), path, "--data", str(store.root)], catch_exceptions=False)

    assert store.read_receipts(PERIOD).is_empty()


def test_what_can_not_be_taken_as_it_came_is_told_with_exit_code_1_and_the_others_are_kept(store, tmp_path):
    good = handed_in(tmp_path, "coupe.207", GOOD["coupe.207"])
    damaged = handed_in(tmp_path, "all.zip", b"PK\x03\x04 cut")

    said = receive(store, good, damaged, exit_code=1)

    assert "coupe.207: received" in said
    assert "The zip can't be opened" in said
