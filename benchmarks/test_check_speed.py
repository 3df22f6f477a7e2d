"""All checks of a quarter against bare reading of its member file with dbfread (a ratio in one run)."""

from __future__ import annotations

from time import perf_counter

import pytest
from dbfread import DBF

from pipeline.formats.dbf import read_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.sendings import read_sendings
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.check import check
from pipeline.stages.check_tables import Batch
from tests.archive_quarters import sendings_of, unzipped

PERIOD = Period(2018, 7)
MOST = 2.0
"""On an idle machine it is about a half; many short statements suffer more than one long loop from others at work."""


@pytest.mark.archive
def test_all_checks_of_a_quarter_take_no_more_than_twice_bare_reading_of_its_members(benchmark, archive_dir, tmp_path):
    folder = archive_dir / PERIOD.code
    member_file = unzipped(folder / "BEFORE.zip", tmp_path / "PLAYER.DBF")
    read, members = read_sendings(sendings_of(folder)), read_members(read_table(member_file.read_bytes()), PERIOD)
    batch = Batch(PERIOD, read.files, read.entries, read.half_games, members, rounds=read.rounds)

    def bare() -> float:
        started = perf_counter()
        assert sum(1 for _ in DBF(member_file, encoding="cp1252", char_decode_errors="replace")) > 20_000
        return perf_counter() - started

    result = benchmark.pedantic(check, args=(batch, rulebook_for(PERIOD), read.findings), rounds=5, warmup_rounds=1)
    ratio = benchmark.stats.stats.min / min(bare() for _ in range(3))
    benchmark.extra_info["ratio_to_dbfread"] = ratio
    print(f"all checks / bare dbfread reading of the members = {ratio:.2f}")
    assert not result.findings.is_empty()
    assert ratio <= MOST
