"""The first page of a language with the search, its index, the choice of a language, and how to read a sheet."""

from __future__ import annotations

import json
from dataclasses import asdict

import polars as pl

from pipeline.html import render
from pipeline.languages import LANGUAGES
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.labels import words_in
from pipeline.products.site.tables import SiteTables
from pipeline.products.site.tops import TOPS, top, top_columns, top_rows
from pipeline.rating.ranking import is_listed

MOST_GAINS = 10
EXPLAINED = ("rating", "k", "first", "unrated", "crossing", "25_150", "floor", "file")
"""The paragraphs on how to read a sheet; a heading and a text of each stand among the labels."""


def search_index(shown: pl.DataFrame) -> Page:
    """Number, name, club and rating of the players as a script: unlike data it is loaded from a folder too."""
    players = shown.sort("name", "member_id").select(
        "member_id", "name", pl.col("club_id").fill_null(0), pl.col("rating").fill_null(0)
    )
    index = json.dumps(players.rows(), ensure_ascii=False, separators=(",", ":"))
    return "players.js", f"window.calceloPlayers = {index};\n".encode()


def choice_page(tables: SiteTables) -> Page:
    """The page at the top, which sends everybody to a language."""
    words = [(language, words_in(language)) for language in LANGUAGES]
    return "index.html", render("site/choose.html", period=str(tables.period), words=words).encode()


def start_page(edition: Edition, nationals: pl.DataFrame, shown: pl.DataFrame) -> Page:
    """The first page of a language.

    Args:
        edition: the language.
        nationals: `tops.ranked_nationals`.
        shown: `people.people`.
    """
    gains = next(which for which in TOPS if which.name == "gain")
    rows = top(nationals, gains, edition.tables.hidden_ids).head(MOST_GAINS)
    text = render(
        "site/start.html",
        **edition.frame("index.html", "index.html"),
        title=edition.t.search_heading,
        counts=_counts(edition),
        columns=top_columns(edition.t),
        rows=top_rows(rows, shown, "players/"),
    )
    return edition.page("index.html", text)


def _counts(edition: Edition) -> list[tuple[int, str]]:
    t, tables = edition.t, edition.tables
    members = tables.members.filter(is_listed())
    is_rated = (members["rating"] > 0) & (members["game_count"] >= tables.rulebook.games_to_be_rated)
    return [
        (members.height, t.affiliated_count),
        (int(is_rated.sum()), t.rated_count),
        (tables.checklist["member_id"].n_unique(), t.active_count),
        (int((tables.ratings["status"] == "newly_rated").sum()), t.newly_rated_count),
        (tables.checklist.height, t.game_rows_count),
        (int((tables.acknowledged["state"] == "accepted").sum()), t.file_count),
    ]


def explained_page(edition: Edition) -> Page:
    """How to read a sheet, with the figures of the rules in force."""
    t, path = edition.t, "explained.html"
    figures = asdict(edition.tables.rulebook)
    parts = [
        (getattr(t, f"explain_{name}").format(**figures), getattr(t, f"explain_{name}_text").format(**figures))
        for name in EXPLAINED
    ]
    return edition.page(
        path, render("site/explained.html", **edition.frame(path, path), title=t.explained, parts=parts)
    )
