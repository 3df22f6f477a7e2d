"""The plain engine's formulas on the worked examples of federation-facts.md b2 and b3."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.reference.formulas import (
    FormulaGame,
    expected_hundredths,
    half_up,
    k_factor,
    performance,
    rate,
    score_percent,
)
from tests.reference.rules import Rules
from tests.reference.tables import expected_score_hundredths, rating_difference

NOW = Rules.at(202201)
SEVEN_DIFFERENCES = (115, 80, -160, 40, -220, -145, -250)


def games_at(ratings: list[int], half_points: int, first_number: int) -> list[FormulaGame]:
    """One game per rating, the points given to the first ones."""
    games = []
    for place, rating in enumerate(ratings):
        points = min(2, max(0, half_points - 2 * place))
        games.append(FormulaGame(rating, points, first_number + place))
    return games


def test_both_tables_are_antisymmetric():
    for percent in range(101):
        assert rating_difference(percent) == -rating_difference(100 - percent)
    for difference in range(1, 1000):
        assert expected_score_hundredths(difference) + expected_score_hundredths(-difference) == 100


@pytest.mark.parametrize(
    ("difference", "expected"), [(3, 50), (4, 51), (-4, 49), (357, 89), (358, 90), (735, 99), (736, 100)]
)
def test_the_expected_score_changes_at_the_ends_of_the_table_lines(difference, expected):
    assert expected_score_hundredths(difference) == expected


def test_twelve_games_with_a_third_of_the_points_against_2004_perform_at_1879():
    # the printed sum, 24018, has the mean 2001.5 and not the printed 2004: it would give 1877
    assert performance(12 * 2004, 8, 12, NOW) == 1879
    assert performance(24018, 8, 12, NOW) == 1877


def test_eight_more_games_bring_the_first_rating_to_1881():
    assert performance(24018 + 14324, 8 + 10, 20, NOW) == 1881


def test_the_expected_scores_of_the_1760_example_add_up_to_2_84():
    expected = [expected_hundredths(1760, 1760 - difference, NOW) for difference in SEVEN_DIFFERENCES]
    assert expected == [66, 61, 29, 56, 22, 31, 19]
    assert sum(expected) == 284


def test_four_points_of_seven_bring_1760_to_1788():
    games = games_at([1760 - difference for difference in SEVEN_DIFFERENCES], 8, 121)
    result = rate(1760, games, 0, NOW)
    assert (result.rating, result.formula) == (1788, "ordinary")


def test_the_correction_for_new_players_keeps_1703_instead_of_1801():
    # 32 games with 24 points, expected 12.10, opponents' mean 1510: 1801 by the formula, 1703 by performance
    ratings = [1509] * 16 + [1511] * 15 + [1512]
    expected = sum(expected_hundredths(1420, rating, NOW) for rating in ratings)
    games = games_at(ratings, 48, 25)
    result = rate(1420, games, 0, NOW)
    assert half_up(Fraction(sum(ratings), 32)) == 1510
    assert result.ordinary_rating == half_up(1420 + Fraction(32 * (2400 - expected), 100))
    assert abs(result.ordinary_rating - 1801) <= 6
    assert (result.rating, result.formula) == (1703, "performance_25_150")


def test_24_games_are_too_few_for_the_correction():
    games = games_at([1600] * 24, 40, 30)
    assert rate(1420, games, 0, NOW).formula == "ordinary"
    assert rate(1420, games_at([1600] * 25, 40, 30), 0, NOW).formula == "performance_25_150"


@pytest.mark.parametrize(
    ("slightly_stronger", "change", "formula"), [(18, 150, "ordinary"), (22, 151, "performance_25_150")]
)
def test_the_correction_needs_a_change_of_more_than_150(slightly_stronger, change, formula):
    # K 32, 17 points of 25; an equal is expected 0.50 against, one 5 points stronger 0.49
    ratings = [1605] * slightly_stronger + [1600] * (25 - slightly_stronger)
    games = [FormulaGame(game.opponent_rating, game.half_points, 50) for game in games_at(ratings, 34, 1)]
    result = rate(1600, games, 0, NOW)
    assert (result.ordinary_rating - 1600, result.formula) == (change, formula)


def test_the_correction_keeps_the_ordinary_rating_when_it_is_nearer():
    # all won against weaker players: the performance lies further away than the formula
    games = games_at([1450] * 25, 50, 301)
    result = rate(1400, games, 0, NOW)
    assert result.ordinary_rating - 1400 > 150
    assert result.formula == "ordinary"


def test_a_newly_rated_player_s_correction_is_divided_by_the_count_of_his_sheet():
    ratings = [1500] * 25
    games = games_at(ratings, 38, 21)
    right = performance(37500, 38, 25, Rules.at(200507))
    divided_by_26 = performance(37500, 38, 26, Rules.at(200607))
    assert rate(1450, games, 1, Rules.at(200507)).rating == right
    assert rate(1450, games, 1, Rules.at(200607)).rating == divided_by_26
    assert rate(1450, games, 1, Rules.at(201007)).rating == performance(37500, 38, 26, Rules.at(201007))
    assert rate(1450, games, 2, Rules.at(201007)).rating == performance(37500, 38, 25, Rules.at(201007))


@pytest.mark.parametrize(
    ("period", "difference", "expected"),
    [(201501, 400, 89), (201504, 400, 92), (201504, 2000, 92), (200507, 316, 86), (200607, 316, 87)],
)
def test_the_difference_is_capped_by_era(period, difference, expected):
    rules = Rules.at(period)
    assert expected_hundredths(1000 + difference, 1000, rules) == expected
    assert expected_hundredths(1000, 1000 + difference, rules) == 100 - expected


@pytest.mark.parametrize(
    ("period", "half_points", "games", "percent"),
    [
        (202201, 0, 20, 8),
        (202201, 40, 20, 92),
        (201501, 0, 20, 11),
        (200901, 0, 20, 1),
        (200901, 40, 20, 99),
        (200901, 2, 20, 5),
        (200607, 18, 20, 45),
        (200507, 18, 20, 44),
        (200507, 26, 20, 64),
        (200507, 9, 10, 44),
        (200507, 22, 20, 55),
        (200507, 23, 18, 63),
        (200607, 23, 18, 64),
        (202201, 5, 16, 16),
    ],
)
def test_the_score_in_per_cent_is_rounded_and_limited_by_era(period, half_points, games, percent):
    assert score_percent(half_points, games, Rules.at(period)) == percent


@pytest.mark.parametrize(
    ("period", "rating", "number", "k"),
    [
        (202201, 1500, 100, 32),
        (202201, 1500, 101, 24),
        (202201, 1500, 300, 24),
        (202201, 1999, 301, 16),
        (202201, 2000, 301, 12),
        (202201, 2199, 301, 12),
        (202201, 2200, 301, 10),
        (202201, 2500, 21, 32),
        (200701, 2000, 301, 16),
        (200701, 2001, 301, 12),
        (200701, 2200, 301, 12),
        (200701, 2201, 301, 10),
        (200701, 2201, 21, 10),
        (200701, 2200, 21, 32),
    ],
)
def test_k_follows_the_game_number_and_the_old_rating(period, rating, number, k):
    assert k_factor(rating, number, Rules.at(period)) == k


def test_the_ordinary_rating_is_rounded_once_and_half_up():
    # K 24, We 0.50: a draw against 1508 (We 0.49) is +0.24, two of them +0.48, three +0.72
    games = [FormulaGame(1508, 1, 150)]
    assert [rate(1500, games * n, 0, NOW).rating for n in (1, 2, 3)] == [1500, 1500, 1501]


def test_crossing_2000_uses_the_first_k_up_to_the_threshold_and_the_last_beyond_it():
    # 1996 at K 16: two wins against equals make 2012 by the formula; 2000 + (1 - 4/16) * 12 = 2009
    result = rate(1996, [FormulaGame(1996, 2, 500), FormulaGame(1996, 2, 501)], 0, NOW)
    assert (result.ordinary_rating, result.rating, result.formula) == (2012, 2009, "crossing_2000")


def test_crossing_applies_when_the_game_number_changed_k_too():
    # K 24 for game 300, 12 for a rating above 2000 with 301 games
    games = [FormulaGame(1996, 2, 300), FormulaGame(1996, 2, 301)]
    result = rate(1996, games, 0, NOW)
    assert result.formula == "crossing_2000"
    assert result.rating == half_up(2000 + (1 - Fraction(4, 24)) * 12)


def test_no_crossing_formula_while_k_stays_the_same():
    result = rate(1996, [FormulaGame(1996, 2, 50), FormulaGame(1996, 2, 51)], 0, NOW)
    assert (result.rating, result.formula) == (2028, "ordinary")


def test_exactly_2000_belongs_to_the_upper_side_from_200707():
    # at K 12 it falls to 1994 and crosses; as the highest rating at K 16 it falls to 1992 on its own side
    lost = [FormulaGame(2000, 0, 500)]
    assert rate(2000, lost, 0, Rules.at(200707)).formula == "crossing_2000"
    assert rate(2000, lost, 0, Rules.at(200607)).formula == "ordinary"


def test_the_old_program_crossed_from_the_rounded_rating():
    # 2004 at K 12: expected 0.78 + 0.41 lost = -14.28, rounded 1990; 2000 - 10 * 16 / 12 = 1987
    games = [FormulaGame(1784, 0, 438), FormulaGame(2071, 0, 439)]
    result = rate(2004, games, 0, Rules.at(200507))
    assert (result.ordinary_rating, result.rating) == (1990, 1987)
    assert rate(2004, games, 0, Rules.at(200607)).rating == 1986


def test_the_old_program_crossed_2200_with_few_games():
    # 2190 at K 24, beyond 2200 at K 10: one win against an equal is 2202; 2200 + 2 * 10 / 24 = 2201
    result = rate(2190, [FormulaGame(2190, 2, 200)], 0, Rules.at(200507))
    assert (result.ordinary_rating, result.rating) == (2202, 2201)


def test_the_old_program_did_not_cross_from_the_threshold_itself():
    result = rate(2000, [FormulaGame(2000, 2, 500)], 0, Rules.at(200507))
    assert (result.rating, result.formula) == (2008, "ordinary")
