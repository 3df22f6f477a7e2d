"""What needs no place is declared where it is worded; and the law of places does find what is out of place."""

from __future__ import annotations

import pytest

from pipeline.formats.fide.wording import ABOUT_THE_FILE as ABOUT_A_FIDE_FILE
from pipeline.formats.fide.wording import CATALOGUE as FIDE_CATALOGUE
from pipeline.formats.sendings.wording import ABOUT_THE_FILE, CATALOGUE
from tests.formats.places import is_right

LINES = ["Tournoi : Coupe", "  1 Ardenne Odile   10011", ""]


@pytest.mark.parametrize(
    ("about_the_file", "catalogue"), [(ABOUT_THE_FILE, CATALOGUE), (ABOUT_A_FIDE_FILE, FIDE_CATALOGUE)]
)
def test_every_rule_about_a_whole_file_is_worded_and_most_rules_have_a_place(about_the_file, catalogue):
    assert about_the_file <= catalogue.keys()
    assert 2 * len(about_the_file) < len(catalogue)


@pytest.mark.parametrize(
    ("line_number", "column_number", "raw_text", "expected"),
    [
        (2, 21, "10011", True),
        (2, 18, "10011", True),
        (2, 7, "  1 Ardenne Odile   10011", True),
        (2, 7, "Ardenne Odile", True),
        (2, 26, None, True),
        (2, 27, None, False),
        (2, 22, "20022", False),
        (2, 23, "Ardenne Odile", False),
        (1, 21, "10011", False),
        (4, 1, None, False),
        (0, 1, None, False),
    ],
)
def test_a_place_is_right_where_its_text_is(line_number, column_number, raw_text, expected):
    right = is_right(LINES, "rating_unreadable", line_number, column_number, raw_text, quotes_text=True)

    assert right is expected


def test_behind_a_line_there_may_be_what_is_missing_from_it():
    assert is_right(LINES, "line_short", 2, 40, LINES[1], quotes_text=True)
