"""A decoded table comes back from Parquet as it was, and is written to the same DBF bytes."""

from __future__ import annotations

from pipeline.formats.dbf import read_table, write_table
from pipeline.formats.dbf_parquet import pack, unpack
from tests.small_quarter import player_dbf


def test_a_table_comes_back_with_its_odd_bytes_and_its_tail():
    odd = player_dbf().replace(b" 120", b"0120", 1).replace(b"\x1a", b"\x1aleft over")
    table = read_table(odd)
    assert table.residue.height > 0

    back = unpack(pack(table))

    assert write_table(back) == odd
    assert back.frame.equals(table.frame)
    assert (back.header, back.encoding) == (table.header, table.encoding)
