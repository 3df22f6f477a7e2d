"""Corrections: what the officer changed in the data of a period, on whose word, and what became of each."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

CORRECTION_KINDS = (
    "member_number",
    "result",
    "colour",
    "date",
    "drop_game",
    "add_game",
    "add_game_abroad",
    "move_game",
    "drop_file",
    "replace_file",
    "tournament",
    "member",
    "merge_members",
    "member_file",
    "fide_list",
    "cancel_fine",
)


class Corrections(Table):
    """One row per correction of a period's `corrections.yml`, applied or refused by rule."""

    correction_number = dy.Int32(primary_key=True, min=1, description="Place in corrections.yml, from 1")
    list_line_number = dy.Int32(min=1, description="Line of corrections.yml at which it starts")
    kind = dy.Enum(CORRECTION_KINDS, description="What it does; each kind is explained in docs/corrections.md")
    file_id = dy.String(nullable=True, description="The received file concerned, by its SHA-256; empty for a member")
    file_name = dy.String(nullable=True, description="Its name as received")
    line_number = dy.Int32(nullable=True, min=1, description="Line in that file, where one is concerned")
    round_number = dy.Int32(nullable=True, min=1, description="Round, where a game is concerned")
    member_id = dy.Int32(nullable=True, min=0, description="The player concerned, as the data had him")
    opponent_id = dy.Int32(nullable=True, min=0, description="His opponent, where a game is concerned")
    found = dy.String(nullable=True, description="What the data said, as `name value`; empty for what was added")
    corrected = dy.String(nullable=True, description="What they say now, as `name value`; empty for what was dropped")
    reason = dy.String(description="Why")
    asked_by = dy.String(
        description="Who asked; may be a person, curated only",
        metadata={"personal": True},
    )
    asked_on = dy.Date(description="When it was asked")
    attested_by = dy.String(
        nullable=True,
        description="Who attests a claim after publication; may be a person, curated only",
        metadata={"personal": True},
    )
    is_applied = dy.Bool(description="Whether it was applied; else it was refused by rule")
    rule = dy.String(description="The rule that decided, a key of the catalogue of pipeline/corrections/wording.py")
    fine_eur = dy.Float64(
        nullable=True, min=0, description="Fine that the rules attach to it", metadata={"unit": "EUR"}
    )
