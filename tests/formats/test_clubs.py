"""The clubs, from either of the federation's files."""

from __future__ import annotations

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.clubs import Clubs
from pipeline.formats.clubs import read_clubs
from pipeline.formats.dbf import Field, new_header, new_table, write_table
from pipeline.formats.raw import RawFile

FIELDS = (
    Field("NUMERO", "N", 3, 0),
    Field("ABREV", "C", 22, 0),
    Field("CLUB_FEDE", "C", 2, 0),
    Field("LOCALITE", "C", 23, 0),
)


def test_a_text_gives_number_and_name_and_a_star_who_has_stopped():
    read = read_clubs(RawFile("Clubs.txt", "207\tLe Fou\r\n101\t*Toren Één\r\n\r\n".encode("cp1252")))
    assert read.findings.is_empty()
    assert read.table.rows() == [(101, "Toren Één", None, None, True), (207, "Le Fou", None, None, False)]


def test_a_table_gives_town_and_federation_too():
    rows = [(207, "Le Fou", "F", "Ath"), (101, "Toren", "", ""), (207, "Encore", "F", "Ath"), (None, "Nul", "", "")]
    frame = pl.DataFrame(rows, schema={item.name: item.dtype for item in FIELDS}, orient="row")
    read = read_clubs(RawFile("CLUB.DBF", write_table(new_table(new_header(FIELDS), frame))))
    assert read.table.rows() == [(101, "Toren", None, None, False), (207, "Le Fou", "Ath", "F", False)]


def test_a_line_that_is_no_club_is_told_with_its_number():
    read = read_clubs(RawFile("Clubs.txt", b"207\tLe Fou\n207 Le Fou\n0\tNul\n"))
    assert read.table["club_id"].to_list() == [207]
    assert read.findings.select("rule", "line_number", "raw_text").rows() == [
        ("club_line_unread", 2, "207 Le Fou"),
        ("club_line_unread", 3, "0\tNul"),
    ]


def test_another_table_is_told_by_name():
    other = write_table(new_table(new_header((Field("X", "C", 1, 0),)), pl.DataFrame({"X": ["a"]})))
    for data in (other, b"", b"no table"):
        read = read_clubs(RawFile("CLUB.DBF", data))
        assert read.table.is_empty()
        assert read.findings["rule"].to_list() == ["clubs_unreadable"]


@given(st.binary(max_size=200), st.sampled_from(["Clubs.txt", "CLUB.DBF"]))
def test_bytes_of_any_kind_never_raise(data, name):
    assert read_clubs(RawFile(name, data)).table.schema == Clubs.polars_schema()
