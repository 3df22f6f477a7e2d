"""The fines ledger: who is charged what, why, and what was taken back."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.contracts.fines import FineCancellations
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.period import Period
from pipeline.rulebook import changed, rulebook_for
from pipeline.stages.fines import fine_totals, fines_ledger

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
    rules = changed(RULES, {"affiliation_fee_eur": "40"})
    found = findings((UNAFFILIATED, "c", "C.114", 11, rules.fine_not_affiliated_eur))

    totals = fine_totals(fines_ledger(found, FILES, rules))

    assert totals.rows() == [(114, 1, 0, 80.0, 0)]


def test_a_correction_takes_back_the_fine_of_its_line_or_all_of_a_rule_in_a_file():
    cancelled = FineCancellations.conform(
        pl.DataFrame(
            [
                {"rule": UNKNOWN, "file_id": "a", "line_number": 9, "correction_number": 4},
                {"rule": UNAFFILIATED, "file_id": "c", "line_number": None, "correction_number": 2},
            ]
        )
    )

    ledger = fines_ledger(FOUND, FILES, RULES, cancelled)

    assert ledger.filter("is_cancelled").select("file_name", "line_number", "cancelled_by").rows() == [
        ("C.114", 11, 2),
        ("b.207", 9, 4),
    ]
    assert fine_totals(ledger).rows() == [(0, 1, 0, 2.5, 0), (114, 1, 1, 2.5, 0), (207, 1, 1, 1.25, 0)]


def test_the_totals_are_by_sender_and_count_unknown_fees_apart():
    assert fine_totals(fines_ledger(FOUND, FILES, RULES)).rows() == [
        (0, 1, 0, 2.5, 0),
        (114, 2, 0, 2.5, 2),
        (207, 2, 0, 2.5, 0),
    ]


def test_without_a_finding_there_is_no_fine():
    assert fines_ledger(Findings.empty(), FILES, RULES).is_empty()
    assert fine_totals(fines_ledger(Findings.empty(), FILES, RULES)).is_empty()
