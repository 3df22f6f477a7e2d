"""Fines: what the rules charge to the senders of a period, and what was taken back."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class Fines(Table):
    """One row per fine, by sender, file and line; a cancelled one stays and says by what."""

    fine_number = dy.Int32(primary_key=True, min=1, description="Running number within the period")
    sender_id = dy.Int32(min=0, max=999, description="Who is charged: the sender of the file, 0 if he is not known")
    rule = dy.String(description="The rule that was broken: the finding's")
    file_id = dy.String(nullable=True, description="The received file")
    file_name = dy.String(nullable=True, description="Its name as received")
    line_number = dy.Int32(nullable=True, min=1, description="Line in the file, from 1")
    raw_text = dy.String(
        nullable=True, description="The text concerned, as it stands in the file", metadata={"personal": True}
    )
    amount_eur = dy.Float64(
        nullable=True,
        min=0,
        description="The amount; empty where it is in affiliations and the fee is not known",
        metadata={"unit": "EUR"},
    )
    affiliations = dy.Int32(nullable=True, min=1, description="Affiliation fees charged; empty for other fines")
    era = dy.Int32(min=0, description="First list of the era whose rulebook gives the amount, like 201901")
    message_fr = dy.String(description="Why, in French")
    message_nl = dy.String(description="Why, in Dutch")
    message_en = dy.String(description="Why, in English")
    is_cancelled = dy.Bool(description="The fine was taken back")
    cancelled_by = dy.Int32(nullable=True, min=1, description="The correction that took it back, by its number")


class FineTotals(Table):
    """One row per sender and period: what he is charged, without what was cancelled."""

    sender_id = dy.Int32(primary_key=True, min=0, max=999, description="Who is charged")
    fine_count = dy.Int32(min=0, description="Fines that stand")
    cancelled_count = dy.Int32(min=0, description="Fines taken back")
    amount_eur = dy.Float64(min=0, description="Sum of the amounts known", metadata={"unit": "EUR"})
    affiliations = dy.Int32(min=0, description="Affiliation fees charged whose amount is not known here")


class FineCancellations(Table):
    """One row per fine that a correction takes back."""

    fine_number = dy.Int32(primary_key=True, min=1, description="The fine, by its number within the period")
    cancelled_by = dy.Int32(min=1, description="The correction that takes it back, by its number")
