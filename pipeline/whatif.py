"""A what-if run on the data folder: gathers the curated tables of consecutive lists and rates them twice.

Only reads; nothing curated or published is touched.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import PlayerStates
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.period import Period
from pipeline.rating.substitution import substitutions
from pipeline.rating.whatif import PeriodInputs, WhatIf, what_if
from pipeline.rulebook import Rulebook, changed, rulebook_for
from pipeline.stages.assemble import assemble
from pipeline.stages.fictive import missing_fictive_ratings
from pipeline.store import Store


def what_if_between(store: Store, first: Period, last: Period, settings: dict[str, str]) -> WhatIf:
    """Rate the lists from `first` to `last` by the rules in force and by changed ones.

    Args:
        store: the data folder; every list in between must have been run in it.
        first: the list with which the changed rules begin.
        last: the list to look at.
        settings: rules set otherwise, as `pipeline.rulebook.changed` takes them.

    Raises:
        ValueError: the first list comes after the last, or a setting fits no rule of the rating.
        StoreError: a list in between has not been run.
    """
    if last < first:
        raise ValueError(f"the rules change from {first}, which comes after {last}")
    return what_if([_inputs(store, period, settings) for period in first.lists_until(last)], settings)


def _inputs(store: Store, period: Period, settings: dict[str, str]) -> PeriodInputs:
    members = store.read_table("members", Members, period)
    is_assembled_otherwise = "fictive_filled_in" in settings
    return PeriodInputs(
        period,
        store.read_table("checklist", Checklist, period),
        PlayerStates.conform(members),
        substitutions(members, store.read_table("fide_list", FideList, period)),
        _assembled(store, period, members, changed(rulebook_for(period), settings)) if is_assembled_otherwise else None,
    )


def _assembled(store: Store, period: Period, members: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The check list by other rules, from the same received files."""
    files = store.read_table("received_files", ReceivedFiles, period)
    entries = store.read_table("entries", Entries, period)
    half_games = store.read_table("half_games", HalfGames, period)
    fide_games = store.read_table("fide_games", FideGames, period)
    filled = missing_fictive_ratings(files, entries, half_games, members, rulebook)
    return assemble(files, entries, half_games, fide_games, members, filled.ratings)
