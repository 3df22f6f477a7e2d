"""The computed list beside the published one: player by player, and row by row of the check list."""

from __future__ import annotations

import polars as pl

from pipeline.backtest.archive import PeriodData
from pipeline.rating.engine import RatingResult
from pipeline.rating.formula import k_factor

SUBSTITUTED = "substituted"


def compared_players(result: RatingResult, data: PeriodData) -> pl.DataFrame:
    """One row per player of the check list who stands in the published list and has a game in one of them.

    Returns:
        The columns of `Ratings`; group (status, or substituted); published_rating, published_count,
        published_gain, published_opponents, published_score, published_old, published_old_count,
        published_start (the intermediate rating of who is newly rated), has_fide_rating; the verdicts
        is_exact (rating and game count; of a substituted player the gain, and the FIDE rating where a FIDE
        list tells it) and is_old_exact, is_count_exact, is_gain_exact, is_opponents_exact, is_score_exact.
    """
    published = data.published.select(
        "member_id",
        published_rating="rating",
        published_count="game_count",
        published_gain="gain",
        published_opponents="opponent_sum",
        published_score="score_sum",
        published_old="rating_previous",
        published_old_count="game_count_previous",
        published_last_game="last_game_date",
    )
    told = data.substituted.select("member_id", has_fide_rating=pl.col("fide_rating").is_not_null())
    has_games = (pl.col("published_count") > 0) | (pl.col("game_count_after") > 0) | pl.col("is_substituted")
    return (
        result.ratings.join(published, on="member_id")
        .join(told, on="member_id", how="left")
        .filter(has_games)
        .with_columns(
            pl.col("has_fide_rating").fill_null(value=False),
            group=pl.when("is_substituted").then(pl.lit(SUBSTITUTED)).otherwise(pl.col("status").cast(pl.String)),
            published_start=_published_start(data),
        )
        .with_columns(**_verdicts())
        .with_columns(is_exact=_is_exact())
        .sort("member_id")
    )


def _published_start(data: PeriodData) -> pl.Expr:
    """The rating a player's own games started from, as the list shows it.

    Of who was rated in the period that is the intermediate rating: ELO_PRECE up to 201807, from 201901 the
    new rating less the gain (rating-rules.md, "State of a player").
    """
    if data.rulebook.intermediate_in_list:
        return pl.col("published_old")
    is_newly = pl.col("status") == "newly_rated"
    before_gain = pl.col("published_rating") - pl.col("published_gain")
    return pl.when(is_newly).then(before_gain).otherwise("published_old")


def _verdicts() -> dict[str, pl.Expr]:
    is_newly = pl.col("status") == "newly_rated"
    is_unrated = pl.col("status") == "unrated"
    # Of an unrated player the lists show 0 up to 201807 and the value before from 201901.
    old = pl.when(is_unrated).then(pl.col("published_start").is_in([0]) | _equal("rating_before", "published_start"))
    old_of_newly = _equal("rating_before", "published_start")
    score = (pl.col("score_sum") - pl.col("published_score")).abs() < 0.01
    is_idle = pl.col("period_games") == 0
    return {
        "is_count_exact": _equal("game_count_after", "published_count"),
        "is_old_exact": old.when(is_newly).then(old_of_newly).otherwise(_equal("rating_before", "published_old")),
        "is_gain_exact": pl.col("gain") == pl.col("published_gain").fill_null(0),
        "is_opponents_exact": is_idle | pl.col("is_substituted") | _equal("opponent_sum", "published_opponents"),
        "is_score_exact": is_idle | score,
    }


def _equal(mine: str, published: str) -> pl.Expr:
    return (pl.col(mine) == pl.col(published)).fill_null(value=False)


def _is_exact() -> pl.Expr:
    is_rating_exact = _equal("rating_after", "published_rating")
    is_fide_exact = is_rating_exact | ~pl.col("has_fide_rating")
    return (
        pl.when("is_substituted")
        .then(pl.col("is_gain_exact") & is_fide_exact)
        .otherwise(is_rating_exact & pl.col("is_count_exact"))
    )


def compared_rows(result: RatingResult, data: PeriodData) -> pl.DataFrame:
    """The rows for which the check list itself gives a K, of players rated from the start.

    (Of newly rated players the list's We comes from another rating than the sheet's; federation-facts.md c0.)

    Returns:
        import_number, member_id, date; is_expected_exact, is_k_exact (K of the rating and the list's own game
        number), is_number_exact (among the numbers of the same day: the program's order within a day is
        free; rating-rules.md, "Same-day order"), is_exact (all three), is_exact_in_order (the number itself).
    """
    rated = result.ratings.filter(pl.col("status") == "rated").select("member_id", "rating_before")
    number, day = pl.col("published_number"), ["member_id", "date"]
    own_k = k_factor(pl.col("rating_before"), number, data.rulebook)
    among = number.is_between(pl.col("game_number").min().over(day), pl.col("game_number").max().over(day))
    verdicts = {
        "is_expected_exact": pl.col("published_expected") == pl.col("expected_score_hundredths"),
        "is_k_exact": pl.col("published_k") == own_k,
        "is_number_exact": among,
        "is_in_order": number == pl.col("game_number"),
    }
    is_exact = pl.all_horizontal("is_expected_exact", "is_k_exact", "is_number_exact")
    return (
        data.checklist.figures.filter(pl.col("published_k") > 0)
        .drop("run")
        .join(result.derivations, on="import_number")
        .join(data.checklist.games.select("import_number", "date"), on="import_number")
        .join(rated, on="member_id")
        .with_columns(**{name: verdict.fill_null(value=False) for name, verdict in verdicts.items()})
        .select(
            "import_number",
            *day,
            "is_expected_exact",
            "is_k_exact",
            "is_number_exact",
            is_exact=is_exact,
            is_exact_in_order=is_exact & pl.col("is_in_order"),
        )
    )
