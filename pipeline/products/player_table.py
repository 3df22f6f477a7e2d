"""The player list as a table to read: filtered, sorted, as CSV or HTML; also a club's strength list."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.html import render
from pipeline.products.hidden import is_hidden
from pipeline.rating.ranking import category, is_listed, is_moved_by_games, national_ranks, ranked
from pipeline.rulebook import Rulebook

SORTS: dict[str, tuple[list[str], list[bool]]] = {
    "rating": (["rank", "member_id"], [False, False]),
    "name": (["name", "member_id"], [False, False]),
    "member": (["member_id"], [False]),
    "club": (["club_id", "rank", "name"], [False, False, False]),
    "gain": (["gain", "rank"], [True, False]),
    "games": (["game_count", "rank"], [True, False]),
    "age": (["birth_year", "rank"], [False, False]),
}
"""What a table can be sorted by: columns, and whether descending."""

LABELS: dict[str, dict[str, str]] = {
    "rank": {"fr": "Rang (tous)", "nl": "Rang (allen)", "en": "Rank (all)"},
    "national_rank": {"fr": "Rang national", "nl": "Nationale rang", "en": "National rank"},
    "member_id": {"fr": "Matricule", "nl": "Stamnummer", "en": "Number"},
    "name": {"fr": "Nom", "nl": "Naam", "en": "Name"},
    "club_id": {"fr": "Club", "nl": "Club", "en": "Club"},
    "category": {"fr": "Catégorie", "nl": "Categorie", "en": "Category"},
    "rating": {"fr": "Elo", "nl": "Elo", "en": "Rating"},
    "game_count": {"fr": "Parties", "nl": "Partijen", "en": "Games"},
    "gain": {"fr": "Gain", "nl": "Winst", "en": "Gain"},
    "title": {"fr": "Titre", "nl": "Titel", "en": "Title"},
    "birth_year": {"fr": "Année", "nl": "Jaar", "en": "Born"},
    "fide_id": {"fr": "FIDE", "nl": "FIDE", "en": "FIDE"},
}


@dataclass(frozen=True)
class Selection:
    """Which players a table shows, and in which order; None for all."""

    club_id: int | None = None
    category: str | None = None
    sort: str = "rating"


@dataclass(frozen=True)
class ListTables:
    """A published list, and what else a table of it says.

    Args:
        members: contract `Members`, the list.
        category_ratings: member_id, rating of the list that gives the categories in force
            (`pipeline.rating.ranking.category_period`).
        ratings: contract `Ratings` of the list's run.
        fide_list: contract `FideList`.
        rulebook: the rules in force.
        hidden_ids: members who are shown nowhere.
    """

    members: pl.DataFrame
    category_ratings: pl.DataFrame
    ratings: pl.DataFrame
    fide_list: pl.DataFrame
    rulebook: Rulebook
    hidden_ids: frozenset[int] = frozenset()


def player_table(tables: ListTables, selection: Selection) -> pl.DataFrame:
    """The affiliated, living members of a list, chosen and sorted, without the hidden ones.

    Args:
        tables: the list.
        selection: which players, in which order.

    Returns:
        The columns of `LABELS`. `rank` is the place among all affiliated players, whatever their nationality, null for
        one without rating; `national_rank` that of the top lists (`ranking.national_ranks`), null for who is not
        ranked nationally. A hidden member leaves his place empty. The gain is null where the rating did not move by
        it (`ranking.is_moved_by_games`), and for who did not play.

    Raises:
        ValueError: there is no such category or order.
    """
    names = [name for _, name in tables.rulebook.categories]
    if selection.category is not None and selection.category not in names:
        raise ValueError(f"'{selection.category}' is no category; the categories are {', '.join(names)}")
    if selection.sort not in SORTS:
        raise ValueError(f"a list is sorted by {', '.join(SORTS)}, not by '{selection.sort}'")
    table = _listed(tables)
    if selection.club_id is not None:
        table = table.filter(pl.col("club_id") == selection.club_id)
    if selection.category is not None:
        table = table.filter(pl.col("category") == selection.category)
    columns, descending = SORTS[selection.sort]
    return table.sort(columns, descending=descending, nulls_last=True)


def _listed(tables: ListTables) -> pl.DataFrame:
    """Everybody who may be shown."""
    active = tables.members.filter(is_listed())
    is_in_category = category(pl.col("rating"), tables.rulebook)
    columns = (
        ranked(active).select("member_id", "rank"),
        national_ranks(active, tables.fide_list),
        tables.category_ratings.select("member_id", category=is_in_category),
        tables.ratings.filter(is_moved_by_games() & (pl.col("period_games") > 0)).select("member_id", "gain"),
    )
    table = active.drop("gain").filter(~is_hidden(tables.hidden_ids))
    for column in columns:
        table = table.join(column, on="member_id", how="left", maintain_order="left")
    return table.with_columns(rating=pl.when(pl.col("rating") > 0).then("rating")).select(*LABELS)


def table_html(table: pl.DataFrame, title: str, language: str) -> str:
    """The table as a page of its own that prints well."""
    columns = [
        {"label": LABELS[name][language], "is_number": dtype.is_numeric()} for name, dtype in table.schema.items()
    ]
    rows = table.select(pl.all().cast(pl.String).fill_null("")).rows()
    return render("table.html", language=language, title=title, columns=columns, rows=rows)
