"""The player list as published: what a list says of every member, whoever computed it."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.members import FEDERATIONS
from pipeline.contracts.table import Table

SEXES = ("M", "F")
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "HGM", "AGM", "AIM", "AFM")
LIST_SOURCES = ("run", "import")


class PlayerList(Table):
    """One row per member of a published list: who he was and his rating then; one spelling for all eras."""

    member_id = dy.Int32(
        primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE", "fr": "matricule"}
    )
    name = dy.String(
        description="Name as the federation writes it", metadata={"dbf": "NOM_PRENOM", "fr": "nom, prénom"}
    )
    sex = dy.Enum(
        SEXES,
        nullable=True,
        description="M or F; the V of some Dutch records is F",
        metadata={"dbf": "SEXE", "fr": "sexe"},
    )
    club_id = dy.Int32(
        nullable=True, min=1, description="Club number; empty for none", metadata={"dbf": "CLUB", "fr": "club"}
    )
    birth_year = dy.Int16(
        nullable=True,
        description="Year of birth; empty where the list has none or an impossible one",
        metadata={"dbf": "DATE_NAISS"},
    )
    federation = dy.Enum(
        FEDERATIONS,
        nullable=True,
        description="V Dutch, F French, D German speaking federation",
        metadata={"dbf": "FEDERATION"},
    )
    lives_abroad = dy.Bool(
        description="Lives abroad: * in the second place of FEDERATION", metadata={"dbf": "FEDERATION"}
    )
    nationality = dy.String(
        nullable=True, description="FIDE's country code; empty counts as Belgian", metadata={"dbf": "NATFIDE"}
    )
    has_waiver = dy.Bool(
        description="FIDE substitution waived: + in the fourth place of NOUV_MOD", metadata={"dbf": "NOUV_MOD"}
    )
    fide_id = dy.Int64(nullable=True, description="FIDE number; empty for none", metadata={"dbf": "FIDE"})
    title = dy.Enum(
        TITLES,
        nullable=True,
        description="Title in FIDE's letters, NM national master; empty where the list has none or no known one",
        metadata={"dbf": "TITRE", "fr": "titre"},
    )
    is_affiliated = dy.Bool(description="Affiliated: SUPPRESS is not set", metadata={"dbf": "SUPPRESS"})
    is_deceased = dy.Bool(description="Deceased", metadata={"dbf": "DECEDE", "fr": "décédé"})
    is_rated = dy.Bool(description="Has the games that the rules ask for a rating of his own; else provisional or none")
    rating = dy.Int32(
        min=0, description="The published rating; 0 for none", metadata={"dbf": "ELO_CALCUL", "unit": "Elo"}
    )
    game_count = dy.Int32(min=0, description="Counted games", metadata={"dbf": "PART_CALCU", "unit": "games"})
    has_games = dy.Bool(
        description="Played in this period: stands in the check list; without one, his figures moved in the list"
    )
    gain = dy.Int32(
        nullable=True,
        description="Gain as the list prints it, for who played; old lists keep that of the last time for the others",
        metadata={"dbf": "GAIN", "unit": "Elo"},
    )
    is_substituted = dy.Bool(
        description="Published at the FIDE rating (article 10 i): by the mark of the list, else by its other signs",
        metadata={"dbf": "MODIFY_ELO"},
    )
    last_game_date = dy.Date(
        nullable=True,
        description="Latest game as the list has it; slips of the senders lie after the list",
        metadata={"dbf": "DER_JEUX"},
    )
    source = dy.Enum(LIST_SOURCES, description="run: computed here; import: taken from the published files")
