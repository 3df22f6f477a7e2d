"""A quarter from its raw folder to the published list: the steps in their order, each done where it is needed.

The command line and the Prefect flow both go this way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from time import perf_counter
from typing import Protocol

from pipeline.contracts.findings import Findings
from pipeline.contracts.table import SCHEMA_VERSION
from pipeline.corrections import CorrectionError, read_corrections
from pipeline.files import to_json
from pipeline.memo import StepRecord
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.steps import MAKING, REVISING, STEPS, Counts, RunNotes, Step, history_step, publish_step
from pipeline.store import Store
from pipeline.versions import versions

Teller = Callable[[str, Counts, float, tuple[str, ...]], None]
"""Hears of a step that has ended: its name, its counts, its seconds, and the names of those that follow."""


class StepDoer(Protocol):
    """Does one step of a list, as `do_step` does."""

    def __call__(
        self, store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False
    ) -> Counts:
        """See `do_step`."""


def do_step(store: Store, period: Period, name: str, notes: RunNotes | None = None, *, anew: bool = False) -> Counts:
    """Do one step, unless it was done already with the same inputs, rules and code, and all it wrote is there.

    Args:
        store: the data folder.
        period: the list.
        name: one of `STEPS`.
        notes: what the run record is to say, for the step `publish`.
        anew: do it in any case.
    """
    key = _step_key(period)
    record = store.step_record(period, name)
    if record is None or anew or not record.holds(key, store.present_digest):
        record = _done(store, period, name, key, notes or RunNotes())
        store.keep_step_record(period, name, record)
    if name not in MAKING:
        _complete_run_record(store, period, STEPS[: STEPS.index(name) + 1])
    return dict(record.counts)


def _done(store: Store, period: Period, name: str, key: str, notes: RunNotes) -> StepRecord:
    """Do one step in any case, and tell what is to be kept of it."""
    steps: dict[str, Step] = {**MAKING, "publish": partial(publish_step, notes=notes), "history": history_step}
    started = perf_counter()
    with store.traced() as trace:
        counts = steps[name](store, period)
    return StepRecord(key, trace.read, trace.written, counts, perf_counter() - started)


def _complete_run_record(store: Store, period: Period, ended: Sequence[str]) -> None:
    """Add what the steps of a list that have ended told and took to the record of its revision."""
    done = {name: record for name in ended if (record := store.step_record(period, name))}
    counts = {name: count for record in done.values() for name, count in record.counts.items()}
    timings = {name: round(record.seconds, 3) for name, record in done.items()}
    store.complete_run_record(period, {"counts": counts, "timings_seconds": timings})


def _step_key(period: Period) -> str:
    """What a step depends on besides files."""
    told = {"versions": versions(), "rulebook": asdict(rulebook_for(period)), "schema": SCHEMA_VERSION}
    return hashlib.sha256(to_json(told)).hexdigest()


def check_correction_file(store: Store, period: Period) -> None:
    """Check the period's corrections.yml, if there is one, before anything is done.

    Raises:
        CorrectionError: it is not in order; all its faults are told.
        FaultyInputError: something that was laid for the list can't be opened.
    """
    file = store.read_raw(period, "corrections").corrections
    faults = read_corrections(file.data, period).findings if file else Findings.empty()
    if not faults.is_empty():
        raise CorrectionError(faults)


def run_quarter(
    store: Store,
    period: Period,
    tell: Teller | None = None,
    *,
    anew: bool = False,
    notes: RunNotes | None = None,
    do: StepDoer = do_step,
) -> Counts:
    """Run all steps of a period; those whose inputs are unchanged are not done again.

    Args:
        store: the data folder; that of revised lists makes a revision beside the published list.
        period: the list.
        tell: hears of each step when it has ended.
        anew: do every step in any case.
        notes: why the list is made again, for the run record.
        do: does one step; the Prefect flow does it as a task.

    Raises:
        CorrectionError: corrections are not in order, or do not fit the data.
        FaultyInputError: no honest list can be made from what was laid.
    """
    counts: Counts = {}
    with store.holding_raw():
        check_correction_file(store, period)
        steps = REVISING if store.is_revised else STEPS
        for place, name in enumerate(steps, start=1):
            started = perf_counter()
            done = do(store, period, name, notes, anew=anew)
            counts |= done
            if tell:
                tell(name, done, perf_counter() - started, steps[place:])
    return counts
