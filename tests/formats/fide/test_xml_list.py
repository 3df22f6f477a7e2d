"""XML lists: read as a stream, damaged players left out one by one, entities and document types refused."""

from __future__ import annotations

import defusedxml
import defusedxml.ElementTree
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import Place
from pipeline.formats.fide import new_findings, read_fide_list
from pipeline.formats.fide.noting import Noted
from pipeline.formats.fide.xml_list import xml_rows
from tests.formats.fide.small_fide import PLAYERS, XML_FIELDS, list_text, list_xml, raw, rules, zipped

BOMB = """<!DOCTYPE bomb [<!ENTITY a "boom">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
"""
OUTSIDE = '<!DOCTYPE list [<!ENTITY secret SYSTEM "file:///etc/passwd">]>\n'


def read(data: bytes | str, name: str = "players_list.xml"):
    return read_fide_list(raw(name, data))


@pytest.mark.parametrize("head", [BOMB, OUTSIDE, '<!DOCTYPE list SYSTEM "http://x/y.dtd">\n'])
def test_a_list_that_declares_entities_or_a_document_type_is_refused_as_defusedxml_does(head):
    text = list_xml([PLAYERS[0] | {"name": "X"}], head='<?xml version="1.0"?>' + head)
    text = text.replace(
        "<name>X<", "<name>&c;<" if head is BOMB else "<name>&secret;<" if head is OUTSIDE else "<name>X<"
    )

    with pytest.raises(defusedxml.DefusedXmlException):
        defusedxml.ElementTree.fromstring(text, forbid_dtd=True)
    export = read(text)
    assert export.table.is_empty()
    assert rules(export) == ["fide_list_unreadable"]
    assert "declares <!DOCTYPE" in export.findings["message_en"][0]


@given(st.integers(2, len("</playerslist>")))
def test_a_list_without_its_whole_end_breaks_off_there_and_its_players_are_taken(left_out):
    export = read(list_xml().rstrip()[:-left_out])

    assert export.table.height == len(PLAYERS)
    assert rules(export) == ["fide_list_breaks_off"]
    assert "its end (</playerslist>) is missing" in export.findings["message_en"][0]


def test_a_declaration_behind_the_first_players_stops_the_list_there():
    many = [PLAYERS[3] | {"fide_id": 91000 + number} for number in range(20_000)]

    export = read(list_xml(many).replace("<fideid>109000<", '<!ENTITY a "x"><fideid>109000<'))

    finding = export.findings.row(0, named=True)
    assert 0 < export.table.height < 20_000
    assert rules(export) == ["fide_list_breaks_off"]
    assert list_xml(many).split("\n")[finding["line_number"] - 1] == "<fideid>109000</fideid>"
    assert (finding["column_number"], finding["raw_text"]) == (1, "<!ENTITY")


def test_an_entity_that_nobody_declared_costs_its_player_and_no_other():
    export = read(list_xml([PLAYERS[0] | {"name": "X"}, *PLAYERS[1:]]).replace("<name>X<", "<name>&lol;<"))

    finding = export.findings.row(0, named=True)
    assert export.table["fide_id"].to_list() == [90002, 90003, 90004]
    assert (finding["rule"], finding["line_number"], finding["column_number"]) == ("fide_player_unreadable", 4, 7)
    assert finding["raw_text"] == "<name>&lol;</name>"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<name>Dender, Noor</name>", "<name>Dender, Noor</nom>"),
        ("Dender, Noor", "Dender < Noor"),
        ("Dender, Noor", "\x01"),
    ],
)
def test_a_damaged_player_is_left_out_and_told_and_the_others_are_taken(old, new):
    export = read(list_xml().replace(old, new))

    assert export.table["fide_id"].to_list() == [90001, 90003, 90004]
    assert rules(export) == ["fide_player_unreadable"]
    assert export.findings["line_number"][0] in {23, 25, 26}


@pytest.mark.parametrize("newline", ["\n", "", "\r\n\t "])
@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("birthday", "19x0", "fide_value_unreadable"),
        ("rating", "A1946", "fide_rating_repaired"),
        ("country", "XQZ", "fide_federation_unknown"),
        ("fideid", "none", "fide_line_without_number"),
    ],
)
def test_a_value_that_is_amiss_is_told_at_its_element_however_the_list_is_broken_into_lines(
    field, value, rule, newline
):
    wrong = PLAYERS[0] | {"fide_id" if field == "fideid" else field: value}
    text = list_xml([PLAYERS[1], wrong, *PLAYERS[2:]], newline=newline)

    finding = read(text).findings.row(0, named=True)

    line = text.split("\n")[finding["line_number"] - 1]
    assert finding["rule"] == rule
    assert line[finding["column_number"] - 1 :].startswith(f"<{field}>{value}</{field}>")
    assert finding["raw_text"] == f"<{field}>{value}</{field}>"


def test_of_players_on_one_line_those_with_the_same_number_are_told_and_no_others():
    text = list_xml([*PLAYERS, PLAYERS[1]], newline="")

    export = read(text)

    assert rules(export) == ["fide_number_twice"] * 2
    for column in export.findings["column_number"]:
        assert text[column - 1 :].startswith("<fideid>90002<")


def test_a_list_that_is_cut_says_so_at_its_last_player():
    text = list_xml()

    export = read(text[: text.rindex("<country>")])

    assert export.table.height == 3
    assert rules(export) == ["fide_player_unreadable", "fide_list_breaks_off"]
    assert "it has no end" in export.findings["message_en"][0]


def test_names_with_entities_of_xml_itself_are_read():
    export = read(list_xml([PLAYERS[0] | {"name": "O'Dender & <Noor>"}]))

    assert export.table["name"][0] == "O'Dender & <Noor>"
    assert rules(export) == []


def test_players_with_other_elements_in_another_order_are_read():
    shuffled = list_xml(PLAYERS[:2], fields=["rating", "name", "fideid", "country"])
    whole = list_xml(PLAYERS[2:], fields=XML_FIELDS)
    text = shuffled.replace("</playerslist>", "<club>none</club>") + whole.replace("<playerslist>", "")

    export = read(text)

    assert export.table.select("fide_id", "standard_rating").rows() == [
        (90001, 1843),
        (90002, 1710),
        (90003, None),
        (90004, 2605),
    ]


def test_of_a_list_that_has_no_end_of_a_player_only_a_piece_is_held():
    pieces = (b"<playerslist><player>" if at == 0 else b"<x>" * 10_000 for at in range(40))
    noted = Noted(new_findings(), Place("x", "x"))

    with pytest.raises(ValueError, match="its end"):
        assert all(frame.is_empty() for frame in xml_rows(pieces, noted, block_bytes=100_000))

    assert [row["rule"] for row in noted.found.rows] == ["fide_player_unreadable"]


def test_a_zipped_xml_list_is_the_same_list_as_its_text():
    assert read(zipped({"players_list_xml_foa.xml": list_xml()}), "x.zip").table.equals(
        read(list_text(), "players.txt").table
    )
