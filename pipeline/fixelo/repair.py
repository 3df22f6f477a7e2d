"""The repair of a .CBF database: which ratings go, and which bytes of the file that changes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from pipeline.fixelo import codec, texts
from pipeline.fixelo.codec import Bytes, Positions
from pipeline.fixelo.database import Database, Refusal, check_records
from pipeline.fixelo.headers import header_columns, trusted_lengths
from pipeline.fixelo.judging import judge


@dataclass(frozen=True)
class Patch:
    """Bytes of the file to change: their positions in ascending order, and the bytes before and after."""

    positions: Positions
    before: Bytes
    after: Bytes


@dataclass(frozen=True)
class Repair:
    """`report` follows contract `FixeloReport`; `patch` is what it means for the file."""

    report: pl.DataFrame
    patch: Patch
    game_count: int
    deleted_count: int


@dataclass(frozen=True)
class _Picked:
    """The games with a rating above the limit, and those that fit no formula."""

    plain: Bytes
    games: Positions
    players_texts: pl.Series
    deleted_count: int


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
    picked = _pick(database, limit, code_page)
    if isinstance(picked, Refusal):
        return picked
    report = judge(_sides(picked, limit), players, file_name)
    return Repair(report, _patch(database, picked, report), len(database.offsets), picked.deleted_count)


def _pick(database: Database, limit: int, code_page: str) -> _Picked | Refusal:
    """One pass over the index; only what is picked gets its texts decoded."""
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
    plain, numbers = np.concatenate(plains, axis=1), np.concatenate(games)
    read = texts.players_texts(database.data, database.offsets[numbers], plain, code_page)
    return _Picked(plain, numbers, read, deleted_count)


def _sides(picked: _Picked, limit: int) -> pl.DataFrame:
    """One row per rating above the limit, and one per untrusted game without such a rating."""
    white, black = texts.white_and_black()
    games = (
        header_columns(picked.plain)
        .with_columns(picked.players_texts)
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
    order = np.argsort(positions[changed])
    return Patch(positions[changed][order], before[changed][order], after[changed][order])
