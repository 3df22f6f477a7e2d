"""The quarterly run as a Prefect flow: one task for each step, paths and counts passed, never frames."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

from prefect import flow, task
from prefect.cache_policies import NO_CACHE

from pipeline.period import Period
from pipeline.quarter import Teller, check_correction_file, do_step
from pipeline.settings import Settings
from pipeline.steps import REVISING, STEPS, Counts, RunNotes
from pipeline.store import Store


def store_at(data_dir: str, *, is_revised: bool = False) -> Store:
    """The store of a data folder; tasks pass its path."""
    return Store(Settings(data_dir=Path(data_dir)), is_revised=is_revised)


@task(cache_policy=NO_CACHE, retries=1, retry_delay_seconds=5, retry_condition_fn=lambda _, __, state: _is_io(state))
def step(
    name: str, data_dir: str, period: str, notes: dict[str, Any], *, is_revised: bool = False, anew: bool = False
) -> Counts:
    """Do one step; only trouble with the disk is tried again."""
    store = store_at(data_dir, is_revised=is_revised)
    return do_step(store, Period.parse(period), name, RunNotes(**notes), anew=anew)


def _is_io(state: object) -> bool:
    """Whether a task failed for a reason that may pass: the disk, not the data."""
    return isinstance(getattr(state, "data", None), OSError)


def steps_of(
    period: str,
    data_dir: str,
    notes: dict[str, Any],
    tell: Teller | None = None,
    *,
    is_revised: bool = False,
    anew: bool = False,
) -> Counts:
    """All steps of a list, a task each; `notes` say why it is made, `tell` hears what each step tells and takes."""
    counts: Counts = {}
    check_correction_file(store_at(data_dir), Period.parse(period))
    for name in REVISING if is_revised else STEPS:
        started = perf_counter()
        done = step.with_options(name=name)(name, data_dir, period, notes, is_revised=is_revised, anew=anew)
        counts |= done
        if tell:
            tell(name, done, perf_counter() - started)
    return counts


@flow(name="calcelo-quarter")
def quarterly(period: str, data_dir: str, tell: Teller | None = None, *, anew: bool = False) -> Counts:
    """Run a period from its raw folder to the published list; `anew` does also the steps already done."""
    return steps_of(period, data_dir, {}, tell, anew=anew)
