"""The notebook runs through from its first cell to its last, on the demo's history, without a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.small_demo import demo_data

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "rating_history.py"

RUN_AND_TELL = """
import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("notebook", sys.argv[1])
notebook = importlib.util.module_from_spec(spec)
spec.loader.exec_module(notebook)
_, found = notebook.app.run()
print(json.dumps({name: found[name].height for name in ("distribution", "strongest", "curve", "youth")}))
print(json.dumps(found["distribution"]["members"].sum()))
"""


def run(*words: str) -> list[str]:
    environment = os.environ | {"CALCELO_DATA": str(demo_data())}
    done = subprocess.run(
        [sys.executable, "-W", "error", *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_cell_gives_its_rows_on_the_demos_history():
    rows, members = (json.loads(line) for line in run("-c", RUN_AND_TELL, str(NOTEBOOK)))

    assert rows["strongest"] == 10
    assert rows["curve"] == 3
    assert rows["youth"] > 3
    assert members > 100


def test_the_notebook_runs_as_a_plain_program():
    assert run(str(NOTEBOOK)) == []
