"""The clubs: numbers and names, as the federation's CLUB.DBF or Clubs.txt has them."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table


class Clubs(Table):
    """One row per club."""

    club_id = dy.Int32(primary_key=True, min=1, description="Club number", metadata={"dbf": "NUMERO", "fr": "club"})
    name = dy.String(description="Name of the club", metadata={"dbf": "ABREV"})
    town = dy.String(nullable=True, description="Where it plays", metadata={"dbf": "LOCALITE"})
    federation = dy.String(
        nullable=True, description="V Dutch, F French, D German speaking federation", metadata={"dbf": "CLUB_FEDE"}
    )
    is_stopped = dy.Bool(description="The club has stopped: * before its name in Clubs.txt")
