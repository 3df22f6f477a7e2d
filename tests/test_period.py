"""Periods: how they are written, which list comes before and after, until when results count."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.period import Period

LIST_PERIODS = st.one_of(
    st.builds(Period, st.integers(1990, 2012), st.sampled_from([1, 7])),
    st.builds(Period, st.integers(2014, 2040), st.sampled_from([1, 4, 7, 10])),
    st.sampled_from([Period(2013, 1), Period(2013, 7), Period(2013, 10)]),
)


@pytest.mark.parametrize("text", ["2018-07", "201807", " 2018-07 "])
def test_both_spellings_name_the_same_period(text):
    period = Period.parse(text)

    assert period == Period(2018, 7)
    assert (str(period), period.code, period.number, period.list_date) == (
        "2018-07", "201807", 201807, dt.date(2018, 7, 1),
    )  # fmt: skip


@pytest.mark.parametrize("text", ["", "2018", "2018-7", "July 2018", "2018-07-01", "18-07"])
def test_another_spelling_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match="write it like 2018-07"):
        Period.parse(text)


@given(LIST_PERIODS)
def test_a_period_in_which_a_list_appears_is_read_as_any_other(period):
    assert Period.of_list(str(period)) == period


def test_before_the_quarterly_lists_one_appeared_in_february_too():
    assert Period.of_list("2006-02") == Period(2006, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2018-02", "those of 2018 are 2018-01, 2018-04, 2018-07, 2018-10"),
        ("2013-12", "those of 2013 are 2013-01, 2013-07, 2013-10"),
        ("1988-07", "lists begin in 1989"),
        ("0000-01", "lists begin in 1989"),
        ("9999-12", "those of 9999 are"),
    ],
)
def test_where_no_list_appears_it_is_said_when_they_do(text, reason):
    with pytest.raises(ValueError, match=reason):
        Period.of_list(text)


@pytest.mark.parametrize("text", ["2018-00", "2018-13"])
def test_a_month_that_does_not_exist_is_refused(text):
    with pytest.raises(ValueError, match="between 1 and 12"):
        Period.parse(text)


def test_lists_come_every_six_months_before_october_2013_and_every_three_after():
    names = ["201207", "201301", "201307", "201310", "201401", "201404"]
    periods = [Period.parse(name) for name in names]

    assert [period.next.code for period in periods[:-1]] == names[1:]


def test_the_list_before_january_2014_is_october_and_before_july_2013_january():
    assert Period.parse("201401").previous.code == "201310"
    assert Period.parse("201307").previous.code == "201301"


def test_the_list_before_the_first_quarterly_one_is_july():
    assert Period.parse("201310").previous.code == "201307"


def test_the_lists_about_one_of_february_are_those_of_january_and_july():
    assert (Period(2006, 2).previous, Period(2006, 2).next) == (Period(2006, 1), Period(2006, 7))


@given(LIST_PERIODS)
def test_the_list_before_the_next_is_the_list_itself(period):
    assert period.next.previous == period
    assert period.previous.next == period


@given(LIST_PERIODS, st.integers(-500, 500))
def test_moving_there_and_back_ends_where_it_began(period, months):
    assert period.shifted(months).shifted(-months) == period


@given(LIST_PERIODS, LIST_PERIODS)
def test_periods_are_in_order_of_time(one, other):
    assert (one < other) == (one.list_date < other.list_date)


@pytest.mark.parametrize(
    ("period", "deadline"),
    [
        ("2016-07", dt.date(2016, 6, 30)),
        ("2013-01", dt.date(2012, 12, 31)),
        ("2016-10", dt.date(2016, 9, 27)),
        ("2017-01", dt.date(2016, 12, 28)),
        ("2018-04", dt.date(2018, 3, 28)),
        ("2018-07", dt.date(2018, 6, 27)),
    ],
)
def test_results_count_until_the_deadline_of_the_period(period, deadline):
    assert Period.parse(period).deadline == deadline


def test_the_lists_until_another_are_quarterly_from_october_2013_and_end_at_the_first_not_before_it():
    codes = [period.code for period in Period(2013, 1).lists_until(Period(2014, 2))]
    assert codes == ["201301", "201307", "201310", "201401", "201404"]
    assert Period(2018, 7).lists_until(Period(2018, 7)) == [Period(2018, 7)]


@pytest.mark.parametrize(
    ("day", "period"),
    [
        (dt.date(2024, 1, 1), "2024-01"),
        (dt.date(2024, 3, 31), "2024-01"),
        (dt.date(2024, 12, 31), "2024-10"),
        (dt.date(2013, 9, 30), "2013-07"),
        (dt.date(2013, 10, 1), "2013-10"),
        (dt.date(2012, 5, 1), "2012-01"),
    ],
)
def test_a_list_is_in_force_from_its_day_until_the_next_one(day, period):
    assert str(Period.in_force(day)) == period
