"""The run record says what every step of the list told and took, whichever way the steps were done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.files import to_json
from pipeline.quarter import do_step, run_quarter
from pipeline.settings import Settings
from pipeline.steps import REVISING, STEPS
from pipeline.store import VARYING_FILE, Store
from tests.small_quarter import GOOD, MEMBERS, PERIOD, lay, player_dbf, published_quarter, sending


def record_of(store: Store) -> dict[str, Any]:
    number = store.current_revision(PERIOD)
    assert number is not None
    return store.run_record(PERIOD, number)


def but_for_the_clock(record: dict[str, Any]) -> dict[str, Any]:
    """A run record without the parts that differ between two runs on the same inputs."""
    timings = list(record["timings_seconds"])
    return {**record, "made_at": None, "timings_seconds": timings}


@pytest.fixture
def laid(tmp_path: Path) -> Store:
    return lay(Store(Settings(data_dir=tmp_path / "laid")), GOOD)


def test_a_run_records_the_counts_and_the_seconds_of_every_step(tmp_path: Path) -> None:
    record = record_of(published_quarter(tmp_path / "data"))

    assert list(record["timings_seconds"]) == list(STEPS)
    assert all(seconds > 0 for seconds in record["timings_seconds"].values())
    counts = record["counts"]
    assert (counts["files"], counts["checklist_rows"], counts["published_files"], counts["listed_players"]) == (
        2, 13, 18, 6,
    )  # fmt: skip


def test_what_a_run_tells_is_what_it_records(laid: Store) -> None:
    assert run_quarter(laid, PERIOD) == record_of(laid)["counts"]


def test_single_steps_leave_the_record_of_a_run_but_for_time_and_timings(laid: Store, tmp_path: Path) -> None:
    for verb in ("check", "assemble", "rate", "publish"):
        done = CliRunner().invoke(app, [verb, str(PERIOD), "--data", str(laid.root)])
        assert done.exit_code == 0, done.output
    at_once = record_of(published_quarter(tmp_path / "data"))

    assert but_for_the_clock(record_of(laid)) == but_for_the_clock(at_once)
    assert json.dumps(but_for_the_clock(record_of(laid))) == json.dumps(but_for_the_clock(at_once))


def test_a_step_that_was_done_before_is_recorded_with_the_seconds_that_it_took_then(laid: Store) -> None:
    do_step(laid, PERIOD, "read_sendings")
    took = laid.step_record(PERIOD, "read_sendings")
    run_quarter(laid, PERIOD)

    assert took is not None
    assert record_of(laid)["timings_seconds"]["read_sendings"] == round(took.seconds, 3)


def test_a_record_left_without_its_last_step_is_completed_by_the_next_run(laid: Store) -> None:
    for name in REVISING:
        do_step(laid, PERIOD, name)
    before = record_of(laid)
    assert "listed_players" not in before["counts"]

    run_quarter(laid, PERIOD)
    after = record_of(laid)
    assert after["counts"] == before["counts"] | {"listed_players": 6}
    assert list(after["timings_seconds"]) == list(STEPS)
    assert laid.revisions(PERIOD) == [1]


def test_doing_every_step_anew_leaves_the_record_of_the_same_list_as_it_is(tmp_path: Path) -> None:
    store = published_quarter(tmp_path / "data")
    path = store.published_dir(PERIOD) / VARYING_FILE
    before = path.read_bytes()

    run_quarter(store, PERIOD, anew=True)
    assert path.read_bytes() == before


@pytest.fixture
def outdated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A published quarter into which one more member and his result file were laid since."""
    store = published_quarter(tmp_path / "data")
    monkeypatch.setitem(MEMBERS, 7007, ("Gaume, Luc", 1600, 80))
    (store.raw_dir(PERIOD) / "PLAYER.DBF").write_bytes(player_dbf())
    (store.raw_dir(PERIOD) / "sendings" / "late.207").write_bytes(sending(3003, 7007))
    return store


def test_the_record_of_a_second_revision_tells_what_its_own_steps_told_and_took(outdated: Store) -> None:
    told = run_quarter(outdated, PERIOD)
    record, history = record_of(outdated), outdated.step_record(PERIOD, "history")
    assert outdated.revisions(PERIOD) == [1, 2]
    assert record["counts"] == told
    assert [outdated.run_record(PERIOD, number)["counts"]["listed_players"] for number in (1, 2)] == [6, 7]
    assert history is not None
    assert record["timings_seconds"]["history"] == round(history.seconds, 3)


def test_a_revision_whose_history_stays_as_it_was_is_recorded_whole(tmp_path: Path) -> None:
    """As one that mends a damaged revision."""
    store = published_quarter(tmp_path / "data")
    before = store.step_record(PERIOD, "history")
    (store.published_dir(PERIOD) / "SHEETS.txt").unlink()

    told = run_quarter(store, PERIOD)
    record = record_of(store)
    assert store.revisions(PERIOD) == [1, 2]
    assert store.step_record(PERIOD, "history") == before
    assert record["counts"] == told
    assert list(record["timings_seconds"]) == list(STEPS)


def test_until_the_history_is_rebuilt_a_second_revision_says_nothing_of_it(outdated: Store) -> None:
    for name in REVISING:
        do_step(outdated, PERIOD, name)
    record = record_of(outdated)
    assert outdated.revisions(PERIOD) == [1, 2]
    assert "listed_players" not in record["counts"]
    assert list(record["timings_seconds"]) == list(REVISING)


def test_a_revision_whose_record_was_not_completed_is_completed_by_the_next_run(laid: Store) -> None:
    """As after a run that was killed between the last step and the record."""
    run_quarter(laid, PERIOD)
    whole = record_of(laid)
    short = {**whole, "counts": {}, "timings_seconds": {}}
    (laid.published_dir(PERIOD) / VARYING_FILE).write_bytes(to_json(short))

    run_quarter(laid, PERIOD)
    assert record_of(laid) == whole
