"""The places of what checks find: a field's column by the layout of its file, nothing for a file as a whole."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.formats.sendings.layouts import layout_named
from pipeline.stages.places import FIELDS, PLACES, placed

FILES = pl.DataFrame(
    {"file_id": ["p", "s", "t", "d"], "file_name": ["p.1", "s.1", "t.1", "d.1"]}
    | {"layout": ["pairtwo", "swar", "trf16", "papi"]}
)
ROWS = pl.DataFrame({"file_id": ["p", "s", "t", "d"], "line_number": [11, 12, 13, 14]})


def columns(place: str) -> list[int | None]:
    return placed(ROWS, place, FILES)["column_number"].to_list()


def test_a_field_stands_in_the_column_of_its_files_layout():
    assert columns("member_id") == [
        layout_named("pairtwo").member_id.first,
        layout_named("swar").member_id.first,
        None,
        None,
    ]
    assert columns("name")[:3] == [5, 15, 15]


def test_a_field_that_a_layout_does_not_have_has_its_line_alone():
    assert columns("club_id") == [37, None, None, None]
    assert placed(ROWS, "club_id", FILES)["line_number"].to_list() == [11, 12, 13, 14]


@pytest.mark.parametrize("field", FIELDS)
def test_a_file_under_two_names_is_one_place(field: str):
    twice = pl.concat([FILES, FILES.with_columns(file_name=pl.lit("copy"))])

    assert placed(ROWS, field, twice).equals(placed(ROWS, field, FILES))


def test_a_file_as_a_whole_has_no_line_and_a_game_the_place_of_its_cell():
    whole = placed(ROWS.select("file_id"), "file", FILES)
    game = placed(ROWS.with_columns(column_number=50), "game", FILES)

    assert whole.select("line_number", "column_number", "raw_text").row(0) == (None, None, None)
    assert game["column_number"].to_list() == [50] * 4
    assert {"file", "game"} < {*PLACES}
