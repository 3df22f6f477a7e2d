"""fees.csv: the fee that the board sets, with who decided it."""

from __future__ import annotations

import pytest

from pipeline.formats.fees import read_fees
from pipeline.formats.raw import RawFile


def fees(text: str):
    return read_fees(RawFile("fees.csv", text.encode()))


def test_the_fee_is_read_with_or_without_a_heading():
    line = "affiliation_fee_eur, 45.50, board, 12/01/2018\n"
    for text in (line, "fee,amount,decided\n\n" + line):
        assert fees(text).affiliation_fee_eur == 45.5
        assert fees(text).findings.is_empty()


@pytest.mark.parametrize(
    "line",
    [
        "affiliation_fee_eur,45.50",
        "affiliation_fee_eur,45.50,",
        "affiliation_fee_eur,-1,board",
        "affiliation_fee_eur,much,board",
        "fine_wrong_member_eur,9,board",
        "\ufffd",
    ],
)
def test_a_line_that_is_no_fee_is_told_and_not_taken(line):
    read = fees(line)
    assert read.affiliation_fee_eur is None
    assert read.findings.select("rule", "line_number", "raw_text").rows() == [("fee_unreadable", 1, line)]


def test_of_two_amounts_the_first_is_taken_and_the_second_told():
    read = fees("affiliation_fee_eur,40,board\naffiliation_fee_eur,45,board\n")
    assert read.affiliation_fee_eur == 40
    assert read.findings["line_number"].to_list() == [2]


def test_without_a_file_nothing_is_known():
    assert read_fees(None).affiliation_fee_eur is None
    assert read_fees(None).findings.is_empty()
