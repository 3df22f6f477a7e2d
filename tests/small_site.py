"""The demo with its last list published and the first files for the next one in, for the tests of the pages."""

from __future__ import annotations

import shutil
from pathlib import Path

from pipeline.period import Period
from pipeline.quarter import do_step, run_quarter
from pipeline.store import Store
from tests.small_demo import demo_lists

PERIOD, COMING = Period(2023, 10), Period(2024, 1)
COMING_FILES = ("S_SWAR_202310.204", "S_PAIRTWO_202310.703")


def published_demo(folder: Path) -> Store:
    """The demo's lists up to `PERIOD`, and two files assembled for `COMING`."""
    store = demo_lists(folder)
    run_quarter(store, PERIOD)
    raw = store.raw_dir(COMING)
    (raw / "sendings").mkdir(parents=True)
    for name in COMING_FILES:
        shutil.copy(store.raw_dir(PERIOD) / "sendings" / name, raw / "sendings")
    for name in ("PLAYER.DBF", "Clubs.txt"):
        shutil.copy(store.raw_dir(PERIOD) / name, raw)
    shutil.copy(store.published_dir(PERIOD) / "PLAYER.DBF", raw)
    for step in ("read_sendings", "read_members", "read_fide", "check", "assemble"):
        do_step(store, COMING, step)
    return store
