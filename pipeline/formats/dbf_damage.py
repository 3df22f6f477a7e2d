"""What the bytes of a dBase table do not agree with, as findings; and what it has lost of its records.

A header that counts wrong loses nothing where the records themselves tell how many they are: whole ones, with the end
mark or nothing behind the last. Lost is what is cut off, what stands behind the count and is no whole record, and what
carries an unknown flag.
"""

from __future__ import annotations

import struct
from dataclasses import replace

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DELETED, END_OF_FILE, FLAG, GOOD, DbfTable, read_table, write_table

_PADDING = b"\0 \r\n\t"
_FLAGS = (GOOD + DELETED).encode()


def note_damage(table: DbfTable, place: Place, found: FindingList) -> None:
    """Note records that are missing, uncounted or of an unknown flag, and values that can't be read.

    Args:
        table: the table as it was read.
        place: the file.
        found: takes the findings; knows the catalogue of `pipeline.formats.wording`.
    """
    whole = recounted(table)
    declared, counts = table.header.record_count, whole.reconcile()
    if whole.header.record_count != declared:
        found.add("dbf_count_wrong", place, declared=declared, present=whole.header.record_count)
    elif counts.missing:
        found.add("dbf_count_differs", place, declared=declared, present=declared - counts.missing)
    if counts.tail_bytes >= table.header.record_length or _records_behind(whole):
        found.add("dbf_records_behind_count", place, declared=declared, bytes=counts.tail_bytes)
    if counts.quarantined:
        found.add("dbf_record_quarantined", place, count=counts.quarantined)
    _note_unreadable_values(whole, place, found)


def _note_unreadable_values(table: DbfTable, place: Place, found: FindingList) -> None:
    for record, field, raw in unreadable_values(table).iter_rows():
        where = Place(place.file_id, place.file_name, record + 1, None, raw)
        found.add("dbf_value_unreadable", where, field=field)


def unreadable_values(table: DbfTable) -> pl.DataFrame:
    """The values that are neither blank nor of their field's type, record, field and raw; other residue is style."""
    typed = [item.name for item in table.header.fields if item.type in "ND"]
    blank = pl.col("canonical").str.strip_chars(" ") == ""
    filled = pl.col("raw").str.strip_chars(" \0?") != ""
    return table.residue.filter(pl.col("field").is_in(typed) & blank & filled).select("record", "field", "raw")


def recounted(table: DbfTable) -> DbfTable:
    """The table with all its records, where only the header's count is wrong; any other one as it is."""
    present = table.frame.height
    if table.header.record_count > present:
        ends_there = table.tail.startswith(END_OF_FILE)
        return replace(table, header=table.header.with_count_and_date(present, None)) if ends_there else table
    behind = _whole_records(table.tail, table.header.record_length)
    if not behind:
        return table
    raw = write_table(table)
    return read_table(raw[:4] + struct.pack("<I", present + behind) + raw[8:], table.encoding)


def _whole_records(tail: bytes, length: int) -> int:
    """How many records stand behind those counted; none where not all of it is whole, up to the end mark or padding."""
    count = 0
    while len(tail) >= (count + 1) * length and tail[count * length] in _FLAGS:
        count += 1
    while count and not tail[(count - 1) * length : count * length].strip(_PADDING):
        count -= 1
    rest = tail[count * length :]
    # fewer blanks than a record has may be the beginning of one that is cut
    is_padding = not rest.strip(_PADDING) and (len(rest) >= length or rest[:1] != GOOD.encode())
    return count if is_padding or rest.startswith(END_OF_FILE) else 0


def lost_records(table: DbfTable) -> int:
    """How many records the table once had and does not give: cut off, behind the count, or of an unknown flag.

    Args:
        table: as `recounted` gives it.
    """
    counts = table.reconcile()
    return counts.missing + counts.quarantined + _records_behind(table)


def _records_behind(table: DbfTable) -> int:
    """The records behind those that the header counts; what stands behind the end mark is left over from before."""
    if table.reconcile().missing or table.tail.startswith(END_OF_FILE):
        return 0
    behind = len(table.tail.strip(_PADDING + END_OF_FILE))
    return -(-behind // table.header.record_length)


def taken_as_whole(table: DbfTable) -> DbfTable:
    """The table as if it had never had more: its own count, an end mark, records of an unknown flag deleted."""
    known = pl.col(FLAG).is_in([GOOD, DELETED])
    frame = table.frame.with_columns(pl.when(known).then(FLAG).otherwise(pl.lit(DELETED)).alias(FLAG))
    header = table.header.with_count_and_date(frame.height, None)
    return replace(table, header=header, frame=frame, tail=END_OF_FILE)
