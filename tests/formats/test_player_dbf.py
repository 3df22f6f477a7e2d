"""PLAYER.DBF read as members."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.formats.dbf import DELETED, FLAG, GOOD, new_table
from pipeline.formats.dbf_structures import player_header
from pipeline.formats.player_dbf import player_states, read_members
from pipeline.period import Period


def read(code: str, *records: dict) -> pl.DataFrame:
    period = Period.parse(code)
    header = player_header(period)
    schema = {item.name: item.dtype for item in header.fields}
    texts = {name: "" if kind == pl.String() else None for name, kind in schema.items()}
    rows = [{name: (texts | record).get(name) for name in schema} for record in records]
    flags = pl.Series(FLAG, [record.get(FLAG, GOOD) for record in records])
    return read_members(new_table(header, pl.DataFrame(rows, schema=schema).with_columns(flags)), period)


def test_the_fields_of_a_list_become_those_of_a_member():
    born = dt.date(1970, 2, 3)
    record = {"MATRICULE": 77, "NOM_PRENOM": "Pion, Ada", "DATE_NAISS": born, "ELO_CALCUL": 1612, "PART_CALCU": 140}
    member = read("201807", record | {"FIDE": 12345, "GAIN": -4, "MODIFY_ELO": 9}).row(0, named=True)
    assert (member["member_id"], member["name"], member["birth_year"]) == (77, "Pion, Ada", 1970)
    assert (member["rating"], member["game_count"], member["fide_id"], member["gain"]) == (1612, 140, 12345, -4)
    assert member["modification"] == 9


@pytest.mark.parametrize(
    ("fields", "nationality", "waiver", "abroad"),
    [
        ({"NATFIDE": "FRA", "NOUV_MOD": ""}, "FRA", False, False),
        ({"NATFIDE": "", "NOUV_MOD": "NED+"}, "NED", True, False),
        ({"NATFIDE": "", "NOUV_MOD": "", "FEDERATION": "V*"}, None, False, True),
    ],
)
def test_nationality_waiver_and_abroad_stand_in_three_fields(fields, nationality, waiver, abroad):
    member = read("201807", {"MATRICULE": 1, "FEDERATION": "F"} | fields).row(0, named=True)
    assert (member["nationality"], member["has_waiver"], member["lives_abroad"]) == (nationality, waiver, abroad)


def test_before_march_2006_nouv_mod_was_no_nationality():
    assert read("200507", {"MATRICULE": 1, "NOUV_MOD": "NED+"})["nationality"].to_list() == [None]


def test_of_a_number_that_stands_twice_the_first_counts():
    assert read("201807", {"MATRICULE": 1, "ELO_CALCUL": 1500}, {"MATRICULE": 1, "ELO_CALCUL": 1700})[
        "rating"
    ].to_list() == [1500]


def test_deleted_records_and_records_without_a_number_are_no_members():
    members = read("201807", {"MATRICULE": 1, FLAG: DELETED}, {"MATRICULE": 0}, {"MATRICULE": 2})
    assert members["member_id"].to_list() == [2]


def test_a_blank_or_negative_figure_is_none():
    record = {"MATRICULE": 1, "ELO_CALCUL": None, "PART_CALCU": -3, "PERFORMAN": None}
    state = player_states(read("201807", record)).row(0, named=True)
    assert state == {"member_id": 1, "rating": 0, "game_count": 0, "opponent_sum": 0, "score_sum": 0.0}
