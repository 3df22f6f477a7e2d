"""The leagues' rating officers: league_officers.csv, `league_id,address` on each line, as the officer keeps it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.officers import LeagueOfficers
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.formats.kept_lines import kept_lines
from pipeline.formats.raw import RawFile

CATALOGUE: dict[str, FindingRule] = {
    "league_officer_unreadable": FindingRule(
        "warning",
        "« {line} » n'est pas « numéro de ligue,adresse » ; la ligne n'est pas reprise. Corrigez-la.",
        "«{line}» is geen «liganummer,adres»; de regel wordt niet overgenomen. Verbeter hem.",
        "'{line}' is not 'league number,address'; the line is not taken. Mend it.",
    )
}

_HEADING = "league_id"
_LEAGUE = re.compile(r"[1-9]\d\d", re.ASCII)


@dataclass(frozen=True)
class ReadOfficers:
    """`table`: contract `LeagueOfficers`. `findings`: the lines that could not be read."""

    table: pl.DataFrame
    findings: pl.DataFrame


def read_league_officers(file: RawFile | None) -> ReadOfficers:
    """Read the list, where there is one; a line that is none is a finding, and the others count."""
    found = FindingList(CATALOGUE)
    if file is None:
        return ReadOfficers(LeagueOfficers.empty(), found.to_frame())
    rows: list[tuple[int, str]] = []
    for number, line, parts in kept_lines(file):
        if parts[0].lower() == _HEADING:
            continue
        if len(parts) == 2 and _LEAGUE.fullmatch(parts[0]) and "@" in parts[1]:
            rows.append((int(parts[0]), parts[1]))
        else:
            place = Place(file.file_id, file.file_name, number, 1, line)
            found.add("league_officer_unreadable", place, line=line)
    schema = LeagueOfficers.polars_schema()
    return ReadOfficers(pl.DataFrame(rows, schema=schema, orient="row"), found.to_frame())
