"""What comes from FIDE: the rating list in force and the members' games abroad."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import COLOURS
from pipeline.contracts.table import Table


class FideList(Table):
    """One row per player of FIDE's rating list."""

    fide_id = dy.Int64(primary_key=True, min=1, description="FIDE number")
    name = dy.String(description="Name as FIDE has it")
    country = dy.String(nullable=True, description="FIDE's country code")
    sex = dy.String(nullable=True, description="M or F")
    title = dy.String(nullable=True, description="Title")
    standard_rating = dy.Int32(
        nullable=True, min=0, description="Standard rating; empty for none", metadata={"unit": "Elo"}
    )
    birth_year = dy.Int16(nullable=True, description="Year of birth")
    is_inactive = dy.Bool(description="FIDE's flag i, alone or with others")


class FideGames(Table):
    """One row per member and game played abroad."""

    line_number = dy.Int32(primary_key=True, min=1, description="Line in the export")
    file_id = dy.String(description="The export, by its SHA-256")
    source_name = dy.String(description="Name of the export file as received")
    fide_id = dy.Int64(nullable=True, description="The member's FIDE number")
    member_id = dy.Int32(nullable=True, description="The member's number, where the export gives that instead")
    export_name = dy.String(
        description="Name under which the games are listed, as the sheets print it: 201806.FIDE; may be empty"
    )
    tournament = dy.String(description="Tournament abroad")
    date = dy.Date(nullable=True, description="Day of the game")
    colour = dy.Enum(COLOURS, nullable=True, description="The member's colour")
    opponent_name = dy.String(description="The opponent's name")
    opponent_rating = dy.Int32(
        nullable=True, min=0, description="The opponent's rating; empty for none", metadata={"unit": "Elo"}
    )
    score = dy.Float64(min=0, max=1, description="1, 0.5 or 0", metadata={"unit": "points"})
