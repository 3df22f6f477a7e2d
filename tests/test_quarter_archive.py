"""Real quarters, raw folder to list, against the published lists, by a tool that shares no code with us."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from pipeline.period import Period
from pipeline.quarter import run_quarter
from tests.archive_quarters import lay_quarter

pytestmark = pytest.mark.archive

QUARTERS = [("201807", 99.7), ("201804", 99.9), ("201901", 99.9), ("202110", 99.8), ("202201", 99.8)]


@pytest.mark.parametrize(("code", "floor"), QUARTERS)
def test_a_real_quarter_gives_the_published_list(archive_dir, tools_dir, tmp_path, code, floor):
    period = Period.parse(code)
    store = lay_quarter(tmp_path, archive_dir, period)

    run_quarter(store, period)

    tool = tools_dir / "compare_lists.py"
    command = [sys.executable, tool, store.published_dir(period), archive_dir / code, "--floor", str(floor)]
    compared = subprocess.run(command, capture_output=True, text=True, check=False)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    assert re.search(r"substituted 100\.00 %, check-list rows 100\.00 % \(extra 0\)", compared.stdout), compared.stdout
    counts = dict(re.findall(r"'([a-z ]+)': (\d+)", compared.stdout))
    assert counts["rows ok"] == counts["rows"]
