"""Any file that was inspected in another form: nothing is lost that the form has a place for, and what is, is told."""

from __future__ import annotations

import json

import polars as pl
import pytest

from pipeline.converting import Converted, converted
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from pipeline.inspecting import inspect
from tests.formats.fide.small_fide import OPEN, page
from tests.formats.sendings.small_papi import PLAYERS as PAPI_PLAYERS
from tests.formats.sendings.small_papi import papi_file
from tests.formats.sendings.test_papi import needs_mdbtools
from tests.formats.test_containers import zipped
from tests.small_quarter import GOOD
from tests.test_inspecting import COUPE, FIDE_REPORT, FIDE_XML, SWAR

NATIONAL = b"BEL    1                                        1987 207       10011\r\n"
CHESS_MANAGER = (
    "Club: 207 CERCLE\r\nDT : Arbitre, Une\r\n\r\nGRI (00GRI1A) - du 04/03/2018 au 11/03/2018\r\n"
    "\0" + "11  4 22018030420180311\r\n"
    "N° Nom                  Matr. Clb Nat ELO  180304 180311\r\n"
    "1  ARDENNE ODILE        10011 207     1843  2 B 1  3 N -\r\n"
    "2  BRABANT LEON         20022 207     1500  1 N 0  4 B 1\r\n"
    "3  CONDROZ EMILE        30033 207     1712  4 B 5  1 B -\r\n"
    "4  DENDER NOOR          40044 207     1950  3 N 5  2 N 0\r\n"
).encode("cp1252")


def converting(data: bytes, form: str, *, name: str = "open.207", table: str | None = None) -> Converted:
    return converted(inspect(RawFile(name, data)), form, table)


def told(result: Converted) -> list[str]:
    return result.findings["rule"].to_list()


def cells(report: bytes) -> list[str]:
    """What stands behind the ranks of the players."""
    return [line[91:] for line in report.decode().splitlines() if line.startswith("001")]


# -- from a report -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["trf", "trf16", "trf26"])
@pytest.mark.parametrize("end", [b"\r\n", b"\n"])
def test_a_report_in_a_version_that_knows_all_it_says_is_the_same_to_the_byte(form, end):
    report = FIDE_REPORT.replace(b"\r\n", end)

    result = converting(report, form)

    assert result.data == report
    assert told(result) == []


def test_a_report_in_another_encoding_becomes_utf_8():
    report = FIDE_REPORT.replace(b"Une", "Zoé".encode("cp1252"))

    assert "102 Arbitre, Zoé" in converting(report, "trf").data.decode()


def test_what_an_older_version_does_not_know_is_left_out_or_said_otherwise_and_told():
    report = FIDE_REPORT + b"142 2\r\n182 A program\r\nXXR 2\r\n" + NATIONAL

    result = converting(report, "trf06")

    assert cells(result.data) == ["   2 w 1  0000 - =", "   1 b 0  0000 - +"]
    assert b"299000001 1990/02/03  1.5    1" in result.data
    assert told(result) == ["report_lines_left_out", "report_letters_as_signs", "report_members_left_out"]
    assert "142, 182, XXR" in result.findings["message_en"][0]
    for code in (b"142", b"182", b"XXR", b"BEL  "):
        assert b"\n" + code not in result.data
    assert read_sendings([RawFile("open.207", result.data)]).files["reason"].to_list() == ["fide_report"]


def test_member_numbers_take_the_place_of_fides_where_nobody_has_one():
    newest = converting(COUPE, "trf").data

    result = converting(newest, "trf16")

    assert result.data == converting(COUPE, "trf16").data
    assert told(result) == ["report_lines_left_out", "report_members_moved"]
    before, after = (read_sendings([RawFile("coupe.207", data)]) for data in (COUPE, result.data))
    assert after.entries.select("member_id", "rating").equals(before.entries.select("member_id", "rating"))


def test_french_colours_become_fides():
    report = FIDE_REPORT.replace(b"2 w 1", b"2 B 1").replace(b"1 b 0", b"1 N 0")

    result = converting(report, "trf")

    assert result.data == FIDE_REPORT
    assert told(result) == ["report_colours_translated"]


def test_a_line_written_anew_is_told_where_something_in_it_can_not_be_read():
    report = FIDE_REPORT.replace(b"2043", b"2O43").replace(b"1801", b"18x1").replace(b"- U", b"- +")

    result = converting(report, "trf06")

    assert told(result) == ["report_letters_as_signs", "report_unreadable_left_out"]
    assert result.findings["line_number"].to_list() == [None, 13]
    assert b"2O43" not in result.data
    assert b"18x1" in result.data


# -- from another result file ------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["trf", "trf06", "trf16", "trf26"])
def test_a_result_file_converted_to_a_report_gives_the_same_games(form):
    report = converting(COUPE, form).data

    before, after = (read_sendings([RawFile("coupe.207", data)]) for data in (COUPE, report))
    columns = ["entry_number", "round_number", "opponent_number", "colour", "score", "date"]
    assert after.half_games.select(columns).equals(before.half_games.select(columns))
    assert after.entries["member_id"].equals(before.entries["member_id"])


def test_pairings_of_chess_manager_that_were_not_played_stay_and_points_are_said_to_be_counted():
    result = converting(CHESS_MANAGER, "trf")

    assert cells(result.data) == [
        "   2 w 1     3 b -",
        "   1 b 0     4 w 1",
        "   4 w =     1 w -",
        "   3 b =     2 b 0",
    ]
    assert told(result) == ["report_points_counted", "report_facts_left_out"]
    assert "the sending club" in result.findings["message_en"][1]


def test_swars_persons_forfeits_and_places_stay():
    # a woman with a title, born on a day, with a point by forfeit in place of her second game
    first = next(line for line in SWAR.decode("cp1252").splitlines() if line.startswith("001    1"))
    changed = f"{first[:9]}wWIM{first[13:69]}1990/02/03  2.0    1  {first[91:99]}  0000 - +"
    places = "\r\n022 Leuze\r\n032 FEFB\r\n112 Adjoint, Un\r\n112 Adjoint, Deux\r\n132"
    data = SWAR.decode("cp1252").replace(first, changed).replace("\r\n132", places, 1).encode("cp1252")

    text = converting(data, "trf").data.decode()

    assert "\r\n022 Leuze\r\n032 FEFB\r\n" in text
    assert "\r\n112 Adjoint, Un\r\n112 Adjoint, Deux\r\n" in text
    line = next(line for line in text.splitlines() if line.startswith("001    1"))
    assert line[9:13] == "wWIM"
    assert line[69:].split() == ["1990/02/03", "2.0", "1", *first[91:99].split(), "0000", "-", "+"]


def test_games_of_one_round_on_several_days_and_long_names_are_told():
    data = GOOD["coupe.207"]
    shown = inspect(RawFile("coupe.207", data))
    long_name = "Ardenne-de-la-Semois-et-de-l'Ourthe, Odile"
    first_only = pl.when(pl.int_range(pl.len()) == 0)
    shown.tables["entries"] = shown.tables["entries"].with_columns(
        name=first_only.then(pl.lit(long_name)).otherwise("name")
    )
    shown.tables["half_games"] = shown.tables["half_games"].with_columns(
        date=first_only.then(pl.lit("2018-05-05").str.to_date()).otherwise("date")
    )

    result = converted(shown, "trf")

    assert told(result)[:2] == ["report_name_cut", "report_rounds_divided"]
    assert result.findings["raw_text"][0] == long_name
    assert "\r\n142 3\r\n" in result.data.decode()


@needs_mdbtools
def test_of_a_papi_base_it_is_told_that_only_players_and_games_are_carried_over():
    result = converting(papi_file(PAPI_PLAYERS), "trf", name="open.papi")

    assert "report_papi_left_out" in told(result)


# -- other forms -------------------------------------------------------------------------------------


def test_as_csv_stands_one_table_with_the_columns_of_its_contract():
    games = pl.read_csv(converting(COUPE, "csv").data)
    entries = pl.read_csv(converting(COUPE, "csv", table="entries").data)

    assert games.columns == inspect(RawFile("coupe.207", COUPE)).tables["half_games"].columns
    assert entries["member_id"].to_list() == [10011, 20022, 3003, 4004]


def test_as_json_stand_all_tables_and_what_the_lines_say_besides():
    tables = json.loads(converting(COUPE, "json").data)

    assert set(tables) == {"received_files", "rounds", "entries", "half_games", "people", "unplayed"}
    assert tables["rounds"][0]["date"] == "2018-05-04"
    assert len(tables["half_games"]) == 8


def test_of_a_report_stand_fides_numbers_byes_and_of_births_the_year():
    people = pl.read_csv(converting(FIDE_REPORT, "csv", table="people").data).drop("file_id")
    unplayed = pl.read_csv(converting(FIDE_REPORT, "csv", table="unplayed").data).drop("file_id")

    assert people.rows() == [(1, "w", "WFM", 299000001, 1990, 1.5, 1), (2, "m", None, 299000002, 1991, 1.0, 2)]
    assert unplayed.rows() == [(1, 2, 0, "-", "H"), (2, 2, 0, "-", "U")]


def test_a_number_of_ours_in_fides_column_is_no_number_of_fides():
    report = converting(COUPE, "trf16").data

    assert json.loads(converting(report, "json").data)["people"][0]["fide_id"] is None


def test_games_abroad_of_nobody_known_are_converted_too():
    assert len(converting(page(OPEN).encode(), "csv", name="saved.htm").data.splitlines()) == 4


def test_the_files_of_a_zip_are_converted_together():
    both = zipped(coupe_207=COUPE, open_618=GOOD["open.618"])

    files = pl.read_csv(converting(both, "csv", name="mei.zip", table="received_files").data)
    assert files["file_name"].to_list() == ["coupe.207", "open.618"]


def test_the_one_result_file_of_a_zip_makes_a_report():
    assert converting(zipped(open_207=FIDE_REPORT), "trf", name="mei.zip").data == FIDE_REPORT


@pytest.mark.parametrize(
    ("name", "data", "form", "table", "reason"),
    [
        ("leeg.207", b"", "csv", None, "nothing in it to convert"),
        ("coupe.207", COUPE, "xml", None, "no form to convert to"),
        ("coupe.207", COUPE, "csv", "players", "no table 'players'"),
        ("list.txt", FIDE_XML, "trf", None, "only a result file"),
        ("mei.zip", zipped(coupe_207=COUPE, open_618=GOOD["open.618"]), "trf", None, "a report is of one file"),
    ],
)
def test_what_can_not_be_converted_is_said(name, data, form, table, reason):
    with pytest.raises(ValueError, match=reason):
        converting(data, form, name=name, table=table)


@pytest.mark.archive
@pytest.mark.parametrize("name", ["ICN_fide_R1_2023_trf16_excerpt.txt", "ICN2015_fide_trf_BN_colours_excerpt.txt"])
def test_real_reports_keep_every_line_but_for_french_colours(samples_dir, name):
    data = (samples_dir / name).read_bytes()

    result = converting(data, "trf", name=name)

    if told(result):
        assert told(result) == ["report_colours_translated"]
        assert [line[:91] for line in result.data.splitlines()] == [line[:91] for line in data.splitlines()]
    else:
        assert result.data == data


@pytest.mark.archive
def test_every_cell_without_a_game_of_the_samples_is_carried_over(samples_dir):
    swar = (samples_dir / "S_SWAR_S1_exemple_R01-06.541").read_bytes()
    grid = (samples_dir / "chessmanager2000_GRI_from_seed.618").read_bytes()

    written = converting(swar, "trf", name="S_SWAR_S1_exemple_R01-06.541").data
    players = [line for line in swar.decode("cp1252").splitlines() if line.startswith("001")]
    assert cells(written) == [line[91:].rstrip() for line in players]
    assert converting(grid, "trf", name="grid.618").data.count(b" -  ") >= 5
