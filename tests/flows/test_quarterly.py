"""The flow gives the same list as the plain steps: one session-wide Prefect server for all flow tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import VARYING_FILE, Store
from tests.small_demo import DEMO_SEED, lay_demo

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.mark.flow
def test_the_flow_publishes_the_same_bytes_as_the_plain_steps(tmp_path: Path) -> None:
    by_flow, plainly = Store(Settings(data_dir=tmp_path / "flow")), Store(Settings(data_dir=tmp_path / "plain"))
    period = lay_demo(plainly, DEMO_SEED)
    lay_demo(by_flow, DEMO_SEED)
    run_quarter(plainly, period)
    environment = os.environ | {"CALCELO_PREFECT_HOME": str(tmp_path / "prefect")}
    command = [sys.executable, "-m", "pipeline", "run", str(period), "--data", str(by_flow.root)]
    done = subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for path in plainly.published_dir(period).iterdir():
        if path.name != VARYING_FILE:
            assert path.read_bytes() == (by_flow.published_dir(period) / path.name).read_bytes(), path.name
