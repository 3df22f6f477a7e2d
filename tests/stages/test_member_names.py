"""Names of received files against the member file."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.stages.member_names import agreement, named_entries

MEMBERS = pl.DataFrame(
    {
        "member_id": [101, 102, 103, 104, 105, 106],
        "name": [
            "Ardenne, Odile",
            "Van den Brabant, Léon",
            "Condroz, Émile",
            "Dender, Noor",
            "Dender, Noor",
            "Hesbaye, Rik",
        ],
        "is_affiliated": [True, True, True, False, True, True],
    },
    schema_overrides={"member_id": pl.Int32},
)


def entries(*lines: tuple[int, str]) -> pl.DataFrame:
    return pl.DataFrame(
        [("file", number, member_id, name) for number, (member_id, name) in enumerate(lines, start=1)],
        schema={"file_id": pl.String, "line_number": pl.Int32, "member_id": pl.Int32, "name": pl.String},
        orient="row",
    )


def named(*lines: tuple[int, str]) -> list[tuple[object, ...]]:
    return named_entries(entries(*lines), MEMBERS).select("line_number", "agreement", "fitting_id").rows()


@pytest.mark.parametrize(
    ("written", "listed", "expected"),
    [
        ("odile ardenne", "ardenne odile", "same"),
        ("ardenne o", "ardenne odile", "same"),
        ("ardenne", "ardenne odile", "other"),
        ("van den brabant leo", "van den brabant leon", "same"),
        ("van den braban", "van den brabant leon", "same"),
        ("ardenne odile marie", "ardenne odile", "same"),
        ("ardene odile", "ardenne odile", "near"),
        ("ardnene odile", "ardenne odile", "near"),
        ("ardenne oscar", "ardenne odile", "other"),
        ("condroz emile", "ardenne odile", "other"),
        ("a o", "ardenne odile", "other"),
    ],
)
def test_two_names_are_the_same_near_or_others(written: str, listed: str, expected: str):
    assert agreement(written.split(), listed.split()) == expected


@given(st.lists(st.text("abcdef", min_size=1, max_size=8), min_size=1, max_size=4), st.randoms())
def test_the_order_of_the_words_makes_no_difference(words: list[str], chance):
    turned = list(words)
    chance.shuffle(turned)

    assert agreement(words, turned) == "same"


def test_a_name_written_as_the_member_file_has_it_is_not_told():
    assert named((101, "Ardenne, Odile"), (0, "Gast, Wim")) == []


def test_accents_and_a_cut_at_the_end_of_the_column_make_no_difference():
    assert named((103, "CONDROZ EMILE"), (102, "Van den Brabant, L")) == [(1, "same", None), (2, "same", None)]


def test_an_unknown_number_is_given_the_number_that_fits_the_name():
    assert named((999, "Condroz, Emile"), (998, "Niemand, Nel")) == [(1, None, 103), (2, None, None)]


def test_another_members_number_is_given_the_number_that_nearly_fits_the_name():
    assert named((101, "Hesbaie, Rik")) == [(1, "other", 106)]


def test_of_two_members_of_one_name_the_affiliated_one_is_meant():
    assert named((999, "Dender, Noor")) == [(1, None, 105)]


def test_of_two_affiliated_members_of_one_name_none_is_guessed():
    both = MEMBERS.with_columns(is_affiliated=pl.lit(value=True))

    assert named_entries(entries((999, "Dender, Noor")), both)["fitting_id"].to_list() == [None]
