"""The member file: PLAYER as it stands before a run, and as a list after it."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

FEDERATIONS = ("V", "F", "D")
SUBSTITUTED, WAIVED = 9, 5
"""The marks of `modification`: published at the FIDE rating, or that waived (federation-facts.md b6)."""


class Members(Table):
    """One row per member. Only `data/curated/members` keeps the full date of birth."""

    member_id = dy.Int32(
        primary_key=True, min=1, description="Member number", metadata={"dbf": "MATRICULE", "fr": "matricule"}
    )
    name = dy.String(
        description="Name as the federation writes it", metadata={"dbf": "NOM_PRENOM", "fr": "nom, prénom"}
    )
    sex = dy.String(nullable=True, description="M or F", metadata={"dbf": "SEXE", "fr": "sexe"})
    club_id = dy.Int32(nullable=True, description="Club number", metadata={"dbf": "CLUB", "fr": "club"})
    birth_date = dy.Date(
        nullable=True,
        description="Date of birth; personal data, curated members only",
        metadata={"dbf": "DATE_NAISS", "personal": True},
    )
    birth_year = dy.Int16(nullable=True, description="Year of birth")
    federation = dy.String(
        nullable=True,
        description="V Dutch, F French, D German speaking federation",
        metadata={"dbf": "FEDERATION"},
    )
    lives_abroad = dy.Bool(description="Lives abroad: * in the second place of FEDERATION")
    nationality = dy.String(
        nullable=True, description="FIDE's country code; empty counts as Belgian", metadata={"dbf": "NATFIDE"}
    )
    has_waiver = dy.Bool(
        description="FIDE substitution waived: + in the fourth place of NOUV_MOD",
        metadata={"dbf": "NOUV_MOD"},
    )
    fide_id = dy.Int64(nullable=True, description="FIDE number; empty for none", metadata={"dbf": "FIDE"})
    title = dy.String(nullable=True, description="Title", metadata={"dbf": "TITRE", "fr": "titre"})
    is_affiliated = dy.Bool(description="Affiliated: SUPPRESS is not set", metadata={"dbf": "SUPPRESS"})
    is_deceased = dy.Bool(description="Deceased", metadata={"dbf": "DECEDE", "fr": "décédé"})
    rating = dy.Int32(
        min=0, description="Rating of this list; 0 for none", metadata={"dbf": "ELO_CALCUL", "unit": "Elo"}
    )
    game_count = dy.Int32(
        min=0, description="Counted games of this list", metadata={"dbf": "PART_CALCU", "unit": "games"}
    )
    opponent_sum = dy.Int32(
        min=0,
        description="Sum of opponents' ratings: so far if unrated, of the period if rated",
        metadata={"dbf": "ADVERSAIRE", "unit": "Elo"},
    )
    score_sum = dy.Float64(
        min=0, description="Points, over the same games", metadata={"dbf": "PERFORMAN", "unit": "points"}
    )
    rating_previous = dy.Int32(
        min=0, description="Old rating as this list has it", metadata={"dbf": "ELO_PRECE", "unit": "Elo"}
    )
    game_count_previous = dy.Int32(
        min=0,
        description="Old game count as this list has it",
        metadata={"dbf": "PART_PRECE", "unit": "games"},
    )
    gain = dy.Int32(nullable=True, description="Gain as this list has it", metadata={"dbf": "GAIN", "unit": "Elo"})
    modification = dy.Int8(
        nullable=True,
        description="9 FIDE rating substituted, 5 substitution waived",
        metadata={"dbf": "MODIFY_ELO"},
    )
    last_game_date = dy.Date(nullable=True, description="Latest game", metadata={"dbf": "DER_JEUX"})
