"""Changes of members come into the field that holds them; every other byte of PLAYER stays."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.formats.dbf import DELETED, FLAG, DbfError, new_table, read_table, write_table
from pipeline.formats.dbf_structures import player_header
from pipeline.formats.player_changes import CHANGE_SCHEMA, carry_changes, change_members, delete_members, field_changes
from pipeline.formats.player_dbf import read_members
from pipeline.period import Period
from tests.small_quarter import PERIOD, player_dbf


def changed(*changes: tuple[int, str, str | None], data: bytes | None = None) -> bytes:
    table = read_table(data or player_dbf())
    return write_table(change_members(table, pl.DataFrame(changes, schema=CHANGE_SCHEMA, orient="row")))


def member(data: bytes, member_id: int) -> dict[str, object]:
    return read_members(read_table(data), PERIOD).filter(member_id=member_id).row(0, named=True)


def test_without_changes_the_bytes_stay():
    assert changed() == player_dbf()


def test_a_change_touches_its_field_of_its_record_alone():
    before, after = player_dbf(), changed((3003, "club_id", "618"))
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 3
    assert member(after, 3003)["club_id"] == 618


def test_a_change_undone_gives_the_first_bytes():
    there = changed((3003, "club_id", "618"), (3003, "has_waiver", "true"), (3003, "nationality", "FRA"))
    back = changed((3003, "club_id", "207"), (3003, "nationality", None), (3003, "has_waiver", "false"), data=there)
    assert back == player_dbf()


def test_waiver_and_nationality_share_a_field_and_keep_each_other():
    data = changed((3003, "has_waiver", "true"))
    data = changed((3003, "nationality", "FRA"), data=data)
    assert (member(data, 3003)["nationality"], member(data, 3003)["has_waiver"]) == ("FRA", True)
    data = changed((3003, "has_waiver", "false"), data=data)
    assert (member(data, 3003)["nationality"], member(data, 3003)["has_waiver"]) == ("FRA", False)


def test_federation_and_residence_share_a_field_and_keep_each_other():
    data = changed((3003, "lives_abroad", "true"), (3003, "federation", "V"))
    assert (member(data, 3003)["federation"], member(data, 3003)["lives_abroad"]) == ("V", True)


def test_of_a_number_that_stands_twice_the_record_in_force_is_changed():
    table = read_table(player_dbf())
    twice = new_table(table.header, pl.concat([table.good, table.good.filter(pl.col("MATRICULE") == 3003)]))
    after = read_table(changed((3003, "club_id", "618"), data=write_table(twice)))
    assert after.good.filter(pl.col("MATRICULE") == 3003)["CLUB"].to_list() == [618, 207]


def test_a_structure_without_the_field_says_so():
    header = player_header(Period(2000, 1))
    old = write_table(new_table(header, pl.DataFrame(schema={item.name: item.dtype for item in header.fields})))
    with pytest.raises(DbfError, match="no field DECEDE"):
        changed((3003, "is_deceased", "true"), data=old)


def test_a_deleted_member_keeps_his_record():
    after = delete_members(read_table(player_dbf()), [3003])
    assert after.frame.filter(pl.col("MATRICULE") == 3003)[FLAG].to_list() == [DELETED]
    assert after.frame.height == read_table(player_dbf()).frame.height


def two_lists() -> tuple[bytes, bytes]:
    """A PLAYER and its revision, in which two members ended otherwise."""
    return player_dbf(), changed((3003, "rating", "1725"), (3003, "game_count", "302"), (6006, "score_sum", "2.5"))


def test_the_differences_of_two_lists_are_told_field_by_field():
    before, after = (read_table(data) for data in two_lists())
    rows = list(field_changes(before, after).iter_rows())
    assert rows == [
        (3003, "ELO_CALCUL", "1712", "1725"),
        (3003, "PART_CALCU", "300", "302"),
        (6006, "PERFORMAN", None, "2.5"),
    ]


def test_carried_changes_make_the_member_file_that_the_revised_list_would_have_made():
    before, after = (read_table(data) for data in two_lists())
    table, left = carry_changes(before, field_changes(before, after))
    assert write_table(table) == write_table(after)
    assert left.is_empty()


def test_a_field_that_the_next_member_file_changed_itself_stays_and_is_told():
    before, after = (read_table(data) for data in two_lists())
    later = read_table(changed((3003, "rating", "1800")))
    table, left = carry_changes(later, field_changes(before, after))
    found = table.good.filter(pl.col("MATRICULE") == 3003)
    assert found.select("ELO_CALCUL", "PART_CALCU").row(0) == (1800, 302)
    assert list(left.select("member_id", "field").iter_rows()) == [(3003, "ELO_CALCUL")]


def test_a_member_whom_the_revised_list_deleted_is_deleted_in_the_next():
    before = read_table(player_dbf())
    table, _ = carry_changes(before, field_changes(before, delete_members(before, [3003])))
    assert table.frame.filter(pl.col("MATRICULE") == 3003)[FLAG].to_list() == [DELETED]
