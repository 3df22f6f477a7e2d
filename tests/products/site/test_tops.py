from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Ratings
from pipeline.products.site.tops import TOPS, ranked_nationals, top

FIELDS = ("member_id", "rating", "game_count", "birth_year", "sex", "nationality", "fide_id", "is_affiliated")
PLAYERS = [
    (1, 2100, 300, 1950, "M", "BEL", None, True),
    (2, 2200, 400, 2003, "F", None, None, True),
    (3, 2200, 500, 1958, "M", "", None, True),
    (4, 2500, 900, 1980, "M", "FRA", None, True),
    (5, 2600, 900, 1980, "M", "BEL", 77, True),
    (6, 2300, 900, 1980, "M", "BEL", None, False),
    (7, 0, 3, 2010, "F", "BEL", None, True),
    (8, 1300, 25, 2012, "F", "BEL", 78, True),
]


@pytest.fixture
def nationals(demo_tables) -> pl.DataFrame:
    schema = Members.polars_schema()
    members = pl.DataFrame(PLAYERS, schema={name: schema[name] for name in FIELDS}, orient="row").with_columns(
        name=pl.lit("X"), is_deceased=pl.lit(value=False), gain=pl.lit(99)
    )
    fide = pl.DataFrame({"fide_id": [77, 78], "country": ["GER", "BEL"], "standard_rating": [2550, 1400]})
    ratings = pl.DataFrame(
        {
            "member_id": [1, 2, 3, 8],
            "status": ["rated", "rated", "rated", "newly_rated"],
            "is_substituted": [False, True, False, False],
            "gain": [12, 40, -3, 300],
            "period_games": [5, 6, 7, 4],
        }
    )
    return ranked_nationals(
        replace(
            demo_tables,
            members=Members.conform(members),
            fide_list=FideList.conform(fide),
            ratings=Ratings.conform(ratings),
        )
    )


def of(nationals: pl.DataFrame, name: str, hidden: frozenset[int] = frozenset()) -> list[int]:
    which = next(item for item in TOPS if item.name == name)
    return top(nationals, which, hidden)["member_id"].to_list()


def test_only_affiliated_belgians_with_a_rating_are_ranked_more_games_first(nationals):
    assert of(nationals, "rating") == [3, 2, 1, 8]


def test_gain_is_that_of_who_was_rated_from_the_start_and_not_substituted(nationals):
    assert of(nationals, "gain") == [1]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("games", [3, 2, 1, 8]),
        ("active", [3, 2, 1, 8]),
        ("youngest", [8, 2, 3, 1]),
        ("women", [2, 8]),
        ("seniors", [3, 1]),
        ("under20", [2, 8]),
        ("under18", [8]),
        ("under12", [8]),
        ("under10", []),
    ],
)
def test_each_top_list_has_its_players_in_its_order(nationals, name, expected):
    assert of(nationals, name) == expected


def test_a_hidden_member_leaves_his_place_empty(nationals):
    which = TOPS[0]
    assert top(nationals, which, frozenset({2})).select("rank", "member_id").rows() == [(1, 3), (3, 1), (4, 8)]


def test_everybody_of_the_national_list_has_a_place(demo_tables):
    places = ranked_nationals(demo_tables)
    assert places["national_rank"].to_list() == list(range(1, places.height + 1))
