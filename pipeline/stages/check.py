"""Check: run every statement of `sql/checks` on what was read; each returned row is a finding.

A check that `refuses: file` takes the file out: its state becomes refused, with the check's name as reason.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.findings import FindingList, FindingRule, Place
from pipeline.formats.file_names import decode_file_names
from pipeline.rulebook import Rulebook
from pipeline.sql import Database, Statement, check_names, statement


@dataclass(frozen=True)
class Checked:
    """`received_files` with the states after the checks; `findings` of the checks."""

    received_files: pl.DataFrame
    findings: pl.DataFrame


def check(
    received_files: pl.DataFrame,
    entries: pl.DataFrame,
    half_games: pl.DataFrame,
    members: pl.DataFrame,
    fide_games: pl.DataFrame,
    rulebook: Rulebook,
) -> Checked:
    """Run all checks, none stops the others.

    Args:
        received_files: contract `ReceivedFiles`.
        entries: contract `Entries`.
        half_games: contract `HalfGames`.
        members: contract `Members`.
        fide_games: contract `FideGames`.
        rulebook: the rules in force, for fines.

    Returns:
        The files with their states after the checks, and the findings.
    """
    tables = {"received_files": received_files, "entries": entries, "half_games": half_games}
    with Database(**tables, members=members, fide_games=fide_games) as database:
        database.register("file_names", decode_file_names(received_files))
        database.register("resolved_half_games", database.run("checklist/resolved_half_games"))
        broken = {name: database.run(name) for name in check_names()}
    found = FindingList({name.removeprefix("checks/"): _rule(statement(name)) for name in check_names()})
    refused: list[tuple[str, str]] = []
    for name, rows in broken.items():
        header = statement(name).header
        fine = getattr(rulebook, f"fine_{header['fine']}_eur") if "fine" in header else None
        # Only rows that break a rule are walked, to word a finding for each.
        for row in rows.sort(pl.all()).iter_rows(named=True):
            _add(found, name.removeprefix("checks/"), row, fine)
            if header.get("refuses") == "file":
                refused.append((row["file_id"], name.removeprefix("checks/")))
    return Checked(_refuse(received_files, refused), found.to_frame())


def _rule(item: Statement) -> FindingRule:
    return FindingRule(item.header["severity"], item.header["fr"], item.header["nl"], item.header["en"])


def _add(found: FindingList, rule: str, row: dict[str, object], fine: float | None) -> None:
    place = Place(
        **{name: row.get(name) for name in ("file_id", "file_name", "line_number", "column_number", "raw_text")}  # type: ignore[arg-type]
    )
    found.add(rule, place, fine_eur=fine, **row)


def _refuse(received_files: pl.DataFrame, refused: list[tuple[str, str]]) -> pl.DataFrame:
    reasons = pl.DataFrame(refused, schema={"file_id": pl.String, "rule": pl.String}, orient="row").unique("file_id")
    state = received_files.schema["state"]
    return (
        received_files.join(reasons, on="file_id", how="left", maintain_order="left")
        .with_columns(
            state=pl.when(pl.col("rule").is_not_null()).then(pl.lit("refused", dtype=state)).otherwise("state"),
            reason=pl.coalesce("rule", "reason"),
        )
        .drop("rule")
    )
