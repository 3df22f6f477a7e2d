"""The rules in force, era by era."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.period import Period
from pipeline.rulebook import ERAS, Rulebook, changed, describe, rulebook_for, settable_rules


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
    ("setting", "reason"),
    [
        ({"k_old": "1"}, "'k_old' is no rule that can be set; the rules are: .*k_new"),
        ({"k_new": "many"}, r"'k_new' \(K up to `new_until` games\) takes a whole number, not 'many'"),
        ({"k_new": "1_0"}, "takes a whole number, not '1_0'"),
        ({"k_new": "32.5"}, "takes a whole number"),
        ({"k_new": "-5"}, "lies between 1 and 400, not at -5"),
        ({"percentage_min": "95"}, "'percentage_min' .* lies between 0 and 50, not at 95"),
        ({"floor": "99999"}, "lies between 0 and 2,000, not at 99999"),
        ({"games_to_be_rated": "0"}, "lies between 1 and 100"),
        ({"difference_cap": "-1"}, "lies between 50 and 800"),
        ({"threshold_included": "1"}, "true or false"),
        ({"correction_divisor": "players"}, "'correction_divisor' is one of games"),
        ({"affiliation_fee_eur": "nan"}, "takes a number, not 'nan'"),
        ({"games_to_be_rated": "8"}, "'games_to_be_published' is 10 and 'games_to_be_rated' 8; .* set both"),
        ({"new_until": "301"}, "'new_until' is 301 and 'young_until' 300"),
        ({"middle_from": "2300"}, "'middle_from' is 2300 and 'high_from' 2200"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_in_words(setting, reason):
    with pytest.raises(ValueError, match=reason):
        changed(rules("201807"), setting)


@pytest.mark.parametrize("name", ["categories", "substituted_starts", "cut_off_days", "first_period"])
def test_what_is_no_single_figure_is_not_offered_for_setting(name):
    with pytest.raises(ValueError, match="no rule that can be set") as refused:
        changed(rules("201807"), {name: "1"})
    assert name not in str(refused.value).split("the rules are:")[1]


def test_every_number_has_a_range_and_every_era_lies_in_it():
    numbers = [item for item in fields(Rulebook) if item.name in settable_rules() and item.metadata["between"]]
    assert len(numbers) >= 20
    for item in fields(Rulebook):
        is_number = item.name in settable_rules() and not isinstance(item.default, bool | str)
        assert is_number == (item.metadata["between"] is not None), item.name
    for era in ERAS:
        for item in numbers:
            least, most = item.metadata["between"]
            value = getattr(era, item.name)
            assert value is None or least <= value <= most, (era.first_period, item.name)


@given(st.sampled_from(settable_rules()), st.sampled_from(ERAS))
def test_every_rule_can_be_set_to_the_figure_that_it_has(name, era):
    value = getattr(era, name)
    if value is not None:
        assert changed(era, {name: str(value)}) == era


def test_a_source_names_an_article_a_text_or_what_was_measured_and_no_paper_by_its_file():
    for era in ERAS:
        for name, _, _, source in describe(era):
            assert re.search("article|measured|text|FIDE|program|board|ours|archive|eras|handbook", source), name
            assert not re.search(r"\.md|\bfacts\b|\brules,|\bS[23]\b|input [0-9]", source), name


def test_the_calendar_of_the_lists_is_a_rule_of_its_era():
    calendar = {code: (rules(code).list_months, dict(rules(code).cut_off_days)[6]) for code in ("201307", "201310")}
    assert calendar == {"201307": ((1, 7), 30), "201310": ((1, 4, 7, 10), 30)}
    assert [dict(rules(code).cut_off_days)[9] for code in ("201607", "201610")] == [30, 27]
    assert rules("201410").hours_a_day == 12


def test_lists_without_the_mark_are_named_in_their_era():
    assert rules("202110").unmarked_lists == (201904, 202010, 202101, 202104, 202107)
    assert all(era.first_period <= number for era in ERAS for number in era.unmarked_lists)


def test_the_check_list_is_a_log_up_to_200602_and_told_white_s_results_in_two_lists():
    codes = ("200507", "200601", "200602", "200607")
    assert [rules(code).checklist_is_log for code in codes] == [True, True, True, False]
    assert [rules(code).results_are_whites for code in codes] == [False, True, True, False]
    assert [rules(code).nationality_marked for code in codes] == [False, False, False, True]


def test_the_list_shows_the_intermediate_rating_up_to_201810():
    assert [rules(code).intermediate_in_list for code in ("199607", "201807", "201810", "201901")] == [
        True,
        True,
        True,
        False,
    ]


def test_the_federation_s_sheets_end_with_202204():
    assert [rules(code).federation_sheets for code in ("202204", "202207", "202504")] == [True, False, False]


@pytest.mark.parametrize(
    ("code", "by_game"), [("201307", False), ("201310", True), ("202110", True), ("202201", False)]
)
def test_the_least_time_goes_by_the_players_of_the_game_in_the_quarterly_years_of_s2(code: str, by_game: bool):
    assert rules(code).minutes_by_game is by_game


def test_a_player_without_affiliation_costs_two_fees_once_the_fee_is_known():
    assert rules("201807").fine_not_affiliated_eur is None
    assert changed(rules("201807"), {"affiliation_fee_eur": "37.5"}).fine_not_affiliated_eur == 75.0
