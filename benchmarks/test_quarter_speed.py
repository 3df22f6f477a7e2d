"""A whole quarter against bare reading of its member file and check list with dbfread (a ratio in one run)."""

from __future__ import annotations

from time import perf_counter

import pytest
from dbfread import DBF

from pipeline.period import Period
from pipeline.quarter import run_quarter
from tests.archive_quarters import lay_quarter, unzipped

MOST = 3.0


@pytest.mark.archive
def test_a_quarter_takes_no_more_than_three_times_bare_reading(benchmark, archive_dir, tmp_path):
    period = Period(2018, 7)
    store = lay_quarter(tmp_path / "data", archive_dir, period)
    source = archive_dir / period.code
    tables = [unzipped(source / f"{name}.zip", tmp_path / f"{name}.DBF") for name in ("BEFORE", "CHCKLIST")]

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
