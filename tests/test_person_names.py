from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.person_names import PARTICLES, bare_capitals, without_accents


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Lefèvre, Céline", "Lefevre, Celine"),
        ("ÉLÉONORE ÇA", "ELEONORE CA"),
        ("Großmann, Jürgen", "Grossmann, Jurgen"),
        ("Bjørn Œdipe", "Bjorn OEdipe"),
        ("Bjǿrn Ǽlla", "Bjorn AElla"),
        ("Łukasz Đorđe", "Lukasz Dorde"),
        ("Þór Yıldız", "THor Yildiz"),
        ("e\u0301 and é", "e and e"),
        ("D'Hondt-Van den Berg 2", "D'Hondt-Van den Berg 2"),
        ("Ελένη Иванов", "Ελενη Иванов"),
        ("", ""),
    ],
)
def test_letters_lose_their_accents_and_keep_their_case(name, plain):
    assert without_accents(pl.Series([name])).to_list() == [plain]


def test_a_missing_name_stays_missing():
    assert without_accents(pl.Series([None, "é"])).to_list() == [None, "e"]


@given(st.lists(st.text(max_size=12)))
def test_a_column_and_an_expression_say_the_same(names):
    column = pl.Series("name", names, dtype=pl.String)
    assert (
        column.to_frame().select(without_accents(pl.col("name")))["name"].to_list() == without_accents(column).to_list()
    )


@given(st.text(max_size=12))
def test_what_has_no_accents_any_more_stays_as_it_is(name):
    once = without_accents(pl.Series([name], dtype=pl.String))
    assert without_accents(once).to_list() == once.to_list()


@given(st.text(max_size=12))
def test_bare_capitals_are_the_same_sign_by_sign_as_all_at_once(name):
    signs = bare_capitals(pl.Series(list(name), dtype=pl.String))
    assert "".join(signs) == bare_capitals(pl.Series([name])).item()


@pytest.mark.parametrize(("name", "capitals"), [("Großmann, André", "GROSSMANN, ANDRE"), ("ΟΔΟΣ οδός", "ΟΔΟΣ ΟΔΟΣ")])
def test_bare_capitals_have_no_accents(name, capitals):
    assert bare_capitals(pl.Series([name])).to_list() == [capitals]


def test_particles_are_written_as_names_are_compared_in_small_letters_without_accents():
    assert without_accents(pl.Series(PARTICLES).str.to_lowercase()).to_list() == list(PARTICLES)
