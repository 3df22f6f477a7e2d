"""The quarterly run as a Prefect flow: a task for each step, all of them on one store; no frame is passed."""

from __future__ import annotations

from pathlib import Path

from prefect import flow, task
from prefect.cache_policies import NO_CACHE

from pipeline.period import Period
from pipeline.quarter import Teller, do_step, run_quarter
from pipeline.settings import Settings
from pipeline.steps import Counts, RunNotes
from pipeline.store import Store


def store_at(data_dir: str) -> Store:
    """The store of a data folder; flows pass its path."""
    return Store(Settings(data_dir=Path(data_dir)))


@task(cache_policy=NO_CACHE, retries=1, retry_delay_seconds=5, retry_condition_fn=lambda _, __, state: _is_io(state))
def step(store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False) -> Counts:
    """Do one step; only trouble with the disk is tried again."""
    return do_step(store, period, name, notes, anew=anew)


def _is_io(state: object) -> bool:
    """Whether a task failed for a reason that may pass: the disk, not the data."""
    return isinstance(getattr(state, "data", None), OSError)


def do_as_task(store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False) -> Counts:
    """Do one step as a task of its name, in this process: its store is the one that holds what the run began with."""
    return step.with_options(name=name)(store, period, name, notes, anew=anew)


@flow(name="calcelo-quarter")
def quarterly(period: str, data_dir: str, tell: Teller | None = None, *, anew: bool = False) -> Counts:
    """Run a period from its raw folder to the published list; `anew` does also the steps already done."""
    return run_quarter(store_at(data_dir), Period.parse(period), tell, anew=anew, do=do_as_task)
