"""Rating lists: every layout gives the same players; what is odd in a line is told and the rest of it kept."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.contracts.fide import FideList
from pipeline.formats.fide import new_findings, parts_of, read_fide_list
from pipeline.formats.fide.layouts import LAYOUTS, header_layout
from pipeline.formats.fide.noting import MOST_OF_A_KIND
from pipeline.formats.raw import RawFile
from tests.formats.fide.small_fide import (
    PLAYERS,
    WIDTHS,
    list_line,
    list_text,
    list_xml,
    raw,
    rules,
    zipped,
)

COMBINED = "combined, with FOA"


def read(data: bytes | str, name: str = "standard.txt"):
    return read_fide_list(raw(name, data))


@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("layout", WIDTHS)
def test_every_layout_gives_the_same_players_with_and_without_its_header_line(layout, header):
    export = read(list_text(layout, header=header))

    FideList.validate(export.table)
    assert rules(export) == ([] if header else ["fide_header_not_followed"])
    columns = ["fide_id", "name", "country", "title", "standard_rating", "is_inactive", "is_woman"]
    assert export.table.select(columns).rows() == [
        (90001, "Ardenne, Odile", "BEL", "WFM", 1843, False, True),
        (90002, "Dender, Noor", "NED", None, 1710, True, True),
        (90003, "Condroz, Emile", "FRA", None, None, True, False),
        (90004, "Brabant, Leon", "BEL", "GM", 2605, False, False),
    ]
    if layout != "of 2001":
        assert export.table["birth_year"].to_list() == [1970, 2001, None, 1955]
    assert export.table["standard_games"].to_list() == [9, 0, None, 11]


@pytest.mark.parametrize("data", [list_text(COMBINED), list_xml(), list_xml(newline="")])
def test_a_combined_list_gives_all_that_it_holds_as_text_and_as_xml(data):
    export = read(data)

    assert rules(export) == []
    assert export.table.row(0, named=True) == {
        "fide_id": 90001, "name": "Ardenne, Odile", "country": "BEL", "sex": "F", "title": "WFM",
        "standard_rating": 1843, "birth_year": 1970, "is_inactive": False, "is_woman": True, "women_title": "WFM",
        "other_titles": "FA,NI", "online_title": None, "standard_games": 9, "standard_k": 20, "rapid_rating": 1800,
        "rapid_games": 0, "rapid_k": 20, "blitz_rating": None, "blitz_games": 0, "blitz_k": 0,
    }  # fmt: skip
    assert export.table["blitz_rating"].to_list() == [None, 1655, None, None]


def test_a_header_with_glued_tokens_is_split_where_the_tokens_meet():
    layout = header_layout(list_text("before 2013").split("\r\n")[0])

    assert "TitlFed" in list_text("before 2013")
    assert layout is not None
    assert (layout.spans["title"], layout.spans["country"], layout.month) == ((44, 4), (48, 5), dt.date(2011, 3, 1))


def test_a_header_that_does_not_fit_its_lines_gives_way_to_the_columns():
    text = list_text("of 2001")
    header = text.split("\r\n")[0]
    crooked = header.replace("COUNTRY JAN01 GAMES", "COUNTRYJAN01       ").replace("NAME ", "  NAME ")

    export = read(text.replace(header, crooked))

    assert export.table.equals(read(text).table)
    assert rules(export) == ["fide_header_not_followed"]
    assert export.findings.select("line_number", "column_number", "raw_text").row(0) == (1, 1, crooked)
    assert "of 2001" in export.findings["message_en"][0]


def test_a_header_that_names_a_column_in_two_forms_is_read_by_the_fuller_one():
    export = read(list_text().replace(" SK ", "  K ").replace(" BK ", " SK "))

    assert export.table["standard_rating"].to_list() == [1843, 1710, None, 2605]


@pytest.mark.parametrize(
    ("flag", "woman", "inactive"),
    [
        ("", False, False),
        ("w", True, False),
        ("i", False, True),
        ("wi", True, True),
        ("iw", True, True),
        ("WI", True, True),
    ],
)
def test_flags_are_a_set(flag, woman, inactive):
    player = PLAYERS[3] | {"flag": flag}

    table = read(list_text("before 2013", [player])).table

    assert table.select("is_woman", "is_inactive").row(0) == (woman, inactive)


def test_an_unknown_flag_is_told_and_the_player_kept():
    export = read(list_text(players=[PLAYERS[3] | {"flag": "x"}, *PLAYERS[:3]]))

    finding = export.findings.row(0, named=True)
    assert export.table.height == 4
    assert (finding["rule"], finding["line_number"], finding["column_number"]) == ("fide_value_unreadable", 2, 159)
    assert finding["raw_text"].startswith("90004")


def test_titles_that_run_over_move_the_columns_behind_them_and_the_player_is_whole():
    titles = "SI,FI,LSI,SLI,NA"
    player = PLAYERS[0] | {"o_title": titles, "foa_title": "AFM"}
    text = list_text(players=[player, *PLAYERS[1:]])
    whole = {"other_titles": titles, "online_title": "AFM", "standard_rating": 1843, "birth_year": 1970, "rapid_k": 20}

    export = read(text)

    assert [len(line) for line in text.split("\r\n")[:3]] == [162, 163, 162]
    row = export.table.row(0, named=True)
    assert {name: row[name] for name in whole} == whole
    assert rules(export) == ["fide_line_displaced"]
    assert "stand 1 out of place" in export.findings["message_en"][0]
    assert export.findings["column_number"].to_list() == [text.index("FOA") + 1]


@pytest.mark.parametrize("shift", [1, 2, 3, 4])
def test_a_line_that_stands_too_far_right_is_read_and_told(shift):
    lines = list_text().split("\r\n")
    lines[2] = " " * shift + lines[2]

    export = read("\r\n".join(lines))

    assert export.table.equals(read(list_text()).table)
    assert rules(export) == ["fide_line_displaced"]
    assert export.findings["line_number"].to_list() == [3]


def test_a_letter_lost_in_a_name_moves_the_columns_back():
    export = read(list_text().replace("Dender, Noor", "Dender, Noo", 1))

    assert export.table.drop("name").equals(read(list_text()).table.drop("name"))
    assert rules(export) == ["fide_line_displaced"]


def test_text_that_runs_over_into_the_rating_is_cut_off_and_told():
    export = read(list_text().replace("1843  ", "A1946 "))

    finding = export.findings.row(0, named=True)
    assert export.table["standard_rating"][0] == 1946
    assert (finding["rule"], finding["line_number"], finding["column_number"]) == ("fide_rating_repaired", 2, 114)
    assert "1946 is taken" in finding["message_en"]
    assert "Ardenne" in finding["raw_text"]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [("1970  ", "19x0  ", "birth_year"), ("BEL F", "BEL Q", "sex"), ("1843  9   ", "1843  z   ", "standard_games")],
)
def test_a_value_that_cannot_be_read_is_told_and_the_rest_of_the_line_is_kept(old, new, field):
    export = read(list_text().replace(old, new, 1))

    row = export.table.row(0, named=True)
    assert (row["fide_id"], row["standard_rating"], row[field]) == (90001, 1843, None)
    assert rules(export) == ["fide_value_unreadable"]
    assert export.findings["message_en"][0].startswith(f"{field} '")


def test_of_a_number_that_stands_twice_the_first_line_counts_and_both_are_told():
    export = read(list_text(players=[*PLAYERS, PLAYERS[0] | {"rating": 2000}]))

    assert export.table["standard_rating"].to_list() == [1843, 1710, None, 2605]
    assert rules(export) == ["fide_number_twice", "fide_number_twice"]
    assert export.findings["line_number"].to_list() == [2, 6]
    assert export.findings["raw_text"][1].startswith("90001")


def test_an_unknown_federation_warns_once_with_its_players_and_is_kept():
    players = [PLAYERS[0] | {"country": "XQZ"}, PLAYERS[1] | {"country": "XQZ"}, *PLAYERS[2:]]

    export = read(list_text(players=players))

    assert export.table["country"].to_list() == ["XQZ", "XQZ", "FRA", "BEL"]
    assert rules(export) == ["fide_federation_unknown"]
    assert "'XQZ' is not known (2 players)" in export.findings["message_en"][0]
    assert export.findings.select("line_number", "column_number").row(0) == (2, 77)


def test_a_value_behind_columns_that_were_moved_is_told_where_it_stands():
    titles = PLAYERS[0] | {"o_title": "SI,FI,LSI,SLI,NA", "games": "z"}

    export = read(list_text(players=[titles, *PLAYERS[1:]]))

    found = dict(export.findings.select("rule", "column_number").iter_rows())
    assert found == {"fide_line_displaced": 110, "fide_value_unreadable": 121}


def test_a_line_without_a_number_is_told_and_the_others_are_taken():
    export = read(list_text() + "** end of the list **\r\n\x1a")

    assert export.table.height == 4
    assert rules(export) == ["fide_line_without_number"]
    assert export.findings["line_number"].to_list() == [6]


@pytest.mark.parametrize("encode", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_a_list_is_read_in_any_encoding(encode):
    text = list_text(players=[PLAYERS[0] | {"name": "Ardenne, Élise"}, *PLAYERS[1:]])

    export = read(text.encode(encode))

    assert rules(export) == []
    assert export.table["name"][0] == "Ardenne, Élise"


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n\r\n"])
def test_line_ends_and_blank_lines_do_not_matter(newline):
    export = read(list_text().replace("\r\n", newline))

    assert export.table.equals(read(list_text()).table)
    assert rules(export) == []


def test_a_line_of_any_length_is_told_and_the_others_are_taken():
    export = read(list_text() + "9" * 30_000 + "\r\n" + list_line(COMBINED, PLAYERS[0] | {"fide_id": 90009}) + "\r\n")

    assert export.table["fide_id"].to_list() == [90001, 90002, 90003, 90004, 90009]
    assert rules(export) == ["fide_line_too_long"]
    assert len(export.findings["raw_text"][0]) == 200


def test_many_findings_of_a_kind_are_counted_and_not_worded_one_by_one():
    count = MOST_OF_A_KIND + 50
    players = [PLAYERS[3] | {"fide_id": 91000 + number, "birthday": "19x0"} for number in range(count)]

    export = read(list_text(players=[*PLAYERS, *players]))

    assert export.table.height == 4 + count
    assert rules(export) == ["fide_value_unreadable"] * MOST_OF_A_KIND + ["fide_more_of_the_same"]
    assert (
        f"50 more findings of this kind (fide_value_unreadable), up to line {5 + count}"
        in export.findings["message_en"][-1]
    )


@pytest.mark.parametrize(
    "data", [b"", b"Dear reader,\n", b"\x00\x01\x02\xff" * 30, b"PK\x03\x04 no zip at all", b"<html>"]
)
def test_what_is_no_list_is_told_once_and_gives_an_empty_table(data):
    export = read(data)

    FideList.validate(export.table)
    assert export.table.is_empty()
    assert rules(export) == ["fide_list_unreadable"]


def test_a_zipped_list_is_the_same_list_and_other_files_beside_it_are_told():
    data = zipped({"standard.txt": list_text(), "licence.pdf": b"%PDF"})

    export = read(data, "standard.zip")

    assert export.table.equals(read(list_text()).table)
    assert rules(export) == ["fide_files_not_read"]
    assert "licence.pdf" in export.findings["message_en"][0]


def test_a_zip_that_breaks_off_keeps_what_stands_before_and_says_so():
    many = [PLAYERS[3] | {"fide_id": 91000 + number} for number in range(150_000)]
    data = bytearray(zipped({"standard.txt": list_text(players=many)}))
    data[-40_000:-39_000] = bytes(1_000)

    export = read(bytes(data), "standard.zip")

    assert 90_000 < export.table.height < 150_000
    assert rules(export) == ["fide_list_breaks_off"]
    assert export.findings["line_number"][0] == export.table.height + 1
    assert export.findings["column_number"][0] == 1
    assert export.findings["raw_text"][0].startswith(str(export.table["fide_id"][-1]))


@pytest.mark.parametrize("layout", WIDTHS)
@pytest.mark.parametrize("header", [True, False])
@given(data=st.data())
def test_wherever_a_list_is_cut_within_a_player_he_is_told_and_not_taken(layout, header, data):
    text = list_text(layout, header=header)
    width = len(list_line(layout, PLAYERS[0]))
    left_out = data.draw(st.integers(3, width + 1))  # with its line end

    export = read(text[:-left_out])

    assert export.table["fide_id"].to_list() == [90001, 90002, 90003]
    told = export.findings.filter(rule="fide_list_cut").row(0, named=True)
    assert (told["line_number"], told["column_number"], told["severity"]) == (4 + header, 1, "error")
    assert told["raw_text"] == list_line(layout, PLAYERS[3])[: width + 2 - left_out]
    assert (
        f"{width + 2 - left_out} characters and no line end, where the others have {width} or more"
        in (told["message_en"])
    )


@pytest.mark.parametrize("end", ["\r\n", "\r", "", "\r\n\x1a", "\r\n\r\n   "])
@pytest.mark.parametrize("layout", WIDTHS)
def test_a_last_line_that_is_whole_is_taken_with_or_without_its_line_end(layout, end):
    export = read(list_text(layout).removesuffix("\r\n") + end)

    assert (export.table.height, rules(export)) == (4, [])


def test_a_cut_list_padded_with_nul_bytes_is_cut_all_the_same():
    export = read(list_text()[:-20] + "\0" * 400)

    assert (export.table.height, rules(export)) == (3, ["fide_list_cut"])


def test_a_list_cut_within_its_first_player_is_told_by_its_header():
    line = list_line(COMBINED, PLAYERS[0])

    export = read(list_text().replace("\r\n", "\n").split("\n")[0] + "\n" + line[:30])

    assert (export.table.height, rules(export)) == (0, ["fide_list_cut"])


def test_a_number_that_stands_twice_in_a_list_that_breaks_off_is_told_with_the_break():
    twice = [*PLAYERS, PLAYERS[0]]

    export = read(list_xml(twice).rpartition("</playerslist>")[0], "list.xml")

    assert sorted(set(rules(export))) == ["fide_list_breaks_off", "fide_number_twice"]


def test_the_known_layouts_have_the_widths_of_their_lines():
    assert {layout.name: layout.width for layout in LAYOUTS} == {
        name: sum(widths.values()) for name, widths in WIDTHS.items()
    }


@pytest.mark.archive
@pytest.mark.parametrize("period", ["201804", "201807", "201901", "202110", "202201"])
def test_the_archives_lists_are_read_line_for_line(archive_dir, period):
    file = RawFile("FIDE.zip", (archive_dir / period / "FIDE.zip").read_bytes())

    export = read_fide_list(file)

    (part,) = parts_of(file, new_findings())
    lines = b"".join(part.chunks(10**9)).decode("cp1252").splitlines()[1:]
    plain = {int(line[:15]): line for line in reversed(lines) if line[:15].strip().isdigit()}
    expected = {
        number: (line[15:76].strip(), int(line[113:119].strip() or 0) or None) for number, line in plain.items()
    }
    read_rows = {row[0]: row[1:] for row in export.table.select("fide_id", "name", "standard_rating").rows()}
    assert read_rows == expected
    assert set(rules(export)) <= {"fide_number_twice", "fide_federation_unknown"}


@pytest.mark.archive
@pytest.mark.parametrize("name", ["list_pre2013", "players_list_combined", "players_list", "standard_list"])
def test_the_samples_are_read_whole_and_without_a_finding(samples_dir, name):
    (path,) = samples_dir.glob(f"fide_{name}_SYNTHETIC.*")
    data = path.read_bytes()

    export = read_fide_list(RawFile(path.name, data))

    players = data.count(b"<player>") if path.suffix == ".xml" else data.count(b"\n") - 1
    assert export.table.height == players
    assert rules(export) == []
    assert export.table["standard_rating"].drop_nulls().to_list()[0] == 2301


def test_a_finding_names_the_zip_by_its_bytes_and_the_list_in_it_by_name():
    data = zipped({"standard.txt": list_text().replace("1843  ", "A1946 ")})

    finding = read(data, "lists.zip").findings.row(0, named=True)

    assert finding["file_name"] == "lists.zip: standard.txt"
    assert finding["file_id"] == RawFile("lists.zip", data).file_id
