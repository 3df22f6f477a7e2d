"""Exports for SwissMaster, Vega and Sevilla.

Source: federation-facts.md (e), PlayerSwissMaster.csv, PlayerVega.csv with its filter, sevilla.csv.
"""

from __future__ import annotations

import polars as pl

from pipeline.products.exports.lines import CRLF, semicolon_lines, windows_bytes
from pipeline.products.exports.players import birthday, text

VEGA_COLUMNS = 12


def swiss_master_csv(players: pl.DataFrame) -> bytes:
    """PlayerSwissMaster.csv: no header; `w` for women in the last field."""
    fields = players.select(
        text("member_id"),
        text("name"),
        text("title"),
        text("country"),
        text("rating"),
        pl.lit("").alias("unused"),
        birthday("%Y/%m/%d").alias("birthday"),
        woman=pl.when(pl.col("sex") == "F").then(pl.lit("w")).otherwise(pl.lit("")),
    )
    return windows_bytes([line + ";" for line in semicolon_lines(fields)])


def vega_csv(players: pl.DataFrame) -> bytes:
    """PlayerVega.csv: twelve fields padded to fixed widths; the K of either rating stays empty."""
    empty = pl.lit("")
    fields = players.select(
        _padded(pl.col("name"), 32).alias("name"),
        _padded(pl.col("country"), 3).alias("country"),
        _padded(birthday("%d%m%Y"), 8).alias("birthday"),
        _padded(pl.col("sex"), 1).alias("sex"),
        _padded(pl.col("title"), 3).alias("title"),
        _padded(pl.col("fide_id"), 8).alias("fide_id"),
        _padded(pl.col("fide_rating"), 4).alias("fide_rating"),
        _padded(empty, 2).alias("fide_k"),
        _padded(pl.col("member_id"), 8).alias("member_id"),
        _padded(pl.col("rating"), 4).alias("rating"),
        _padded(empty, 2).alias("k"),
        _padded(pl.col("club_name"), 20).alias("info"),
    )
    return windows_bytes(semicolon_lines(fields))


def vega_filter() -> bytes:
    """Player filter Vega.flt: use the twelve columns in their order."""
    return "".join(f"1 {column}{CRLF}" for column in range(VEGA_COLUMNS)).encode("ascii")


def sevilla_csv(players: pl.DataFrame) -> bytes:
    """sevilla.csv: UTF-8 with a header; the middle name, which the member file does not tell, is empty."""
    fields = players.select(
        id="member_id",
        lname="last_name",
        fname="first_name",
        mname=pl.lit(None, dtype=pl.String),
        gender=pl.col("sex").str.to_lowercase(),
        federation="country",
        club_id="club_id",
        club_name="club_name",
        birthyear="birth_year",
        rating="rating",
        fide_id="fide_id",
        fide_rating="fide_rating",
        fide_title="title",
    )
    return fields.write_csv(separator=";", null_value="").encode()


def _padded(value: pl.Expr, width: int) -> pl.Expr:
    return value.cast(pl.String).fill_null("").str.slice(0, max(width, 1)).str.pad_end(width)
