from __future__ import annotations

import datetime as dt

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.hidden import HiddenMembers
from pipeline.formats.hidden_members import read_hidden_members
from pipeline.formats.raw import RawFile

KNOWN = pl.Series([101, 102, 103])


def read(text: str):
    return read_hidden_members(RawFile("hidden.csv", text.encode()), KNOWN)


def test_each_line_hides_a_member_from_the_day_on_which_he_asked():
    found = read("member_id,asked_on,note\n101,2024-03-31,by letter\n\n102\n103,,by mail, twice\n")
    assert found.table.rows() == [
        (101, dt.date(2024, 3, 31), "by letter"),
        (102, None, None),
        (103, None, "by mail, twice"),
    ]
    assert found.findings.is_empty()
    assert found.is_whole


def test_no_file_hides_nobody():
    assert read_hidden_members(None, KNOWN).table.equals(HiddenMembers.empty())


@pytest.mark.parametrize("line", ["abc", "0", "101;2024-03-31", "101,31/03/2024", ",2024-03-31", "member_id,x"])
def test_a_line_that_cannot_be_read_is_told_and_the_list_is_not_whole(line):
    found = read(f"103\n{line}\n")
    assert not found.is_whole
    assert found.findings.select("rule", "severity", "file_name", "line_number").row(0) == (
        "hidden_line_unreadable",
        "error",
        "hidden.csv",
        2,
    )
    assert "aucune page" in found.findings["message_fr"][0]
    assert found.table["member_id"].to_list() == [103]


def test_a_number_that_is_not_in_the_list_is_hidden_and_told():
    found = read("999\n")
    assert found.table["member_id"].to_list() == [999]
    assert found.findings.select("rule", "severity", "line_number").row(0) == ("hidden_member_unknown", "warning", 1)
    assert found.is_whole


def test_a_member_may_stand_there_twice():
    assert read("101\n101,2024-01-01\n").table.rows() == [(101, None, None)]


@given(st.binary(max_size=120))
def test_bytes_of_any_kind_never_raise_and_every_line_is_taken_or_told(data):
    found = read_hidden_members(RawFile("hidden.csv", data), KNOWN)
    assert found.table.schema == HiddenMembers.polars_schema()
    assert found.findings["severity"].is_in(["error", "warning"]).all()
