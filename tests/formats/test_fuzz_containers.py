"""Damaged mails, mailboxes and zips: nothing raises, nothing is lost, what comes out is bounded and plainly named."""

from __future__ import annotations

import email
import email.message
import random

import pytest

from pipeline.contracts.findings import Findings
from pipeline.findings import FindingList
from pipeline.formats.containers import open_file
from pipeline.formats.outside_names import plain_name
from pipeline.formats.raw import RawFile
from pipeline.formats.receiving_wording import CATALOGUE
from tests.formats.test_containers import SENDING, mail, zipped, zipped_names

LIMIT = 200_000
PIECES = (
    *(b"\r\n", b"\n\n", b"\x00", b"\x1b", b"=?utf-8?B?", b"?=", b'"', b";", b"<", b"=\n", b"../", b"\xe9", b"\xff\xfe"),
    *(b"From a@b 2018\n", b"--", b"Content-Type: multipart/mixed\n", b"Content-Transfer-Encoding: x\n"),
    *(b"filename*0*=utf-8''%ff", b"charset=nothing", b"Date: 99 Foo\n", b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"),
)


def forwarded(inner: bytes) -> bytes:
    outer = email.message_from_bytes(mail(("extra.618", SENDING)))
    part = email.message.MIMEPart()
    part["Content-Type"] = "message/rfc822"
    part.set_payload([email.message_from_bytes(inner)])
    outer.attach(part)
    return outer.as_bytes()


LETTER = mail(("coupe.207", SENDING), ("Été à Namur.618", SENDING * 2))
SEEDS = {
    "letter.eml": LETTER,
    "forwarded.eml": forwarded(LETTER),
    "box.mbox": b"From odile@club.example Fri Jun 29 21:15:00 2018\n" + LETTER + b"\n"
    b"From odile@club.example Sat Jun 30 21:15:00 2018\n" + LETTER,
    "zip.eml": mail(("mei.zip", zipped(coupe_207=SENDING))),
    "mei.zip": zipped(coupe_207=SENDING, open_618=SENDING * 2),
    "letters.zip": zipped_names({"mei/letter.eml": LETTER, "mei/twice.zip": zipped(a_207=SENDING)}),
    "bomb.zip": zipped_names({"a.207": b"A" * LIMIT, "b.207": b"B"}),
}


def damaged(data: bytes, chance: random.Random) -> bytes:
    """One to six accidents: bytes changed, pieces put in, stretches lost, doubled or moved, the end cut off."""
    for _ in range(chance.randint(1, 6)):
        at, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
        near = min(at + chance.randint(0, 40), len(data))
        accidents = (
            data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :],
            data[:at] + chance.choice(PIECES) + data[at:],
            data[:at] + data[near:],
            data[:near] + data[at:],
            data[:at] + data[end:] + data[at:end],
            data if chance.random() < 0.8 else data[:at],
        )
        data = chance.choice(accidents)
    return data


def check(count: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(count):
        name = list(SEEDS)[number % len(SEEDS)]
        file = RawFile(name, damaged(SEEDS[name], chance))
        found = FindingList(CATALOGUE)

        items = open_file(file, found, LIMIT)

        assert items, (seed, number)
        assert all(item.file is file or item.container is file for item in items), (seed, number)
        assert all(item.file.file_name == plain_name(item.file.file_name) for item in items), (seed, number)
        # what a mail carries as it is, and what its zips unpack to
        assert sum(len(item.file.data) for item in items) <= LIMIT + len(file.data), (seed, number)
        Findings.validate(found.to_frame())


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_mail_or_zip_never_raises_and_is_never_lost(seed):
    check(150, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_very_many_damaged_mails_and_zips_never_raise_and_are_never_lost(seed):
    check(2_000, seed)
