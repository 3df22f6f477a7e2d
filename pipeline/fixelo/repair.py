"""The repair of a .CBF database: which ratings go, and which bytes of the file that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.contracts.sendings import COLOURS
from pipeline.fixelo import codec, texts
from pipeline.fixelo.codec import Bytes, Positions
from pipeline.fixelo.database import CHUNK_GAMES, Database, Refusal, check_records
from pipeline.fixelo.headers import null_if_zero, trusted_lengths
from pipeline.fixelo.judging import judge
from pipeline.fixelo.names import NameIndex


@dataclass(frozen=True)
class Patch:
    """Bytes of the file to change: their positions in ascending order (32 bits, as the index), what comes there."""

    positions: NDArray[np.uint32]
    after: Bytes


_NO_PATCH = Patch(np.empty(0, dtype=np.uint32), np.empty(0, dtype=np.uint8))


@dataclass(frozen=True)
class Repair:
    """`report` follows contract `FixeloReport`; `patch` is what it means for the file."""

    report: pl.DataFrame
    patch: Patch
    game_count: int
    deleted_count: int


def repair_database(
    database: Database, players: NameIndex, limit: int, file_name: str, code_page: str = texts.CODE_PAGE
) -> Repair | Refusal:
    """Find the false ratings of a database and the bytes that remove them.

    Args:
        database: the game file and its offsets.
        players: the names whose high ratings are right.
        limit: ratings above it are looked at (FIXELO: "higher than the limit").
        file_name: the database, for the report.
        code_page: of the names in the file.

    Returns:
        The repair; or a refusal where records lie outside the file or on top of each other.
    """
    picked = _pick(database, limit)
    if isinstance(picked, Refusal):
        return picked
    games, deleted_count = picked
    groups = list(_groups(games))
    sides = pl.concat(_sides(database, group, limit, code_page) for group in groups or [games])
    report = judge(sides, players, file_name)
    patches = [_NO_PATCH, *(_patch(database, group, report) for group in groups)]
    return Repair(report, _joined(patches), len(database.offsets), deleted_count)


def _pick(database: Database, limit: int) -> tuple[Positions, int] | Refusal:
    """One pass over the headers; only of the games that it picks the texts will be decoded.

    Returns:
        The places in the index of the games with a rating above the limit and of those that fit no formula;
        and how many games of all are deleted.
    """
    highest_allowed = np.flatnonzero(codec.shown_ratings(np.arange(256, dtype=np.uint8)) <= limit)[-1]
    lengths = np.empty(len(database.offsets), dtype=np.int32)
    picks = [np.empty(0, dtype=np.int64)]
    deleted_count = 0
    for first, offsets in database.chunks():
        plain = codec.plain_headers(database.data, offsets)
        trusted = codec.fitting_formula(plain) != codec.NEITHER
        lengths[first : first + len(offsets)] = trusted_lengths(plain, trusted)
        deleted_count += int(np.count_nonzero(plain[codec.FLAGS] & codec.DELETED))
        is_high = np.maximum(plain[codec.WHITE_RATING], plain[codec.BLACK_RATING]) > highest_allowed
        picks.append(first + np.flatnonzero(is_high | ~trusted))
    return check_records(database, lengths) or (np.concatenate(picks), deleted_count)


def _groups(games: Positions) -> Iterator[Positions]:
    """The games in pieces, so that a database full of false ratings needs little more memory than its report."""
    for first in range(0, len(games), CHUNK_GAMES):
        yield games[first : first + CHUNK_GAMES]


def _sides(database: Database, games: Positions, limit: int, code_page: str) -> pl.DataFrame:
    """One row per rating above the limit, and one per untrusted game without such a rating."""
    offsets = database.offsets[games]
    plain = codec.plain_headers(database.data, offsets)
    told = pl.LazyFrame(
        {
            "game_number": (games + 1).astype(np.int32),
            "players_text": texts.players_texts(database.data, offsets, plain, code_page),
            "year": codec.years(plain),
            "is_deleted": (plain[codec.FLAGS] & codec.DELETED) != 0,
            "is_trusted": codec.fitting_formula(plain) != codec.NEITHER,
        }
    )
    of_games = texts.with_players(told).with_columns(null_if_zero("year")).drop("players_text").collect()
    ratings = codec.shown_ratings(plain[[codec.WHITE_RATING, codec.BLACK_RATING]])
    white, black = ratings > limit
    # Of each game, in this order: the row of White, that of Black, and that of the game as such.
    rows = np.flatnonzero(np.stack([white, black, ~(white | black)], axis=1))
    game, side = np.divmod(rows, 3)
    return of_games[game].with_columns(
        pl.Series("colour", ["W", "B", None], dtype=pl.Enum(COLOURS)).gather(side),
        pl.when(pl.Series(side < 2)).then(pl.Series(ratings[np.minimum(side, 1), game])).alias("rating_shown"),
    )


def _patch(database: Database, games: Positions, report: pl.DataFrame) -> Patch:
    """The bytes 8, 9 and 13 of the stored headers of `games` that differ once the removed ratings are gone."""
    first, end = np.searchsorted(report["game_number"], [games[0] + 1, games[-1] + 2])
    removed = report[first:end].select("game_number", "colour").filter(report["action"][first:end] == "removed")

    def loses(colour: str) -> NDArray[np.bool_]:
        return np.isin(games + 1, removed.filter(pl.col("colour") == colour)["game_number"], kind="sort")

    rows = np.array(codec.CHANGEABLE)
    plain = codec.plain_headers(database.data, database.offsets[games])
    repaired = codec.cleared(plain, loses("W"), loses("B"))
    changed = (plain[rows] != repaired[rows]).T
    positions = (database.offsets[games][:, None] + rows).astype(np.uint32)
    return Patch(positions[changed], codec.stored_headers(repaired)[rows].T[changed])


def _joined(patches: list[Patch]) -> Patch:
    """The patches of all games as one; of games that stand in another order than their records too."""
    positions = np.concatenate([patch.positions for patch in patches])
    after = np.concatenate([patch.after for patch in patches])
    if np.all(positions[:-1] < positions[1:]):
        return Patch(positions, after)
    order = np.argsort(positions)
    return Patch(positions[order], after[order])
