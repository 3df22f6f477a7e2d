"""Fictive ratings of the plain engine on the worked examples of federation-facts.md b4."""

from __future__ import annotations

from tests.reference.fictive import FileGame, closed_group, is_fictive_rating_due, open_group
from tests.reference.rules import Rules

NOW = Rules.at(202201)


def against(player: int, opponents: list[int], half_points: int) -> list[FileGame]:
    """One game per opponent, the points given to the first ones."""
    return [
        FileGame(player, opponent, min(2, max(0, half_points - 2 * place))) for place, opponent in enumerate(opponents)
    ]


def test_a_file_needs_two_unrated_and_two_rated_players():
    assert is_fictive_rating_due(unrated=2, rated=2)
    assert not is_fictive_rating_due(unrated=1, rated=9)
    assert not is_fictive_rating_due(unrated=9, rated=1)


def test_the_closed_group_of_eleven_games_gets_1222():
    # eleven games against rated players, sum 13836, five points for the unrated
    rated = dict.fromkeys(range(1, 11), 1258) | {11: 1256}
    games = against(21, [1, 2, 3, 4, 5], 5) + against(22, [6, 7, 8, 9, 10, 11], 5)
    games += [FileGame(21, 22, 2), FileGame(22, 21, 0), FileGame(1, 2, 2)]
    assert sum(rated.values()) == 13836
    assert closed_group(rated, games, NOW) == 1222


def test_a_closed_group_without_games_against_rated_players_gets_nothing():
    assert closed_group({1: 1500, 2: 1600}, [FileGame(21, 22, 2), FileGame(22, 21, 0)], NOW) is None


def test_the_open_group_settles_at_1200_and_1257():
    # player 2: two points of six against 7493, player 7: three of five against 6343; 2 beats 7
    rated = {1: 7493 - 5 * 1249, 3: 1249, 8: 6343 - 4 * 1269, 9: 1269}
    games = against(2, [3, 3, 3, 3, 3, 1], 4) + against(7, [9, 9, 9, 9, 8], 6)
    games += [FileGame(2, 7, 2), FileGame(7, 2, 0)]
    first = open_group(rated, [g for g in games if g.opponent in rated], NOW)
    assert first.ratings == {2: 1124, 7: 1341}
    result = open_group(rated, games, NOW)
    assert result.ratings == {2: 1200, 7: 1257}
    assert result.has_settled


def test_an_unrated_player_without_a_way_to_a_rated_one_gets_no_figure():
    games = [FileGame(21, 1, 1), FileGame(22, 23, 2), FileGame(23, 22, 0)]
    assert open_group({1: 1500}, games, NOW).ratings == {21: 1500}


def test_an_iteration_without_end_is_reported():
    # 22 beats 21 four times of five with one draw; 21 won against 1407, 22 lost against 1468: a two-cycle
    games = against(21, [1], 2) + against(22, [2], 0)
    games += [FileGame(21, 22, 0), FileGame(22, 21, 2)] * 4 + [FileGame(21, 22, 1), FileGame(22, 21, 1)]
    result = open_group({1: 1407, 2: 1468}, games, NOW)
    assert not result.has_settled
    assert result.ratings == {21: 1328, 22: 1548}
