"""The order of a list and its categories."""

from __future__ import annotations

import polars as pl
import pytest

from pipeline.period import Period
from pipeline.rating.ranking import category, category_period, is_moved_by_games, national_ranks, ranked
from pipeline.rulebook import rulebook_for

RULES = rulebook_for(Period(2018, 7))


def test_on_a_tie_the_player_with_more_games_comes_first_and_no_rating_has_no_rank():
    rows = [(1, 1500, 30), (2, 1800, 50), (3, 1500, 31), (4, 0, 99), (5, None, 3), (6, 1500, 30)]
    players = pl.DataFrame(rows, schema=["member_id", "rating", "game_count"], orient="row")
    assert ranked(players).select("rank", "member_id").rows() == [(1, 2), (2, 3), (3, 1), (4, 6)]


def test_nationally_ranked_is_who_is_affiliated_alive_rated_and_belgian_for_member_file_and_fide():
    rows = [
        (1, 1500, "BEL", None, True, False),
        (2, 2500, "FRA", None, True, False),
        (3, 2400, None, 77, True, False),
        (4, 1700, "", 78, True, False),
        (5, 2300, "BEL", None, False, False),
        (6, 2300, "BEL", None, True, True),
        (7, 0, "BEL", None, True, False),
        (8, 1600, "BEL", 79, True, False),
    ]
    columns = ["member_id", "rating", "nationality", "fide_id", "is_affiliated", "is_deceased"]
    members = pl.DataFrame(rows, schema=columns, orient="row").with_columns(game_count=40)
    fide = pl.DataFrame({"fide_id": [77, 78], "country": ["GER", "BEL"]})

    ranks = national_ranks(members, fide)

    assert ranks.select("national_rank", "member_id").rows() == [(1, 4), (2, 8), (3, 1)]


@pytest.mark.parametrize(
    ("status", "is_substituted", "is_moved"),
    [("rated", False, True), ("rated", True, False), ("newly_rated", False, False), ("unrated", False, False)],
)
def test_a_rating_moves_by_games_alone_if_it_was_there_before_and_is_not_fides(status, is_substituted, is_moved):
    rows = pl.DataFrame({"status": [status], "is_substituted": [is_substituted]})

    assert rows.select(is_moved_by_games()).item() is is_moved


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
