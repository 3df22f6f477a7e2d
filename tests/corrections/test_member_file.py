"""A member file that has lost records makes a list on the officer's word alone, which the log keeps."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.contracts.findings import Findings
from pipeline.corrections import CorrectionError, correct, read_corrections
from pipeline.corrections.claims import judge
from pipeline.formats.dbf import DbfTable, read_table
from pipeline.formats.dbf_damage import lost_records
from pipeline.quarter import run_quarter
from pipeline.rerun import rerun
from pipeline.rulebook import rulebook_for
from pipeline.settings import Settings
from pipeline.store import Store
from tests.corrections.small_tables import ASKED, corrections_file, entry, small_tables
from tests.small_quarter import GOOD, PERIOD, lay, player_dbf

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "corrections.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```yaml\n(- kind: member_file\n.*?)```", PAGE, re.DOTALL)[0]
WHOLE = player_dbf()
CUT = WHOLE[: -int.from_bytes(WHOLE[10:12], "little") * 2]
"""Cut in the fifth of six records."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return lay(Store(Settings(data_dir=tmp_path / "data")), GOOD, CUT)


def ask(store: Store, text: str) -> None:
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(f"corrections:\n{text}", encoding="utf-8")


def call(store: Store, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*words, "--data", str(store.root)], catch_exceptions=False)
    return done.exit_code, done.output


def published(store: Store) -> DbfTable:
    return read_table((store.published_dir(PERIOD) / "PLAYER.DBF").read_bytes())


def test_the_pages_example_makes_the_list_and_the_log_and_the_findings_say_so(store):
    assert call(store, "run", "2018-07", "--plain")[0] == 1
    ask(store, EXAMPLE)

    assert call(store, "run", "2018-07", "--plain")[0] == 0

    rules = store.read_table("findings", Findings, PERIOD)["rule"].to_list()
    assert {"dbf_count_differs", "correction_in_time"} < set(rules)
    assert "member_file_lost_records" not in rules
    assert "incomplete member file" in call(store, "log", "2018-07")[1]
    assert "records 6 becomes records 4" in call(store, "log", "2018-07")[1]


def test_the_published_player_is_a_whole_file_from_which_the_next_list_can_start(store):
    ask(store, EXAMPLE)
    run_quarter(store, PERIOD)

    assert published(store).good.height == 4
    assert lost_records(published(store)) == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "a perdu des enregistrements (2) ; 4 se lisent"),
        ("nl", "heeft records verloren (2); leesbaar: 4"),
        ("en", "has lost records (2); 4 can be read"),
    ],
)
def test_without_it_the_run_says_in_the_officers_language_what_to_write(store, language, words):
    code, said = call(store, "run", "2018-07", "--plain", "--language", language)

    assert code == 1
    assert words in said
    assert "expect: {records: 4}" in said
    assert not store.published_dir(PERIOD).exists()


def test_the_check_tells_it_among_the_findings_and_publishing_alone_is_stopped_too(store):
    code, said = call(store, "check", "2018-07")
    assert code == 0
    assert "error: PLAYER.DBF: The member file has lost records (2)" in said
    for verb in ("assemble", "rate"):
        assert call(store, verb, "2018-07")[0] == 0

    code, said = call(store, "publish", "2018-07")
    assert code == 1
    assert "The member file has lost records (2)" in said
    assert not store.published_dir(PERIOD).exists()


def test_a_file_that_loses_more_than_was_said_stops_the_run(store):
    ask(store, EXAMPLE)
    (store.raw_dir(PERIOD) / "PLAYER.DBF").write_bytes(CUT[:-9])

    with pytest.raises(CorrectionError, match=r"\(member_file\), member file: expected records 4, found records 3"):
        run_quarter(store, PERIOD)


def test_once_the_whole_file_is_there_the_word_is_no_longer_taken(store):
    ask(store, EXAMPLE)
    (store.raw_dir(PERIOD) / "PLAYER.DBF").write_bytes(WHOLE)

    with pytest.raises(CorrectionError, match="the member file has lost no record"):
        run_quarter(store, PERIOD)


def test_a_rerun_takes_the_same_word_however_late_it_was_given(store):
    ask(store, EXAMPLE.replace("2018-06-20", "2024-01-01"))
    run_quarter(store, PERIOD)

    ((done),) = rerun(store, PERIOD)

    assert (done.before, done.after) == (1, 1)


def test_nobody_has_to_attest_it_and_it_costs_nothing():
    listed = read_corrections(b"corrections:\n" + EXAMPLE.replace("2018-06-20", "2024-01-01").encode(), PERIOD)

    judged = judge(listed.corrections[0], PERIOD, rulebook_for(PERIOD), PERIOD.list_date)

    assert (judged.is_applied, judged.fine_eur) == (True, None)


def test_it_is_said_once_and_members_are_corrected_in_what_is_left():
    kept = "kind: member\nmember: 10011\nexpect: {waiver: false}\nset: {waiver: true}"
    word = entry("kind: member_file\nexpect: {records: 4}", ASKED)
    tables = replace(small_tables(), member_table=read_table(CUT))
    one = read_corrections(corrections_file(word, entry(kept)), PERIOD).corrections
    two = read_corrections(corrections_file(word, word), PERIOD).corrections

    done = correct(tables, one, PERIOD, rulebook_for(PERIOD))

    assert lost_records(done.tables.member_table) == 0
    assert done.tables.members.filter(member_id=10011)["has_waiver"].to_list() == [True]
    with pytest.raises(CorrectionError, match="correction 1 changes the same thing already"):
        correct(tables, two, PERIOD, rulebook_for(PERIOD))
