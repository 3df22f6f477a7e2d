"""What the federation's own figures say of a player, read without our rules or beside them.

A proof must not rest on what it is to judge. So a player's published rating is first held against the check
list's own columns (We, K, opponents' ratings, numbers) and the list's own sums; only where our formula gives the
very We and K that the check list prints may it help to prove anything.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from pipeline.backtest.archive import PeriodData
from pipeline.rating.arithmetic import PERFORMANCE_DIFFERENCE, expected_score, half_up, hundredths, is_half
from pipeline.rating.engine import RatingResult
from pipeline.rating.formula import k_factor

WRITTEN_THRESHOLDS: Final = (2000, 2200)
WRITTEN_FLOOR: Final = 1150
WRITTEN_CORRECTION: Final = 150
WRITTEN_GAMES: Final = 20
WRITTEN_LIMITS: Final = (0, 1, 8, 11)
"""What the articles print of the crossing, the floor, 25/150, the first twenty; every limit of p that a program had.

They stand here beside the rulebook on purpose: a wrong rule must not be able to vouch for itself.
"""

_D = pl.Series(PERFORMANCE_DIFFERENCE, dtype=pl.Int32)


def own_figures(result: RatingResult, data: PeriodData) -> pl.DataFrame:
    """One row per player of the check list: what its own columns say of him.

    Returns:
        member_id; agrees (our We at the check list's opponent's rating, and our K at its game number, are those
        that it prints, on every row of run 3 where it prints them; of newly rated players it prints We and K of
        another rating, so that nothing is asked of theirs); own_rating (the rating before and the sum of the
        check list's own K x (W - We), rounded; null where a counted row lacks them) and is_own_half (the sum was
        an exact half); kinds_of_k; first_number and last_number (of the rows with K); rows_numbered;
        are_all_counted (no row was left out).
    """
    entering = result.ratings.select("member_id", "rating_before", is_rated=pl.col("status") == "rated")
    rows = (
        data.checklist.games.select("import_number", score_hundredths=hundredths("score"))
        .join(data.checklist.figures.drop("run"), on="import_number")
        .join(result.derivations, on="import_number")
        .join(entering, on="member_id")
    )
    expected = expected_score(rows["rating_before"], rows["published_rating"], data.rulebook)
    is_printed = (pl.col("run") == 3) & (pl.col("published_k") > 0)
    own_k = k_factor(pl.col("rating_before"), pl.col("published_number"), data.rulebook)
    is_same = (pl.col("our_expected") == pl.col("published_expected")) & (own_k == pl.col("published_k"))
    gain = pl.col("published_k") * (pl.col("score_hundredths") - pl.col("published_expected"))
    number = pl.col("published_number").filter(pl.col("published_k") > 0)
    total = 100 * pl.col("rating_before") + pl.col("own_gain")
    return (
        rows.with_columns(our_expected=expected)
        .group_by("member_id")
        .agg(
            pl.col("rating_before", "is_rated").first(),
            agrees=(is_same | ~is_printed | ~pl.col("is_rated")).all(),
            own_gain=gain.filter(is_printed).sum(),
            is_complete=((pl.col("run") == 3) == (pl.col("published_k") > 0)).all() & pl.col("is_rated").all(),
            kinds_of_k=pl.col("published_k").filter(is_printed).n_unique(),
            first_number=number.min(),
            last_number=number.max(),
            rows_numbered=(pl.col("published_number") > 0).sum(),
            are_all_counted=(pl.col("run") > 0).all(),
        )
        .with_columns(
            own_rating=pl.when("is_complete").then(half_up(total, 100)).cast(pl.Int32),
            is_own_half=is_half(total, 100),
        )
        .drop("rating_before", "is_rated", "own_gain", "is_complete")
    )


def is_plain(start: pl.Expr, rating: pl.Expr) -> pl.Expr:
    """Whether the ordinary formula alone leads from `start` to `rating`: no crossing, no 25/150, no floor."""
    crosses = [(start - limit) * (rating - limit) <= 0 for limit in WRITTEN_THRESHOLDS]
    return ~pl.any_horizontal(crosses) & ((rating - start).abs() <= WRITTEN_CORRECTION) & (rating > WRITTEN_FLOOR)


def follows_from_sums(rating: pl.Expr, opponent_sum: pl.Expr, score_hundredths: pl.Expr, games: pl.Expr) -> pl.Expr:
    """Whether a rating is Rc + D(p) of such sums in any way that a program had of rounding and limiting.

    Rc and p may be rounded up or down (and an exact p lose a hundredth), p limited at any of the limits known.
    """
    count = pl.when(games > 0).then(games)
    ways = []
    for p in (score_hundredths // count, -(-score_hundredths // count), score_hundredths // count - 1):
        for least in WRITTEN_LIMITS:
            difference = pl.lit(_D).gather(p.clip(least, 100 - least).fill_null(0).cast(pl.UInt32))
            ways += [rating == mean + difference for mean in (opponent_sum // count, -(-opponent_sum // count))]
    return pl.any_horizontal(ways).fill_null(value=False)
