"""What is taken, what is refused, and what it costs (article 12; federation-facts.md b5, b9)."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.corrections.claims import judge, months_after
from pipeline.corrections.kinds import Correction
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from tests.corrections.small_tables import corrected, entry, game

LIST = Period(2018, 7)
END = dt.date(2018, 5, 11)


def judged(asked_on: str, kind: str = "result", end: dt.date = END, period: Period = LIST, **more: str):
    claim = Correction(1, 2, kind, "why", "who", dt.date.fromisoformat(asked_on), **more)
    return judge(claim, period, rulebook_for(period), end)


def test_before_the_list_a_correction_is_taken_and_costs_nothing():
    found = judged("2018-06-30")
    assert (found.rule, found.is_applied, found.fine_eur) == ("correction_in_time", True, None)


def test_a_wrong_member_number_costs_its_fine_before_the_list():
    assert judged("2018-06-30", "member_number").fine_eur == 1.25


def test_an_attested_claim_within_six_months_is_taken_against_the_fine_for_a_correction_after_processing():
    found = judged("2018-11-11", attested_by="director")
    assert (found.rule, found.is_applied, found.fine_eur) == ("correction_of_a_published_list", True, 2.50)


def test_a_claim_that_no_director_attests_is_refused():
    found = judged("2018-07-01")
    assert (found.rule, found.is_applied, found.fine_eur) == ("claim_not_attested", False, None)


def test_a_claim_more_than_six_months_after_the_end_is_refused():
    found = judged("2018-11-12", attested_by="director")
    assert (found.rule, found.is_applied) == ("claim_too_late", False)


def test_from_2025_two_months_are_given():
    later, end = Period(2025, 7), dt.date(2025, 6, 1)
    assert judged("2025-08-01", end=end, period=later, attested_by="director").is_applied
    assert judged("2025-08-02", end=end, period=later, attested_by="director").rule == "claim_too_late"


def test_the_officer_decides_where_the_rules_leave_it_to_him():
    assert judged("2019-06-01", decision="accept").fine_eur == 2.50
    refused = judged("2018-07-02", attested_by="director", decision="refuse")
    assert (refused.rule, refused.is_applied, refused.fine_eur) == ("claim_refused_by_decision", False, None)


def test_corrections_of_members_need_no_attestation_and_cost_nothing():
    found = judged("2018-07-02", "member")
    assert (found.rule, found.is_applied, found.fine_eur) == ("correction_of_a_published_list", True, None)


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [("2018-08-31", 6, "2019-02-28"), ("2018-05-11", 6, "2018-11-11"), ("2024-12-30", 2, "2025-02-28")],
)
def test_months_end_on_the_last_day_of_a_shorter_month(day, months, expected):
    assert months_after(dt.date.fromisoformat(day), months).isoformat() == expected


def test_a_refused_claim_changes_nothing_and_is_told():
    claim = entry(
        "kind: result\nfile: coupe.207\nline: 9\nround: 1\nexpect: {score: 1}\nset: {score: 0}",
        common="reason: a slip\nasked_by: Club 207\nasked_on: 2018-07-05",
    )
    done = corrected(claim)

    assert game(done, 9, 1)["score"] == 1.0
    (told,) = done.findings.rows(named=True)
    assert (told["rule"], told["severity"], told["file_name"]) == ("claim_not_attested", "warning", "coupe.207")
    assert "attested" in told["message_en"]
    assert done.corrections.select("is_applied", "rule", "line_number").row(0) == (False, "claim_not_attested", 9)


def test_a_refused_claim_does_not_stop_the_run_when_the_data_have_changed_since():
    claim = entry(
        "kind: result\nfile: coupe.207\nline: 9\nround: 1\nexpect: {score: 0}\nset: {score: 1}",
        common="reason: a slip\nasked_by: Club 207\nasked_on: 2018-07-05",
    )
    assert not corrected(claim).corrections["is_applied"][0]
