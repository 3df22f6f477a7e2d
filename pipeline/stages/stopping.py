"""What stops the publishing: that from which no honest list can be made, after the corrections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from pipeline.corrections.kinds import MEMBER_COLUMNS
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DbfTable
from pipeline.formats.dbf_damage import lost_records
from pipeline.formats.member_updates import COLUMNS
from pipeline.formats.player_values import impossible_values
from pipeline.formats.raw import RawFile
from pipeline.formats.wording import CATALOGUE
from pipeline.stages.check import DECIDING_FAILED
from pipeline.stages.fide_gaps import TOO_MANY

LOST_RECORDS, NO_NUMBER, NO_STATE = "member_file_lost_records", "member_number_impossible", "member_state_impossible"
STOPPING = (LOST_RECORDS, NO_NUMBER, NO_STATE, TOO_MANY, DECIDING_FAILED)
"""The findings with which no list is published."""


def member_file_faults(table: DbfTable, file: RawFile) -> pl.DataFrame:
    """What keeps the member file from being started from, contract `Findings`; none of it once it is corrected.

    Records that are lost, numbers that are none, and values that a member would start from and can't have.

    Args:
        table: the member file's, after the corrections.
        file: the member file.
    """
    found = FindingList(CATALOGUE)
    if lost := lost_records(table):
        found.add(LOST_RECORDS, Place(file.file_id, file.file_name), lost=lost, records=table.readable_count)
    keys = {column: key for key, column in MEMBER_COLUMNS.items()}
    _add_impossible(table, found, Place(file.file_id, file.file_name), (NO_NUMBER, NO_STATE), keys)
    return found.to_frame()


def updated_member_faults(table: DbfTable, place: Place) -> pl.DataFrame:
    """What a member file can't be kept with between two lists, contract `Findings`: no list could start from it.

    Args:
        table: PLAYER after the updates.
        place: the file that the updates were put into.
    """
    found = FindingList(CATALOGUE)
    keys = {column: key for key, column in reversed(COLUMNS.items())}
    _add_impossible(table, found, place, ("member_start_number_impossible", "member_start_state_impossible"), keys)
    return found.to_frame()


def _add_impossible(
    table: DbfTable, found: FindingList, file: Place, rules: tuple[str, str], keys: Mapping[str, str]
) -> None:
    """Add the values that a member would start from and can't have: by the rule for his number or that for others.

    `keys` are the names under which a value is given otherwise, by column of `Members`.
    """
    of_number, of_others = rules
    # only values that stop the list are walked
    for row in impossible_values(table).filter("is_needed").iter_rows(named=True):
        place = replace(file, line_number=row["record"] + 1, raw_text=row["raw"])
        rule = of_number if row["column"] == "member_id" else of_others
        found.add(rule, place, **row, key=keys.get(row["column"]))
