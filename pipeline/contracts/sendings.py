"""Received files and what was read in them: tournaments, entries (player lines) and half games."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

FILE_STATES = ("accepted", "refused", "waiting")
COLOURS = ("W", "B")
FICTIVE_MARK = "***"
"""Stands in the nationality or federation column of a file beside a fictive rating (input-files.md 1.7)."""

RECOGNISED_BY = ("titles", "fields", "tags")
CHECKSUM_STATES = ("holds", "differs", "missing")


class ReceivedFiles(Table):
    """One row per received file: what it is, the tournament that it reports, and what became of it."""

    file_id = dy.String(primary_key=True, description="SHA-256 of the file's bytes")
    file_name = dy.String(primary_key=True, description="Name as received, whole", metadata={"dbf": "FILE_CH"})
    sender_id = dy.Int32(
        min=0,
        max=999,
        description="Sender: the three-digit extension, else what the file says, else 0",
        metadata={"dbf": "EXPEDIT"},
    )
    size_bytes = dy.Int64(min=0, description="Size of the file", metadata={"unit": "bytes"})
    layout = dy.String(nullable=True, description="Layout recognised from the content; empty if none was")
    recognised_by = dy.Enum(
        RECOGNISED_BY,
        nullable=True,
        description="What the layout was known by: its column titles, where the fields of its lines stand, or its tags",
    )
    encoding = dy.String(nullable=True, description="Text encoding told from the bytes")
    encoding_evidence = dy.String(nullable=True, description="What spoke for the encoding; empty for plain ASCII")
    tournament_name = dy.String(nullable=True, description="Name of the tournament")
    responsible = dy.String(
        nullable=True,
        description="Who sent it, as the file says; personal data, curated only",
        metadata={"personal": True},
    )
    arbiter = dy.String(
        nullable=True,
        description="Tournament director or arbiter, as the file says; personal data, curated only",
        metadata={"personal": True},
    )
    time_control = dy.String(nullable=True, description="Rate of play, as the file says")
    tournament_kind = dy.String(nullable=True, description="Kind of tournament, as the file says: standard, Swiss, ...")
    program = dy.String(nullable=True, description="The program that wrote it, as the file says")
    declared_file_name = dy.String(nullable=True, description="Name of the file according to itself")
    declared_sender_id = dy.Int32(nullable=True, min=0, description="Sending club according to the file")
    start_date = dy.Date(nullable=True, description="First day, from the control line")
    end_date = dy.Date(nullable=True, description="Last day, from the control line")
    player_count = dy.Int32(nullable=True, min=0, description="Player lines read")
    round_count = dy.Int32(nullable=True, min=0, description="Rounds read")
    declared_player_count = dy.Int32(nullable=True, description="Player lines according to the file")
    declared_round_count = dy.Int32(nullable=True, description="Rounds according to the file")
    first_round_sent = dy.Int32(nullable=True, min=1, description="First round sent, where the file says it")
    last_round_sent = dy.Int32(nullable=True, min=1, description="Last round sent, where the file says it")
    declared_participant_count = dy.Int32(
        nullable=True, min=0, description="Participants according to the labelled header lines, not the control line"
    )
    declared_game_count = dy.Int32(nullable=True, min=0, description="Whole games according to the file")
    declared_wins = dy.Int32(nullable=True, description="Won half games according to the file")
    declared_draws = dy.Int32(nullable=True, description="Drawn half games according to the file")
    declared_losses = dy.Int32(nullable=True, description="Lost half games according to the file")
    checksum = dy.Enum(
        CHECKSUM_STATES,
        nullable=True,
        description="Whether the header's own checksum holds; empty where the layout has none",
    )
    state = dy.Enum(
        FILE_STATES,
        description="accepted: its games count; refused or waiting: they do not, for the reason given",
    )
    reason = dy.String(nullable=True, description="Why it was refused or waits: the rule of the finding")
    taken_over_from = dy.String(
        nullable=True, description="The list before, like 2018-04, if the file waited in it and was taken over"
    )


class Rounds(Table):
    """One row per round of a received file that could be read, also of rounds without a game."""

    file_id = dy.String(primary_key=True, description="The file")
    round_number = dy.Int32(primary_key=True, min=1, description="Round: its place in the line, from 1")
    date = dy.Date(
        nullable=True,
        description="Day of the round; empty if the file does not say it, or where each game has its own day",
        metadata={"dbf": "DATE"},
    )


class Entries(Table):
    """One row per player line of a received file."""

    file_id = dy.String(primary_key=True, description="The file")
    line_number = dy.Int32(primary_key=True, min=1, description="Line in the file, from 1")
    entry_number = dy.Int32(min=0, description="The player's number in the file, which the cells refer to")
    name = dy.String(description="Name as the file has it")
    member_id = dy.Int32(
        min=0, description="Member number; 0 for a foreigner without one", metadata={"dbf": "MATRICULE"}
    )
    club_id = dy.Int32(nullable=True, description="Club as the file has it", metadata={"dbf": "CLUB"})
    nationality = dy.String(nullable=True, description="Nationality as the file has it; empty beside a fictive rating")
    rating = dy.Int32(min=0, description="Rating as the file has it; 0 for none", metadata={"unit": "Elo"})
    is_fictive = dy.Bool(description="The rating is fictive: *** stands in the nationality or federation column")


class HalfGames(Table):
    """One row per player and played game of a received file, in the order of the file."""

    file_id = dy.String(primary_key=True, description="The file")
    line_number = dy.Int32(primary_key=True, min=1, description="Line in the file, from 1")
    column_number = dy.Int32(primary_key=True, min=1, description="Column of the cell, from 1")
    round_number = dy.Int32(min=1, description="Round: the cell's place in the line, from 1")
    entry_number = dy.Int32(min=0, description="The player's number in the file")
    opponent_number = dy.Int32(min=1, description="The opponent's number in the file")
    colour = dy.Enum(COLOURS, description="The player's colour", metadata={"dbf": "WH_BL"})
    score = dy.Float64(min=0, max=1, description="1, 0.5 or 0", metadata={"unit": "points"})
    date = dy.Date(nullable=True, description="Day of the game", metadata={"dbf": "DATE"})
