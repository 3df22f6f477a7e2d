"""Run 3: the ordinary formula, the crossing of 2000 and 2200, the 25/150 correction, the floor.

Source: rating-rules.md, "Ordinary formula"; article 10 f and g.
"""

from __future__ import annotations

import polars as pl

from pipeline.rating.arithmetic import half_down, half_up, performance
from pipeline.rulebook import Rulebook


def above(rating: pl.Expr, threshold: int, rulebook: Rulebook) -> pl.Expr:
    """Whether a rating counts as above a threshold: from 200707 an equal one does."""
    return rating >= threshold if rulebook.threshold_included else rating > threshold


def k_factor(rating: pl.Expr, game_number: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """K by the player's game number and his old rating (article 10 f 2)."""
    is_high = above(rating, rulebook.high_from, rulebook)
    established = (
        pl.when(is_high)
        .then(rulebook.k_high)
        .when(above(rating, rulebook.middle_from, rulebook))
        .then(rulebook.k_middle)
        .otherwise(rulebook.k_low)
    )
    by_count = (
        pl.when(game_number <= rulebook.new_until)
        .then(rulebook.k_new)
        .when(game_number <= rulebook.young_until)
        .then(rulebook.k_young)
        .otherwise(established)
    )
    if rulebook.high_k_whatever_count:
        by_count = pl.when(is_high).then(rulebook.k_high).otherwise(by_count)
    return by_count.cast(pl.Int32)


def ordinary_ratings(players: pl.DataFrame, games: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The new rating of every rated and newly rated player from his games of run 3.

    Args:
        players: member_id, rating (Ri, of the list or intermediate), count_before_run (games when run 3
            begins), first_games (this period's games among the first 20; 0 for who was rated before).
        games: run 3 in order: member_id, opponent_rating, score_hundredths, expected_score_hundredths,
            k_factor. Players without a game keep their rating.
        rulebook: the rules in force.

    Returns:
        The players' columns with games, opponent_sum, score_hundredths, expected_sum_hundredths, formula,
        formula_rating (Rf of the ordinary formula), rating_computed (before the floor).
    """
    difference = pl.col("score_hundredths") - pl.col("expected_score_hundredths")
    sums = games.group_by("member_id", maintain_order=True).agg(
        games=pl.len().cast(pl.Int32),
        opponent_sum=pl.col("opponent_rating").sum(),
        expected_sum_hundredths=pl.col("expected_score_hundredths").sum(),
        gain_hundredths=(pl.col("k_factor") * difference).sum(),
        first_k=pl.col("k_factor").first(),
        last_k=pl.col("k_factor").last(),
        score_hundredths=pl.col("score_hundredths").sum(),
    )
    counted = ["games", "opponent_sum", "expected_sum_hundredths", "gain_hundredths", "score_hundredths"]
    totals = (
        players.join(sums, on="member_id", how="left")
        .with_columns(pl.col(counted).fill_null(0))
        .with_columns(
            formula_rating=half_up(100 * pl.col("rating") + pl.col("gain_hundredths"), 100).cast(pl.Int32),
        )
    )
    return _with_correction(_with_crossing(totals, rulebook), rulebook)


def _with_crossing(totals: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Where the rating crosses 2000 or 2200 and K changes with it, the part beyond counts with the new K.

    Rf = T + ((W - We) + (Ri - T) / Ki) x Kf (rating-rules.md, "Crossing 2000 or 2200"); of a rating that
    crosses both, the threshold crossed last counts. Up to 200602 the program went from the rounded
    rating: Rf' = T + (Rf - T) x Kf / Ki, Ki of the last game, Kf of the next one.
    """
    before, after = pl.col("rating"), pl.col("formula_rating")
    number = pl.col("count_before_run") + pl.col("games")
    beyond, initial_k = pl.col("formula_rating") - pl.col("threshold"), pl.col("last_k")
    final_k = k_factor(after, number + 1, rulebook)
    numerator, denominator = beyond * final_k, initial_k
    if not rulebook.crossing_from_rounded:
        initial_k, final_k = pl.col("first_k"), k_factor(after, number, rulebook)
        points_won = pl.col("score_hundredths") - pl.col("expected_sum_hundredths")
        distance = points_won * initial_k + 100 * (before - pl.col("threshold"))
        numerator, denominator = distance * final_k, 100 * initial_k

    def crosses(threshold: int) -> pl.Expr:
        if rulebook.crossing_from_rounded:
            return (before - threshold) * (after - threshold) < 0
        return above(before, threshold, rulebook) != above(after, threshold, rulebook)

    middle, high = rulebook.middle_from, rulebook.high_from
    last_crossed = (
        pl.when(crosses(high) & ~(crosses(middle) & (after < before))).then(high).when(crosses(middle)).then(middle)
    )
    formula = (
        pl.when(pl.col("threshold").is_not_null())
        .then(pl.format("crossing_{}", pl.when(pl.col("threshold") == high).then(2200).otherwise(2000)))
        .when(pl.col("games") > 0)
        .then(pl.lit("ordinary"))
        .otherwise(pl.lit("none"))
    )
    rounded = half_down if rulebook.crossing_half_down else half_up
    crossed = pl.col("threshold") + rounded(numerator, denominator)
    return (
        totals.with_columns(threshold=pl.when(initial_k != final_k).then(last_crossed))
        .with_columns(
            rating_computed=pl.coalesce(crossed, after).cast(pl.Int32),
            formula=formula,
        )
        .drop("threshold")
    )


def _with_correction(crossed: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """25/150: many games and a large change; of Rf and the performance the one nearer to Ri counts.

    Where it applies it replaces the crossing; on a tie Rf stays (rating-rules.md, "25/150").
    """
    change = (pl.col("formula_rating") - pl.col("rating")).abs()
    applies = (pl.col("games") >= rulebook.correction_games) & (change > rulebook.correction_change)
    nearer = applies & ((pl.col("performance") - pl.col("rating")).abs() < change)
    sums = crossed.select("member_id", "opponent_sum", "score_hundredths", games=_correction_divisor(rulebook))
    return (
        crossed.with_columns(performance(sums, rulebook)["performance"])
        .with_columns(
            rating_computed=pl.when(nearer)
            .then("performance")
            .when(applies)
            .then("formula_rating")
            .otherwise("rating_computed"),
            formula=pl.when(nearer)
            .then(pl.lit("performance_25_150"))
            .when(applies)
            .then(pl.lit("ordinary"))
            .otherwise("formula"),
        )
        .drop("performance")
    )


def _correction_divisor(rulebook: Rulebook) -> pl.Expr:
    """The number of games that the 25/150 performance divides by: that of the printed sheet.

    The sheet's count is wrong for newly rated players, in two ways by era (federation-facts.md c0).
    """
    games, first_games = pl.col("games"), pl.col("first_games")
    if rulebook.correction_divisor == "both_tables":
        return games + first_games
    if rulebook.correction_divisor == "one_row_counted":
        return games + (first_games == 1).cast(pl.Int32)
    return games
