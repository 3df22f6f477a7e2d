from __future__ import annotations

import datetime as dt

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from pipeline.products.site.filling import Column, escaped, filled, linked, table_rows, table_rows_by, worded
from tests.products.site.page_reading import addresses, seen

COLUMNS = [Column("Name", "name", "head"), Column("Elo", "rating", "number"), Column("Day", "day", "date")]
PLAYERS = pl.DataFrame({"name": ["Ann & Bo", None], "rating": [1500, None], "day": [dt.date(2024, 3, 1), None]})


def test_a_row_is_made_for_each_row_of_the_frame():
    assert table_rows(PLAYERS, COLUMNS).to_list() == [
        '<tr><th scope="row">Ann &amp; Bo</th><td class="n">1500</td><td class="d">2024-03-01</td></tr>\n',
        '<tr><th scope="row"></th><td class="n"></td><td class="d"></td></tr>\n',
    ]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), max_size=30))
def test_any_text_comes_out_of_the_markup_as_it_went_in(text):
    row = filled(pl.DataFrame({"line": [text]}), "site/word.html", shown="line")[0]
    assert seen(row) == " ".join(text.split())
    assert row.count("<") == 2


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), min_size=1, max_size=30))
def test_any_name_of_a_file_stays_within_its_quotes(text):
    frame = pl.DataFrame({"name": ["x"], "target": [text]})
    assert addresses(linked(frame, "../")[0]) == [f"../{text}.html"]


def test_finished_markup_is_taken_over_as_it_is():
    rows = table_rows(pl.DataFrame({"link_html": ["<b>x</b>"]}), [Column("", "link_html")])
    assert rows.to_list() == ["<tr><td><b>x</b></td></tr>\n"]


def test_no_page_no_link_and_no_name_nothing():
    frame = pl.DataFrame({"name": ["A<", "B", None], "target": [None, "7", "8"]})
    assert linked(frame, "p/").to_list() == ["A&lt;", '<a href="p/7.html">B</a>', None]


def test_rows_of_many_tables_keep_their_order():
    frame = pl.DataFrame({"club": [2, 1, 2], "name": ["c", "a", "b"]})
    found = table_rows_by(frame, [Column("", "name")], "club", "rows")
    assert found.rows() == [
        (2, "<tr><td>c</td></tr>\n<tr><td>b</td></tr>\n"),
        (1, "<tr><td>a</td></tr>\n"),
    ]


def test_a_template_that_names_no_column_is_told():
    with pytest.raises(UndefinedError, match="line"):
        filled(pl.DataFrame({"word": ["x"]}), "site/word.html", shown="line")


def test_a_template_that_changes_a_value_of_the_row_is_told(monkeypatch):
    monkeypatch.setattr("pipeline.products.site.filling.render", lambda _, row: row.name[1:])
    with pytest.raises(ValueError, match="does more with a value of the row than to show it"):
        filled(pl.DataFrame({"name": ["x"]}), "site/word.html")


def test_a_label_takes_values_of_the_row_wherever_they_stand_in_it():
    frame = pl.DataFrame({"a": ["1", None], "b": ["2", "3"]})
    said = frame.select(worded("{b} of {a}!", a=pl.col("a"), b=pl.col("b")))
    assert said.to_series().to_list() == ["2 of 1!", None]


def test_signs_of_the_markup_are_written_as_references():
    assert pl.select(escaped(pl.lit("<a href=\"'&'\">"))).item() == "&lt;a href=&#34;&#39;&amp;&#39;&#34;&gt;"
