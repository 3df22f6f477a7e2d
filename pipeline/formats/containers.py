"""Zips and mails: taken apart into the files they carry, within limits, each thing amiss a finding.

A mail may carry a zip and a zip a mail, but a zip within a zip is not opened: no club needs it, and it is
how small bytes are made to unpack into big ones. What is not opened is handed on as the file it is, so that
nothing received is lost.
"""

from __future__ import annotations

import datetime as dt
import email
import email.errors
import email.policy
import errno
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import Message
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

from pipeline.findings import FindingList, Place
from pipeline.formats.outside_names import is_of_the_system, name_on_disk, open_zip, path_in_zip, plain_name
from pipeline.formats.raw import MAX_UNZIPPED_BYTES, ZIP_DAMAGE, RawFile

MOST_FILES = 5_000
"""No sending of a club, and no quarter of all clubs, has so many files in one zip."""

MOST_MAIL_BYTES = 60_000_000
"""No mail server passes a mail so big; taking one apart takes ten times its size in memory."""

_ZIP_START = b"PK\x03\x04"
_EMPTY_ZIP_START = b"PK\x05\x06"
_OFFICE_MEMBERS = frozenset({"[Content_Types].xml", "mimetype"})
_ENCRYPTED = 0x1
_MAIL_HEADER = re.compile(
    rb"\A(?:From [^\r\n]*\r?\n)?(?:[A-Za-z][A-Za-z0-9-]*:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){2,}\r?\n"
)
_MAIL_FIELDS = re.compile(rb"^(?:From|Date|Subject|Message-ID|MIME-Version|Received):", re.MULTILINE | re.IGNORECASE)
_FEWEST_MAIL_FIELDS = 2
_SIGNATURES = frozenset({"pkcs7-signature", "x-pkcs7-signature", "pgp-signature"})
_MAIL_DAMAGE = (ValueError, LookupError, AttributeError, TypeError, RecursionError, email.errors.MessageError)
"""What the standard library raises for a mail whose headers are damaged, besides noting defects."""
_MAILBOX_START = b"From "
_NEXT_MAIL = re.compile(rb"(?<=\n)\r?\n(?=From [^\r\n]+ [0-9]{4}\r?\n[A-Za-z][A-Za-z0-9-]*:)")
"""Between the mails of a mailbox: a blank line before the line of the next one."""


@dataclass(frozen=True)
class Arrived:
    """A file as it arrived: by itself, or out of a zip or mail.

    Args:
        file: name and bytes.
        container: the zip or mail that was handed in, if it came in one.
        received_from: mail address of the sender, if it came by mail.
        sent_at: the mail's date, in UTC.
    """

    file: RawFile
    container: RawFile | None = None
    received_from: str | None = None
    sent_at: dt.datetime | None = None


@dataclass(frozen=True)
class Mail:
    """What a mail says and carries; see `Arrived` for the fields."""

    received_from: str | None = None
    sent_at: dt.datetime | None = None
    attached: tuple[RawFile, ...] = ()


def is_zip(data: bytes) -> bool:
    """Whether the bytes begin as a zip does; documents that are zips inside (DOCX, ODS) are none."""
    if not data.startswith((_ZIP_START, _EMPTY_ZIP_START)):
        return False
    try:
        with open_zip(data) as archive:
            return _OFFICE_MEMBERS.isdisjoint(archive.namelist())
    except ZIP_DAMAGE:
        return True


def is_mail(data: bytes) -> bool:
    """Whether the bytes begin with the header of a mail."""
    header = _MAIL_HEADER.match(data[:100_000])
    return header is not None and len(set(_MAIL_FIELDS.findall(header[0]))) >= _FEWEST_MAIL_FIELDS


def file_at(path: Path, max_bytes: int | None = None) -> RawFile:
    """The file at a path, as it is received: its name is only a name, whatever code page it was given in.

    Raises:
        OSError: it can't be read, has more than `max_bytes`, or is no file but a folder, a device or a pipe.
    """
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise OSError(errno.EISDIR, "it is a folder", str(path))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))
    if max_bytes is not None and status.st_size > max_bytes:
        raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes", str(path))
    return RawFile(name_on_disk(path.name), path.read_bytes())


def open_file(file: RawFile, found: FindingList, max_bytes: int = MAX_UNZIPPED_BYTES) -> list[Arrived]:
    """The files that a received file consists of: itself, or what the zip or mail carries.

    Args:
        file: the file as it was handed in.
        found: takes the findings; knows the catalogue of `receiving_wording`.
        max_bytes: what a zip may unpack to.
    """
    opened = list(_opened(Arrived(file), found, max_bytes, within_zip=False))
    return [item if item.file is file else replace(item, container=file) for item in opened]


def _opened(item: Arrived, found: FindingList, max_bytes: int, *, within_zip: bool) -> Iterator[Arrived]:
    file = item.file
    if is_zip(file.data):
        if within_zip:
            found.add("zip_within_zip", Place(file.file_id, file.file_name))
            yield item
            return
        members = _unzipped(file, found, max_bytes)
        if members is None:
            yield item
        for member in members or []:
            yield from _opened(replace(item, file=member), found, max_bytes, within_zip=True)
    elif is_mail(file.data):
        yield from _out_of_mails(item, found, max_bytes, within_zip=within_zip)
    else:
        yield item


def _out_of_mails(item: Arrived, found: FindingList, max_bytes: int, *, within_zip: bool) -> Iterator[Arrived]:
    """What a mail carries, or each mail of a mailbox; all of it together within the limit."""
    if len(item.file.data) > MOST_MAIL_BYTES:
        found.add("mail_too_big", Place(item.file.file_id, item.file.file_name), bytes=MOST_MAIL_BYTES)
        yield item
        return
    left = max_bytes
    for one in _mails(item.file):
        mail = read_mail(one, found)
        told = replace(
            item,
            file=one,
            received_from=item.received_from or mail.received_from,
            sent_at=item.sent_at or mail.sent_at,
        )
        if not mail.attached:
            yield told
        for attachment in mail.attached:
            for arrived in _opened(replace(told, file=attachment), found, max(left, 0), within_zip=within_zip):
                left -= len(arrived.file.data)
                yield arrived


def _mails(file: RawFile) -> list[RawFile]:
    """The mail itself, or the mails of a mailbox (mbox), each under the mailbox's name."""
    if not file.data.startswith(_MAILBOX_START):
        return [file]
    mails = _NEXT_MAIL.split(file.data)
    return [file] if len(mails) == 1 else [RawFile(file.file_name, data) for data in mails]


class ZipRefusedError(ValueError):
    """The zip is whole but not to be opened: `rule` of the catalogue, with the `values` of its wording."""

    def __init__(self, rule: str, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.rule, self.values = rule, values


def unzip(packed: RawFile, max_bytes: int = MAX_UNZIPPED_BYTES) -> list[RawFile]:
    """The files of a zip by their plain names, without those that the system adds.

    Raises:
        ZipRefusedError: it is protected by a password, or holds too much or nothing.
        zipfile.BadZipFile: it is damaged (or another error of `ZIP_DAMAGE`).
    """
    with open_zip(packed.data) as archive:
        members = [item for item in archive.infolist() if not item.is_dir() and not is_of_the_system(item.filename)]
        if any(item.flag_bits & _ENCRYPTED for item in members):
            raise ZipRefusedError("zip_encrypted", "it is protected by a password")
        limits = {"files": MOST_FILES, "bytes": max_bytes}
        if len(members) > MOST_FILES:
            raise ZipRefusedError("zip_too_big", f"it holds more than {MOST_FILES:,} files", **limits)
        # a member never unpacks to more than the size it declares: zipfile stops there
        if sum(item.file_size for item in members) > max_bytes:
            raise ZipRefusedError("zip_too_big", f"it would unpack to more than {max_bytes:,} bytes", **limits)
        if not members:
            raise ZipRefusedError("zip_empty", "it holds no file")
        return [RawFile(plain_name(path_in_zip(item)), archive.read(item)) for item in members]


def _unzipped(packed: RawFile, found: FindingList, max_bytes: int) -> list[RawFile] | None:
    """The files of a zip, or `None` with a finding if it can't be opened."""
    place = Place(packed.file_id, packed.file_name)
    try:
        return unzip(packed, max_bytes)
    except ZipRefusedError as refused:
        found.add(refused.rule, place, fine_eur=None, **refused.values)
    except ZIP_DAMAGE as error:
        found.add("zip_damaged", place, reason=str(error) or type(error).__name__)
    return None


def read_mail(file: RawFile, found: FindingList) -> Mail:
    """The sender's address, the date and the attachments of a mail, those of forwarded mails too.

    Pictures, signatures and the letter itself are no attachments.
    """
    place = Place(file.file_id, file.file_name)
    try:
        message = email.message_from_bytes(file.data, policy=email.policy.default)
        parts = [(part, part.get_filename()) for part in message.walk()]
        attached = tuple(_attachment(part, name) for part, name in parts if _is_attachment(part, name))
        defects = sorted({type(defect).__name__ for part, _ in parts for defect in part.defects})
    except _MAIL_DAMAGE as error:
        found.add("mail_damaged", place, reason=f"{type(error).__name__}: {error}")
        return Mail()
    if defects:
        found.add("mail_irregular", place, reason=", ".join(defects))
    if not attached:
        found.add("mail_without_attachment", place)
    return Mail(_address(message), _date(message), attached)


def _is_attachment(part: Message, name: str | None) -> bool:
    """A part with a name, or said to be attached without one."""
    if part.is_multipart() or not (name or part.get_content_disposition() == "attachment"):
        return False
    return part.get_content_maintype() != "image" and part.get_content_subtype() not in _SIGNATURES


def _attachment(part: Message, name: str | None) -> RawFile:
    data = part.get_payload(decode=True)
    return RawFile(plain_name(name or ""), data if isinstance(data, bytes) else b"")


def _address(message: Message) -> str | None:
    return parseaddr(_header(message, "From"))[1] or None


def _date(message: Message) -> dt.datetime | None:
    """The mail's date in UTC; a date without a zone is taken as one in UTC."""
    try:
        return parsedate_to_datetime(_header(message, "Date")).astimezone(dt.UTC)
    except (ValueError, OverflowError):
        return None


def _header(message: Message, name: str) -> str:
    """A header's text as it stands, since the standard library's own reading of a damaged one may fail."""
    return str(next((value for key, value in message.raw_items() if key.lower() == name.lower()), ""))
