"""What the names of received files say; evidence only, the content of the file decides."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

NAME_FORMS = ("standard", "interclubs", "single_games", "swar", "online_entry", "free")


class FileNames(Table):
    """One row per received file: its name taken apart; a part that the name does not have is empty."""

    file_id = dy.String(primary_key=True, description="The file")
    file_name = dy.String(primary_key=True, description="Name as received, whole", metadata={"dbf": "FILE_CH"})
    form = dy.Enum(
        NAME_FORMS,
        description="standard: month, day, identifier, division, series; interclubs: with the round; single_games: "
        "24L, by date or by number; swar: of that program; online_entry: with the number of the federation's online "
        "entry; free: the organiser's own words",
    )
    end_year = dy.Int16(nullable=True, description="Year in the name, which only names of single games have")
    end_month = dy.Int8(nullable=True, min=1, max=12, description="Month of the last day; hexadecimal in the name")
    end_day = dy.Int8(nullable=True, min=0, max=99, description="Last day, as it stands there: it may be none")
    identifier = dy.String(nullable=True, description="Tournament identifier of mostly three signs, in capitals")
    division = dy.String(nullable=True, description="Division, 1 to 9 or $; some write a letter or two digits")
    series = dy.String(nullable=True, description="Series, a letter or $")
    part = dy.String(nullable=True, description="Part of a sending that was cut up")
    round_number = dy.Int16(nullable=True, description="Round of the interclubs")
    first_round = dy.Int16(nullable=True, description="First round sent")
    last_round = dy.Int16(nullable=True, description="Last round sent, or the round after which it was sent")
    tournament_type = dy.String(
        nullable=True, description="SWAR's letters for the kind of tournament: S Swiss, R round robin, A American"
    )
    entry_number = dy.Int32(nullable=True, description="Number that the online entry gave the tournament")
    label = dy.String(nullable=True, description="The organiser's own words in the name")
    sender_id = dy.Int32(nullable=True, min=0, max=999, description="Three-digit extension: the sending club")
