"""Headings and rows of a page: as html5lib sees them on a sound page, and in time that grows with the page."""

from __future__ import annotations

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.fide.html_rows import page_rows, page_text
from tests.formats.fide.small_fide import OPEN, old_page, page

HEADINGS = frozenset({"rtng_line01", "rtng_line02"})


def cells(text: str) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in page_rows(text, HEADINGS) if not row.is_heading]


def innermost_rows(text: str) -> list[list[str]]:
    """The same by a parser that builds the whole tree."""
    tree = html5lib.parse(text, namespaceHTMLElements=False)
    rows = [row for row in tree.iter("tr") if row.find(".//tr") is None]
    return [[" ".join("".join(cell.itertext()).split()) for cell in row if cell.tag in {"td", "th"}] for row in rows]


@pytest.mark.parametrize("text", [page(OPEN, OPEN), old_page(OPEN)])
def test_the_rows_are_those_that_a_whole_parser_finds(text):
    found = [row for row in cells(text) if len(row) > 1]
    assert found == [row for row in innermost_rows(text) if len(row) > 1]
    assert len(found) >= 5


word = st.text(st.sampled_from("abc &;é\u00a0'\"=/"), max_size=8)


@given(st.lists(st.lists(word, min_size=1, max_size=4), max_size=5))
def test_the_cells_of_any_table_are_those_that_a_whole_parser_finds(table):
    text = (
        "<table>"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table)
        + "</table>"
    )
    assert cells(text) == innermost_rows(text)


def test_comments_scripts_and_styles_hold_no_rows():
    inside = "<table><tr><td>no</td></tr></table>"
    text = f"<!-- {inside} --><script>{inside}</script><style>{inside}</style><table><tr><td>yes</td></tr></table>"
    assert cells(text) == [["yes"]]


def test_the_marks_of_a_cell_are_the_classes_of_spans_and_the_files_of_images():
    (row,) = page_rows('<tr><td><span class="white_note">&nbsp;</span><img src=/x/clr_bl.gif> A</td></tr>', HEADINGS)
    assert row.cells[0].marks == ["white_note", "/x/clr_bl.gif"]
    assert row.cells[0].text == "A"


def test_the_text_of_a_page_is_without_tags_and_with_entities_resolved():
    assert (
        page_text("<div>Standard&nbsp;Ratings\n <b>April</b> 2025 &amp; &eacute;</div>")
        == "Standard Ratings April 2025 & é"
    )


UNENDING = (
    "<", "<!--", "<!-- x ", "<![CDATA[", "<?", "</", "</a ", "<a<", "<a x='", "<td>", "<tr><td>",
    "<div class=rtng_line01>", "<b>", "&amp", "&#", "<script>",
)  # fmt: skip


@pytest.mark.parametrize("piece", UNENDING)
def test_what_stands_before_tags_without_end_is_read(piece):
    assert cells("<table><tr><td>sound</td></tr></table>" + piece * 20_000)[0] == ["sound"]
