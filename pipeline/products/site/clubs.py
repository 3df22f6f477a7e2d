"""The clubs: a page that lists them, and one with the affiliated players of each, by rating."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from pipeline.languages import LANGUAGES
from pipeline.products.player_table import ListTables, Selection, player_table
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.facts import facts
from pipeline.products.site.filling import Column, filled, linked, signed, table_rows_by
from pipeline.products.site.labels import Words, words_in
from pipeline.products.site.parts import parts_page, table_part
from pipeline.products.site.people import player_links
from pipeline.products.site.tables import SiteTables

NO_CLUB = 0
"""Stands for the club of who has none, so that he is found too."""


def club_members(tables: SiteTables, shown: pl.DataFrame) -> pl.DataFrame:
    """The affiliated players with their club, by club and rating, without hidden ones; link_html is their page."""
    listed = ListTables(
        tables.members,
        tables.category_ratings,
        tables.ratings,
        tables.fide_list,
        tables.rulebook,
        tables.hidden_ids,
    )
    table = player_table(listed, Selection(sort="club")).with_columns(pl.col("club_id").fill_null(NO_CLUB))
    return table.with_columns(player_links(table, shown, "../players/"), gain_text=signed("gain"))


def club_rows(members: pl.DataFrame) -> pl.DataFrame:
    """The rows of each club's page, the same in every language: club_id, rows_html."""
    return table_rows_by(members, _columns(words_in(LANGUAGES[0])), "club_id", "rows_html")


def _columns(t: Words) -> list[Column]:
    return [
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.rating, "rating", "number"),
        Column(t.gain, "gain_text", "number"),
        Column(t.games, "game_count", "number"),
        Column(t.category, "category"),
        Column(t.title, "title"),
        Column(t.born, "birth_year", "number"),
        Column(t.fide_number, "fide_id", "number"),
    ]


def club_pages(edition: Edition, members: pl.DataFrame, rows: pl.DataFrame) -> Iterator[Page]:
    """The pages of the clubs, in one language.

    Args:
        edition: the language.
        members: `club_members`.
        rows: `club_rows`.
    """
    t = edition.t
    clubs = _clubs(edition, members)
    pages = clubs.join(rows, on="club_id", maintain_order="left")
    texts = filled(
        pages,
        "site/paged.html",
        **edition.frame("clubs/", "clubs/index.html"),
        folder="clubs",
        note="",
        caption=t.club_members,
        columns=_columns(t),
    )
    for club_id, text in zip(pages["club_id"], texts, strict=True):  # a file each
        yield edition.page(f"clubs/{club_id}.html", text)
    yield _index(edition, clubs)


def _clubs(edition: Edition, members: pl.DataFrame) -> pl.DataFrame:
    """One row for each club: club_id, page, name, title, counts, facts_html."""
    t = edition.t
    counted = (
        members.group_by("club_id")
        .agg(
            member_count=pl.len(),
            rated_count=pl.col("rating").count(),
            mean=pl.col("rating").mean().round().cast(pl.Int32),
        )
        .join(edition.tables.clubs.select("club_id", "name", "town"), on="club_id", how="left")
        .sort("club_id")
    )
    number = pl.col("club_id").cast(pl.String)
    named = counted.with_columns(
        page="club_id",
        name=pl.when(pl.col("club_id") == NO_CLUB).then(pl.lit(t.club_none)).otherwise("name"),
    ).with_columns(
        title=pl.when(pl.col("club_id") == NO_CLUB)
        .then("name")
        .otherwise(
            pl.concat_str(
                pl.lit(t.club_title.format(number="")), number, pl.concat_str(pl.lit(" "), "name").fill_null("")
            )
        )
    )
    labels = {"town": t.town, "member_count": t.affiliated_count, "rated_count": t.rated_count, "mean": t.club_mean}
    return named.with_columns(facts(named, labels).alias("facts_html"))


def _index(edition: Edition, clubs: pl.DataFrame) -> Page:
    t = edition.t
    columns = [
        Column(t.club, "link_html", "head"),
        Column(t.town, "town"),
        Column(t.affiliated_count, "member_count", "number"),
        Column(t.rated_count, "rated_count", "number"),
        Column(t.club_mean, "mean", "number"),
    ]
    links = linked(clubs.select(name="title", target="page"), "")
    part = table_part(t.clubs, clubs.with_columns(links), columns, t.nobody, heading="")
    return parts_page(edition, "clubs/index.html", t.clubs, [part])
