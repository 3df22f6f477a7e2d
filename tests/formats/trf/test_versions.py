"""One version of a report from another: an older one holds nothing newer, and what it does hold says the same."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.formats.trf import VERSIONS, read_report, write_report
from pipeline.formats.trf.colours import with_fides_colours
from pipeline.formats.trf.records import VERSION_OF_CODE
from pipeline.formats.trf.versions import in_version, losses
from tests.formats.trf.made_reports import reports, uses_letters

HEAD = "012 Open\n"
PLAYER = "001    1 m    Ardenne, Odile                    1843 BEL      {number} 1990/01/01  1.0    1  {cells}\n"


def report(cells: str, *, number: str = "299001", rest: str = ""):
    return read_report(HEAD + PLAYER.format(cells=cells, number=number) + rest)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_report_in_any_version_holds_nothing_newer_and_keeps_its_other_lines(data):
    version, asked = data.draw(st.sampled_from(VERSIONS)), data.draw(st.sampled_from(VERSIONS))
    before = data.draw(reports(version))

    after = in_version(before, asked)

    newest = max(VERSIONS.index(asked), 0)
    assert VERSIONS.index(after.version) <= newest
    assert asked != "TRF06" or not uses_letters(after)
    for name, frame in after.records.items():
        if "code" in frame.columns:
            is_known = [VERSIONS.index(VERSION_OF_CODE.get(code, "TRF26")) <= newest for code in frame["code"]]
            assert all(is_known)
            kept = before.records[name].filter(
                pl.col("code").replace_strict(VERSION_OF_CODE, default="TRF26").is_in(VERSIONS[: newest + 1])
            )
            assert frame["line_number"].equals(kept["line_number"])
    assert after.records["other"].equals(before.records["other"])
    assert read_report(write_report(after)).cells.equals(after.cells)


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_a_version_that_knows_all_of_a_report_changes_nothing(data):
    before = data.draw(reports("TRF16"))

    assert in_version(before, "TRF26") is before
    assert losses(before, "TRF26") == ({}, 0, 0, 0)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("   2 w W", "   2 w +"),
        ("   2 w L", "   2 w -"),
        ("   2 w D", "0000 - ="),
        ("   2 w d", "0000 - ="),
        ("0000 - H", "0000 - ="),
        ("0000 - F", "0000 - +"),
        ("0000 - U", "0000 - +"),
        ("0000 - Z", "0000 - -"),
        ("   2 w =", "   2 w ="),
        ("   2 b 1", "   2 b 1"),
    ],
)
def test_a_letter_becomes_the_sign_of_its_points_and_never_a_game(cell, expected):
    said = report(f"{cell}  0000 - H")

    assert write_report(in_version(said, "TRF06")).splitlines()[1][91:99] == expected
    assert losses(said, "TRF06").letters == (1 if cell == expected else 2)


@pytest.mark.parametrize(
    ("number", "identifier", "moved", "lost"), [("      ", "10011", 1, 0), ("299001", "299001", 0, 1)]
)
def test_a_member_number_moves_only_where_no_number_of_fides_is_in_its_way(number, identifier, moved, lost):
    said = report("   2 w 1", number=number, rest="072 1\nBEL    1" + " " * 40 + "1987 207       10011\n")

    older = in_version(said, "TRF16")

    assert older.players["identifier"].to_list() == [identifier]
    assert older.players["rating"].to_list() == [1987 if moved else 1843]
    assert older.national_rows.is_empty()
    assert losses(said, "TRF16")[2:] == (moved, lost)


def test_the_count_of_rated_players_follows_ratings_that_move():
    said = report("   2 w 1", number="      ", rest="072 1\nBEL    1" + " " * 45 + "207       10011\n")

    assert in_version(said, "TRF16").value("072") == "0"


def test_french_colours_are_turned_and_others_left():
    assert with_fides_colours(report("   2 N 1     3 B 0     4 N 1")).cells["colour"].to_list() == ["b", "w", "b"]
    english = report("   2 w 1     3 B 0")
    assert with_fides_colours(english) is english


def test_a_version_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="'TRF20' is no version"):
        in_version(report("   2 w 1"), "TRF20")
