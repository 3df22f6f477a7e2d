"""The steps of a quarter: each reads its tables from the store, calls its stages, writes its tables.

Nothing else ties stages and store together; `pipeline.quarter` does the steps in their order.
"""

from __future__ import annotations

from pipeline.steps.checking import check_step
from pipeline.steps.listing import assemble_step, history_step, publish_step, rate_step
from pipeline.steps.reading import read_fide_step, read_members_step, read_sendings_step
from pipeline.steps.told import Counts, RunNotes, Step

__all__ = ["MAKING", "READING", "REVISING", "STEPS", "Counts", "RunNotes", "Step", "history_step", "publish_step"]

READING: dict[str, Step] = {
    "read_sendings": read_sendings_step,
    "read_members": read_members_step,
    "read_fide": read_fide_step,
}
"""The steps that only depend on the raw folder."""

MAKING: dict[str, Step] = {**READING, "check": check_step, "assemble": assemble_step, "rate": rate_step}
"""The steps before publishing, in order."""

STEPS: tuple[str, ...] = (*MAKING, "publish", "history")
"""All steps of a run, in order."""

REVISING: tuple[str, ...] = (*MAKING, "publish")
"""The steps of a revised list, which the history does not hold."""
