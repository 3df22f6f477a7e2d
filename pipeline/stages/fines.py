"""Fines: the findings that cost something, as a ledger, and what each sender is charged."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.contracts.fines import Fines, FineTotals
from pipeline.corrections import CorrectionError
from pipeline.corrections.fines import Cancelling, cancellations
from pipeline.corrections.tables import Account
from pipeline.findings import for_senders
from pipeline.formats.fees import read_fees
from pipeline.formats.raw import RawFile
from pipeline.rulebook import Rulebook
from pipeline.stages.check import fined_checks

AFFILIATION = "not_affiliated"
"""The fine that is counted in affiliation fees, under its name in the headers of the checks."""


def with_fees(rulebook: Rulebook, file: RawFile | None) -> tuple[Rulebook, pl.DataFrame]:
    """The rulebook with the fees of the period, where fees.csv gives any, and what is wrong with that file."""
    fees = read_fees(file)
    if fees.affiliation_fee_eur is None:
        return rulebook, fees.findings
    return replace(rulebook, affiliation_fee_eur=fees.affiliation_fee_eur), fees.findings


def fines_ledger(findings: pl.DataFrame, received_files: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The fines of a period, contract `Fines`, by sender, file and line; none is cancelled yet.

    Args:
        findings: contract `Findings`, those of the corrections included.
        received_files: contract `ReceivedFiles`; they tell the sender.
        rulebook: the rules in force, which gave the amounts.

    Source: federation-facts.md, b9.
    """
    fines = for_senders(findings).filter(
        pl.col("fine_eur").is_not_null() | pl.col("rule").is_in([rule for rule, _ in fined_checks()])
    )
    affiliation_rules = [rule for rule, fine in fined_checks() if fine == AFFILIATION]
    charged = pl.lit(rulebook.affiliations_charged, pl.Int32)
    senders = received_files.select("file_id", "file_name", "sender_id").unique(["file_id", "file_name"], keep="first")
    return Fines.conform(
        fines.join(senders, on=["file_id", "file_name"], how="left", maintain_order="left")
        .with_columns(
            pl.col("sender_id").fill_null(0),
            amount_eur="fine_eur",
            affiliations=pl.when(pl.col("rule").is_in(affiliation_rules)).then(charged),
            era=pl.lit(rulebook.first_period, pl.Int32),
            is_cancelled=False,
        )
        .sort("sender_id", pl.col("file_name").str.to_uppercase(), "line_number", "rule", maintain_order=True)
        .with_row_index("fine_number", offset=1)
    )


def cancel_fines(fines: pl.DataFrame, cancelling: Cancelling, entries: pl.DataFrame) -> pl.DataFrame:
    """Mark the fines that corrections take back; they stay in the ledger.

    Args:
        fines: contract `Fines`, see `fines_ledger`.
        cancelling: the corrections.
        entries: contract `Entries`, after the corrections.

    Raises:
        CorrectionError: a correction names a fine that is not there, or one of another amount; all are told.
    """
    account = Account()
    cancelled = cancellations(cancelling, fines, entries, account)
    if account.faults.rows:
        raise CorrectionError(account.faults.to_frame().sort("line_number", maintain_order=True))
    return Fines.conform(
        fines.drop("cancelled_by")
        .join(cancelled, on="fine_number", how="left", maintain_order="left")
        .with_columns(is_cancelled=pl.col("cancelled_by").is_not_null())
    )


def fine_totals(fines: pl.DataFrame) -> pl.DataFrame:
    """What each sender is charged, contract `FineTotals`, by sender.

    Args:
        fines: contract `Fines`, of one period or of several together.
    """
    stands = ~pl.col("is_cancelled")
    return FineTotals.conform(
        fines.group_by("sender_id")
        .agg(
            fine_count=stands.sum(),
            cancelled_count=pl.col("is_cancelled").sum(),
            amount_eur=pl.col("amount_eur").filter(stands).sum().round(2),
            affiliations=pl.col("affiliations").filter(stands & pl.col("amount_eur").is_null()).sum(),
        )
        .sort("sender_id")
    )
