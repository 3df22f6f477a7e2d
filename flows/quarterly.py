"""The quarterly run as a Prefect flow: one task for each step, paths and counts passed, never frames."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from prefect import flow, task
from prefect.cache_policies import NO_CACHE

from pipeline.period import Period
from pipeline.quarter import STEPS, Counts, publish_step
from pipeline.settings import Settings
from pipeline.store import Store


def store_at(data_dir: str) -> Store:
    """The store of a data folder; tasks pass its path."""
    return Store(Settings(data_dir=Path(data_dir)))


@task(cache_policy=NO_CACHE, retries=1, retry_delay_seconds=5, retry_condition_fn=lambda _, __, state: _is_io(state))
def step(name: str, data_dir: str, period: str) -> Counts:
    """Run one step before publishing; only trouble with the disk is tried again."""
    return STEPS[name](store_at(data_dir), Period.parse(period))


def _is_io(state: object) -> bool:
    """Whether a task failed for a reason that may pass: the disk, not the data."""
    return isinstance(getattr(state, "data", None), OSError)


@task(cache_policy=NO_CACHE)
def publish(data_dir: str, period: str, timings: dict[str, float], counts: Counts) -> Counts:
    """Write the list as a revision and rebuild the history."""
    return publish_step(store_at(data_dir), Period.parse(period), timings, counts)


@flow(name="calcelo-quarter", log_prints=True)
def quarterly(period: str, data_dir: str) -> Counts:
    """Run a period from its raw folder to the published list."""
    counts: Counts = {}
    timings: dict[str, float] = {}
    for name in STEPS:
        started = perf_counter()
        counts |= step.with_options(name=name)(name, data_dir, period)
        timings[name] = perf_counter() - started
    return counts | publish(data_dir, period, timings, counts)
