"""Reading a period: whatever the bytes are, tables and findings come out, and nothing raises."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.contracts.ratings import FictiveRatings
from pipeline.formats.dbf import DbfError, DbfTable, new_table, read_table, write_table
from pipeline.formats.dbf_structures import checklist_header
from pipeline.formats.raw import RawFile
from pipeline.rulebook import rulebook_for
from pipeline.stages.assemble import assemble
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from pipeline.stages.read import Read, read
from tests.small_quarter import GOOD, PERIOD, player_dbf

COUPE = GOOD["coupe.207"]
CHECKLIST_SCHEMA = {item.name: item.dtype for item in checklist_header(PERIOD).fields}


def read_period(*files: RawFile, members: bytes | None = None) -> Read:
    return read(PERIOD, files, RawFile("PLAYER.DBF", members or player_dbf()))


def with_field(name: str, values: dict[int, object]) -> bytes:
    table = read_table(player_dbf())
    column = [values.get(record, old) for record, old in enumerate(table.frame[name].to_list())]
    frame = table.frame.with_columns(pl.Series(name, column, dtype=table.frame.schema[name]))
    return write_table(DbfTable(table.header, frame, table.residue, table.tail))


def test_files_are_taken_by_upper_cased_name():
    files = [RawFile(name, COUPE + b"\r\n" * at) for at, name in enumerate(["b.207", "C.207", "A.207"])]

    assert read_period(*files).received_files["file_name"].to_list() == ["A.207", "b.207", "C.207"]


def test_a_file_that_could_not_be_opened_stands_in_the_list_as_refused():
    packed = RawFile("sendings.zip", b"PK")

    batch = read(PERIOD, [], RawFile("PLAYER.DBF", player_dbf()), unreadable=[(packed, "it is cut")])

    assert batch.received_files.select("file_name", "state", "reason", "size_bytes").rows() == [
        ("sendings.zip", "refused", "file_cannot_be_opened", 2)
    ]
    assert "it is cut" in batch.findings["message_en"][0]


def test_a_member_number_that_stands_twice_is_told_and_the_first_counts():
    batch = read_period(members=with_field("MATRICULE", {4: 10011}))

    assert batch.findings["rule"].to_list() == ["member_twice"]
    assert "10011 stands 2 times" in batch.findings["message_en"][0]
    assert batch.members.filter(pl.col("member_id") == 10011)["name"].to_list() == ["Ardenne, Odile"]


def test_a_value_that_is_no_number_is_told_with_its_record_and_counts_as_empty():
    batch = read_period(members=player_dbf().replace(b"1843", b"18?3", 1))

    finding = batch.findings.row(0, named=True)
    assert (finding["rule"], finding["line_number"], finding["raw_text"]) == ("dbf_value_unreadable", 1, "18?3")
    assert "Field ELO_CALCUL" in finding["message_en"]
    assert batch.members["rating"][0] == 0


def test_another_table_in_the_place_of_the_member_file_is_refused_by_name():
    other = write_table(new_table(checklist_header(PERIOD), pl.DataFrame(schema=CHECKLIST_SCHEMA)))

    with pytest.raises(DbfError, match=r"PLAYER\.DBF is no member file: it has no field MATRICULE"):
        read_period(members=other)


@st.composite
def damaged_files(draw) -> bytes:
    """A sound file with other bytes in one place, and cut somewhere."""
    at = draw(st.integers(0, len(COUPE)))
    damage, removed = draw(st.binary(max_size=6)), draw(st.integers(0, 6))
    return (COUPE[:at] + damage + COUPE[at + removed :])[: draw(st.integers(0, len(COUPE) + 9))]


def check_beside_a_good_file(damaged: bytes) -> None:
    batch = read_period(RawFile("damaged.207", damaged), RawFile("open.618", GOOD["open.618"]))
    received = Batch(PERIOD, batch.received_files, batch.entries, batch.half_games, batch.members, batch.rounds)
    checked = check(received, rulebook_for(PERIOD), batch.findings)
    games = assemble(
        checked.received_files,
        batch.entries,
        batch.half_games,
        batch.fide_games,
        batch.members,
        FictiveRatings.empty(),
    )

    assert checked.received_files["file_name"].to_list() == ["damaged.207", "open.618"]
    assert games.filter(pl.col("file_name") == "open.618").height == 4
    if checked.received_files["state"][0] == "refused":
        assert "damaged.207" in batch.findings["file_name"]


# The readers alone are given far more such files, in tests/formats; here it is the way through the checks.
@settings(max_examples=10)
@given(damaged_files())
def test_a_damaged_file_gives_tables_or_a_finding_and_the_good_one_goes_through(damaged):
    check_beside_a_good_file(damaged)


@pytest.mark.slow
@settings(max_examples=500)
@given(damaged_files())
def test_a_damaged_file_gives_tables_or_a_finding_and_the_good_one_goes_through_at_length(damaged):
    check_beside_a_good_file(damaged)


@given(st.integers(33, len(player_dbf()) - 1), st.binary(min_size=1, max_size=3))
def test_damaged_records_of_the_member_file_never_raise(at, damage):
    raw = player_dbf()
    start = int.from_bytes(raw[8:10], "little")
    at = max(at, start)

    batch = read_period(members=raw[:at] + damage + raw[at + len(damage) :])

    assert batch.members.height >= 5 - len(damage)


@pytest.mark.parametrize(("length", "reason"), [(0, "PLAYER.DBF can't be read"), (100, "PLAYER.DBF can't be read")])
def test_a_member_file_that_can_not_be_read_is_named(length, reason):
    with pytest.raises(DbfError, match=reason):
        read_period(members=player_dbf()[:length] or b"\x03")


def test_a_member_file_cut_behind_its_header_holds_no_member_and_makes_no_list():
    raw = player_dbf()

    with pytest.raises(DbfError, match=r"PLAYER\.DBF holds no member, its header counts 6"):
        read_period(members=raw[: int.from_bytes(raw[8:10], "little")])
