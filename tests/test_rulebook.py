"""The rules in force, era by era."""

from __future__ import annotations

import pytest

from pipeline.period import Period
from pipeline.rulebook import ERAS, changed, describe, rulebook_for


def rules(code: str):
    return rulebook_for(Period.parse(code))


def test_the_difference_is_capped_at_350_up_to_201501_and_at_400_from_201504():
    assert rules("201501").difference_cap == 350
    assert rules("201504").difference_cap == 400


def test_a_rating_of_exactly_2000_counts_as_above_from_200707():
    assert not rules("200701").threshold_included
    assert rules("200707").threshold_included


def test_the_limits_of_p_follow_the_cap():
    assert (rules("200907").percentage_min, rules("200907").percentage_max) == (11, 89)
    assert (rules("201504").percentage_min, rules("201504").percentage_max) == (8, 92)
    assert (rules("200707").percentage_min, rules("200707").percentage_max) == (1, 99)


def test_results_are_due_three_days_after_the_end_from_2025():
    assert rules("202501").days_to_send == 30
    assert rules("202504").days_to_send == 3


def test_the_eras_stand_in_order_and_begin_with_the_oldest():
    firsts = [era.first_period for era in ERAS]
    assert firsts == sorted(set(firsts))
    assert firsts[0] == 0


def test_every_rule_has_a_meaning_and_a_source():
    for name, _, meaning, source in describe(rules("201807")):
        assert meaning, name
        assert source, name


def test_a_rule_can_be_set_otherwise_without_touching_the_era():
    other = changed(rules("201807"), {"k_new": "40", "threshold_included": "false"})
    assert (other.k_new, other.threshold_included) == (40, False)
    assert rules("201807").k_new == 32


def test_the_old_program_s_order_and_crossing_end_with_200602():
    for code, is_old in (("200602", True), ("200607", False)):
        rulebook = rules(code)
        assert rulebook.crossing_from_rounded is is_old
        assert rulebook.same_day_by_opponent is not is_old
        assert rulebook.gain_before_corrections is is_old


def test_a_substituted_player_s_count_stays_from_201207_but_not_in_lists_without_the_mark():
    counts = {code: rules(code).substituted_count_stays for code in ("201007", "201207", "201807", "202201", "202110")}
    assert counts == {"201007": False, "201207": True, "201807": True, "202201": False, "202110": True}


def test_a_single_row_was_overlooked_up_to_201804():
    assert [rules(code).single_row_overlooked for code in ("200507", "200607", "201804", "201807")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "setting", [{"k_old": "1"}, {"k_new": "many"}, {"threshold_included": "1"}, {"correction_divisor": "players"}]
)
def test_a_setting_that_fits_no_rule_is_refused_in_words(setting):
    with pytest.raises(ValueError, match=next(iter(setting))):
        changed(rules("201807"), setting)


@pytest.mark.parametrize(
    ("code", "by_game"), [("201307", False), ("201310", True), ("202110", True), ("202201", False)]
)
def test_the_least_time_goes_by_the_players_of_the_game_in_the_quarterly_years_of_s2(code: str, by_game: bool):
    assert rules(code).minutes_by_game is by_game


def test_a_player_without_affiliation_costs_two_fees_once_the_fee_is_known():
    assert rules("201807").fine_not_affiliated_eur is None
    assert changed(rules("201807"), {"affiliation_fee_eur": "37.5"}).fine_not_affiliated_eur == 75.0
