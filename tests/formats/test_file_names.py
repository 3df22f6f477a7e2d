"""File names taken apart: the rule of the federation and the ways in which clubs bend it."""

from __future__ import annotations

from dataclasses import asdict

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.file_names import FileNames
from pipeline.formats.file_names import decode_file_name, decode_file_names

EVERY_NAME = st.text(st.characters(codec="utf-8"), max_size=60) | st.from_regex(
    r"(S_|x_S_)?[1-9A-Ca-c][0-9 ]{0,2}(OPE|gri|24L|INT|[A-Z0-9]{3})[0-9$]?[a-zA-Z$]?([._]R[0-9]{1,2}(-[0-9]{1,2})?)?"
    r"(\.[0-9]{3})?",
    fullmatch=True,
)


def parts(name: str) -> dict[str, object]:
    """What the name says, but for the form and the sender that all names here have."""
    found = {key: value for key, value in asdict(decode_file_name(name)).items() if value is not None}
    assert found.pop("sender_id") == 299
    return found


def test_a_name_by_the_rule_gives_last_day_identifier_division_series_and_sender():
    assert parts("A17BOK2C.299") == {
        "form": "standard",
        "end_month": 10,
        "end_day": 17,
        "identifier": "BOK",
        "division": "2",
        "series": "C",
    }


@pytest.mark.parametrize(("sign", "month"), [("1", 1), ("9", 9), ("a", 10), ("B", 11), ("c", 12)])
def test_the_month_is_a_hexadecimal_digit_in_any_case(sign, month):
    assert parts(f"{sign}05OPE1a.299")["end_month"] == month


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("5OPE1b.299", {"end_month": 5, "identifier": "OPE", "division": "1", "series": "B"}),
        ("57OPE1b.299", {"end_month": 5, "identifier": "OPE", "division": "1", "series": "B"}),
        ("5 7OPE1b.299", {"end_month": 5, "end_day": 7, "identifier": "OPE", "division": "1", "series": "B"}),
        ("0507GRI1b.299", {"end_month": 5, "end_day": 7, "identifier": "GRI", "division": "1", "series": "B"}),
        ("545GRI$$.299", {"end_month": 5, "end_day": 45, "identifier": "GRI", "division": "$", "series": "$"}),
        ("507GRIAB.299", {"end_month": 5, "end_day": 7, "identifier": "GRI", "series": "AB"}),
        ("507GRIc3.299", {"end_month": 5, "end_day": 7, "identifier": "GRI", "series": "C", "part": "3"}),
        ("507OPE45.299", {"end_month": 5, "end_day": 7, "identifier": "OPE", "division": "45"}),
        ("507Clu03.299", {"end_month": 5, "end_day": 7, "identifier": "CLU", "division": "0", "series": "3"}),
        ("507QZ4B.299", {"end_month": 5, "end_day": 7, "identifier": "QZ", "division": "4", "series": "B"}),
        (
            "507OPE1a_Lundi.299",
            {"end_month": 5, "end_day": 7, "identifier": "OPE", "division": "1", "series": "A", "label": "Lundi"},
        ),
    ],
)
def test_what_is_missing_or_bent_in_a_name_leaves_the_rest_readable(name, said):
    assert parts(name) == {"form": "standard", **said}


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("S_507OPE1a.R02-06.299", 2, 6),
        ("x_S_507OPE1a.R02-06.299", 2, 6),
        ("S_507OPE1a.R02-06-Reeks 4.299", 2, 6),
        ("Lundi_R09.299", None, 9),
        ("Lundi R1-5.299", 1, 5),
    ],
)
def test_the_rounds_sent_stand_behind_the_name(name, first, last):
    found = decode_file_name(name)

    assert (found.first_round, found.last_round) == (first, last)
    assert found.form == ("standard" if "OPE" in name else "free")


def test_interclubs_have_the_round_and_the_part():
    assert parts("B21INT04B.299") == {
        "form": "interclubs",
        "end_month": 11,
        "end_day": 21,
        "identifier": "INT",
        "round_number": 4,
        "part": "B",
    }


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("51124l.299", {"end_month": 5, "end_day": 11}),
        ("51124LA.299", {"end_month": 5, "end_day": 11, "part": "A"}),
        ("51124L (reste).299", {"end_month": 5, "end_day": 11, "label": "(reste)"}),
        ("190511_24L.299", {"end_year": 2019, "end_month": 5, "end_day": 11}),
        ("20190511_24L_2B.299", {"end_year": 2019, "end_month": 5, "end_day": 11, "part": "2B"}),
        ("2019511_24L_club.299", {"end_year": 2019, "end_month": 5, "end_day": 11, "label": "club"}),
        ("2019122_24L.299", {"label": "2019122"}),
        ("lente-190511_24L_03.299", {"end_year": 2019, "end_month": 5, "end_day": 11, "part": "03"}),
        ("04B24L.299", {"part": "04B"}),
        ("XYZ24L.299", {"label": "XYZ"}),
    ],
)
def test_single_games_bear_a_day_or_a_number(name, said):
    assert parts(name) == {"form": "single_games", "identifier": "24L", **said}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("S_SWAR_S1_Toren_R01-04.299", {"tournament_type": "S1", "label": "Toren", "first_round": 1, "last_round": 4}),
        ("S_SWAR_R1_Toren.299", {"tournament_type": "R1", "label": "Toren"}),
        ("S__SWAR_Suisse_20160511.299", {"end_year": 2016, "end_month": 5, "end_day": 11, "label": "Suisse"}),
    ],
)
def test_names_of_swar_have_the_kind_of_tournament_and_its_name(name, said):
    assert parts(name) == {"form": "swar", **said}


def test_a_name_of_swar_that_was_cut_claims_no_rounds_and_no_sender():
    found = decode_file_name("S_SWAR_A1_Tournoi du lundi_R01-0")

    assert (found.last_round, found.sender_id, found.label) == (None, None, "Tournoi du lundi_R01-0")


def test_the_online_entry_gives_its_number_and_the_part():
    assert parts("Coupe de mai 2019-312-2.299") == {
        "form": "online_entry",
        "label": "Coupe de mai 2019",
        "entry_number": 312,
        "part": "2",
    }


@pytest.mark.parametrize(
    "name", ["Lundi 2012.299", "Lundi\nsoir.299", "299KK15A.299", "2019 Open.299", "60ste kampioenschap.299"]
)
def test_the_organisers_own_words_are_no_date(name):
    found = decode_file_name(name)

    assert (found.form, found.end_month, found.label) == ("free", None, name.removesuffix(".299"))


@pytest.mark.parametrize("name", ["507OPE1a.txt", "507OPE1a", "507OPE1a.2", "299_Lundi.html"])
def test_an_extension_that_is_no_club_gives_no_sender(name):
    assert decode_file_name(name).sender_id is None


@given(st.lists(EVERY_NAME, max_size=5))
def test_every_name_has_a_row_of_the_contract(names):
    files = pl.DataFrame({"file_id": [str(index) for index in range(len(names))], "file_name": names}).cast(pl.String)

    table = decode_file_names(files)

    assert table.schema == FileNames.polars_schema()
    assert table["file_name"].to_list() == names
    FileNames.validate(table)
