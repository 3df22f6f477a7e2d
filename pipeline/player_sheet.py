"""One player's sheet: out of the published file, or printed anew in another layout or language."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Derivations, Ratings
from pipeline.period import Period
from pipeline.products.sheets import Layout, sheets
from pipeline.store import Store, StoreError


def published_sheet(store: Store, period: Period, member_id: int) -> str:
    """A player's sheet out of the published SHEETS.txt.

    Raises:
        StoreError: the list is not published, or the player has no game in it.
    """
    found: list[str] = []
    is_his = False  # a line that begins with a hyphen opens the sheet of a member
    for line in store.read_published_file(period, "SHEETS.txt").decode().splitlines():
        if line.startswith("-"):
            if found:
                break
            is_his = line[1:].strip().isdigit() and int(line[1:]) == member_id
        elif is_his:
            found.append(line)
    if not found:
        raise _without_sheet(period, member_id)
    return "\n".join(found)


def printed_sheet(
    store: Store, period: Period, member_id: int, *, layout: Layout, as_printed: bool, language: str | None
) -> str:
    """A player's sheet printed from the curated tables.

    Args:
        store: the data folder.
        period: the list.
        member_id: the player.
        layout: `plain` or `federation`.
        as_printed: with the known print bugs of the federation's program.
        language: fr, nl or (plain only) en; the member's own where none is given.

    Raises:
        StoreError: the list has not been run, or the player has no game in it.
        ValueError: the layout does not exist in that language.
    """
    checklist = store.read_table("checklist", Checklist, period).filter(pl.col("member_id") == member_id)
    if checklist.is_empty():
        raise _without_sheet(period, member_id)
    rows = checklist["import_number"].implode()
    members = store.read_table("members", Members, period)
    # His own figures, and the intermediate ratings of opponents who became rated in the period.
    met = checklist["opponent_id"].implode()
    is_newly_rated = pl.col("member_id").is_in(met) & (pl.col("status") == "newly_rated")
    ratings = store.read_table("ratings", Ratings, period).filter((pl.col("member_id") == member_id) | is_newly_rated)
    printed = sheets(
        checklist,
        store.read_table("derivations", Derivations, period).filter(pl.col("import_number").is_in(rows)),
        ratings,
        store.read_published_members(period),
        members,
        period,
        layout=layout,
        as_printed=as_printed,
        language=language,
    )
    return str(printed.filter(pl.col("member_id") == member_id)["text"].item())


def _without_sheet(period: Period, member_id: int) -> StoreError:
    return StoreError(f"member {member_id} has no game in the check list of {period}, so there is no sheet")
