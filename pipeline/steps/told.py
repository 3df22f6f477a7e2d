"""What the steps are told and tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.period import Period
from pipeline.store import Store

Counts = dict[str, int]
Step = Callable[[Store, Period], Counts]


@dataclass(frozen=True)
class RunNotes:
    """What a run record says of why the list was made.

    Without a `reason` it is told from what differs from the revision before (`runs.why`).
    `carried_from` names the revision of the list before that this one takes over from.
    """

    reason: str | None = None
    carried_from: dict[str, str | int] | None = None
