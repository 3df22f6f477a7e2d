"""The reader of result files against the same reading line by line in plain Python (a ratio in one run).

Both give the same tables; the plain one leaves out the table of the files and the wording of findings, and takes
the headers with the same code.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import pytest

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from tests.archive_quarters import sendings_of
from tests.formats.sendings.plain_reader import read_plainly
from tests.formats.sendings.quarter_batch import quarter_batch

LEAST_RATIO = 5.0
LEAST_MEGABYTES_A_SECOND = 40.0
"""What is asked of a batch of 400 files: the less strict of the two."""

LEAST_RATIO_OF_SMALL_FILES = 3.5
"""Of files half as long as the federation's, which cost more headers: less than asked, and it must not sink."""


@pytest.mark.archive
def test_the_files_of_five_quarters_are_read_at_several_times_the_speed_of_plain_python(benchmark, archive_dir):
    folders = sorted(path.parent for path in archive_dir.glob("*/sendings.zip"))
    files = [(file.file_name, file.data) for folder in folders for file in sendings_of(folder)]
    assert len(files) >= 400

    ratio, speed = compared(benchmark, files)

    assert ratio >= LEAST_RATIO or speed >= LEAST_MEGABYTES_A_SECOND


def test_400_small_files_are_read_faster_than_in_plain_python(benchmark):
    files = [(file.file_name, file.data) for file in quarter_batch(file_count=400, half_game_count=30_000)]

    ratio, _ = compared(benchmark, files)

    assert ratio >= LEAST_RATIO_OF_SMALL_FILES


def compared(benchmark, files: Sequence[tuple[str, bytes]]) -> tuple[float, float]:
    """Both readers on these files: how many times as fast ours is, and how many megabytes it reads in a second."""

    def batch() -> list[RawFile]:
        return [RawFile(name, data) for name, data in files]

    def plain() -> float:
        taken = batch()
        started = perf_counter()
        tables = read_plainly(taken).frames()
        seconds = perf_counter() - started
        assert [table.height for table in tables] == heights
        return seconds

    sendings = read_sendings(batch())
    heights = [table.height for table in (sendings.rounds, sendings.entries, sendings.half_games)]
    assert sendings.half_games.height >= 30_000
    assert sendings.findings.is_empty()
    benchmark.pedantic(lambda: read_sendings(batch()), rounds=20)
    seconds = benchmark.stats.stats.min
    ratio, speed = min(plain() for _ in range(3)) / seconds, sum(len(data) for _, data in files) / 1e6 / seconds
    benchmark.extra_info |= {"ratio_to_plain": ratio, "megabytes_a_second": speed}
    print(f"{len(files)} files: {ratio:.1f} times plain Python, {speed:.0f} MB/s")
    return ratio, speed
