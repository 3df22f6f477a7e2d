"""The engine on frames against the plain reference engine, and the whole backtest against bare reading."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import dbfread
import numpy as np
import polars as pl

from pipeline.backtest import backtest
from pipeline.backtest.archive import find_periods, load_period
from pipeline.contracts.checklist import Checklist
from pipeline.contracts.ratings import PlayerStates
from pipeline.period import Period
from pipeline.rating.engine import rate
from pipeline.rulebook import rulebook_for
from tests.archive_quarters import unzipped
from tests.reference.engine import compute
from tests.reference.records import Game, PlayerState

GAMES, PLAYERS = 1_000_000, 100_000
LEAST_RATIO = 10.0
PERIOD = Period(2018, 7)
NOBODY_SUBSTITUTED = pl.DataFrame(schema={"member_id": pl.Int32, "fide_rating": pl.Int32})


def seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def records(checklist: pl.DataFrame, states: pl.DataFrame) -> tuple[list[Game], list[PlayerState]]:
    """The same period as the plain engine takes it."""
    columns = ("import_number", "member_id", "opponent_id", "date", "score", "given_rating", "given_rating_kind")
    games = [Game(*row) for row in checklist.select(columns).iter_rows()]
    return games, [PlayerState(*row) for row in states.iter_rows()]


def synthetic_period(games: int, players: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A period of random games, both rows of each; one player in ten is unrated, the numbers are spread."""
    rng = np.random.default_rng(2018)
    numbers = rng.permutation(9 * players)[:players] + 1
    white, black = rng.integers(0, players, size=(2, games))
    black = np.where(black == white, (black + 1) % players, black)
    score = rng.choice([0.0, 0.5, 1.0], size=games)
    days = rng.integers(0, 90, size=games)
    pair = {
        "import_number": np.arange(1, 2 * games + 1),
        "member_id": numbers[np.stack([white, black], axis=1).ravel()],
        "opponent_id": numbers[np.stack([black, white], axis=1).ravel()],
        "score": np.stack([score, 1 - score], axis=1).ravel(),
        "days": np.repeat(days, 2),
    }
    date = pl.lit(dt.date(2018, 4, 1)) + pl.duration(days=pl.col("days"))
    checklist = Checklist.conform(pl.DataFrame(pair).with_columns(date=date, sender_id=pl.lit(0)))
    count = np.where(rng.random(players) < 0.1, rng.integers(0, 20, players), rng.integers(20, 900, players))
    rating = rng.integers(1150, 2500, players)
    states = {
        "member_id": numbers,
        "rating": np.where(count < 10, 0, rating),
        "game_count": count,
        "opponent_sum": np.where(count < 20, count * rating, 0),
        "score_sum": np.where(count < 20, count // 2, 0).astype(float),
    }
    return checklist, PlayerStates.conform(pl.DataFrame(states))


def test_the_engine_is_ten_times_faster_than_the_plain_one_on_a_million_games():
    checklist, states = synthetic_period(GAMES, PLAYERS)
    rulebook = rulebook_for(PERIOD)
    fast = min(seconds(lambda: rate(checklist, states, NOBODY_SUBSTITUTED, rulebook)) for _ in range(2))
    games, players = records(checklist, states)
    plain = seconds(lambda: compute(PERIOD.number, players, games))
    print(f"a million games: {fast:.2f} s, plain {plain:.2f} s, {plain / fast:.1f} times")
    assert plain >= LEAST_RATIO * fast


def test_the_engine_is_no_slower_than_the_plain_one_on_a_single_list(archive_dir):
    data = load_period(find_periods(archive_dir, [PERIOD])[0])
    games, players = records(data.checklist.games, data.states)
    fide = dict(data.substitutions.iter_rows())
    ours = lambda: rate(data.checklist.games, data.states, data.substitutions, data.rulebook)  # noqa: E731
    fast = min(seconds(ours) for _ in range(5))
    plain = min(seconds(lambda: compute(PERIOD.number, players, games, fide)) for _ in range(3))
    print(f"201807: {fast:.3f} s, plain {plain:.3f} s, {plain / fast:.1f} times")
    assert fast <= plain


def test_the_whole_backtest_takes_no_longer_than_reading_its_files_with_dbfread(archive_dir, tmp_path):
    places = find_periods(archive_dir)
    files = [place.folder / "CHCKLIST.zip" for place in places]
    files += sorted({folder / "PLAYER.zip" for place in places for folder in (place.folder, place.previous_folder)})
    tables = [unzipped(path, tmp_path / f"{path.parent.name}_{path.stem}.DBF") for path in files]
    bare = seconds(lambda: [read_bare(path) for path in tables])
    ours = seconds(lambda: list(backtest(archive_dir)))
    print(f"backtest of {len(places)} periods: {ours:.1f} s, bare reading {bare:.1f} s")
    assert ours <= bare


class Tolerant(dbfread.FieldParser):
    """dbfread as it is, but a field that it can't read gives nothing instead of an end to the file."""

    def parse(self, field: object, data: bytes) -> object:
        try:
            return super().parse(field, data)
        except ValueError:
            return None


def read_bare(path: Path) -> int:
    table = dbfread.DBF(path, encoding="cp850", char_decode_errors="replace", parserclass=Tolerant)
    return sum(1 for _ in table)
