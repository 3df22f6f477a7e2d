"""The texts of .CBF games: DOS bytes to strings, and the players' and source texts into their parts.

Source: cbf-format.md, section 7.
"""

from __future__ import annotations

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.fixelo import codec
from pipeline.fixelo.codec import Bytes, Positions
from pipeline.formats.legacy_text import decode_value

CODE_PAGE = "cp850"

_ROUND = r"\(((?:\d+|m)(?:[./]\d+)*)\)"
_ANNOTATOR = r"\[([^\]]*)\]"
_MARKS = rf"{_ROUND}|{_ANNOTATOR}"


def game_texts(data: Bytes, offsets: Positions, plain: Bytes, code_page: str = CODE_PAGE) -> pl.DataFrame:
    """The players' and source texts of the games: columns `players_text` and `source_text`.

    Args:
        data: the game file.
        offsets: where each game's record begins.
        plain: the plain headers of the same games, shape (14, games).
        code_page: a code page of one byte a sign; a byte without meaning there becomes U+FFFD.
    """
    signs, players, source = codec.plain_texts(data, offsets, plain, with_source=True)
    lengths = np.stack([players, source], axis=1).ravel()
    texts = _strings(signs, lengths, code_page)
    return pl.DataFrame({"players_text": texts.gather_every(2), "source_text": texts.gather_every(2, offset=1)})


def players_texts(data: Bytes, offsets: Positions, plain: Bytes, code_page: str = CODE_PAGE) -> pl.Series:
    """The players' texts of the games only, named `players_text`; otherwise as `game_texts`."""
    signs, players, _ = codec.plain_texts(data, offsets, plain, with_source=False)
    return _strings(signs, players, code_page).alias("players_text")


def _strings(signs: Bytes, lengths: Positions, code_page: str) -> pl.Series:
    """Cut a run of bytes into strings; the UTF-8 buffer is built in one piece, not text by text."""
    one_by_one = bytes(range(256)).decode(code_page, errors="replace")
    widths = np.array([len(sign.encode()) for sign in one_by_one], dtype=np.int64)
    utf8 = signs.tobytes().decode(code_page, errors="replace").encode()
    ends_in_utf8 = np.concatenate([[0], np.cumsum(widths[signs])])
    borders = ends_in_utf8[np.concatenate([[0], np.cumsum(lengths)])]
    array = pa.LargeStringArray.from_buffers(len(lengths), pa.py_buffer(borders.astype(np.int64)), pa.py_buffer(utf8))
    return pl.Series(pl.from_arrow(array), dtype=pl.String)


def decode_text(raw: bytes) -> str:
    """One name of a PGN file or a player list: UTF-8, else the code page under which it reads best."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return decode_value(raw.decode("latin-1"))


def white_and_black() -> tuple[pl.Expr, pl.Expr]:
    """White and Black out of `players_text`.

    They are parted at the first hyphen; at the second where there are more and the first comma comes after
    the first hyphen (`Saint-Amand,L-Maes,P`). Without a hyphen all of it is White.
    """
    first, second, third = (_players().str.splitn("-", 3).struct.field(f"field_{place}") for place in range(3))
    has_comma = pl.col("players_text").str.contains(",", literal=True)
    at_second = third.is_not_null() & has_comma & ~first.str.contains(",", literal=True)
    white = pl.when(at_second).then(first + "-" + second).otherwise(first)
    black = pl.when(at_second).then(third).otherwise(pl.concat_str(second, third, separator="-", ignore_nulls=True))
    return _name(white), _name(black)


def is_split_unclear() -> pl.Expr:
    """More than one hyphen in `players_text`, so that another split is thinkable."""
    return _players().str.count_matches("-", literal=True) >= 2


def other_splits(frame: pl.DataFrame) -> pl.DataFrame:
    """Every thinkable White and Black of the rows of `frame` with several hyphens in `players_text`.

    Returns the rows, one for each hyphen, with `white` and `black` set to that reading.
    """
    parts, place = pl.col("parts"), pl.col("place")
    return (
        frame.filter(is_split_unclear())
        .with_columns(_players().str.split("-").alias("parts"))
        .with_columns(pl.int_ranges(1, parts.list.len()).alias("place"))
        .explode("place")
        .with_columns(
            _name(parts.list.head(place).list.join("-")).alias("white"),
            _name(parts.list.tail(parts.list.len() - place).list.join("-")).alias("black"),
        )
        .drop("parts", "place")
    )


def _players() -> pl.Expr:
    return pl.col("players_text").str.replace_all(_MARKS, "")


def _name(text: pl.Expr) -> pl.Expr:
    """Converters write `_` for a hyphen inside a name."""
    return text.str.strip_chars(" ").str.replace_all("_", "-", literal=True)


def source_name() -> pl.Expr:
    """The event or place out of `source_text`, without round and annotator."""
    return pl.col("source_text").str.replace_all(_MARKS, "").str.strip_chars(" ")


def round_of_game() -> pl.Expr:
    """The round: 3, m/2 or 5.1 in round brackets, in the source or else in the players' text."""
    return pl.coalesce(pl.col(column).str.extract(_ROUND) for column in ("source_text", "players_text"))


def annotator() -> pl.Expr:
    """The annotator: what stands in square brackets, in the source or else in the players' text."""
    return pl.coalesce(pl.col(column).str.extract(_ANNOTATOR) for column in ("source_text", "players_text"))
