"""The reports of a batch: which are taken, what their lines give, and every finding on the way.

Member numbers stand in national rows (`BEL`, TRF26); a report without them is taken where the numbers of its
players are too short for FIDE's, as SWAR writes them (input-files.md 2.2, 4.2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import polars as pl

from pipeline.formats.sendings.checks import Notes, check_identities, note_cell
from pipeline.formats.sendings.header import FileNotes
from pipeline.formats.sendings.mirrors import check_mirrors
from pipeline.formats.sendings.read_files import ReadFiles
from pipeline.formats.sendings.reports.header import read_headers, round_table
from pipeline.formats.sendings.reports.lines import (
    LINE,
    at_member_numbers,
    cells,
    has_member_numbers,
    national_rows,
    player_lines,
)
from pipeline.formats.sendings.reports.totals import check_totals
from pipeline.formats.trf.reader import ReportTables, is_report, read_tables
from pipeline.formats.trf.records import FEDERATION, NATIONAL, OTHER, PLAYER, record_named

_SWAR_LINE = re.compile(r"^00[A-Z]\b", re.MULTILINE)
_PLAYER_CODE = record_named(PLAYER).codes[0].code
_COLUMNS = {field.name: field.first for field in record_named(NATIONAL).fields}
"""Where the fields begin that the lines of players and national rows have in common."""
_ENTRY = ["file_index", "entry_number"]
_WITHOUT_MEMBERS = "fide_report"
"""The reason for which a report is refused that tells nobody's member number."""


def is_tournament_report(text: str) -> bool:
    """Whether the file is FIDE's report, and not SWAR's, which puts lines of its own before it."""
    return is_report(text) and _SWAR_LINE.search(text) is None


def read_reports(texts: Mapping[int, str], notes: Notes, *, without_members_too: bool = False) -> ReadFiles:
    """Read the reports of a batch.

    Args:
        texts: the files with single line feeds, by `file_index`.
        notes: take the findings; a report without player lines or without member numbers is refused.
        without_members_too: whether a report that is refused for want of member numbers is read all the same,
            its players with the member number 0.

    Returns:
        The tables; of a report that is not read only its row.
    """
    tables = read_tables(texts)
    players = player_lines(tables)
    counts = dict(players.group_by("file_index").len().iter_rows())
    _judge(texts, players, notes)
    may_be_read = {None, _WITHOUT_MEMBERS} if without_members_too else {None}
    taken = [index for index in texts if notes[index].reason in may_be_read]
    # what else is amiss in a report that is not read is not told
    headers = read_headers(
        tables, {index: notes[index] if index in taken else FileNotes(notes[index].file) for index in texts}
    )
    tables, players = tables.of_files(taken), players.filter(pl.col("file_index").is_in(taken))
    if without_members_too:
        players = _with_no_members(players, [index for index in taken if notes[index].reason])
    rounds = round_table({index: headers[index] for index in taken})
    found = cells(tables, players, rounds)
    _note_lines(tables, players, notes)
    _note_members(tables, players, notes)
    check_identities(at_member_numbers(players, tables), notes)
    for row in found.filter(pl.col("kind").is_null()).iter_rows(named=True):
        note_cell("cell_unreadable", row, notes)
    check_totals(tables, players, found, headers, notes)
    games = check_mirrors(found.filter(pl.col("kind") == "game"), players, notes)
    return ReadFiles(
        rows={index: header.row(counts.get(index, 0)) for index, header in headers.items()},
        rounds=rounds,
        players=players.with_columns(pl.col("member_id").fill_null(0)),
        games=games.with_columns((pl.col("cell_start") + 1).alias("column_number")),
    )


def _judge(texts: Mapping[int, str], players: pl.DataFrame, notes: Notes) -> None:
    """Refuse the reports that do not tell who their members are."""
    known = {index: row for index, *row in has_member_numbers(players).iter_rows()}
    for index in texts:
        if index not in known:
            notes[index].refuse("no_player_lines")
            continue
        has_rows, has_numbers = known[index]
        if not has_numbers:
            notes[index].refuse(_WITHOUT_MEMBERS)
        elif not has_rows:
            notes[index].add("report_numbers_taken_as_members")


def _with_no_members(players: pl.DataFrame, refused: list[int]) -> pl.DataFrame:
    """The players; those of refused reports have FIDE's numbers only, and none of ours."""
    is_refused = pl.col("file_index").is_in(refused)
    return players.with_columns(pl.when(is_refused).then(0).otherwise("member_id").cast(pl.Int32).alias("member_id"))


def _note_lines(tables: ReportTables, players: pl.DataFrame, notes: Notes) -> None:
    """Lines of no kind, players' lines without a number, fields that can't be read, numbers given twice."""
    unknown = tables.records[OTHER].filter(pl.col("text").str.contains(r"[^\s\x00\x1a]"))
    unnumbered = tables.records[PLAYER].filter(pl.col("number").is_null()).select(LINE)
    strays = [unknown.select(LINE), unnumbered]
    for index, line_number, text in pl.concat(strays).join(tables.texts, on=LINE).iter_rows():
        notes[index].add("stray_line", line_number, 1, text)
    for row in players.filter("is_repeated").iter_rows(named=True):
        notes[row["file_index"]].add(
            "entry_number_twice", row["line_number"], _COLUMNS["number"], row["text"], number=row["entry_number"]
        )
    # cells have a finding of their own, and so has a player without a number
    is_told = (pl.col("code") == _PLAYER_CODE) & (pl.col("place").is_not_null() | (pl.col("field") == "number"))
    for row in tables.unreadable.filter(~is_told.fill_null(value=False)).iter_rows(named=True):
        note, raw_text = notes[row["file_index"]], row["raw_text"]
        if row["field"] == "rating":
            note.add("rating_unreadable", row["line_number"], row["column_number"], raw_text, value=raw_text)
            continue
        rule = "report_text_between_columns" if row["field"] is None else "report_field_unreadable"
        note.add(rule, row["line_number"], row["column_number"], raw_text, code=row["code"], value=raw_text)


def _note_members(tables: ReportTables, players: pl.DataFrame, notes: Notes) -> None:
    """Member numbers that can't be read; national rows that are missing, twice there, or of nobody."""
    unreadable = players.filter(pl.col("member_id").is_null())
    for index, line_number, value in unreadable.select("file_index", "member_line", "member_text").iter_rows():
        notes[index].add("member_number_unreadable", line_number, _COLUMNS["identifier"], value, value=value)
    has_none = pl.col("has_national_rows") & ~pl.col("has_national_row") & (pl.col("nationality") == FEDERATION)
    for row in players.filter(has_none).iter_rows(named=True):
        place = (row["line_number"], _COLUMNS["federation"], row["text"])
        notes[row["file_index"]].add("report_national_row_missing", *place, number=row["entry_number"])
    rows = national_rows(tables).join(tables.texts, on=LINE, how="left", maintain_order="left")
    alone = rows.join(players, on=_ENTRY, how="anti", maintain_order="left")
    for rule, frame in (
        ("report_national_row_alone", alone),
        ("report_national_row_twice", rows.filter("is_repeated")),
    ):
        for index, line_number, text, number in frame.select(*LINE, "text", "entry_number").iter_rows():
            notes[index].add(rule, line_number, _COLUMNS["number"], text, number=number)
