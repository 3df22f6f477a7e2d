"""The change report: the list against the one before, and this revision against the one that it replaced."""

from __future__ import annotations

import polars as pl

from pipeline.products.correction_log import WORDS
from pipeline.products.hidden import is_hidden
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.filling import Column, signed
from pipeline.products.site.parts import Around, Part, parts_page, table_part
from pipeline.products.site.people import player_links
from pipeline.products.site.tables import Revised, SiteTables
from pipeline.rating.ranking import is_listed, is_moved_by_games

MOST_MOVERS = 50


def moves(tables: SiteTables) -> pl.DataFrame:
    """Everybody who played and has a rating before and after: the members' columns and rating_before, change.

    Who was newly rated or is published at a FIDE rating is not among them: his change is none of his play.
    """
    played = tables.ratings.filter(is_moved_by_games()).join(tables.checklist, on="member_id", how="semi")
    return (
        played.select("member_id", "rating_before", "rating_after", "period_games")
        .join(tables.members.select("member_id", "name", "club_id"), on="member_id")
        .with_columns(change=pl.col("rating_after") - pl.col("rating_before"))
    )


def changes_page(edition: Edition, moved: pl.DataFrame, shown: pl.DataFrame) -> Page:
    """The change report in one language.

    Args:
        edition: the language.
        moved: `moves`.
        shown: `people.people`.
    """
    t, tables = edition.t, edition.tables
    intro = t.changes_intro if tables.is_before_published else t.changes_fallback
    visible = moved.filter(_is_shown(tables))
    gains = visible.filter(pl.col("change") > 0).sort("change", "member_id", descending=[True, False])
    losses = visible.filter(pl.col("change") < 0).sort("change", "member_id")
    parts = [
        _movers(edition, t.biggest_gains, gains.head(MOST_MOVERS), shown),
        _movers(edition, t.biggest_losses, losses.head(MOST_MOVERS), shown),
        _newly_rated(edition, shown),
    ]
    if tables.is_before_published:
        parts.append(_club_changes(edition, shown))
    if tables.revised is not None:
        parts.append(_revised(edition, tables.revised, shown))
    around = Around([intro.format(period=tables.period, before=tables.period.previous)], _counts(edition, moved))
    return parts_page(edition, "changes.html", t.changes, parts, around)


def _is_shown(tables: SiteTables) -> pl.Expr:
    return ~is_hidden(tables.hidden_ids)


def _counts(edition: Edition, moved: pl.DataFrame) -> list[tuple[object, str]]:
    t, tables = edition.t, edition.tables
    change = moved["change"]
    now, then = (_affiliated(members) for members in (tables.members, tables.members_before))
    mean = change.mean()
    return [
        ((change > 0).sum(), t.gained),
        ((change < 0).sum(), t.lost),
        ((change == 0).sum(), t.unchanged),
        (f"{mean:+.2f}" if isinstance(mean, float) else "–", t.mean_change),
        ((tables.ratings["status"] == "newly_rated").sum(), t.newly_rated),
        (now.join(then, on="member_id", how="anti").height, t.joined_count),
        (then.join(now, on="member_id", how="anti").height, t.left_count),
    ]


def _affiliated(members: pl.DataFrame) -> pl.DataFrame:
    return members.filter(is_listed()).select("member_id", "club_id")


def _movers(edition: Edition, caption: str, rows: pl.DataFrame, shown: pl.DataFrame) -> Part:
    t = edition.t
    columns = [
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.club, "club_id", "number"),
        Column(t.before, "rating_before", "number"),
        Column(t.after, "rating_after", "number"),
        Column(t.difference, "change_text", "number"),
        Column(t.games_of_list, "period_games", "number"),
    ]
    texts = rows.with_columns(player_links(rows, shown, "players/"), change_text=signed("change"))
    return table_part(caption, texts, columns, t.nobody)


def _newly_rated(edition: Edition, shown: pl.DataFrame) -> Part:
    t, tables = edition.t, edition.tables
    new = tables.ratings.filter((pl.col("status") == "newly_rated") & _is_shown(tables))
    rows = new.join(tables.members.select("member_id", "name", "club_id"), on="member_id").sort(
        "rating_after", "member_id", descending=[True, False]
    )
    columns = [
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.club, "club_id", "number"),
        Column(t.rating, "rating_after", "number"),
        Column(t.games, "game_count_after", "number"),
    ]
    return table_part(t.newly_rated, rows.with_columns(player_links(rows, shown, "players/")), columns, t.nobody)


def _club_changes(edition: Edition, shown: pl.DataFrame) -> Part:
    """The affiliated of both lists who have another club."""
    t, tables = edition.t, edition.tables
    then = _affiliated(tables.members_before).rename({"club_id": "club_before"})
    rows = (
        _affiliated(tables.members)
        .join(then, on="member_id")
        .filter(pl.col("club_id").ne_missing(pl.col("club_before")) & _is_shown(tables))
        .join(tables.members.select("member_id", "name"), on="member_id")
        .sort("name", "member_id")
    )
    columns = [
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.before, "club_before", "number"),
        Column(t.after, "club_id", "number"),
    ]
    return table_part(t.club_changes, rows.with_columns(player_links(rows, shown, "players/")), columns, t.nobody)


def _revised(edition: Edition, revised: Revised, shown: pl.DataFrame) -> Part:
    """Whose rating another revision had otherwise, and the chain of causes down to file, line and correction."""
    t = edition.t
    rows = revised.players.filter(pl.col("difference") != 0).sort(
        pl.col("difference").abs(), "member_id", descending=[True, False]
    )
    columns = [
        Column(t.name, "link_html", "head"),
        Column(t.number, "member_id", "number"),
        Column(t.before, "rating_before", "number"),
        Column(t.after, "rating_after", "number"),
        Column(t.difference, "change_text", "number"),
        Column(t.cause, "chain", "long"),
    ]
    texts = rows.with_columns(player_links(rows, shown, "players/"), change_text=signed("difference"))
    heading = t.revised_heading.format(before=revised.before, after=revised.after)
    return table_part(heading, texts, columns, t.revised_none)


def corrections_page(edition: Edition, shown: pl.DataFrame) -> Page:
    """The public log of corrections in one language."""
    t, log = edition.t, edition.tables.log
    words = WORDS[edition.language]
    columns = [
        Column(t.correction_number, "correction_number", "number"),
        Column(t.kind, "kind_text", "head"),
        Column(t.where, "where"),
        Column(t.player, "player_html"),
        Column(t.opponent, "opponent_html"),
        Column(t.change, "change", "long"),
        Column(t.reason, "reason", "long"),
        Column(t.asked_on, "asked_on", "date"),
        Column(t.state, "state"),
    ]
    opponents = log.select(member_id="opponent_id", name="opponent_name")
    place = [
        pl.col("file_name"),
        pl.format(f"{words.line} {{}}", "line_number"),
        pl.format(f"{words.round} {{}}", "round_number"),
    ]
    rows = log.with_columns(
        player_links(log, shown, "players/").alias("player_html"),
        player_links(opponents, shown, "players/").alias("opponent_html"),
        kind_text=pl.col("kind").cast(pl.String).replace_strict(words.kinds),
        where=pl.concat_str(place, separator=", ", ignore_nulls=True),
        change=pl.format("{} → {}", pl.col("found").fill_null("–"), pl.col("corrected").fill_null("–")),
        state=pl.when("is_applied").then(pl.lit(words.applied)).otherwise(pl.lit(words.refused)),
    )
    part = table_part(t.corrections, rows, columns, t.no_corrections, heading="")
    title = words.title.format(period=edition.tables.period)
    return parts_page(edition, "corrections.html", title, [part], Around([t.corrections_intro]))
