"""The received tournaments with their state, and for each file a page with everything that was taken from it."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from pipeline.period import Period
from pipeline.products.received_list import LABELS, STATES, TEXTS
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.facts import facts
from pipeline.products.site.filling import Column, filled, linked, table_rows_by
from pipeline.products.site.games import FILE, file_pages, in_language, with_games_shown
from pipeline.products.site.parts import Around, parts_page, table_part
from pipeline.products.site.people import player_links


def games_by_file(checklist: pl.DataFrame, members: pl.DataFrame, shown: pl.DataFrame) -> pl.DataFrame:
    """The rows of a check list by file and line, with what a file's page shows of each, the same in every language.

    Args:
        checklist: contract `Checklist`.
        members: contract `Members`.
        shown: `people.people`.
    """
    games = with_games_shown(checklist, members, shown, "../players/", "")
    named = games.select("member_id").join(
        members.select("member_id", "name"), on="member_id", how="left", maintain_order="left"
    )
    link = player_links(named, shown, "../players/").fill_null("–").alias("player_link")
    return (
        games.with_columns(link)
        .with_columns(player_html=pl.format("{} <small>{}</small>", "player_link", "member_id"))
        .sort("file_name", "line_number", "import_number", nulls_last=True)
    )


def tournament_pages(
    edition: Edition, folder: str, period: Period, acknowledged: pl.DataFrame, games: pl.DataFrame
) -> Iterator[Page]:
    """The list of received files and the page of each, in one language.

    Args:
        edition: the language.
        folder: `tournaments` or `coming`; also the entry of the list of pages.
        period: the list for which they came.
        acknowledged: contract `Acknowledgements`.
        games: `games_by_file`.
    """
    t = edition.t
    pages = file_pages(games)
    yield _index(edition, folder, period, acknowledged, pages)
    columns = [
        Column(t.line_heading, "line_number", "number"),
        Column(t.player, "player_html", "head"),
        Column(t.colour_short, "colour_text", meaning=t.colour),
        Column(t.score_short, "score_text", "number", t.score),
        Column(t.opponent, "opponent_html"),
        Column(t.date, "date", "date"),
        Column(t.abroad, "tournament"),
    ]
    shown = in_language(games, edition).join(pages, on=FILE, nulls_equal=True, maintain_order="left")
    files = pages.join(table_rows_by(shown, columns, "page", "rows_html"), on="page", maintain_order="left")
    received = acknowledged.rename({"file": "file_name"}).drop("rounds", "players")
    told = files.join(received, on=FILE, how="left", maintain_order="left")
    files = files.with_columns(
        _facts(edition, told).alias("facts_html"), title=pl.coalesce(told["tournament"], "file_name")
    )
    texts = filled(
        files,
        "site/paged.html",
        **edition.frame(f"{folder}/", f"{folder}/index.html"),
        folder=folder,
        note=t.tournament_intro,
        caption=t.results,
        columns=columns,
    )
    for page, text in zip(files["page"], texts, strict=True):  # a file each
        yield edition.page(f"{folder}/{page}.html", text)


def _facts(edition: Edition, told: pl.DataFrame) -> pl.Series:
    labels = {name: LABELS[name][edition.language] for name in ("sender", "end_date", "received", "director", "state")}
    shown = told.select(
        file="file_name",
        sender=_sender(),
        end_date=pl.col("end_date").dt.to_string("%Y-%m-%d"),
        received=pl.col("received").dt.to_string("%Y-%m-%d"),
        director="director",
        state=_state(edition),
    )
    return facts(shown, {"file": edition.t.file, **labels})


def _sender() -> pl.Expr:
    number = pl.col("sender").cast(pl.String).str.zfill(3)
    return pl.concat_str(number, pl.concat_str(pl.lit(" "), "sender_name").fill_null(""))


def _state(edition: Edition) -> pl.Expr:
    words = {state: said[edition.language] for state, said in STATES.items()}
    return pl.col("state").cast(pl.String).replace_strict(words)


def _index(edition: Edition, folder: str, period: Period, acknowledged: pl.DataFrame, pages: pl.DataFrame) -> Page:
    """The list of all received files: its reasons are those told to the senders, and stay with them."""
    t, language = edition.t, edition.language
    paged = acknowledged.join(pages, left_on=["file_id", "file"], right_on=FILE, how="left", maintain_order="left")
    shown = paged.with_columns(
        linked(paged.select(name="file", target="page"), "").alias("file_html"),
        sender_text=_sender(),
        state_text=_state(edition),
    )
    columns = [
        Column(LABELS["sender"][language], "sender_text", meaning=t.sender),
        Column(LABELS["end_date"][language], "end_date", "date", t.last_day),
        Column(LABELS["received"][language], "received", "date", t.received_on),
        Column(LABELS["tournament"][language], "tournament"),
        Column(LABELS["state"][language], "state_text"),
        Column(LABELS["file"][language], "file_html", "head"),
        Column(LABELS["games"][language], "games", "number", t.games),
        Column(LABELS["players"][language], "players", "number", t.players),
        Column(LABELS["rounds"][language], "rounds", "number", t.rounds),
        Column(LABELS["director"][language], "director", meaning=t.director),
    ]
    counting, waiting = (shown.filter((pl.col("state") == "waiting") == is_it) for is_it in (False, True))
    parts = [table_part(TEXTS["counting"][language], counting, columns, t.no_tournaments)]
    if not waiting.is_empty():
        parts.append(table_part(TEXTS["waiting"][language], waiting, columns, ""))
    abroad = pages.join(acknowledged, left_on=FILE, right_on=["file_id", "file"], how="anti")
    if not abroad.is_empty():
        links = linked(abroad.select(name="file_name", target="page"), "").to_frame()
        parts.append(table_part(t.abroad, links, [Column(t.file, "link_html", "head")], ""))
    taken = acknowledged.filter(pl.col("state") == "accepted")["games"].sum()
    around = Around([TEXTS["intro"][language], t.reason_told], [(taken, TEXTS["total"][language])])
    title = TEXTS["title"][language].format(period=period)
    return parts_page(edition, f"{folder}/index.html", title, parts, around)
