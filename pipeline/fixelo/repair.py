"""The repair of a .CBF database: which ratings go, and which bytes of the file that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl

from pipeline.contracts.fixelo import FixeloReport
from pipeline.fixelo import codec, texts
from pipeline.fixelo.codec import Bytes, Positions
from pipeline.fixelo.database import CHUNK_GAMES, Database, Refusal, check_records
from pipeline.fixelo.headers import header_columns, trusted_lengths
from pipeline.fixelo.judging import judge


@dataclass(frozen=True)
class Patch:
    """Bytes of the file to change: their positions in ascending order, and the bytes before and after."""

    positions: Positions
    before: Bytes
    after: Bytes


_NO_PATCH = Patch(np.empty(0, dtype=np.int64), np.empty(0, dtype=np.uint8), np.empty(0, dtype=np.uint8))


@dataclass(frozen=True)
class Repair:
    """`report` follows contract `FixeloReport`; `patch` is what it means for the file."""

    report: pl.DataFrame
    patch: Patch
    game_count: int
    deleted_count: int


@dataclass(frozen=True)
class _Picked:
    """The games with a rating above the limit, and those that fit no formula: headers and places in the index."""

    plain: Bytes
    games: Positions
    deleted_count: int

    def groups(self) -> Iterator[_Picked]:
        """The same in pieces, so that a database full of false ratings needs no more memory at a time."""
        for first in range(0, len(self.games), CHUNK_GAMES):
            piece = slice(first, first + CHUNK_GAMES)
            yield _Picked(self.plain[:, piece], self.games[piece], 0)


def repair_database(
    database: Database, players: pl.Series, limit: int, file_name: str, code_page: str = texts.CODE_PAGE
) -> Repair | Refusal:
    """Find the false ratings of a database and the bytes that remove them.

    Args:
        database: the game file and its offsets.
        players: names whose high ratings are right.
        limit: ratings above it are looked at (FIXELO: "higher than the limit").
        file_name: the database, for the report.
        code_page: of the names in the file.

    Returns:
        The repair; or a refusal where records lie outside the file or on top of each other.
    """
    picked = _pick(database, limit)
    if isinstance(picked, Refusal):
        return picked
    reports, patches = [FixeloReport.empty()], [_NO_PATCH]
    for group in picked.groups():
        names = texts.players_texts(database.data, database.offsets[group.games], group.plain, code_page)
        report = judge(_sides(group, names, limit), players, file_name)
        reports.append(report)
        patches.append(_patch(database, group, report))
    return Repair(pl.concat(reports), _joined(patches), len(database.offsets), picked.deleted_count)


def _pick(database: Database, limit: int) -> _Picked | Refusal:
    """One pass over the headers; only of what is picked the texts will be decoded."""
    highest_allowed = np.flatnonzero(codec.shown_ratings(np.arange(256, dtype=np.uint8)) <= limit)[-1]
    lengths = np.empty(len(database.offsets), dtype=np.int64)
    plains = [np.empty((codec.HEADER_SIZE, 0), dtype=np.uint8)]
    games = [np.empty(0, dtype=np.int64)]
    deleted_count = 0
    for first, offsets in database.chunks():
        plain = codec.plain_headers(database.data, offsets)
        trusted = codec.fitting_formula(plain) != codec.NEITHER
        lengths[first : first + len(offsets)] = trusted_lengths(plain, trusted)
        deleted_count += int(np.count_nonzero(plain[codec.FLAGS] & codec.DELETED))
        is_high = np.maximum(plain[codec.WHITE_RATING], plain[codec.BLACK_RATING]) > highest_allowed
        picks = np.flatnonzero(is_high | ~trusted)
        plains.append(plain[:, picks])
        games.append(first + picks)
    refusal = check_records(database, lengths)
    if refusal:
        return refusal
    return _Picked(np.concatenate(plains, axis=1), np.concatenate(games), deleted_count)


def _sides(picked: _Picked, players_texts: pl.Series, limit: int) -> pl.DataFrame:
    """One row per rating above the limit, and one per untrusted game without such a rating."""
    white, black = texts.white_and_black()
    games = (
        header_columns(picked.plain)
        .with_columns(players_texts)
        .select(
            pl.Series("game_number", picked.games + 1),
            pl.lit(None, dtype=pl.Int64).alias("line_number"),
            white.alias("white"),
            black.alias("black"),
            "players_text",
            "year",
            "is_deleted",
            "white_rating",
            "black_rating",
            (pl.col("checksum_kind") != "neither").alias("is_trusted"),
        )
        .collect()
    )
    ratings = {"W": "white_rating", "B": "black_rating"}
    high = [
        games.filter(pl.col(column) > limit).with_columns(
            pl.lit(colour).alias("colour"), pl.col(column).alias("rating_shown")
        )
        for colour, column in ratings.items()
    ]
    none_high = pl.all_horizontal((pl.col(column) > limit).fill_null(value=False).not_() for column in ratings.values())
    untrusted = games.filter(~pl.col("is_trusted") & none_high).with_columns(
        pl.lit(None, dtype=pl.String).alias("colour"), pl.lit(None, dtype=pl.Int32).alias("rating_shown")
    )
    return pl.concat([*high, untrusted]).drop(ratings.values()).sort("game_number", maintain_order=True)


def _patch(database: Database, picked: _Picked, report: pl.DataFrame) -> Patch:
    """The bytes 8, 9 and 13 of the stored headers that differ once the removed ratings are gone."""
    removed = report.filter(pl.col("action") == "removed")

    def loses(colour: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        numbers = removed.filter(pl.col("colour") == colour)["game_number"].to_numpy().astype(np.int64)
        return np.isin(picked.games + 1, numbers, assume_unique=True)

    repaired = codec.cleared(picked.plain, loses("W"), loses("B"))
    rows = np.array(codec.CHANGEABLE)
    before, after = codec.stored_headers(picked.plain)[rows], codec.stored_headers(repaired)[rows]
    positions = database.offsets[picked.games] + rows[:, None]
    changed = before != after
    return Patch(positions[changed], before[changed], after[changed])


def _joined(patches: list[Patch]) -> Patch:
    positions = np.concatenate([patch.positions for patch in patches])
    order = np.argsort(positions)
    before = np.concatenate([patch.before for patch in patches])
    after = np.concatenate([patch.after for patch in patches])
    return Patch(positions[order], before[order], after[order])
