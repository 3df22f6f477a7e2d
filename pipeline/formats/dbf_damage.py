"""What the bytes of a dBase table do not agree with, as findings; and what it has lost of its records."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DELETED, END_OF_FILE, FLAG, GOOD, DbfTable

_PADDING = b"\0 \r\n\t"


def note_damage(table: DbfTable, place: Place, found: FindingList) -> None:
    """Note records that are missing, uncounted or of an unknown flag, and values that can't be read.

    Args:
        table: the table as it was read.
        place: the file.
        found: takes the findings; knows the catalogue of `pipeline.formats.wording`.
    """
    counts = table.reconcile()
    if counts.missing:
        present = counts.header_count - counts.missing
        found.add("dbf_count_differs", place, declared=counts.header_count, present=present)
    if counts.tail_bytes >= table.header.record_length or _records_behind(table):
        found.add("dbf_records_behind_count", place, declared=counts.header_count, bytes=counts.tail_bytes)
    if counts.quarantined:
        found.add("dbf_record_quarantined", place, count=counts.quarantined)
    _note_unreadable_values(table, place, found)


def _note_unreadable_values(table: DbfTable, place: Place, found: FindingList) -> None:
    """A value that is neither blank nor of its field's type; other residue is only a way of writing."""
    typed = [item.name for item in table.header.fields if item.type in "ND"]
    blank = pl.col("canonical").str.strip_chars(" ") == ""
    filled = pl.col("raw").str.strip_chars(" \0?") != ""
    unreadable = table.residue.filter(pl.col("field").is_in(typed) & blank & filled)
    for record, field, raw in unreadable.select("record", "field", "raw").iter_rows():
        where = Place(place.file_id, place.file_name, record + 1, None, raw)
        found.add("dbf_value_unreadable", where, field=field)


def lost_records(table: DbfTable) -> int:
    """How many records the table once had and does not give: cut off, behind the count, or of an unknown flag."""
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
