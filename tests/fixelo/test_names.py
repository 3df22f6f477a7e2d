from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.fixelo.names import NameIndex, match_names, name_index

WORDS = st.text(alphabet="abcdéïöü -'", min_size=1, max_size=12)


def index_of(*listed: str) -> NameIndex:
    return name_index(pl.Series(listed, dtype=pl.String))


def match(name: str, *listed: str) -> tuple[str, str | None]:
    found = match_names(pl.Series([name]), index_of(*listed))
    return found["match"][0], found["list_names"][0]


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Claes,W", "Claes,W"),
        ("claes, w.", "CLAES,W"),
        ("Claes,W", "Claes, Wim"),
        ("Claes,Wim", "Claes,W"),
        ("Claes,W (3)", "Claes,Wim"),
        ("Claes,W [Boeykens]", "Claes,Wim"),
        ("Claes Wim", "Claes,Wim"),
        ("Claes W", "Claes,Wim"),
        ("W. Claes", "Claes,Wim"),
        ("Claes,WJ", "Claes, Wim Jan"),
        ("Claes W.J.", "Claes, Wim Jan"),
        ("W J Claes", "Claes, Wim Jan"),
        ("D'Hondt P", "D'Hondt, Piet"),
        ("Claes W.J.", "Claes, Wim"),
        ("Claes,W J", "Claes, Wim Jan"),
        ("Claes,Wim", "Claes, Wim Jan"),
        ("Lefevre,C", "Lefèvre,Céline"),
        ("Müller,K", "Mueller,Karl"),
        ("Muller,K", "Müller,Karl"),
        ("Jørgensen,P", "Joergensen,P"),
        ("Van den Berg,A", "VandenBerg,Anna"),
        ("D'Hondt,P", "dhondt, Piet"),
        ("Saint-Amand,L", "Saint Amand,Luc"),
        ("Mononym", "MONONYM"),
    ],
)
def test_the_same_player_in_another_spelling_is_listed(name: str, listed: str) -> None:
    assert match(name, "Other,A", listed) == ("listed", listed)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Claes", "Claes,Wim"),
        ("Claes,Wim", "Claes"),
        ("Wim Claes", "Claes,Wim"),
        ("Claes,W", "Claes Wim"),
        ("Claes,Jan Wim", "Claes,Wim"),
        ("Berg,A van den", "Van den Berg,Anna"),
        ("Wim,Claes", "Claes,Wim"),
        ("Kortsnoi,V", "Kortsnoj,Viktor"),
        ("Petersen,J", "Peterson,Jan"),
        ("Pettersen,J", "Petersen,Jan"),
        ("Muller,K", "Mueller,Karl"),
        ("Kowaljow,J", "Kovalyov, Juri"),
        ("Tschaschin,P", "Chashin,Piet"),
        ("Bourenkow,A", "Burenkov,A"),
        # given names a letter or two off, or written by other rules
        ("Kasparov,Garry", "Kasparov, Garri"),
        ("Karpov,Anatoly", "Karpov, Anatoli"),
        ("Claes,Wiim", "Claes,Wim"),
        ("Claes,Frederik", "Claes,Fredrick"),
        ("Claes,Mikhail", "Claes,Michael"),
        ("Claes,Yevgeny", "Claes,Jewgeni"),
        ("Ivantsjoek,W", "Ivantsjoek,Vassily"),
        # abbreviated given names, and initials of which the list has one only
        ("Claes,Alex", "Claes,Alexander"),
        ("Claes,Wm", "Claes,William"),
        ("Claes,Thos", "Claes,Thomas"),
        ("Claes,PJ", "Claes,Piet"),
        ("Claes,JP", "Claes,Piet Jan"),
        ("Claes,Paul", "Claes,Paula"),
        # the same in another order or without comma
        ("Garry Kasparov", "Kasparov, Garri"),
        ("Garry,Kasparov", "Kasparov, Garri"),
        ("Kasparov Garry", "Kasparov Garri"),
        # surname and given name a letter off each, and a surname alone
        ("Kasparow,Garri", "Kasparov, Garry"),
        ("Kasparoff,G", "Kasparov, Garri"),
        ("Andrejew,P", "Andreev,Pavel"),
        ("Kasparof", "Kasparov, Garri"),
        ("Karpoff", "Karpov"),
        ("Tahl,Mikhail", "Tal,Mikhail"),
        # one of two surnames only
        ("Maes,P", "Maes-Claes,Piet"),
        ("Maes Claes,P", "Maes,Piet"),
        ("Claes,Piet", "Maes Claes,P"),
    ],
)
def test_a_name_that_may_be_the_players_is_unclear_and_names_the_entry(name: str, listed: str) -> None:
    assert match(name, "Other,A", listed) == ("unclear", listed)


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Claes,J", "Claes,Wim"),
        ("Claes,John", "Claes,James"),
        ("Maes,W", "Claes,Wim"),
        ("Li,W", "Lu,Wei"),
        ("Petersen,J", "Petrosjan,J"),
        ("Kowaljow,J", "Kovalyov,Piet"),
        ("Claes,Anna", "Claes,Erik"),
        ("Claes,Karl", "Claes,Wim Jan"),
        ("Claes,Frans", "Claes,Marie"),
        ("Claes,Wim", "Maes,Wim"),
        ("Claes Wim", "Maes Wim"),
        ("Wim Claes", "Wim Dubois"),
        ("Claes,Wim", "Claes-Maes,Piet"),
        ("Maes Claes,P", "Maes Dubois,P"),
        ("Jan Claes", "Claes,Wim"),
        ("Petersen,Frederik", "Peterson,Fredrich"),
        ("Tahl,M", "Tal,Mikhail"),
        ("", "Claes,Wim"),
        ("?", "Claes,Wim"),
    ],
)
def test_another_player_is_absent(name: str, listed: str) -> None:
    assert match(name, listed) == ("absent", None)


def test_an_empty_list_knows_nobody() -> None:
    assert match("Claes,W") == ("absent", None)


def test_a_sure_entry_wins_over_unclear_ones() -> None:
    assert match("Claes,W", "Claes", "Claes,Wim", "Claess,W") == ("listed", "Claes,Wim")


def test_all_unclear_entries_are_named() -> None:
    assert match("Claes", "Claes,Wim", "Claes,Jan") == ("unclear", "Claes,Jan; Claes,Wim")


def test_of_very_many_unclear_entries_the_first_ones_are_named() -> None:
    entries = [f"Claes,{letter}im" for letter in "abcdefghijklm"]
    found = match("Claes", *entries)
    assert found == ("unclear", "; ".join(entries[:10]) + "; ...")


def test_more_names_than_are_looked_up_at_a_time_are_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.fixelo.names.NAMES_AT_A_TIME", 2)
    found = match_names(pl.Series(["A,x", "B,y", "C,z", "D,w", "E,v"]), index_of("B,y", "E,v"))
    assert found["match"].to_list() == ["absent", "listed", "absent", "absent", "listed"]


def test_every_name_comes_back_once() -> None:
    names = pl.Series(["B,x", "A,y", "B,x", ""])
    assert match_names(names, index_of("A,y"))["name"].to_list() == ["B,x", "A,y", ""]


SURNAMES = st.text(alphabet="abcdefgilmnoprst", min_size=3, max_size=10)
GIVEN_NAMES = st.text(alphabet="abcdefgilmnoprst", min_size=4, max_size=9)


@given(SURNAMES, GIVEN_NAMES, st.integers(0, 8), st.sampled_from("abcdefgilmnoprst"))
def test_one_letter_of_a_given_name_never_makes_another_player(
    surname: str, given_name: str, place: int, letter: str
) -> None:
    at = place % len(given_name)
    slips = {
        given_name[:at] + letter + given_name[at + 1 :],
        given_name[:at] + letter + given_name[at:],
        given_name[:at] + given_name[at + 1 :],
        given_name[:at] + given_name[at : at + 2][::-1] + given_name[at + 2 :],
    }
    for slip in slips:
        expected = "listed" if slip == given_name else "unclear"
        assert match(f"{surname},{slip}", f"{surname},{given_name}")[0] == expected


@given(WORDS, WORDS)
def test_a_name_is_listed_if_it_stands_on_the_list_as_it_is(surname: str, given_name: str) -> None:
    name = f"{surname},{given_name}"
    expected = "listed" if any(letter.isalpha() for letter in name) else "absent"
    assert match(name, name)[0] == expected


@given(st.lists(st.text(max_size=20), max_size=8), st.lists(st.text(max_size=20), max_size=8))
def test_any_text_gets_an_answer(names: list[str], listed: list[str]) -> None:
    found = match_names(pl.Series(names, dtype=pl.String), index_of(*listed))
    assert found["name"].to_list() == list(dict.fromkeys(names))
    assert found["match"].null_count() == 0
