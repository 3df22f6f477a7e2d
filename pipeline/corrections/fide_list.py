"""A FIDE list that lacks members whom it should hold, taken as it is on the officer's word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, Outcome, Tables, listed


def take_fide_list(tables: Tables, corrections: Sequence[Correction], account: Account) -> Tables:
    """Take FIDE's list for whole; without such a correction one that lacks many members makes no list."""
    for correction in corrections:
        missing = tables.fide_missing
        if not account.claim(correction, "fide_list"):
            continue
        if not missing:
            account.impossible(
                correction,
                "aucun membre ne manque dans la liste FIDE",
                "in de FIDE-lijst ontbreekt geen enkel lid",
                "no member is missing in the FIDE list",
            )
        elif account.guard(correction, {"missing": missing}):
            account.outcomes[correction.number] = Outcome(
                found=listed({"missing": missing}), corrected=listed({"missing": 0})
            )
            tables = replace(tables, fide_missing=0)
    return tables
