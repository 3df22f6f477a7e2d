"""What no honest list can be made from stops the publishing, and a correction settles it."""

from __future__ import annotations

import re

import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.members import Members
from pipeline.findings import FaultyInputError
from pipeline.formats.dbf import read_table, write_table
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.formats.test_player_values import RATED, UNRATED, with_text
from tests.small_quarter import GOOD, PERIOD, lay
from tests.stages.test_check import break_check

ABOUT = "reason: The secretariat says so\n  asked_by: Rating officer\n  asked_on: 2018-06-20\n"


@pytest.fixture
def new_store(tmp_path):
    def laid(record: int, **texts: str) -> Store:
        return lay(Store(Settings(data_dir=tmp_path / "data")), GOOD, write_table(with_text(record, **texts)))

    return laid


def stopped(store: Store) -> str:
    with pytest.raises(FaultyInputError) as error:
        run_quarter(store, PERIOD)
    assert not store.published_dir(PERIOD).exists()
    return str(error.value)


@pytest.mark.parametrize(
    ("record", "field", "text", "true_value"),
    [
        (RATED, "ELO_CALCUL", "-50", 1843),
        (RATED, "ELO_CALCUL", "9999", 1843),
        (RATED, "ELO_CALCUL", "18?3", 1843),
        (RATED, "PART_CALCU", "-1", 120),
        (UNRATED, "PERFORMAN", "inf", 3),
        (UNRATED, "PERFORMAN", "1e5", 2.5),
        (UNRATED, "ADVERSAIRE", "-9", 700),
    ],
)
def test_what_the_message_says_to_write_makes_the_list(new_store, record, field, text, true_value):
    store = new_store(record, **{field: text})
    said = stopped(store)
    assert re.search(rf"would start from {field} '{re.escape(text)}(\.0)?', which can't be", said)
    advised = dict(re.findall(r"'(kind|member|expect|set): ([^']*)'", said))
    advised["set"] = advised["set"].replace("...", str(true_value))
    entry = "\n  ".join(f"{key}: {value}" for key, value in advised.items())
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(f"corrections:\n- {entry}\n  {ABOUT}", encoding="utf-8")

    run_quarter(store, PERIOD)

    assert "member_state_impossible" not in store.read_table("findings", Findings, PERIOD)["rule"]
    members = store.read_table("members", Members, PERIOD).filter(member_id=int(advised["member"]))
    assert true_value in members.select("rating", "game_count", "opponent_sum", "score_sum").row(0)


def test_a_number_that_is_none_stops_the_list_and_names_the_record(new_store):
    said = stopped(new_store(RATED, MATRICULE="-7"))

    assert re.match(r"error: PLAYER\.DBF, line 1: '-7' in MATRICULE is no member number", said)


@pytest.mark.parametrize(
    ("broken", "is_published"), [("every_file_comes_before_the_deadline", False), ("every_player_is_affiliated", True)]
)
def test_no_list_is_published_that_a_failed_check_might_have_kept_a_file_out_of(
    tmp_path, monkeypatch, broken, is_published
):
    break_check(monkeypatch, broken)
    store = lay(Store(Settings(data_dir=tmp_path / "data")), GOOD)

    if is_published:
        run_quarter(store, PERIOD)
        assert store.published_dir(PERIOD).exists()
    else:
        assert stopped(store).startswith(f"error: The check '{broken}', which decides")


def test_a_value_that_nothing_is_computed_from_is_told_and_stays_in_the_file(new_store):
    store = new_store(RATED, PERFORMAN="-2.5")

    run_quarter(store, PERIOD)

    found = store.read_table("findings", Findings, PERIOD).filter(rule="member_value_impossible")
    assert found["message_en"].to_list() == [
        "'-2.5' in PERFORMAN of member 10011 can't be; nothing is computed from it. Check it."
    ]
    assert read_table(store.read_published_file(PERIOD, "PLAYER.DBF")).good.height == 6
