"""Laws that the plain engine keeps on every generated federation."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.properties.federations import (
    BYSTANDER,
    FederationCase,
    draw_only_federations,
    federations,
    rating_chains,
    unrated_cycles,
)
from tests.reference.engine import compute
from tests.reference.records import Result


def result_of(case: FederationCase) -> Result:
    return compute(case.period, case.states, case.games, dict(case.fide_ratings))


@given(federations())
def test_every_row_has_one_derivation_and_every_player_one_rating(case):
    result = result_of(case)
    assert sorted(result.derivations) == [game.import_number for game in case.games]
    assert set(result.ratings) == {game.member_id for game in case.games}


@given(federations())
def test_game_counts_grow_by_the_counted_rows(case):
    result = result_of(case)
    for member_id, rating in result.ratings.items():
        counted = sum(d.run > 0 for d in result.derivations.values() if d.member_id == member_id)
        if not rating.is_substituted:
            assert rating.game_count_after == rating.game_count_before + counted


@given(federations())
def test_the_status_follows_from_the_game_count(case):
    for rating in result_of(case).ratings.values():
        if rating.is_substituted:
            continue
        assert (rating.game_count_before >= 20) == (rating.status == "rated")
        assert (rating.game_count_after < 20) == (rating.status == "unrated")


@given(federations())
def test_game_numbers_are_consecutive(case):
    result = result_of(case)
    for member_id, rating in result.ratings.items():
        lines = [d for d in result.derivations.values() if d.member_id == member_id and d.run > 0]
        numbers = sorted(d.game_number for d in lines if d.game_number)
        first = rating.game_count_before + 1
        assert numbers == list(range(first, first + len(lines)))


@given(federations())
def test_rated_opponents_are_met_at_their_old_rating(case):
    old = {s.member_id: s.rating for s in case.states if s.game_count >= 20}
    opponents = {game.import_number: game.opponent_id for game in case.games}
    for line in result_of(case).derivations.values():
        if line.opponent_rating_source == "list":
            assert line.opponent_rating == old[opponents[line.import_number]]


@given(federations())
def test_a_rating_with_a_counted_game_is_never_below_1150(case):
    for rating in result_of(case).ratings.values():
        if rating.status != "unrated" and rating.formula != "none" and not rating.is_substituted:
            assert rating.rating_after >= 1150
            assert rating.is_floored == (rating.rating_computed < 1150)


@given(federations())
def test_an_ordinary_rating_is_the_old_one_plus_the_gains_rounded_half_up(case):
    result = result_of(case)
    for member_id, rating in result.ratings.items():
        if rating.formula != "ordinary":
            continue
        gains = [d.gain for d in result.derivations.values() if d.member_id == member_id and d.run == 3]
        hundredths = sum(round(100 * gain) for gain in gains if gain is not None)
        assert rating.rating_computed == (100 * rating.rating_before + hundredths + 50) // 100


@given(federations(), st.sampled_from((200607, 201501, 202201)), st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter_where_nobody_is_met_twice_a_day(case, period, random):
    games = {(game.member_id, game.date, game.opponent_id): game for game in case.games}
    numbers = [game.import_number for game in games.values()]
    random.shuffle(numbers)
    renumbered = [replace(g, import_number=n) for g, n in zip(games.values(), numbers, strict=True)]
    fide_ratings = dict(case.fide_ratings)
    as_arrived = compute(period, case.states, games.values(), fide_ratings)
    otherwise = compute(period, case.states, renumbered, fide_ratings)
    assert otherwise.ratings == as_arrived.ratings


@given(draw_only_federations())
def test_in_a_draw_only_federation_everybody_scores_half(case):
    result = result_of(case)
    for rating in result.ratings.values():
        if rating.status == "rated":
            assert rating.score_sum * 2 == rating.period_games


@given(unrated_cycles())
def test_a_ring_of_unrated_players_without_a_rated_one_changes_nobody(case):
    rated = {s.member_id for s in case.states if s.game_count >= 20}
    assume(not any(game.opponent_id in rated for game in case.games))
    before = {s.member_id: s for s in case.states}
    for member_id, rating in result_of(case).ratings.items():
        assert (rating.rating_after, rating.game_count_after) == (
            before[member_id].rating,
            before[member_id].game_count,
        )


@settings(max_examples=50)
@given(rating_chains(has_bystander=True))
def test_in_a_chain_everybody_is_rated_in_the_end(case):
    for member_id, rating in result_of(case).ratings.items():
        assert rating.status in ("rated", "newly_rated") or member_id == BYSTANDER
