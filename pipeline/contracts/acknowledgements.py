"""The acknowledgement list: the tournaments received for a list, as the federation publishes them."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import FILE_STATES
from pipeline.contracts.table import Table


class Acknowledgements(Table):
    """One row per received file, by sender and name, as in the federation's own lists."""

    sender = dy.Int32(min=0, max=999, description="Sender: a club, a league, a federation", metadata={"fr": "Clb"})
    sender_name = dy.String(nullable=True, description="Its name, where it is known")
    end_date = dy.Date(nullable=True, description="Last day of the tournament", metadata={"fr": "Fin trn"})
    received = dy.Date(nullable=True, description="Day on which the file came, in Belgium", metadata={"fr": "Reçu"})
    tournament = dy.String(nullable=True, description="Name of the tournament", metadata={"fr": "Tournoi"})
    director = dy.String(
        nullable=True,
        description="Tournament director or sender: the name alone, as the federation's lists print it",
        metadata={"fr": "DT"},
    )
    file = dy.String(description="Name of the file as received", metadata={"fr": "FILE"})
    file_id = dy.String(
        nullable=True, description="The received file, by its SHA-256; empty in lists published before it was kept"
    )
    games = dy.Int32(min=0, description="Games: two half games each, one that stands alone counts as one")
    players = dy.Int32(min=0, description="Player lines", metadata={"fr": "Jr"})
    rounds = dy.Int32(min=0, description="Rounds", metadata={"fr": "Rd"})
    state = dy.Enum(FILE_STATES, description="Whether its games count: accepted, refused or waiting for a later list")
    reason = dy.String(nullable=True, description="The rule for which it is refused or waits")
    reason_fr = dy.String(nullable=True, description="That reason in words, in French")
    reason_nl = dy.String(nullable=True, description="That reason in words, in Dutch")
    reason_en = dy.String(nullable=True, description="That reason in words, in English")
    taken_over_from = dy.String(
        nullable=True, description="The list before, like 2018-04, if the file waited in it and was taken over"
    )
