"""The members whom FIDE's list should hold and does not: that is how a list that was cut shows."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.contracts.members import SUBSTITUTED
from pipeline.findings import FindingList, Place
from pipeline.formats.laid_wording import CATALOGUE

TOO_MANY = "fide_list_lacks_many"
"""The finding with which no list is published."""
NATURAL_SHARE = 0.01
"""From one list to the next FIDE drops hardly anybody: of 201801 to 202201 2 of 8,000 members at most, 0.03 %."""
NATURAL_COUNT = 2
"""So many may be missing in however small a federation."""
SHARE_WITH_WRONG_NUMBERS = 0.1
"""Where only the member file says that someone has a FIDE number, some of these may be wrong, and more are missing."""
_NAMED = 5


@dataclass(frozen=True)
class FideGaps:
    """The members missing, member_id, name and fide_id by number, and of how many; whether so many can't be natural."""

    missing: pl.DataFrame
    expected_count: int
    is_too_much: bool

    def told(self, *, is_taken: bool) -> pl.DataFrame:
        """A finding where members are missing, contract `Findings`.

        Args:
            is_taken: the officer takes the list as it is.
        """
        found = FindingList(CATALOGUE)
        if self.missing.is_empty():
            return found.to_frame()
        first = self.missing.head(_NAMED).select(pl.format("{} ({})", "name", "member_id")).to_series().to_list()
        names = ", ".join([*first, "..."] if self.missing.height > _NAMED else first)
        rule = TOO_MANY if self.is_too_much and not is_taken else "fide_list_lacks_members"
        place = Place(file_name="fide")
        found.add(rule, place, count=self.missing.height, expected=self.expected_count, names=names)
        return found.to_frame()


def fide_gaps(members: pl.DataFrame, fide_list: pl.DataFrame, list_before: pl.DataFrame) -> FideGaps:
    """Who is missing in FIDE's list of those whom it should hold.

    These are the members who had a rating in the list before, and those published at their FIDE rating by the list
    before. Where neither tells of anybody, they are all who have a FIDE number, provided that the list holds unrated
    players too; some of these numbers may be wrong, so a few missing ones say nothing.

    Args:
        members: contract `Members`, as the member file has them.
        fide_list: contract `FideList`, the list in force; an empty one is told as a missing one.
        list_before: contract `FideList`, that of the list before, empty where it was not made here.
    """
    numbered = members.filter(pl.col("fide_id") > 0)
    rated_before = list_before.filter(pl.col("standard_rating") > 0)["fide_id"]
    was_there = pl.col("fide_id").is_in(rated_before.implode()) | (pl.col("modification") == SUBSTITUTED)
    expected, share = numbered.filter(was_there.fill_null(value=False)), NATURAL_SHARE
    if expected.is_empty() and fide_list["standard_rating"].has_nulls():
        expected, share = numbered, SHARE_WITH_WRONG_NUMBERS
    missing = expected.join(fide_list, on="fide_id", how="anti").select("member_id", "name", "fide_id")
    is_too_much = missing.height > max(NATURAL_COUNT, share * expected.height)
    if fide_list.is_empty() or (share == SHARE_WITH_WRONG_NUMBERS and not is_too_much):
        missing = missing.clear()
    return FideGaps(missing.sort("member_id"), expected.height, is_too_much and not missing.is_empty())
