"""The site of a real quarter against rating it (ratios in one run): made in memory, and built on the disk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter

import pytest

from pipeline.files import write_many
from pipeline.period import Period
from pipeline.products.site import site
from pipeline.quarter import run_quarter
from pipeline.site import build_site, site_tables
from pipeline.steps.listing import rate_step
from pipeline.store import Store
from tests.archive_quarters import lay_quarter

PERIOD = Period(2018, 7)
LEAST_PAGES = 3 * 3_000
MOST_MADE, MOST_BUILT = 15.0, 20.0
MOST_BARE = 8.0
"""Of the time of the rating: a disk on which bare writing takes longer is busy with something else."""

pytestmark = pytest.mark.archive


@pytest.fixture(scope="module")
def store(archive_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Store:
    found = lay_quarter(tmp_path_factory.mktemp("site-speed") / "data", archive_dir, PERIOD)
    run_quarter(found, PERIOD)
    return found


def fastest(do: Callable[[], object], rounds: int) -> float:
    def seconds() -> float:
        started = perf_counter()
        do()
        return perf_counter() - started

    return min(seconds() for _ in range(rounds))


@pytest.fixture(scope="module")
def rating(store: Store) -> float:
    """The rating stage: read, rated, written."""
    return fastest(lambda: rate_step(store, PERIOD), 10)


def test_making_every_page_takes_less_than_fifteen_times_the_rating(benchmark, store, rating):
    def make() -> int:
        return sum(1 for _ in site(site_tables(store, PERIOD, frozenset())))

    assert benchmark.pedantic(make, rounds=5, warmup_rounds=1) > LEAST_PAGES
    ratio = benchmark.stats.stats.min / rating
    benchmark.extra_info["ratio_to_rating"] = ratio
    print(f"site in memory / rating stage = {ratio:.1f}")
    assert ratio < MOST_MADE


def test_building_the_site_takes_less_than_twenty_times_the_rating(benchmark, store, rating, tmp_path):
    files = list(site(site_tables(store, PERIOD, frozenset())))
    folders = (tmp_path / f"site{number}" for number in count())
    bare = fastest(lambda: write_many(next(folders), files), 3)
    if bare > MOST_BARE * rating:
        pytest.skip(f"the disk is busy: bare writing of the same files takes {bare / rating:.0f} times the rating")

    def build() -> int:
        return build_site(store, PERIOD, next(folders), frozenset())

    assert benchmark.pedantic(build, rounds=5, warmup_rounds=1) > LEAST_PAGES
    ratio = benchmark.stats.stats.min / rating
    benchmark.extra_info["ratio_to_rating"] = ratio
    print(f"site on the disk / rating stage = {ratio:.1f}, bare writing / rating stage = {bare / rating:.1f}")
    assert ratio < MOST_BUILT
