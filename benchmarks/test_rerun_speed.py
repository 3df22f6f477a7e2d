"""A rerun after one correction against the full run, as the officer types both (ratios in one run)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.store import Store
from tests.archive_quarters import lay_quarter

PERIOD = Period(2018, 7)
PROJECT = Path(__file__).resolve().parents[1]
MOST = 1 / 3

pytestmark = pytest.mark.archive


def laid(folder: Path, archive_dir: Path) -> Store:
    """The period with its files unpacked, so that one of them can be replaced."""
    store = lay_quarter(folder, archive_dir, PERIOD)
    packed = store.raw_dir(PERIOD) / "sendings.zip"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(store.raw_dir(PERIOD) / "sendings")
    packed.unlink()
    return store


def typed(store: Store, home: Path, *words: str) -> float:
    """Seconds that a command takes."""
    environment = os.environ | {"CALCELO_PREFECT_HOME": str(home)}
    command = [sys.executable, "-m", "pipeline", *words, "--data", str(store.root)]
    started = perf_counter()
    subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=True)
    return perf_counter() - started


def correct_file(store: Store) -> None:
    """The sender's corrected version: the game of the first two players of a file turned round."""
    for path in sorted((store.raw_dir(PERIOD) / "sendings").iterdir()):
        lines = path.read_bytes().split(b"\r\n")
        for at, (one, other) in enumerate(pairwise(lines)):
            if re.match(rb"\s+1 \S", one) and b"2 B 1" in one and b"1 N 0" in other:
                lines[at], lines[at + 1] = one.replace(b"2 B 1", b"2 B 0", 1), other.replace(b"1 N 0", b"1 N 1", 1)
                path.write_bytes(b"\r\n".join(lines))
                return
    raise AssertionError


def ask_correction(store: Store) -> None:
    """One entry in corrections.yml."""
    game = (
        store.read_table("half_games", HalfGames, PERIOD)
        .filter(score=0.5)
        .join(
            store.read_table("entries", Entries, PERIOD).select("file_id", "line_number"), on=["file_id", "line_number"]
        )
        .join(store.read_table("received_files", ReceivedFiles, PERIOD).select("file_id", "file_name"), on="file_id")
        .sort("file_name", "line_number", "round_number")
        .row(0, named=True)
    )
    (store.raw_dir(PERIOD) / "corrections.yml").write_text(
        f"corrections:\n  - kind: result\n    file: {game['file_name']!r}\n    line: {game['line_number']}\n"
        f"    round: {game['round_number']}\n    expect: {{score: 0.5}}\n    set: {{score: 1}}\n"
        "    reason: a slip\n    asked_by: a club\n    asked_on: 2018-06-20\n",
        encoding="utf-8",
    )


@pytest.mark.parametrize("correct", [correct_file, ask_correction])
def test_a_rerun_of_one_corrected_file_takes_under_a_third_of_the_full_run(benchmark, archive_dir, tmp_path, correct):
    """Both as programs, the run as the Prefect flow that it is by default; the bare steps are told besides."""
    store = laid(tmp_path / "data", archive_dir)
    full = typed(store, tmp_path / "prefect", "run", str(PERIOD))
    bare = typed(store, tmp_path / "prefect", "run", str(PERIOD), "--plain", "--anew")
    correct(store)

    again = benchmark.pedantic(typed, args=(store, tmp_path / "prefect", "rerun", str(PERIOD)), rounds=1)

    assert store.revisions(PERIOD) == [1, 2]
    benchmark.extra_info |= {"ratio_to_run": again / full, "ratio_to_plain_run": again / bare}
    print(f"rerun / run, {correct.__name__} = {again / full:.2f}; / run --plain --anew = {again / bare:.2f}")
    assert again / full <= MOST


def test_a_run_with_nothing_changed_takes_under_a_third_of_its_steps_done_anew(benchmark, archive_dir, tmp_path):
    store = laid(tmp_path / "data", archive_dir)
    run_quarter(store, PERIOD)
    started = perf_counter()
    run_quarter(store, PERIOD, anew=True)
    full = perf_counter() - started

    benchmark.pedantic(run_quarter, args=(store, PERIOD), rounds=3)

    ratio = benchmark.stats.stats.min / full
    benchmark.extra_info["ratio_to_anew"] = ratio
    print(f"nothing changed / done anew = {ratio:.2f}")
    assert ratio <= MOST
