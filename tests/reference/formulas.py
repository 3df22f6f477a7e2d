"""The formulas on one player's numbers: performance, K, expected score, crossing, 25/150.

All arithmetic is in whole numbers or fractions: half points for scores, hundredths for expected scores.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from tests.reference.rules import (
    CORRECTION_ABOVE_CHANGE,
    CORRECTION_FROM_GAMES,
    THRESHOLDS,
    Rules,
)
from tests.reference.tables import expected_score_hundredths, rating_difference


def half_up(value: Fraction) -> int:
    """Round to the nearest integer, an exact half upwards."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def score_percent(half_points: int, games: int, rules: Rules) -> int:
    """p in whole per cent, within the limits of the era (rating-rules.md, "Performance")."""
    exact = Fraction(100 * half_points, 2 * games)
    percent = half_up(exact)
    if rules.is_percent_truncated:
        percent = int(exact)
        if exact in (45, 65):  # the old program's floating point: 9 and 13 points of 20
            percent -= 1
    return min(max(percent, rules.lowest_percent), 100 - rules.lowest_percent)


def performance(opponent_sum: int, half_points: int, games: int, rules: Rules) -> int:
    """`R = Rc + D(p)` over at least one game."""
    mean = half_up(Fraction(opponent_sum, games))
    return mean + rating_difference(score_percent(half_points, games, rules))


def expected_hundredths(own: int, opponent: int, rules: Rules) -> int:
    """We of one game in hundredths, at the capped difference."""
    difference = max(-rules.difference_cap, min(rules.difference_cap, own - opponent))
    if rules.is_316_on_the_line_before and abs(difference) == 316:
        difference -= 1 if difference > 0 else -1
    return expected_score_hundredths(difference)


def k_factor(rating: int, game_number: int, rules: Rules) -> int:
    """K of the game that is the player's `game_number`-th (rating-rules.md, "Ordinary formula")."""
    if rules.is_ten_for_all_above_2200 and rules.is_above(rating, 2200):
        return 10
    if game_number <= 100:
        return 32
    if game_number <= 300:
        return 24
    if rules.is_above(rating, 2200):
        return 10
    if rules.is_above(rating, 2000):
        return 12
    return 16


@dataclass(frozen=True)
class FormulaGame:
    """One game of the ordinary formula: the opponent's rating, the result in half points, the game number."""

    opponent_rating: int
    half_points: int
    game_number: int


@dataclass(frozen=True)
class FormulaResult:
    """What the ordinary formula and its two corrections made of the games."""

    rating: int
    formula: str
    ordinary_rating: int


def rate(start: int, games: list[FormulaGame], games_before_run_three: int, rules: Rules) -> FormulaResult:
    """The new rating of a player who starts the period's run 3 at `start`.

    Args:
        start: the old rating, or the intermediate one.
        games: the games of run 3 in order, at least one.
        games_before_run_three: of a newly rated player, this period's games among his first twenty.
        rules: the period's rules.
    """
    gain_hundredths = 0
    expected_sum = 0
    half_points = 0
    for game in games:
        expected = expected_hundredths(start, game.opponent_rating, rules)
        k = k_factor(start, game.game_number, rules)
        gain_hundredths += k * (50 * game.half_points - expected)
        expected_sum += expected
        half_points += game.half_points
    ordinary = half_up(Fraction(100 * start + gain_hundredths, 100))

    if len(games) >= CORRECTION_FROM_GAMES and abs(ordinary - start) > CORRECTION_ABOVE_CHANGE:
        opponent_sum = sum(game.opponent_rating for game in games)
        divisor = correction_divisor(len(games), games_before_run_three, rules)
        by_performance = performance(opponent_sum, half_points, divisor, rules)
        if abs(by_performance - start) < abs(ordinary - start):
            return FormulaResult(by_performance, "performance_25_150", ordinary)
        return FormulaResult(ordinary, "ordinary", ordinary)

    return crossing(start, games, ordinary, Fraction(50 * half_points - expected_sum, 100), rules)


def correction_divisor(games: int, games_before_run_three: int, rules: Rules) -> int:
    """By how many games the 25/150 performance divides: the sheet's count, wrong for the newly rated.

    The sheet counts both tables up to 200901, and from 200907 one game too many where the provisional
    table has exactly one row (federation-facts.md c0, "Nbr. Parties").
    """
    if not rules.is_mixed_count_wrong:
        return games
    if rules.period < 200907:
        return games + games_before_run_three
    return games + 1 if games_before_run_three == 1 else games


def crossing(start: int, games: list[FormulaGame], ordinary: int, surplus: Fraction, rules: Rules) -> FormulaResult:
    """The ordinary rating, or what the crossing formula makes of it (`surplus` is W - We)."""
    unchanged = FormulaResult(ordinary, "ordinary", ordinary)
    threshold = crossed_threshold(start, ordinary, rules)
    if threshold is None:
        return unchanged
    last_number = games[-1].game_number
    if rules.is_old_crossing:
        before, after = k_factor(start, last_number, rules), k_factor(ordinary, last_number + 1, rules)
        exact = threshold + Fraction((ordinary - threshold) * after, before)
    else:
        before, after = k_factor(start, games[0].game_number, rules), k_factor(ordinary, last_number, rules)
        exact = threshold + (surplus + Fraction(start - threshold, before)) * after
    if before == after:
        return unchanged
    rounded = math.ceil(exact - Fraction(1, 2)) if rules.is_crossing_half_down else half_up(exact)
    return FormulaResult(rounded, f"crossing_{threshold}", ordinary)


def crossed_threshold(start: int, end: int, rules: Rules) -> int | None:
    """2000 or 2200 if the rating went over it; the last one met if it went over both."""
    if rules.is_old_crossing:
        crossed = [t for t in THRESHOLDS if start < t < end or end < t < start]
    else:
        crossed = [t for t in THRESHOLDS if rules.is_above(start, t) != rules.is_above(end, t)]
    if not crossed:
        return None
    return max(crossed) if end > start else min(crossed)
