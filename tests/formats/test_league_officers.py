"""The list of the leagues' rating officers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.league_officers import read_league_officers
from pipeline.formats.raw import RawFile


def read(data: bytes):
    return read_league_officers(RawFile("league_officers.csv", data))


def test_each_line_gives_a_league_and_an_address_a_league_may_have_several():
    found = read("\ufeffleague_id,address\r\n100, liga@voorbeeld.be\r\n\r\n100,tweede@voorbeeld.be\n".encode())

    assert found.table.rows() == [(100, "liga@voorbeeld.be"), (100, "tweede@voorbeeld.be")]
    assert found.findings.is_empty()


def test_a_line_that_is_none_is_told_and_the_others_count():
    found = read(b"100,liga@voorbeeld.be\nAntwerpen,liga@voorbeeld.be\n300\n0,x@y\n400,geen adres\n")

    assert found.table["league_id"].to_list() == [100]
    assert found.findings["line_number"].to_list() == [2, 3, 4, 5]
    assert found.findings["raw_text"][0] == "Antwerpen,liga@voorbeeld.be"


@given(st.binary(max_size=200))
def test_no_bytes_make_it_raise(data: bytes):
    found = read(data)

    assert found.table["league_id"].is_between(100, 999).all()
