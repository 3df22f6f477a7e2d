"""What is published is whole at any moment, and never altered."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys

import pytest

from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import Store
from tests.store.small_store import PERIOD, files_of


def revisions(store: Store) -> dict[str, dict[str, bytes]]:
    folder = store.root / "published" / "revisions" / str(PERIOD)
    return {path.name: files_of(path) for path in sorted(folder.iterdir())}


def test_the_same_bytes_published_again_stay_one_revision(store):
    store.publish(PERIOD, {"A": b"1", "B": b"2"})
    store.publish(PERIOD, {"A": b"1", "B": b"2"})

    assert revisions(store) == {"1": {"A": b"1", "B": b"2"}}


def test_a_run_record_with_other_timings_is_no_new_revision(store):
    store.publish(PERIOD, {"A": b"1", "run.json": b"0.1 s"})
    store.publish(PERIOD, {"A": b"1", "run.json": b"0.2 s"})

    assert revisions(store) == {"1": {"A": b"1", "run.json": b"0.1 s"}}


def test_other_bytes_are_a_new_revision_and_the_old_one_stays(store):
    store.publish(PERIOD, {"A": b"1"})
    folder = store.publish(PERIOD, {"A": b"2"})

    assert revisions(store) == {"1": {"A": b"1"}, "2": {"A": b"2"}}
    assert files_of(folder) == {"A": b"2"}


def test_a_file_more_or_less_is_a_new_revision(store):
    store.publish(PERIOD, {"A": b"1"})
    store.publish(PERIOD, {"A": b"1", "B": b"2"})
    store.publish(PERIOD, {"B": b"2"})

    assert list(revisions(store)) == ["1", "2", "3"]


def test_the_published_name_holds_when_the_data_folder_moves(store, tmp_path):
    store.publish(PERIOD, {"A": b"1"})

    store.root.rename(tmp_path / "moved")

    assert files_of(Store(Settings(data_dir=tmp_path / "moved")).published_dir(PERIOD)) == {"A": b"1"}


PUBLISHER = """
import hashlib, itertools, json, sys
from pathlib import Path
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store

store = Store(Settings(data_dir=Path(sys.argv[1])))
with store.lock():
    for turn in itertools.count():
        files = {f"part{n}": (b"%d " % turn) * 200_000 for n in range(4)}
        sums = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        print("building", turn, flush=True)
        store.publish(Period(2018, 7), files | {"sums.json": json.dumps(sums).encode()})
"""


@pytest.mark.parametrize(("turns", "grown"), [(2, None), (3, "part0"), (3, "part3"), (4, "sums.json")])
def test_a_kill_at_any_moment_leaves_the_last_list_whole_and_the_next_run_works(store, turns, grown):
    """Killed when a turn begins, or when a file of the revision then being built has appeared."""
    command = [sys.executable, "-c", PUBLISHER, str(store.root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=PROJECT_DIR) as publisher:
        for _ in range(turns):
            assert publisher.stdout.readline().startswith("building")
        building = store.root / "published" / "revisions" / str(PERIOD) / f".building-{publisher.pid}"
        while grown and not (building / grown).exists():
            assert publisher.poll() is None
        publisher.send_signal(signal.SIGKILL)
    assert publisher.returncode == -signal.SIGKILL

    published = files_of(store.published_dir(PERIOD))

    sums = json.loads(published.pop("sums.json"))
    assert {name: hashlib.sha256(data).hexdigest() for name, data in published.items()} == sums
    with store.lock():
        store.publish(PERIOD, {"A": b"next"})
    assert files_of(store.published_dir(PERIOD)) == {"A": b"next"}
    assert list((store.root / "published").rglob(".*")) == []
