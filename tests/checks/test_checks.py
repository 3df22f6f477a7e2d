"""Every check of `sql/checks` alone, on given rows: what it returns, and what it lets pass."""

from __future__ import annotations

import string

import pytest

from pipeline.contracts.findings import SEVERITIES
from pipeline.languages import LANGUAGES
from pipeline.rulebook import Rulebook
from pipeline.sql import check_names, statement
from pipeline.stages.check import finding_rule
from pipeline.stages.places import GAME, PLACES, WHOLE_FILE
from tests.checks.given import CASES, Case, cases

NAMES = [name.removeprefix("checks/") for name in check_names()]
ALL_CASES = [case for name in NAMES for case in cases(name)]
REQUIRED = {"severity", "fr", "nl", "en", "grain", "inputs", "source", "place"}
OPTIONAL = {"fine", "file_becomes", "from", "until", "read_as", "sender"}
OPTIONAL |= {f"{reader}_{language}" for reader in ("officer", "sender") for language in LANGUAGES}


@pytest.mark.parametrize("name", NAMES)
def test_every_check_has_a_case_on_which_it_fires_and_one_on_which_it_stays_silent(name: str):
    assert {bool(case.expected) for case in cases(name)} == {True, False}


def test_no_cases_are_left_over_from_a_check_that_is_gone():
    assert sorted(path.stem for path in CASES.glob("*.yml")) == sorted(NAMES)


@pytest.mark.parametrize("case", ALL_CASES, ids=[f"{case.check}: {case.sentence}" for case in ALL_CASES])
def test_a_check_returns_the_rows_that_break_its_sentence_and_no_others(case: Case):
    by_place = sorted(case.found.rows(named=True), key=lambda row: (row["file_name"], row.get("line_number", 0)))
    assert len(by_place) == len(case.expected), by_place
    told = [{key: _plain(row[key]) for key in wanted} for row, wanted in zip(by_place, case.expected, strict=True)]

    assert told == case.expected


@pytest.mark.parametrize("case", [case for case in ALL_CASES if case.expected], ids=lambda case: case.check)
def test_what_a_check_returns_fills_its_wordings_and_says_where(case: Case):
    rule, rows = finding_rule(f"checks/{case.check}"), case.found
    for language in LANGUAGES:
        said = rule.message(language) + (rule.reply(language) or "")
        placeholders = {field for _, field, _, _ in string.Formatter().parse(said) if field}
        assert placeholders <= set(rows.columns)
    assert rows["file_name"].null_count() == 0
    place = statement(f"checks/{case.check}").header["place"]
    given = {name for name in ("line_number", "column_number") if name in rows.columns}
    assert given == {WHOLE_FILE: set(), GAME: {"line_number", "column_number"}}.get(place, {"line_number"})
    assert all(rows[name].null_count() == 0 for name in given)


@pytest.mark.parametrize("name", NAMES)
def test_a_checks_header_says_how_grave_it_is_what_to_do_and_where_it_comes_from(name: str):
    header = statement(f"checks/{name}").header

    assert header.keys() >= REQUIRED
    assert header.keys() <= REQUIRED | OPTIONAL
    assert all(header[key] for key in header)
    assert header["severity"] in SEVERITIES
    assert header["place"] in PLACES
    assert header.get("file_becomes", "refused") in {"refused", "waiting"}
    if "fine" in header:
        assert hasattr(Rulebook(), f"fine_{header['fine']}_eur")


def _plain(value: object) -> object:
    return str(value) if hasattr(value, "isoformat") else value
