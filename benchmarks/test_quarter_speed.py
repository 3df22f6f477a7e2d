"""A whole quarter against bare reading of its member file and check list with dbfread (a ratio in one run)."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from time import perf_counter

import pytest
from dbfread import DBF

from pipeline.period import Period
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store

ARCHIVE = Path(__file__).resolve().parents[2] / "shared" / "archive"
MOST = 3.0


def unzipped(path: Path, folder: Path) -> Path:
    with zipfile.ZipFile(path) as archive:
        return Path(archive.extract(archive.namelist()[0], folder))


def lay(folder: Path, period: Period) -> Store:
    store, source = Store(Settings(data_dir=folder)), ARCHIVE / period.code
    raw = store.raw_dir(period)
    (raw / "fide").mkdir(parents=True)
    shutil.copy(source / "sendings.zip", raw)
    shutil.copy(source / "BEFORE.zip", raw / "PLAYER.zip")
    shutil.copy(source / "fide_games.csv", raw / "fide" / "games.csv")
    shutil.copy(source / "FIDE.zip", raw / "fide" / "players_list.zip")
    return store


@pytest.mark.skipif(not ARCHIVE.is_dir(), reason="the federation's archive is not beside the project")
def test_a_quarter_takes_no_more_than_three_times_bare_reading(benchmark, tmp_path):
    period = Period(2018, 7)
    store = lay(tmp_path / "data", period)
    tables = [unzipped(ARCHIVE / "201807" / name, tmp_path / name) for name in ("BEFORE.zip", "CHCKLIST.zip")]

    def bare() -> float:
        started = perf_counter()
        for table in tables:
            assert sum(1 for _ in DBF(table, encoding="cp1252", char_decode_errors="replace")) > 20_000
        return perf_counter() - started

    run_quarter(store, period)
    benchmark.pedantic(run_quarter, args=(store, period), kwargs={"anew": True}, rounds=5)
    reading = min(bare() for _ in range(3))
    ratio = benchmark.stats.stats.min / reading
    benchmark.extra_info["ratio_to_dbfread"] = ratio
    print(f"whole quarter / bare dbfread reading = {ratio:.2f}")
    assert ratio <= MOST
