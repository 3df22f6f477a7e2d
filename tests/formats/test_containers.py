"""Zips and mails are taken apart into what they carry; what can't be opened is kept as it is."""

from __future__ import annotations

import datetime as dt
import io
import os
import sys
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import FindingList
from pipeline.formats import containers
from pipeline.formats.containers import MOST_FILES, Arrived, file_at, is_mail, is_zip, open_file
from pipeline.formats.raw import RawFile
from pipeline.formats.receiving_wording import CATALOGUE

SENDING = b"Tournoi : Coupe de la Semois\r\n\x0000  2 12018050420180504\r\n"


def zipped(**files: bytes) -> bytes:
    return zipped_names({name.replace("_", "."): data for name, data in files.items()})


def zipped_names(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def mail(*attachments: tuple[str, bytes], date: str = "Fri, 29 Jun 2018 21:15:00 +0200") -> bytes:
    message = EmailMessage()
    message["From"] = "Odile Ardenne <odile@club.example>"
    message["To"] = "elo@federation.example"
    message["Subject"] = "Résultats"
    message["Date"] = date
    message.set_content("Voici le fichier.")
    for name, data in attachments:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def opened(name: str, data: bytes, max_bytes: int = 1_000_000) -> tuple[list[Arrived], list[str]]:
    found = FindingList(CATALOGUE)
    items = open_file(RawFile(name, data), found, max_bytes)
    return items, [row["rule"] for row in found.rows]


def test_a_plain_file_is_itself():
    file = RawFile("coupe.207", SENDING)

    assert open_file(file, FindingList(CATALOGUE)) == [Arrived(file)]


def test_a_zip_gives_its_files_without_folders_and_without_those_of_the_system():
    data = zipped_names({"mei/coupe.207": SENDING, "__MACOSX/mei/._coupe.207": b"x", "mei/.DS_Store": b"x"})

    items, rules = opened("mei.zip", data)

    assert [(item.file, item.container) for item in items] == [
        (RawFile("coupe.207", SENDING), RawFile("mei.zip", data))
    ]
    assert not rules


def test_a_mail_gives_its_attachments_byte_for_byte_with_sender_and_date():
    data = mail(("Fermé 3.207", SENDING), ("open.618", b"\x00\xff\r\n\x1a"))

    items, rules = opened("mail.eml", data)

    assert [item.file for item in items] == [RawFile("Fermé 3.207", SENDING), RawFile("open.618", b"\x00\xff\r\n\x1a")]
    assert {item.received_from for item in items} == {"odile@club.example"}
    assert {item.sent_at for item in items} == {dt.datetime(2018, 6, 29, 19, 15, tzinfo=dt.UTC)}
    assert {item.container for item in items} == {RawFile("mail.eml", data)}
    assert not rules


def test_a_forwarded_mail_gives_the_attachments_of_the_inner_one():
    outer = EmailMessage()
    outer["From"] = "secretary@club.example"
    outer["Date"] = "not a date"
    outer.set_content("Transféré")
    inner = EmailMessage()
    inner["From"] = "odile@club.example"
    inner.add_attachment(SENDING, maintype="text", subtype="x-elo", filename="coupe.207")
    outer.add_attachment(inner)

    items, _ = opened("mail.eml", outer.as_bytes())

    assert [(item.file.file_name, item.received_from, item.sent_at) for item in items] == [
        ("coupe.207", "secretary@club.example", None)
    ]


def test_pictures_in_a_mail_are_no_files_of_the_tournament():
    message = EmailMessage()
    message["From"] = "odile@club.example"
    message["Subject"] = "Coupe"
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")

    items, rules = opened("mail.eml", message.as_bytes())

    assert [item.file.file_name for item in items] == ["mail.eml"]
    assert rules == ["mail_without_attachment"]


def test_a_zip_in_a_mail_is_opened_and_keeps_the_sender():
    items, rules = opened("mail.eml", mail(("mei.zip", zipped(coupe_207=SENDING))))

    assert [(item.file.file_name, item.received_from) for item in items] == [("coupe.207", "odile@club.example")]
    assert not rules


@pytest.mark.parametrize("wrap", [lambda data: data, lambda data: mail(("inner.zip", data))])
def test_a_zip_within_a_zip_is_kept_unopened(wrap):
    inner = zipped(coupe_207=SENDING)

    items, rules = opened("outer.zip", zipped(inner_zip=wrap(inner), open_618=b"x"))

    assert [item.file.file_name for item in items] == ["inner.zip", "open.618"]
    assert items[0].file.data == inner
    assert rules == ["zip_within_zip"]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (zipped(big_207=b"0" * 2_000_000), "zip_too_big"),
        (zipped_names({f"{number}.207": b"" for number in range(MOST_FILES + 1)}), "zip_too_big"),
        (zipped(coupe_207=SENDING)[:-30], "zip_damaged"),
        (zipped(), "zip_empty"),
    ],
    ids=["bomb", "many", "damaged", "empty"],
)
def test_a_zip_that_can_not_be_opened_is_kept_with_the_reason(data, rule):
    items, rules = opened("mei.zip", data)

    assert [item.file for item in items] == [RawFile("mei.zip", data)]
    assert rules == [rule]


def test_a_zip_with_a_password_is_kept_unopened():
    data = bytearray(zipped(coupe_207=SENDING))
    for start in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        data[start] |= 1

    items, rules = opened("mei.zip", bytes(data))

    assert [item.file.file_name for item in items] == ["mei.zip"]
    assert rules == ["zip_encrypted"]


def test_a_zip_that_lies_about_its_sizes_unpacks_to_no_more_than_it_says():
    data = bytearray(zipped(big_207=b"0" * 100_000))
    for start in (data.index(b"PK\x03\x04") + 22, data.index(b"PK\x01\x02") + 24):
        data[start : start + 4] = (10).to_bytes(4, "little")

    items, rules = opened("mei.zip", bytes(data), max_bytes=50)

    assert [item.file.file_name for item in items] == ["mei.zip"]
    assert rules == ["zip_damaged"]


def test_names_in_a_dos_zip_keep_their_accents():
    data = zipped_names({"Ferme.207": SENDING}).replace(b"Ferme.207", b"Ferm\x82.207")

    items, _ = opened("mei.zip", data)

    assert items[0].file.file_name == "Fermé.207"


@pytest.mark.parametrize("name", ["../mei/coupe.207", "./coupe.207", "../../coupe.207", ".."])
def test_a_file_whose_path_leads_out_of_the_zip_is_taken_by_its_name(name):
    items, rules = opened("mei.zip", zipped_names({name: SENDING}))

    assert [item.file for item in items] == [RawFile(name.rpartition("/")[2], SENDING)]
    assert rules == []


def test_an_attachment_without_a_name_is_taken():
    nameless = mail(("coupe.207", SENDING)).replace(b'; filename="coupe.207"', b"")

    items, rules = opened("mail.eml", nameless)

    assert [item.file for item in items] == [RawFile("?", SENDING)]
    assert rules == []


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_a_mailbox_gives_what_all_its_mails_carry_each_with_its_date(line_end):
    first, second = mail(("a.207", SENDING)), mail(("b.207", SENDING + b"x"), date="Sat, 30 Jun 2018 08:00:00 +0200")
    line = b"From odile@club.example Fri Jun 29 21:15:00 2018\n"
    box = (line + first + b"\n" + line + second).replace(b"\n", line_end)

    items, rules = opened("mei.mbox", box)

    assert [(item.file.file_name, item.sent_at.day) for item in items] == [("a.207", 29), ("b.207", 30)]
    assert [item.file.data for item in items] == [SENDING, SENDING + b"x"]
    assert {item.container.file_name for item in items} == {"mei.mbox"}
    assert rules == []


def test_a_letter_that_says_from_at_the_beginning_of_a_line_is_one_mail():
    message = mail(("a.207", SENDING)).replace(b"Voici le fichier.", b"Voici.\n\nFrom here on 2018\nnothing")

    items, _ = opened("mail.eml", b"From odile@club.example Fri Jun 29 21:15:00 2018\n" + message)

    assert [item.file.file_name for item in items] == ["a.207"]


def test_all_the_zips_of_a_mail_together_unpack_to_no_more_than_the_limit():
    zips = [(f"{number}.zip", zipped_names({f"{number}.207": b"A" * 400})) for number in range(4)]

    items, rules = opened("mail.eml", mail(*zips), max_bytes=1_000)

    assert [item.file.file_name for item in items] == ["0.207", "1.207", "2.zip", "3.zip"]
    assert rules == ["zip_too_big", "zip_too_big"]


def test_a_mail_bigger_than_any_server_passes_is_kept_unopened(monkeypatch):
    monkeypatch.setattr(containers, "MOST_MAIL_BYTES", 500)

    items, rules = opened("mail.eml", mail(("a.207", SENDING * 10)))

    assert [item.file.file_name for item in items] == ["mail.eml"]
    assert rules == ["mail_too_big"]


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are Unicode there")
def test_a_file_name_of_another_code_page_reads_with_its_accents(tmp_path):
    path = os.fsencode(tmp_path) + b"/Ferm\x82.207"
    Path(os.fsdecode(path)).write_bytes(SENDING)

    assert file_at(Path(os.fsdecode(path))) == RawFile("Fermé.207", SENDING)


@pytest.mark.skipif(os.name == "nt", reason="there are no such files on Windows")
def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "coupe.207")

    with pytest.raises(OSError, match="it is no file"):
        file_at(tmp_path / "coupe.207")


@pytest.mark.parametrize("data", [SENDING, b"", b"Tournoi: x\r\nTempo: y\r\n\r\n", b"From here on: nothing\r\n\r\n"])
def test_a_result_file_is_no_mail_and_no_zip(data):
    assert not is_mail(data)
    assert not is_zip(data)


def test_a_document_that_is_a_zip_inside_is_no_zip_of_files():
    assert not is_zip(zipped_names({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<x/>"}))


@given(st.data())
def test_a_damaged_mail_or_zip_never_raises_and_never_loses_the_file(data):
    whole = data.draw(st.sampled_from([mail(("a.207", SENDING)), zipped(a_207=SENDING)]))
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        end = place + data.draw(st.integers(0, 4))
        damaged[place:end] = data.draw(st.binary(max_size=4) | st.sampled_from([b"=?", b"\r\n", b'"', b";", b"<"]))

    items, _ = opened("x", bytes(damaged))

    assert items
