"""Corrections of member numbers in files: on one line, or on every line of the file that bears the number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, File, Outcome, Tables

_LINES = {"file_id": pl.String(), "line_number": pl.Int32(), "corrected_id": pl.Int32()}


def correct_numbers(tables: Tables, named: Sequence[tuple[Correction, File]], account: Account) -> Tables:
    """Put the right member numbers on the lines of received files and of the games abroad."""
    abroad = with_owners(tables)
    lines = {is_abroad: pl.DataFrame(schema=_LINES) for is_abroad in (False, True)}
    for correction, file in named:
        table = abroad if file.is_abroad else tables.entries
        found = _lines(correction, file, table, account)
        new = found.select("file_id", "line_number", corrected_id=pl.lit(correction.set["member"], dtype=pl.Int32))
        lines[file.is_abroad] = pl.concat([lines[file.is_abroad], new])
    return replace(
        tables,
        entries=_with_numbers(tables.entries, lines[False]),
        fide_games=_with_numbers(tables.fide_games, lines[True]),
    )


def with_owners(tables: Tables) -> pl.DataFrame:
    """The games abroad with the member of each, by number or by FIDE number (the lowest who bears it)."""
    owners = (
        tables.members.filter(pl.col("fide_id").is_not_null()).group_by("fide_id").agg(owner_id=pl.min("member_id"))
    )
    return (
        tables.fide_games.join(owners, on="fide_id", how="left", maintain_order="left")
        .with_columns(member_id=pl.coalesce("member_id", "owner_id"))
        .drop("owner_id")
    )


def _lines(correction: Correction, file: File, table: pl.DataFrame, account: Account) -> pl.DataFrame:
    """The lines that a correction means, those on which its guard holds; none where it doesn't."""
    of_file = table.filter(pl.col("file_id") == file.file_id)
    line, expected = correction.place.get("line"), correction.expect["member"]
    found = of_file.filter(pl.col("line_number") == line if line is not None else pl.col("member_id") == expected)
    if found.is_empty() and line is not None:
        account.tell("correction_target_missing", correction)
    elif found.is_empty():
        account.guard_failed(correction, f"member {expected}", "no such line")
    names = found["name"] if "name" in found.columns else [""] * found.height
    holds = found.height > 0
    for line_number, member_id, name in zip(found["line_number"], found["member_id"], names, strict=True):
        holds &= account.guard(correction, {"member": member_id, "name": name})
        holds &= account.claim(correction, "line", file.file_id, line_number)
    if not holds:
        return found.clear()
    account.outcomes[correction.number] = Outcome(
        line_number=found["line_number"][0],
        member_id=int(expected),  # type: ignore[arg-type]
        found=f"member {expected}",
        corrected=f"member {correction.set['member']}",
    )
    return found


def _with_numbers(table: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    return (
        table.join(lines, on=["file_id", "line_number"], how="left", maintain_order="left")
        .with_columns(member_id=pl.coalesce("corrected_id", "member_id"))
        .drop("corrected_id")
    )
