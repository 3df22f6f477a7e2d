"""The reader's findings as a table: how many, how long, by which contract."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.findings import Findings
from tests.formats.sendings.faulty_files import read, sound


def test_findings_without_number_are_told_up_to_a_limit_and_then_counted():
    sendings = read(sound() + b"x\r\n" * 800)

    rules = sendings.findings["rule"].to_list()
    assert rules.count("stray_line") == 500
    assert rules[0] == "more_of_the_same"
    assert "Another 300 findings" in sendings.findings["message_en"][0]


def test_a_text_without_end_is_shown_by_its_beginning():
    sendings = read(sound() + b"x" * 100_000 + b"\r\n")

    assert sendings.findings["raw_text"].to_list() == ["x" * 400 + "…"]


def test_findings_keep_their_contract():
    sendings = read(sound() + b"Signed: the arbiter\r\n")

    Findings.validate(sendings.findings, cast=True)
    assert sendings.findings.schema == Findings.polars_schema()
    assert sendings.findings["file_name"].to_list() == ["small.207"]
    assert isinstance(sendings.findings, pl.DataFrame)
