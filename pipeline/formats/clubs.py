"""The federation's clubs: CLUB.DBF, or Clubs.txt with a number, a tab and a name on each line.

Source: federation-facts.md (e).
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.contracts.clubs import Clubs
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import FLAG, GOOD, DbfError, read_table
from pipeline.formats.legacy_text import decode_column
from pipeline.formats.raw import RawFile
from pipeline.formats.wording import CATALOGUE


@dataclass(frozen=True)
class ReadClubs:
    """`table`: contract `Clubs`, by number. `findings`: what could not be read."""

    table: pl.DataFrame
    findings: pl.DataFrame


def read_clubs(file: RawFile) -> ReadClubs:
    """Read the clubs from CLUB.DBF or Clubs.txt; of a number that stands twice the first counts."""
    found = FindingList(CATALOGUE)
    rows = _from_dbf(file, found) if file.file_name.upper().endswith(".DBF") else _from_text(file, found)
    table = Clubs.conform(rows.unique("club_id", keep="first", maintain_order=True).sort("club_id"))
    return ReadClubs(table, found.to_frame())


def _from_dbf(file: RawFile, found: FindingList) -> pl.DataFrame:
    place = Place(file.file_id, file.file_name)
    try:
        table = read_table(file.data)
    except DbfError as error:
        found.add("clubs_unreadable", place, reason=error)
        return Clubs.empty()
    if not {"NUMERO", "ABREV"} <= set(table.header.names):
        found.add("clubs_unreadable", place, reason="NUMERO, ABREV?")
        return Clubs.empty()
    frame = table.frame.filter((pl.col(FLAG) == GOOD) & (pl.col("NUMERO") > 0))

    def text(name: str) -> pl.Expr:
        column = pl.col(name).str.strip_chars() if name in frame.columns else pl.lit(None, dtype=pl.String)
        return pl.when(column != "").then(column)

    return frame.select(
        club_id="NUMERO",
        name=text("ABREV").fill_null(""),
        town=text("LOCALITE"),
        federation=text("CLUB_FEDE").str.slice(0, 1),
        is_stopped=pl.lit(value=False),
    )


def _from_text(file: RawFile, found: FindingList) -> pl.DataFrame:
    lines = pl.DataFrame({"raw": file.data.decode("latin-1").splitlines()}, schema={"raw": pl.String})
    parts = lines.with_row_index("line_number", offset=1).with_columns(
        club_id=pl.col("raw").str.extract(r"^\s*(\d{1,6})\t").cast(pl.Int32),
        name=pl.col("raw").str.extract(r"^\s*\d{1,6}\t\s*(.*?)\s*$"),
    )
    strange = parts.filter((pl.col("raw").str.strip_chars() != "") & (pl.col("club_id").fill_null(0) == 0))
    for line_number, raw in strange.select("line_number", "raw").iter_rows():  # a finding each
        found.add("club_line_unread", Place(file.file_id, file.file_name, line_number, 1, raw))
    clubs = parts.filter(pl.col("club_id") > 0)
    return clubs.select(
        "club_id",
        name=decode_column(clubs["name"]).str.strip_chars_start("* "),
        town=pl.lit(None, dtype=pl.String),
        federation=pl.lit(None, dtype=pl.String),
        is_stopped=pl.col("name").str.starts_with("*"),
    )
