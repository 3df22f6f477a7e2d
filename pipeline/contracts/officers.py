"""The leagues' rating officers, as the officer lists them."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class LeagueOfficers(Table):
    """One row per mail address from which a league's files come; no table, no check of it."""

    league_id = dy.Int32(min=100, max=999, description="League: 100, 200, 300, 400, 700 of the Dutch-speaking clubs")
    address = dy.String(
        description="Mail address of the league's rating officer; personal data, curated only",
        metadata={"personal": True},
    )
