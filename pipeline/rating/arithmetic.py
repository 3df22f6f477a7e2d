"""The one rounding of the house, and the two tables of the rating: D(p) and We.

Everything is integer arithmetic: points and expected scores in hundredths, ratings in Elo points.
"""

from __future__ import annotations

from functools import lru_cache

import polars as pl

from pipeline.rulebook import Rulebook

_DIFFERENCE_FROM_50 = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip
PERFORMANCE_DIFFERENCE = tuple(-value for value in reversed(_DIFFERENCE_FROM_50[1:])) + _DIFFERENCE_FROM_50
"""D(p) for p = 0 .. 100 hundredths (FIDE 8.1a; federation-facts.md b1, table I)."""

LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""Last difference with We = 0.50, 0.51 ... 0.99 for the higher rated (FIDE 8.1b; b1, table II)."""

_INDEX_OF_86 = 36


def half_up(numerator: pl.Expr, denominator: pl.Expr | int) -> pl.Expr:
    """`numerator / denominator` rounded half up to an integer; integers in, integers out, denominator > 0."""
    return (2 * numerator + denominator) // (2 * denominator)


def half_down(numerator: pl.Expr, denominator: pl.Expr | int) -> pl.Expr:
    """`numerator / denominator` rounded, an exact half downwards, as one program did in one place."""
    return (2 * numerator + denominator - 1) // (2 * denominator)


def is_half(numerator: pl.Expr, denominator: pl.Expr | int) -> pl.Expr:
    """Whether `numerator / denominator` lies exactly between two integers."""
    return (2 * numerator) % (2 * denominator) == denominator


def points(hundredths: pl.Expr) -> pl.Expr:
    """Hundredths as points, the nearest double to the decimal figure (a bare `/ 100` can miss it by a bit)."""
    return (hundredths / 100).round(2)


@lru_cache(maxsize=32)
def hundredths(points: str) -> pl.Expr:
    """A column of points (or of gains) as whole hundredths."""
    return (pl.col(points) * 100).round().cast(pl.Int32)


def whole_hundredths(points: float) -> int:
    """Points of one player as whole hundredths, as `hundredths` does for a column."""
    return round(100 * points)


def expected_scores(rulebook: Rulebook) -> pl.Series:
    """We in hundredths of the higher rated player, by rating difference 0 .. the cap of the era."""
    limits = list(LAST_DIFFERENCE)
    limits[_INDEX_OF_86] = rulebook.expected_86_up_to
    values, hundredths = [], 50
    for difference in range(rulebook.difference_cap + 1):
        while hundredths < 100 and difference > limits[hundredths - 50]:
            hundredths += 1
        values.append(hundredths)
    return pl.Series("expected", values, dtype=pl.Int32)


def expected_score(rating: pl.Series, opponent_rating: pl.Series, rulebook: Rulebook) -> pl.Series:
    """We in hundredths of a player against an opponent (rating-rules.md, "Tables")."""
    table = expected_scores(rulebook)
    difference = rating - opponent_rating
    higher = table.gather(difference.abs().clip(upper_bound=rulebook.difference_cap))
    pair = pl.DataFrame({"difference": difference, "higher": higher})
    return pair.select(
        pl.when(pl.col("difference") >= 0).then(pl.col("higher")).otherwise(100 - pl.col("higher"))
    ).to_series()


def percentage(score_hundredths: pl.Expr, games: pl.Expr, rulebook: Rulebook) -> pl.Expr:
    """Score percentage p = W / N in hundredths, rounded or cut and limited by era (rules, "Performance")."""
    if rulebook.percentage_truncated:
        whole = score_hundredths // games
        # The old program's floating point fell short of these two (rules, "Further facts").
        exact_short = (score_hundredths % games == 0) & whole.is_in([45, 65])
        p = whole - exact_short.cast(pl.Int32)
    else:
        p = half_up(score_hundredths, games)
    return p.clip(rulebook.percentage_min, rulebook.percentage_max)


def performance(frame: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Add `mean_opponent`, `percentage`, `performance_difference` and `performance` to rows of sums.

    Args:
        frame: columns `opponent_sum` (Elo), `score_hundredths`, `games` (null or 0 gives nulls).
        rulebook: the rules in force.

    Source: rating-rules.md, "Performance"; article 10 e.
    """
    games = pl.when(pl.col("games") > 0).then(pl.col("games"))
    table = pl.Series(PERFORMANCE_DIFFERENCE, dtype=pl.Int32)
    with_means = frame.with_columns(
        mean_opponent=half_up(pl.col("opponent_sum"), games).cast(pl.Int32),
        percentage=percentage(pl.col("score_hundredths"), games, rulebook).cast(pl.Int32),
    )
    difference = table.gather(with_means["percentage"]).alias("performance_difference")
    return with_means.with_columns(difference).with_columns(
        performance=pl.col("mean_opponent") + pl.col("performance_difference")
    )
