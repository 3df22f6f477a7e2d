"""Corrections of members go into PLAYER itself; two numbers of one player become one."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from pipeline.corrections import CorrectionError
from pipeline.formats.dbf import DELETED, FLAG, read_table, write_table
from pipeline.formats.player_dbf import read_members
from tests.corrections.small_tables import corrected, entry, small_tables
from tests.small_quarter import PERIOD

CHANGE = """
kind: member
member: 6006
expect: {name: "Famenne, Rosa", club: 207, nationality: null, federation: F, lives_abroad: false, waiver: false,
         affiliated: true, deceased: false, rating: 0, games: 0, fide_id: null}
set: {name: "Famenne, Rose", club: 618, nationality: FRA, federation: V, lives_abroad: true, waiver: true,
      affiliated: false, deceased: true, rating: 1720, games: 50, fide_id: 123456}
"""


def member(done, member_id: int) -> dict[str, object]:
    return done.tables.members.filter(member_id=member_id).row(0, named=True)


def test_every_value_of_a_member_can_be_corrected_and_stands_in_player():
    done = corrected(entry(CHANGE))
    written = read_members(read_table(write_table(done.tables.member_table)), PERIOD)

    assert written.equals(done.tables.members)
    found = member(done, 6006)
    wanted = {
        "name": "Famenne, Rose",
        "club_id": 618,
        "nationality": "FRA",
        "federation": "V",
        "lives_abroad": True,
        "has_waiver": True,
        "is_affiliated": False,
        "is_deceased": True,
        "rating": 1720,
        "game_count": 50,
        "fide_id": 123456,
    }
    assert {name: found[name] for name in wanted} == wanted
    others = pl.col("member_id") != 6006
    assert done.tables.members.filter(others).equals(small_tables().members.filter(others))


def test_what_a_correction_of_a_member_does_not_name_keeps_its_bytes():
    before = small_tables()
    done = corrected(entry("kind: member\nmember: 6006\nexpect: {waiver: false}\nset: {waiver: true}"))
    differing = [
        name
        for name in before.member_table.frame.columns
        if not before.member_table.frame[name].equals(done.tables.member_table.frame[name])
    ]
    assert differing == ["NOUV_MOD"]


def test_a_member_who_is_not_as_expected_stops_the_run():
    with pytest.raises(CorrectionError, match=r"member 6006: expected club 101, found club 207"):
        corrected(entry("kind: member\nmember: 6006\nexpect: {club: 101}\nset: {club: 618}"))
    with pytest.raises(CorrectionError, match=r"member 77 is not in the period's data"):
        corrected(entry("kind: member\nmember: 77\nexpect: {club: 101}\nset: {club: 618}"))


MERGE = """
kind: merge_members
member: {0}
expect: {{name: "{1}", absorbed_name: "{2}"}}
set: {{absorbs: {3}}}
"""


def test_the_games_of_an_absorbed_number_go_to_the_one_that_stays():
    done = corrected(entry(MERGE.format(6006, "Famenne, Rosa", "Ardenne, Odile", 10011)))

    assert done.tables.entries["member_id"].to_list() == [6006, 20022, 3003, 4004, 5005, 6006]
    assert done.tables.fide_games["member_id"].to_list() == [6006]
    assert 10011 not in done.tables.members["member_id"].to_list()
    record = done.tables.member_table.frame.filter(pl.col("MATRICULE") == 10011)
    assert record[FLAG].to_list() == [DELETED]


def test_the_rated_one_gives_the_state_and_the_fide_number_is_kept():
    found = member(corrected(entry(MERGE.format(6006, "Famenne, Rosa", "Ardenne, Odile", 10011))), 6006)
    assert (found["rating"], found["game_count"], found["fide_id"]) == (1843, 120, 100011)
    both = member(corrected(entry(MERGE.format(4004, "Dender, Noor", "Ardenne, Odile", 10011))), 4004)
    assert (both["rating"], both["game_count"]) == (1950, 45)


def test_the_sums_of_two_unrated_players_add_up_to_their_performance():
    tables = small_tables()
    states = {10011: (0, 7, 10500, 3.5), 6006: (1500, 5, 7500, 2.5)}
    fields = {"ELO_CALCUL": 0, "PART_CALCU": 1, "ADVERSAIRE": 2, "PERFORMAN": 3}
    frame = tables.member_table.frame
    for number, state in states.items():
        is_him = pl.col("MATRICULE") == number
        frame = frame.with_columns(
            pl.when(is_him).then(pl.lit(state[at])).otherwise(name).cast(frame.schema[name]).alias(name)
            for name, at in fields.items()
        )
    table = replace(tables.member_table, frame=frame)
    tables = replace(tables, member_table=table, members=read_members(table, PERIOD))

    done = corrected(entry(MERGE.format(6006, "Famenne, Rosa", "Ardenne, Odile", 10011)), tables=tables)

    found = member(done, 6006)
    # 6 of 12 against a mean of 1500
    assert [found[name] for name in ("rating", "game_count", "opponent_sum", "score_sum")] == [1500, 12, 18000, 6.0]
