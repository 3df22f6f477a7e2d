"""What was imported from published lists: the files, their counts, and the games of the old import store."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.sendings import COLOURS
from pipeline.contracts.table import Table

IMPORTED_FILES = ("PLAYER", "CHCKLIST", "SENDING")


class Imports(Table):
    """One row per file of an imported list; a period without a row was run here."""

    file = dy.Enum(IMPORTED_FILES, primary_key=True, description="Which of the federation's tables it is")
    file_name = dy.String(description="Folder and name, as 201807/PLAYER.zip")
    file_id = dy.String(description="SHA-256 of the file's bytes")
    header_count = dy.Int32(min=0, description="Records according to the header", metadata={"unit": "records"})
    good_count = dy.Int32(min=0, description="Of these in force", metadata={"unit": "records"})
    deleted_count = dy.Int32(min=0, description="Of these marked as deleted", metadata={"unit": "records"})
    quarantined_count = dy.Int32(min=0, description="Of these with a damaged mark", metadata={"unit": "records"})
    missing_count = dy.Int32(min=0, description="Of these not in the file, which was cut", metadata={"unit": "records"})
    used_count = dy.Int32(
        min=0,
        description=(
            "Records in force that made rows; the others repeat a game (old check lists are logs of the runs), "
            "have been taken out again, or are told as findings"
        ),
        metadata={"unit": "records"},
    )
    row_count = dy.Int32(min=0, description="Rows made of them", metadata={"unit": "rows"})
    unread_value_count = dy.Int32(
        min=0, description="Values that do not read as what their field holds; each is a finding"
    )


class ReceivedGames(Table):
    """One row per member and game of the old import store (SENDING): the games as received, before any run."""

    import_number = dy.Int32(primary_key=True, min=1, description="Running number by day, then in the store's order")
    member_id = dy.Int32(min=1, description="The player", metadata={"dbf": "MATRI1_S, MATRI2_S"})
    opponent_id = dy.Int32(
        min=0, description="The opponent; 0 for one without a member number", metadata={"dbf": "MATRI2_S, MATRI1_S"}
    )
    given_rating = dy.Int32(
        nullable=True,
        min=0,
        description="Rating that stands in the place of the opponent's number",
        metadata={"dbf": "MATRI2_S", "unit": "Elo"},
    )
    date = dy.Date(nullable=True, description="Last day of the tournament", metadata={"dbf": "DATE_S"})
    colour = dy.Enum(COLOURS, nullable=True, description="The player's colour: MATRI1 has White")
    score = dy.Float64(min=0, max=1, description="1, 0.5 or 0", metadata={"dbf": "RESULT_S", "unit": "points"})
    sender_id = dy.Int32(min=0, max=999, description="Sender", metadata={"dbf": "SENDER_S", "fr": "expéditeur"})
    file_name = dy.String(nullable=True, description="Name of the received file", metadata={"dbf": "FILE"})
