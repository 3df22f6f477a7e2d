"""What is written and read again is the same report; what is read and written again is the same text."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import polars as pl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.formats.trf import VERSIONS, read_report, write_report
from pipeline.formats.trf.records import OTHER, PLAYER, RECORDS
from pipeline.formats.trf.tournament import empty_report
from tests.formats.trf.made_reports import reports

VERSION = pytest.mark.parametrize("version", VERSIONS)


def line(*pieces: tuple[int, str]) -> str:
    """A line with each piece at its column."""
    text = ""
    for column, piece in pieces:
        text = text.ljust(column - 1) + piece
    return text


PLAYED = line(
    (1, "001"), (8, "3"), (10, "w"), (11, "WFM"), (15, "Ardenne, Odile"), (49, "2043"), (54, "BEL"), (60, "299999999"),
    (70, "1999/12/31"), (82, "1.5"), (89, "2"), (95, "4"), (97, "w"), (99, "1"), (102, "0000"), (107, "-"), (109, "H"),
)  # fmt: skip


@VERSION
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_report_of_all_kinds_of_record_comes_back_whole(version, data):
    check_comes_back(data.draw(reports(version)), version)


def check_comes_back(report, version):
    read = read_report(write_report(report))

    for name, frame in report.records.items():
        if name != OTHER or report.records[OTHER].height:
            assert read.records[name].filter(pl.col("line_number") <= _lines(report)).equals(frame), name
    for name, frame in report.repeats.items():
        assert read.repeats[name].equals(frame), name
    assert read.residue.is_empty()
    assert read.unreadable.is_empty()
    assert read.line_end == report.line_end
    assert VERSIONS.index(read.version) <= VERSIONS.index(version)


@pytest.mark.slow
@VERSION
@given(data=st.data())
@settings(max_examples=2000, deadline=None)
def test_very_many_reports_come_back_whole(version, data):
    check_comes_back(data.draw(reports(version)), version)


def _lines(report) -> int:
    return sum(frame.height for frame in report.records.values())


_PIECES = st.sampled_from(
    [PLAYED, "001", "013", "132", "162", "240 H", "BEL    3", "\n", "\r\n", "\r", " ", "  4 w 1", "0000", "é", "\0"]
)  # fmt: skip


@given(st.lists(_PIECES | st.text(max_size=12), max_size=20).map("".join))
@example("")
@example("\n")
@example("\r\n001\r\n")
@example(PLAYED + " " * 12 + "\n" + PLAYED.lower())
@example("001" + "x" * 20_000)
@example("162  W 9999")
@settings(max_examples=40, deadline=None)
def test_any_text_is_read_without_raising_and_written_as_it_stood(text):
    assert write_report(read_report(text)) == text


def test_a_player_line_is_read_by_its_columns():
    report = read_report(PLAYED)

    assert report.players.rows() == [
        (1, "001", 3, "w", "WFM", "Ardenne, Odile", 2043, "BEL", "299999999", "1999/12/31", 1.5, 2)
    ]
    assert report.cells.rows() == [(1, 1, 4, "w", "1"), (1, 2, 0, "-", "H")]
    assert report.version == "TRF16"
    assert write_report(replace(report, residue=empty_report().residue)) == PLAYED


def test_a_changed_value_is_written_anew_and_the_other_lines_as_they_stood():
    text = f"012   Coupe d'été  \r\n{PLAYED}  \r\nwhatever\r\n"
    report = read_report(text)
    players = report.players.with_columns(rating=pl.lit(2044, pl.Int32))

    changed = write_report(replace(report, records=report.records | {PLAYER: players}))

    assert changed == f"012   Coupe d'été  \r\n{PLAYED.replace('2043', '2044')}\r\nwhatever\r\n"


def test_a_national_row_is_told_from_an_extension_by_its_code():
    national = line((1, "BEL"), (8, "3"), (49, "1987"), (64, "12345"))
    report = read_report(f"XXR 9\n{national}\nDAT 0003 X\nBBW 1.0")

    assert report.national_rows.select("code", "number", "rating", "identifier").rows() == [("BEL", 3, 1987, "12345")]
    assert report.records["extension"].select("code", "value").rows() == [
        ("XXR", "9"),
        ("DAT", "0003 X"),
        ("BBW", "1.0"),
    ]
    assert report.version == "TRF26"


@pytest.mark.parametrize(
    ("text", "version"),
    [
        (PLAYED.replace("H", "-"), "TRF06"),
        (PLAYED.replace("H", "h"), "TRF16"),
        ("XXR 9", "TRF16"),
        ("142 9", "TRF26"),
        ("### a remark", "TRF26"),
        ("", "TRF06"),
    ],
)
def test_the_version_is_the_oldest_that_has_all_that_is_used(text, version):
    assert read_report(text).version == version


def test_a_number_that_goes_on_in_the_next_column_is_not_read():
    report = read_report(PLAYED.replace("2043 BEL", "20437BEL"))

    assert report.players["rating"].to_list() == [None]
    assert report.unreadable.select("field", "column_number", "raw_text").rows() == [
        ("rating", 49, "2043"),
        (None, 53, "7"),
    ]


def test_a_shifted_line_is_told_at_its_first_column_of_no_field():
    report = read_report(PLAYED[:20] + "x" + PLAYED[20:])

    assert report.unreadable.filter(pl.col("field").is_null())["column_number"][0] == 53
    assert report.cells.is_empty() or report.cells["opponent_number"].null_count() == report.cells.height


def test_text_beyond_the_thousandth_place_is_said_to_be_unreadable():
    report = read_report("260 001 002 " + "0007 " * 1003)

    assert report.repeats["forbidden_pairs"].height == 1000
    assert report.unreadable["column_number"].to_list() == [13 + 1000 * 5]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rating": 20430}, "'20430' does not fit columns 49-52 of record 001"),
        ({"name": "x" * 34}, "does not fit columns 15-47 of record 001"),
        ({"name": "a\nb"}, "does not fit columns 15-47 of record 001"),
        ({"points": 100.5}, "'100.5' does not fit columns 81-84 of record 001"),
    ],
)
def test_what_does_not_fit_its_columns_is_not_written(change, message):
    report = read_report(PLAYED)
    players = report.players.with_columns(pl.lit(value).alias(name) for name, value in change.items())

    with pytest.raises(ValueError, match=message):
        write_report(replace(report, records=report.records | {PLAYER: players}))


def test_no_two_fields_of_a_record_share_a_column():
    for record in RECORDS:
        repeated = record.repeated
        spans = [(field.first, field.last or 10**6) for field in record.fields]
        if repeated:
            spans += [(field.first, field.last) for field in repeated.fields]
            assert repeated.fields[-1].last < repeated.first + repeated.pitch
        columns = [column for first, last in spans for column in (first, last)]
        assert columns == sorted(columns), record.name
        assert all(start > end for (_, end), (start, _) in pairwise(spans)), record.name
