"""What a revised list carries into the next one: fields of PLAYER that its members start from otherwise."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class CarriedChanges(Table):
    """One row per member and field of PLAYER whose value differs between a list and its revision.

    Values stand as PLAYER has them; a field of a date of birth is never among them.
    """

    member_id = dy.Int32(primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE"})
    field = dy.String(primary_key=True, description="The field of PLAYER; `_flag` is the record's deletion mark")
    value_before = dy.String(nullable=True, description="Value in the list that the next one started from")
    value_after = dy.String(nullable=True, description="Value in the revised list")
