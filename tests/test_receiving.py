"""Receiving, as the officer does it: again, in zips and mails, under other names, in corrected versions."""

from __future__ import annotations

import datetime as dt
import os
import sys
from pathlib import Path

import polars as pl
import pytest

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.findings import Findings
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.formats.raw import RawFile
from pipeline.quarter import run_quarter
from pipeline.receiving import Reception, receive
from pipeline.settings import Settings
from pipeline.store import Store
from tests.formats.test_containers import mail, zipped
from tests.small_quarter import GOOD, PERIOD, lay, sending

COUPE = GOOD["coupe.207"]
CORRECTED = sending(10011, 20022, 3003, 4004, first_score=0.0)
NOON = dt.datetime(2018, 6, 26, 12, tzinfo=dt.UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Settings(data_dir=tmp_path / "data"))


def hand_in(store: Store, name: str, data: bytes, at: dt.datetime = NOON, **settings: str) -> Reception:
    path = store.root.parent / "inbox" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return receive(store, PERIOD, [path], at, **settings)


def outcomes(reception: Reception) -> list[str]:
    return [item.outcome for item in reception.taken]


def everything(store: Store) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(store.root.rglob("*")) if path.is_file()}


def test_a_received_file_lies_there_with_its_sender_and_time(store):
    reception = hand_in(store, "coupe.207", COUPE, received_from="odile@club.example")

    assert outcomes(reception) == ["new"]
    assert store.read_sendings(PERIOD).files == (RawFile("coupe.207", COUPE),)
    assert store.read_receipts(PERIOD).select("file_name", "sender_id", "received_at", "received_from").rows() == [
        ("coupe.207", 207, NOON, "odile@club.example")
    ]
    assert reception.files["tournament_name"].to_list() == ["Coupe de mai"]


def test_receiving_the_same_again_changes_nothing_at_all(store):
    hand_in(store, "coupe.207", COUPE)
    before = everything(store)

    reception = hand_in(store, "coupe.207", COUPE, NOON + dt.timedelta(days=1))

    assert outcomes(reception) == ["known"]
    assert everything(store) == before


def test_the_same_content_under_another_name_is_told_and_has_a_receipt_of_its_own(store):
    hand_in(store, "coupe.207", COUPE)

    reception = hand_in(store, "beker.207", COUPE, NOON + dt.timedelta(days=1))

    assert [(item.outcome, item.earlier.file_name) for item in reception.taken] == [("same_content", "coupe.207")]
    assert store.read_receipts(PERIOD)["file_name"].to_list() == ["coupe.207", "beker.207"]


def test_a_mail_gives_its_attachments_with_address_and_date_and_is_kept_itself(store):
    letter = mail(("coupe.207", COUPE), ("mei.zip", zipped(open_618=GOOD["open.618"])))

    reception = hand_in(store, "mail.eml", letter)

    kept = {path.read_bytes() for path in (store.raw_dir(PERIOD) / "received" / "content").iterdir()}
    assert outcomes(reception) == ["new", "new"]
    assert kept == {COUPE, GOOD["open.618"], letter}
    assert reception.receipts.select("received_from", "sent_at", "container_name").unique().rows() == [
        ("odile@club.example", dt.datetime(2018, 6, 29, 19, 15, tzinfo=dt.UTC), "mail.eml")
    ]


def test_a_folder_is_received_with_all_that_is_in_it(store, tmp_path):
    inside = tmp_path / "inbox" / "mei"
    inside.mkdir(parents=True)
    (inside / "coupe.207").write_bytes(COUPE)
    (inside / ".hidden").write_bytes(b"x")
    (tmp_path / "inbox" / "open.zip").write_bytes(zipped(open_618=GOOD["open.618"], coupe_207=COUPE))

    reception = receive(store, PERIOD, [tmp_path / "inbox"], NOON)

    told = [(item.arrived.file.file_name, item.outcome) for item in reception.taken]
    assert told == [("coupe.207", "new"), ("open.618", "new"), ("coupe.207", "same_content")]


@pytest.mark.parametrize(
    ("handed_in_at", "came_at"),
    [
        (dt.datetime(2018, 7, 3, 12, tzinfo=dt.UTC), dt.datetime(2018, 6, 29, 19, 15, tzinfo=dt.UTC)),
        (dt.datetime(2018, 6, 1, 12, tzinfo=dt.UTC), dt.datetime(2018, 6, 1, 12, tzinfo=dt.UTC)),
    ],
)
def test_what_a_mail_brings_came_when_it_was_sent_unless_that_is_still_to_come(store, handed_in_at, came_at):
    reception = hand_in(store, "mail.eml", mail(("coupe.207", COUPE)), handed_in_at, by_mail_date=True)

    assert reception.receipts["received_at"].to_list() == [came_at]


@pytest.mark.skipif(os.name == "nt", reason="there are no such files on Windows")
def test_what_a_folder_holds_that_is_no_file_is_told_and_the_rest_received(store, tmp_path):
    inbox = tmp_path / "inbox"
    (inbox / "mei").mkdir(parents=True)
    (inbox / "coupe.207").write_bytes(COUPE)
    (inbox / "gone.207").symlink_to(inbox / "nowhere")
    (inbox / "round").symlink_to(inbox)
    os.mkfifo(inbox / "pipe.207")

    reception = receive(store, PERIOD, [inbox], NOON - dt.timedelta(days=30))

    assert [item.arrived.file.file_name for item in reception.taken] == ["coupe.207"]
    told = reception.findings.select("rule", pl.col("file_name").str.split("/").list.last(), "message_en")
    assert told["rule"].to_list() == ["path_unreadable"] * 3
    assert told["file_name"].to_list() == ["round", "gone.207", "pipe.207"]
    assert "it is a link to a folder" in told["message_en"][0]


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are Unicode there")
def test_what_can_not_be_read_is_told_by_a_name_in_letters_whatever_its_bytes(store, tmp_path):
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / os.fsdecode(b"caf\xe9.207")).symlink_to("nowhere")
    (inbox / os.fsdecode(b"\xe9t\xe9")).symlink_to(inbox)

    reception = receive(store, PERIOD, [inbox], NOON)

    assert reception.findings["file_name"].to_list() == ["été", "café.207"]


def test_a_mail_with_the_results_in_its_text_is_kept_and_its_games_do_not_count(store):
    letter = b"From: odile@club.example\r\nDate: Fri, 29 Jun 2018 21:15:00 +0200\r\nSubject: coupe\r\n\r\n" + COUPE

    reception = hand_in(store, "coupe.eml", letter)

    assert sorted(reception.findings["rule"]) == ["mail_without_attachment", "whole_mail"]
    assert reception.files["state"].to_list() == ["refused"]
    assert store.read_sendings(PERIOD).files[0].data == letter


def test_a_file_that_is_no_result_file_is_kept_all_the_same_with_what_is_wrong(store):
    reception = hand_in(store, "photo.207", b"\x89PNG\r\n\x1a\n")

    assert reception.files.select("state", "reason").rows() == [("refused", "binary_content")]
    assert reception.findings["rule"].to_list() == ["binary_content"]
    assert store.read_sendings(PERIOD).files[0].data == b"\x89PNG\r\n\x1a\n"


def test_a_file_too_big_to_be_one_is_not_received(tmp_path):
    store = Store(Settings(data_dir=tmp_path / "data", max_unzipped_bytes=100))

    reception = hand_in(store, "coupe.207", COUPE)

    assert reception.findings["rule"].to_list() == ["file_too_big"]
    assert not reception.taken
    assert not store.read_sendings(PERIOD).files


def test_a_corrected_version_is_linked_to_the_one_it_corrects(store):
    first = hand_in(store, "coupe.207", COUPE)

    reception = hand_in(store, "coupe.207", CORRECTED, NOON + dt.timedelta(days=1))

    assert [(item.outcome, item.earlier) for item in reception.taken] == [("correction", RawFile("coupe.207", COUPE))]
    assert reception.receipts["supersedes_file_id"].to_list() == first.receipts["file_id"].to_list()


def test_a_corrected_version_of_a_file_laid_by_hand_is_linked_to_it(store):
    lay(store, {"coupe.207": COUPE})

    assert outcomes(hand_in(store, "coupe-bis.207", CORRECTED)) == ["correction"]
    assert outcomes(hand_in(store, "coupe.207", COUPE)) == ["same_content"]


def test_in_the_list_the_corrected_version_counts_and_the_earlier_one_stays_refused(store):
    """Even if the correction comes after the last day for the list: the tournament was sent in time."""
    lay(store, {"open.618": GOOD["open.618"]})
    hand_in(store, "coupe.207", COUPE)
    hand_in(store, "coupe.207", CORRECTED, NOON + dt.timedelta(days=3))

    run_quarter(store, PERIOD)

    files = store.read_table("received_files", ReceivedFiles, PERIOD).sort("file_name", "state")
    games = store.read_table("checklist", Checklist, PERIOD).filter(pl.col("file_name") == "coupe.207")
    findings = store.read_table("findings", Findings, PERIOD)
    assert files.select("file_name", "state", "reason").rows() == [
        ("coupe.207", "accepted", None),
        ("coupe.207", "refused", "superseded"),
        ("open.618", "accepted", None),
    ]
    assert games["file_id"].unique().to_list() == [RawFile("coupe.207", CORRECTED).file_id]
    assert "superseded" in findings["rule"].to_list()
    assert store.read_table("receipts", Receipts, PERIOD).equals(store.read_receipts(PERIOD))


def test_both_versions_are_among_the_inputs_of_the_run(store):
    lay(store, {})
    hand_in(store, "coupe.207", COUPE)
    hand_in(store, "coupe.207", CORRECTED)

    hashes = store.read_raw(PERIOD).input_hashes()

    assert {RawFile("", COUPE).file_id, RawFile("", CORRECTED).file_id} <= set(hashes.values())


def test_what_is_received_after_a_run_counts_in_the_next_one(store):
    lay(store, {"open.618": GOOD["open.618"]})
    run_quarter(store, PERIOD)
    hand_in(store, "coupe.207", COUPE)
    run_quarter(store, PERIOD)
    hand_in(store, "coupe.207", CORRECTED)

    run_quarter(store, PERIOD)

    files = store.read_table("received_files", ReceivedFiles, PERIOD)
    assert files.filter(pl.col("state") == "accepted")["file_id"].sort().to_list() == sorted(
        RawFile("", data).file_id for data in (CORRECTED, GOOD["open.618"])
    )
