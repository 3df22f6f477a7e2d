"""The demo's raw folders for tests: laid once in a session, copied where a test needs its own."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from pipeline.demo import make_demo
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store
from tests.session_folders import session_folder

DEMO_SEED = 1


@cache
def _made(seed: int) -> tuple[Path, Period]:
    folder = session_folder("demo")
    return folder, make_demo(Store(Settings(data_dir=folder)), seed)


def demo_data(seed: int = DEMO_SEED) -> Path:
    """The demo's data folder, to be read only: all quarters but the last are run, with their history."""
    folder, _ = _made(seed)
    return folder


def lay_demo(store: Store, seed: int = DEMO_SEED) -> Period:
    """Lay the demo's last quarter, ready to be run, into a store."""
    folder, period = _made(seed)
    shutil.copytree(folder / "raw" / str(period), store.raw_dir(period))
    return period


def demo_lists(folder: Path, seed: int = DEMO_SEED) -> Store:
    """The demo as it stands before its last quarter is run: three published lists, in a folder of its own."""
    made, _ = _made(seed)
    shutil.copytree(made, folder / "data", symlinks=True)
    return Store(Settings(data_dir=folder / "data"))


@cache
def _run(seed: int) -> tuple[Path, Period]:
    store = Store(Settings(data_dir=session_folder("demo-run")))
    period = lay_demo(store, seed)
    run_quarter(store, period)
    return store.root, period


def run_demo(store: Store, seed: int = DEMO_SEED) -> Period:
    """The demo's last quarter alone, run and published: done once in a session, copied into a store."""
    folder, period = _run(seed)
    shutil.copytree(folder, store.root, symlinks=True)
    return period
