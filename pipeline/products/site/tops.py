"""The top lists: by rating, gain and games, of the youngest, women, seniors and the youth classes.

As on the federation's pages (federation-facts.md d): affiliated players who are Belgian for FIDE.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl
from markupsafe import Markup

from pipeline.languages import LANGUAGES
from pipeline.products.hidden import is_hidden
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.filling import Column, joined, signed, table_rows
from pipeline.products.site.labels import Words, words_in
from pipeline.products.site.parts import Around, Part, parts_page
from pipeline.products.site.people import player_links
from pipeline.products.site.tables import SiteTables
from pipeline.rating.ranking import is_moved_by_games, national_ranks

SHOWN = 100
YOUTH_CLASSES = (20, 18, 16, 14, 12, 10)
SENIOR_YEARS = 65


@dataclass(frozen=True)
class Top:
    """A top list: who may stand in it, and what decides; ties go by the national rank."""

    name: str
    is_in: pl.Expr
    by: str = "national_rank"
    descending: bool = False


_EVERYBODY = pl.lit(value=True)
TOPS = (
    Top("rating", _EVERYBODY),
    Top("gain", pl.col("gain") > 0, "gain", descending=True),
    Top("games", _EVERYBODY, "game_count", descending=True),
    Top("active", pl.col("period_games") > 0, "period_games", descending=True),
    Top("youngest", pl.col("birth_year") > 0, "birth_year", descending=True),
    Top("women", pl.col("sex") == "F"),
    Top("seniors", pl.col("years") >= SENIOR_YEARS),
    # Years are those of the list's year less the year of birth: on 1 January the youngest have not got there yet.
    *(Top(f"under{years}", pl.col("years") <= years) for years in YOUTH_CLASSES),
)


def ranked_nationals(tables: SiteTables) -> pl.DataFrame:
    """The rated players of the top lists by their national rank, hidden ones too, and what is shown of each.

    The gain is null for who was not rated from the start or is published at a FIDE rating.
    """
    run = tables.ratings.select("member_id", "period_games", gain=pl.when(is_moved_by_games()).then("gain"))
    return (
        national_ranks(tables.members, tables.fide_list)
        .join(tables.members.drop("gain"), on="member_id", maintain_order="left")
        .join(tables.fide_list.select("fide_id", "standard_rating"), on="fide_id", how="left", maintain_order="left")
        .join(run, on="member_id", how="left", maintain_order="left")
        .with_columns(years=tables.period.year - pl.col("birth_year").cast(pl.Int32))
    )


def top(nationals: pl.DataFrame, which: Top, hidden_ids: frozenset[int]) -> pl.DataFrame:
    """The rows of a top list with their rank in it; a hidden member leaves his place empty."""
    chosen = nationals.filter(which.is_in).sort(which.by, "national_rank", descending=[which.descending, False])
    numbered = chosen.with_row_index("rank", offset=1).head(SHOWN)
    return numbered.filter(~is_hidden(hidden_ids))


def top_columns(t: Words) -> list[Column]:
    """The columns of every top list."""
    return [
        Column(t.place, "rank", "number"),
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.rating, "rating", "number"),
        Column(t.gain, "gain_text", "number"),
        Column(t.games_of_list, "period_games", "number"),
        Column(t.games, "game_count", "number"),
        Column(t.club, "club_id", "number"),
        Column(t.born, "birth_year", "number"),
        Column(t.title, "title"),
        Column(t.fide_rating, "standard_rating", "number"),
    ]


def top_rows(rows: pl.DataFrame, shown: pl.DataFrame, prefix: str) -> Markup:
    """The rows of a top list as `top_columns` show them, the same in every language.

    Args:
        rows: `top`.
        shown: `people.people`.
        prefix: the way from the page to the players' folder.
    """
    texts = rows.with_columns(player_links(rows, shown, prefix), gain_text=signed("gain"))
    return joined(table_rows(texts, top_columns(words_in(LANGUAGES[0]))))


def all_top_rows(nationals: pl.DataFrame, shown: pl.DataFrame, hidden_ids: frozenset[int]) -> dict[str, Markup]:
    """The rows of each top list for its page, by its name."""
    return {which.name: top_rows(top(nationals, which, hidden_ids), shown, "../players/") for which in TOPS}


def top_pages(edition: Edition, rows: dict[str, Markup]) -> Iterator[Page]:
    """A page for each top list, in one language.

    Args:
        edition: the language.
        rows: `all_top_rows`.
    """
    t = edition.t
    names = {which.name: _title(edition, which) for which in TOPS}
    tabs = [(f"{name}.html", title) for name, title in names.items()]
    for name, title in names.items():  # a dozen pages
        part = Part(title, columns=top_columns(t), rows=rows[name], nothing=t.top_empty)
        around = Around([t.top_note.format(count=SHOWN)], tabs=tabs, tab=f"{name}.html")
        yield parts_page(edition, f"top/{name}.html", f"{t.tops}: {title}", [part], around, "top/rating.html")


def _title(edition: Edition, which: Top) -> str:
    if which.name.startswith("under"):
        return str(edition.t.top_under).format(years=which.name.removeprefix("under"))
    return str(getattr(edition.t, f"top_{which.name}"))
