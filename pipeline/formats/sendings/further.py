"""What a result file says beyond its tables: what was not played, and of SWAR's files the persons and the place.

A list needs none of it, so `read_sendings` passes it by; a conversion reads the one file again for it.
"""

from __future__ import annotations

import polars as pl

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.cells import cells, rounds, with_reach
from pipeline.formats.sendings.control_header import read_control_header
from pipeline.formats.sendings.decoding import decode_all
from pipeline.formats.sendings.header import FileNotes, Header
from pipeline.formats.sendings.layouts import TAIL_WIDTH, layout_named
from pipeline.formats.sendings.lines import player_lines
from pipeline.formats.sendings.tagged_header import read_tagged_header
from pipeline.formats.trf.reader import read_tables
from pipeline.formats.trf.records import HEADER, PLAYER
from pipeline.formats.trf.tables import PEOPLE, UNPLAYED, Further

_SAID_AS_IN_A_REPORT = ("022", "032", "082", "112")
"""City, federation, teams, deputy arbiters: SWAR heads them as FIDE's report does; its other lines the tables hold."""

_UNKNOWN_BIRTH = "1900/01/01"
"""What SWAR writes for it (input-files.md 2.2)."""

_SIGNS = {"control": "+-", "tagged": "+-= WDLHFUZ"}
"""The signs beside no game that mean the same in a report, by family of layouts; there a blank is said too."""


def read_further(file: RawFile, layout: str) -> Further:
    """What a result file says beyond its tables.

    Args:
        file: a file that `read_sendings` reads.
        layout: its layout, one of `layouts.LAYOUTS`.

    Raises:
        ValueError: there is no such layout.
    """
    text, notes = decode_all([file.data])[0].text, FileNotes(file)
    is_tagged = layout_named(layout).family == "tagged"
    header = read_tagged_header(text, notes) if is_tagged else read_control_header(text, notes)
    if header is None:
        return Further()
    places = rounds({0: header})
    players = with_reach(player_lines({0: header}), places)
    unplayed = _unplayed(header, cells(players, places))
    kept = unplayed.filter(pl.col("result").is_in([*_SIGNS[header.layout.family]]))
    said, people = _as_in_a_report(text) if is_tagged else ((), pl.DataFrame(schema=PEOPLE))
    return Further(
        header=said,
        people=people,
        unplayed=kept.with_columns(pl.col("result").replace(" ", None)).select(UNPLAYED.names()).cast(UNPLAYED),
        left_out=unplayed.height - kept.height,
    )


def _unplayed(header: Header, found: pl.DataFrame) -> pl.DataFrame:
    """The cells without a game in the words of a report: opponent, colour w, b or -, and the sign as it stands."""
    tail = pl.col("cell").str.slice(header.layout.cells.opponent_width).str.pad_end(TAIL_WIDTH)
    colours = {letter: {"W": "w", "B": "b"}[colour] for letter, colour in header.layout.cells.colours.items()}
    return found.filter((pl.col("kind") == "none") & ~pl.col("is_repeated")).select(
        "entry_number",
        "round_number",
        pl.col("opponent_number").fill_null(0),
        tail.str.slice(1, 1).replace_strict(colours, default="-", return_dtype=pl.String).alias("colour"),
        tail.str.slice(3, 1).alias("result"),
    )


def _as_in_a_report(text: str) -> tuple[tuple[tuple[str, str], ...], pl.DataFrame]:
    """The header lines and the persons of a file whose lines have the columns of FIDE's report."""
    report = read_tables({0: text.replace("\r\n", "\n")})
    lines = report.records[HEADER].drop_nulls("value").filter(pl.col("code").is_in(_SAID_AS_IN_A_REPORT))
    people = (
        report.records[PLAYER]
        .drop_nulls("number")
        .unique("number", keep="first", maintain_order=True)
        .rename({"number": "entry_number"})
        .with_columns(pl.when(pl.col("birth_date") != _UNKNOWN_BIRTH).then("birth_date").alias("birth_date"))
    )
    return tuple(lines.select("code", "value").iter_rows()), people.select(PEOPLE.names()).cast(PEOPLE)
