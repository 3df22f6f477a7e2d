"""Games abroad put in: a line behind all lines of the export, which tells the tournament if it knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from pipeline.contracts.fide import FideGames
from pipeline.corrections.kinds import Correction
from pipeline.corrections.numbers import with_owners
from pipeline.corrections.tables import Account, File, Outcome, Tables, listed

_OF_TOURNAMENT = ("tournament_id", "place", "tournament_country", "start_date", "end_date")
_OF_EXPORT = ("container_name", "export_name", "fide_list")


def added_abroad(
    tables: Tables, received: Tables, named: Sequence[tuple[Correction, File]], account: Account
) -> Tables:
    """Put in games abroad that the export lacks.

    Args:
        tables: the tables after all corrections of games that are there.
        received: the tables as read, which know the lines and tournaments of the export.
        named: the corrections.
        account: takes faults and outcomes.
    """
    # a handful of games, each told from those that are there by then
    for correction, file in named:
        if not file.is_abroad:
            account.impossible(
                correction,
                f"{file.file_name} n'est pas un export de parties à l'étranger",
                f"{file.file_name} is geen export van partijen in het buitenland",
                f"{file.file_name} is no export of games abroad",
            )
            continue
        row = _new_row(correction, file, tables, received, account)
        if row is not None:
            new = pl.DataFrame([row], schema=FideGames.polars_schema())
            tables = replace(tables, fide_games=pl.concat([tables.fide_games, new.select(tables.fide_games.columns)]))
    return tables


def _new_row(
    correction: Correction, file: File, tables: Tables, received: Tables, account: Account
) -> dict[str, Any] | None:
    """The game as a row of contract `FideGames`; None where it is there already, or the player is nobody."""
    given: dict[str, Any] = dict(correction.set)
    member = tables.members.filter(pl.col("member_id") == given["player"])
    if member.is_empty():
        account.impossible(
            correction,
            f"le membre {given['player']} n'est pas dans le fichier des membres",
            f"lid {given['player']} staat niet in het ledenbestand",
            f"member {given['player']} is not in the member file",
        )
        return None
    is_of_file = (pl.col("file_id") == file.file_id) & (pl.col("source_name") == file.file_name)
    games = with_owners(tables).filter(is_of_file)
    if _is_there(correction, given, games, account):
        return None
    export = received.fide_games.filter(is_of_file)
    same = export.filter(pl.col("tournament") == given["tournament"])
    model = (export if same.is_empty() else same).row(-1, named=True)
    line_number, game_number = (
        1 + max(int(str(rows[name].max() or 0)) for rows in (export, games)) for name in ("line_number", "game_number")
    )
    told = {name: given[name] for name in ("player", "score", "tournament", "opponent_name", "opponent_rating")}
    account.outcomes[correction.number] = Outcome(
        line_number=line_number, member_id=given["player"], opponent_id=0, corrected=listed(told)
    )
    return {
        **{name: model[name] for name in (*_OF_EXPORT, *(() if same.is_empty() else _OF_TOURNAMENT))},
        **{name: given.get(name) for name in ("tournament", "date", "colour", "score", "opponent_name")},
        "file_id": file.file_id,
        "source_name": file.file_name,
        "game_number": game_number,
        "line_number": line_number,
        "column_number": 1,
        "fide_id": member["fide_id"][0],
        "member_id": given["player"],
        "opponent_country": given.get("opponent_country"),
        "opponent_rating": given["opponent_rating"] or None,
        "is_split": False,
    }


def _is_there(correction: Correction, given: dict[str, Any], games: pl.DataFrame, account: Account) -> bool:
    """Whether the player has a game against that opponent on that day already: the guard `absent`."""
    there = games.filter(
        pl.col("member_id") == given["player"],
        pl.col("date") == given["date"],
        pl.col("opponent_name").str.to_lowercase() == given["opponent_name"].lower(),
    )
    if not there.is_empty():
        account.guard_failed(
            correction, "absent", listed({"line": there["line_number"][0], "score": there["score"][0]})
        )
    return not there.is_empty()
