"""The plain engine's runs on small federations worked out by hand."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import chain

import pytest

from tests.reference.engine import compute, starting_games
from tests.reference.records import Game, PlayerState

DAY = dt.date(2018, 3, 10)
RATED = PlayerState(9000, 1500, 400)


def foreign(member_id: int, count: int, rating: int = 1500, score: float = 0.5, day: int = 0) -> list[Game]:
    """Games against foreigners of one rating."""
    return [Game(0, member_id, 0, DAY + dt.timedelta(days=day), score, rating, "foreign") for _ in range(count)]


def game(white: int, black: int, score: float = 0.5, day: int = 0) -> list[Game]:
    """Both rows of a game between members."""
    date = DAY + dt.timedelta(days=day)
    return [Game(0, white, black, date, score), Game(0, black, white, date, 1 - score)]


def fictive(white: int, black: int, rating: int, score: float = 0.5) -> list[Game]:
    """Both rows of a game between unrated players of a closed group."""
    return [replace(row, given_rating=rating, given_rating_kind="fictive") for row in game(white, black, score)]


def bystander() -> list[Game]:
    """Two rows that count for nothing, of an unrated player with the highest number."""
    return foreign(99_999, 2, 0)


def numbered(*rows: list[Game]) -> list[Game]:
    """All rows with import numbers."""
    return [replace(row, import_number=i) for i, row in enumerate(chain(*rows), start=1)]


def unrated(member_id: int, games: int, mean: int = 1500) -> PlayerState:
    """A player with that many games, half of the points against that mean."""
    return PlayerState(member_id, mean if games >= 10 else 0, games, games * mean, games / 2)


def test_a_rated_player_moves_by_k_times_the_surplus():
    result = compute(201807, [RATED, PlayerState(9001, 1500, 50)], numbered(game(9000, 9001, 1.0)))
    winner, loser = result.ratings[9000], result.ratings[9001]
    assert (winner.rating_after, winner.game_count_after, winner.gain) == (1508, 401, 8)
    assert (loser.rating_after, loser.game_count_after, loser.gain) == (1484, 51, -16)
    first = result.derivations[1]
    assert (first.run, first.opponent_rating, first.opponent_rating_source) == (3, 1500, "list")
    assert (first.game_number, first.expected_score_hundredths, first.k_factor, first.gain) == (
        401,
        50,
        16,
        8,
    )


def test_a_player_reaching_twenty_in_run_one_starts_run_three_at_his_performance():
    rows = numbered(foreign(1, 2, 1500, 0.5), foreign(1, 1, 1500, 1.0, day=1))
    rating = compute(201807, [unrated(1, 18)], rows).ratings[1]
    assert rating.status == "newly_rated"
    assert (rating.rating_before, rating.rating_after, rating.gain) == (1500, 1516, 16)
    assert (rating.game_count_before, rating.game_count_after, rating.period_games) == (18, 21, 1)


def test_a_player_with_exactly_twenty_games_is_published_at_his_performance():
    rating = compute(201807, [unrated(1, 18)], numbered(foreign(1, 2))).ratings[1]
    assert (rating.status, rating.formula, rating.rating_after, rating.gain) == (
        "newly_rated",
        "performance",
        1500,
        0,
    )
    assert (rating.opponent_sum, rating.score_sum) == (20 * 1500, 10)


def test_players_are_rated_one_pass_after_the_other():
    states = [unrated(1, 19), unrated(2, 19), unrated(3, 19), unrated(4, 18)]
    rows = numbered(foreign(1, 1, 1520), game(1, 2), game(2, 3), game(3, 4))
    result = compute(201807, states, rows)
    assert [result.ratings[m].status for m in (1, 2, 3, 4)] == ["newly_rated"] * 3 + ["unrated"]
    assert result.ratings[1].rating_before == 1501
    runs = {(d.member_id, d.run) for d in result.derivations.values()}
    assert {(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (4, 4)} <= runs
    assert result.ratings[4].game_count_after == 19


def test_a_game_used_for_both_first_twenties_is_not_counted_twice_for_either():
    # 2 is rated in run 1, 1 by the game against 2 in run 2; 2 counts the same game in run 3
    states = [unrated(1, 19), unrated(2, 19)]
    result = compute(201807, states, numbered(foreign(2, 1), game(1, 2), bystander()))
    assert [result.ratings[m].game_count_after for m in (1, 2)] == [20, 21]
    between = [result.derivations[i] for i in (2, 3)]
    assert [(line.member_id, line.run) for line in between] == [(1, 2), (2, 3)]


def test_unrated_players_who_meet_only_one_another_stay_as_they_were():
    states = [unrated(1, 19), unrated(2, 19), unrated(3, 12)]
    result = compute(201807, states, numbered(game(1, 2), game(2, 3), game(3, 1)))
    for state in states:
        rating = result.ratings[state.member_id]
        assert (rating.rating_after, rating.game_count_after) == (state.rating, state.game_count)
        assert (rating.formula, rating.gain, rating.last_game_date) == ("none", 0, None)
    assert {d.run for d in result.derivations.values()} == {0}


def test_a_rated_player_does_not_count_a_game_against_one_still_unrated():
    result = compute(201807, [RATED, unrated(1, 3)], numbered(game(9000, 1, 0.0)))
    assert result.ratings[9000].rating_after == 1500
    assert result.ratings[9000].game_count_after == 400
    assert result.ratings[1].game_count_after == 4


def test_a_rated_player_meets_the_newly_rated_at_the_intermediate_rating():
    rows = numbered(foreign(1, 1, 1540), game(9000, 1, 1.0), bystander())
    result = compute(201807, [RATED, unrated(1, 19)], rows)
    assert result.ratings[1].rating_before == 1502
    line = next(d for d in result.derivations.values() if d.member_id == 9000)
    assert (line.opponent_rating, line.opponent_rating_source) == (1502, "intermediate")


def test_a_rating_is_provisional_from_ten_games_and_zero_before():
    nine = compute(201807, [unrated(1, 8)], numbered(foreign(1, 1, 1410))).ratings[1]
    ten = compute(201807, [unrated(1, 9)], numbered(foreign(1, 1, 1410))).ratings[1]
    assert (nine.rating_after, nine.rating_computed) == (0, 1490)
    assert (ten.rating_after, ten.rating_computed) == (1491, 1491)


def test_a_provisional_rating_may_lie_below_the_floor_and_a_rating_not():
    low = compute(201807, [unrated(1, 12, 900)], numbered(foreign(1, 1, 900))).ratings[1]
    assert low.rating_after == 900
    floored = compute(201807, [unrated(1, 19, 900)], numbered(foreign(1, 1, 900))).ratings[1]
    assert (floored.rating_before, floored.rating_computed, floored.rating_after) == (900, 900, 1150)
    assert (floored.gain, floored.is_floored) == (250, True)


def test_the_unfloored_intermediate_rating_serves_opponents_and_own_games():
    rows = numbered(foreign(1, 1, 900), foreign(1, 1, 900, 1.0, day=1), game(9000, 1, 1.0, day=2), bystander())
    result = compute(201807, [RATED, unrated(1, 19, 900)], rows)
    own = next(d for d in result.derivations.values() if d.member_id == 1 and d.game_number == 21)
    assert own.expected_score_hundredths == 50
    assert next(d for d in result.derivations.values() if d.member_id == 9000).opponent_rating == 900


def test_a_fictive_rating_counts_for_unrated_players_only():
    states = [unrated(1, 5), unrated(2, 5)]
    result = compute(201807, states, numbered(fictive(1, 2, 1222, 1.0)))
    assert result.ratings[1].opponent_sum == 5 * 1500 + 1222
    assert result.derivations[1].opponent_rating_source == "fictive"
    as_rated = compute(201807, [replace(RATED, member_id=1), states[1]], numbered(fictive(1, 2, 1222)))
    assert as_rated.ratings[1].game_count_after == 400


def test_a_fictive_rating_gives_way_to_the_intermediate_one_at_the_end():
    states = [unrated(1, 5), unrated(2, 19)]
    result = compute(201807, states, numbered(foreign(2, 1, 1700), fictive(1, 2, 1222), bystander()))
    # 2 reached twenty by date and opponent: the foreigner (0) before member 1
    assert result.ratings[2].rating_before == 1510
    assert result.ratings[1].opponent_sum == 5 * 1500 + 1510
    assert result.derivations[2].opponent_rating_source == "intermediate"


def test_a_fictive_rating_may_complete_the_first_twenty():
    result = compute(201807, [unrated(1, 19), unrated(2, 5)], numbered(fictive(1, 2, 1222)))
    assert result.ratings[1].status == "newly_rated"
    assert result.ratings[1].rating_before == (19 * 1500 + 1222) // 20
    assert result.ratings[2].opponent_sum == 5 * 1500 + result.ratings[1].rating_before


def test_run_two_goes_opponent_by_opponent_from_200607_and_by_date_before():
    # 30 is met later than 40; the twentieth game is the one against 30 or the one against 40
    states = [unrated(1, 19), unrated(30, 19, 1300), unrated(40, 19, 1700)]
    rows = numbered(foreign(30, 1, 1300), foreign(40, 1, 1700), game(1, 40, day=1), game(1, 30, day=2))
    assert compute(200607, states, rows).ratings[1].rating_before == (19 * 1500 + 1300) // 20
    assert compute(200507, states, rows).ratings[1].rating_before == (19 * 1500 + 1700) // 20


def test_what_a_pass_of_run_two_has_taken_stays_taken():
    # pass 1 brings 50 (18 -> 19 games), pass 2 the lower number 20: 20 completes, 50 is not displaced
    states = [unrated(1, 18), unrated(50, 19, 1300), unrated(20, 19, 1700)]
    rows = numbered(
        foreign(50, 1, 1300),
        game(1, 50),
        game(20, 50, day=1),
        game(1, 20, day=2),
        game(1, 20, day=3),
        bystander(),
    )
    rating = compute(201807, states, rows).ratings[1]
    assert rating.status == "newly_rated"
    twenty = compute(201807, states, rows).ratings[20].rating_before
    assert rating.rating_before == (18 * 1500 + 1300 + twenty + 10) // 20
    assert rating.game_count_after == 21


def test_games_of_one_day_go_by_the_opponents_number_or_as_imported():
    states = [unrated(1, 19), PlayerState(30, 1300, 50), PlayerState(40, 1700, 50)]
    rows = numbered(game(1, 40), game(1, 30))
    assert compute(200607, states, rows).ratings[1].rating_before == (19 * 1500 + 1300) // 20
    assert compute(200507, states, rows).ratings[1].rating_before == (19 * 1500 + 1700) // 20


def test_games_against_the_newly_rated_come_last_from_200607():
    states = [PlayerState(9, 1500, 99), unrated(1, 19)]
    rows = numbered(foreign(1, 1), game(9, 1, day=1), foreign(9, 1, day=2), bystander())
    late = compute(201807, states, rows).derivations
    assert [late[i].game_number for i in (2, 4)] == [101, 100]
    early = compute(200507, states, rows).derivations
    assert [early[i].game_number for i in (2, 4)] == [100, 101]


def test_the_last_unrated_player_is_rated_without_the_others_noticing():
    states = [RATED, unrated(1, 3), unrated(2, 18)]
    rows = numbered(foreign(2, 2), game(9000, 2, 0.0), game(1, 2))
    noticed = compute(201807, states, [*rows, *bystander_from(len(rows))]).ratings
    overlooked = compute(201807, states, rows).ratings
    assert (noticed[9000].game_count_after, overlooked[9000].game_count_after) == (401, 400)
    assert (noticed[1].game_count_after, overlooked[1].game_count_after) == (4, 3)
    assert noticed[2] == overlooked[2]
    assert compute(200507, states, rows).ratings[9000].game_count_after == 401


def bystander_from(taken: int) -> list[Game]:
    """The bystander's rows after so many others."""
    return [replace(row, import_number=taken + i) for i, row in enumerate(bystander(), start=1)]


@pytest.mark.parametrize(("period", "counted"), [(200507, 401), (201804, 400), (201807, 401)])
def test_a_player_with_a_single_row_is_overlooked_from_200607_to_201804(period, counted):
    rows = numbered(foreign(1, 2, 0), game(9000, 2), bystander())
    result = compute(period, [RATED, unrated(1, 3), unrated(2, 19)], rows)
    assert result.ratings[2].status == "newly_rated"
    assert result.ratings[9000].game_count_after == counted


def test_a_single_row_is_noticed_right_after_one_that_was_not():
    states = [RATED, unrated(1, 3), unrated(2, 3), unrated(3, 19)]
    rows = numbered(foreign(1, 2, 0), foreign(2, 1, 0), game(9000, 3), bystander())
    assert compute(201804, states, rows).ratings[9000].game_count_after == 401


def test_a_foreigner_without_a_rating_does_not_count():
    result = compute(201807, [RATED], numbered(foreign(9000, 1, 0)))
    assert result.ratings[9000].game_count_after == 400
    assert result.derivations[1].run == 0


def test_a_player_without_a_state_starts_from_nothing():
    rating = compute(201807, [RATED], numbered(game(77, 9000, 1.0))).ratings[77]
    assert (rating.status, rating.game_count_before, rating.game_count_after) == ("unrated", 0, 1)
    assert (rating.opponent_sum, rating.score_sum) == (1500, 1)


def test_the_last_game_counts_for_the_date_whether_counted_or_not():
    rows = numbered(foreign(9000, 1), game(9000, 1, day=5))
    assert compute(201807, [RATED, unrated(1, 2)], rows).ratings[9000].last_game_date == dt.date(2018, 3, 15)


def test_a_substituted_player_is_published_at_the_fide_rating_with_the_belgian_gain():
    result = compute(201807, [RATED], numbered(foreign(9000, 2, 1500, 1.0)), {9000: 2014})
    rating = result.ratings[9000]
    assert (rating.rating_after, rating.rating_computed, rating.gain) == (2014, 1516, 16)
    assert (rating.game_count_after, rating.is_substituted) == (200, True)
    counted_on = compute(202201, [RATED], numbered(foreign(9000, 2)), {9000: 2014}).ratings[9000]
    assert counted_on.game_count_after == 402


@pytest.mark.parametrize(("rating", "games"), [(1999, 50), (2000, 200), (2299, 200), (2300, 300)])
def test_starting_games_follow_the_rating_brought_along(rating, games):
    assert starting_games(rating) == games


def test_the_old_lists_print_the_ordinary_gain():
    # 1152 loses 16 against an equal: 1136, published 1150; the list of 2005 prints -16, that of 2018 -2
    state = PlayerState(5, 1152, 60)
    rows = numbered(foreign(5, 1, 1152, 0.0))
    assert compute(200507, [state], rows).ratings[5].gain == -16
    assert compute(201807, [state], rows).ratings[5].gain == -2


def test_a_score_that_is_no_result_is_refused():
    with pytest.raises(ValueError, match=r"row 1: a score is 1, 0\.5 or 0, not 0\.3"):
        compute(201807, [RATED], numbered(foreign(9000, 1, 1500, 0.3)))
