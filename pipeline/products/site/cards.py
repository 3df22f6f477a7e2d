"""What stands at the head of a player's page: his card, and a word for who has no game in the list."""

from __future__ import annotations

import polars as pl

from pipeline.products.site.edition import Edition
from pipeline.products.site.facts import facts
from pipeline.products.site.filling import linked, signed, worded
from pipeline.products.site.labels import Words
from pipeline.products.site.tables import SiteTables
from pipeline.rating.ranking import is_listed, national_ranks


def carded(tables: SiteTables, shown: pl.DataFrame) -> pl.DataFrame:
    """The people with what their cards say beyond their own columns.

    Args:
        tables: what the site is made of.
        shown: `people.people`.
    """
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


_FEDERATION_NAMES = {"V": "VSF", "F": "FEFB", "D": "SVDB"}


def cards(edition: Edition, people: pl.DataFrame) -> pl.DataFrame:
    """Everybody's card in one language.

    Args:
        edition: the language.
        people: `carded`.

    Returns:
        member_id, name, facts_html, rating_text, gain_text, mark, and idle_html for who has no derivation.
    """
    t = edition.t
    shown = _with_texts(t, people)
    has_rating = pl.col("rating") > 0
    has_gain = (pl.col("list_games") > 0) & (pl.col("status") != "unrated")
    return shown.select(
        "member_id",
        "name",
        facts(shown, _labels(t)).alias("facts_html"),
        rating_text=pl.when(has_rating).then(pl.col("rating").cast(pl.String)).otherwise(pl.lit(t.unpublished)),
        gain_text=pl.when(has_gain).then(signed("run_gain")),
        mark=pl.when("is_provisional").then(pl.lit(t.provisional)),
        idle_html=_idle(t),
    )


def _labels(t: Words) -> dict[str, str]:
    """The columns of a card in their order, as they are headed."""
    return {
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


def _with_texts(t: Words, people: pl.DataFrame) -> pl.DataFrame:
    """The people with those columns of their cards that are no columns of a table."""
    clubs = people.select(
        name=pl.concat_str(pl.col("club_id").cast(pl.String), pl.format(" {}", "club_name").fill_null("")),
        target="club_page",
    )
    in_list = worded(f" ({t.games_in_list})", count=pl.col("list_games").cast(pl.String)).fill_null("")
    return people.with_columns(
        linked(clubs, "../clubs/").alias("club_html"),
        games=pl.concat_str(pl.col("game_count").cast(pl.String), in_list),
        last_game=pl.col("last_game_date").dt.to_string("%Y-%m-%d"),
        status_text=pl.when("is_affiliated").then(pl.lit(t.affiliated)).otherwise(pl.lit(t.not_affiliated)),
        federation_name=pl.col("federation").replace_strict(_FEDERATION_NAMES, default=None),
        fide_ratings=_fide_ratings(t),
    )


def _fide_ratings(t: Words) -> pl.Expr:
    """The ratings that FIDE has of a player, each with its kind; null for none."""
    kinds = {"standard_rating": t.standard, "rapid_rating": t.rapid, "blitz_rating": t.blitz}
    told = [pl.format("{} {}", column, pl.lit(kind)) for column, kind in kinds.items()]
    joined = pl.concat_str(told, separator=", ", ignore_nulls=True)
    return pl.when(joined != "").then(joined)


def _idle(t: Words) -> pl.Expr:
    """What stands in the place of a derivation where there is none."""
    at_fide = pl.format("<p>{}</p>\n", worded(t.set_at_fide, rating=pl.col("rating").cast(pl.String)))
    is_substituted = pl.col("is_substituted").fill_null(value=False)
    return pl.concat_str(pl.lit(f"<p>{t.no_games}</p>\n"), pl.when(is_substituted).then(at_fide).otherwise(pl.lit("")))
