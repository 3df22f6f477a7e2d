"""Findings: what is wrong with what was received, where, and what to do about it."""

from __future__ import annotations

import dataframely as dy

from pipeline.contracts.table import Table

SEVERITIES = ("error", "warning", "hint")


def _reply(language: str) -> dy.String:
    return dy.String(
        nullable=True,
        description=f"What is wrong and what the sender can do, in {language}; empty if it is no business of his",
    )


class Findings(Table):
    """One row per thing found; nothing is ever dropped without one."""

    rule = dy.String(description="The rule that was broken, a key of the catalogue in pipeline/findings.py")
    severity = dy.Enum(SEVERITIES, description="error: not taken; warning: taken, look at it; hint: for information")
    file_id = dy.String(nullable=True, description="SHA-256 of the file's bytes; empty where no file is concerned")
    file_name = dy.String(nullable=True, description="The file's name as received")
    line_number = dy.Int32(
        nullable=True, min=1, description="Line in the file, from 1; of a database the row of its table"
    )
    column_number = dy.Int32(
        nullable=True, min=1, description="Column in the line, in characters from 1; of a database that of its table"
    )
    raw_text = dy.String(
        nullable=True,
        description="The text concerned, as it stands in the file; a player line may hold a date of birth",
        metadata={"personal": True},
    )
    message_fr = dy.String(description="What is wrong and what the officer does about it, in French")
    message_nl = dy.String(description="What is wrong and what the officer does about it, in Dutch")
    message_en = dy.String(description="What is wrong and what the officer does about it, in English")
    reply_fr = _reply("French")
    reply_nl = _reply("Dutch")
    reply_en = _reply("English")
    fine_eur = dy.Float64(
        nullable=True, min=0, description="Fine that the rules attach to it", metadata={"unit": "EUR"}
    )
