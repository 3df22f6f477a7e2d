"""The players' pages: card, curve, the derivation game by game and in words, what has come in for the next list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.ratings import PlayerStates
from pipeline.products.sheets.figures import PROVISIONAL, RATED, UNRATED, SheetFigures, sheet_figures
from pipeline.products.sheets.plain_labels import PLAIN_LABELS
from pipeline.products.sheets.plain_words import (
    correction_words,
    crossing_words,
    floor_words,
    gain_words,
    provisional_words,
    rated_result_words,
    rated_total_words,
    substituted_words,
    with_rated_performance,
)
from pipeline.products.site.curves import curve_blocks, curves, history_rows
from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.facts import facts, word_lines
from pipeline.products.site.filling import Column, filled, linked, signed, table_rows_by, worded
from pipeline.products.site.games import common_columns, in_language, rating_shown, with_figures, with_games_shown
from pipeline.products.site.people import people
from pipeline.products.site.tables import SiteTables
from pipeline.rating.ranking import is_listed, national_ranks


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
        tables.members.drop(_STATE).join(tables.states.select("member_id", *_STATE), on="member_id", how="left")
    )
    played = tables.ratings.join(tables.checklist, on="member_id", how="semi")
    figures = sheet_figures(tables.checklist, tables.derivations, played, tables.members, before, tables.period)
    games = with_figures(with_games_shown(tables.checklist, tables.members, shown, "", "../tournaments/"), figures)
    rated_lists = _rated_lists(tables).join(shown, on="member_id", how="semi")
    drawn = curves(rated_lists)
    return PlayerRows(
        _carded(tables, shown), figures, games, _coming(tables, shown), drawn, history_rows(rated_lists, drawn)
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


_STATE = [name for name in PlayerStates.column_names() if name != "member_id"]


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


def _carded(tables: SiteTables, shown: pl.DataFrame) -> pl.DataFrame:
    """The people with what their cards say beyond their own columns."""
    ratings = tables.ratings.select(
        "member_id", "status", "is_substituted", run_gain="gain", played="period_games", ended="game_count_after"
    )
    fide = tables.fide_list.select("fide_id", "standard_rating", "rapid_rating", "blitz_rating")
    clubs = tables.clubs.select("club_id", club_name="name")
    counted = tables.derivations.filter(pl.col("run").is_between(1, 3)).group_by("member_id").agg(list_games=pl.len())
    joined = shown
    for frame, key in (
        (ratings, "member_id"),
        (counted, "member_id"),
        (national_ranks(tables.members, tables.fide_list), "member_id"),
        (fide, "fide_id"),
        (clubs, "club_id"),
    ):
        joined = joined.join(frame, on=key, how="left", maintain_order="left")
    is_provisional = pl.col("game_count") < tables.rulebook.games_to_be_rated
    return joined.with_columns(
        is_provisional=is_provisional & (pl.col("rating") > 0),
        club_page=pl.when(is_listed()).then(pl.col("club_id")),
    )


def player_pages(edition: Edition, rows: PlayerRows) -> Iterator[Page]:
    """The pages of everybody in `rows.people`, in one language."""
    blocks = [curve_blocks(edition, rows.drawn, rows.listed), _derivations(edition, rows)]
    if rows.coming is not None:
        blocks.append(_coming_blocks(edition, rows.coming))
    players = _cards(edition, rows.people)
    for block in blocks:
        players = players.join(block, on="member_id", how="left", maintain_order="left")
    if rows.coming is None:
        players = players.with_columns(coming_html=pl.lit(""))
    players = players.with_columns(derivation_html=pl.coalesce("derivation_html", "idle_html"))
    pages = filled(players, "site/player.html", **edition.frame("players/"))
    names = players.select(pl.format(f"{edition.language}/players/{{}}.html", "member_id")).to_series()
    # One step for each file that is written.
    yield from zip(names, pages.cast(pl.Binary), strict=True)


_FEDERATION_NAMES = {"V": "VSF", "F": "FEFB", "D": "SVDB"}


def _cards(edition: Edition, shown: pl.DataFrame) -> pl.DataFrame:
    t = edition.t
    club = pl.concat_str(
        pl.col("club_id").cast(pl.String), pl.concat_str(pl.lit(" "), pl.col("club_name")).fill_null("")
    )
    cards = shown.with_columns(
        club=club,
        games=pl.concat_str(
            pl.col("game_count").cast(pl.String),
            worded(f" ({t.games_in_list})", count=pl.col("list_games").cast(pl.String)).fill_null(""),
        ),
        status_text=pl.when("is_affiliated").then(pl.lit(t.affiliated)).otherwise(pl.lit(t.not_affiliated)),
        fide_ratings=pl.concat_str(
            [
                pl.format(f"{{}} {name}", column)
                for name, column in (
                    (t.standard, "standard_rating"),
                    (t.rapid, "rapid_rating"),
                    (t.blitz, "blitz_rating"),
                )
            ],
            separator=", ",
            ignore_nulls=True,
        ),
    ).with_columns(fide_ratings=pl.when(pl.col("fide_ratings") != "").then("fide_ratings"))
    cards = cards.with_columns(
        linked(cards.select(name="club", target="club_page"), "../clubs/").alias("club_html"),
        last_game=pl.col("last_game_date").dt.to_string("%Y-%m-%d"),
        federation_name=pl.col("federation").replace_strict(_FEDERATION_NAMES, default=None),
    )
    labels = {
        "national_rank": t.national_place,
        "games": t.games,
        "last_game": t.last_game,
        "club_html": t.club,
        "status_text": t.status,
        "federation_name": t.federation,
        "birth_year": t.born,
        "title": t.title,
        "nationality": t.nationality,
        "fide_id": t.fide_number,
        "fide_ratings": t.fide_rating,
    }
    substituted = worded(t.set_at_fide, rating=pl.col("rating").cast(pl.String))
    return cards.select(
        "member_id",
        "name",
        facts(cards, labels).alias("facts_html"),
        rating_text=pl.when(pl.col("rating") > 0)
        .then(pl.col("rating").cast(pl.String))
        .otherwise(pl.lit(t.unpublished)),
        gain_text=pl.when((pl.col("list_games") > 0) & (pl.col("status") != "unrated")).then(signed("run_gain")),
        mark=pl.when("is_provisional").then(pl.lit(t.provisional)),
        idle_html=pl.concat_str(
            pl.lit(f"<p>{t.no_games}</p>\n"),
            pl.when(pl.col("is_substituted").fill_null(value=False))
            .then(pl.format("<p>{}</p>\n", substituted))
            .otherwise(pl.lit("")),
        ),
    )


def _derivations(edition: Edition, rows: PlayerRows) -> pl.DataFrame:
    """How everybody's rating came about: member_id, derivation_html."""
    t, labels, rulebook = edition.t, PLAIN_LABELS[edition.language], edition.tables.rulebook
    players = with_rated_performance(rows.figures.players, rulebook)
    gains = rows.figures.by_k.select("member_id", word_lines(rows.figures.by_k, [gain_words()]).alias("gains_html"))
    gains = gains.group_by("member_id", maintain_order=True).agg(pl.col("gains_html").str.join(""))
    players = players.join(gains, on="member_id", how="left", maintain_order="left")
    first, last = common_columns(edition)
    number = Column(t.game_number_short, "game_number", "number", t.game_number)
    after = [
        Column(t.expected_short, "expected_text", "number", t.expected),
        Column(t.k_short, "k_factor", "number", t.k_factor),
        Column(t.gain_formula, "gain_text", "number", labels.gain_column),
    ]
    total = word_lines(players, [rated_total_words(labels)])
    result = word_lines(
        players,
        [
            rated_result_words(),
            *crossing_words(labels),
            *correction_words(labels),
            floor_words(labels, rulebook),
            substituted_words(labels),
        ],
    )
    words = players.select(
        "member_id",
        word_lines(players, provisional_words(labels, rulebook)).alias("provisional"),
        rated=pl.concat_str(total, pl.col("gains_html").fill_null(""), result),
    )
    tables = (
        (UNRATED, "unrated_html", labels.unrated_table, [*first, last], None),
        (
            PROVISIONAL,
            "provisional_html",
            labels.provisional_table,
            [*first, Column(t.running_sum, "running_sum", "number", t.running_sum_long), number, last],
            "provisional",
        ),
        (RATED, "rated_html", labels.rated_table, [*first, *after, number, last], "rated"),
    )
    games = in_language(rows.games, edition).with_columns(rating_html=rating_shown(edition.language))
    blocks = players.select("member_id", _sums(edition, players).alias("sums_html"))
    for table, name, caption, columns, said in tables:
        of_table = table_rows_by(games.filter(pl.col("table") == table), columns, "member_id", "rows_html")
        if said:
            of_table = of_table.join(words.select("member_id", words_html=said), on="member_id", how="left")
        section = filled(
            of_table, "site/section.html", t=t, caption=caption, columns=columns, has_words=said is not None
        )
        blocks = blocks.join(of_table.select("member_id", section.alias(name)), on="member_id", how="left")
    return blocks.select("member_id", filled(blocks, "site/derivation.html", t=t).alias("derivation_html"))


def _sums(edition: Edition, players: pl.DataFrame) -> pl.Series:
    """Rating and games before and after, as the head of a sheet has them."""
    labels = PLAIN_LABELS[edition.language]
    is_unrated = pl.col("status") == "unrated"
    shown = players.select(
        old=pl.when(pl.col("carried_rating") > 0).then("carried_rating"),
        initial=pl.when(pl.col("status") == "newly_rated").then("rating_before"),
        new=pl.when(pl.col("rating_after") > 0).then("rating_after"),
        gain=pl.when(~is_unrated).then(signed("gain")),
        counted=pl.col("rated_rows") + pl.col("provisional_rows"),
    )
    t = edition.t
    return facts(
        shown,
        {"old": labels.old, "initial": t.initial, "new": labels.new, "gain": labels.gain, "counted": t.games_counted},
    )


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
