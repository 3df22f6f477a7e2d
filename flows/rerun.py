"""A rerun as a Prefect flow: the steps of each list as tasks; what lists carry over lies in the data folder."""

from __future__ import annotations

from prefect import flow

from flows.quarterly import steps_of, store_at
from pipeline.period import Period
from pipeline.quarter import RunNotes
from pipeline.rerun import Revised, rerun
from pipeline.store import Store


def _make(store: Store, period: Period, notes: RunNotes) -> None:
    steps_of(str(period), str(store.root), vars(notes), is_revised=store.is_revised)


@flow(name="calcelo-rerun", log_prints=True)
def rerun_flow(period: str, through: str | None, reason: str | None, data_dir: str) -> list[Revised]:
    """Make a list again and carry what changed through the later ones."""
    last = Period.parse(through) if through else None
    return rerun(store_at(data_dir), Period.parse(period), last, reason, _make)
