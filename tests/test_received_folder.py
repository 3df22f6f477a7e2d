"""What was received lies there for good, and the ledger tells of it, even when people mend it by hand."""

from __future__ import annotations

import datetime as dt
import hashlib
import os

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.receipts import Receipts
from pipeline.laid_files import new_findings
from pipeline.received_folder import (
    CONTENT,
    LEDGER,
    LedgerError,
    add_receipts,
    read_receipts,
    read_received,
    tell_orphans,
)

NOON = dt.datetime(2018, 6, 29, 12, tzinfo=dt.UTC)
DATA = b"Tournoi : Coupe\r\n"
FILE_ID = hashlib.sha256(DATA).hexdigest()


def receipts(*names: str, first: int = 1, **values: object) -> pl.DataFrame:
    rows = [
        {"receipt_number": number, "file_id": FILE_ID, "file_name": name, "sender_id": 207, "received_at": NOON}
        for number, name in enumerate(names, start=first)
    ]
    return Receipts.conform(pl.DataFrame([row | values for row in rows]))


def test_where_nothing_was_received_there_are_no_receipts(tmp_path):
    assert read_receipts(tmp_path / "received").equals(Receipts.empty())


def test_receipts_are_appended_and_what_stood_there_stays_byte_for_byte(tmp_path):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    before = (tmp_path / LEDGER).read_bytes()

    add_receipts(tmp_path, [DATA], receipts("Été.207", first=2, sent_at=NOON, container_name="mail.eml"))

    assert (tmp_path / LEDGER).read_bytes().startswith(before)
    assert read_receipts(tmp_path)["file_name"].to_list() == ["coupe.207", "Été.207"]
    assert read_receipts(tmp_path)["sent_at"].to_list() == [None, NOON]


@given(
    st.lists(
        st.tuples(
            st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=20),
            st.none() | st.integers(-(10**12), 10**12).map(lambda step: NOON + dt.timedelta(milliseconds=step)),
            st.none() | st.text(st.characters(codec="utf-8"), max_size=10) | st.just("\u2028"),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_every_receipt_is_read_as_it_was_written(tmp_path_factory, rows):
    folder = tmp_path_factory.mktemp("received")
    written = pl.concat(
        receipts(name, first=number, received_at=moment, received_from=address)
        for number, (name, moment, address) in enumerate(rows, start=1)
    )

    add_receipts(folder, [], written)

    assert read_receipts(folder).equals(written)


def test_a_content_lies_there_once_and_is_read_under_each_of_its_names(tmp_path):
    add_receipts(tmp_path, [DATA, DATA], receipts("coupe.207", "coupe.207", "beker.207"))

    files, changed = read_received(tmp_path, read_receipts(tmp_path))

    assert [path.name for path in (tmp_path / CONTENT).iterdir()] == [FILE_ID]
    assert [(file.file_name, file.data) for file in files] == [("coupe.207", DATA), ("beker.207", DATA)]
    assert not changed


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda path: path.write_bytes(DATA + b"!"), "is not what was received"),
        (lambda path: path.unlink(), "is not there any more"),
    ],
)
def test_a_content_that_was_touched_is_told_and_mended_by_receiving_it_again(tmp_path, spoil, reason):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    spoil(tmp_path / CONTENT / FILE_ID)

    files, changed = read_received(tmp_path, read_receipts(tmp_path))

    assert not files
    assert [file.file_name for file, _ in changed] == ["coupe.207"]
    assert reason in changed[0][1]
    add_receipts(tmp_path, [DATA], Receipts.empty())
    assert read_received(tmp_path, read_receipts(tmp_path))[1] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line 2, column"),
        ("[1]", "line 2 is no receipt"),
        ('{"file_id": "x", "sender_id": 207}', "file_name can't be null"),
        ('{"file_id": "../x", "file_name": "a", "sender_id": 207}', "file_id is no SHA-256"),
        (f'{{"file_id": "{FILE_ID}", "file_name": "a", "sender_id": "207"}}', "sender_id can't be"),
        (f'{{"file_id": "{FILE_ID}", "file_name": "a", "sender_id": 1, "sent_at": "gisteren"}}', "line 2: Invalid iso"),
        (f'{{"file_id": "{FILE_ID}", "file_name": "a", "sender_id": {2**31}}}', "sender_id can't be 2147483648"),
        (f'{{"file_id": "{FILE_ID}", "file_name": "a", "sender_id": {"9" * 5000}}}', "line 2 is no receipt"),
        ("[" * 100_000, "line 2 is no receipt"),
    ],
)
def test_a_line_that_is_no_receipt_is_named(tmp_path, line, reason):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    with (tmp_path / LEDGER).open("a") as ledger:
        ledger.write(line + "\n")

    with pytest.raises(LedgerError, match=reason):
        read_receipts(tmp_path)


def test_a_byte_that_is_no_text_is_told_with_its_line(tmp_path):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    with (tmp_path / LEDGER).open("ab") as ledger:
        ledger.write('{"file_name": "Été"}'.encode("cp1252"))

    with pytest.raises(LedgerError, match="line 2: byte 0xc9 is no UTF-8; mend the line"):
        read_receipts(tmp_path)


def test_a_time_written_by_hand_without_its_zone_is_one_in_utc(tmp_path):
    add_receipts(tmp_path, [DATA], receipts("coupe.207", sent_at=NOON))
    ledger = tmp_path / LEDGER
    by_hand = ledger.read_text(encoding="utf-8").replace("2018-06-29T12:00:00.000000+00:00", "2018-06-29 12:00")
    assert "2018-06-29 12:00" in by_hand
    ledger.write_text(by_hand, encoding="utf-8")

    assert read_receipts(tmp_path).select("received_at", "sent_at").rows() == [(NOON, NOON)]


def test_a_ledger_that_was_mended_without_a_last_line_feed_goes_on_in_a_new_line(tmp_path):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    ledger = tmp_path / LEDGER
    ledger.write_bytes(ledger.read_bytes().rstrip())

    add_receipts(tmp_path, [], receipts("beker.207", first=2))

    assert read_receipts(tmp_path).height == 2


needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights there")


@pytest.mark.parametrize(
    "odd", [lambda path: path.mkdir(), pytest.param(lambda path: path.symlink_to("x"), marks=needs_links)]
)
def test_a_ledger_that_is_there_and_can_not_be_read_is_no_empty_one(tmp_path, odd):
    odd(tmp_path / LEDGER)

    with pytest.raises(LedgerError, match=r"receipts\.jsonl can't be read: it is a (folder|link to x)"):
        read_receipts(tmp_path)


@pytest.mark.parametrize(
    "odd", [lambda path: path.write_bytes(b""), pytest.param(lambda path: path.symlink_to("x"), marks=needs_links)]
)
def test_something_in_the_place_of_the_received_folder_is_no_empty_one(tmp_path, odd):
    odd(tmp_path / "received")

    with pytest.raises(LedgerError, match="received is no folder"):
        read_receipts(tmp_path / "received")


def test_half_a_character_in_the_ledger_is_told_with_its_line(tmp_path):
    add_receipts(tmp_path, [], receipts("coupe.207"))
    ledger = tmp_path / LEDGER
    ledger.write_bytes(ledger.read_bytes().replace(b"coupe", b"caf\\udce9"))

    with pytest.raises(LedgerError, match=r"line 1: file_name has half a character, .*mend the line"):
        read_receipts(tmp_path)


def test_a_content_that_can_not_be_read_is_told_and_the_others_are_taken(tmp_path):
    add_receipts(tmp_path, [DATA], receipts("coupe.207"))
    other = receipts("open.618", first=2).with_columns(file_id=pl.lit("0" * 64))
    add_receipts(tmp_path, [], other)
    (tmp_path / CONTENT / ("0" * 64)).mkdir()

    files, changed = read_received(tmp_path, read_receipts(tmp_path))

    assert [file.file_name for file in files] == ["coupe.207"]
    ((file, reason),) = changed
    assert file.file_name == "open.618"
    assert reason.endswith("it is a folder")


def test_a_content_that_no_receipt_names_is_told_and_mails_and_zips_are_named_by_what_they_brought(tmp_path):
    container = hashlib.sha256(b"mail").hexdigest()
    named = receipts("coupe.207", container_id=container, container_name="mail.eml")
    add_receipts(tmp_path, [DATA, b"mail", b"orphan"], named)
    found = new_findings()

    tell_orphans(tmp_path, read_receipts(tmp_path), found)

    assert [(row["rule"], row["file_id"]) for row in found.rows] == [
        ("received_without_receipt", hashlib.sha256(b"orphan").hexdigest())
    ]
