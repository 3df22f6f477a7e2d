"""What must not stand on a page: full dates of birth, and anything that names a hidden member.

Everything the site is made of goes through `public` once, before a page is made.
"""

from __future__ import annotations

import re
from dataclasses import replace

import polars as pl

from pipeline.person_names import without_accents
from pipeline.products.site.tables import ComingList, Revised, SiteTables

NO_NAME = "—"
_FREE_TEXT = {
    "checklist": ("opponent_name", "tournament", "file_name"),
    "acknowledged": ("tournament", "director", "file"),
    "log": ("file_name", "found", "corrected", "reason"),
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
    pattern = _pattern(names.filter(_is_hidden(tables.hidden_ids))["name"].unique().sort())
    return replace(
        tables,
        members=_members(tables.members, tables.hidden_ids),
        members_before=_members(tables.members_before, tables.hidden_ids),
        lists=tables.lists.filter(~_is_hidden(tables.hidden_ids)),
        checklist=_without(tables.checklist, "checklist", pattern),
        acknowledged=_without(tables.acknowledged, "acknowledged", pattern),
        log=_log(tables.log, tables.hidden_ids, pattern),
        revised=_revised(tables.revised, tables.hidden_ids, pattern),
        coming=_coming(tables.coming, tables.hidden_ids, pattern),
    )


def _is_hidden(hidden_ids: frozenset[int], column: str = "member_id") -> pl.Expr:
    return pl.col(column).is_in(sorted(hidden_ids)).fill_null(value=False)


def _members(members: pl.DataFrame, hidden_ids: frozenset[int]) -> pl.DataFrame:
    name = pl.when(_is_hidden(hidden_ids)).then(pl.lit(NO_NAME)).otherwise("name")
    return members.with_columns(name=name, birth_date=pl.lit(None, dtype=pl.Date))


def _pattern(names: pl.Series) -> str | None:
    """An expression that finds each of the names, with or without accents, in either order; None for no name."""
    spellings = pl.concat([names, without_accents(names)]).unique().sort().to_list()
    # A few members at most ask to be hidden.
    parts = [re.findall(r"[\w'’-]+", part) for name in spellings for part in _both_orders(name)]
    found = [r"[\s,.]+".join(re.escape(word) for word in words) for words in parts if words]
    return rf"(?i)\b(?:{'|'.join(found)})\b" if found else None


def _both_orders(name: str) -> tuple[str, str]:
    family, _, given = name.partition(",")
    return f"{family} {given}", f"{given} {family}"


def _without(frame: pl.DataFrame, kind: str, pattern: str | None) -> pl.DataFrame:
    if pattern is None:
        return frame
    return frame.with_columns(pl.col(name).str.replace_all(pattern, NO_NAME) for name in _FREE_TEXT[kind])


def _log(log: pl.DataFrame, hidden_ids: frozenset[int], pattern: str | None) -> pl.DataFrame:
    """The log; of a correction that concerns a hidden member only its kind and place."""
    is_about = _is_hidden(hidden_ids) | _is_hidden(hidden_ids, "opponent_id")
    told = ("found", "corrected", "reason")
    by_id = {"name": "member_id", "opponent_name": "opponent_id"}
    return _without(log, "log", pattern).with_columns(
        *(pl.when(is_about).then(pl.lit(NO_NAME)).otherwise(column).alias(column) for column in told),
        *(
            pl.when(_is_hidden(hidden_ids, number)).then(pl.lit(NO_NAME)).otherwise(column).alias(column)
            for column, number in by_id.items()
        ),
    )


def _revised(revised: Revised | None, hidden_ids: frozenset[int], pattern: str | None) -> Revised | None:
    if revised is None:
        return None
    return replace(revised, players=_without(revised.players.filter(~_is_hidden(hidden_ids)), "players", pattern))


def _coming(coming: ComingList | None, hidden_ids: frozenset[int], pattern: str | None) -> ComingList | None:
    if coming is None:
        return None
    return replace(
        coming,
        members=_members(coming.members, hidden_ids),
        checklist=_without(coming.checklist, "checklist", pattern),
        acknowledged=_without(coming.acknowledged, "acknowledged", pattern),
    )
