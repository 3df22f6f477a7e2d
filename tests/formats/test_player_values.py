"""Values that no member can have are found with their record and text; those of real lists are none."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.dbf import DbfTable, read_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.player_values import impossible_values
from tests.small_quarter import PERIOD, player_dbf

RATED, UNRATED = 0, 5
"""Records of the small quarter, from 0."""


def with_text(record: int, **texts: str) -> DbfTable:
    """The small member file with these bytes in fields of one record."""
    raw = bytearray(player_dbf())
    header = read_table(bytes(raw)).header
    start = len(header.raw) + record * header.record_length
    for item in header.fields:
        if item.name in texts:
            place = start + item.offset
            raw[place : place + item.length] = texts[item.name].rjust(item.length).encode("latin-1")
    return read_table(bytes(raw))


def told(table: DbfTable) -> list[tuple[object, ...]]:
    return impossible_values(table).select("record", "member_id", "field", "raw", "counted", "is_needed").rows()


@pytest.mark.parametrize(
    ("record", "field", "text", "expected"),
    [
        (RATED, "ELO_CALCUL", "-50", (0, 10011, "ELO_CALCUL", "-50", "0", True)),
        (RATED, "ELO_CALCUL", "9999", (0, 10011, "ELO_CALCUL", "9999", "9999", True)),
        (RATED, "ELO_CALCUL", "99", (0, 10011, "ELO_CALCUL", "99", "99", True)),
        (RATED, "ELO_CALCUL", "1x", (0, 10011, "ELO_CALCUL", "1x", "0", True)),
        (RATED, "PART_CALCU", "-1", (0, 10011, "PART_CALCU", "-1", "0", True)),
        (UNRATED, "PERFORMAN", "nan", (5, 6006, "PERFORMAN", "nan", "0", True)),
        (UNRATED, "PERFORMAN", "1e5", (5, 6006, "PERFORMAN", "1e5", "0", True)),
        (UNRATED, "PERFORMAN", "-2.5", (5, 6006, "PERFORMAN", "-2.5", "0", True)),
        (UNRATED, "ADVERSAIRE", "-700", (5, 6006, "ADVERSAIRE", "-700", "0", True)),
        (RATED, "PERFORMAN", "-2.5", (0, 10011, "PERFORMAN", "-2.5", "0", False)),
        (RATED, "ELO_PRECE", "50", (0, 10011, "ELO_PRECE", "50", "50", False)),
        (RATED, "PART_PRECE", "-3", (0, 10011, "PART_PRECE", "-3", "0", False)),
        (RATED, "MATRICULE", "-7", (0, None, "MATRICULE", "-7", "0", True)),
        (RATED, "MATRICULE", "1OO11", (0, None, "MATRICULE", "1OO11", "0", True)),
    ],
)
def test_an_impossible_value_is_told_with_its_text_and_whether_the_member_starts_from_it(record, field, text, expected):
    (row,) = told(with_text(record, **{field: text}))

    assert row == expected


@pytest.mark.parametrize("field", ["ELO_CALCUL", "PART_CALCU", "ADVERSAIRE", "PERFORMAN", "MATRICULE"])
@pytest.mark.parametrize("text", ["", "\0\0\0\0", "????"])
def test_what_is_empty_is_not_impossible(field, text):
    assert told(with_text(UNRATED, **{field: text})) == []


def test_of_a_record_without_a_number_only_the_number_is_told():
    (row,) = told(with_text(RATED, MATRICULE="-7", ELO_CALCUL="-50", PERFORMAN="inf"))

    assert row[2] == "MATRICULE"


@given(st.integers(-999, 9999))
def test_a_rating_is_either_counted_as_it_stands_or_told(rating):
    table = with_text(RATED, ELO_CALCUL=str(rating))
    is_told = bool(told(table))

    assert is_told == (rating != 0 and not 100 <= rating <= 3000)
    assert is_told or read_members(table, PERIOD)["rating"][0] == rating


@pytest.mark.archive
def test_no_member_of_any_list_starts_from_an_impossible_value(archive_dir):
    for path in sorted(archive_dir.glob("*/PLAYER.zip")):
        found = impossible_values(read_table(path.read_bytes()))
        assert found.filter(pl.col("is_needed")).is_empty(), path
