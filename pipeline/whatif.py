"""A what-if run on the data folder: gathers the curated tables of consecutive lists and rates them twice.

A list may have been run here, or taken in from an archive of published lists. Only reads; nothing curated or
published is touched.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.fide import FideGames, FideList
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import PlayerStates, Ratings
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.period import Period
from pipeline.rating.substitution import substitutions
from pipeline.rating.whatif import PeriodInputs, WhatIf, what_if
from pipeline.rulebook import Rulebook, changed, rulebook_for
from pipeline.stages.assemble import assemble
from pipeline.stages.fictive import missing_fictive_ratings
from pipeline.store import Store, StoreError


def what_if_between(store: Store, first: Period, last: Period, settings: dict[str, str]) -> WhatIf:
    """Rate the lists from `first` to `last` by the rules in force and by changed ones.

    Args:
        store: the data folder; every list in between must have been run in it, or taken in with its check list.
        first: the list with which the changed rules begin.
        last: the list to look at.
        settings: rules set otherwise, as `pipeline.rulebook.changed` takes them.

    Raises:
        ValueError: the first list comes after the last, or a setting fits no rule of the rating.
        StoreError: the data folder lacks what the rating of a list in between needs; the message says what.
    """
    if last < first:
        raise ValueError(f"the rules change from {first}, which comes after {last}")
    return what_if([_inputs(store, period, settings) for period in first.lists_until(last)], settings)


def _inputs(store: Store, period: Period, settings: dict[str, str]) -> PeriodInputs:
    _check_is_there(store, period, settings)
    members = store.read_table("members", Members, period)
    return PeriodInputs(
        period,
        store.read_table("checklist", Checklist, period),
        PlayerStates.conform(members),
        _substituted(store, period, members),
        _assembled(store, period, members, changed(rulebook_for(period), settings))
        if _ASSEMBLING in settings
        else None,
    )


_ASSEMBLING = "fictive_filled_in"
"""The rule that makes another check list of the received files."""


def _check_is_there(store: Store, period: Period, settings: dict[str, str]) -> None:
    """Whether a list can be rated anew.

    Raises:
        StoreError: it can't; the message says what is missing and where it would come from.
    """
    is_imported = store.has_table("imports", period)
    if not (store.has_table("members", period) and (is_imported or store.has_table("checklist", period))):
        raise StoreError(
            f"the list of {period} is not in the data folder: run it with `calcelo run {period}`, or take it in from "
            f"an archive of published lists with `calcelo import-archive ARCHIVE --period {period}`"
        )
    if not store.has_table("checklist", period):
        raise StoreError(
            f"the list of {period} was taken in from an archive that has no CHCKLIST of it: without its games it "
            "can't be rated anew; begin with a later list, or add CHCKLIST to the archive and take it in again"
        )
    if _ASSEMBLING in settings and not store.has_table("received_files", period):
        raise StoreError(
            f"the list of {period} was taken in from an archive, without the received files: what "
            f"'{_ASSEMBLING}' makes of them can't be tried on it; begin with a list that was run here"
        )


def _substituted(store: Store, period: Period, members: pl.DataFrame) -> pl.DataFrame:
    """Who is published at his FIDE rating: by FIDE's list, or of a list taken in as it was published."""
    if store.has_table("fide_list", period):
        return substitutions(members, store.read_table("fide_list", FideList, period))
    ratings = store.read_table("ratings", Ratings, period)
    return ratings.filter("is_substituted").select("member_id", fide_rating="rating_after")


def _assembled(store: Store, period: Period, members: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The check list by other rules, from the same received files."""
    files = store.read_table("received_files", ReceivedFiles, period)
    entries = store.read_table("entries", Entries, period)
    half_games = store.read_table("half_games", HalfGames, period)
    fide_games = store.read_table("fide_games", FideGames, period)
    filled = missing_fictive_ratings(files, entries, half_games, members, rulebook)
    return assemble(files, entries, half_games, fide_games, members, filled.ratings)
