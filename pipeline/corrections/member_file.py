"""A member file that has lost records, taken as it is on the officer's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, Outcome, Tables, listed
from pipeline.formats.dbf_damage import lost_records, taken_as_whole


def take_member_file(tables: Tables, corrections: Sequence[Correction], account: Account) -> Tables:
    """Take what could be read of the member file for all that there is; without such a correction no list appears."""
    for correction in corrections:
        lost, records = lost_records(tables.member_table), tables.member_table.readable_count
        if not account.claim(correction, "member_file"):
            continue
        if not lost:
            account.impossible(
                correction,
                "le fichier des membres n'a perdu aucun enregistrement",
                "het ledenbestand heeft geen enkel record verloren",
                "the member file has lost no record",
            )
        elif account.guard(correction, {"records": records}):
            account.outcomes[correction.number] = Outcome(
                found=listed({"records": records + lost}), corrected=listed({"records": records})
            )
            tables = replace(tables, member_table=taken_as_whole(tables.member_table))
    return tables
