"""Real quarters, raw folder to list, against the published lists, by a tool that shares no code with us."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile

import pytest

from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store

pytestmark = pytest.mark.archive

QUARTERS = [("201807", 99.7), ("201804", 99.9), ("201901", 99.9), ("202110", 99.8), ("202201", 99.8)]


@pytest.mark.parametrize(("code", "floor"), QUARTERS)
def test_a_real_quarter_gives_the_published_list(archive_dir, tools_dir, tmp_path, code, floor):
    source, period = archive_dir / code, Period.parse(code)
    store = Store(Settings(data_dir=tmp_path))
    raw = store.raw_dir(period)
    (raw / "fide").mkdir(parents=True)
    shutil.copy(source / "sendings.zip", raw)
    shutil.copy(source / "fide_games.csv", raw / "fide" / "games.csv")
    shutil.copy(source / "FIDE.zip", raw / "fide" / "players_list.zip")
    with zipfile.ZipFile(source / "BEFORE.zip") as archive:
        archive.extractall(raw)

    run_quarter(store, period)

    tool = tools_dir / "compare_lists.py"
    command = [sys.executable, tool, store.published_dir(period), source, "--floor", str(floor)]
    compared = subprocess.run(command, capture_output=True, text=True, check=False)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    assert re.search(r"substituted 100\.00 %, check-list rows 100\.00 % \(extra 0\)", compared.stdout), compared.stdout
    counts = dict(re.findall(r"'([a-z ]+)': (\d+)", compared.stdout))
    assert counts["rows ok"] == counts["rows"]
