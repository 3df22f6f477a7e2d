"""A list made again after a correction, the change carried through the later lists, revisions compared.

The corrected list gets a new revision. A later list that is published stays: its revised figures, and what
the next list must take over, are written beside it, in `published/revised` and `published/changes`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.carried import CarriedChanges
from pipeline.contracts.ratings import STATE
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.formats.dbf import DbfTable, read_table
from pipeline.formats.player_changes import field_changes
from pipeline.formats.player_dbf import read_members
from pipeline.period import Period
from pipeline.quarter import check_correction_file, do_step, run_quarter
from pipeline.revisions import revised_figures, take_over
from pipeline.revisions.page import diff_page
from pipeline.runs import diff_of, players_of, standing_revision
from pipeline.steps import RunNotes
from pipeline.store import Store, StoreError


@dataclass(frozen=True)
class Revised:
    """One list of a rerun: the revision that stood before, the one that says what is true now, who moved."""

    period: Period
    before: int
    after: int
    changed: int


def rerun_plan(store: Store, period: Period, through: Period | None = None) -> list[Period]:
    """The lists of a rerun, in order, once everything they need is there and their corrections are in order.

    Raises:
        StoreError: a list has not been published, or the raw folder of a later one is missing.
        CorrectionError: a correction file is not in order; all its faults are told.
    """
    last = through or period
    if last < period:
        raise StoreError(f"{last} lies before {period}; a change is carried through later lists")
    periods = period.lists_until(last)
    if periods[-1] != last:
        raise StoreError(f"{last} is no list; the one before is {periods[-2]}, the next {periods[-1]}")
    for item in periods:
        if store.current_revision(item) is None:
            raise StoreError(f"{item} has not been published; run `calcelo run {item}` first")
        check_correction_file(store, item)
    return periods


MakeList = Callable[[Store, Period, RunNotes], object]
"""Does all steps of a list in a store, that of revised lists or the ordinary one."""


def run_plainly(store: Store, period: Period, notes: RunNotes) -> None:
    """Do the steps of a list one after the other."""
    run_quarter(store, period, notes=notes)


def rerun(
    store: Store,
    period: Period,
    through: Period | None = None,
    reason: str | None = None,
    make: MakeList = run_plainly,
) -> list[Revised]:
    """Make a list again, and carry what changed through the later ones.

    Args:
        store: the data folder.
        period: the corrected list.
        through: the last list that the change is carried into; none but the corrected one if not given.
        reason: why, for the run records; told from the inputs that changed if not given.
        make: does the steps of one list; the Prefect flow has its own.

    Raises:
        StoreError: see `rerun_plan`.
        CorrectionError: see `rerun_plan`, or a correction does not fit the data.
    """
    first, *later = rerun_plan(store, period, through)
    before = standing_revision(store, first)
    make(store, first, RunNotes(reason=reason))
    done = [correction_told(store, first, before)]
    for item in later:
        base, revision = started_from(store, item.previous, item), done[-1].after
        carry(store, item.previous, base, revision, item)
        if needs_revision(store, item):
            origin: dict[str, str | int] = {"period": str(item.previous), "before": base, "after": revision}
            make(store.revised, item, RunNotes(reason=f"carried from {item.previous}", carried_from=origin))
        done.append(revision_told(store, item))
    return done


# -- carrying ---------------------------------------------------------------------------------------


def started_from(store: Store, earlier: Period, later: Period) -> int:
    """The revision of the earlier list that the later one's member file agrees with best, the oldest of equals."""
    do_step(store, later, "read_members")
    start = read_members(store.read_member_table(later, is_corrected=False), later)
    agreeing = {
        number: start.join(players_of(store, earlier, number), on=["member_id", *STATE], how="semi").height
        for number in store.revisions(earlier)
    }
    return max(agreeing, key=lambda number: (agreeing[number], -number))


def carry(store: Store, earlier: Period, base: int, revision: int, later: Period) -> None:
    """Write what the later list's members start from otherwise, now that the earlier list is not `base` any more."""
    changes = (
        CarriedChanges.empty()
        if base == revision
        else field_changes(_player_table(store, earlier, base), _player_table(store, earlier, revision))
    )
    store.revised.write_table("carried", CarriedChanges, changes, later)


def needs_revision(store: Store, period: Period) -> bool:
    """Whether members or files are carried into a list otherwise; else a revised list of it is taken back."""
    has_changes = not store.revised.read_table("carried", CarriedChanges, period).is_empty()
    is_other = has_changes or takes_other_files(store, period)
    if not is_other:
        store.revised.withdraw(period)
    return is_other


def takes_other_files(store: Store, period: Period) -> bool:
    """Whether a published list took other files than it would now that the list before is made again.

    A file counts in one list: what waits there is taken over here, and what counts there does not count here.
    """
    took: dict[str, str] = store.run_record(period, standing_revision(store, period)).get("taken_over", {})
    counted = [
        store.read_table("received_files", ReceivedFiles, at).filter(pl.col("state") == "accepted")
        for at in (period.previous, period)
    ]
    counts_twice = counted[1].join(counted[0], on="file_id", how="semi").height > 0
    return counts_twice or took != store.read_raw(period).sent.taken_over


def correction_told(store: Store, period: Period, before: int) -> Revised:
    """The figures of the corrected list, against what the next one started from, else against `before`."""
    has_next = store.has_member_file(period.next)
    base = started_from(store, period, period.next) if has_next else before
    return told_beside(store, period, base, standing_revision(store, period))


def revision_told(store: Store, period: Period) -> Revised:
    """The figures of a list after carrying, written beside it."""
    standing = standing_revision(store, period)
    return told_beside(store, period, standing, store.revised.current_revision(period) or standing)


def told_beside(store: Store, period: Period, before: int, after: int) -> Revised:
    """Write revised figures, what the next list must take over, and the diff beside a list, which stays."""
    diff = diff_of(store, period, before, after)
    base, revised = (players_of(store, period, number) for number in (before, after))
    files = {
        "revised.csv": revised_figures(diff.players).write_csv().encode(),
        "take_over.csv": take_over(base, revised).write_csv().encode(),
        "diff.html": diff_page(diff).encode(),
    }
    if before != after or store.has_figures_beside(period):
        store.write_beside(period, files)
    return Revised(period, before, after, diff.players.height)


def _player_table(store: Store, period: Period, number: int) -> DbfTable:
    return read_table(store.read_revision(period, number, "PLAYER.DBF"))
