"""What was laid and is not whole, taken as it is on the officer's word: the member file, FIDE's list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, Outcome, Tables, listed
from pipeline.formats.dbf_damage import lost_records, taken_as_whole
from pipeline.languages import Words

_MEMBER_FILE_IS_WHOLE = Words(
    "le fichier des membres n'a perdu aucun enregistrement",
    "het ledenbestand heeft geen enkel record verloren",
    "the member file has lost no record",
)
_FIDE_LIST_IS_WHOLE = Words(
    "aucun membre ne manque dans la liste FIDE",
    "in de FIDE-lijst ontbreekt geen enkel lid",
    "no member is missing in the FIDE list",
)


def take_member_file(tables: Tables, corrections: Sequence[Correction], account: Account) -> Tables:
    """Take what could be read of the member file for all that there is; without such a correction no list appears."""
    for correction in corrections:
        lost, records = lost_records(tables.member_table), tables.member_table.readable_count
        once, left = {"records": records + lost}, {"records": records}
        if _is_taken(correction, account, lost, _MEMBER_FILE_IS_WHOLE, there=left, found=once, corrected=left):
            tables = replace(tables, member_table=taken_as_whole(tables.member_table))
    return tables


def take_fide_list(tables: Tables, corrections: Sequence[Correction], account: Account) -> Tables:
    """Take FIDE's list for whole; without such a correction one that lacks many members makes no list."""
    for correction in corrections:
        missing, none = {"missing": tables.fide_missing}, {"missing": 0}
        wanting = tables.fide_missing
        if _is_taken(correction, account, wanting, _FIDE_LIST_IS_WHOLE, there=missing, found=missing, corrected=none):
            tables = replace(tables, fide_missing=0)
    return tables


def _is_taken(
    correction: Correction,
    account: Account,
    wanting: int,
    is_whole: Words,
    *,
    there: Mapping[str, object],
    found: Mapping[str, object],
    corrected: Mapping[str, object],
) -> bool:
    """Whether the officer's word holds: something is wanting, and what he expects is `there`."""
    if not account.claim(correction, correction.kind):
        return False
    if not wanting:
        account.impossible(correction, *is_whole)
        return False
    if not account.guard(correction, there):
        return False
    account.outcomes[correction.number] = Outcome(found=listed(found), corrected=listed(corrected))
    return True
