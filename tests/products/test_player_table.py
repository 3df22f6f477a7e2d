"""The player list as a table."""

from __future__ import annotations

from dataclasses import replace

import html5lib
import polars as pl
import pytest

from pipeline.contracts.fide import FideList
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Ratings
from pipeline.period import Period
from pipeline.products.player_table import LABELS, ListTables, Selection, player_table, table_html
from pipeline.rulebook import rulebook_for

RULES = rulebook_for(Period(2018, 10))


def member(member_id: int, rating: int, club_id: int = 207, **others: object) -> dict[str, object]:
    return {
        "member_id": member_id, "name": f"Speler {member_id}", "club_id": club_id, "lives_abroad": False,
        "has_waiver": False, "is_affiliated": True, "is_deceased": False, "rating": rating,
        "game_count": 10 * member_id, "opponent_sum": 0, "score_sum": 0.0,
        "rating_previous": 0, "game_count_previous": 0, "gain": -member_id,
        "birth_year": 2000 - member_id, **others,
    }  # fmt: skip


MEMBERS = Members.conform(
    pl.DataFrame(
        [
            member(1, 1850),
            member(2, 2210, 618),
            member(3, 0),
            member(4, 1850),
            member(5, 2300, is_affiliated=False),
            member(6, 2300, is_deceased=True),
        ]
    )
)
JULY = pl.DataFrame({"member_id": [1, 2, 4], "rating": [1790, 2190, 1801]})
RATED = pl.DataFrame(
    {
        "member_id": [1, 2, 3, 4],
        "status": ["rated", "rated", "unrated", "rated"],
        "is_substituted": [False] * 4,
        "gain": [-1, -2, 0, -4],
        "period_games": [5, 6, 7, 8],
    }
)
LIST = ListTables(MEMBERS, JULY, Ratings.conform(RATED), FideList.empty(), RULES)


def ids(selection: Selection, tables: ListTables = LIST) -> list[int]:
    return player_table(tables, selection)["member_id"].to_list()


def test_players_stand_by_rating_and_those_without_one_at_the_end():
    table = player_table(LIST, Selection())
    assert table.select("rank", "member_id", "rating", "category").rows() == [
        (1, 2, 2210, "A"),
        (2, 4, 1850, "B"),
        (3, 1, 1850, "C"),
        (None, 3, None, None),
    ]


def test_a_strength_list_has_the_club_s_players_with_their_rank_among_all():
    table = player_table(LIST, Selection(club_id=207))
    assert table.select("rank", "member_id").rows() == [(2, 4), (3, 1), (None, 3)]


def test_the_national_rank_stands_beside_the_rank_among_all_and_is_that_of_belgians_alone():
    nationality = pl.when(pl.col("member_id") == 2).then(pl.lit("FRA")).otherwise("nationality")
    abroad = replace(LIST, members=MEMBERS.with_columns(nationality=nationality))

    table = player_table(abroad, Selection())

    assert table.select("member_id", "rank", "national_rank").rows() == [
        (2, 1, None),
        (4, 2, 1),
        (1, 3, 2),
        (3, None, None),
    ]
    for label in LABELS["rank"], LABELS["national_rank"]:
        assert set(label) == {"fr", "nl", "en"}
    assert not set(LABELS["rank"].values()) & set(LABELS["national_rank"].values())


def test_a_hidden_member_stands_in_no_list_and_leaves_his_place_empty():
    table = player_table(replace(LIST, hidden_ids=frozenset({4})), Selection())

    assert table.select("member_id", "rank", "national_rank").rows() == [(2, 1, 1), (1, 3, 3), (3, None, None)]


def test_the_gain_is_that_of_who_played_was_rated_from_the_start_and_not_substituted():
    ratings = LIST.ratings.with_columns(
        status=pl.Series(["newly_rated", "rated", "unrated", "rated"], dtype=LIST.ratings.schema["status"]),
        is_substituted=pl.col("member_id") == 2,
        gain=pl.lit(1810, dtype=pl.Int32),
    )
    table = player_table(replace(LIST, ratings=ratings), Selection(sort="gain"))
    idle = player_table(replace(LIST, ratings=ratings.with_columns(period_games=0)), Selection())

    assert table.select("member_id", "gain").rows()[0] == (4, 1810)
    assert table["gain"].null_count() == 3
    assert idle["gain"].null_count() == 4


def test_the_list_is_filtered_by_category_and_sorted_as_asked():
    assert ids(Selection(category="A")) == [2]
    assert ids(Selection(sort="gain")) == [1, 2, 4, 3]
    assert ids(Selection(sort="games")) == [4, 3, 2, 1]
    assert ids(Selection(sort="age")) == [4, 3, 2, 1]
    assert ids(Selection(sort="club")) == [4, 1, 3, 2]


def test_what_cannot_be_asked_for_is_told_with_what_can():
    with pytest.raises(ValueError, match="'F' is no category; the categories are Experts, A, B"):
        ids(Selection(category="F"))
    with pytest.raises(ValueError, match="sorted by rating, name"):
        ids(Selection(sort="colour"))


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_the_page_is_valid_html_and_a_name_cannot_break_it(language):
    named = MEMBERS.with_columns(name=pl.lit("<b>Brabant & Co</b>"))
    page = table_html(player_table(replace(LIST, members=named), Selection()), "Elo", language)
    html5lib.HTMLParser(strict=True).parse(page)
    assert "&lt;b&gt;Brabant &amp; Co&lt;/b&gt;" in page
    assert f'<html lang="{language}">' in page
