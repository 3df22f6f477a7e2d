"""K, the ordinary formula, crossing and 25/150, by worked values."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.rating.formula import k_factor, ordinary_ratings
from tests.rating.frames import rules


def k_of(rating: int, number: int, code: str = "201807") -> int:
    return pl.select(k_factor(pl.lit(rating), pl.lit(number), rules(code))).item()


def rated(start: int, count: int, games: list[tuple[int, float, int]], code: str, first_games: int = 0) -> dict:
    """The formula over games given as (opponent's rating, points, We in hundredths)."""
    players = pl.DataFrame(
        [(1, start, count, first_games)],
        schema=dict.fromkeys(("member_id", "rating", "count_before_run", "first_games"), pl.Int32),
        orient="row",
    )
    rows = [
        (1, opponent, round(100 * won), expected, k_of(start, count + nth, code))
        for nth, (opponent, won, expected) in enumerate(games, start=1)
    ]
    columns = ("member_id", "opponent_rating", "score_hundredths", "expected_score_hundredths", "k_factor")
    frame = pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.Int32), orient="row")
    return ordinary_ratings(players, frame, rules(code)).row(0, named=True)


@pytest.mark.parametrize(("number", "k"), [(100, 32), (101, 24), (300, 24), (301, 16)])
def test_k_goes_by_the_number_of_the_game(number, k):
    assert k_of(1500, number) == k


@pytest.mark.parametrize(("code", "at_2000", "at_2200"), [("200701", 16, 12), ("200707", 12, 10)])
def test_from_200707_an_exact_2000_or_2200_is_above(code, at_2000, at_2200):
    assert (k_of(2000, 301, code), k_of(2200, 301, code)) == (at_2000, at_2200)


def test_up_to_200701_k_is_ten_above_2200_whatever_the_number_of_games():
    assert (k_of(2201, 30, "200701"), k_of(2201, 30, "200707")) == (10, 32)


def test_the_handbook_s_player_goes_from_1760_to_1788():
    expected = [66, 61, 29, 56, 22, 31, 19]
    games = [(1700, won, we) for won, we in zip((1, 1, 1, 1, 0, 0, 0), expected, strict=True)]
    assert rated(1760, 120, games, "201807")["rating_computed"] == 1788


def test_a_rating_that_crosses_2000_counts_the_rest_with_the_new_k():
    # Rf = 1990 + 16 x 1.5 = 2014; 2000 + (1.5 - 10/16) x 12 = 2010.5
    crossed = rated(1990, 400, [(1990, 1, 25), (1990, 1, 25)], "201807")
    assert (crossed["formula_rating"], crossed["rating_computed"]) == (2014, 2011)
    assert crossed["formula"] == "crossing_2000"


def test_an_exact_half_of_the_crossing_went_down_in_200607():
    # above is > 2000: Rf = 2000 + (1.5 - 10/16) x 12 = 2010.5
    games = [(1990, 1, 25), (1990, 1, 25)]
    assert [rated(1990, 400, games, code)["rating_computed"] for code in ("200607", "200707")] == [2010, 2011]
    # an ordinary half goes up there too: 1500 + 16 x 0.5 x 0.0625
    assert rated(1500, 150, [(1500, 1, 25), (1500, 0.5, 53)], "200607")["rating_computed"] == 1517


def test_up_to_200602_the_crossing_goes_from_the_rounded_rating():
    # Rf = 1990 + 16 x 1.53 = 2014.48, rounded 2014; 2000 + 14 x 12/16 = 2010.5
    assert rated(1990, 400, [(1990, 1, 25), (1990, 1, 22)], "200507")["rating_computed"] == 2011
    # from the exact figure: 2000 + (1.53 - 10/16) x 12 = 2010.86
    assert rated(1990, 400, [(1990, 1, 25), (1990, 1, 22)], "200607")["rating_computed"] == 2011


def test_who_reaches_exactly_2000_crosses_from_200707_only():
    games = [(1990, 1, 50), (1990, 0.5, 38)]
    before, after = (rated(1990, 400, games, code) for code in ("200607", "200707"))
    assert before["formula_rating"] == after["formula_rating"] == 2000
    assert (before["formula"], after["formula"]) == ("ordinary", "crossing_2000")


def test_without_a_change_of_k_nothing_is_crossed():
    assert rated(1990, 50, [(1990, 1, 50), (1990, 1, 50)], "201807")["formula"] == "ordinary"


def test_the_handbook_s_new_player_gets_1703_by_25_150():
    # 1420, 32 games, 24 points, We 12.10: 1801; mean 1510, 75 %: 1703 is nearer
    expected = [38] * 31 + [32]
    games = [(1510, 1 if nth < 24 else 0, we) for nth, we in enumerate(expected)]
    result = rated(1420, 24, games, "201807")
    assert (result["formula_rating"], result["rating_computed"]) == (1801, 1703)
    assert result["formula"] == "performance_25_150"


def nineteen_points(games: int) -> list[tuple[int, float, int]]:
    """13 wins and draws against 1500: with 25 games 19 points, +208 by the formula and +202 by performance."""
    return [(1500, 1 if nth < 13 else 0.5, 50) for nth in range(games)]


@pytest.mark.parametrize(("games", "formula"), [(24, "ordinary"), (25, "performance_25_150")])
def test_25_150_is_tested_from_25_games(games, formula):
    assert rated(1500, 30, nineteen_points(games), "201807")["formula"] == formula


def test_a_change_of_exactly_150_is_not_tested():
    def after(won_at_53: int) -> dict:
        # 25 games with K 24, W - We of 6.25 and a little more
        games = [(1500, 1, 75)] * 25
        games[0] = (1500, 1, 75 - won_at_53)
        return rated(1500, 150, games, "201807")

    assert (after(0)["formula_rating"], after(0)["formula"]) == (1650, "ordinary")
    assert after(4)["formula_rating"] == 1651


@pytest.mark.parametrize(
    ("code", "first_games", "rating"),
    [("201807", 0, 1702), ("201807", 1, 1442 + 175), ("201807", 10, 1702), ("200707", 10, 1708), ("200507", 1, 1702)],
)
def test_the_sheet_s_wrong_count_divides_the_correction_of_the_newly_rated(code, first_games, rating):
    # by 26 games: mean 1442, 73 %; by 25 + 10: mean 1071, far from the old rating
    assert rated(1500, 20, nineteen_points(25), code, first_games)["rating_computed"] == rating


def test_who_has_no_game_keeps_his_rating():
    assert (rated(1490, 40, [], "201807")["rating_computed"], rated(1490, 40, [], "201807")["formula"]) == (
        1490,
        "none",
    )
