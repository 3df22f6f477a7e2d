"""FIXELO.DAT: the limit on the first line, then the players whose high ratings are right, one a line."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

import polars as pl

from pipeline.findings import FindingList, Place
from pipeline.fixelo.texts import CODE_PAGE, decode_text
from pipeline.fixelo.wording import CATALOGUE
from pipeline.formats.raw import RawFile
from pipeline.person_names import without_accents

FILE_NAME = "FIXELO.DAT"
SAMPLE_LIMIT = 2650
"""The limit of the 1995 text's sample; used where neither the command nor a list gives one."""

_LIMIT = re.compile(r"\d{3,4}")
_AROUND = " \t\"'“”„«»\x1a\ufeff"


@dataclass(frozen=True)
class PlayerList:
    """The players of a list.

    `limit` is None where the first line is not a number; it then counts as a player. `names` are as written,
    without quotes. `findings` tell of lines that hold no name.
    """

    limit: int | None
    names: pl.Series
    findings: pl.DataFrame


EMPTY = PlayerList(None, pl.Series("name", [], dtype=pl.String), FindingList(CATALOGUE).to_frame())


def read_player_list(file: RawFile) -> PlayerList:
    """Read a FIXELO.DAT in UTF-8, UTF-16 or a DOS or Windows code page, with or without quotes."""
    found = FindingList(CATALOGUE)
    lines = pl.Series("line", _decoded_lines(file.data), dtype=pl.String)
    plain = lines.str.strip_chars(_AROUND)
    first = plain[0] if len(plain) else ""
    limit = int(first) if _LIMIT.fullmatch(first) else None
    if limit is None:
        found.add("fixelo_list_limit", Place(file.file_id, file.file_name, 1, 1, lines[0] if len(lines) else ""))
    entries = pl.DataFrame({"name": plain, "raw": lines}).with_row_index("line_number", offset=1)
    entries = entries.filter((pl.col("name") != "") & ((pl.col("line_number") > 1) | pl.lit(limit is None)))
    is_name = pl.col("name").str.contains(r"\p{L}")
    # Only lines without a letter are walked; a player list has none as a rule.
    for row in entries.filter(~is_name).iter_rows(named=True):
        found.add("fixelo_list_line", Place(file.file_id, file.file_name, row["line_number"], 1, row["raw"]))
    return PlayerList(limit, entries.filter(is_name)["name"].unique(maintain_order=True), found.to_frame())


def _decoded_lines(data: bytes) -> list[str]:
    """The lines; a file that is not UTF-8 as a whole is read line by line, since code pages get mixed."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return re.split(r"\r\n|\r|\n", data.decode(encoding))
    except UnicodeDecodeError:
        return [decode_text(line) for line in re.split(rb"\r\n|\r|\n", data)]


def player_list_bytes(players: pl.DataFrame, limit: int) -> bytes:
    """Write a FIXELO.DAT of the players rated at or above a limit.

    Args:
        players: columns `name` and `rating`; from a published list or a FIDE list.
        limit: the limit, written on the first line.

    Returns:
        The file for DOS: cp850, CR LF, sorted by name. A name with a sign that cp850 lacks is written without
        its accents, and `?` for what is still left; names are compared without accents anyway.
    """
    chosen = players.filter((pl.col("rating") >= limit) & pl.col("name").str.contains(r"\p{L}"))
    names = chosen["name"].str.strip_chars().str.replace_all(r"\s+", " ").unique().sort()
    bare = without_accents(names)
    # A list of the strongest players has some hundreds of names.
    lines = [_encoded(name, plain) for name, plain in zip(names.to_list(), bare.to_list(), strict=True)]
    return b"".join(line + b"\r\n" for line in [str(limit).encode(), *dict.fromkeys(lines)])


def _encoded(name: str, bare: str) -> bytes:
    try:
        return name.encode(CODE_PAGE)
    except UnicodeEncodeError:
        return bare.encode(CODE_PAGE, errors="replace")
