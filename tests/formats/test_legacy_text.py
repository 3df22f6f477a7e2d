"""Text of several code pages side by side, told apart value by value."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.legacy_text import decode_column, decode_value, encode_column, within_page


def as_latin(text: str, page: str) -> str:
    return text.encode(page).decode("latin-1")


NAMES = ["Zoë", "Éloïse Forêt", "GARÇON, RENÉ", "Müller", "d'Août", "Noël-Élan"]


@pytest.mark.parametrize("page", ["cp1252", "cp850", "utf-8"])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_whatever_code_page_it_was_written_in(name, page):
    assert decode_value(as_latin(name, page)) == name


def test_values_of_three_code_pages_live_in_one_column():
    column = pl.Series("name", [as_latin("Zoë", page) for page in ("cp1252", "cp850", "utf-8")] + ["Dender", None])

    assert decode_column(column).to_list() == ["Zoë", "Zoë", "Zoë", "Dender", None]


def test_plain_ascii_passes_untouched():
    column = pl.Series("name", ["Ardenne", "", "~{}^"])

    assert decode_column(column).equals(column)
    assert encode_column(column).equals(column)


@given(st.binary(max_size=12))
def test_no_bytes_are_beyond_reading(raw):
    assert isinstance(decode_value(raw.decode("latin-1")), str)


@given(st.lists(st.sampled_from(NAMES), max_size=6))
def test_what_is_encoded_is_decoded_again(names):
    column = pl.Series("name", names, dtype=pl.String)

    assert decode_column(encode_column(column)).equals(column)


def test_encoding_gives_the_bytes_of_the_page_as_latin_signs():
    assert encode_column(pl.Series(["Zoë", "€"]), "cp1252").to_list() == ["Zo\xeb", "\x80"]
    assert encode_column(pl.Series(["Zoë"]), "cp850").to_list() == ["Zo\x89"]


def test_a_sign_that_the_page_lacks_is_refused():
    with pytest.raises(UnicodeEncodeError):
        encode_column(pl.Series(["Đorđe"]), "cp1252")


def test_received_text_is_brought_within_the_page_by_its_base_letters():
    assert within_page(pl.Series(["Petrović", "Zoë", "Léon\x81", "棋", None])).to_list() == [
        "Petrovic", "Zoë", "Léon?", "?", None,
    ]  # fmt: skip


@given(st.lists(st.text(max_size=8), max_size=4))
def test_whatever_text_comes_in_can_be_written_once_within_the_page(texts):
    held = within_page(pl.Series("name", texts, dtype=pl.String))

    assert held.str.len_chars().to_list() == [len(text) for text in texts]
    encode_column(held)
