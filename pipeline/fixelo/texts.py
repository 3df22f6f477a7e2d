"""The texts of .CBF games: DOS bytes to strings, and the players' and source texts into their parts.

Source: cbf-format.md, section 7.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    more_bytes = np.array([len(sign.encode()) - 1 for sign in one_by_one], dtype=np.uint8)[signs]
    borders = np.concatenate([[0], np.cumsum(lengths)])
    wide = np.flatnonzero(more_bytes)
    if len(wide):
        # Each border moves by what the wider signs before it take more in UTF-8.
        borders += np.concatenate([[0], np.cumsum(more_bytes[wide], dtype=np.int64)])[np.searchsorted(wide, borders)]
    utf8 = signs.tobytes().decode(code_page, errors="replace").encode()
    array = pa.LargeStringArray.from_buffers(len(lengths), pa.py_buffer(borders), pa.py_buffer(utf8))
    return pl.Series(pl.from_arrow(array), dtype=pl.String)


def decode_text(raw: bytes) -> str:
    """One name of a PGN file or a player list: UTF-8, else the code page under which it reads best."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return decode_value(raw.decode("latin-1"))


def decode_texts(name: str, values: Iterable[bytes]) -> pl.Series:
    """A column of texts of a PGN file, each decoded as `decode_text` does; plain ASCII passes as it is."""
    latin = pl.Series(name, [value.decode("latin-1") for value in values], dtype=pl.String)
    foreign = latin.filter(latin.str.contains(r"[^\x00-\x7f]")).unique()
    # One look per distinct text, not per row.
    readings = [decode_text(value.encode("latin-1")) for value in foreign.to_list()]
    return latin.replace(foreign, pl.Series(readings, dtype=pl.String))


def with_players(games: pl.LazyFrame) -> pl.LazyFrame:
    """Part `players_text` into the columns `white`, `black` and `is_split_unclear`.

    The names are parted at the first hyphen; at the second where there are more and the first comma comes
    after the first hyphen (`Saint-Amand,L-Maes,P`). Without a hyphen all of it is White. With more than one
    another split is thinkable, so it is unclear.
    """
    bare = pl.col("bare_text")
    comes_first = bare.str.find("-", literal=True) < bare.str.find(",", literal=True)
    # Inside a name `_` stands for a hyphen, so the first one can be put aside as such.
    to_part = pl.when(pl.col("is_split_unclear") & comes_first).then(bare.str.replace("-", "_", literal=True))
    return (
        games.with_columns(_players().alias("bare_text"))
        .with_columns((bare.str.count_matches("-", literal=True) >= 2).alias("is_split_unclear"))
        .with_columns(
            to_part.otherwise(bare).str.splitn("-", 2).struct.rename_fields(["white", "black"]).alias("players")
        )
        .unnest("players")
        .with_columns(_name(pl.col("white")), _name(pl.col("black").fill_null("")))
        .drop("bare_text")
    )


def other_splits(games: pl.DataFrame) -> pl.DataFrame:
    """Every thinkable White and Black of the players: the rows once for each hyphen in `white` and `black`."""
    parts, place = pl.col("parts"), pl.col("place")
    return (
        games.with_columns(pl.concat_str("white", "black", separator="-").str.split("-").alias("parts"))
        .with_columns(pl.int_ranges(1, parts.list.len()).alias("place"))
        .explode("place")
        .with_columns(
            parts.list.head(place).list.join("-").str.strip_chars(" ").alias("white"),
            parts.list.tail(parts.list.len() - place).list.join("-").str.strip_chars(" ").alias("black"),
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
