"""Each program's file from the same small list."""

from __future__ import annotations

import csv
import io
import sqlite3
import zipfile
from contextlib import closing

import polars as pl
import pytest

from pipeline.formats.dbf import read_table
from pipeline.products.exports import PROGRAMS, ExportedList, export_list
from pipeline.products.exports.players import PLAYER_COLUMNS
from tests.products.exports.small_list import small_list


@pytest.fixture(scope="module")
def published() -> ExportedList:
    return small_list()


def lines(published: ExportedList, program: str, name: str, encoding: str = "cp1252") -> list[str]:
    *rows, rest = export_list(published, [program])[name].decode(encoding).split("\r\n")
    assert not rest
    return rows


def test_only_affiliated_living_members_are_exported_by_name(published):
    assert published.players["member_id"].to_list() == [777, 12345, 20022]
    assert published.players.columns == list(PLAYER_COLUMNS)


@pytest.mark.parametrize("program", PROGRAMS)
def test_no_export_tells_a_full_date_of_birth(published, program):
    for data in export_list(published, [program]).values():
        for written in (b"1980-05-17", b"17.05.1980", b"17/05/1980", b"19800517", b"1980/05/17", b"17051980"):
            assert written not in data


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_same_list_gives_the_same_bytes(published, program):
    assert export_list(published, [program]) == export_list(small_list(), [program])


def test_an_unknown_program_is_named_with_those_there_are(published):
    with pytest.raises(ValueError, match="no export for 'chessbase'; there are swiss-chess, "):
        export_list(published, ["chessbase"])


def test_swiss_chess_gets_a_dbf_with_empty_ratings_and_the_first_of_january(published):
    table = read_table(export_list(published, ["swiss-chess"])["PlayerSwissChess.dbf"]).good
    assert table.select("NAME", "CLUB", "FED", "ELO_FIDE", "ELO_BEL", "TIT", "ID_FIDE", "ID_BEL", "SC").rows() == [
        ("Ardenne, Odile", "499-499", "BEL", None, None, "", None, 777, "W"),
        ("Brabant, Léon", '207-Le "Fou"; du Roi', "BEL", None, 1843, "FM", 204123, 12345, "M"),
        ("Condroz", '207-Le "Fou"; du Roi', "FRA", 2105, 2105, "", 612345, 20022, "M"),
    ]
    assert [day and day.isoformat() for day in table["BIRTH"]] == ["2009-01-01", "1980-01-01", None]


def test_swiss_chess_s_text_has_fifteen_quoted_fields_and_no_sign_that_breaks_them(published):
    rows = lines(published, "swiss-chess", "PlayerSwissChess.txt")
    assert rows[1] == (
        '"Brabant, Léon";"207-Le \'Fou\', du Roi";"BEL";"";"1843";"FM";"01.01.1980";"12345";"204123";"";"M";"";"";"";""'
    )
    assert {row.count(";") for row in rows} == {14}


def test_swiss_chess_s_list_has_numbers_packed_two_digits_a_byte(published):
    row = lines(published, "swiss-chess", "PlayerSwissChess.lst", "latin-1")[1].split(";")
    packed = {name: [ord(sign) for sign in row[at].strip('"')] for name, at in FIELD_OF.items()}
    assert packed == {
        "rating": [128, 153],  # 18 43
        "title": [103],  # FM is 3
        "birthday": [111, 111, 129, 190],  # 01 01 19 80
        "member_id": [122, 144, 105],  # 12 34 5
        "fide_id": [130, 151, 133],  # 20 41 23
    }


FIELD_OF = {"rating": 4, "title": 5, "birthday": 6, "member_id": 7, "fide_id": 8}


def test_the_packed_list_unpacks_into_the_text(published):
    def unpacked(field: str) -> str:
        digits = ((ord(sign) - 110, 2) if ord(sign) >= 110 else (ord(sign) - 100, 1) for sign in field)
        return "".join(str(value).zfill(width) for value, width in digits)

    text = [row.replace('"', "").split(";") for row in lines(published, "swiss-chess", "PlayerSwissChess.txt")]
    packed = [row.split(";") for row in lines(published, "swiss-chess", "PlayerSwissChess.lst", "latin-1")]
    for plain, row in zip(text, packed, strict=True):
        for at in (3, 4, 7, 8):
            assert unpacked(row[at].strip('"')) == plain[at]
        assert unpacked(row[6].strip('"')) == plain[6].replace(".", "")


def test_swiss_manager_s_csv_ends_each_line_in_a_semicolon_and_has_0_for_no_rating(published):
    rows = lines(published, "swiss-manager", "PlayerSwissManager.csv")
    assert rows[0].startswith('"ID_No";"Name";"Sex";"Fed";"Clubnumber";"ClubName";"Birthday"')
    assert rows[1] == '"777";"Ardenne, Odile";"F";"BEL";"499";"499";"01/01/2009";"0";"";"0";"";'
    assert rows[3].endswith('"2105";"612345";"2105";"";')


def test_swiss_manager_s_workbook_has_one_sheet_of_players(published):
    book = export_list(published, ["swiss-manager"])["PlayerSwissManager.xlsx"]
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        assert 'name="Players"' in parts.read("xl/workbook.xml").decode()
        shared = parts.read("xl/sharedStrings.xml").decode()
        cells = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "Clubnummer" in shared
    assert "Brabant, Léon" in shared
    assert '<c r="H2"' not in cells or "<v>" not in cells.split('r="H2"')[1].split("<c ")[0]
    assert "<v>1843</v>" in cells


def test_swiss_master_vega_and_sevilla_get_their_columns(published):
    assert lines(published, "swiss-master", "PlayerSwissMaster.csv") == [
        "777;Ardenne, Odile;;BEL;;;2009/01/01;w;",
        "12345;Brabant, Léon;FM;BEL;1843;;1980/01/01;;",
        "20022;Condroz;;FRA;2105;;;;",
    ]
    vega = [row.split(";") for row in lines(published, "vega", "PlayerVega.csv")]
    assert {tuple(len(field) for field in row) for row in vega} == {(32, 3, 8, 1, 3, 8, 4, 2, 8, 4, 2, 20)}
    assert [field.strip() for field in vega[1]][:10] == [
        *("Brabant, Léon", "BEL", "01011980", "M", "FM", "204123", "", "", "12345", "1843"),
    ]
    assert lines(published, "vega", "Player filter Vega.flt") == [f"1 {column}" for column in range(12)]
    sevilla = list(
        csv.DictReader(io.StringIO(export_list(published, ["sevilla"])["sevilla.csv"].decode()), delimiter=";")
    )
    assert sevilla[1] == {
        "id": "12345", "lname": "Brabant", "fname": "Léon", "mname": "", "gender": "m", "federation": "BEL",
        "club_id": "207", "club_name": 'Le "Fou"; du Roi', "birthyear": "1980", "rating": "1843",
        "fide_id": "204123", "fide_rating": "", "fide_title": "FM",
    }  # fmt: skip


def test_papi_gets_its_two_tables_with_classes_by_age(published):
    files = export_list(published, ["papi"])
    players = pl.read_csv(files["JOUEUR.csv"], separator=";", infer_schema=False)
    assert players.select("Ref", "NrFFE", "Nom", "Prenom", "Cat", "Elo", "Fide", "Actif").rows() == [
        ("777", "B777", "Ardenne", "Odile", "Pou", "0", "N", "-OK-"),
        ("12345", "B12345", "Brabant", "Léon", "Sen", "1843", "N", "-OK-"),
        ("20022", "B20022", "Condroz", None, "Sen", "2105", "F", "-OK-"),
    ]
    clubs = pl.read_csv(files["CLUB.csv"], separator=";", infer_schema=False)
    assert clubs.select("Ref", "Nom", "Ligue", "Commune").rows() == [
        ("207", '207-Le "Fou"; du Roi', "200", "Ath"),
        ("499", "499", "400", None),
    ]


def test_sqlite_holds_the_list_under_the_federation_s_columns(published):
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(export_list(published, ["sqlite"])["players.sqlite"])
        rows = database.execute(
            "SELECT IdNumber, Name, Birthday, Elo, EloPrevious, Gain, Games, NatPlayer FROM players ORDER BY IdNumber"
        ).fetchall()
    assert rows == [
        (777, "Ardenne, Odile", "2009-01-01", 0, 1490, 10, 120, None),
        (12345, "Brabant, Léon", "1980-01-01", 1843, 1490, 10, 120, None),
        (20022, "Condroz", "", 2105, 1490, 10, 120, "FRA"),
    ]
