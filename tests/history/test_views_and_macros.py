"""The views and macros for analysts, on a history written by hand."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import polars as pl
import pytest

from pipeline.history import answer
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store
from tests.history.small_history import SmallHistory

SPRING, SUMMER = Period(2018, 4), Period(2018, 7)


@pytest.fixture
def history() -> SmallHistory:
    return SmallHistory()


@pytest.fixture
def ask(history: SmallHistory, tmp_path: Path):
    built: list[Path] = []

    def asked(sql: str, **parameters: str) -> pl.DataFrame:
        if not built:
            built.append(history.build(Store(Settings(data_dir=tmp_path))))
        return answer(built[0], sql, parameters)

    return asked


def test_a_players_history_runs_over_all_lists_also_those_he_did_not_play_in(history, ask):
    history.rated(SPRING, 11, rating_before=1500, rating_after=1512, gain=12, game_count_after=101)
    history.listed(SUMMER, 11, rating=1512, game_count=101)
    history.listed(SUMMER, 12)

    found = ask("select period, list_date, rating, gain, status from player_history($id)", id="11")

    assert found.rows() == [
        ("2018-04", dt.date(2018, 4, 1), 1512, 12, "rated"),
        ("2018-07", dt.date(2018, 7, 1), 1512, None, None),
    ]


def test_head_to_head_is_seen_from_the_first_player_oldest_game_first(history, ask):
    history.rated(SUMMER, 11, rating_before=1500)
    history.rated(SUMMER, 12, rating_before=1700)
    history.rated(SPRING, 11, rating_before=1480)
    history.game(SUMMER, 11, 12, 0.5, date=dt.date(2018, 5, 4), colour="W", opponent_rating=1700)
    history.game(SUMMER, 12, 11, 0.5, date=dt.date(2018, 5, 4), colour="B", opponent_rating=1500)
    history.game(SUMMER, 11, 13, 1.0, date=dt.date(2018, 5, 5))
    history.game(SPRING, 11, 12, 1.0, date=dt.date(2018, 2, 1), colour="B", opponent_rating=1690)

    found = ask("select period, colour, score, rating, opponent_rating from head_to_head(11, 12)")

    assert found.rows() == [("2018-04", "B", 1.0, 1480, 1690), ("2018-07", "W", 0.5, 1500, 1700)]


def test_the_top_breaks_a_tie_by_the_number_of_games_and_shares_a_place_only_if_that_is_equal_too(history, ask):
    for member_id, rating, games in ((11, 2000, 90), (12, 2000, 400), (13, 2100, 30), (14, 2000, 90), (15, 1900, 500)):
        history.listed(SUMMER, member_id, rating=rating, game_count=games)

    found = ask("select place, member_id from top_players('2018-07', 4)")

    assert found.rows() == [(1, 13), (2, 12), (3, 11), (3, 14)]


@pytest.mark.parametrize(
    "who", [{"is_affiliated": False}, {"is_rated": False}, {"is_deceased": True}, {"nationality": "NED"}]
)
def test_the_top_leaves_out_who_does_not_belong_there(history, ask, who):
    history.listed(SUMMER, 11, rating=2500, **who)
    history.listed(SUMMER, 12, rating=1500, nationality="BEL")

    assert ask("select member_id from top_players('2018-07', 10)").rows() == [(12,)]


def test_movers_are_the_largest_changes_either_way_of_who_was_rated(history, ask):
    history.rated(SUMMER, 11, gain=30)
    history.rated(SUMMER, 12, gain=-80)
    history.rated(SUMMER, 13, gain=120, status="newly_rated")
    history.rated(SUMMER, 14, gain=200, is_substituted=True)
    history.rated(SUMMER, 15, gain=0)

    assert ask("select member_id, gain from movers('2018-07', 5)").rows() == [(12, -80), (11, 30)]


def test_age_groups_go_by_the_age_on_the_first_of_january(history, ask):
    for member_id, birth_year in enumerate((2008, 2007, 1998, 1997, 1953, 1954), start=11):
        history.listed(SUMMER, member_id, birth_year=birth_year, sex="F" if birth_year == 2007 else "M")
    history.listed(SUMMER, 21, birth_year=1990, is_affiliated=False)

    found = ask("select age_group, members, women from age_groups('2018-07')")

    assert found.rows() == [("-10", 1, 0), ("-12", 1, 1), ("-20", 1, 0), ("21-64", 2, 0), ("65+", 1, 0)]


def test_expected_against_actual_counts_each_game_once_from_the_favourites_side(history, ask):
    history.rated(SUMMER, 11, rating_before=1760)
    history.rated(SUMMER, 12, rating_before=1700)
    for score in (1.0, 0.5):
        history.game(SUMMER, 11, 12, score, opponent_rating=1700, expected_score_hundredths=58)
        history.game(SUMMER, 12, 11, 1 - score, opponent_rating=1760, expected_score_hundredths=42)

    found = ask("from expected_vs_actual('2018-07')")

    assert found.select("difference_from", "difference_to", "games").rows() == [(50, 99, 2)]
    assert found["expected_mean"].item() == pytest.approx(0.58)
    assert found["surplus"].item() == pytest.approx(0.75 - 0.58)


def test_a_club_is_as_strong_as_its_best_eight(history, ask):
    for member_id in range(11, 21):
        history.listed(SUMMER, member_id, rating=2000 if member_id < 19 else 1000)
    history.listed(SUMMER, 30, rating=0)

    found = ask("select members, players, counted_games, mean_rating, mean_of_best_eight from club_history")

    assert found.rows() == [(11, 0, None, 1800.0, 2000.0)]


def test_the_members_of_now_are_those_of_the_newest_list(history, ask):
    history.listed(SPRING, 11, rating=1400)
    history.rated(SUMMER, 11, rating_after=1450, gain=50)
    history.listed(SPRING, 12)

    assert ask("select period, member_id, rating, gain from players_now").rows() == [("2018-07", 11, 1450, 50)]
