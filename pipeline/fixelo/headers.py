"""Every game header of a .CBF database as a table, for queries (contract `GameHeaders`)."""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.contracts.fixelo import CHECKSUM_KINDS, GAME_RESULTS, GameHeaders
from pipeline.fixelo import codec, texts
from pipeline.fixelo.codec import Bytes
from pipeline.fixelo.database import Database, Refusal, check_records

ECO_CODES = 500


def game_headers(database: Database, file_name: str, code_page: str = texts.CODE_PAGE) -> pl.DataFrame | Refusal:
    """Read all headers of a database; a game whose checksum fits no formula is there too, and marked.

    Returns contract `GameHeaders`, in the order of the index, or why the database is refused.
    """
    lengths = np.empty(len(database.offsets), dtype=np.int32)
    pieces = [GameHeaders.empty()]
    for first, offsets in database.chunks():
        plain = codec.plain_headers(database.data, offsets)
        lengths[first : first + len(offsets)] = trusted_lengths(plain, codec.fitting_formula(plain) != codec.NEITHER)
        both_texts = texts.game_texts(database.data, offsets, plain, code_page)
        read = texts.with_players(header_columns(plain).with_columns(both_texts.get_columns())).collect()
        pieces.append(
            GameHeaders.conform(
                read.with_columns(
                    pl.lit(file_name).alias("file_name"),
                    pl.int_range(first + 1, first + 1 + pl.len()).alias("game_number"),
                    pl.Series("offset_bytes", offsets),
                    texts.source_name().alias("source"),
                    texts.round_of_game().alias("round"),
                    texts.annotator().alias("annotator"),
                )
            )
        )
    return check_records(database, lengths) or pl.concat(pieces)


def trusted_lengths(plain: Bytes, trusted: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Record lengths; of a header that is not trusted only the header itself is counted."""
    return np.where(trusted, codec.record_lengths(plain), np.int32(codec.HEADER_SIZE))


def header_columns(plain: Bytes) -> pl.LazyFrame:
    """The columns of `GameHeaders` that the 14 header bytes hold, one row per game; take of them what is needed."""
    code = (plain[codec.FLAGS] & 0x3E).astype(np.int16) >> 1
    code |= ((plain[4] & 0xC0).astype(np.int16) >> 1) | ((plain[5] & 0xC0).astype(np.int16) << 1)
    from_position = (plain[codec.FLAGS] & codec.FROM_POSITION) != 0
    frame = pl.DataFrame(
        {
            "year": codec.years(plain),
            "result_code": plain[codec.RESULT],
            "eco_code": np.where(from_position, np.int16(0), code),
            "white_rating": codec.shown_ratings(plain[codec.WHITE_RATING]),
            "black_rating": codec.shown_ratings(plain[codec.BLACK_RATING]),
            "move_count": plain[codec.MOVE_COUNT],
            "move_bytes": np.maximum(codec.big_endian(plain, 2) - 1, 0),
            "annotation_bytes": codec.big_endian(plain, 6),
            "is_from_position": from_position,
            "is_marked": (plain[codec.FLAGS] & codec.MARKED) != 0,
            "is_deleted": (plain[codec.FLAGS] & codec.DELETED) != 0,
            "checksum_code": codec.fitting_formula(plain),
        }
    )
    return (
        frame.lazy()
        .with_columns(
            null_if_zero("year"),
            null_if_zero("white_rating"),
            null_if_zero("black_rating"),
            _result(),
            _eco(),
            _named(pl.col("checksum_code"), CHECKSUM_KINDS).alias("checksum_kind"),
        )
        .drop("checksum_code")
    )


def null_if_zero(column: str) -> pl.Expr:
    """The column with 0, which stands for nothing known, as null."""
    return pl.when(pl.col(column) != 0).then(column).alias(column)


def _named(code: pl.Expr, names: tuple[str, ...]) -> pl.Expr:
    return code.replace_strict(dict(enumerate(names)), return_dtype=pl.Enum(names))


def _result() -> pl.Expr:
    """0, 1 and 2 are the finished ones; anything else is unfinished, possibly with an evaluation."""
    finished = dict(enumerate(("0-1", "1/2-1/2", "1-0")))
    names = pl.col("result_code").replace_strict(finished, default="*", return_dtype=pl.Enum(GAME_RESULTS))
    return names.alias("result")


def _eco() -> pl.Expr:
    """1 is A00 and 500 E99; 0 is none, and nothing beyond 500 is a code."""
    code = pl.col("eco_code")
    letter = pl.lit("ABCDE").str.slice((code - 1) // 100, 1)
    number = ((code - 1) % 100).cast(pl.String).str.zfill(2)
    return pl.when(code.is_between(1, ECO_CODES)).then(letter + number).alias("eco")
