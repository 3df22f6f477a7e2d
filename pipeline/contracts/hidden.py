"""Members who have asked not to be shown on the pages."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class HiddenMembers(Table):
    """One row per hidden member; it holds for every list until the officer takes the line out."""

    member_id = dy.Int32(primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE"})
    asked_on = dy.Date(nullable=True, description="Day on which he asked for it")
    note = dy.String(nullable=True, description="The officer's note; may be personal", metadata={"personal": True})
