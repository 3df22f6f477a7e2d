"""The same periods by other rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import polars as pl
import pytest

from pipeline.period import Period
from pipeline.products.whatif_chart import whatif_svg
from pipeline.rating.whatif import PeriodInputs, WhatIf, what_if
from tests.rating.frames import checklist, foreign, state, states, unrated

NOBODY = pl.DataFrame(schema={"member_id": pl.Int32, "fide_rating": pl.Int32})


def inputs(code: str, members: list[tuple], *rows: list[dict]) -> PeriodInputs:
    return PeriodInputs(Period.parse(code), checklist(*rows), states(members), NOBODY)


def ratings(outcome: WhatIf, member: int) -> tuple[int, int]:
    return outcome.players.filter(pl.col("member_id") == member).select("rating_in_force", "rating_what_if").row(0)


def test_a_larger_k_gives_a_larger_gain():
    outcome = what_if([inputs("201807", [state(1, 1500, 30)], foreign(1, 1500, 1))], {"k_new": "40"})
    assert ratings(outcome, 1) == (1516, 1520)


def test_without_a_setting_nothing_differs():
    outcome = what_if([inputs("201807", [state(1, 1500, 30)], foreign(1, 1500, 1))], {})
    assert outcome.summary()["changed"] == 0
    assert ratings(outcome, 1) == (1516, 1516)


def test_a_period_starts_from_what_the_one_before_gave_under_the_same_rules():
    first = inputs("201804", [state(1, 1500, 30), state(2, 1800, 400)], foreign(1, 1500, 1))
    # the list published 1516 with 31 games; by K 40 it would have been 1520
    second = inputs("201807", [state(1, 1516, 31), state(2, 1800, 400)], foreign(1, 1700, 1))
    outcome = what_if([first, second], {"k_new": "40"})
    assert ratings(outcome, 1) == (1516 + round(32 * 0.74), 1520 + round(40 * 0.74))
    assert ratings(outcome, 2) == (1800, 1800)


def test_the_unrated_carry_their_sums_from_period_to_period():
    first = inputs("201804", [unrated(1, 18)], foreign(1, 1600))
    second = inputs("201807", [unrated(1, 18)], foreign(1, 1600))
    outcome = what_if([first, second], {})
    assert outcome.players.row(0) == (1, 1510, 1510, 20)


def test_the_distribution_counts_both_lists_by_class():
    members = [state(1, 1495, 30), state(2, 1700, 400)]
    outcome = what_if([inputs("201807", members, foreign(1, 1495, 0.5), foreign(1, 1400, 0.5))], {"k_new": "400"})
    assert ratings(outcome, 1) == (1491, 1443)
    assert outcome.distribution().rows() == [(1400, 1, 1), (1700, 1, 1)]
    assert outcome.distribution(50).rows() == [(1400, 0, 1), (1450, 1, 0), (1700, 1, 1)]


def test_no_period_and_an_unknown_rule_are_refused():
    with pytest.raises(ValueError, match="no period"):
        what_if([], {})
    with pytest.raises(ValueError, match="k_old"):
        what_if([inputs("201807", [state(1, 1500, 30)], foreign(1))], {"k_old": "1"})


def test_a_rule_that_no_rating_depends_on_is_refused():
    with pytest.raises(ValueError, match=r"no rating depends on 'days_to_send'; set one of .*k_new"):
        what_if([inputs("201807", [state(1, 1500, 30)], foreign(1))], {"days_to_send": "3"})


def test_the_other_check_list_is_rated_by_the_other_rules():
    first = inputs("201807", [state(1, 1500, 30)], foreign(1, 1500, 1))
    both = PeriodInputs(first.period, first.checklist, first.states, NOBODY, checklist(foreign(1, 1500, 0)))
    assert ratings(what_if([both], {"k_new": "40"}), 1) == (1516, 1480)


@pytest.mark.parametrize(("most", "shown"), [(3, "0 1 2 3"), (7, "0 2 4 6 8"), (1644, "0 500 1000 1500 2000")])
def test_the_grid_of_the_chart_has_round_counts(most, shown):
    distribution = pl.DataFrame({"rating_from": [1400], "in_force": [most], "what_if": [1]})
    root = ET.fromstring(whatif_svg(distribution, "Grid"))
    labels = [item.text for item in root.iter("{http://www.w3.org/2000/svg}text") if item.get("text-anchor") == "end"]
    assert labels.pop() == "rating"
    assert labels == shown.split()


def test_the_chart_is_a_well_formed_svg_with_two_bars_a_class():
    distribution = pl.DataFrame({"rating_from": [1400, 1500], "in_force": [3, 5], "what_if": [4, 4]})
    root = ET.fromstring(whatif_svg(distribution, "K 40 < 50 & more"))
    bars = [item for item in root.iter("{http://www.w3.org/2000/svg}rect") if item.find("*") is not None]
    assert [bar.find("*").text for bar in bars] == ["1400: 3", "1400: 4", "1500: 5", "1500: 4"]
    assert float(bars[2].get("height")) > float(bars[3].get("height"))
