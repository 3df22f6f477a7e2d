"""Corrections of members: values of one, and two numbers that are one player; both go into PLAYER itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from pipeline.corrections.file import shown
from pipeline.corrections.kinds import MEMBER_COLUMNS, Correction, Value
from pipeline.corrections.numbers import with_owners
from pipeline.corrections.tables import Account, Outcome, Tables, described, listed
from pipeline.formats.player_changes import CHANGE_SCHEMA, change_members, delete_members
from pipeline.formats.player_dbf import read_members
from pipeline.period import Period
from pipeline.rating.arithmetic import hundredths, performance
from pipeline.rulebook import Rulebook

_SUMS = ("game_count", "opponent_sum", "score_sum")

Change = tuple[int, str, str | None]


def correct_members(
    tables: Tables, corrections: Sequence[Correction], account: Account, period: Period, rulebook: Rulebook
) -> Tables:
    """Change members, and let the games of an absorbed number go to the one that stays."""
    changes: list[Change] = []
    absorbed: dict[int, int] = {}
    for correction in corrections:
        if correction.kind == "member":
            changes += _member(correction, tables.members, account)
        else:
            changes += _merge(correction, tables.members, account, absorbed, rulebook)
    if not changes and not absorbed:
        return tables
    frame = pl.DataFrame(changes, schema=CHANGE_SCHEMA, orient="row")
    table = delete_members(change_members(tables.member_table, frame), list(absorbed))
    return replace(
        tables,
        member_table=table,
        members=read_members(table, period),
        entries=_with_merged(tables.entries, absorbed),
        fide_games=_with_merged(with_owners(tables), absorbed) if absorbed else tables.fide_games,
    )


def _row(member_id: Any, correction: Correction, members: pl.DataFrame, account: Account) -> dict[str, Any]:
    rows = members.filter(pl.col("member_id") == member_id)
    if rows.is_empty():
        account.tell("correction_target_missing", correction, **described({"member": member_id}))
        return {}
    return rows.row(0, named=True)


def _member(correction: Correction, members: pl.DataFrame, account: Account) -> list[Change]:
    member_id: Any = correction.place["member"]
    row = _row(member_id, correction, members, account)
    if not row:
        return []
    found = {key: row[column] for key, column in MEMBER_COLUMNS.items()}
    free = [account.claim(correction, "member", member_id, MEMBER_COLUMNS[key]) for key in correction.set]
    if not account.guard(correction, found) or not all(free):
        return []
    account.outcomes[correction.number] = Outcome(
        member_id=member_id,
        found=listed({key: found[key] for key in correction.set}),
        corrected=listed(correction.set),
    )
    return [_change(member_id, MEMBER_COLUMNS[key], value) for key, value in correction.set.items()]


def _change(member_id: int, column: str, value: Value) -> Change:
    return member_id, column, None if value is None else shown(value)


def _merge(
    correction: Correction, members: pl.DataFrame, account: Account, absorbed: dict[int, int], rulebook: Rulebook
) -> list[Change]:
    """The changes that make one of two; fills `absorbed`."""
    stays: Any = correction.place["member"]
    goes: Any = correction.set["absorbs"]
    if stays == goes:
        account.impossible(
            correction,
            "un numéro ne s'absorbe pas lui-même",
            "een nummer slorpt zichzelf niet op",
            "a number can't absorb itself",
        )
        return []
    kept, gone = (_row(number, correction, members, account) for number in (stays, goes))
    free = [account.claim(correction, "merge", number) for number in (stays, goes)]
    if not kept or not gone or not all(free):
        return []
    if not account.guard(correction, {"name": kept["name"], "absorbed_name": gone["name"]}):
        return []
    absorbed[goes] = stays
    account.outcomes[correction.number] = Outcome(
        member_id=stays, opponent_id=goes, found=f"members {stays} and {goes}", corrected=f"member {stays}"
    )
    state = _merged_state(kept, gone, rulebook)
    differing = {column: value for column, value in state.items() if value != kept[column]}
    if not all(account.claim(correction, "member", stays, column) for column in differing):
        return []
    return [_change(stays, column, value) for column, value in differing.items()]


def _merged_state(kept: dict[str, Any], gone: dict[str, Any], rulebook: Rulebook) -> dict[str, Value]:
    """The rated one gives the state, the number that stays if both are; the sums of two unrated add up.

    The rating of the added sums is their performance, once it would be published (article 10 e).
    """
    fide_id = kept["fide_id"] or gone["fide_id"]
    rated = [row for row in (kept, gone) if row["game_count"] >= rulebook.games_to_be_rated]
    if rated:
        return {column: rated[0][column] for column in ("rating", *_SUMS)} | {"fide_id": fide_id}
    sums = {column: kept[column] + gone[column] for column in _SUMS}
    counted = pl.DataFrame([sums]).with_columns(games="game_count", score_hundredths=hundredths("score_sum"))
    reached = performance(counted, rulebook)["performance"][0]
    is_published = sums["game_count"] >= rulebook.games_to_be_published
    return sums | {"rating": reached if is_published else 0, "fide_id": fide_id}


def _with_merged(table: pl.DataFrame, absorbed: dict[int, int]) -> pl.DataFrame:
    return table.with_columns(pl.col("member_id").replace(absorbed)) if absorbed else table
