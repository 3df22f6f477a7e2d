"""Steps whose inputs are unchanged are not done again, and give the same bytes as if they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline import quarter, versions
from pipeline.memo import StepRecord, records_from_json, records_to_json
from pipeline.quarter import do_step, run_quarter
from pipeline.settings import Settings
from pipeline.steps import STEPS
from pipeline.store import VARYING_FILE, Store
from tests.small_quarter import GOOD, PERIOD, lay, published_quarter, sending

ENTRY = """corrections:
  - kind: result
    file: coupe.207
    line: 9
    round: 1
    expect: {score: 1}
    set: {score: 0}
    reason: Turned round
    asked_by: Club 207
    asked_on: 2018-06-20
"""


@pytest.fixture
def laid(tmp_path: Path) -> Store:
    return lay(Store(Settings(data_dir=tmp_path / "data")), GOOD)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The quarter after its first run."""
    return published_quarter(tmp_path / "data")


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the steps that are really done."""
    names: list[str] = []

    def noted(name, step):
        def run(*arguments, **more):
            names.append(name)
            return step(*arguments, **more)

        return run

    for name, step in list(quarter.MAKING.items()):
        monkeypatch.setitem(quarter.MAKING, name, noted(name, step))
    monkeypatch.setattr(quarter, "publish_step", noted("publish", quarter.publish_step))
    monkeypatch.setattr(quarter, "history_step", noted("history", quarter.history_step))
    return names


def published(store: Store) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in store.published_dir(PERIOD).iterdir() if path.name != VARYING_FILE}


def test_the_first_run_does_every_step_and_the_second_none(laid, done):
    first = run_quarter(laid, PERIOD)
    assert done == list(STEPS)
    done.clear()
    assert run_quarter(laid, PERIOD) == first
    assert done == []


def test_a_run_anew_does_every_step(store, done):
    run_quarter(store, PERIOD, anew=True)
    assert done == list(STEPS)


def test_a_correction_leaves_the_reading_alone(store, done):
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
    run_quarter(store, PERIOD)
    assert done == ["check", "assemble", "rate", "publish", "history"]


def test_a_changed_result_file_leaves_members_and_fide_alone(store, done):
    (store.raw_dir(PERIOD) / "sendings" / "open.618").write_bytes(sending(5005, 6006, first_score=1.0))
    run_quarter(store, PERIOD)
    assert done == ["read_sendings", "check", "assemble", "rate", "publish", "history"]


def test_what_changes_nothing_behind_it_ends_there(store, done):
    """A comment in corrections.yml is another file with the same corrections."""
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
    run_quarter(store, PERIOD)
    done.clear()
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY + "# seen by a second person\n")
    run_quarter(store, PERIOD)
    assert done == ["check", "publish"]


def test_a_fee_reaches_the_fines_and_the_run_record_and_nothing_else(store, done):
    run_quarter(store, PERIOD)
    done.clear()
    (store.raw_dir(PERIOD) / "fees.csv").write_text("affiliation_fee_eur,45.00,board of 12/01/2018\n")
    run_quarter(store, PERIOD)
    assert done == ["check", "publish"]


def test_other_rules_or_other_code_do_every_step_again(store, done, monkeypatch):
    monkeypatch.setattr(versions, "code_hash", lambda: "another")
    run_quarter(store, PERIOD)
    assert done == list(STEPS)


def test_a_table_that_somebody_meddled_with_is_made_again(store, done):
    before = store.curated_path("ratings", PERIOD).read_bytes()
    store.curated_path("ratings", PERIOD).write_bytes(b"no table")
    run_quarter(store, PERIOD)
    assert "rate" in done
    assert store.curated_path("ratings", PERIOD).read_bytes() == before


def test_a_lost_step_record_only_means_that_all_is_done_again(store, done):
    before = published(store)
    store.curated_path("steps", PERIOD).with_suffix(".json").write_bytes(b"{half")
    run_quarter(store, PERIOD)
    assert done == list(STEPS)
    assert published(store) == before


def test_a_list_made_over_what_was_done_before_has_the_bytes_of_one_made_anew(store, tmp_path):
    other = lay(Store(Settings(data_dir=tmp_path / "other")), GOOD | {"open.618": sending(5005, 6006, layout="swar")})
    (store.raw_dir(PERIOD) / "sendings" / "open.618").write_bytes(sending(5005, 6006, layout="swar"))
    for place in (store, other):
        (place.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
        run_quarter(place, PERIOD)
    assert published(store) == published(other)


def test_single_steps_take_part(laid, done):
    for name in STEPS:
        do_step(laid, PERIOD, name)
    done.clear()
    run_quarter(laid, PERIOD)
    assert done == []


def test_a_corrected_result_stands_in_the_list_and_dropping_it_brings_the_first_list_back(store):
    first = published(store)
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY)
    run_quarter(store, PERIOD)
    assert b"correction_in_time" in published(store)["findings.csv"]
    assert published(store)["PLAYER.DBF"] != first["PLAYER.DBF"]
    (store.raw_dir(PERIOD) / "corrections.yml").unlink()
    run_quarter(store, PERIOD)
    assert published(store) == first


def test_records_come_back_from_their_file_and_a_broken_file_has_none():
    records = {"check": StepRecord("key", {"raw/2018-07/fide": "1"}, {"curated/x": "2"}, {"files": 3}, 0.25)}
    assert records_from_json(records_to_json(records)) == records
    for broken in (b"", b"[]", b'{"check": 1}', b'{"check": {"key": "k"}}', b"\xff"):
        assert records_from_json(broken) == {}


def test_a_record_holds_while_key_and_hashes_agree():
    record = StepRecord("key", {"in": "1", "both": "old"}, {"out": "2", "both": "new"}, {}, 0.25)
    present = {"in": "1", "out": "2", "both": "new"}
    assert record.holds("key", present.__getitem__)
    assert not record.holds("other", present.__getitem__)
    for name in present:
        assert not record.holds("key", {**present, name: "changed"}.__getitem__)
