"""The reader of result files against the same reading line by line in plain Python (a ratio in one run).

Both give the same tables; the plain one leaves out the table of the files and the wording of findings.
"""

from __future__ import annotations

from time import perf_counter

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from tests.formats.sendings.plain_reader import read_plainly
from tests.formats.sendings.quarter_batch import quarter_batch

LEAST_RATIO = 5.0
LEAST_MEGABYTES_A_SECOND = 40.0
"""The less strict of the two is asked."""


def test_a_quarter_of_400_files_is_read_at_several_times_the_speed_of_plain_python(benchmark):
    contents = [(file.file_name, file.data) for file in quarter_batch(file_count=400, half_game_count=30_000)]
    megabytes = sum(len(data) for _, data in contents) / 1e6

    def batch() -> list[RawFile]:
        return [RawFile(name, data) for name, data in contents]

    def plain() -> float:
        files = batch()
        started = perf_counter()
        tables = read_plainly(files).frames()
        seconds = perf_counter() - started
        assert [table.height for table in tables] == heights
        return seconds

    sendings = read_sendings(batch())
    heights = [table.height for table in (sendings.rounds, sendings.entries, sendings.half_games)]
    assert sendings.half_games.height >= 30_000
    assert sendings.findings.is_empty()
    benchmark.pedantic(lambda: read_sendings(batch()), rounds=20)
    seconds = benchmark.stats.stats.min
    ratio, speed = min(plain() for _ in range(3)) / seconds, megabytes / seconds
    benchmark.extra_info |= {"ratio_to_plain": ratio, "megabytes_a_second": speed}
    print(f"{ratio:.1f} times plain Python, {speed:.0f} MB/s")
    assert ratio >= LEAST_RATIO or speed >= LEAST_MEGABYTES_A_SECOND
