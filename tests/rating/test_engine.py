"""The three runs, told on federations of a few players."""

from __future__ import annotations

import pytest

from tests.rating.frames import (
    bystander,
    computed,
    fictive,
    foreign,
    game,
    lines_of,
    rating_of,
    state,
    unrated,
)

RATED = state(9, 1500, 400)


def test_a_player_reaching_twenty_in_run_two_is_rated_for_run_three():
    # 2 is rated by a foreigner, 1 by the first of his two games against 2
    members = [unrated(1, 19), unrated(2, 19)]
    result = computed(members, foreign(2), game(1, 2), game(1, 2, 1, day=1), bystander())
    first, second = rating_of(result, 1), rating_of(result, 2)
    assert (first["status"], first["rating_before"], first["game_count_after"]) == ("newly_rated", 1500, 21)
    assert [line["run"] for line in lines_of(result, 1)] == [2, 3]
    assert first["rating_after"] == 1500 + 16
    assert [line["run"] for line in lines_of(result, 2)] == [1, 3, 3]
    assert (second["status"], second["game_count_after"]) == ("newly_rated", 22)


def test_run_two_goes_on_until_nobody_new_is_rated():
    members = [unrated(member, 19) for member in (1, 2, 3, 4)]
    result = computed(members, foreign(1), game(1, 2), game(2, 3), game(3, 4), bystander())
    assert [rating_of(result, member)["status"] for member in (1, 2, 3, 4)] == ["newly_rated"] * 4
    assert [lines_of(result, member)[0]["run"] for member in (1, 2, 3, 4)] == [1, 2, 2, 2]


def test_a_rated_opponent_is_met_at_his_old_rating():
    result = computed([RATED, state(8, 1700, 400)], game(8, 9, 0))
    line = lines_of(result, 9)[0]
    assert (line["opponent_rating"], line["opponent_rating_source"]) == (1700, "list")
    assert (line["expected_score_hundredths"], line["k_factor"], line["game_number"]) == (24, 16, 401)
    assert rating_of(result, 9)["rating_after"] == 1512


def test_a_game_against_one_still_unrated_changes_nothing():
    result = computed([RATED, unrated(1, 3)], game(1, 9))
    assert rating_of(result, 9)["rating_after"] == 1500
    assert lines_of(result, 9)[0]["run"] == 0
    assert rating_of(result, 9)["last_game_date"] is None


def test_a_provisional_rating_is_published_from_ten_games():
    nine, ten = (rating_of(computed([unrated(1, n)], foreign(1, 1600)), 1) for n in (8, 9))
    assert (nine["game_count_after"], nine["rating_after"]) == (9, 0)
    assert (ten["game_count_after"], ten["rating_after"]) == (10, 1510)


def test_a_provisional_rating_may_lie_below_1150_and_a_rating_not():
    provisional = rating_of(computed([unrated(1, 10, 1000)], foreign(1, 1000)), 1)
    assert provisional["rating_after"] == 1000
    rated = rating_of(computed([unrated(1, 19, 1000)], foreign(1, 1000)), 1)
    assert (rated["rating_before"], rated["rating_after"], rated["is_floored"]) == (1000, 1150, True)


def test_the_intermediate_rating_below_the_floor_serves_the_opponents():
    result = computed([unrated(1, 19, 1000), RATED], foreign(1, 1000), game(9, 1, 1, day=1), bystander())
    assert lines_of(result, 9)[0]["opponent_rating"] == 1000


def test_games_against_the_newly_rated_come_last_from_200607():
    members = [state(9, 1500, 99), unrated(1, 19)]
    rows = foreign(1), game(9, 1, day=1), foreign(9, day=2), bystander()
    late, early = (computed(members, *rows, period=code) for code in ("200607", "200507"))
    assert [line["opponent_rating_source"] for line in lines_of(late, 9)] == ["foreign", "intermediate"]
    assert [line["k_factor"] for line in lines_of(late, 9)] == [32, 24]
    assert [line["opponent_rating_source"] for line in lines_of(early, 9)] == ["intermediate", "foreign"]


def test_a_fictive_rating_counts_for_the_unrated_and_gives_way_to_the_intermediate_one():
    members = [unrated(1, 5), unrated(2, 19)]
    alone = computed([*members[:1], unrated(2, 3)], fictive(1, 2, 1222))
    assert rating_of(alone, 1)["opponent_sum"] == 5 * 1500 + 1222
    met = computed(members, foreign(2), fictive(1, 2, 1222), bystander())
    line = lines_of(met, 1)[0]
    assert (line["opponent_rating"], line["opponent_rating_source"], line["run"]) == (1500, "intermediate", 4)


def test_who_is_rated_in_run_two_meets_the_intermediate_rating_instead_of_the_fictive_one():
    # 2 and 3 are rated in run 1; 1 took 3 at 1200 then, and gets to twenty by his game against 2 in run 2
    members = [unrated(1, 18), unrated(2, 19), unrated(3, 19)]
    rows = foreign(2, 1600), foreign(3, 1700), fictive(1, 3, 1200), game(1, 2, day=1), bystander()
    renewed, kept = (computed(members, *rows, period=code) for code in ("200607", "200507"))
    assert [line["opponent_rating"] for line in lines_of(renewed, 1)] == [1510, 1505]
    assert [line["opponent_rating_source"] for line in lines_of(renewed, 1)] == ["intermediate", "intermediate"]
    assert [line["opponent_rating"] for line in lines_of(kept, 1)] == [1200, 1505]


def test_who_is_rated_in_run_one_keeps_the_fictive_rating_among_his_first_twenty():
    members = [unrated(1, 19), unrated(3, 19)]
    result = computed(members, foreign(3, 1700), fictive(1, 3, 1200), bystander())
    assert lines_of(result, 1)[0]["opponent_rating"] == 1200


def test_a_fictive_rating_is_nothing_to_who_was_rated_from_the_start():
    result = computed([RATED, unrated(1, 3)], fictive(9, 1, 1222))
    assert lines_of(result, 9)[0]["run"] == 0


@pytest.mark.parametrize(("code", "rated"), [("200507", 1490), ("200607", 1510)])
def test_the_first_twenty_go_by_opponent_within_a_day_and_as_imported_before(code, rated):
    members = [unrated(5, 19), state(8, 1300, 99), state(7, 1700, 99)]
    result = computed(members, game(5, 8), game(5, 7), period=code)
    assert rating_of(result, 5)["rating_before"] == rated


def test_the_last_unrated_player_of_a_list_stays_unknown_to_the_others():
    members = [unrated(1, 19), RATED]
    unseen = computed(members, foreign(1, times=2), game(9, 1), period="202001")
    seen = computed(members, foreign(1, times=2), game(9, 1), bystander(), period="202001")
    assert [lines_of(result, 9)[0]["run"] for result in (unseen, seen)] == [0, 3]
    assert rating_of(unseen, 1)["status"] == "newly_rated"


def test_of_players_with_a_single_row_every_other_one_stays_unknown_up_to_201804():
    # 2, 3 and 4 follow one another with a single row each, rated by it against 9
    members = [unrated(1, 3), *(unrated(member, 19) for member in (2, 3, 4)), RATED]
    rows = foreign(1), *(game(9, member, day=member) for member in (2, 3, 4)), bystander()
    old, new = (computed(members, *rows, period=code) for code in ("201804", "201807"))
    assert [line["run"] for line in sorted(lines_of(old, 9), key=lambda row: row["import_number"])] == [0, 3, 0]
    assert [line["run"] for line in lines_of(new, 9)] == [3, 3, 3]


def test_a_substituted_player_shows_the_belgian_gain_and_starts_at_50_200_or_300():
    members = [RATED, state(8, 2350, 300)]
    result = computed(members, foreign(9, 1500, 1), foreign(8, 2350), fide={9: 1999, 8: 2300})
    nine, eight = rating_of(result, 9), rating_of(result, 8)
    assert (nine["rating_after"], nine["gain"], nine["rating_computed"], nine["game_count_after"]) == (
        1999,
        8,
        1508,
        50,
    )
    assert (eight["rating_after"], eight["game_count_after"]) == (2300, 300)


def test_in_lists_without_the_mark_a_substituted_player_s_count_goes_on():
    assert rating_of(computed([RATED], foreign(9), period="202201", fide={9: 1999}), 9)["game_count_after"] == 401


def test_a_player_nobody_knows_starts_with_nothing():
    rating = rating_of(computed([], foreign(77, 1600, 1)), 77)
    assert (rating["status"], rating["game_count_after"], rating["opponent_sum"], rating["score_sum"]) == (
        "unrated",
        1,
        1600,
        1.0,
    )


def test_up_to_200602_the_gain_is_that_of_the_ordinary_formula():
    result = computed([state(9, 1990, 400)], foreign(9, 2100, 1, times=3), period="200507")
    rating = rating_of(result, 9)
    assert (rating["formula"], rating["formula_rating"] - 1990) == ("crossing_2000", rating["gain"])
    assert rating["rating_after"] - 1990 != rating["gain"]
