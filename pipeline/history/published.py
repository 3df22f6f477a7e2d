"""The tables of a run, filled from what a published list says of itself; what it does not say stays empty.

PLAYER gives the ratings, CHCKLIST the games and their figures (opponent's rating, game number, We, K). Nothing
is computed again here: see `pipeline/backtest` for that.
"""

from __future__ import annotations

import polars as pl

from pipeline.contracts.members import Members
from pipeline.contracts.ratings import STATE, Derivations, PlayerStates, Ratings
from pipeline.rating.games import is_rated
from pipeline.rulebook import Rulebook

ORDINARY_RUN = 3
FIGURES = (*STATE, "rating_previous", "game_count_previous", "gain", "modification", "last_game_date")
"""What a list says of a member's rating; the other columns say who he is."""


def own_states(listed: pl.DataFrame) -> pl.DataFrame:
    """The state before a list by its own word, contract `PlayerStates`, where the list before is not at hand.

    Args:
        listed: contract `Members`, of the list. Its sums are those after the run; those before are not told.
    """
    return PlayerStates.conform(
        listed.select(
            "member_id",
            rating="rating_previous",
            game_count="game_count_previous",
            opponent_sum=pl.lit(0),
            score_sum=pl.lit(0.0),
        )
    )


def members_before(listed: pl.DataFrame, previous: pl.DataFrame, states: pl.DataFrame) -> pl.DataFrame:
    """The member file as it stood before a list, contract `Members`: the list's members, the figures before it.

    Args:
        listed: contract `Members`, of the list: who the members are.
        previous: contract `Members`, of the list before; empty where it is not at hand.
        states: contract `PlayerStates`: the start of the run.
    """
    before = previous.select("member_id", *(name for name in FIGURES if name not in STATE))
    return Members.conform(
        listed.drop(FIGURES)
        .join(before, on="member_id", how="left")
        .join(states, on="member_id", how="left")
        .with_columns(pl.col("rating", "game_count", "opponent_sum").fill_null(0), pl.col("score_sum").fill_null(0.0))
        .with_columns(pl.col("rating_previous", "game_count_previous").fill_null(0))
    )


def derivations_as_published(
    games: pl.DataFrame, figures: pl.DataFrame, states: pl.DataFrame, rulebook: Rulebook
) -> pl.DataFrame:
    """What a check list says of its games, contract `Derivations`.

    Args:
        games: contract `Checklist`.
        figures: of the same rows: import_number, run, published_rating, published_number, published_expected,
            published_k; 0 where the list has none.
        states: contract `PlayerStates`, before the run: an opponent rated then is met at his list rating.
        rulebook: the rules in force.
    """
    rated = states.filter(is_rated(rulebook))["member_id"].implode()
    has_k, has_rating = pl.col("published_k") > 0, pl.col("published_rating") > 0
    listed_source = pl.when(pl.col("opponent_id").is_in(rated)).then(pl.lit("list")).otherwise(pl.lit("intermediate"))
    points = 100 * pl.col("score") - pl.col("published_expected")
    rows = games.join(figures, on="import_number").select(
        "import_number",
        "member_id",
        run=pl.coalesce("run", pl.when(has_k).then(ORDINARY_RUN)),
        opponent_rating=pl.when(has_rating).then("published_rating"),
        opponent_rating_source=pl.when(has_rating).then(pl.coalesce("given_rating_kind", listed_source)),
        game_number=pl.when(pl.col("published_number") > 0).then("published_number"),
        expected_score_hundredths=pl.when(has_k).then("published_expected"),
        k_factor=pl.when(has_k).then("published_k"),
        gain=pl.when(has_k).then(pl.col("published_k") * points / 100),
    )
    return Derivations.conform(rows.sort("import_number"))


def ratings_as_published(
    listed: pl.DataFrame,
    states: pl.DataFrame,
    derivations: pl.DataFrame,
    substituted: pl.DataFrame,
    rulebook: Rulebook,
) -> pl.DataFrame:
    """What a list says of who stands in its check list or is substituted, contract `Ratings`.

    Args:
        listed: contract `Members`, of the list.
        states: contract `PlayerStates`, before the run.
        derivations: contract `Derivations`, of the check list.
        substituted: member_id of who is published at his FIDE rating.
        rulebook: the rules in force.
    """
    played = derivations.group_by("member_id").agg(
        expected_sum_hundredths=pl.sum("expected_score_hundredths"), ordinary_games=pl.count("k_factor")
    )
    before = states.select("member_id", start_rating="rating", start_count="game_count")
    rows = (
        listed.join(played, on="member_id", how="left")
        .join(substituted.select("member_id", is_substituted=pl.lit(value=True)), on="member_id", how="left")
        .filter(pl.col("ordinary_games").is_not_null() | pl.col("is_substituted"))
        .join(before, on="member_id", how="left")
        .with_columns(
            pl.col("is_substituted").fill_null(value=False),
            pl.col("ordinary_games", "start_rating", "start_count").fill_null(0),
            gain=pl.when(pl.col("ordinary_games").is_not_null()).then(pl.col("gain").fill_null(0)).otherwise(0),
        )
        .with_columns(status=_status(rulebook))
        .with_columns(rating_before=_rating_before())
        .with_columns(computed=_computed())
    )
    at_floor = (pl.col("status") != "unrated") & (pl.col("computed") == rulebook.floor)
    return Ratings.conform(
        rows.select(
            "member_id",
            "status",
            "rating_before",
            game_count_before="start_count",
            rating_computed=pl.when(~at_floor & (pl.col("computed") > 0)).then("computed"),
            rating_after="rating",
            game_count_after="game_count",
            gain="gain",
            period_games=_period_games(rulebook),
            opponent_sum="opponent_sum",
            score_sum="score_sum",
            expected_sum_hundredths=pl.when(pl.col("ordinary_games") > 0).then("expected_sum_hundredths"),
            is_floored=pl.when(~at_floor).then(pl.lit(value=False)),
            is_substituted="is_substituted",
            last_game_date="last_game_date",
        ).sort("member_id")
    )


def _status(rulebook: Rulebook) -> pl.Expr:
    needed = rulebook.games_to_be_rated
    return (
        pl.when(pl.col("start_count") >= needed)
        .then(pl.lit("rated"))
        .when(pl.col("game_count") >= needed)
        .then(pl.lit("newly_rated"))
        .otherwise(pl.lit("unrated"))
    )


def _rating_before() -> pl.Expr:
    """Ri; of who was newly rated the intermediate rating, which the list gives as rating less gain in every era."""
    is_new = (pl.col("status") == "newly_rated") & ~pl.col("is_substituted")
    return pl.when(is_new).then(pl.col("rating") - pl.col("gain")).otherwise("start_rating").clip(0)


def _computed() -> pl.Expr:
    """The Belgian computation after the floor: the list prints its gain for who was substituted."""
    return pl.when("is_substituted").then(pl.col("rating_before") + pl.col("gain")).otherwise("rating")


def _period_games(rulebook: Rulebook) -> pl.Expr:
    """Games counted in the period: the count moves by them, but for substituted players, whose count stays."""
    start = pl.when(pl.col("status") == "newly_rated").then(rulebook.games_to_be_rated).otherwise("start_count")
    return pl.when("is_substituted").then("ordinary_games").otherwise((pl.col("game_count") - start).clip(0))
