"""Names of hidden members are found in texts however they are written, and nothing else is touched."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.person_names import without_accents
from pipeline.products.hidden import NO_NAME, name_pattern, without_names


def shown(text: str | None, *names: str) -> str | None:
    """The text as everybody sees it, when members with these names are hidden."""
    members = pl.DataFrame({"member_id": range(1, len(names) + 1), "name": names}, schema_overrides={"name": pl.String})
    pattern = name_pattern(members, frozenset(members["member_id"]))
    frame = pl.DataFrame({"text": [text], "other": [text]}, schema={"text": pl.String, "other": pl.String})
    after = without_names(frame, ["text"], pattern)
    assert after["other"].item() == text
    return after["text"].item()  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["Lemaitre, Andre", "Lemaître, André", "LEMAÎTRE, ANDRÉ", "Lemaitre, Andre\u0301"])
@pytest.mark.parametrize(
    "written",
    [
        "Lemaître André",
        "Lemaitre Andre",
        "ANDRÉ LEMAITRE",
        "Andre  lemaître",
        "Lemaître, André",
        "Andre\u0301 Lemai\u0302tre",
    ],
)
def test_a_name_is_found_with_and_without_accents_on_either_side(name, written):
    assert shown(f"Mémorial {written} à Liège", name) == f"Mémorial {NO_NAME} à Liège"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Grossmann, Jurgen", "Großmann Jürgen"),
        ("Großmann, Jürgen", "GROSSMANN JURGEN"),
        ("Maes, Soren", "Mæs Søren"),
        ("van Dijk, Jan", "Van Dĳk Jan"),
        ("Lukasz, Dorde", "Łukasz Đorđe"),
        ("Yildiz, Ilker", "İlker Yıldız"),
        ("D'Hondt-Peeters, Zoe", "d'hondt-peeters zoë"),
        ("'t Hooft, Loic", "Loïc 't Hooft"),
        ("D'Hondt-Peeters, Zoe", "Zoë D’Hondt Peeters"),
        ("Peeters, Jean Marie", "Peeters_Jean-Marie"),
        ("Peeters (sr), Jean", "Peeters (sr) Jean"),
        ("Noname", "Nonamé"),
    ],
)
def test_letters_that_stand_for_others_are_found_too(name, written):
    assert shown(f"arbitre : {written}, 2018", name) == f"arbitre : {NO_NAME}, 2018"


@pytest.mark.parametrize(
    "text", ["Lemaîtres André", "Lemaitre Andréa", "André", "Lemaître", "Lemaître et André", "", None]
)
def test_what_only_resembles_a_name_stays_as_it_was_typed(text):
    assert shown(text, "Lemaitre, Andre") == text


def test_every_name_in_a_text_goes_and_the_rest_keeps_its_accents():
    text = "Été: Lemaître André – Élodie Ñuñez, André Lemaitre; e\u0301te\u0301"
    said = shown(text, "Lemaitre, Andre", "Nunez, Elodie")
    assert said == f"Été: {NO_NAME} – {NO_NAME}, {NO_NAME}; e\u0301te\u0301"


def test_without_hidden_members_there_is_nothing_to_look_for():
    members = pl.DataFrame({"member_id": [1], "name": ["Lemaitre, Andre"]})
    assert name_pattern(members, frozenset()) is None
    frame = pl.DataFrame({"text": ["André Lemaître"]})
    assert without_names(frame, ["text"], None).equals(frame)


def test_hundreds_of_hidden_members_are_looked_for_at_once():
    names = [f"Lemaitre{chr(97 + i // 26)}{chr(97 + i % 26)}, Andre" for i in range(500)]
    assert shown("avec André Lemaîtrekw et Jean", *names) == f"avec {NO_NAME} et Jean"


latin = pl.Series([chr(code) for code in range(0x2B0) if chr(code).isalpha()])
letters = st.sampled_from(latin.filter(without_accents(latin).str.contains(r"^\p{L}+$")).to_list())
words = st.text(letters, min_size=1, max_size=8)


@given(words, words, words)
def test_any_name_is_found_in_any_spelling_of_it(family, given_name, other):
    bare = without_accents(pl.Series([f"{family}, {given_name}"])).item()
    for name, text in ((bare, f"{given_name} {family}"), (f"{family}, {given_name}", bare), (bare, bare.upper())):
        assert shown(f"1. {text} .", name) == f"1. {NO_NAME} ."
    assert shown(f"1. {other} .", bare) == f"1. {other} ."


@given(st.text(max_size=20), st.text(max_size=20))
def test_what_stands_around_a_name_stays(before, after):
    text = f"{before} | André Lemaître | {after}"
    assert shown(text, "Lemaitre, Andre") == f"{before} | {NO_NAME} | {after}"
