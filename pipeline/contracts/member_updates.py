"""The ledger of member updates between lists: who changed what, when, from which file, old and new value."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

UPDATE_KINDS = ("registration", "transfer", "nationality", "death", "affiliation", "state", "change")


class MemberUpdates(Table):
    """One row per value that an update changed; of a date of birth the ledger keeps the year."""

    update_number = dy.Int32(primary_key=True, min=1, description="Running number over all updates")
    applied_at = dy.Datetime(time_unit="us", time_zone="UTC", description="When it was applied")
    applied_by = dy.String(description="Who applied it", metadata={"personal": True})
    file_id = dy.String(description="The update file, by its SHA-256")
    file_name = dy.String(description="Its name")
    line_number = dy.Int32(min=1, description="Line of the file, or record of a DBF, from 1")
    kind = dy.Enum(UPDATE_KINDS, description="What the line says it is; change where it says nothing")
    member_id = dy.Int32(min=1, description="Member number", metadata={"dbf": "MATRICULE"})
    column = dy.String(description="The column of `Members` that changed")
    value_before = dy.String(nullable=True, description="Its value before; empty for none")
    value_after = dy.String(nullable=True, description="Its value since; empty for none")
    effective_on = dy.Date(nullable=True, description="The day from which it holds, as the file says")
