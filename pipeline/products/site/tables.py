"""What the site is made of: the tables of a published list and what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.period import Period
from pipeline.rulebook import Rulebook


@dataclass(frozen=True)
class Revised:
    """What one revision says otherwise than another.

    Args:
        before: number of the earlier one.
        after: number of the later one.
        players: member_id, name, rating_before, rating_after, difference, and chain, the causes in words.
    """

    before: int
    after: int
    players: pl.DataFrame


@dataclass(frozen=True)
class ComingList:
    """What has come in for the list after.

    Args:
        period: that list.
        members: contract `Members`, as they stand now.
        checklist: contract `Checklist`.
        acknowledged: contract `Acknowledgements`.
    """

    period: Period
    members: pl.DataFrame
    checklist: pl.DataFrame
    acknowledged: pl.DataFrame


@dataclass(frozen=True)
class SiteTables:
    """The tables that the pages are made from.

    Args:
        period: the published list.
        revision: which of its revisions it is.
        rulebook: the rules in force.
        members: contract `Members`, the list.
        members_before: contract `Members`, the list before, or the member file that the run started from.
        is_before_published: which of the two.
        states: contract `PlayerStates`, what the run started from.
        checklist: contract `Checklist`.
        derivations: contract `Derivations`.
        ratings: contract `Ratings`.
        category_ratings: member_id, rating of the list that gives the categories in force.
        fide_list: contract `FideList`.
        lists: contract `PlayerList` with `period` in front, every list in the data folder up to this one.
        clubs: contract `Clubs`.
        acknowledged: contract `Acknowledgements`.
        log: the corrections as `products.correction_log.correction_log` gives them, those after publication too.
        revised: the list as revised since, against this one, or this one against that before; None where it is the
            only one.
        coming: what has come in for the list after; None while nothing is assembled.
        hidden_ids: members who are shown nowhere.
    """

    period: Period
    revision: int
    rulebook: Rulebook
    members: pl.DataFrame
    members_before: pl.DataFrame
    is_before_published: bool
    states: pl.DataFrame
    checklist: pl.DataFrame
    derivations: pl.DataFrame
    ratings: pl.DataFrame
    category_ratings: pl.DataFrame
    fide_list: pl.DataFrame
    lists: pl.DataFrame
    clubs: pl.DataFrame
    acknowledged: pl.DataFrame
    log: pl.DataFrame
    revised: Revised | None
    coming: ComingList | None
    hidden_ids: frozenset[int]
