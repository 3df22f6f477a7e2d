"""The fees of a period that the board sets: fees.csv, `affiliation_fee_eur,amount,who decided it and when`."""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl

from pipeline.findings import FindingList, FindingRule, Place
from pipeline.formats.kept_lines import kept_lines
from pipeline.formats.raw import RawFile

CATALOGUE: dict[str, FindingRule] = {
    "fee_unreadable": FindingRule(
        "warning",
        "« {line} » n'est pas « affiliation_fee_eur,montant comme 45.00,qui l'a décidé et quand », une fois dans le "
        "fichier ; la ligne n'est pas reprise. Corrigez-la.",
        "«{line}» is geen «affiliation_fee_eur,bedrag zoals 45.00,wie het besliste en wanneer», één keer in het "
        "bestand; de regel wordt niet overgenomen. Verbeter hem.",
        "'{line}' is not 'affiliation_fee_eur,amount like 45.00,who decided it and when', once in the file; the line "
        "is not taken. Mend it.",
    )
}

AFFILIATION_FEE = "affiliation_fee_eur"
_HEADING = "fee"
_AMOUNT = re.compile(r"\d{1,4}(\.\d{1,2})?", re.ASCII)


@dataclass(frozen=True)
class ReadFees:
    """`affiliation_fee_eur`: the fee in EUR, None where it is not given. `findings`: lines that could not be read."""

    affiliation_fee_eur: float | None
    findings: pl.DataFrame


def read_fees(file: RawFile | None) -> ReadFees:
    """Read the fees, where there are any; a line that can't be read is a finding."""
    found = FindingList(CATALOGUE)
    if file is None:
        return ReadFees(None, found.to_frame())
    fee: float | None = None
    for number, line, parts in kept_lines(file):
        if parts[0].lower() == _HEADING:
            continue
        is_fee = len(parts) == 3 and parts[0] == AFFILIATION_FEE and _AMOUNT.fullmatch(parts[1]) and parts[2]
        if is_fee and fee is None:
            fee = float(parts[1])
        else:
            found.add("fee_unreadable", Place(file.file_id, file.file_name, number, 1, line), line=line)
    return ReadFees(fee, found.to_frame())
