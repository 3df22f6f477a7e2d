"""The folder `raw/<period>/received`: what came in, by the hash of its content, and the ledger of receipts.

`content/<sha256>` holds the bytes of each file, zip and mail as they came, once; `receipts.jsonl` has one
line per receipt, appended and never rewritten but whole. Only the store calls this.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.contracts.receipts import Receipts
from pipeline.files import write_atomic
from pipeline.findings import FindingList, Place
from pipeline.formats.containers import file_at
from pipeline.formats.raw import RawFile
from pipeline.laid_files import reason_of

CONTENT, LEDGER = "content", "receipts.jsonl"
_TIMES = ("received_at", "sent_at")
HIGHEST_SENDER = 2**31 - 1
"""What the table's column holds; a file may say anything of its sender."""
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LINE: dict[str, tuple[type, bool]] = {
    name: (int if column.dtype.is_integer() else str, column.nullable)
    for name, column in Receipts.columns().items()
    if name != "receipt_number"
}
"""What a line of the ledger holds: each column's type there, and whether it may be empty."""


class LedgerError(ValueError):
    """The ledger can't be read, or a line of it is not one of a receipt; the message names it."""


def read_receipts(folder: Path) -> pl.DataFrame:
    """The receipts of a period, contract `Receipts`; none where nothing was received.

    Raises:
        LedgerError: the ledger or a line of it can't be read.
    """
    path = folder / LEDGER
    data = _ledger(folder)
    try:
        lines = data.decode("utf-8").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as error:
        place = f"{path}, line {error.object.count(10, 0, error.start) + 1}"
        raise LedgerError(f"{place}: byte {error.object[error.start]:#04x} is no UTF-8; mend the line") from None
    records = [_record(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    return pl.DataFrame(records, schema=Receipts.polars_schema())


def _ledger(folder: Path) -> bytes:
    """The bytes of the ledger; none where nothing was received, which is not the same as one that can't be read."""
    for path in (folder, folder / LEDGER):
        if not os.path.lexists(path):
            return b""
        if path == folder and not path.is_dir():
            raise LedgerError(f"{path} is no folder; put back the one in which calcelo receive keeps what came in")
    try:
        return file_at(path).data
    except OSError as error:
        raise LedgerError(f"{path} can't be read: {reason_of(path, error)}; mend that and do it again") from None


def _record(path: Path, number: int, line: str) -> dict[str, Any]:
    """One line of the ledger, checked value by value, since people may have mended it."""
    place = f"{path}, line {number}"
    try:
        said = json.loads(line)
    except json.JSONDecodeError as error:
        raise LedgerError(f"{place}, column {error.colno}: {error.msg}; mend the line") from None
    except (ValueError, RecursionError):  # a number, or brackets in brackets, beyond all measure
        raise LedgerError(f"{place} is no receipt; mend the line") from None
    if not isinstance(said, dict):
        raise LedgerError(f"{place} is no receipt; mend the line")
    record: dict[str, Any] = {"receipt_number": number}
    for name, (wanted, may_be_empty) in _LINE.items():
        value = said.get(name)
        if not isinstance(value, wanted) and not (value is None and may_be_empty):
            raise LedgerError(f"{place}: {name} can't be {json.dumps(value, ensure_ascii=False)}; mend the line")
        if isinstance(value, str) and _HALF_CHARACTER.search(value):
            raise LedgerError(f"{place}: {name} has half a character, {json.dumps(value)}; mend the line")
        record[name] = value
    if not 0 <= record["sender_id"] <= HIGHEST_SENDER:
        raise LedgerError(f"{place}: sender_id can't be {record['sender_id']}; mend the line")
    try:
        record |= {name: _moment(record[name]) for name in _TIMES if record[name] is not None}
    except (ValueError, OverflowError) as error:
        raise LedgerError(f"{place}: {error}; mend the line") from None
    if not _SHA256.fullmatch(record["file_id"]):
        raise LedgerError(f"{place}: file_id is no SHA-256; mend the line")
    return record


def _moment(text: str) -> dt.datetime:
    """A moment of the ledger; one without a zone, as people write it, is taken as one in UTC."""
    moment = dt.datetime.fromisoformat(text)
    return moment.replace(tzinfo=moment.tzinfo or dt.UTC).astimezone(dt.UTC)


def read_received(folder: Path, receipts: pl.DataFrame) -> tuple[list[RawFile], list[tuple[RawFile, str]]]:
    """The received files, each content once under each name; and those whose content is not what came in."""
    files: list[RawFile] = []
    changed: list[tuple[RawFile, str]] = []
    for file_id, name in receipts.select("file_id", "file_name").unique(maintain_order=True).iter_rows():
        path = folder / CONTENT / file_id
        try:
            file = RawFile(name, file_at(path).data)
        except FileNotFoundError:
            changed.append((RawFile(name, b""), f"{path} is not there any more"))
            continue
        except OSError as error:
            changed.append((RawFile(name, b""), f"{path}: {reason_of(path, error)}"))
            continue
        if file.file_id == file_id:
            files.append(file)
        else:
            changed.append((file, f"{path} is not what was received: its SHA-256 differs"))
    return files, changed


def tell_orphans(folder: Path, receipts: pl.DataFrame, found: FindingList) -> None:
    """Tell of the contents that no receipt names: a reception that broke off, or a line that was lost."""
    content = folder / CONTENT
    named = {*receipts["file_id"], *receipts["container_id"].drop_nulls()}
    names = [path.name for path in content.iterdir()] if content.is_dir() else []
    for name in sorted(name for name in names if _SHA256.fullmatch(name) and name not in named):
        found.add("received_without_receipt", Place(name, f"{CONTENT}/{name[:12]}"))


def add_receipts(folder: Path, contents: Iterable[bytes], receipts: pl.DataFrame) -> None:
    """Keep contents and receipts: first the contents, so that no line of the ledger ever lacks its file."""
    for data in contents:
        path = folder / CONTENT / hashlib.sha256(data).hexdigest()
        if not path.is_file() or path.read_bytes() != data:
            write_atomic(path, data)
    if receipts.is_empty():
        return
    path = folder / LEDGER
    before = path.read_bytes() if path.is_file() else b""
    if before and not before.endswith(b"\n"):
        before += b"\n"
    texts = receipts.drop("receipt_number").with_columns(pl.col(_TIMES).dt.to_string("iso:strict"))
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in texts.iter_rows(named=True)]
    write_atomic(path, before + "".join(lines).encode())
