"""The players' pages: card, curve, the derivation game by game and in words, what has come in for the next list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.ratings import STATE
from pipeline.products.sheets.figures import SheetFigures, sheet_figures
from pipeline.products.site.cards import carded, cards
from pipeline.products.site.curves import curve_blocks, curves, history_rows
from pipeline.products.site.derivations import derivations
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.filling import filled, table_rows_by
from pipeline.products.site.games import common_columns, in_language, rating_shown, with_figures, with_games_shown
from pipeline.products.site.people import people
from pipeline.products.site.tables import SiteTables


@dataclass(frozen=True)
class PlayerRows:
    """What the players' pages show, the same in every language.

    `people`: who has a page, with what the card says. `figures`: of the sheets. `games`: their rows, shown.
    `coming`: the rows of the coming list. `drawn`, `listed`: curves and the rows of their tables.
    """

    people: pl.DataFrame
    figures: SheetFigures
    games: pl.DataFrame
    coming: pl.DataFrame | None
    drawn: pl.DataFrame
    listed: pl.DataFrame


def player_rows(tables: SiteTables) -> PlayerRows:
    """Gather what all languages share."""
    shown = people(tables)
    before = Members.conform(
        tables.members.drop(STATE).join(tables.states.select("member_id", *STATE), on="member_id", how="left")
    )
    played = tables.ratings.join(tables.checklist, on="member_id", how="semi")
    figures = sheet_figures(tables.checklist, tables.derivations, played, tables.members, before, tables.period)
    games = with_figures(with_games_shown(tables.checklist, tables.members, shown, "", "../tournaments/"), figures)
    rated_lists = _rated_lists(tables).join(shown, on="member_id", how="semi")
    drawn = curves(rated_lists)
    return PlayerRows(
        carded(tables, shown), figures, games, _coming(tables, shown), drawn, history_rows(rated_lists, drawn)
    )


def _rated_lists(tables: SiteTables) -> pl.DataFrame:
    """Everybody's ratings in all lists: period, member_id, rating, gain, game_count.

    Of the list before, if it is not in the data folder, the rating that the run started from.
    """
    listed = tables.lists.select("period", "member_id", "rating", "gain", "game_count")
    before = str(tables.period.previous)
    if before not in listed["period"]:
        start = tables.states.select("member_id", "rating", "game_count", period=pl.lit(before))
        listed = pl.concat([listed, start], how="diagonal")
    return listed.filter(pl.col("rating") > 0)


def _coming(tables: SiteTables, shown: pl.DataFrame) -> pl.DataFrame | None:
    coming = tables.coming
    if coming is None:
        return None
    listed = tables.members.select(opponent_id="member_id", list_rating="rating")
    return (
        with_games_shown(coming.checklist, coming.members, shown, "", "../coming/")
        .join(listed, on="opponent_id", how="left", maintain_order="left")
        .with_columns(
            opponent_rating=pl.coalesce(
                pl.when(pl.col("given_rating") > 0).then("given_rating"),
                pl.when(pl.col("list_rating") > 0).then("list_rating"),
            ),
            opponent_rating_source=pl.col("given_rating_kind").cast(pl.String).fill_null("list"),
        )
        .sort("member_id", "date", "import_number")
    )


def player_pages(edition: Edition, rows: PlayerRows) -> Iterator[Page]:
    """The pages of everybody in `rows.people`, in one language."""
    blocks = [curve_blocks(edition, rows.drawn, rows.listed), derivations(edition, rows.figures, rows.games)]
    if rows.coming is not None:
        blocks.append(_coming_blocks(edition, rows.coming))
    players = cards(edition, rows.people)
    for block in blocks:
        players = players.join(block, on="member_id", how="left", maintain_order="left")
    if rows.coming is None:
        players = players.with_columns(coming_html=pl.lit(""))
    players = players.with_columns(derivation_html=pl.coalesce("derivation_html", "idle_html"))
    pages = filled(players, "site/player.html", **edition.frame("players/"))
    names = players.select(pl.format(f"{edition.language}/players/{{}}.html", "member_id")).to_series()
    # One step for each file that is written.
    yield from zip(names, pages.cast(pl.Binary), strict=True)


def _coming_blocks(edition: Edition, games: pl.DataFrame) -> pl.DataFrame:
    """What has come in for the next list: member_id, coming_html."""
    first, last = common_columns(edition)
    columns = [*first, last]
    shown = in_language(games, edition).with_columns(rating_html=rating_shown(edition.language))
    rows = table_rows_by(shown, columns, "member_id", "rows_html")
    coming = edition.tables.coming
    block = filled(
        rows, "site/coming.html", t=edition.t, columns=columns, coming_period=str(coming.period) if coming else ""
    )
    return rows.select("member_id", block.alias("coming_html"))
