"""Any file that may come in is told for what it is, by evidence, and read accordingly."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.converting import converted
from pipeline.formats.dbf import read_header, write_table
from pipeline.formats.raw import RawFile
from pipeline.formats.recognition import recognise
from pipeline.inspecting import Inspected, inspect
from tests.fixelo.builder import Game, database
from tests.formats.fide.small_fide import OPEN, page
from tests.formats.sendings.small_papi import PLAYERS, papi_file
from tests.formats.test_containers import mail, zipped
from tests.formats.test_player_values import RATED, with_text
from tests.small_quarter import FIDE_GAMES, GOOD, player_dbf, sending

COUPE = GOOD["coupe.207"]
SWAR = sending(10011, 20022, 3003, 4004, layout="swar")
FIDE_HEADER = (
    b"ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    b"JUL18 Gms K  B-day Flag\r\n"
)
FIDE_LINE = (
    b"299000001      Semois, Jan                                                  BEL M                              "
    b"    2101  4   20 1988      \r\n"
)
FIDE_XML = (
    b"<playerslist>\n<player>\n<fideid>299000001</fideid>\n<name>Semois, Jan</name>\n<country>BEL</country>\n"
    b"<sex>M</sex>\n<rating>2101</rating>\n<games>4</games>\n<k>20</k>\n<birthday>1988</birthday>\n</player>\n"
    b"</playerslist>\n"
)
PAGE = b'<div class="rtng_line01">Open</div><table class="calc_table"><tr><td>Rc</td></tr></table>'
FIDE_REPORT = (
    b"012 Open d'Ourthe\r\n022 Ourthe\r\n032 BEL\r\n042 2018/05/04\r\n052 2018/05/11\r\n062 2\r\n072 2\r\n"
    b"092 Individual: Swiss\r\n102 Arbitre, Une\r\n112 Adjoint, Un\r\n122 90'\r\n"
    b"132                                                                                        18/05/04  18/05/11\r\n"
    b"001    1 wWFM Ardenne, Odile                    2043 BEL   299000001 1990/02/03  1.5    1     2 w 1  0000 - H\r\n"
    b"001    2 m    Brabant, Leon                     1801 BEL   299000002 1991/04/05  1.0    2     1 b 0  0000 - U\r\n"
)
PGN = b'[Event "Coupe"]\n[White "Ardenne, O"]\n[Black "Brabant, L"]\n\n1. e4 e5 1-0\n\n[Event "Coupe"]\n'
BINARY = bytes(range(256)) * 20
CBF, CBI = database([Game(), Game(players="Ourthe,N-Dubois,M")])


def looked_at(name: str, data: bytes, index: bytes | None = None) -> Inspected:
    return inspect(RawFile(name, data), RawFile("index.cbi", index) if index is not None else None)


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("coupe.207", COUPE, "a result file in the layout pairtwo"),
        ("coupe.txt", SWAR, "a result file in the layout swar"),
        ("report.txt", b"012 Coupe\r\n001    1 m    Ardenne, Odile                   1843 BEL       10011\r\n", "trf"),
        ("list.txt", FIDE_HEADER + FIDE_LINE, "a FIDE rating list"),
        ("list.txt", FIDE_XML, "a FIDE rating list"),
        ("299000001.html", PAGE, "FIDE's page of a player's calculations"),
        ("games.csv", FIDE_GAMES, "games abroad as a table"),
        ("PLAYER.DBF", player_dbf(), "a member file (PLAYER)"),
        ("games.pgn", PGN, "games in PGN"),
        ("games.cbi", CBI, "an index of ChessBase for DOS"),
        ("mei.zip", zipped(coupe_207=COUPE), "a zip"),
        ("mail.eml", mail(("coupe.207", COUPE)), "a mail"),
        ("open.tur", BINARY, "no result file that can be read (swiss_manager_file)"),
        ("open.swt", BINARY, "no result file that can be read (swiss_chess_file)"),
        ("photo.207", BINARY, "no result file that can be read (binary_content)"),
        ("leeg.207", b"\r\n\x1a", "no result file that can be read (empty_file)"),
        ("brief.txt", b"Geachte, hierbij de uitslagen.\r\n", "no result file that can be read (no_layout)"),
    ],
)
def test_each_kind_of_file_is_told_by_its_content_whatever_its_name(name, data, what):
    for told_name in (name, name if name.endswith((".cbi", ".swt", ".tur")) else "anything.207"):
        assert what in looked_at(told_name, data).what


def test_a_result_file_shows_tournament_players_games_and_what_its_name_says():
    shown = looked_at("511OPE1a.207", COUPE)

    assert shown.facts["tournament"] == "Coupe de mai"
    assert shown.facts["dates"] == "2018-05-04 to 2018-05-11"
    assert (shown.facts["players"], shown.facts["rounds"], shown.facts["games"]) == ("4", "2", "4")
    assert "end month 5, end day 11, identifier OPE" in shown.facts["the name says"]
    assert "control line" in shown.evidence[0]


def test_what_a_file_says_of_itself_stands_beside_what_was_read():
    shorter = COUPE[: COUPE.rstrip().rindex(b"\r\n") + 2]

    assert looked_at("coupe.207", shorter).facts["players"] == "3 (the file says 4)"


def test_a_fide_report_shows_its_games_and_why_it_does_not_count():
    shown = looked_at("open.207", FIDE_REPORT)

    assert (shown.facts["refused"], shown.facts["players"], shown.facts["games"]) == ("fide_report", "2", "1")
    assert shown.findings["rule"].to_list() == ["fide_report"]
    assert shown.tables["half_games"]["score"].to_list() == [1.0, 0.0]
    assert shown.tables["entries"]["member_id"].to_list() == [0, 0]


@pytest.mark.parametrize(
    ("head", "members"), [('<a href="/profile/90001">x</a>', "1"), ("", "0 (of 3 games nothing says whose they are)")]
)
def test_a_page_of_games_abroad_is_shown_whatever_its_name_and_whosever_it_is(head, members):
    shown = looked_at("saved.htm", page(OPEN, head=head).encode())

    assert (shown.facts["members"], shown.facts["tournaments"], shown.facts["games"]) == (members, 1, 3)
    assert shown.tables["fide_games"].height == 3


@pytest.mark.parametrize(
    ("extra", "what"),
    [
        (b"", "in the layout trf06 (FIDE's tournament report, TRF06 or later)"),
        (b"XXR 2\r\n", "in the layout trf16 (FIDE's tournament report, TRF16 or later)"),
        (b"142 2\r\n", "in the layout trf26 (FIDE's tournament report, TRF26)"),
    ],
)
def test_of_a_report_that_does_not_say_its_version_the_oldest_that_has_all_is_named(extra, what):
    without_letters = FIDE_REPORT.replace(b"- H", b"- =").replace(b"- U", b"- +")

    assert looked_at("open.207", without_letters + extra).what.endswith(what)


def test_findings_of_the_reader_and_of_the_checks_that_need_no_list_are_shown():
    shown = looked_at("512OPE1a.207", COUPE.replace(b"Tempo", b"Tempi"))

    assert {"every_name_gives_the_last_day", "every_tournament_states_its_time_control"} <= set(shown.findings["rule"])


def test_games_of_chessbase_are_read_with_their_index_and_refused_without():
    shown = looked_at("games.cbf", CBF, CBI)

    assert shown.facts == {"games": 2, "players": 3}
    assert shown.tables["game_headers"].height == 2
    assert looked_at("games.cbf", CBF).findings["rule"].to_list() == ["fixelo_index_missing"]
    assert looked_at("games.cbf", CBF[:-1], CBI).findings["rule"].to_list() == ["fixelo_games_cut"]


def test_in_a_zip_a_game_file_finds_its_index():
    shown = looked_at("base.zip", zipped(GAMES_CBF=CBF, games_cbi=CBI))

    assert [item.what.split(" of ")[0] for item in shown.inside] == ["games", "an index"]
    assert shown.inside[0].facts["games"] == 2


def test_a_mail_shows_who_sent_it_and_each_of_its_files():
    shown = looked_at("mail.eml", mail(("coupe.207", COUPE), ("mei.zip", zipped(open_618=GOOD["open.618"]))))

    assert shown.facts["from"] == "odile@club.example"
    assert [item.facts["tournament"] for item in shown.inside] == ["Coupe de mai", "Open d'été"]


def test_a_damaged_zip_is_told_with_what_is_wrong():
    shown = looked_at("mei.zip", zipped(coupe_207=COUPE)[:-30])

    assert (shown.facts["files"], shown.findings["rule"].to_list()) == (0, ["zip_damaged"])


def test_a_member_file_shows_its_records():
    facts = looked_at("PLAYER.DBF", player_dbf()).facts

    assert (facts["records"], facts["in force"], facts["deleted"]) == ("6", 6, 0)


def test_a_cut_member_file_is_told():
    shown = looked_at("PLAYER.DBF", player_dbf()[:-300])

    assert shown.facts["records"] == "3 (the file says 6)"
    assert shown.findings["rule"].to_list() == ["dbf_count_differs", "member_file_lost_records"]


def test_a_header_that_counts_fewer_records_than_there_are_is_told():
    data = player_dbf()

    shown = looked_at("PLAYER.DBF", data[:4] + b"\x02" + data[5:])

    assert (shown.facts["records"], shown.facts["in force"]) == ("6 (the file says 2)", 6)
    assert shown.findings["rule"].to_list() == ["dbf_count_wrong"]


def test_a_number_that_is_none_is_told_and_nothing_raises():
    raw = player_dbf()
    place = next(item.offset for item in read_header(raw).fields if item.name == "PERFORMAN")
    start = int.from_bytes(raw[8:10], "little") + place

    shown = looked_at("PLAYER.DBF", raw[:start] + b"  nan" + raw[start + 5 :])

    assert shown.findings.select("rule", "line_number", "raw_text").rows() == [("dbf_value_unreadable", 1, "  nan")]


@pytest.mark.parametrize(
    ("record", "field", "text", "rule"),
    [
        (RATED, "ELO_CALCUL", "5600", "member_state_impossible"),
        (RATED, "MATRICULE", "-7", "member_number_impossible"),
        (RATED, "PERFORMAN", "-2.5", "member_value_impossible"),
    ],
)
def test_a_member_file_is_judged_as_by_a_list_that_starts_from_it(record, field, text, rule):
    shown = looked_at("PLAYER.DBF", write_table(with_text(record, **{field: text})))

    assert shown.findings.select("rule", "line_number", "raw_text").rows() == [(rule, record + 1, text)]


@pytest.mark.parametrize("name", ["ELO_CALCUL", "MATRICULE", "PERFORMAN"])
def test_a_member_file_with_a_field_of_another_type_is_told_and_shown(name):
    raw = bytearray(player_dbf())
    raw[raw.index(name.encode()) + 11] = ord("C")

    shown = looked_at("PLAYER.DBF", bytes(raw))

    assert shown.facts["in force"] == 6
    assert f"fields are of another type, {name} (C)" in shown.findings["message_en"][0]


@pytest.mark.parametrize("version", [b"\x03", b"\x04", b"\x30", b"\x83", b"\xf5"])
def test_a_table_of_another_dbase_is_a_table_too(version):
    assert looked_at("anything.207", version + player_dbf()[1:]).what == "a member file (PLAYER)"


def test_a_table_whose_header_is_cut_is_told_as_one():
    shown = looked_at("PLAYER.DBF", player_dbf()[:100])

    assert shown.what == "a dBase table"
    assert "it is cut" in shown.findings["message_en"][0]


def test_a_result_file_that_an_editor_saved_as_unicode_is_read_as_it_was():
    shown = looked_at("coupe.207", COUPE.decode("cp1252").encode("utf-16"))

    assert shown.evidence[1] == "text in utf-16"
    assert (
        shown.tables["half_games"]
        .drop("file_id")
        .equals(looked_at("coupe.207", COUPE).tables["half_games"].drop("file_id"))
    )


def test_a_papi_file_is_an_access_database_before_anything_else():
    assert recognise(RawFile("open.207", papi_file(PLAYERS))).kind == "access"


@given(st.data())
def test_no_damage_to_any_kind_of_file_makes_inspecting_raise(data):
    wholes = [COUPE, SWAR, FIDE_REPORT, FIDE_XML, FIDE_HEADER + FIDE_LINE, PAGE, FIDE_GAMES, player_dbf(), PGN, CBF]
    wholes += [zipped(coupe_207=COUPE), mail(("coupe.207", COUPE))]
    damaged = bytearray(data.draw(st.sampled_from(wholes)))
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, max(len(damaged) - 1, 0)))
        damaged[place : place + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=4))
    name = data.draw(st.sampled_from(["coupe.207", "games.cbf", "list.txt", "page.html"]))

    shown = looked_at(name, bytes(damaged), CBI)

    assert shown.what
    if shown.tables:
        assert json.loads(converted(shown, "json").data)
    with suppress(ValueError):  # it holds no tournament, or more than one
        assert converted(shown, "trf06").data


@pytest.mark.archive
def test_all_samples_are_told_and_those_of_result_files_are_read(samples_dir):
    told = {path.name: inspect(RawFile(path.name, path.read_bytes())) for path in sorted(samples_dir.iterdir())}

    kinds = pl.Series([item.what for item in told.values()]).value_counts().rows()
    assert sum(count for what, count in kinds if what.startswith("a result file")) == 11
    assert dict(kinds)["a FIDE rating list"] == 4


@pytest.mark.archive
def test_a_period_of_the_archive_is_told_file_by_file(archive_dir):
    folder = archive_dir / "201807"
    shown = {name: inspect(RawFile(name, (folder / name).read_bytes())) for name in ("PLAYER.zip", "sendings.zip")}

    assert shown["PLAYER.zip"].inside[0].what == "a member file (PLAYER)"
    with zipfile.ZipFile(folder / "sendings.zip") as packed:
        assert len(shown["sendings.zip"].inside) == len(packed.namelist())
    assert all(item.what.startswith("a result file") for item in shown["sendings.zip"].inside)
