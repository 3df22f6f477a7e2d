"""Exports for Swiss-Manager: quoted CSV and a workbook.

Source: federation-facts.md (e), PlayerSwissManager.zip and swissmanager.xlsx.
"""

from __future__ import annotations

import datetime as dt
import io

import polars as pl

from pipeline.products.exports.lines import semicolon_lines, windows_bytes
from pipeline.products.exports.players import birthday, text

NAME_WIDTH, CLUB_WIDTH, TITLE_WIDTH = 32, 35, 3


def swiss_manager_csv(players: pl.DataFrame) -> bytes:
    """PlayerSwissManager.csv: quoted fields, the names of the columns first; 0 for no rating."""
    fields = players.select(
        ID_No=text("member_id"),
        Name=text("name", NAME_WIDTH),
        Sex=text("sex"),
        Fed=text("country"),
        Clubnumber=text("club_id"),
        ClubName=text("club_name", CLUB_WIDTH),
        Birthday=birthday("%d/%m/%Y"),
        Rtg_Nat=pl.col("rating").fill_null(0).cast(pl.String),
        Fide_No=text("fide_id"),
        Rtg_Int=pl.col("fide_rating").fill_null(0).cast(pl.String),
        Title=text("title", TITLE_WIDTH),
    )
    return windows_bytes([line + ";" for line in semicolon_lines(fields, quoted=True, header=True)])


def swiss_manager_xlsx(players: pl.DataFrame, list_date: dt.date) -> bytes:
    """swissmanager.xlsx: one sheet `Players`; an empty cell for no rating."""
    sheet = players.select(
        ID_No="member_id",
        Name=pl.col("name").str.slice(0, NAME_WIDTH),
        Sex="sex",
        Fed="country",
        Clubnummer="club_id",
        ClubName=pl.col("club_name").str.slice(0, CLUB_WIDTH),
        Birthday=pl.date(pl.col("birth_year"), 1, 1),
        Rtg_Nat="rating",
        Fide_No="fide_id",
        Rtg_Int="fide_rating",
        Title=pl.col("title").str.slice(0, TITLE_WIDTH),
    )
    buffer = io.BytesIO()
    import xlsxwriter  # noqa: PLC0415 - every verb would load it otherwise

    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as workbook:
        # The list's day and not the clock's, so that the same list gives the same bytes.
        workbook.set_properties({"created": dt.datetime.combine(list_date, dt.time(), tzinfo=dt.UTC)})
        sheet.write_excel(workbook, "Players", dtype_formats={pl.Date: "dd/mm/yyyy", pl.Int32: "0", pl.Int64: "0"})
    return buffer.getvalue()
