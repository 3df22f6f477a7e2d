"""The repair of a million games against a plain loop over the same games, and the memory that it takes.

In databases of three kinds: with as many false ratings as is usual, with many, and with nothing else.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
import polars as pl
import pytest

from pipeline.fixelo.database import Database, read_database
from pipeline.fixelo.files import Options, fix_file
from pipeline.fixelo.names import name_index
from pipeline.fixelo.repair import Repair, repair_database
from tests.fixelo.builder import Game, record
from tests.fixelo.plain_fixelo import Row, plain_fixelo

GAMES = 1_000_000
DIFFERENT_GAMES = 20_000
USUAL, MANY, ALL = 0.01, 0.05, 1.0
"""Share of the ratings above the limit: one game in fifty is concerned, one in ten, or every one."""

LEAST_RATIO = {USUAL: 30.0, MANY: 25.0, ALL: 6.0}
MOST_MEMORY = {USUAL: 4.0, MANY: 4.0, ALL: 5.0}
"""Where every rating is false, it is the report of two million rows that takes time and memory."""

LIMIT = 2650
LISTED = [f"Champion{letter},A" for letter in "abcdefghij"]


@dataclass(frozen=True)
class Million:
    share: float
    cbf: bytes
    cbi: bytes
    path: Path


def random_game(rng: random.Random, share: float) -> Game:
    def rating() -> int:
        return rng.randrange(211, 256) if rng.random() < share else rng.randrange(0, 200)

    def name() -> str:
        letters = "".join(rng.choices("abcdefghijklmnoprstuvw", k=rng.randint(4, 10)))
        return rng.choice(LISTED) if rng.random() < 0.05 else f"{letters.capitalize()},{rng.choice('JKLMNP')}"

    return Game(
        players=f"{name()}-{name()}",
        source=f"Open, Gent ({rng.randint(1, 9)})",
        white=rating(),
        black=rating(),
        year=rng.randrange(60, 96),
        moves=rng.randbytes(rng.randrange(40, 120)),
        checksum=rng.choice(("old", "new")),
    )


@pytest.fixture(scope="module", params=[USUAL, MANY, ALL], ids=["usual", "many", "all"])
def million(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Million:
    """A million games; a record does not depend on its place, so some thousands are laid again and again."""
    rng = random.Random(1995)
    records = [record(random_game(rng, request.param)) for _ in range(DIFFERENT_GAMES)]
    rounds = GAMES // DIFFERENT_GAMES
    lengths = np.tile([len(item) for item in records], rounds)
    places = np.concatenate([[0], np.cumsum(lengths)])
    words = np.concatenate([[GAMES + 1], places + np.arange(2, GAMES + 3)])
    path = tmp_path_factory.mktemp("million") / "GAMES.CBF"
    made = Million(request.param, b"".join(records) * rounds, words.astype(">u4").tobytes(), path)
    path.write_bytes(made.cbf)
    path.with_suffix(".CBI").write_bytes(made.cbi)
    return made


def fast(million: Million) -> tuple[bytes, pl.DataFrame]:
    data = np.frombuffer(million.cbf, dtype=np.uint8)
    database = read_database(data, million.cbi)
    assert isinstance(database, Database)
    repair = repair_database(database, name_index(pl.Series(LISTED)), LIMIT, "GAMES.CBF")
    assert isinstance(repair, Repair)
    patched = data.copy()
    patched[repair.patch.positions] = repair.patch.after
    return patched.data, repair.report  # type: ignore[return-value]


def timed(work: Callable[[], tuple[bytes, list[Row]]]) -> tuple[float, bytes, list[Row]]:
    start = perf_counter()
    patched, rows = work()
    return perf_counter() - start, patched, rows


def test_a_million_games_are_repaired_many_times_faster_than_by_a_plain_loop(benchmark, million):
    patched, report = benchmark.pedantic(fast, args=(million,), warmup_rounds=2, rounds=7)
    loops = [timed(lambda: plain_fixelo(million.cbf, million.cbi, LIMIT, frozenset(LISTED))) for _ in range(3)]
    seconds, expected, rows = min(loops, key=lambda loop: loop[0])
    ratio = seconds / benchmark.stats.stats.min
    benchmark.extra_info.update(ratio=ratio, plain_seconds=seconds, ratings=len(rows), bytes=len(million.cbf))
    print(f"\n{GAMES:,} games, {len(rows):,} high ratings: {ratio:.0f} times a plain loop ({seconds:.2f} s)")
    assert patched == expected
    assert report.select("game_number", "colour", "action").rows() == [(row[0], row[1], row[-1]) for row in rows]
    assert ratio >= LEAST_RATIO[million.share]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell a process's memory")
def test_a_million_games_on_the_disk_take_few_times_their_size_in_memory(million):
    most = run_alone(million.path) / len(million.cbf)
    print(f"\nmost memory of the whole process: {most:.2f} times the file's {len(million.cbf) / 1e6:.0f} MB")
    assert 0 < most < MOST_MEMORY[million.share]


def run_alone(path: Path) -> int:
    """Repair a database in a process of its own and give the most memory that it held, in bytes."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.test_fixelo_speed", str(path)],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).resolve().parents[1],
    )
    return int(done.stdout)


if __name__ == "__main__":
    outcome = fix_file(Path(sys.argv[1]), Options(LIMIT, pl.Series(LISTED)))
    assert outcome.files["state"].to_list() == ["changed"]
    # Of this process alone: what getrusage gives still counts the memory of the process that started it.
    held = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    print(int(held[1]) * 1024 if held else 0)
