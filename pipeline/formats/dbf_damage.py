"""What the bytes of a dBase table do not agree with, as findings."""

from __future__ import annotations

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DbfTable


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
    if counts.tail_bytes >= table.header.record_length:
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
