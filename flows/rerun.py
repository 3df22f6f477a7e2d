"""A rerun as a Prefect flow: the steps of each list as tasks; what lists carry over lies in the data folder."""

from __future__ import annotations

from prefect import flow

from flows.quarterly import do_as_task, store_at
from pipeline.period import Period
from pipeline.quarter import Teller, run_quarter
from pipeline.rerun import Revised, rerun
from pipeline.steps import RunNotes
from pipeline.store import Store


@flow(name="calcelo-rerun")
def rerun_flow(
    period: str, through: str | None, reason: str | None, data_dir: str, tell: Teller | None = None
) -> list[Revised]:
    """Make a list again and carry what changed through the later ones."""

    def make(store: Store, at: Period, notes: RunNotes) -> None:
        run_quarter(store, at, tell, notes=notes, do=do_as_task)

    return rerun(store_at(data_dir), Period.parse(period), Period.parse(through) if through else None, reason, make)
