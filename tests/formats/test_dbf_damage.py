"""What a table has lost of its records is counted, and what it never had is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.dbf import DELETED, FLAG, read_table, write_table
from pipeline.formats.dbf_damage import lost_records, taken_as_whole
from tests.small_quarter import MEMBERS, player_dbf

WHOLE = player_dbf()
START, LENGTH = int.from_bytes(WHOLE[8:10], "little"), int.from_bytes(WHOLE[10:12], "little")
END = START + len(MEMBERS) * LENGTH


def counted(count: int, data: bytes = WHOLE) -> bytes:
    return data[:4] + count.to_bytes(4, "little") + data[8:]


@given(st.integers(START, len(WHOLE)))
def test_wherever_a_table_is_cut_what_is_lost_and_what_is_read_are_all_its_records(length):
    table = read_table(WHOLE[:length])

    assert lost_records(table) + table.readable_count == len(MEMBERS)
    assert (lost_records(table) > 0) == (length < END)


@given(st.integers(0, len(MEMBERS)), st.integers(END, len(WHOLE)))
def test_records_behind_the_count_are_lost_as_much_as_cut_ones(count, length):
    table = read_table(counted(count, WHOLE[:length]))

    assert lost_records(table) + table.readable_count == len(MEMBERS)


def test_half_a_record_behind_the_count_is_one_that_is_lost():
    assert lost_records(read_table(counted(4, WHOLE[: START + 4 * LENGTH + 9]))) == 1


@pytest.mark.parametrize("tail", [b"", b"\x1a", b"\x1a\x1a", b"\0" * 600, b"\r\n\x1a", b"\x1a" + WHOLE[START:END]])
def test_padding_and_what_stands_behind_the_end_mark_are_no_records(tail):
    assert lost_records(read_table(WHOLE[:END] + tail)) == 0


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
