"""The fines ledger: who is charged what, why, and what was taken back."""

from __future__ import annotations

import datetime as dt

import polars as pl
import pytest

from pipeline.contracts.findings import Findings
from pipeline.contracts.sendings import Entries, ReceivedFiles
from pipeline.corrections import Correction, CorrectionError
from pipeline.corrections.kinds import Value
from pipeline.corrections.tables import File
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.stages.fines import cancel_fines, fine_totals, fines_ledger, with_fees

RULES = rulebook_for(Period(2018, 7))
UNKNOWN, UNAFFILIATED = "every_member_number_is_known", "every_player_is_affiliated"

FILES = ReceivedFiles.conform(
    pl.DataFrame(
        [
            {"file_id": "a", "file_name": "b.207", "sender_id": 207, "size_bytes": 1, "state": "accepted"},
            {"file_id": "c", "file_name": "C.114", "sender_id": 114, "size_bytes": 1, "state": "accepted"},
        ]
    )
)


def findings(*rows: tuple[str, str | None, str | None, int | None, float | None]) -> pl.DataFrame:
    return Findings.conform(
        pl.DataFrame(
            [
                {
                    "rule": rule, "severity": "error", "file_id": file_id, "file_name": file_name,
                    "line_number": line, "fine_eur": fine,
                    "message_fr": "fr", "message_nl": "nl", "message_en": "en",
                    "reply_fr": "fr", "reply_nl": "nl", "reply_en": "en",
                }
                for rule, file_id, file_name, line, fine in rows
            ],
            schema=Findings.polars_schema(),
        )
    )  # fmt: skip


FOUND = findings(
    (UNKNOWN, "a", "b.207", 12, 1.25),
    (UNKNOWN, "a", "b.207", 9, 1.25),
    ("correction_of_a_published_list", "c", "C.114", 20, 2.5),
    (UNAFFILIATED, "c", "C.114", 11, None),
    ("mirror_contradicts", "a", "b.207", 9, None),
    ("claim_taken_by_decision", None, None, None, 2.5),
)


def test_each_finding_that_costs_something_is_a_fine_of_its_sender_in_order_of_file_and_line():
    ledger = fines_ledger(FOUND, FILES, RULES)

    assert ledger.select("fine_number", "sender_id", "file_name", "line_number", "amount_eur").rows() == [
        (1, 0, None, None, 2.5),
        (2, 114, "C.114", 11, None),
        (3, 114, "C.114", 20, 2.5),
        (4, 207, "b.207", 9, 1.25),
        (5, 207, "b.207", 12, 1.25),
    ]
    assert set(ledger["era"]) == {RULES.first_period}
    assert not ledger["is_cancelled"].any()


def test_a_player_without_affiliation_costs_two_fees_whose_amount_may_not_be_known():
    row = fines_ledger(FOUND, FILES, RULES).row(by_predicate=pl.col("rule") == UNAFFILIATED, named=True)

    assert (row["affiliations"], row["amount_eur"]) == (2, None)


def test_once_the_fee_is_known_the_amount_is_in_the_ledger():
    rules, faults = with_fees(RULES, RawFile("fees.csv", b"affiliation_fee_eur,40,the board"))
    assert faults.is_empty()
    found = findings((UNAFFILIATED, "c", "C.114", 11, rules.fine_not_affiliated_eur))

    totals = fine_totals(fines_ledger(found, FILES, rules))

    assert totals.rows() == [(114, 1, 0, 80.0, 0)]


ENTRIES = Entries.conform(
    pl.DataFrame(
        [
            {"file_id": "a", "line_number": line, "entry_number": line, "name": "Ardenne", "member_id": member,
             "rating": 0, "is_fictive": False}
            for line, member in ((9, 77), (12, 78))
        ]
    )
)  # fmt: skip


def cancelling(number: int, file_id: str, expect: dict[str, Value], **place: Value) -> tuple[Correction, File]:
    asked = Correction(number, 2, "cancel_fine", "why", "who", dt.date(2018, 6, 20), place=place, expect=expect)
    return asked, File(file_id, "a name", is_abroad=False, row={})


def test_a_correction_takes_back_the_fine_of_a_line_of_a_member_or_all_of_a_rule_in_a_file():
    charged = fines_ledger(FOUND, FILES, RULES)
    of_line = cancelling(4, "a", {"amount": 1.25}, rule=UNKNOWN, line=9)
    of_member = cancelling(4, "a", {"amount": 1.25}, rule=UNKNOWN, member=77)
    of_file = cancelling(2, "c", {"affiliations": 2, "amount": 0.0}, rule=UNAFFILIATED)
    of_rule = cancelling(5, "a", {"amount": 2.5}, rule=UNKNOWN)

    ledger = cancel_fines(charged, [of_line, of_file], ENTRIES)

    assert ledger.drop("is_cancelled", "cancelled_by").equals(charged.drop("is_cancelled", "cancelled_by"))
    assert ledger.filter("is_cancelled").select("file_name", "line_number", "cancelled_by").rows() == [
        ("C.114", 11, 2),
        ("b.207", 9, 4),
    ]
    assert fine_totals(ledger).rows() == [(0, 1, 0, 2.5, 0), (114, 1, 1, 2.5, 0), (207, 1, 1, 1.25, 0)]
    assert cancel_fines(charged, [of_member, of_file], ENTRIES).equals(ledger)
    assert cancel_fines(charged, [of_rule], ENTRIES).filter("is_cancelled")["line_number"].to_list() == [9, 12]


def test_a_cancellation_that_does_not_fit_stops_the_run_with_every_fault():
    wrong = [
        cancelling(1, "a", {"amount": 2.5}, rule=UNKNOWN, file="b.207", line=9),
        cancelling(2, "a", {"amount": 1.25}, rule=UNKNOWN, file="b.207", line=10),
        cancelling(3, "a", {"amount": 1.25}, rule=UNKNOWN, file="b.207", line=12),
        cancelling(4, "a", {"amount": 1.25}, rule=UNKNOWN, file="b.207", member=78),
    ]

    with pytest.raises(CorrectionError) as error:
        cancel_fines(fines_ledger(FOUND, FILES, RULES), wrong, ENTRIES)

    amount, missing, twice = error.value.findings["message_en"]
    assert amount.startswith(f"Correction 1 (cancel_fine), {UNKNOWN}, b.207, line 9: expected amount 2.5, found")
    assert missing.startswith(f"Correction 2 (cancel_fine): {UNKNOWN}, b.207, line 10 is not in the period's data; ")
    assert twice.startswith(f"Correction 4 (cancel_fine), {UNKNOWN}, b.207, member 78: correction 3 changes the same")


def test_without_the_boards_decision_the_rulebook_stays_as_it_is():
    assert with_fees(RULES, None)[0] == RULES
    rules, faults = with_fees(RULES, RawFile("fees.csv", b"affiliation_fee_eur,much,the board"))
    assert (rules, faults.height) == (RULES, 1)


def test_the_totals_are_by_sender_and_count_unknown_fees_apart():
    assert fine_totals(fines_ledger(FOUND, FILES, RULES)).rows() == [
        (0, 1, 0, 2.5, 0),
        (114, 2, 0, 2.5, 2),
        (207, 2, 0, 2.5, 0),
    ]


def test_without_a_finding_there_is_no_fine():
    assert fines_ledger(Findings.empty(), FILES, RULES).is_empty()
    assert fine_totals(fines_ledger(Findings.empty(), FILES, RULES)).is_empty()
