"""Receipts: when, from whom and in what each file came in."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class Receipts(Table):
    """One row per time a file came in, in the order of arrival; a file laid by hand has none."""

    receipt_number = dy.Int32(primary_key=True, min=1, description="Running number within the period")
    file_id = dy.String(description="SHA-256 of the file's bytes")
    file_name = dy.String(description="Name as received, whole", metadata={"dbf": "FILE_CH"})
    sender_id = dy.Int32(
        min=0, max=999, description="Sender: the three-digit extension, else as the content says, else 0"
    )
    received_at = dy.Datetime(
        nullable=True,
        time_zone="UTC",
        time_unit="us",
        description="When it came in",
        metadata={"unit": "UTC"},
    )
    sent_at = dy.Datetime(
        nullable=True,
        time_zone="UTC",
        time_unit="us",
        description="Date of the mail it came in",
        metadata={"unit": "UTC"},
    )
    received_from = dy.String(
        nullable=True,
        description="Mail address of the sender; personal data, curated only",
        metadata={"personal": True},
    )
    container_id = dy.String(nullable=True, description="SHA-256 of the zip or mail it came in")
    container_name = dy.String(nullable=True, description="Name of the zip or mail it came in")
    supersedes_file_id = dy.String(nullable=True, description="The earlier version that this file corrects")
