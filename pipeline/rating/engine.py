"""The rating of a period: from the check list and the players' old states to the new list.

Pure functions on frames; the order of the steps is that of rating-rules.md, "The three runs".
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.ratings import Derivations, Ratings
from pipeline.rating.arithmetic import expected_score, points
from pipeline.rating.formula import k_factor, ordinary_ratings
from pipeline.rating.games import SOURCE, games_in_order, overlooked_players, period_players
from pipeline.rating.results import provisional_results, ranked_results
from pipeline.rating.runs import Beginners, FirstTwenty, first_twenty
from pipeline.rating.substitution import substitute
from pipeline.rulebook import Rulebook

RUN_THREE, CLOSING_SUMS = 3, 4
_NONE_KNOWN = pl.DataFrame(schema={"member_id": pl.Int32, "intermediate": pl.Int32})


@dataclass(frozen=True)
class RatingResult:
    """`derivations`: one row per row of the check list. `ratings`: one row per player in it."""

    derivations: pl.DataFrame
    ratings: pl.DataFrame


def rate(
    checklist: pl.DataFrame,
    players: pl.DataFrame,
    substitutions: pl.DataFrame,
    rulebook: Rulebook,
    intermediates: pl.DataFrame | None = None,
    list_date: dt.date | None = None,
) -> RatingResult:
    """Compute the period.

    Args:
        checklist: contract `Checklist`, one row per member and game.
        players: contract `PlayerStates`; a member who is not in it starts with nothing.
        substitutions: member_id, fide_rating of those published at their FIDE rating (article 10 i).
        rulebook: the rules in force.
        intermediates: member_id, intermediate of players whose intermediate rating is known from elsewhere
            (a published list) and takes the place of the computed one.
        list_date: the day of the list; a game dated later (a slip of the sender) is no one's latest game.
            Without it every game is.
    """
    games = games_in_order(checklist, players, rulebook)
    states = period_players(checklist, players, rulebook)
    overlooked = overlooked_players(states, rulebook)
    known_intermediates = _NONE_KNOWN if intermediates is None else intermediates
    first = first_twenty(games, Beginners(states, overlooked, known_intermediates), rulebook)
    known = _with_ratings_known_at_the_end(games, first, overlooked)
    ranked = _ranked_players(states, first, rulebook)
    run_three = _run_three(known, first, ranked, rulebook)
    closing = _closing_sums(known, first, states, rulebook)
    ratings = pl.concat(
        [
            ranked_results(ordinary_ratings(ranked, run_three, rulebook), first, rulebook),
            provisional_results(states, closing, first, rulebook),
        ],
        how="diagonal",
    )
    published = substitute(_with_last_game(ratings, checklist, list_date), substitutions, rulebook)
    return RatingResult(
        _derivations(checklist, first, run_three, closing, rulebook), Ratings.conform(published).sort("member_id")
    )


def _with_ratings_known_at_the_end(games: pl.DataFrame, first: FirstTwenty, overlooked: pl.DataFrame) -> pl.DataFrame:
    """The games that count after run 2, with the opponent's rating and where it comes from.

    `is_last`: the opponent had no rating at the start and none is given; such games may come last.
    """
    noticed = first.newly_rated.join(overlooked, on="member_id", how="anti")
    became = noticed.select(opponent_id="member_id", intermediate="intermediate")
    is_intermediate = pl.col("intermediate").is_not_null()
    return (
        games.with_row_index("place")
        .join(became, on="opponent_id", how="left")
        .with_columns(
            opponent_rating=pl.coalesce("intermediate", "start_rating"),
            source=pl.when(is_intermediate).then(pl.lit("intermediate", dtype=SOURCE)).otherwise("start_source"),
            is_last=pl.col("start_rating").is_null(),
        )
        .filter(pl.col("opponent_rating").is_not_null())
    )


def _ranked_players(states: pl.DataFrame, first: FirstTwenty, rulebook: Rulebook) -> pl.DataFrame:
    """Players rated from the start and newly rated, as they enter run 3.

    Returns:
        member_id, status, rating (Ri), game_count (of the previous list), first_games, count_before_run.
    """
    newly = first.newly_rated.select("member_id", "intermediate", "first_games")
    is_newly = pl.col("intermediate").is_not_null()
    return (
        states.select("member_id", "rating", "game_count", "is_rated")
        .join(newly, on="member_id", how="left")
        .filter(pl.col("is_rated") | is_newly)
        .select(
            "member_id",
            "game_count",
            status=pl.when(is_newly).then(pl.lit("newly_rated")).otherwise(pl.lit("rated")),
            rating=pl.coalesce("intermediate", "rating"),
            first_games=pl.col("first_games").fill_null(0),
            count_before_run=pl.when(is_newly).then(rulebook.games_to_be_rated).otherwise("game_count"),
        )
    )


def _run_three(known: pl.DataFrame, first: FirstTwenty, ranked: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Rated and newly rated players' games by the ordinary formula, in order, with number, K and We."""
    entering = ranked.select("member_id", "rating", "first_games", "count_before_run")
    nth = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id")
    games = (
        known.join(first.taken.select("import_number"), on="import_number", how="anti")
        .join(entering, on="member_id")
        .sort(_order(rulebook))
        .with_columns(order_number=pl.col("first_games") + nth, game_number=pl.col("count_before_run") + nth)
    )
    expected = expected_score(games["rating"], games["opponent_rating"], rulebook)
    return games.with_columns(
        expected.alias("expected_score_hundredths"),
        run=pl.lit(RUN_THREE, dtype=pl.Int8),
        k_factor=k_factor(pl.col("rating"), pl.col("game_number"), rulebook),
    ).with_columns(gain=points(pl.col("k_factor") * (pl.col("score_hundredths") - pl.col("expected_score_hundredths"))))


def _order(rulebook: Rulebook) -> list[str]:
    """The order of a player's games at the end: games against newly rated opponents last, or by date too."""
    return ["member_id", "is_last", "place"] if rulebook.newly_rated_opponents_last else ["place"]


def _closing_sums(known: pl.DataFrame, first: FirstTwenty, states: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The games of players still unrated, all anew with the ratings known at the end."""
    before = states.filter(~pl.col("is_rated")).select("member_id", "game_count")
    return (
        known.join(before, on="member_id")
        .join(first.newly_rated, on="member_id", how="anti")
        .sort(_order(rulebook))
        .with_columns(
            run=pl.lit(CLOSING_SUMS, dtype=pl.Int8),
            order_number=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id"),
        )
        .with_columns(game_number=pl.col("game_count") + pl.col("order_number"))
    )


def _derivations(
    checklist: pl.DataFrame, first: FirstTwenty, run_three: pl.DataFrame, closing: pl.DataFrame, rulebook: Rulebook
) -> pl.DataFrame:
    """One row per row of the check list: the run that counted it, the rating used, number, We, K, gain."""
    counted = ["import_number", "run", "order_number", "opponent_rating", "source"]
    by_formula = ["game_number", "expected_score_hundredths", "k_factor", "gain"]
    # Of a newly rated player's count before, the games of the period are what is missing to the twenty.
    newly = first.newly_rated.select("member_id", "first_games")
    towards_twenty = first.taken.join(newly, on="member_id").select(
        *counted, game_number=rulebook.games_to_be_rated - pl.col("first_games") + pl.col("order_number")
    )
    rows = pl.concat(
        [towards_twenty, run_three.select(*counted, *by_formula), closing.select(*counted, "game_number")],
        how="diagonal",
    )
    return Derivations.conform(
        checklist.select("import_number", "member_id")
        .join(rows, on="import_number", how="left", maintain_order="left")
        .rename({"source": "opponent_rating_source"})
        .with_columns(pl.col("run").fill_null(0))
    )


def _with_last_game(ratings: pl.DataFrame, checklist: pl.DataFrame, list_date: dt.date | None) -> pl.DataFrame:
    """DER_JEUX: the latest game, counted or not, up to the list, of who has at least one counted game."""
    past = checklist if list_date is None else checklist.filter(pl.col("date") <= list_date)
    latest = past.group_by("member_id").agg(latest=pl.col("date").max())
    has_counted = pl.col("period_games") > 0
    return ratings.join(latest, on="member_id", how="left").with_columns(
        last_game_date=pl.when(has_counted).then("latest"), is_substituted=pl.lit(value=False)
    )
