"""Choosing some of a day's games, one choice for each different sum."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.backtest.hypotheses import Hypothesis, PlayedGame, proven, selections
from tests.rating.frames import rules

KEYS = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), max_size=7)


def total(keys: list[tuple[int, ...]], chosen: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(keys[i][place] for i in chosen) for place in range(2))


@given(KEYS, st.integers(0, 7))
def test_every_sum_that_a_choice_can_have_is_reached_once(keys, size):
    found = selections(keys, size)
    possible = {total(keys, chosen) for chosen in combinations(range(len(keys)), size)} if keys else set()
    assert {total(keys, chosen) for chosen in found} == possible
    assert len(found) == len(possible)
    assert all(len(set(chosen)) == size for chosen in found)


def test_too_many_choices_give_none_rather_than_some():
    assert selections([(3**nth, 0) for nth in range(30)], 15) == []


def test_of_a_player_s_versions_the_first_that_fits_is_the_proof():
    def version(evidence: str, score: int) -> Hypothesis:
        return Hypothesis(1, "same_day_order", evidence, 1500, 400, (PlayedGame(1500, score),), (1508,))

    found = proven([version("lost", 0), version("won", 100), version("won again", 100)], rules())
    assert found.rows() == [(1, "same_day_order", "won")]


def test_without_a_version_nothing_is_proven():
    assert proven([], rules()).is_empty()
