"""What the revisions of a list tell: how two of them differ, which there are, and the log of corrections."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl

from pipeline.files import to_json
from pipeline.period import Period
from pipeline.revisions import Diff, RevisionTables, compare
from pipeline.revisions.reason import reason_told
from pipeline.revisions.tables import FILES, tables_from
from pipeline.store import Store, StoreError


def diff_of(store: Store, period: Period, before: int, after: int) -> Diff:
    """Two revisions of a list held against each other, the causes followed into the lists before.

    Raises:
        StoreError: there is no such revision, or it was made before revisions kept how they came about.
    """
    one, other = (revision_tables(store, period, number) for number in (before, after))
    return compare(str(period), one, other, _carried_diff(store, one.record, other.record))


def _carried_diff(store: Store, before: Any, after: Any) -> Diff | None:
    """The diff of the list before, where one of two revisions takes over from a revised one."""
    origins = [record.get("carried_from") for record in (before, after)]
    if origins == [None, None]:
        return None
    known = origins[1] or origins[0]
    numbers = [told["after"] if told else known["before"] for told in origins]
    return diff_of(store, Period.parse(known["period"]), numbers[0], numbers[1])


def revision_tables(store: Store, period: Period, number: int) -> RevisionTables:
    """The tables of a revision.

    Raises:
        StoreError: there is no such revision, or it lacks them.
    """
    return tables_from(number, store.run_record(period, number), partial(store.read_revision_table, period, number))


def runs(store: Store, periods: Sequence[Period]) -> pl.DataFrame:
    """The revisions of these lists: time, reason, hash over the inputs, counts, which one is the list."""
    rows = [_run_row(store, period, number) for period in periods for number in store.revisions(period)]
    return pl.DataFrame(rows, schema=RUN_SCHEMA)


def why(store: Store, period: Period, made_of: Mapping[str, Any]) -> str:
    """Why a revision is made, from what differs from the one that stands; `first run` where none does.

    Args:
        store: the data folder.
        period: the list.
        made_of: `inputs`, `rulebook` and `versions` of the record that is being made.
    """
    number = store.current_revision(period)
    try:
        before = None if number is None else store.run_record(period, number)
    except StoreError:  # a new revision is what mends a damaged one
        return f"the record of revision {number} can't be read"
    return reason_told(before, json.loads(to_json(made_of)))


RUN_SCHEMA = {
    "period": pl.String(),
    "revision": pl.Int64(),
    "standing": pl.String(),
    "made_at": pl.String(),
    "inputs": pl.String(),
    "reason": pl.String(),
    "files": pl.Int64(),
    "checklist_rows": pl.Int64(),
    "players": pl.Int64(),
    "corrections": pl.Int64(),
    "findings": pl.Int64(),
}
"""Columns of `runs`; `standing` is `list` for the published revision, `revised` for one beside it."""


def _run_row(store: Store, period: Period, number: int) -> dict[str, Any]:
    record = store.run_record(period, number)
    standing = {store.revised.current_revision(period): "revised", store.current_revision(period): "list"}
    counts = record.get("counts", {})
    return {
        "period": str(period),
        "revision": number,
        "standing": standing.get(number, ""),
        "made_at": record.get("made_at") or "",
        "inputs": hashlib.sha256(json.dumps(record["inputs"], sort_keys=True).encode()).hexdigest()[:12],
        "reason": record.get("reason") or "",
        **{name: counts.get(name) for name in ("files", "checklist_rows", "players", "corrections", "findings")},
    }


def revision_corrections(store: Store, period: Period, number: int) -> pl.DataFrame:
    """The corrections of a revision, applied and refused; public columns of contract `Corrections`.

    Raises:
        StoreError: there is no such revision.
    """
    return store.read_revision_table(period, number, FILES["corrections"])


def players_of(store: Store, period: Period, number: int) -> pl.DataFrame:
    """PLAYER of a revision, public columns of contract `Members`.

    Raises:
        StoreError: there is no such revision.
    """
    return store.read_revision_table(period, number, FILES["players"])


def standing_revision(store: Store, period: Period) -> int:
    """The revision that is the list.

    Raises:
        StoreError: the list has not been published.
    """
    number = store.current_revision(period)
    if number is None:
        raise StoreError(f"{period} has not been published; run `calcelo run {period}` first")
    return number
