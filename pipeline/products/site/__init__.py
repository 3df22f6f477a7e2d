"""The site of a list: static pages in three languages, with nothing from outside.

`site` makes every file of it; templates stand in `pipeline/templates/site`. All pages of a kind are made at once
(`filling`), which is what lets thousands of them be made in a second or two.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.html import TEMPLATES
from pipeline.languages import LANGUAGES
from pipeline.products.site.changes import changes_page, corrections_page, moves
from pipeline.products.site.clubs import club_members, club_pages, club_rows
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.front import choice_page, explained_page, search_index, start_page
from pipeline.products.site.players import player_pages, player_rows
from pipeline.products.site.privacy import public
from pipeline.products.site.tables import ComingList, Revised, SiteTables
from pipeline.products.site.tops import all_top_rows, ranked_nationals, top_pages
from pipeline.products.site.tournaments import games_by_file, tournament_pages
from pipeline.products.site.trend import distribution, trend, trend_page

__all__ = ["ComingList", "Page", "Revised", "SiteTables", "site"]

_STATIC = ("site.css", "site.js")


def site(tables: SiteTables) -> Iterator[Page]:
    """Every file of the site: its path below the site's folder, and its content.

    Args:
        tables: what the site is made of; what must not be shown is left out here.
    """
    shared = public(tables)
    for name in _STATIC:
        yield name, (TEMPLATES / "site" / name).read_bytes()
    rows = player_rows(shared)
    yield search_index(rows.people)
    yield choice_page(shared)
    nationals, clubs, moved = ranked_nationals(shared), club_members(shared, rows.people), moves(shared)
    tops, of_clubs = all_top_rows(nationals, rows.people, shared.hidden_ids), club_rows(clubs)
    spread, over_time = distribution(shared.members), trend(shared.lists)
    received = [("tournaments", shared.period, shared.acknowledged, shared.checklist, shared.members)]
    if shared.coming is not None:
        coming = shared.coming
        received.append(("coming", coming.period, coming.acknowledged, coming.checklist, coming.members))
    shown_games = [
        (folder, period, acknowledged, games_by_file(checklist, members, rows.people))
        for folder, period, acknowledged, checklist, members in received
    ]
    for language in LANGUAGES:
        edition = Edition(shared, language)
        yield start_page(edition, nationals, rows.people)
        yield from player_pages(edition, rows)
        yield from top_pages(edition, tops)
        yield from club_pages(edition, clubs, of_clubs)
        for folder, period, acknowledged, games in shown_games:
            yield from tournament_pages(edition, folder, period, acknowledged, games)
        yield trend_page(edition, spread, over_time)
        yield changes_page(edition, moved, rows.people)
        yield corrections_page(edition, rows.people)
        yield explained_page(edition)
