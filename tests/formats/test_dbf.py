"""dBase tables: what is read is written back to the last byte, and every record is accounted for."""

from __future__ import annotations

import datetime as dt
import io
import struct
import zipfile

import dbfread
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.dbf import (
    FLAG,
    DbfError,
    DbfTable,
    Field,
    new_header,
    new_table,
    read_header,
    read_table,
    write_table,
)
from pipeline.formats.dbf_structures import CHECKLIST_STRUCTURES, PLAYER_STRUCTURES, checklist_header, player_header
from pipeline.period import Period
from tests.archive_quarters import unzipped

HEADER = new_header(
    (
        Field("NUMBER", "N", 6),
        Field("NAME", "C", 10),
        Field("SCORE", "N", 5, 1),
        Field("DAY", "D", 8),
        Field("GONE", "L", 1),
    )
)
CHESS_PLAYERS = pl.DataFrame(
    {
        "NUMBER": [7, 12, None],
        "NAME": ["Zoë", "Ardenne", ""],
        "SCORE": [6.5, -0.5, None],
        "DAY": [dt.date(2018, 3, 4), None, dt.date(1999, 12, 31)],
        "GONE": [True, False, None],
    }
)


def clean() -> bytes:
    return write_table(new_table(HEADER, CHESS_PLAYERS), date=dt.date(2018, 7, 1))


def body_of(records: list[bytes], *, counted: int | None = None, tail: bytes = b"\x1a") -> bytes:
    header = HEADER.with_count_and_date(len(records) if counted is None else counted, dt.date(2018, 7, 1))
    return header.raw + b"".join(records) + tail


def record(flag: bytes = b" ", number: bytes = b"     7", name: bytes = b"Ardenne   ") -> bytes:
    return flag + number + name + b"  6.5" + b"20180304" + b"F"


def zipped(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return buffer.getvalue()


def counted_by_hand(raw: bytes) -> tuple[int, int, int, int, int]:
    """The reconciliation, counted from the bytes without the codec."""
    count, start, length = struct.unpack("<IHH", raw[4:12])
    places = [start + index * length for index in range(min(count, (len(raw) - start) // length))]
    flags = [raw[place] for place in places]
    good, deleted = flags.count(0x20), flags.count(0x2A)
    return good, deleted, len(flags) - good - deleted, count - len(flags), len(raw) - start - len(flags) * length


def figures(table: DbfTable) -> tuple[int, int, int, int, int]:
    counts = table.reconcile()
    return counts.good, counts.deleted, counts.quarantined, counts.missing, counts.tail_bytes


def test_written_values_are_read_again():
    assert read_table(clean()).good.equals(CHESS_PLAYERS)


def test_what_we_write_ourselves_leaves_no_residue():
    assert read_table(clean()).residue.is_empty()


def test_dbfread_sees_the_same_values(tmp_path):
    path = tmp_path / "clean.dbf"
    path.write_bytes(clean())

    theirs = [dict(row) for row in dbfread.DBF(path, encoding="cp1252")]

    assert theirs == read_table(clean()).good.rows(named=True)


def test_the_header_carries_the_date_and_the_count_given():
    header = read_header(clean())

    assert header.raw[1:4] == bytes((118, 7, 1))
    assert header.record_count == 3
    assert header.names == ["NUMBER", "NAME", "SCORE", "DAY", "GONE"]


@given(st.lists(st.binary(min_size=HEADER.record_length, max_size=HEADER.record_length), max_size=8), st.binary())
def test_any_record_bytes_are_written_back_as_they_were(records, tail):
    raw = body_of(records, tail=tail)

    table = read_table(raw)

    assert write_table(table) == raw
    assert figures(table) == counted_by_hand(raw)


ODD_NUMBERS = [
    b"    7 ",
    b"7     ",
    b"000007",
    b"    -7",
    b"   7.0",
    b"    +7",
    b"  1e3 ",
    b"******",
    b"\0\0\0\0\0\0",
    b"   1_0",
]


@pytest.mark.parametrize("number", ODD_NUMBERS)
def test_an_odd_way_of_writing_a_number_is_kept(number):
    raw = body_of([record(number=number)])

    assert write_table(read_table(raw)) == raw


NO_DECIMALS = [b"  nan", b"  inf", b" -inf", b" +Inf", b"  1e5", b"1e400", b"    .", b"  1,5", b"   0x"]


@pytest.mark.parametrize("score", NO_DECIMALS)
def test_what_is_no_plain_decimal_reads_as_nothing_and_is_kept_raw(score):
    raw = body_of([record().replace(b"  6.5", score)])

    table = read_table(raw)

    assert table.frame["SCORE"].to_list() == [None]
    assert table.unread.rows() == [(0, "SCORE", score.decode())]
    assert write_table(table) == raw


@pytest.mark.parametrize("digits", [16, 30, 200])
def test_a_number_with_more_digits_than_can_be_told_apart_reads_as_nothing(digits):
    header = new_header((Field("SUM", "N", digits + 3, 2),))
    raw = write_table(new_table(header, pl.DataFrame({"SUM": [1.0]})))
    raw = raw[: len(header.raw)] + b" " + b"9" * digits + b".50" + b"\x1a"

    table = read_table(raw)

    assert table.frame["SUM"].to_list() == [None]
    assert write_table(table) == raw


def test_a_field_that_changes_loses_its_odd_bytes_and_the_others_keep_theirs():
    table = read_table(body_of([record(number=b"000007"), record(number=b"000008")]))
    changed = table.frame.with_columns(NUMBER=pl.Series([7, 9]))

    written = write_table(DbfTable(table.header, changed, table.residue, table.tail))

    assert written == body_of([record(number=b"000007"), record(number=b"     9")])


@given(st.lists(st.sampled_from([b" ", b"*", b"?", b"\0", b"\xff", b"1"]), max_size=12))
def test_each_record_is_good_deleted_or_quarantined_by_its_flag(flags):
    counts = read_table(body_of([record(flag) for flag in flags])).reconcile()

    assert counts.good == flags.count(b" ")
    assert counts.deleted == flags.count(b"*")
    assert counts.quarantined == len(flags) - counts.good - counts.deleted
    assert (counts.header_count, counts.missing) == (len(flags), 0)


def test_deleted_and_odd_records_stay_in_the_table_but_do_not_count_as_good():
    table = read_table(body_of([record(b" "), record(b"*"), record(b"?")]))

    assert table.frame[FLAG].to_list() == [" ", "*", "?"]
    assert table.good.height == 1


def test_a_count_too_high_is_told_as_missing_records_and_written_back():
    raw = body_of([record(), record()], counted=5, tail=b"")

    table = read_table(raw)

    assert (table.reconcile().good, table.reconcile().missing) == (2, 3)
    assert write_table(table) == raw


def test_a_record_cut_in_the_middle_is_kept_as_tail():
    raw = body_of([record(), record()], tail=b"")[:-5]

    table = read_table(raw)

    assert (table.reconcile().missing, table.tail) == (1, record()[:-5])
    assert write_table(table) == raw


def test_records_behind_the_count_are_kept_as_tail():
    raw = body_of([record(), record(), record()], counted=1)

    counts = read_table(raw).reconcile()

    assert (counts.good, counts.tail_bytes) == (1, 2 * len(record()) + 1)
    assert write_table(read_table(raw)) == raw


def test_a_table_in_a_zip_is_opened():
    assert read_table(zipped(PLAYER_DBF=clean(), readme_txt=b"x")).good.equals(CHESS_PLAYERS)


def test_a_zip_with_two_tables_or_none_is_refused():
    with pytest.raises(DbfError, match="holds 2 files"):
        read_table(zipped(A_DBF=clean(), B_DBF=clean()))
    with pytest.raises(DbfError, match="holds 0 files"):
        read_table(zipped(A_txt=b"x"))


def test_a_damaged_zip_is_refused_with_advice():
    packed = zipped(PLAYER_DBF=clean())

    with pytest.raises(DbfError, match="damaged"):
        read_table(packed[: len(packed) // 2])


def test_a_zip_whose_packed_bytes_are_damaged_is_refused():
    packed = bytearray(zipped(PLAYER_DBF=clean()))
    packed[45:60] = b"\xff" * 15

    with pytest.raises(DbfError, match="damaged"):
        read_table(bytes(packed))


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [("NUMBER", 1_234_567, "1234567"), ("SCORE", 1234.5, "1234.5"), ("NAME", "Ardenne-Condroz", "Ardenne-Condroz")],
)
def test_a_value_too_long_names_its_field_and_record(column, value, told):
    values = CHESS_PLAYERS[column].to_list()
    values[1] = value
    frame = CHESS_PLAYERS.with_columns(pl.Series(column, values))

    with pytest.raises(OverflowError, match=rf"record 2, field {column}: .*{told}"):
        write_table(new_table(HEADER, frame))


def test_a_sign_that_the_code_page_lacks_names_its_field_and_record():
    frame = CHESS_PLAYERS.with_columns(NAME=pl.Series(["Zoë", "Đorđe", ""]))

    with pytest.raises(DbfError, match="record 2, field NAME"):
        write_table(new_table(HEADER, frame))


def test_an_empty_table_is_written_and_read():
    table = read_table(write_table(new_table(HEADER, CHESS_PLAYERS.clear())))

    assert table.frame.height == 0
    assert figures(table) == (0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "has 0 bytes"),
        (b"\x03" * 20, "has 20 bytes"),
        (HEADER.raw[:60], "cut or no DBF"),
        (b"A plain text with more than thirty-three letters in it", "no DBF"),
    ],
)
def test_what_is_no_table_is_refused_with_its_reason(raw, reason):
    with pytest.raises(DbfError, match=reason):
        read_table(raw)


def test_a_header_whose_lengths_disagree_is_refused():
    raw = bytearray(clean())
    raw[10] += 1

    with pytest.raises(DbfError, match="add up to 31 bytes a record, the header says 32"):
        read_table(bytes(raw))


def test_a_field_type_that_these_tables_never_had_is_refused():
    raw = bytearray(clean())
    raw[32 + 11] = ord("M")

    with pytest.raises(DbfError, match="type 'M'"):
        read_table(bytes(raw))


@given(st.binary(max_size=300))
def test_random_bytes_are_read_or_refused_never_worse(raw):
    assert_read_or_refused(raw)


@given(st.integers(0, len(clean()) - 1), st.binary(min_size=1, max_size=4), st.integers(0, 400))
def test_a_damaged_table_is_read_or_refused_never_worse(at, damage, length):
    raw = clean()
    assert_read_or_refused((raw[:at] + damage + raw[at + len(damage) :])[:length])


@given(st.integers(0, 200), st.binary(min_size=1, max_size=4))
def test_a_damaged_zip_is_read_or_refused_never_worse(at, damage):
    raw = zipped(PLAYER_DBF=clean())
    assert_read_or_refused(raw[:at] + damage + raw[at + len(damage) :])


def assert_read_or_refused(raw: bytes) -> None:
    try:
        table = read_table(raw)
    except DbfError:
        return
    if not raw.startswith(b"PK"):
        assert write_table(table) == raw


STRUCTURES = [(checklist_header, start) for start in CHECKLIST_STRUCTURES] + [
    (player_header, start) for start in PLAYER_STRUCTURES
]


@pytest.mark.parametrize(("header_of", "start"), STRUCTURES)
def test_the_structure_of_each_era_holds_from_its_first_period(header_of, start):
    period = Period.parse(str(start or 199007))

    header = header_of(period)

    assert read_header(header.raw).fields == header.fields
    if start:
        assert header_of(period.shifted(-1)).fields != header.fields


@pytest.mark.archive
def test_every_table_of_the_archive_is_written_back_as_it_was_and_accounts_for_every_record(archive_dir):
    wrong = []
    paths = sorted(archive_dir.glob("*/*.zip"))
    tables = 0
    for path in paths:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if not name.upper().endswith(".DBF"):
                    continue
                raw = archive.read(name)
                table = read_table(raw)
                tables += 1
                if write_table(table) != raw or figures(table) != counted_by_hand(raw):
                    wrong.append(f"{path.parent.name}/{name}")
    assert wrong == []
    assert tables >= 60


@pytest.mark.archive
@pytest.mark.parametrize("file", ["199607/PLAYER.zip", "200607/CHCKLIST.zip", "201807/PLAYER.zip"])
def test_the_good_records_of_the_archive_are_those_that_dbfread_finds(archive_dir, tmp_path, file):
    theirs = dbfread.DBF(unzipped(archive_dir / file, tmp_path / "table.DBF"), raw=True)
    table = read_table((archive_dir / file).read_bytes())
    numeric = next(item for item in table.header.fields if item.type == "N")

    values = [row[numeric.name].strip() for row in theirs]

    assert len(values) == table.good.height
    plain = [(ours, int(raw)) for ours, raw in zip(table.good[numeric.name], values, strict=True) if raw.isdigit()]
    assert len(plain) > 0.99 * len(values)
    assert all(ours == raw for ours, raw in plain)
