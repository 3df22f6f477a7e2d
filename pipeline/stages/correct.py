"""Correct: the reviewed corrections of a period go into what was read, before anything is checked."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import polars as pl

from pipeline.contracts.corrections import Corrections
from pipeline.corrections import CorrectionError, correct, read_corrections
from pipeline.corrections.fines import Cancelling
from pipeline.corrections.tables import Tables
from pipeline.corrections.wording import CARRYING
from pipeline.findings import FindingList, Place
from pipeline.formats.raw import RawFile
from pipeline.period import Period
from pipeline.rulebook import Rulebook
from pipeline.stages.read import Read


@dataclass(frozen=True)
class CorrectedRead:
    """What was read, corrected; `corrections` is contract `Corrections`, `cancelling` those that take back fines."""

    read: Read
    corrections: pl.DataFrame
    cancelling: Cancelling = ()


def correct_read(read: Read, file: RawFile | None, period: Period, rulebook: Rulebook) -> CorrectedRead:
    """Apply corrections.yml, where there is one, to what was read.

    Raises:
        CorrectionError: the file is not in order, or a correction does not fit the data; all faults are told.
    """
    if file is None:
        return CorrectedRead(read, Corrections.empty())
    listed = read_corrections(file.data, period)
    if not listed.findings.is_empty():
        raise CorrectionError(listed.findings)
    tables = Tables(**{item.name: getattr(read, item.name) for item in fields(Tables)})
    done = correct(tables, listed.corrections, period, rulebook)
    changed = {item.name: getattr(done.tables, item.name) for item in fields(Tables)}
    findings = pl.concat([read.findings, done.findings])
    return CorrectedRead(replace(read, **changed, findings=findings), done.corrections, done.cancelling)


def not_carried(changes: pl.DataFrame) -> pl.DataFrame:
    """A finding for each change of the list before that the member file does not agree with.

    Args:
        changes: contract `CarriedChanges`, those that were not made.
    """
    found = FindingList(CARRYING)
    for row in changes.iter_rows(named=True):
        found.add("carried_field_differs", Place(raw_text=row["value_before"]), **row)
    return found.to_frame()
