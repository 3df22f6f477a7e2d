"""One process with one Prefect server does all that is tested by flow: its server is slow to start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pipeline.period import Period
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.store import Store
from tests.small_demo import lay_demo
from tests.small_quarter import PERIOD, published_quarter
from tests.test_memo import ENTRY

WORKER = """
import datetime, json, sys
from pipeline.cli import app
for words in json.loads(sys.argv[1]):
    app(words, standalone_mode=False)
from flows.schedule import next_runs
from pipeline.settings import EVERY_QUARTER
for strike in next_runs(EVERY_QUARTER, datetime.datetime(2025, 10, 2, tzinfo=datetime.UTC), 4):
    print(strike.isoformat())
"""


@dataclass(frozen=True)
class ByFlow:
    """The demo's last quarter run by flow, and a list made again by flow after a correction.

    `said` is what the verbs said line by line, `strikes` are the next four times of the schedule after October 2025,
    `prefect_home` is where their server has made its database.
    """

    demo: Store
    demo_period: Period
    revised: Store
    said: list[str]
    strikes: list[str]
    prefect_home: Path


def corrected_quarter(folder: Path) -> Store:
    """A published quarter of which a result is to be corrected."""
    store = published_quarter(folder)
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY, encoding="utf-8")
    return store


def do_by_flow(folder: Path) -> ByFlow:
    """Run and rerun by flow in one process below a folder."""
    demo = Store(Settings(data_dir=folder / "demo"))
    period, revised, home = lay_demo(demo), corrected_quarter(folder / "revised"), folder / "prefect"
    words = [
        ["run", str(period), "--data", str(demo.root)],
        ["rerun", str(PERIOD), "--flow", "--data", str(revised.root)],
    ]
    command = [sys.executable, "-c", WORKER, json.dumps(words)]
    environment = os.environ | {"CALCELO_PREFECT_HOME": str(home)}
    process = subprocess.run(command, cwd=PROJECT_DIR, env=environment, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (0, "")
    *said, first, second, third, fourth = process.stdout.splitlines()
    return ByFlow(demo, period, revised, said, [first, second, third, fourth], home)
