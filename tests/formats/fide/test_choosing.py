"""What a rating list says of itself, and which of several is used."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.formats.fide import choose_list, describe_list, new_findings, parts_of, read_fide_list
from pipeline.formats.fide.layouts import month_said
from tests.formats.fide.small_fide import (
    XML_FIELDS,
    list_text,
    list_xml,
    raw,
    rules,
)

COMBINED = "combined, with FOA"


def read(data: bytes | str, name: str = "standard.txt"):
    return read_fide_list(raw(name, data))


def described(data: bytes | str, name: str):
    (part,) = parts_of(raw(name, data), new_findings())
    return describe_list(part)


@pytest.mark.parametrize(
    ("name", "month"),
    [
        ("standard_jul18frl.txt", dt.date(2018, 7, 1)),
        ("sep09", dt.date(2009, 9, 1)),
        ("OCT26", dt.date(2026, 10, 1)),
        ("DEC99", dt.date(1999, 12, 1)),
        ("players_list.txt", None),
        ("summary18.txt", None),
    ],
)
def test_a_month_is_told_from_a_name_or_token(name, month):
    assert month_said(name) == month


@pytest.mark.parametrize(
    ("layout", "name", "rating_type", "month"),
    [
        (COMBINED, "players_list_foa.txt", "all", None),
        ("one type", "standard_rating_list.txt", "standard", dt.date(2018, 7, 1)),
        ("one type", "rapid_jul18frl.txt", "rapid", dt.date(2018, 7, 1)),
        ("one type", "BLITZ.TXT", "blitz", dt.date(2018, 7, 1)),
        ("one type", "list.txt", "unsaid", dt.date(2018, 7, 1)),
        ("before 2013", "list.txt", "standard", dt.date(2011, 3, 1)),
    ],
)
def test_a_list_says_what_it_gives_by_header_and_name(layout, name, rating_type, month):
    item = described(list_text(layout), name)

    assert (item.rating_type, item.month) == (rating_type, month)


def test_xml_says_what_it_gives_by_its_elements_and_name():
    single = [field for field in XML_FIELDS if not field.startswith(("rapid", "blitz"))]

    assert described(list_xml(), "players.xml").rating_type == "all"
    item = described(list_xml(fields=single), "blitz_oct26frl_xml.xml")
    assert (item.rating_type, item.month) == ("blitz", dt.date(2026, 10, 1))


def test_a_rapid_list_gives_rapid_ratings():
    table = read(list_text("one type"), "rapid_jul18frl.txt").table

    assert table["rapid_rating"].to_list() == [1843, 1710, None, 2605]
    assert table["standard_rating"].null_count() == 4


def test_a_list_that_does_not_say_its_type_is_read_as_standard_and_that_is_told():
    export = read(list_text("one type"), "list.txt")

    assert export.table["standard_rating"][0] == 1843
    assert rules(export) == ["fide_list_type_unsaid"]


def choose(names: str) -> tuple[str | None, str]:
    """The list chosen of those named, and what is told of the others."""
    found = new_findings()
    lists = []
    for name in names.split():
        token = name.partition("_")[2][:5].upper()
        lists.append(described(list_text("one type").replace("JUL18", token) if token else list_text(), f"{name}.txt"))
    chosen = choose_list(lists, dt.date(2018, 7, 1), found)
    told = [f"{row['rule'].removeprefix('fide_list_')} {row['file_name'].removesuffix('.txt')}" for row in found.rows]
    return (chosen.part.name.removesuffix(".txt") if chosen else None), ", ".join(told)


@pytest.mark.parametrize(
    ("names", "used", "told"),
    [
        ("players", "players", ""),
        ("a_jun18.standard z_jul18.standard", "z_jul18.standard", "not_used a_jun18.standard"),
        ("players z_jul18.standard", "z_jul18.standard", "not_used players"),
        ("a_jun18.standard players", "players", "not_used a_jun18.standard"),
        ("a_jul18.rapid b_jul18.standard", "b_jul18.standard", "of_other_type a_jul18.rapid"),
        ("a_jul18.blitz", None, "of_other_type a_jul18.blitz"),
        ("a_jun18.standard", "a_jun18.standard", "of_other_month a_jun18.standard"),
        (
            "a_jan18.standard b_jun18.standard", "b_jun18.standard",
            "not_used a_jan18.standard, of_other_month b_jun18.standard",
        ),
        ("", None, ""),
    ],
)  # fmt: skip
def test_of_several_lists_the_standard_one_of_the_month_is_used_and_the_others_are_told(names, used, told):
    assert choose(names) == (used, told)


def test_a_list_that_cannot_be_read_is_told_and_another_is_used():
    found = new_findings()
    lists = [described("Dear reader", "a.txt"), described(list_text(), "players.txt")]

    chosen = choose_list(lists, dt.date(2018, 7, 1), found)

    assert chosen is lists[1]
    assert [row["rule"] for row in found.rows] == ["fide_list_unreadable"]
