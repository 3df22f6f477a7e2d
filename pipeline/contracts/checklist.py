"""The check list (ChckListNew): the period's games, one row per player and game."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import COLOURS
from pipeline.contracts.table import Table

GIVEN_RATING_KINDS = ("foreign", "fictive")


class Checklist(Table):
    """One row per member and game, in import order."""

    import_number = dy.Int32(
        primary_key=True,
        min=1,
        description="Running number over the whole check list, in import order",
        metadata={"dbf": "LIGNE", "fr": "ligne"},
    )
    member_id = dy.Int32(min=1, description="The player", metadata={"dbf": "JOUEUR", "fr": "joueur"})
    opponent_id = dy.Int32(
        min=0,
        description="The opponent; 0 for one without a member number",
        metadata={"dbf": "ADVERS", "fr": "adversaire"},
    )
    opponent_name = dy.String(nullable=True, description="The opponent's name", metadata={"dbf": "ETRANGER"})
    given_rating = dy.Int32(
        nullable=True,
        min=0,
        description="Rating that the row itself brings, a foreigner's or a fictive one",
        metadata={"unit": "Elo"},
    )
    given_rating_kind = dy.Enum(
        GIVEN_RATING_KINDS,
        nullable=True,
        description="foreign: the opponent has no member number; fictive: the file gives an unrated opponent one",
    )
    date = dy.Date(nullable=True, description="Day of the game", metadata={"dbf": "DATE"})
    colour = dy.Enum(
        COLOURS, nullable=True, description="The player's colour", metadata={"dbf": "WH_BL", "fr": "couleur"}
    )
    score = dy.Float64(
        min=0,
        max=1,
        description="1, 0.5 or 0",
        metadata={"dbf": "RESULTAT", "unit": "points", "fr": "résultat"},
    )
    sender_id = dy.Int32(
        min=0,
        max=999,
        description="Sender: a club, a league, 998 the federation, 999 games abroad",
        metadata={"dbf": "EXPEDIT", "fr": "expéditeur"},
    )
    file_name = dy.String(
        nullable=True,
        description="Name of the received file, whole",
        metadata={"dbf": "FILE_CH", "fr": "fichier"},
    )
    tournament = dy.String(nullable=True, description="Tournament abroad, for games taken from the FIDE export")
    file_id = dy.String(nullable=True, description="The received file, by its SHA-256")
    line_number = dy.Int32(nullable=True, min=1, description="Line in the received file")
