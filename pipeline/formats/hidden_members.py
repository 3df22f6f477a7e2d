"""The members hidden from the pages: hidden.csv, `member_id,asked_on,note` on each line, as the officer keeps it.

PLAYER.DBF has no field for it, and a wish to be hidden holds for every list: so it stands in a file of its own
beside the periods. A line that can't be read must stop the pages, or somebody who asked would be shown.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.hidden import HiddenMembers
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.formats.kept_lines import kept_lines
from pipeline.formats.raw import RawFile

CATALOGUE: dict[str, FindingRule] = {
    "hidden_line_unreadable": FindingRule(
        "error",
        "« {line} » n'est pas « matricule,date,note » (date comme 2024-03-31 ou rien) ; aucune page ni liste "
        "n'est faite, pour que personne ne soit montré contre son gré. Corrigez la ligne.",
        "«{line}» is geen «stamnummer,datum,nota» (datum als 2024-03-31 of niets); er worden geen pagina's of "
        "lijsten gemaakt, opdat niemand tegen zijn wil getoond wordt. Verbeter de regel.",
        "'{line}' is not 'member number,date,note' (date like 2024-03-31 or nothing); no page or list is made, "
        "so that nobody is shown against his wish. Mend the line.",
    ),
    "hidden_member_unknown": FindingRule(
        "warning",
        "Le matricule {member_id} n'est pas dans la liste ; vérifiez qu'il est bien celui de qui veut être caché.",
        "Stamnummer {member_id} staat niet in de lijst; kijk na of het dat is van wie verborgen wil zijn.",
        "Member number {member_id} is not in the list; check that it is that of who wants to be hidden.",
    ),
}

_HEADING = "member_id"
_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)


@dataclass(frozen=True)
class ReadHidden:
    """`table`: contract `HiddenMembers`. `findings`: the lines that could not be read, and unknown numbers."""

    table: pl.DataFrame
    findings: pl.DataFrame

    @property
    def is_whole(self) -> bool:
        """Whether every line could be read."""
        return not (self.findings["severity"] == "error").any()


def read_hidden_members(file: RawFile | None, known_ids: pl.Series) -> ReadHidden:
    """Read the list, where there is one.

    Args:
        file: hidden.csv.
        known_ids: the numbers of the members; one that is not among them may be a slip, and is told.
    """
    found = FindingList(CATALOGUE)
    if file is None:
        return ReadHidden(HiddenMembers.empty(), found.to_frame())
    known = set(known_ids)
    rows: dict[int, tuple[int, dt.date | None, str | None]] = {}
    for number, line, parts in kept_lines(file):
        if number == 1 and parts[0].lower() == _HEADING:
            continue
        place = Place(file.file_id, file.file_name, number, 1, line)
        row = _row(parts)
        if row is None:
            found.add("hidden_line_unreadable", place, line=line)
        else:
            rows.setdefault(row[0], row)
            if row[0] not in known:
                found.add("hidden_member_unknown", place, member_id=row[0])
    table = pl.DataFrame(list(rows.values()), schema=HiddenMembers.polars_schema(), orient="row")
    return ReadHidden(table, found.to_frame())


def _row(parts: list[str]) -> tuple[int, dt.date | None, str | None] | None:
    """Number, day and note; None if the line does not say them."""
    number, day, note = [*parts, "", ""][:3]
    if not _NUMBER.fullmatch(number):
        return None
    try:
        asked_on = dt.date.fromisoformat(day) if day else None
    except ValueError:
        return None
    return int(number), asked_on, note or None
