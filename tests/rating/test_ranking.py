"""The order of a list and its categories."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.period import Period
from pipeline.rating.ranking import category, category_period, ranked
from pipeline.rulebook import rulebook_for

RULES = rulebook_for(Period(2018, 7))


def test_on_a_tie_the_player_with_more_games_comes_first_and_no_rating_has_no_rank():
    rows = [(1, 1500, 30), (2, 1800, 50), (3, 1500, 31), (4, 0, 99), (5, None, 3), (6, 1500, 30)]
    players = pl.DataFrame(rows, schema=["member_id", "rating", "game_count"], orient="row")
    assert ranked(players).select("rank", "member_id").rows() == [(1, 2), (2, 3), (3, 1), (4, 6)]


@pytest.mark.parametrize(
    ("rating", "name"),
    [
        (2200, "Experts"),
        (2199, "A"),
        (2000, "A"),
        (1999, "B"),
        (1800, "B"),
        (1600, "C"),
        (1400, "D"),
        (1399, "E"),
        (0, None),
    ],
)
def test_a_category_begins_at_its_rating(rating, name):
    frame = pl.DataFrame({"rating": [rating]})
    assert frame.select(category(pl.col("rating"), RULES)).item() == name


@pytest.mark.parametrize(
    ("code", "july"), [("201807", "201807"), ("201810", "201807"), ("201904", "201807"), ("201907", "201907")]
)
def test_the_rating_of_july_gives_the_category_for_twelve_months(code, july):
    assert category_period(Period.parse(code)) == Period.parse(july)
