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
import json, sys
from pipeline.cli import app
for words in json.loads(sys.argv[1]):
    app(words, standalone_mode=False)
"""


@dataclass(frozen=True)
class ByFlow:
    """The demo's last quarter run by flow, and a list made again by flow after a correction."""

    demo: Store
    demo_period: Period
    revised: Store


def corrected_quarter(folder: Path) -> Store:
    """A published quarter of which a result is to be corrected."""
    store = published_quarter(folder)
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(ENTRY, encoding="utf-8")
    return store


def do_by_flow(folder: Path) -> ByFlow:
    """Run and rerun by flow in one process below a folder."""
    demo = Store(Settings(data_dir=folder / "demo"))
    done = ByFlow(demo, lay_demo(demo), corrected_quarter(folder / "revised"))
    words = [
        ["run", str(done.demo_period), "--data", str(done.demo.root)],
        ["rerun", str(PERIOD), "--flow", "--data", str(done.revised.root)],
    ]
    environment = os.environ | {"CALCELO_PREFECT_HOME": str(folder / "prefect")}
    command = [sys.executable, "-c", WORKER, json.dumps(words)]
    process = subprocess.run(command, cwd=PROJECT_DIR, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return done
