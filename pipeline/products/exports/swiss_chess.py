"""Exports for Swiss-Chess: DBF, quoted text, and the packed list.

Source: federation-facts.md (e), swisschess.dbf and PlayerSwissChess.zip.
"""

from __future__ import annotations

import datetime as dt

import polars as pl

from pipeline.formats.dbf import Field, new_header, new_table, write_table
from pipeline.formats.legacy_text import encode_column, within_page
from pipeline.products.exports.lines import CRLF, semicolon_lines, windows_bytes
from pipeline.products.exports.players import birthday, club_label, text

CLUB_WIDTH = 36
FIELDS = (
    Field("NAME", "C", 32, 0),
    Field("CLUB", "C", CLUB_WIDTH, 0),
    Field("FED", "C", 4, 0),
    Field("ELO_FIDE", "N", 4, 0),
    Field("ELO_BEL", "N", 4, 0),
    Field("TIT", "C", 3, 0),
    Field("BIRTH", "D", 8, 0),
    Field("ID_FIDE", "N", 10, 0),
    Field("ID_BEL", "N", 5, 0),
    Field("SC", "C", 1, 0),
)
WOMAN = "W"
TITLE_CODES = {"GM": 1, "IM": 2, "FM": 3, "CM": 4, "WGM": 6, "WIM": 7, "WFM": 8, "WCM": 9}
PAIR_BASE, SINGLE_BASE = 110, 100
"""A pair of digits is one byte of this plus its value, a last single digit one of that."""


def swiss_chess_dbf(players: pl.DataFrame, list_date: dt.date) -> bytes:
    """PlayerSwissChess.dbf; `players` as `exported_players` gives them."""
    frame = players.select(
        NAME=within_page(players["name"]).str.slice(0, 32),
        CLUB=within_page(players.select(club_label(CLUB_WIDTH)).to_series()),
        FED="country",
        ELO_FIDE="fide_rating",
        ELO_BEL="rating",
        TIT=text("title", 3),
        BIRTH=pl.date(pl.col("birth_year"), 1, 1),
        ID_FIDE="fide_id",
        ID_BEL="member_id",
        SC=_sex(),
    )
    typed = frame.select(pl.col(item.name).cast(item.dtype) for item in FIELDS)
    return write_table(new_table(new_header(FIELDS, indexed=False), typed), date=list_date)


def swiss_chess_text(players: pl.DataFrame) -> bytes:
    """PlayerSwissChess.txt: fifteen quoted fields a line."""
    return windows_bytes(semicolon_lines(players.select(_fifteen("%d.%m.%Y")), quoted=True))


def swiss_chess_packed(players: pl.DataFrame) -> bytes:
    """PlayerSwissChess.lst: the fields of the text, numbers, dates and titles packed into bytes."""
    fields = players.select(_fifteen("%d%m%Y"))
    numbers = ("fide_rating", "rating", "birthday", "member_id", "fide_id")
    title = pl.col("title").replace_strict(
        {name: chr(SINGLE_BASE + code) for name, code in TITLE_CODES.items()}, default=""
    )
    # The packed bytes are no text of any code page: names are encoded first, numbers packed after.
    encoded = fields.with_columns(encode_column(within_page(fields[name])) for name in ("name", "club"))
    packed = encoded.with_columns(title, *(_packed(encoded[name]) for name in numbers))
    lines = semicolon_lines(packed, quoted=True)
    return (CRLF.join(lines) + CRLF).encode("latin-1") if lines else b""


def _fifteen(birthday_pattern: str) -> list[pl.Expr]:
    empty = [pl.lit("").alias(f"empty_{number}") for number in range(1, 6)]
    return [
        text("name"),
        club_label(CLUB_WIDTH).alias("club"),
        text("country"),
        text("fide_rating"),
        text("rating"),
        text("title"),
        birthday(birthday_pattern).alias("birthday"),
        text("member_id"),
        text("fide_id"),
        empty[0],
        _sex().alias("sex"),
        *empty[1:],
    ]


def _sex() -> pl.Expr:
    return pl.when(pl.col("sex") == "F").then(pl.lit(WOMAN)).otherwise(text("sex"))


def _packed(digits: pl.Series) -> pl.Series:
    """Digits two by two as single signs; a hundred-odd different pairs, so a table does it."""
    pairs = {f"{value:02d}": chr(PAIR_BASE + value) for value in range(100)}
    singles = {str(value): chr(SINGLE_BASE + value) for value in range(10)}
    return (
        digits.to_frame("digits")
        .select(
            pl.col("digits")
            .str.extract_all(r"\d\d|\d")
            .list.eval(pl.element().replace_strict(pairs | singles, return_dtype=pl.String))
            .list.join("")
        )
        .to_series()
        .alias(digits.name)
    )
