"""Published tables in the structures of other eras."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.formats.dbf import FLAG, GOOD, DbfTable, new_header, new_table, read_table, write_table
from pipeline.formats.dbf_structures import CHECKLIST_STRUCTURES, PLAYER_STRUCTURES, player_header
from pipeline.period import Period
from pipeline.products.exports.structures import in_structure, with_birth_year_only

SCHEMA = {item.name: item.dtype for item in CHECKLIST_STRUCTURES[max(CHECKLIST_STRUCTURES)]}
TODAY, OLD = Period(2018, 7), Period(2012, 7)


def player_table(**values: object) -> DbfTable:
    header = player_header(TODAY)
    row = {"MATRICULE": 21, "NOM_PRENOM": "Zephyr, Ada", "CLUB": 207, "DATE_NAISS": dt.date(1980, 5, 17), **values}
    frame = pl.DataFrame([row], schema={item.name: item.dtype for item in header.fields})
    text = [item.name for item in header.fields if item.type == "C"]
    return read_table(write_table(new_table(header, frame.with_columns(pl.col(text).fill_null("")))))


def converted(period: Period = OLD, **values: object) -> tuple[dict[str, object], list[tuple[object, ...]]]:
    made = in_structure(player_table(**values), player_header(period).fields)
    back = read_table(write_table(made.table, date=dt.date(2018, 7, 1)))
    assert back.header.names == player_header(period).names
    return back.good.row(0, named=True), made.losses.rows()


def test_what_fits_the_older_structure_is_carried_over_and_nothing_is_told_lost():
    row, losses = converted(ELO_CALCUL=1843, PERFORMAN=3.5, SUPPRESS=False, NOUV_MOD="BEL", FIDE=204123)
    assert (row["MATRICULE"], row["ELO_CALCUL"], row["PERFORMAN"], row["NOUV_MOD"]) == (21, 1843, 3.5, "BEL")
    assert row["SUPPRESS"] is False
    assert losses == []


def test_a_name_is_cut_a_number_too_large_left_empty_and_both_are_told():
    long_name = "Van den Zevenhuizen, Charlotte"
    row, losses = converted(NOM_PRENOM=long_name, CLUB=1207, FIDE=4_300_123_456, NATFIDE="FRA")
    assert (row["NOM_PRENOM"], row["CLUB"], row["FIDE"]) == (long_name[:25], None, None)
    assert losses == [
        ("NOM_PRENOM", 1, "cut"),
        ("CLUB", 1, "emptied"),
        ("FIDE", 1, "emptied"),
        ("NATFIDE", 1, "left_out"),
    ]


def test_a_field_that_the_list_does_not_tell_is_blank_and_told():
    table = player_table()
    old = in_structure(table, player_header(OLD).fields).table
    made = in_structure(old, player_header(TODAY).fields)
    assert ("NATFIDE", 0, "blank") in made.losses.rows()
    assert made.table.good["NATFIDE"].to_list() == [""]


@pytest.mark.parametrize("first", PLAYER_STRUCTURES)
def test_every_era_s_player_structure_can_be_written(first):
    made = in_structure(player_table(), PLAYER_STRUCTURES[first])
    assert read_table(write_table(made.table, date=dt.date(2018, 7, 1))).good["MATRICULE"].to_list() == [21]


@pytest.mark.parametrize("first", CHECKLIST_STRUCTURES)
def test_every_era_s_check_list_structure_can_be_written(first):
    header = new_header(CHECKLIST_STRUCTURES[max(CHECKLIST_STRUCTURES)])
    row = pl.DataFrame([{name: "" if dtype == pl.String else None for name, dtype in SCHEMA.items()}], schema=SCHEMA)
    table = new_table(header, row.with_columns(pl.lit(GOOD).alias(FLAG)))
    made = in_structure(table, CHECKLIST_STRUCTURES[first])
    assert read_table(write_table(made.table, date=dt.date(2018, 7, 1))).header.names == [
        item.name for item in CHECKLIST_STRUCTURES[first]
    ]


def test_of_a_date_of_birth_only_the_year_leaves():
    assert with_birth_year_only(player_table()).good["DATE_NAISS"].to_list() == [dt.date(1980, 1, 1)]
