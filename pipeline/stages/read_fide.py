"""Read what came from FIDE for a period: of the lists the one in force, of the games abroad all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.fide import FideList
from pipeline.findings import FindingList, Place
from pipeline.formats.fide import (
    Part,
    choose_list,
    describe_list,
    new_findings,
    parts_of,
    read_games_parts,
    read_list,
    report_unread,
)
from pipeline.formats.laid_wording import CATALOGUE
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.rating.substitution import is_meant


@dataclass(frozen=True)
class ReadFide:
    """FIDE's list in force and the games abroad of a period, empty where none came in; and what was found."""

    fide_list: pl.DataFrame
    fide_games: pl.DataFrame
    findings: pl.DataFrame


def read_fide(period: Period, files: Sequence[RawFile]) -> ReadFide:
    """Read everything that was laid down as FIDE's: each file is taken for what its content says.

    The list used is the standard one of the period's month (rating-rules.md, article 10 i); others are told.
    """
    found = new_findings()
    parts: list[Part] = []
    for file in files:
        of_file = parts_of(file, found)
        report_unread([part for part in of_file if part.kind == "other"], found)
        parts += of_file
    lists = [describe_list(part) for part in parts if part.kind in {"list_text", "list_xml"}]
    games = [part for part in parts if part.kind in {"games_page", "games_table"}]
    chosen = choose_list(lists, period.list_date, found)
    listed = read_list(chosen) if chosen else None
    abroad = read_games_parts(games)
    findings = [found.to_frame(), *([listed.findings] if listed else []), abroad.findings]
    return ReadFide(listed.table if listed else FideList.empty(), abroad.table, pl.concat(findings))


def missing_list(members: pl.DataFrame, fide_list: pl.DataFrame) -> pl.DataFrame:
    """A finding where a FIDE list is needed and none could be used.

    Args:
        members: contract `Members`.
        fide_list: contract `FideList`.
    """
    found = FindingList(CATALOGUE)
    count = members.select(is_meant().sum()).item()
    if fide_list.is_empty() and count:
        found.add("no_fide_list", Place(file_name="fide"), count=count)
    return found.to_frame()
