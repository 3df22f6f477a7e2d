"""What a table has lost of its records is counted, and what it never had is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DELETED, FLAG, DbfTable, read_table, write_table
from pipeline.formats.dbf_damage import lost_records, note_damage, recounted, taken_as_whole
from pipeline.formats.wording import CATALOGUE
from tests.small_quarter import MEMBERS, player_dbf

WHOLE = player_dbf()
START, LENGTH = int.from_bytes(WHOLE[8:10], "little"), int.from_bytes(WHOLE[10:12], "little")
END = START + len(MEMBERS) * LENGTH


def counted(count: int, data: bytes = WHOLE) -> bytes:
    return data[:4] + count.to_bytes(4, "little") + data[8:]


def read_recounted(raw: bytes) -> DbfTable:
    return recounted(read_table(raw))


@given(st.integers(START, len(WHOLE)))
def test_wherever_a_table_is_cut_what_is_lost_and_what_is_read_are_all_its_records(length):
    table = read_recounted(WHOLE[:length])

    assert lost_records(table) + table.readable_count == len(MEMBERS)
    assert (lost_records(table) > 0) == (length < END)


@given(st.integers(0, len(MEMBERS)), st.integers(END, len(WHOLE)), st.sampled_from([b"", b"\0" * 99, b" " * 600]))
def test_whole_records_behind_the_count_are_read_and_none_is_lost(count, length, padding):
    table = read_recounted(counted(count, WHOLE[:length] + padding))

    assert (table.readable_count, lost_records(table)) == (len(MEMBERS), 0)
    assert table.frame.equals(read_table(WHOLE).frame)


@given(st.integers(len(MEMBERS) + 1, 2**32 - 1), st.binary(max_size=LENGTH - 1))
def test_nothing_is_lost_where_the_end_mark_stands_behind_the_last_record_whatever_the_header_counts(count, left_over):
    table = read_recounted(counted(count, WHOLE[:END] + b"\x1a" + left_over))

    assert (table.header.record_count, table.readable_count, lost_records(table)) == (len(MEMBERS), len(MEMBERS), 0)


@given(st.integers(len(MEMBERS) + 1, 99), st.integers(1, LENGTH - 1))
def test_a_file_that_ends_without_its_mark_or_within_a_record_has_lost_what_its_header_counts(count, length):
    assert lost_records(read_recounted(counted(count, WHOLE[:END]))) == count - len(MEMBERS)
    assert lost_records(read_recounted(counted(count, WHOLE[:END] + WHOLE[START : START + length]))) > 0


# A record begins with its flag and the blanks before the member number: these alone are no record.
@given(st.integers(0, len(MEMBERS) - 1), st.integers(7, LENGTH - 1))
def test_a_record_cut_behind_the_count_is_lost_with_those_before_it(count, length):
    table = read_recounted(counted(count, WHOLE[: END - LENGTH + length]))

    assert lost_records(table) + table.readable_count == len(MEMBERS)
    assert lost_records(table) > 0


@given(st.integers(0, 9), st.integers(START, len(WHOLE)))
def test_a_table_recounted_is_recounted_for_good(count, length):
    once = read_recounted(counted(count, WHOLE[:length]))

    assert write_table(recounted(once)) == write_table(once)
    assert write_table(read_recounted(write_table(once))) == write_table(once)


@pytest.mark.parametrize(
    ("data", "rules"),
    [
        (WHOLE, []),
        (counted(4), ["dbf_count_wrong"]),
        (counted(9), ["dbf_count_wrong"]),
        (counted(9, WHOLE[:END]), ["dbf_count_differs"]),
        (WHOLE[: END - 9], ["dbf_count_differs"]),
        (counted(4, WHOLE[: END - 9]), ["dbf_records_behind_count"]),
        (counted(4, WHOLE[:START] + b"?" + WHOLE[START + 1 :]), ["dbf_count_wrong", "dbf_record_quarantined"]),
    ],
)
def test_each_damage_has_its_own_finding(data, rules):
    found = FindingList(CATALOGUE)

    note_damage(read_table(data), Place(file_name="PLAYER.DBF"), found)

    assert found.to_frame()["rule"].to_list() == rules


@pytest.mark.parametrize("tail", [b"", b"\x1a", b"\x1a\x1a", b"\0" * 600, b"\r\n\x1a", b"\x1a" + WHOLE[START:END]])
def test_padding_and_what_stands_behind_the_end_mark_are_no_records(tail):
    assert lost_records(read_recounted(WHOLE[:END] + tail)) == 0


def test_a_record_of_an_unknown_flag_is_lost_and_a_deleted_one_is_not():
    flagged = bytearray(WHOLE)
    flagged[START], flagged[START + LENGTH] = ord("?"), ord("*")

    assert lost_records(read_table(bytes(flagged))) == 1


@given(st.integers(0, 9), st.integers(START + LENGTH, len(WHOLE)), st.sampled_from(b" *?\x1a"))
def test_a_table_taken_as_whole_keeps_its_records_and_is_written_and_read_as_one(count, length, flag):
    data = bytearray(counted(count, WHOLE[:length]))
    data[START] = flag
    before = read_table(bytes(data))

    after = read_table(write_table(taken_as_whole(before)))

    assert lost_records(after) == 0
    assert (after.header.record_count, after.tail) == (before.frame.height, b"\x1a")
    assert after.frame.drop(FLAG).equals(before.frame.drop(FLAG))
    assert after.good.equals(before.good)
    assert set(after.frame[FLAG]) <= {" ", DELETED}
