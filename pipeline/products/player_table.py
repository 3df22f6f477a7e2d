"""The player list as a table to read: filtered, sorted, as CSV or HTML; also a club's strength list."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.html import render
from pipeline.rating.ranking import category, is_listed, ranked
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
    "rank": {"fr": "Rang", "nl": "Rang", "en": "Rank"},
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


def player_table(
    members: pl.DataFrame, category_ratings: pl.DataFrame, selection: Selection, rulebook: Rulebook
) -> pl.DataFrame:
    """The affiliated, living members of a list, chosen and sorted.

    Args:
        members: a published list, contract `Members`.
        category_ratings: member_id, rating of the list that gives the categories in force
            (`pipeline.rating.ranking.category_period`).
        selection: which players, in which order.
        rulebook: the rules in force.

    Returns:
        The columns of `LABELS`; the rank is that among all affiliated players, null for one without rating.

    Raises:
        ValueError: there is no such category or order.
    """
    names = [name for _, name in rulebook.categories]
    if selection.category is not None and selection.category not in names:
        raise ValueError(f"'{selection.category}' is no category; the categories are {', '.join(names)}")
    if selection.sort not in SORTS:
        raise ValueError(f"a list is sorted by {', '.join(SORTS)}, not by '{selection.sort}'")
    active = members.filter(is_listed())
    categories = category_ratings.select("member_id", category=category(pl.col("rating"), rulebook))
    table = (
        active.with_columns(rating=pl.when(pl.col("rating") > 0).then("rating"))
        .join(ranked(active).select("member_id", "rank"), on="member_id", how="left")
        .join(categories, on="member_id", how="left")
        .select(*LABELS)
    )
    if selection.club_id is not None:
        table = table.filter(pl.col("club_id") == selection.club_id)
    if selection.category is not None:
        table = table.filter(pl.col("category") == selection.category)
    columns, descending = SORTS[selection.sort]
    return table.sort(columns, descending=descending, nulls_last=True)


def table_html(table: pl.DataFrame, title: str, language: str) -> str:
    """The table as a page of its own that prints well."""
    columns = [
        {"label": LABELS[name][language], "is_number": dtype.is_numeric()} for name, dtype in table.schema.items()
    ]
    rows = table.select(pl.all().cast(pl.String).fill_null("")).rows()
    return render("table.html", language=language, title=title, columns=columns, rows=rows)
