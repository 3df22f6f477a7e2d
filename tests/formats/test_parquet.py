"""Parquet bytes are read as their contract has them today, and damaged ones are told with a reason."""

from __future__ import annotations

import io
import random

import polars as pl
import pytest

from pipeline.contracts.corrections import Corrections
from pipeline.formats.dbf import read_table
from pipeline.formats.dbf_parquet import pack, unpack
from pipeline.formats.parquet import ParquetError, read_contract, read_metadata, read_parquet
from tests.small_quarter import player_dbf

FRAME = pl.DataFrame({"number": range(300), "name": [f"name {number}" for number in range(300)]})


def parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    return buffer.getvalue()


WHOLE = parquet(FRAME)


@pytest.mark.parametrize(
    "damaged",
    [b"", b"PAR1", WHOLE[: len(WHOLE) // 2], WHOLE[:-1], bytes(len(WHOLE)), random.Random(1).randbytes(3000)],
    ids=["empty", "only its first sign", "half", "without its last byte", "zeros", "random"],
)
def test_bytes_that_are_no_whole_file_are_told_with_a_reason(damaged):
    with pytest.raises(ParquetError, match=r"\w"):
        read_parquet(damaged)
    with pytest.raises(ParquetError, match=r"\w"):
        read_metadata(damaged)


@pytest.mark.parametrize("whole", [WHOLE, pack(read_table(player_dbf()))], ids=["table", "dBase table"])
def test_no_damage_in_the_middle_raises_anything_else(whole):
    chance = random.Random(2)
    told = 0
    for _ in range(300):
        data = bytearray(whole)
        at = chance.randrange(len(data))
        data[at : at + 40] = chance.randbytes(min(40, len(data) - at))
        try:
            read_parquet(bytes(data)) if whole is WHOLE else unpack(bytes(data))
        except ParquetError:
            told += 1
    assert told > 100


def test_a_dbase_table_is_not_taken_from_another_parquet_file():
    with pytest.raises(ParquetError, match="does not tell its dbf"):
        unpack(WHOLE)


def test_a_table_written_by_an_earlier_contract_is_read_as_todays():
    earlier = pl.DataFrame(
        {
            "correction_number": pl.Series([1], dtype=pl.Int64),
            "kind": pl.Series(["result"], dtype=pl.Enum(["result", "colour"])),
            "since_dropped": ["gone"],
        }
    )

    table = read_contract(Corrections, parquet(earlier))

    assert table.schema == Corrections.polars_schema()
    assert table.row(0, named=True)["kind"] == "result"


def test_a_value_that_the_contract_does_not_know_is_told():
    with pytest.raises(ParquetError, match="it does not hold the table corrections"):
        read_contract(Corrections, parquet(pl.DataFrame({"kind": ["sorcery"]})))
