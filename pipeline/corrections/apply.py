"""All corrections of a period applied to what was read: judged by the rules, guarded, told one by one.

Every guard is held against the data as received, so the order of the entries does not matter.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.corrections import Corrections
from pipeline.contracts.findings import Findings
from pipeline.corrections.abroad import added_abroad
from pipeline.corrections.adding import added_games, moved_games
from pipeline.corrections.claims import CANCELLING, FIDE_LIST, MEMBER_FILE, Judgement, judge
from pipeline.corrections.errors import CorrectionError
from pipeline.corrections.file import shown
from pipeline.corrections.files import DROPPED, REPLACED, correct_files, find_file
from pipeline.corrections.fines import Cancelling, tell_cancelled
from pipeline.corrections.games import correct_games, locate
from pipeline.corrections.kinds import Correction
from pipeline.corrections.members import correct_members
from pipeline.corrections.numbers import correct_numbers
from pipeline.corrections.tables import Account, File, Outcome, Tables
from pipeline.corrections.taken_as_is import take_fide_list, take_member_file
from pipeline.corrections.wording import OUTCOMES
from pipeline.findings import FindingList, Place
from pipeline.period import Period
from pipeline.rulebook import Rulebook

_FILES = ("drop_file", "replace_file", "tournament")
_GAMES = ("result", "colour", "date", "drop_game", "move_game")
_MEMBERS = ("member", "merge_members")


@dataclass(frozen=True)
class Corrected:
    """The tables after the corrections, one row of contract `Corrections` for each, and their findings.

    `cancelling` take back fines, which are known after the checks.
    """

    tables: Tables
    corrections: pl.DataFrame
    findings: pl.DataFrame
    cancelling: Cancelling = ()


def correct(tables: Tables, corrections: Sequence[Correction], period: Period, rulebook: Rulebook) -> Corrected:
    """Apply a period's corrections.

    Args:
        tables: what was read; nothing of it is changed.
        corrections: the entries of corrections.yml, all of them in order.
        period: the list.
        rulebook: the rules in force, for claims and fines.

    Raises:
        CorrectionError: a correction names what is not there, or finds another value than it expects;
            every such correction is told.
    """
    if not corrections:
        return Corrected(tables, Corrections.empty(), Findings.empty())
    account = Account()
    files = {item.number: find_file(item, tables, account) for item in corrections if "file" in item.place}
    judgements = {item.number: _judged(item, files.get(item.number), period, rulebook) for item in corrections}
    taken = [item for item in corrections if judgements[item.number].is_applied]
    corrected = _applied(tables, taken, files, account, period, rulebook)
    cancelling = [(item, file) for item in taken if item.kind == CANCELLING and (file := files.get(item.number))]
    tell_cancelled(cancelling, account)
    if account.faults.rows:
        faults = account.faults.to_frame().unique(maintain_order=True)
        raise CorrectionError(faults.sort("line_number", maintain_order=True))
    rows = [
        _row(item, files.get(item.number), judgements[item.number], account.outcomes.get(item.number, Outcome()))
        for item in corrections
    ]
    table = Corrections.conform(pl.DataFrame(rows, schema=Corrections.polars_schema()))
    return Corrected(corrected, table, _findings(table, period, rulebook, files), cancelling)


def _judged(item: Correction, file: File | None, period: Period, rulebook: Rulebook) -> Judgement:
    return judge(item, period, rulebook, _fact_date(file, period))


def _fact_date(file: File | None, period: Period) -> dt.date:
    end = file.row.get("end_date") if file else None
    return end if isinstance(end, dt.date) else period.list_date


def _applied(
    tables: Tables,
    taken: Sequence[Correction],
    files: dict[int, File | None],
    account: Account,
    period: Period,
    rulebook: Rulebook,
) -> Tables:
    named = [(item, file) for item in taken if (file := files.get(item.number)) is not None]

    def of(*kinds: str) -> list[tuple[Correction, File]]:
        return [(item, file) for item, file in named if item.kind in kinds]

    games = locate(tables, of(*_GAMES), account)
    moved = [item for item in games if item.correction.kind == "move_game"]
    whole = take_member_file(tables, [item for item in taken if item.kind == MEMBER_FILE], account)
    whole = take_fide_list(whole, [item for item in taken if item.kind == FIDE_LIST], account)
    done = correct_files(whole, of(*_FILES), account)
    done = correct_numbers(done, of("member_number"), account)
    done = correct_games(done, games, account)
    done = moved_games(done, tables, moved, account)
    done = added_games(done, of("add_game"), account)
    done = added_abroad(done, tables, of("add_game_abroad"), account)
    return correct_members(done, [item for item in taken if item.kind in _MEMBERS], account, period, rulebook)


def _row(item: Correction, file: File | None, judgement: Judgement, outcome: Outcome) -> dict[str, object]:
    place = item.place
    return {
        "correction_number": item.number,
        "list_line_number": item.line_number,
        "kind": item.kind,
        "file_id": file.file_id if file else None,
        "file_name": file.file_name if file else None,
        "line_number": outcome.line_number or place.get("line"),
        "round_number": outcome.round_number or place.get("round"),
        "member_id": outcome.member_id if outcome.member_id is not None else place.get("member"),
        "opponent_id": outcome.opponent_id,
        "found": outcome.found,
        "corrected": outcome.corrected,
        "reason": item.reason,
        "asked_by": item.asked_by,
        "asked_on": item.asked_on,
        "attested_by": item.attested_by,
        "is_applied": judgement.is_applied,
        "rule": judgement.rule,
        "fine_eur": judgement.fine_eur,
    }


def _findings(table: pl.DataFrame, period: Period, rulebook: Rulebook, files: dict[int, File | None]) -> pl.DataFrame:
    """A finding for each correction, at its place in the received file, and one for each file put out."""
    found = FindingList(OUTCOMES)
    # one row for each entry of corrections.yml
    for row in table.iter_rows(named=True):
        place = Place(row["file_id"], row["file_name"], row["line_number"], None, row["found"])
        told = {
            "number": row["correction_number"],
            "kind": row["kind"],
            "found": row["found"] or "-",
            "corrected": row["corrected"] or "-",
            "reason": row["reason"],
            "asked_on": shown(row["asked_on"]),
            "months": rulebook.months_until_refused,
            "fact_date": shown(_fact_date(files.get(row["correction_number"]), period)),
        }
        found.add(row["rule"], place, fine_eur=row["fine_eur"], **told)
        if row["is_applied"] and row["kind"] in {"drop_file", "replace_file"}:
            rule = DROPPED if row["kind"] == "drop_file" else REPLACED
            found.add(rule, Place(row["file_id"], row["file_name"]), **told)
    return found.to_frame()
