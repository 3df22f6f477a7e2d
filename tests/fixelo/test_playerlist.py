from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.fixelo.playerlist import PlayerList, player_list_bytes, read_player_list
from pipeline.formats.raw import RawFile


def read(data: bytes) -> PlayerList:
    return read_player_list(RawFile("FIXELO.DAT", data))


def test_the_first_line_is_the_limit_and_the_rest_are_players() -> None:
    found = read(b"2650\r\nClaes,W\r\nMaes, Piet\r\n")
    assert (found.limit, found.names.to_list(), found.findings.height) == (2650, ["Claes,W", "Maes, Piet"], 0)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_any_line_end_and_the_dos_end_mark_will_do(end: bytes) -> None:
    found = read(end.join([b' "2600" ', b'"Claes,W"', b"", b"  Maes,P  ", b"\x1a"]))
    assert (found.limit, found.names.to_list(), found.findings.height) == (2600, ["Claes,W", "Maes,P"], 0)


@pytest.mark.parametrize("encoding", ["cp850", "cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_accents_are_read_in_dos_windows_and_unicode_letters(encoding: str) -> None:
    found = read("2650\nLefèvre,Céline\nMüller,Käthe\n".encode(encoding))
    assert (found.limit, found.names.to_list()) == (2650, ["Lefèvre,Céline", "Müller,Käthe"])


def test_a_list_without_limit_counts_its_first_line_as_a_player_and_says_so() -> None:
    found = read(b"Claes,W\nMaes,P\n")
    assert (found.limit, found.names.to_list()) == (None, ["Claes,W", "Maes,P"])
    assert found.findings.select("rule", "line_number", "raw_text").rows() == [("fixelo_list_limit", 1, "Claes,W")]


def test_a_line_without_a_letter_is_told_with_its_number() -> None:
    found = read(b"2650\nClaes,W\n12,5\n")
    assert found.names.to_list() == ["Claes,W"]
    assert found.findings.select("rule", "line_number", "raw_text").rows() == [("fixelo_list_line", 3, "12,5")]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_as_a_list(data: bytes) -> None:
    found = read(data)
    assert all(any(sign.isalpha() for sign in name) for name in found.names.to_list())


def test_an_empty_file_has_neither_limit_nor_players() -> None:
    found = read(b"")
    assert (found.limit, found.names.to_list(), found.findings["rule"].to_list()) == (None, [], ["fixelo_list_limit"])


def test_a_list_is_written_with_the_players_at_or_above_the_limit() -> None:
    players = pl.DataFrame(
        {"name": ["Maes, Piet", "Claes,W", "Boel,A", "Claes,W", "-"], "rating": [2650, 2700, 2649, 2700, 2800]}
    )
    assert player_list_bytes(players, 2650) == b"2650\r\nClaes,W\r\nMaes, Piet\r\n"


def test_a_written_list_reads_back_in_dos_letters() -> None:
    players = pl.DataFrame({"name": ["Lefèvre, É", "Łukasz, Ž"], "rating": [2700, 2700]})
    data = player_list_bytes(players, 2600)
    assert data == "2600\r\nLefèvre, É\r\nLukasz, Z\r\n".encode("cp850")
    assert (read(data).limit, read(data).names.to_list()) == (2600, ["Lefèvre, É", "Lukasz, Z"])
