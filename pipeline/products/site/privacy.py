"""What must not stand on a page: full dates of birth, and anything that names a hidden member.

Everything the site is made of goes through `public` once, before a page is made.
"""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.products.hidden import NO_NAME, NamePattern, is_hidden, log_without_names, name_pattern, without_names
from pipeline.products.site.tables import ComingList, Revised, SiteTables

_FREE_TEXT = {
    "checklist": ("opponent_name", "tournament", "file_name"),
    "acknowledged": ("tournament", "director", "file"),
    "players": ("chain",),
}
"""Columns in which somebody typed what he liked."""


def public(tables: SiteTables) -> SiteTables:
    """The tables with the year of birth only, and without the names of hidden members wherever they stand.

    A hidden member stays as a number with a dash for his name: opponents' games remain what they were. In
    texts that somebody typed his name goes too, in either order, with or without accents; so does that of a
    foreigner who bears the same.
    """
    everyone = [tables.members, tables.members_before, *([tables.coming.members] if tables.coming else [])]
    names = pl.concat([frame.select("member_id", "name") for frame in everyone])
    pattern = name_pattern(names, tables.hidden_ids)
    return replace(
        tables,
        members=_members(tables.members, tables.hidden_ids),
        members_before=_members(tables.members_before, tables.hidden_ids),
        lists=tables.lists.filter(~is_hidden(tables.hidden_ids)),
        checklist=without_names(tables.checklist, _FREE_TEXT["checklist"], pattern),
        acknowledged=without_names(tables.acknowledged, _FREE_TEXT["acknowledged"], pattern),
        log=log_without_names(tables.log, tables.hidden_ids, pattern),
        revised=_revised(tables.revised, tables.hidden_ids, pattern),
        coming=_coming(tables.coming, tables.hidden_ids, pattern),
    )


def _members(members: pl.DataFrame, hidden_ids: frozenset[int]) -> pl.DataFrame:
    name = pl.when(is_hidden(hidden_ids)).then(pl.lit(NO_NAME)).otherwise("name")
    return members.with_columns(name=name, birth_date=pl.lit(None, dtype=pl.Date))


def _revised(revised: Revised | None, hidden_ids: frozenset[int], pattern: NamePattern | None) -> Revised | None:
    if revised is None:
        return None
    shown = revised.players.filter(~is_hidden(hidden_ids))
    return replace(revised, players=without_names(shown, _FREE_TEXT["players"], pattern))


def _coming(coming: ComingList | None, hidden_ids: frozenset[int], pattern: NamePattern | None) -> ComingList | None:
    if coming is None:
        return None
    return replace(
        coming,
        members=_members(coming.members, hidden_ids),
        checklist=without_names(coming.checklist, _FREE_TEXT["checklist"], pattern),
        acknowledged=without_names(coming.acknowledged, _FREE_TEXT["acknowledged"], pattern),
    )
