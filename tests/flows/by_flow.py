"""One process with one Prefect server does all that is tested by flow: its server is slow to start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from pipeline.period import Period
from pipeline.quarter import Teller
from pipeline.settings import PROJECT_DIR, Settings
from pipeline.steps import STEPS
from pipeline.store import Store, raw
from tests.small_demo import lay_demo
from tests.small_quarter import GOOD, PERIOD, lay, published_quarter, sending
from tests.test_memo import ENTRY

LATE = "late.207"
"""The file that comes while a list is made."""

WORKER = """
import datetime, json, sys
from pipeline.cli import app
from tests.flows.by_flow import do_while_files_come
for words in json.loads(sys.argv[1]):
    app(words, standalone_mode=False)
print(*do_while_files_come(*sys.argv[2:]))
from flows.schedule import next_runs
from pipeline.settings import EVERY_QUARTER
for strike in next_runs(EVERY_QUARTER, datetime.datetime(2025, 10, 2, tzinfo=datetime.UTC), 4):
    print(strike.isoformat())
"""


@dataclass(frozen=True)
class ByFlow:
    """The demo's last quarter run by flow, and a list made again by flow after a correction.

    `outrun` and `outrun_again` were run and made again while a file came (`do_while_files_come`), `looks` is how many
    times each was taken in from its raw folder. `said` is what the verbs said line by line, `strikes` are the next four
    times of the schedule after October 2025, `prefect_home` is where their server has made its database.
    """

    demo: Store
    demo_period: Period
    revised: Store
    outrun: Store
    outrun_again: Store
    looks: list[int]
    said: list[str]
    strikes: list[str]
    prefect_home: Path


def corrected_quarter(folder: Path) -> Store:
    """A published quarter of which a result is to be corrected."""
    store = published_quarter(folder)
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY, encoding="utf-8")
    return store


def late_file(store: Store, before: str) -> Teller:
    """Lays one more result file as soon as the step before another one is told."""

    def tell(name: str, *_: object) -> None:
        if name == STEPS[STEPS.index(before) - 1]:
            (store.raw_dir(PERIOD) / "sendings" / LATE).write_bytes(sending(3003, 4004))

    return tell


def do_while_files_come(laid: str, corrected: str) -> list[int]:
    """Run one data folder by flow and rerun another, a file coming before `publish`: the looks at the raw folder."""
    stores = [Store(Settings(data_dir=Path(folder))) for folder in (laid, corrected)]
    stores[0].settings.enter_prefect()
    from flows.quarterly import quarterly  # noqa: PLC0415 - Prefect reads its settings at import
    from flows.rerun import rerun_flow  # noqa: PLC0415 - as above
    from flows.server import own_server  # noqa: PLC0415 - as above

    run, again = (late_file(store, "publish") for store in stores)
    with own_server(), patch.object(raw, "read_raw_folder", wraps=raw.read_raw_folder) as look:
        quarterly(str(PERIOD), laid, run)
        looks = look.call_count
        rerun_flow(str(PERIOD), None, None, corrected, again)
        return [looks, look.call_count - looks]


def do_by_flow(folder: Path) -> ByFlow:
    """Run and rerun by flow in one process below a folder."""
    demo = Store(Settings(data_dir=folder / "demo"))
    period, revised, home = lay_demo(demo), corrected_quarter(folder / "revised"), folder / "prefect"
    outrun = lay(Store(Settings(data_dir=folder / "outrun")), GOOD)
    outrun_again = corrected_quarter(folder / "outrun-again")
    words = [
        ["run", str(period), "--data", str(demo.root)],
        ["rerun", str(PERIOD), "--flow", "--data", str(revised.root)],
    ]
    command = [sys.executable, "-c", WORKER, json.dumps(words), str(outrun.root), str(outrun_again.root)]
    environment = os.environ | {"CALCELO_PREFECT_HOME": str(home)}
    process = subprocess.run(command, cwd=PROJECT_DIR, env=environment, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (0, "")
    lines = process.stdout.splitlines()
    said, looks, strikes = lines[:-5], [int(count) for count in lines[-5].split()], lines[-4:]
    return ByFlow(demo, period, revised, outrun, outrun_again, looks, said, strikes, home)
