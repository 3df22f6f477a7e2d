"""Games put in: new ones, and those moved from another place; a player whom the file lacks gets a line.

A half game that was not received stands on its player's own line, in a column behind all columns of the
file; what came by correction is told by the table `corrections`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames, Rounds
from pipeline.corrections.files import find_file
from pipeline.corrections.games import Located, is_legal_total
from pipeline.corrections.kinds import Correction
from pipeline.corrections.tables import Account, File, Outcome, Tables, listed
from pipeline.formats.sendings.layouts import layout_named

_OTHER = {"W": "B", "B": "W"}


@dataclass(frozen=True)
class _Player:
    member_id: int
    name: str
    rating: int


@dataclass(frozen=True)
class _Game:
    """A game to be put in; `scores` and `colours` of the player and the opponent."""

    correction: Correction
    file: File
    round_number: int
    players: tuple[_Player, _Player]
    scores: tuple[float, float]
    colours: tuple[str, str]
    date: Any


def moved_games(tables: Tables, received: Tables, located: Sequence[Located], account: Account) -> Tables:
    """Put games that were taken out where they belong.

    Args:
        tables: the tables after all corrections of numbers, values and dropped games.
        received: the tables as read, which know the game as it was.
        located: the `move_game` corrections, with their half games as received.
        account: takes faults and outcomes.
    """
    for item in located:
        correction, half = item.correction, item.halves[0]
        given = dict(correction.set) if "file" in correction.set else dict(correction.place)
        file = find_file(correction, tables, account, given)
        if file is None or not _takes_games(correction, file, account):
            continue
        own, other = _players_of(half, tables)
        scores = (half["score"], _mirror_score(half, received))
        round_number = correction.set.get("round") or half["round_number"]
        game = _Game(
            correction,
            file,
            int(str(round_number)),
            (own, other),
            scores,
            (half["colour"], _OTHER[half["colour"]]),
            correction.set.get("date") or half["date"],
        )
        tables = _put_in(tables, game, account)
        told = account.outcomes[correction.number]
        to = {"file": file.file_name, "round": game.round_number}
        account.outcomes[correction.number] = replace(told, corrected=f"{told.found}, {listed(to)}")
    return tables


def added_games(tables: Tables, named: Sequence[tuple[Correction, File]], account: Account) -> Tables:
    """Put in games that were not received."""
    # a handful of games, each of which may bring new lines that the next one needs
    for correction, file in named:
        if not _takes_games(correction, file, account):
            continue
        given: dict[str, Any] = dict(correction.set)
        if given["player"] == given["opponent"]:
            account.impossible(
                correction,
                "un joueur ne joue pas contre lui-même",
                "een speler speelt niet tegen zichzelf",
                "a player does not play himself",
            )
            continue
        players = _added_players(correction, given, tables, account)
        score = given["score"]
        other_score = given.get("opponent_score", 1 - score)
        if players is None:
            continue
        if not is_legal_total(score + other_score, file):
            account.impossible(
                correction,
                "les points des deux joueurs ne font pas un point",
                "de punten van beide spelers zijn samen geen punt",
                "the points of both players do not make one point",
            )
            continue
        colours = (given["colour"], _OTHER[given["colour"]])
        number: Any = correction.place["round"]
        game = _Game(correction, file, number, players, (score, other_score), colours, given["date"])
        tables = _put_in(tables, game, account)
        account.outcomes[correction.number] = Outcome(
            round_number=number,
            member_id=given["player"],
            opponent_id=given["opponent"],
            corrected=listed({name: given[name] for name in ("player", "opponent", "score", "colour")}),
        )
    return tables


def _takes_games(correction: Correction, file: File, account: Account) -> bool:
    if file.is_abroad or file.row["layout"] is None:
        account.impossible(
            correction,
            f"{file.file_name} n'est pas un fichier d'envoi lisible",
            f"{file.file_name} is geen leesbaar verzendbestand",
            f"{file.file_name} is no result file that could be read",
        )
        return False
    return True


def _players_of(half: dict[str, Any], tables: Tables) -> tuple[_Player, _Player]:
    """The two players of a received half game, with corrected member numbers."""
    of_file = tables.entries.filter(pl.col("file_id") == half["file_id"])
    own = of_file.filter(pl.col("line_number") == half["line_number"])
    other = of_file.filter(pl.col("entry_number") == half["opponent_number"]).head(1)
    first, second = (rows.row(0, named=True) for rows in (own, other))
    return tuple(_Player(row["member_id"], row["name"], row["rating"]) for row in (first, second))  # type: ignore[return-value]


def _mirror_score(half: dict[str, Any], received: Tables) -> float:
    if half["mirror_line"] is None:
        return float(1 - half["score"])
    mirror = received.half_games.filter(
        (pl.col("file_id") == half["file_id"])
        & (pl.col("line_number") == half["mirror_line"])
        & (pl.col("column_number") == half["mirror_column"])
    )
    return float(mirror["score"][0])


def _added_players(
    correction: Correction, given: dict[str, Any], tables: Tables, account: Account
) -> tuple[_Player, _Player] | None:
    players = []
    for number, name, rating in (
        (given["player"], None, 0),
        (given["opponent"], given.get("opponent_name"), given.get("opponent_rating", 0)),
    ):
        rows = tables.members.filter(pl.col("member_id") == number)
        if number == 0 and name is not None:
            players.append(_Player(0, name, rating))
        elif rows.is_empty():
            account.impossible(
                correction,
                f"le membre {number} n'est pas dans le fichier des membres (0 demande opponent_name)",
                f"lid {number} staat niet in het ledenbestand (0 vraagt opponent_name)",
                f"member {number} is not in the member file (0 needs opponent_name)",
            )
        else:
            row = rows.row(0, named=True)
            players.append(_Player(number, row["name"], row["rating"]))
    return (players[0], players[1]) if len(players) == 2 else None


def _put_in(tables: Tables, game: _Game, account: Account) -> Tables:
    """The tables with both halves of a game, and lines for players whom the file lacks."""
    file_id = game.file.file_id
    entries = tables.entries.filter(pl.col("file_id") == file_id)
    halves = tables.half_games.filter(pl.col("file_id") == file_id)
    seats: list[tuple[int, int]] = []
    new_entries: list[dict[str, Any]] = []
    for player in game.players:
        seat = _seat(player, entries, game)
        if seat is None:
            at = len(new_entries) + 1
            seat = (_top(entries["line_number"]) + at, _top(entries["entry_number"]) + at)
            new_entries.append(_entry(player, seat, file_id))
        seats.append(seat)
    if _is_taken(game, seats, halves, account):
        return tables
    column = max(_top(halves["column_number"]), _top(tables.half_games["column_number"])) + 1
    new_halves = [
        {
            "file_id": file_id,
            "line_number": seats[at][0],
            "column_number": column,
            "round_number": game.round_number,
            "entry_number": seats[at][1],
            "opponent_number": seats[1 - at][1],
            "colour": game.colours[at],
            "score": game.scores[at],
            "date": game.date,
        }
        for at in (0, 1)
    ]
    known_round = (pl.col("file_id") == file_id) & (pl.col("round_number") == game.round_number)
    new_round = {"file_id": file_id, "round_number": game.round_number, "date": game.date}
    rounds = [new_round] if tables.rounds.filter(known_round).is_empty() else []
    return replace(
        tables,
        entries=_with_rows(tables.entries, new_entries, Entries.polars_schema()),
        half_games=_with_rows(tables.half_games, new_halves, HalfGames.polars_schema()),
        rounds=_with_rows(tables.rounds, rounds, Rounds.polars_schema()),
    )


def _seat(player: _Player, entries: pl.DataFrame, game: _Game) -> tuple[int, int] | None:
    """Line and number of a player in the file; where each line is a game of its own, always a new one."""
    if layout_named(str(game.file.row["layout"])).date_span is not None:
        return None
    is_him = pl.col("member_id") == player.member_id
    if player.member_id == 0:
        is_him &= pl.col("name") == player.name
    found = entries.filter(is_him)
    return None if found.is_empty() else (found["line_number"][0], found["entry_number"][0])


def _is_taken(game: _Game, seats: list[tuple[int, int]], halves: pl.DataFrame, account: Account) -> bool:
    """Whether one of the two has a game in that round already: the guard `absent`."""
    lines = [line for line, _ in seats]
    there = halves.filter(pl.col("line_number").is_in(lines) & (pl.col("round_number") == game.round_number))
    if not there.is_empty():
        found = {"line": there["line_number"][0], "round": game.round_number, "score": there["score"][0]}
        account.guard_failed(game.correction, "absent", listed(found))
    return not there.is_empty()


def _entry(player: _Player, seat: tuple[int, int], file_id: str) -> dict[str, Any]:
    return {
        "file_id": file_id,
        "line_number": seat[0],
        "entry_number": seat[1],
        "name": player.name,
        "member_id": player.member_id,
        "rating": player.rating,
        "is_fictive": False,
    }


def _top(numbers: pl.Series) -> int:
    return int(str(numbers.max() or 0))


def _with_rows(table: pl.DataFrame, rows: list[dict[str, Any]], schema: pl.Schema) -> pl.DataFrame:
    if not rows:
        return table
    return pl.concat([table, pl.DataFrame(rows, schema=schema).select(table.columns)])
