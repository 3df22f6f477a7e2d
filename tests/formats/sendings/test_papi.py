"""Papi's own files: read where `mdbtools` is installed, and clearly refused where it is not."""

from __future__ import annotations

import datetime as dt
import random
import shutil
import stat
from pathlib import Path

import polars as pl
import pytest

from pipeline.formats import access
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import Sendings, read_sendings
from pipeline.formats.sendings.wording import ABOUT_THE_FILE
from tests.formats.sendings.small_papi import (
    EMILE,
    INFO,
    JANE,
    LEON,
    ODILE,
    PLAYER_COLUMNS,
    PLAYERS,
    TEXT,
    AccessTable,
    access_database,
    papi_file,
)

NAME = "lesse.papi"
needs_mdbtools = pytest.mark.skipif(shutil.which("mdb-export") is None, reason="needs the programs of mdbtools")


def read(data: bytes, name: str = NAME) -> Sendings:
    return read_sendings([RawFile(name, data)])


def state(sendings: Sendings) -> tuple[str, str | None]:
    return sendings.files.select("state", "reason").row(0)


def rules(sendings: Sendings) -> list[str]:
    return sendings.findings["rule"].to_list()


USUAL = ["papi_numbers_taken_as_members", "round_dates_missing"]


@needs_mdbtools
class TestWithMdbtools:
    def test_a_papi_file_gives_players_and_games_as_any_result_file_does(self):
        sendings = read(papi_file())

        assert state(sendings) == ("accepted", None)
        assert sendings.entries.select("entry_number", "name", "member_id", "nationality", "rating").rows() == [
            (2, "Ardenne, Odile", 10011, "BEL", 1843),
            (3, "Brabant, Léon", 20022, "BEL", 1500),
            (4, "Condroz, Émile", 3003, "BEL", 1712),
            (5, "Thames, Jane", 0, "ENG", 1900),
        ]
        assert sendings.half_games.select(
            "round_number", "entry_number", "opponent_number", "colour", "score"
        ).rows() == [
            (1, 2, 3, "W", 1.0),
            (1, 3, 2, "B", 0.0),
            (2, 2, 4, "B", 0.5),
            (2, 4, 2, "W", 0.5),
            (3, 2, 5, "W", 0.0),
            (3, 5, 2, "B", 1.0),
        ]
        assert sendings.rounds["round_number"].to_list() == [1, 2, 3]
        assert rules(sendings) == USUAL

    def test_the_header_comes_from_the_table_info(self):
        row = read(papi_file()).files.row(0, named=True)

        assert row["layout"] == "papi"
        assert row["tournament_name"] == "Open de la Lesse"
        assert row["arbiter"] == "Ourthe Nils"
        assert (row["start_date"], row["end_date"]) == (dt.date(2018, 5, 4), dt.date(2018, 5, 6))
        assert (row["player_count"], row["round_count"]) == (4, 3)

    def test_byes_forfeits_and_games_that_are_not_rated_are_no_games(self):
        unrated = tuple(
            (*player[:-1], tuple((c, o, 11 if r == 1 else 13 if r == 3 else r) for c, o, r in player[-1]))
            for player in PLAYERS
        )

        assert read(papi_file(unrated)).half_games["round_number"].to_list() == [2, 2]

    def test_several_files_of_any_kind_are_read_in_one_batch(self):
        both = read_sendings(
            [RawFile(NAME, papi_file()), RawFile("x.207", b""), RawFile("2.papi", papi_file(Nom="Autre"))]
        )

        assert both.files["tournament_name"].to_list() == ["Open de la Lesse", None, "Autre"]
        assert both.half_games.group_by("file_id", maintain_order=True).len()["len"].to_list() == [6, 6]

    def test_without_a_column_of_member_numbers_the_file_is_refused(self):
        french = tuple((number, f"K{number:05d}", *rest) for number, _, *rest in PLAYERS)

        assert state(read(papi_file(french))) == ("refused", "papi_without_members")

    def test_a_mere_numbering_of_the_players_is_not_taken_for_member_numbers(self):
        numbered = tuple((number, str(number), *rest) for number, _, *rest in PLAYERS)

        assert state(read(papi_file(numbered))) == ("refused", "papi_without_members")

    @pytest.mark.parametrize(
        ("wrong", "rule", "place"),
        [
            ((("B", 3, 3), ("N", 4, 2), ("B", 5, 99)), "cell_unreadable", (3, 13, "5 B 99")),
            ((("B", 3, 3), ("N", 4, 2), ("B", 5, 0)), "papi_result_missing", (3, 13, "5 B 0")),
            ((("B", 3, 3), ("N", 4, 2), ("B", 77, 3)), "opponent_unknown", (3, 13, "77 B 3")),
            ((("B", 3, 3), ("N", 4, 3), ("B", 5, 1)), "mirror_contradicts", (3, 10, "4 N 3")),
        ],
    )
    def test_a_cell_that_is_wrong_is_named_by_row_and_column_of_the_table(self, wrong, rule, place):
        sendings = read(papi_file((PLAYERS[0], (*ODILE[:-1], wrong), LEON, EMILE, JANE)))

        found = sendings.findings.filter(pl.col("rule") == rule)
        assert found.select("line_number", "column_number", "raw_text").row(0) == place

    def test_numbers_and_ratings_that_can_not_be_read_are_told(self):
        odd = (PLAYERS[0], (2, "10011x", "Ardenne", "Odile", -5, "BEL", ODILE[-1]), LEON, EMILE, (3, *JANE[1:]))

        told = ("member_number_unreadable", "rating_unreadable", "entry_number_twice")
        found = read(papi_file(odd)).findings.filter(pl.col("rule").is_in(told))
        assert found.select("rule", "line_number", "column_number", "raw_text").rows() == [
            ("member_number_unreadable", 3, 2, "10011x"),
            ("rating_unreadable", 3, 5, "-5"),
            ("entry_number_twice", 6, 1, "Thames, Jane"),
        ]

    @pytest.mark.parametrize(
        ("info", "rule", "place"),
        [
            ({"NbrRondes": "7"}, "round_count_differs", (3, 2, "info.NbrRondes = 7")),
            ({"NbrRondes": None}, "round_count_differs", (1, 1, "info.NbrRondes")),
            ({"DateFin": "bientôt"}, "tournament_date_invalid", (8, 2, "info.DateFin = bientôt")),
            ({"DateFin": "01/05/2018"}, "tournament_dates_reversed", (7, 2, "info.DateDebut = 04/05/2018")),
        ],
    )
    def test_a_header_that_is_wrong_leaves_the_games_and_is_named_by_its_row_of_the_table_info(self, info, rule, place):
        sendings = read(papi_file(**info))

        found = sendings.findings.filter(pl.col("rule") == rule)
        assert found.select("line_number", "column_number", "raw_text").rows() == [place]
        assert sendings.half_games.height == 6

    def test_whatever_is_wrong_in_the_tables_is_told_by_row_and_column(self):
        chance = random.Random(1)

        findings = pl.concat(read(crooked(chance)).findings for _ in range(30))

        placed = findings.filter(~pl.col("rule").is_in([*ABOUT_THE_FILE]))
        assert placed["rule"].n_unique() >= 10
        rows, columns = placed["line_number"], placed["column_number"]
        is_info = placed["raw_text"].str.starts_with("info.")
        assert is_info.any()
        assert (rows >= 1).fill_null(value=False).all()
        assert (columns >= 1).fill_null(value=False).all()
        assert rows.filter(is_info).max() <= 1 + len(INFO)
        assert columns.filter(is_info).max() <= 2
        assert rows.filter(~is_info).max() <= 1 + len(PLAYERS)
        assert columns.filter(~is_info).max() <= len(PLAYER_COLUMNS) + 3 * len(ODILE[-1])

    def test_another_database_is_refused_with_what_it_lacks(self):
        data = access_database(AccessTable("clients", [("Nom", TEXT)], [["Semois"]]))

        sendings = read(data, "clients.mdb")

        assert state(sendings) == ("refused", "papi_tables_missing")
        assert "info, joueur" in sendings.findings["message_en"][0]

    @pytest.mark.parametrize("cut", [20, 4096, 5000, 3 * 4096])
    def test_a_database_that_was_cut_is_refused(self, cut):
        sendings = read(papi_file()[:cut])

        assert state(sendings)[0] == "refused"
        assert not sendings.entries.height


def crooked(chance: random.Random) -> bytes:
    """A Papi file in whose tables some values make no sense."""

    def perhaps(value, *others):
        return chance.choice(others) if chance.random() < 0.1 else value

    players = [
        (
            perhaps(number, 3, None, -4, 20_000), perhaps(member, "10011x", None), name, first_name,
            perhaps(rating, -5, 30_000), federation,
            [(perhaps(c, "X", None), perhaps(o, 77, 1, 2, None), perhaps(r, 0, 99, 3)) for c, o, r in rounds],
        )
        for number, member, name, first_name, rating, federation, rounds in PLAYERS
    ]  # fmt: skip
    return papi_file(
        players, **{name: perhaps(value, None, "bientôt", "7", "01/01/1999") for name, value in INFO.items()}
    )


def stand_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch, export: str, listing: str = "printf 'info\\njoueur\\n'"
) -> None:
    """Programs in place of mdbtools, which answer as told."""
    for name, script in (("mdb-tables", listing), ("mdb-export", export)):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


EXPORT = """case "$2" in
info) printf 'Variable,Value\\n"Nom","Coupe"\\n"NbrRondes","1"\\n"DateDebut","04/05/2018"\\n"DateFin","04/05/2018"\\n';;
joueur) printf 'Ref,Nr,Nom,Rd01Cl,Rd01Adv,Rd01Res\\n2,10011,"Ardenne","B",3,3\\n3,20022,"Brabant","N",2,1\\n';;
esac"""


def test_the_programs_are_called_with_the_database_and_the_table(tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, EXPORT)

    sendings = read(papi_file())

    assert state(sendings) == ("accepted", None)
    assert sendings.half_games.select("entry_number", "opponent_number", "score").rows() == [(2, 3, 1.0), (3, 2, 0.0)]


def test_without_the_programs_the_file_is_refused_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    sendings = read(papi_file())

    assert state(sendings) == ("refused", "papi_programs_missing")
    assert "mdbtools" in sendings.findings["message_fr"][0]


def test_what_the_programs_complain_of_is_the_reason(tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, "echo 'page 3 is gone' >&2; exit 1")

    sendings = read(papi_file())

    assert state(sendings) == ("refused", "papi_unreadable")
    assert "page 3 is gone" in sendings.findings["message_en"][0]


def test_a_program_that_does_not_end_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(access, "TIME_LIMIT_SECONDS", 0.05)
    stand_in(tmp_path, monkeypatch, "exec sleep 30")

    sendings = read(papi_file())

    assert state(sendings) == ("refused", "papi_unreadable")
    assert "seconds" in sendings.findings["message_en"][0]


@pytest.mark.parametrize("export", ["true", "printf 'joueur'", "printf 'Variable,Value\\n\"open'"])
def test_an_export_that_makes_no_sense_is_refused(tmp_path, monkeypatch, export):
    stand_in(tmp_path, monkeypatch, export)

    assert state(read(papi_file()))[0] == "refused"


@pytest.mark.parametrize(
    ("name", "data", "rule"),
    [
        ("open.SWT", bytes(range(256)) * 8, "swiss_chess_file"),
        ("open.207", b"\x93\xff\x89\x44" + bytes(200), "swiss_manager_file"),
        ("open.turx", bytes(range(256)) * 8, "swiss_manager_file"),
        ("open.sws", bytes(range(256)) * 8, "pairtwo_file"),
        ("open.swar", bytes(range(256)) * 8, "swar_file"),
        ("open.207", bytes(range(256)) * 8, "binary_content"),
    ],
)
def test_a_programs_own_file_is_refused_with_the_export_to_ask_for(name, data, rule):
    sendings = read(data, name)

    assert state(sendings) == ("refused", rule)
    assert rules(sendings) == [rule]


def test_text_under_the_extension_of_a_program_is_read_as_text():
    assert state(read(b"Tournoi : Coupe\r\n", "open.swt")) == ("refused", "no_control_line")
