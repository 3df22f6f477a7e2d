"""docs/corrections.md: every kind with its keys, and an example of each that is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.contracts.corrections import CORRECTION_KINDS
from pipeline.corrections import correct, read_corrections
from pipeline.corrections.kinds import COMMON, KINDS
from pipeline.corrections.manual import common_table, key_table
from pipeline.rulebook import rulebook_for
from tests.corrections.small_tables import small_tables
from tests.small_quarter import PERIOD

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")


def section(kind: str) -> str:
    found = re.search(rf"^## `{kind}`$(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, kind
    return found[1]


def test_the_contract_and_the_kinds_name_the_same_kinds():
    assert tuple(KINDS) == CORRECTION_KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_gives_the_keys_of_every_kind(kind):
    assert key_table(KINDS[kind]) in section(kind)


def test_the_page_gives_the_keys_of_every_entry():
    assert common_table(COMMON) in PAGE


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"cancel_fine", "member_file", "fide_list"}))
def test_the_example_of_every_kind_is_applied(kind):
    (example,) = re.findall(r"```yaml\n(.*?)```", section(kind), re.DOTALL)
    listed = read_corrections(b"corrections:\n" + example.encode(), PERIOD)
    assert listed.findings["message_en"].to_list() == []
    before = small_tables()

    done = correct(before, listed.corrections, PERIOD, rulebook_for(PERIOD))

    assert done.corrections["kind"].to_list() == [kind]
    assert done.corrections["is_applied"].to_list() == [True]
    names = ("received_files", "entries", "half_games", "fide_games", "members")
    assert any(not getattr(before, name).equals(getattr(done.tables, name)) for name in names)


def test_the_first_example_of_the_page_is_a_whole_file():
    example = re.search(r"```yaml\n(corrections:.*?)```", PAGE, re.DOTALL)
    assert example
    listed = read_corrections(example[1].encode(), PERIOD)
    assert listed.findings.is_empty()
    assert len(listed.corrections) == 1
