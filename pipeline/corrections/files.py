"""Corrections of whole files: one taken out, one that counts in another's place, what a file says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from pipeline.corrections.kinds import TOURNAMENT_COLUMNS, Correction, Value
from pipeline.corrections.tables import Account, File, Outcome, Tables, described, listed

DROPPED, REPLACED = "file_dropped_by_correction", "file_replaced_by_correction"
"""Reasons in `ReceivedFiles.reason`, and the rules of the findings that tell of them."""


def find_file(
    correction: Correction, tables: Tables, account: Account, given: dict[str, Value] | None = None
) -> File | None:
    """The file that a correction names, among the received ones and the export of games abroad.

    Args:
        correction: the correction; what is wrong with the name is told of it.
        tables: the period's tables.
        account: takes the faults.
        given: where the name stands, the correction's place where nothing else is given.
    """
    asked = given if given is not None else dict(correction.place)
    name, prefix = str(asked["file"]), str(asked.get("file_id") or "").lower()
    fits = (pl.col("file_name") == name) & pl.col("file_id").str.starts_with(prefix)
    received = tables.received_files.filter(fits)
    abroad = tables.fide_games.select("file_id", file_name="source_name").filter(fits).unique()
    found = [File(row["file_id"], name, is_abroad=False, row=row) for row in received.iter_rows(named=True)]
    found += [File(row["file_id"], name, is_abroad=True, row={}) for row in abroad.iter_rows(named=True)]
    target = described({"file": f"{name} {prefix}".strip()})
    if not found:
        account.tell("correction_target_missing", correction, **target)
    elif len(found) > 1:
        account.tell("correction_target_ambiguous", correction, count=len(found), key="file_id", **target)
    return found[0] if len(found) == 1 else None


def correct_files(tables: Tables, named: Sequence[tuple[Correction, File]], account: Account) -> Tables:
    """Drop and replace files, and mend what they say of their tournament; games stay as they were read."""
    refused: list[tuple[str, str, str]] = []
    changed: list[tuple[str, str, str, Value]] = []
    for correction, file in named:
        if file.is_abroad:
            _tell_abroad(correction, account)
        elif correction.kind == "tournament":
            changed += _tournament(correction, file, account)
        else:
            refused += _refusal(correction, file, tables, account)
    files = _with_states(tables.received_files, refused)
    return replace(tables, received_files=_with_values(files, changed))


def _tell_abroad(correction: Correction, account: Account) -> None:
    account.impossible(
        correction,
        "l'export des parties à l'étranger ne connaît que member_number, result, colour, date, drop_game et "
        "add_game_abroad",
        "de export van partijen in het buitenland kent enkel member_number, result, colour, date, drop_game en "
        "add_game_abroad",
        "an export of games abroad takes only member_number, result, colour, date, drop_game and add_game_abroad",
    )


def _tournament(correction: Correction, file: File, account: Account) -> list[tuple[str, str, str, Value]]:
    found = {key: file.row[column] for key, column in TOURNAMENT_COLUMNS.items()}
    free = [account.claim(correction, "tournament", file.file_id, file.file_name, key) for key in correction.set]
    if not account.guard(correction, found) or not all(free):
        return []
    account.outcomes[correction.number] = Outcome(
        found=listed({key: found[key] for key in correction.set}), corrected=listed(correction.set)
    )
    return [(file.file_id, file.file_name, TOURNAMENT_COLUMNS[key], value) for key, value in correction.set.items()]


def _refusal(correction: Correction, file: File, tables: Tables, account: Account) -> list[tuple[str, str, str]]:
    games = tables.half_games.filter(pl.col("file_id") == file.file_id).height
    found = {
        "tournament": file.row["tournament_name"],
        "games": (games + 1) // 2,
        "players": file.row["player_count"] or 0,
        "end_date": file.row["end_date"],
    }
    is_free = account.claim(correction, "file", file.file_id, file.file_name)
    if not account.guard(correction, found) or not is_free:
        return []
    corrected = None
    if correction.kind == "replace_file":
        by = find_file(correction, tables, account, dict(correction.set))
        if by is None:
            return []
        if by.row.get("state") != "accepted" or (by.file_id, by.file_name) == (file.file_id, file.file_name):
            account.impossible(
                correction,
                f"{by.file_name} ne peut pas compter : il n'est pas accepté, ou c'est le même fichier",
                f"{by.file_name} kan niet tellen: het is niet aanvaard, of het is hetzelfde bestand",
                f"{by.file_name} can't count: it is not accepted, or it is the same file",
            )
            return []
        corrected = f"file {by.file_name}"
    account.outcomes[correction.number] = Outcome(found=f"file {file.file_name}", corrected=corrected)
    return [(file.file_id, file.file_name, DROPPED if corrected is None else REPLACED)]


def _with_states(received_files: pl.DataFrame, refused: list[tuple[str, str, str]]) -> pl.DataFrame:
    reasons = pl.DataFrame(
        refused, schema={"file_id": pl.String, "file_name": pl.String, "corrected": pl.String}, orient="row"
    )
    state = received_files.schema["state"]
    is_out = pl.col("corrected").is_not_null()
    return (
        received_files.join(reasons, on=["file_id", "file_name"], how="left", maintain_order="left")
        .with_columns(
            state=pl.when(is_out).then(pl.lit("refused", dtype=state)).otherwise("state"),
            reason=pl.coalesce("corrected", "reason"),
        )
        .drop("corrected")
    )


def _with_values(received_files: pl.DataFrame, changed: list[tuple[str, str, str, Value]]) -> pl.DataFrame:
    # a handful of header values, each with a type of its own
    for file_id, file_name, column, value in changed:
        is_it = (pl.col("file_id") == file_id) & (pl.col("file_name") == file_name)
        new = pl.lit(value, dtype=received_files.schema[column])
        received_files = received_files.with_columns(pl.when(is_it).then(new).otherwise(column).alias(column))
    return received_files
