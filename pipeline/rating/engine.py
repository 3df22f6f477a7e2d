"""The rating of a period: from the check list and the players' old states to the new list.

Pure functions on frames; the order of the steps is that of rating-rules.md, "The three runs".
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.contracts.ratings import RATING_SOURCES, Derivations, Ratings
from pipeline.rating.arithmetic import expected_score, performance
from pipeline.rating.formula import k_factor, ordinary_ratings
from pipeline.rating.runs import FirstTwenty, first_twenty
from pipeline.rating.substitution import substitute
from pipeline.rulebook import Rulebook

_SOURCE = pl.Enum(RATING_SOURCES)


@dataclass(frozen=True)
class RatingResult:
    """`derivations`: one row per row of the check list. `ratings`: one row per player in it."""

    derivations: pl.DataFrame
    ratings: pl.DataFrame


def rate(
    checklist: pl.DataFrame, players: pl.DataFrame, substitutions: pl.DataFrame, rulebook: Rulebook
) -> RatingResult:
    """Compute the period.

    Args:
        checklist: contract `Checklist`, one row per member and game.
        players: contract `PlayerStates`; a member who is not in it starts with nothing.
        substitutions: member_id, fide_rating of those published at their FIDE rating (article 10 i).
        rulebook: the rules in force.
    """
    games = _with_states(checklist, players, rulebook)
    unrated = _unrated_states(games, players)
    first = first_twenty(_games_of_unrated(games), unrated, rulebook)
    known = _with_final_ratings(games, first)
    run_three = _run_three(known, first, players, rulebook)
    derivations = _derivations(games, known, first, run_three, unrated)
    rated = _rated_players(run_three, games, first, players, rulebook)
    provisional = _provisional_players(known, unrated, first, rulebook)
    ratings = _with_last_game(pl.concat([rated, provisional], how="diagonal"), games, derivations)
    return RatingResult(derivations, Ratings.conform(substitute(ratings, substitutions, rulebook)).sort("member_id"))


def _with_states(checklist: pl.DataFrame, players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The games with both players' states from the list and the rating that is known from the start."""
    is_rated = (pl.col("game_count") >= rulebook.games_to_be_rated) & (pl.col("rating") > 0)
    rated = players.filter(is_rated)
    listed = rated.select(pl.col("member_id").alias("opponent_id"), pl.col("rating").alias("list_rating"))
    is_fictive = pl.col("given_rating_kind").eq_missing(pl.lit("fictive"))
    # A fictive rating is nothing to a player who was rated from the start.
    usable = pl.when(~is_fictive | ~pl.col("is_rated")).then("given_rating")
    return (
        checklist.select(
            "import_number",
            "member_id",
            "opponent_id",
            "date",
            "given_rating_kind",
            given_rating=pl.when(pl.col("given_rating") > 0).then("given_rating"),
            score_hundredths=(pl.col("score") * 100).cast(pl.Int32),
        )
        .join(rated.select("member_id", is_rated=pl.lit(value=True)), on="member_id", how="left", maintain_order="left")
        .join(listed, on="opponent_id", how="left", maintain_order="left")
        .with_columns(pl.col("is_rated").fill_null(value=False))
        .with_columns(
            opponent_is_unrated=pl.col("list_rating").is_null() & (pl.col("opponent_id") > 0),
            is_fictive=is_fictive & pl.col("given_rating").is_not_null() & pl.col("list_rating").is_null(),
            known_rating=pl.coalesce("list_rating", usable),
        )
    )


def _unrated_states(games: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Sums so far of the unrated players of the check list, zeros for who is new."""
    return (
        games.filter(~pl.col("is_rated"))
        .select(pl.col("member_id").unique())
        .join(players, on="member_id", how="left")
        .select(
            "member_id",
            pl.col("rating", "game_count", "opponent_sum").fill_null(0),
            taken_before=pl.lit(0, dtype=pl.Int32),
            score_hundredths=(pl.col("score_sum").fill_null(0) * 100).cast(pl.Int32),
        )
        .sort("member_id")
    )


def _games_of_unrated(games: pl.DataFrame) -> pl.DataFrame:
    return games.filter(~pl.col("is_rated")).select(
        "import_number",
        "member_id",
        "opponent_id",
        "date",
        "score_hundredths",
        "known_rating",
        "opponent_is_unrated",
    )


def _with_final_ratings(games: pl.DataFrame, first: FirstTwenty) -> pl.DataFrame:
    """The games that count, with the opponent's rating known at the end and where it comes from."""
    newly = first.newly_rated.select(pl.col("member_id").alias("opponent_id"), "intermediate")
    return (
        games.join(newly, on="opponent_id", how="left", maintain_order="left")
        .with_columns(
            opponent_rating=pl.coalesce("list_rating", "intermediate", "known_rating"),
            source=pl.when(pl.col("list_rating").is_not_null())
            .then(pl.lit("list"))
            .when(pl.col("intermediate").is_not_null())
            .then(pl.lit("intermediate"))
            .when(pl.col("known_rating").is_not_null())
            .then(pl.when("is_fictive").then(pl.lit("fictive")).otherwise(pl.lit("foreign"))),
        )
        .filter(pl.col("opponent_rating").is_not_null())
    )


def _run_three(known: pl.DataFrame, first: FirstTwenty, players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Rated and newly rated players' games by the ordinary formula, in order, with number, K and We."""
    newly = first.newly_rated.select("member_id", rating="intermediate", game_count=pl.lit(20, dtype=pl.Int32))
    newly = newly.with_columns(game_count=pl.lit(rulebook.games_to_be_rated, dtype=pl.Int32))
    listed = players.join(newly, on="member_id", how="anti").select("member_id", "rating", "game_count")
    is_last = (pl.col("source") == "intermediate") & ~(pl.col("is_fictive") & ~pl.col("is_rated"))
    block = is_last.cast(pl.Int8) if rulebook.newly_rated_opponents_last else pl.lit(0, dtype=pl.Int8)
    games = (
        known.join(first.taken, on="import_number", how="anti")
        .filter(pl.col("is_rated") | pl.col("member_id").is_in(newly["member_id"].implode()))
        .join(pl.concat([listed, newly]), on="member_id", how="left")
        .with_columns(block=block)
        .sort("member_id", "block", "date", "opponent_id", "import_number")
        .with_columns(order_number=pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id"))
        .with_columns(game_number=pl.col("game_count") + pl.col("order_number"))
    )
    expected = expected_score(games["rating"], games["opponent_rating"], rulebook)
    return games.with_columns(
        expected.alias("expected_score_hundredths"),
        k_factor=k_factor(pl.col("rating"), pl.col("game_number"), rulebook),
    )


def _derivations(
    games: pl.DataFrame,
    known: pl.DataFrame,
    first: FirstTwenty,
    run_three: pl.DataFrame,
    unrated: pl.DataFrame,
) -> pl.DataFrame:
    """One row per game: the run that took it, the rating used, number, We, K and gain."""
    final = known.select("import_number", final_rating="opponent_rating", source="source", is_fictive="is_fictive")
    is_newly = pl.col("member_id").is_in(first.newly_rated["member_id"].implode())
    taken = (
        first.taken.join(games.select("import_number", "member_id"), on="import_number")
        .join(unrated.select("member_id", "game_count"), on="member_id")
        .join(final, on="import_number")
        # Towards a first 20 the fictive rating stays; in the closing sums it gives way to the intermediate one.
        .with_columns(keeps_fictive=is_newly & pl.col("is_fictive"))
        .select(
            "import_number", "run", "order_number",
            opponent_rating=pl.when("keeps_fictive").then("opponent_rating").otherwise("final_rating"),
            source=pl.when("keeps_fictive").then(pl.lit("fictive")).otherwise("source"),
            game_number=pl.col("game_count") + pl.col("order_number"),
        )
    )  # fmt: skip
    gain = pl.col("k_factor") * (pl.col("score_hundredths") - pl.col("expected_score_hundredths")) / 100
    by_formula = run_three.select(
        "import_number", "order_number", "opponent_rating", "source", "game_number", "expected_score_hundredths",
        "k_factor", run=pl.lit(3, dtype=pl.Int8), gain=gain,
    )  # fmt: skip
    counted = pl.concat([taken, by_formula], how="diagonal")
    rows = games.select("import_number", "member_id").join(
        counted, on="import_number", how="left", maintain_order="left"
    )
    return Derivations.conform(
        rows.rename({"source": "opponent_rating_source"}).with_columns(pl.col("run").fill_null(0))
    )


def _rated_players(
    run_three: pl.DataFrame,
    games: pl.DataFrame,
    first: FirstTwenty,
    players: pl.DataFrame,
    rulebook: Rulebook,
) -> pl.DataFrame:
    """Result rows of players rated from the start and newly rated."""
    started = (
        players.join(games.filter("is_rated").select("member_id").unique(), on="member_id", how="semi")
        .select("member_id", "rating", "game_count", status=pl.lit("rated"), count_before="game_count")
    )  # fmt: skip
    newly = first.newly_rated.join(players.select("member_id", count_before="game_count"), on="member_id", how="left")
    joined = newly.select(
        "member_id", rating="intermediate", game_count=pl.lit(rulebook.games_to_be_rated, dtype=pl.Int32),
        status=pl.lit("newly_rated"), count_before=pl.col("count_before").fill_null(0),
    )  # fmt: skip
    everyone = pl.concat([started, joined])
    result = ordinary_ratings(everyone, run_three, rulebook).join(
        everyone.select("member_id", "status", "count_before"), on="member_id"
    )
    if rulebook.first_twenty_in_list:
        result = _with_sums_of_first_twenty(result, first)
    return result.select(
        "member_id", "status", "rating_computed", "rating_after", "opponent_sum", "expected_sum_hundredths", "formula",
        "formula_rating", "is_floored",
        rating_before="rating",
        game_count_before="count_before",
        game_count_after=pl.col("game_count") + pl.col("games"),
        gain=pl.col("rating_after") - pl.col("rating"),
        period_games="games",
        score_sum=pl.col("score_hundredths") / 100,
    )  # fmt: skip


def _with_sums_of_first_twenty(result: pl.DataFrame, first: FirstTwenty) -> pl.DataFrame:
    """A newly rated player without a game beyond his first 20 shows their sums in the list."""
    sums = first.newly_rated.select("member_id", first_opponents="opponent_sum", first_score="score_hundredths")
    shows = (pl.col("games") == 0) & (pl.col("status") == "newly_rated")
    return result.join(sums, on="member_id", how="left").with_columns(
        opponent_sum=pl.when(shows).then("first_opponents").otherwise("opponent_sum"),
        score_hundredths=pl.when(shows).then("first_score").otherwise("score_hundredths"),
    )


def _provisional_players(
    known: pl.DataFrame, unrated: pl.DataFrame, first: FirstTwenty, rulebook: Rulebook
) -> pl.DataFrame:
    """Result rows of players still unrated: their sums anew with the ratings known at the end."""
    still = unrated.join(first.newly_rated, on="member_id", how="anti")
    sums = known.group_by("member_id").agg(
        period_games=pl.len().cast(pl.Int32),
        more_opponents=pl.col("opponent_rating").sum(),
        more_score=pl.col("score_hundredths").sum(),
    )
    totals = (
        still.join(sums, on="member_id", how="left")
        .with_columns(pl.col("period_games", "more_opponents", "more_score").fill_null(0))
        .with_columns(
            pl.col("opponent_sum") + pl.col("more_opponents"),
            pl.col("score_hundredths") + pl.col("more_score"),
            games=pl.col("game_count") + pl.col("period_games"),
        )
    )
    is_published = pl.col("games") >= rulebook.games_to_be_published
    result = performance(totals, rulebook).with_columns(pl.col("performance").fill_null(0))
    # Without a counted game the list repeats itself; the old list's figure stands.
    after = pl.when(pl.col("period_games") == 0).then("rating").when(is_published).then("performance").otherwise(0)
    return result.with_columns(rating_after=after).select(
        "member_id", "rating_after", "period_games", "opponent_sum",
        status=pl.lit("unrated"),
        rating_before="rating",
        game_count_before="game_count",
        rating_computed="performance",
        game_count_after="games",
        gain=pl.when(pl.col("period_games") > 0).then("rating_after").otherwise(0),
        score_sum=pl.col("score_hundredths") / 100,
        formula=pl.when(pl.col("period_games") > 0).then(pl.lit("performance")).otherwise(pl.lit("none")),
        is_floored=pl.lit(value=False),
    )  # fmt: skip


def _with_last_game(ratings: pl.DataFrame, games: pl.DataFrame, derivations: pl.DataFrame) -> pl.DataFrame:
    """DER_JEUX: the latest game, counted or not, of who has at least one counted game."""
    counted = derivations.filter(pl.col("run") > 0).select("member_id").unique()
    latest = (
        games.join(counted, on="member_id", how="semi").group_by("member_id").agg(last_game_date=pl.col("date").max())
    )
    return ratings.join(latest, on="member_id", how="left").with_columns(is_substituted=pl.lit(value=False))
