"""Rounding, the two tables, the performance."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.rating.arithmetic import expected_score, half_up, is_half, performance, points
from tests.rating.frames import rules


def performance_of(opponents: int, points_won: float, games: int, code: str) -> int:
    sums = pl.DataFrame({"opponent_sum": [opponents], "score_hundredths": [int(100 * points_won)], "games": [games]})
    return performance(sums, rules(code))["performance"].item()


def expected_of(own: int, opponent: int, code: str) -> int:
    return expected_score(pl.Series([own]), pl.Series([opponent]), rules(code)).item()


@pytest.mark.parametrize(("numerator", "rounded"), [(9, 2), (10, 3), (11, 3), (-10, -2), (-11, -3)])
def test_a_half_goes_up_below_zero_too(numerator, rounded):
    assert pl.select(half_up(pl.lit(numerator), 4)).item() == rounded


def test_an_exact_half_is_known_as_one():
    assert pl.select(is_half(pl.lit(10), 4), is_half(pl.lit(-10), 4).alias("b")).row(0) == (True, True)
    assert not pl.select(is_half(pl.lit(9), 4)).item()


def test_hundredths_become_the_nearest_double():
    assert pl.select(points(pl.lit(1504))).item() == 15.04


def test_nine_of_twenty_against_38342_in_all_is_1881():
    # the federation's handbook: mean 1917, 45 % is -36
    assert performance_of(38342, 9, 20, "201807") == 1881


def test_up_to_200602_an_exact_45_percent_counts_as_44():
    assert performance_of(38342, 9, 20, "200507") == 1917 - 43


def test_up_to_200602_the_percentage_is_cut_off_instead_of_rounded():
    assert performance_of(3 * 1500, 2, 3, "200507") == 1500 + 117
    assert performance_of(3 * 1500, 2, 3, "200607") == 1500 + 125


@pytest.mark.parametrize(("code", "lost"), [("200607", -677), ("200907", -351), ("201501", -351), ("201504", -401)])
def test_who_lost_every_game_has_the_lowest_percentage_of_the_era(code, lost):
    assert performance_of(1500, 0, 1, code) == 1500 + lost
    assert performance_of(1500, 1, 1, code) == 1500 - lost


def test_the_handbook_s_seven_expected_scores_add_up_to_2_84():
    differences = (115, 80, -160, 40, -220, -145, -250)
    expected = [expected_of(1760, 1760 - difference, "201807") for difference in differences]
    assert expected == [66, 61, 29, 56, 22, 31, 19]
    assert sum(expected) == 284


@pytest.mark.parametrize(("code", "lowest"), [("201501", 11), ("201504", 8)])
def test_the_difference_is_capped(code, lowest):
    assert expected_of(1200, 2400, code) == lowest
    assert expected_of(2400, 1200, code) == 100 - lowest


def test_a_difference_of_316_is_still_86_up_to_200602():
    assert (expected_of(1816, 1500, "200507"), expected_of(1817, 1500, "200507")) == (86, 87)
    assert (expected_of(1815, 1500, "200607"), expected_of(1816, 1500, "200607")) == (86, 87)
