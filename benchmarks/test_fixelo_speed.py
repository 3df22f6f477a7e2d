"""The repair of a million games against a plain loop over the same games, and the memory that it takes.

In databases of three kinds: with as many false ratings as is usual, with many, and with nothing else. PGN, which
must be read from one end to the other, likewise.
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
from pipeline.fixelo.pgn import PgnScan, scan_pgn
from pipeline.fixelo.repair import Repair, repair_database
from tests.fixelo.builder import Game, record
from tests.fixelo.plain_fixelo import Row, plain_fixelo, plain_pgn

GAMES = 1_000_000
DIFFERENT_GAMES = 20_000
USUAL, MANY, ALL = 0.01, 0.05, 1.0
"""Share of the ratings above the limit: one game in fifty is concerned, one in ten, or every one."""

LEAST_RATIO = {USUAL: 30.0, MANY: 20.0, ALL: 5.0}
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
    patched, report = benchmark.pedantic(fast, args=(million,), warmup_rounds=2, rounds=15)
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


PGN_GAMES = 200_000
PGN_GAMES_OF_LOOP = 10_000
LEAST_PGN_RATIO = 8.0
MOST_PGN_MEMORY = 2.0


def random_pgn_game(rng: random.Random) -> bytes:
    white, black = (rng.randrange(2655, 2880, 5) if rng.random() < USUAL else rng.randrange(1600, 2600) for _ in "WB")
    names = ["".join(rng.choices("abcdefghijklmnoprstuvw", k=8)).capitalize() for _ in "WB"]
    moves = " ".join(
        f"{number}. Nf3 Nf6" + " {good}" * (number % 20 == 0) for number in range(1, rng.randrange(20, 50))
    )
    tags = f'[White "{names[0]}, J"]\n[Black "{names[1]}, K"]\n[WhiteElo "{white}"]\n[BlackElo "{black}"]\n'
    return f'[Event "Open"]\n[Date "1994.??.??"]\n{tags}[Result "1-0"]\n\n{moves} 1-0\n\n'.encode()


@pytest.fixture(scope="module")
def pgn_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng = random.Random(1995)
    part = b"".join(random_pgn_game(rng) for _ in range(PGN_GAMES_OF_LOOP))
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    path.write_bytes(part * (PGN_GAMES // PGN_GAMES_OF_LOOP))
    return path


def test_a_pgn_file_is_read_many_times_faster_than_by_a_plain_loop(benchmark, pgn_file):
    part = pgn_file.read_bytes()[: pgn_file.stat().st_size * PGN_GAMES_OF_LOOP // PGN_GAMES]
    found = benchmark.pedantic(lambda: scan_pgn([part], LIMIT), warmup_rounds=1, rounds=5)
    start = perf_counter()
    _, game_count, rows = plain_pgn(part, LIMIT)
    ratio = (perf_counter() - start) / benchmark.stats.stats.min
    print(f"\n{game_count:,} PGN games, {len(part) / 1e6:.1f} MB: {ratio:.0f} times a plain loop")
    assert isinstance(found, PgnScan)
    assert found.sides.select("game_number", "line_number", "colour", "rating_shown").rows() == rows
    assert ratio >= LEAST_PGN_RATIO


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell a process's memory")
def test_a_pgn_file_is_streamed(pgn_file):
    size = pgn_file.stat().st_size
    most = run_alone(pgn_file) / size
    print(f"\nmost memory of the whole process: {most:.2f} times the file's {size / 1e6:.0f} MB")
    assert 0 < most < MOST_PGN_MEMORY


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
