"""The FIDE export: the rating list (fixed-width text, plain or zipped) and the games abroad (CSV).

Columns of the list are taken from the tokens of its header line, never from a layout assumed
(input-files.md 4.1). Bad content becomes a finding.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

import polars as pl

from pipeline.contracts.fide import FideGames, FideList
from pipeline.findings import FindingList, Place
from pipeline.formats.dbf import DbfError, unzip_single
from pipeline.formats.raw import RawFile
from pipeline.formats.wording import CATALOGUE

HIGHEST_RATING = 9999
"""A rating has four digits at most: wider ones are slips, and no field of the lists holds them."""

_RATING_TOKEN = re.compile(r"\b(SRtng|[A-Z][A-Za-z]{2}\d{2})\b")
_GAMES_COLUMNS = (
    "fide_id",
    "fide_list",
    "file",
    "tournament",
    "date",
    "colour",
    "opponent_name",
    "opponent_rating",
    "score",
)


@dataclass(frozen=True)
class FideExport:
    """`table` follows the contract; `findings` tells what could not be taken."""

    table: pl.DataFrame
    findings: pl.DataFrame


def read_fide_list(file: RawFile) -> FideExport:
    """Read a FIDE rating list in fixed-width text, combined or of one type, plain or zipped.

    Returns contract `FideList`; of a number that stands twice the first line counts.
    """
    found = FindingList(CATALOGUE)
    try:
        text = _decoded(unzip_single(file.data, ".txt"))
        columns = _columns(text[: text.find("\n")].rstrip("\r"))
    except (DbfError, ValueError) as error:
        found.add("fide_list_unreadable", Place(file.file_id, file.file_name), reason=str(error))
        return FideExport(FideList.empty(), found.to_frame())
    lines = pl.Series("line", text.replace("\r", "").split("\n")[1:], dtype=pl.String).to_frame()
    cut = (
        lines.with_row_index("line_number", offset=2)
        .filter(pl.col("line").str.strip_chars(" \x1a") != "")
        .with_columns(
            pl.col("line").str.slice(start, length).str.strip_chars().alias(name)
            for name, (start, length) in columns.items()
        )
    )
    numbered = cut.with_columns(
        fide_id=pl.col("id").cast(pl.Int64, strict=False),
        standard_rating=pl.col("rating").str.extract(r"(\d{1,4})$").cast(pl.Int32, strict=False),
    )
    _report_list_lines(numbered, file, found)
    known = numbered.filter(pl.col("fide_id") > 0).unique("fide_id", keep="first", maintain_order=True)
    return FideExport(FideList.conform(_list_columns(known)), found.to_frame())


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _columns(header: str) -> dict[str, tuple[int, int | None]]:
    """Where each column begins and how wide it is: a column reaches from its token to the next one."""
    rating = _RATING_TOKEN.search(header)
    if "Name" not in header or rating is None:
        raise ValueError("its first line is not the header of a FIDE list (ID Number, Name, Fed ... rating)")
    starts = sorted(match.start() for match in re.finditer(r"(?:ID Number|ID number|\S+)", header))

    def span(token: str) -> tuple[int, int | None]:
        at = rating.start() if token == "rating" else header.find(token)
        later = [start for start in starts if start > at]
        return at, (later[0] - at if later else None)

    wanted = {
        "id": "ID",
        "name": "Name",
        "country": "Fed",
        "sex": "Sex",
        "title": "Tit",
        "birth": "B-day",
        "flag": "Flag",
    }
    missing = [token for token in wanted.values() if token not in header]
    if missing:
        raise ValueError(f"its header lacks the columns {', '.join(missing)}")
    return {name: span(token) for name, token in wanted.items()} | {"rating": span("rating")}


def _report_list_lines(lines: pl.DataFrame, file: RawFile, found: FindingList) -> None:
    odd = lines.filter(
        pl.col("fide_id").is_null()
        | ((pl.col("rating") != "") & ~pl.col("rating").str.contains(r"^\d+$"))
        | pl.col("fide_id").is_duplicated()
    )
    # Only the odd lines are walked, to word a finding for each.
    for row in odd.iter_rows(named=True):
        place = Place(file.file_id, file.file_name, row["line_number"], 1, row["line"][:120])
        if row["fide_id"] is None:
            found.add("fide_line_without_number", place)
        elif not row["rating"].isdigit() and row["rating"]:
            found.add("fide_rating_repaired", place, rating=row["standard_rating"] or "-")
        else:
            found.add("fide_number_twice", place, fide_id=row["fide_id"])


def _list_columns(lines: pl.DataFrame) -> pl.DataFrame:
    def filled(name: str) -> pl.Expr:
        return pl.when(pl.col(name) != "").then(pl.col(name))

    return lines.select(
        "fide_id",
        "name",
        country=filled("country"),
        sex=filled("sex"),
        title=filled("title"),
        standard_rating=pl.when(pl.col("standard_rating") > 0).then("standard_rating"),
        birth_year=pl.col("birth").str.slice(0, 4).cast(pl.Int16, strict=False),
        is_inactive=pl.col("flag").str.contains("i", literal=True),
    )


def read_fide_games(file: RawFile) -> FideExport:
    """Read the games abroad from CSV (header line as in `fide_games.csv`), contract `FideGames`."""
    found = FindingList(CATALOGUE)
    try:
        rows = pl.read_csv(io.BytesIO(file.data), infer_schema=False).fill_null("")
    except (pl.exceptions.PolarsError, ValueError) as error:
        reason = str(error).split("\n", maxsplit=1)[0]
        found.add("fide_games_unreadable", Place(file.file_id, file.file_name), reason=reason)
        return FideExport(FideGames.empty(), found.to_frame())
    missing = [name for name in _GAMES_COLUMNS if name not in rows.columns]
    if missing:
        reason = f"columns missing: {', '.join(missing)}"
        found.add("fide_games_unreadable", Place(file.file_id, file.file_name), reason=reason)
        return FideExport(FideGames.empty(), found.to_frame())
    read = rows.with_row_index("line_number", offset=2).with_columns(
        file_id=pl.lit(file.file_id),
        source_name=pl.lit(file.file_name),
        fide_number=pl.col("fide_id").str.extract(r"^(\d+)$").cast(pl.Int64, strict=False),
        member_id=pl.col("fide_id").str.extract(r"^BEL(\d+)$").cast(pl.Int32, strict=False),
        day=pl.col("date").str.to_date("%Y-%m-%d", strict=False),
        side=pl.col("colour").replace_strict({"w": "W", "b": "B", "W": "W", "B": "B"}, default=None),
        points=pl.col("score").cast(pl.Float64, strict=False),
        rating=pl.col("opponent_rating").cast(pl.Int32, strict=False),
    )
    taken = _report_games(read, file, found)
    return FideExport(
        FideGames.conform(
            taken.select(
                "line_number", "file_id", "source_name", "member_id", "tournament", "opponent_name",
                fide_id="fide_number", export_name="file", date="day", colour="side", opponent_rating="rating",
                score="points",
            )
        ),
        found.to_frame(),
    )  # fmt: skip


def _report_games(rows: pl.DataFrame, file: RawFile, found: FindingList) -> pl.DataFrame:
    """A finding for each game that can't be taken; the others are returned."""
    bad = {
        "fide_id": pl.col("fide_number").is_null() & pl.col("member_id").is_null(),
        "date": pl.col("day").is_null() & (pl.col("date") != ""),
        "colour": pl.col("side").is_null() & (pl.col("colour") != ""),
        "score": ~pl.col("points").is_in([0.0, 0.5, 1.0]).fill_null(value=False),
        "opponent_rating": ~pl.col("rating").is_between(0, HIGHEST_RATING).fill_null(value=False)
        & (pl.col("opponent_rating") != ""),
    }
    marked = rows.with_columns(wrong=pl.coalesce(pl.when(test).then(pl.lit(name)) for name, test in bad.items()))
    for row in marked.filter(pl.col("wrong").is_not_null()).iter_rows(named=True):
        raw = ",".join(str(row[name]) for name in _GAMES_COLUMNS)
        place = Place(file.file_id, file.file_name, row["line_number"], None, raw)
        found.add("fide_game_unreadable", place, field=row["wrong"], value=row[row["wrong"]])
    return marked.filter(pl.col("wrong").is_null())
