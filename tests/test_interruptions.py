"""Runs and reruns that are killed, and two at once: nothing torn, nothing lost, nothing mixed."""

from __future__ import annotations

import hashlib
import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import polars as pl
import pytest

from pipeline.quarter import run_quarter
from pipeline.rerun import rerun
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import VARYING_FILE, Store
from tests.small_quarter import GOOD, PERIOD, lay
from tests.test_memo import ENTRY

WORKER = """
import sys
from pathlib import Path
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.rerun import rerun
from pipeline.settings import Settings
from pipeline.store import Store
store, period = Store(Settings(data_dir=Path(sys.argv[2]))), Period.parse("2018-07")
with store.lock():
    print("at work", flush=True)
    {"run": run_quarter, "rerun": rerun}[sys.argv[1]](store, period)
    print("done", flush=True)
    sys.stdin.read()
"""


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def published(store: Store) -> dict[str, bytes]:
    files = files_of(store.published_dir(PERIOD))
    files.pop(VARYING_FILE)
    return files


def laid(folder: Path) -> Store:
    return lay(Store(Settings(data_dir=folder)), GOOD)


def ask_correction(store: Store) -> None:
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY, encoding="utf-8")


class Reference:
    """The bytes of the first list and of the corrected one, made without a kill, and how long each took."""

    def __init__(self, folder: Path) -> None:
        store = laid(folder)
        started = perf_counter()
        run_quarter(store, PERIOD)
        self.seconds = {"run": perf_counter() - started}
        self.first = published(store)
        ask_correction(store)
        started = perf_counter()
        rerun(store, PERIOD)
        self.seconds["rerun"] = perf_counter() - started
        self.second = published(store)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Reference:
    return Reference(tmp_path_factory.mktemp("reference"))


def killed(what: str, store: Store, seconds: float) -> None:
    """A run that is killed so long after it began, if it has not ended by then."""
    command = [sys.executable, "-c", WORKER, what, str(store.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT_DIR) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "at work\n"
        try:
            worker.wait(seconds)
        except subprocess.TimeoutExpired:
            worker.send_signal(signal.SIGKILL)


def check_nothing_torn(store: Store) -> None:
    """Every list that has a name is whole, every table can be read."""
    for name in (*(store.root / "published").glob("20*"), *(store.root / "published" / "revisions").glob("*/[0-9]*")):
        files = files_of(name)
        told = json.loads(files.pop(VARYING_FILE))["outputs"]
        assert {file: hashlib.sha256(data).hexdigest() for file, data in files.items()} == told
    for path in (store.root / "curated").glob("*/[0-9]*.parquet"):
        pl.read_parquet(path)


def check_kills(store: Store, reference: Reference, kills: int, chance: random.Random) -> None:
    raw = files_of(store.root / "raw")
    for _ in range(kills):
        killed("run", store, chance.uniform(0, reference.seconds["run"]))
        check_nothing_torn(store)
    with store.lock():
        run_quarter(store, PERIOD)
    assert published(store) == reference.first

    ask_correction(store)
    for _ in range(kills):
        killed("rerun", store, chance.uniform(0, reference.seconds["rerun"]))
        check_nothing_torn(store)
    with store.lock():
        rerun(store, PERIOD)
    assert published(store) == reference.second
    raw |= {f"{PERIOD}/corrections.yml": ENTRY.encode()}
    assert files_of(store.root / "raw") == raw
    assert [path for path in store.root.rglob(".*") if path.name != ".lock"] == []


def test_kills_at_random_moments_leave_nothing_torn_and_the_next_run_gives_the_same_bytes(tmp_path, reference):
    check_kills(laid(tmp_path / "data"), reference, 3, random.Random())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_fifty_kills_at_random_moments(tmp_path, reference, seed):
    check_kills(laid(tmp_path / "data"), reference, 5, random.Random(seed))


def test_of_two_runs_at_once_the_second_stops_with_a_clear_message_and_nothing_is_mixed(tmp_path, reference):
    store = laid(tmp_path / "data")
    command = [sys.executable, "-c", WORKER, "run", str(store.root)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT_DIR) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "at work\n"
        second = [sys.executable, "-m", "pipeline", "run", str(PERIOD), "--plain", "--data", str(store.root)]
        stopped = subprocess.run(second, cwd=PROJECT_DIR, capture_output=True, text=True, check=False)
        first.communicate()

    assert first.returncode == 0
    assert stopped.returncode == 1
    assert "another run is at work in" in stopped.stderr
    assert published(store) == reference.first
    assert store.revisions(PERIOD) == [1]
