"""The small quarter as tables for corrections, and corrections written as YAML."""

from __future__ import annotations

import datetime as dt
from textwrap import dedent, indent

import polars as pl

from pipeline.contracts.fide import FideGames
from pipeline.corrections import Corrected, correct, read_corrections
from pipeline.corrections.tables import Tables
from pipeline.formats.dbf import read_table
from pipeline.formats.player_dbf import read_members
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import read_sendings
from pipeline.rulebook import rulebook_for
from tests.small_quarter import GOOD, PERIOD, player_dbf

ASKED = "reason: The score sheet says so\nasked_by: Club 207\nasked_on: 2018-06-20"
ABROAD = {
    "line_number": 2,
    "file_id": "f" * 64,
    "source_name": "games.csv",
    "fide_id": 100_011,
    "export_name": "201806.FIDE",
    "tournament": "Open Bouillon",
    "date": dt.date(2018, 6, 2),
    "colour": "W",
    "opponent_name": "Semois",
    "opponent_rating": 1650,
    "score": 1.0,
    "game_number": 1,
    "column_number": 1,
}


def small_tables(sendings: dict[str, bytes] | None = None) -> Tables:
    files = [RawFile(name, data) for name, data in sorted((sendings or GOOD).items())]
    read, table = read_sendings(files), read_table(player_dbf())
    schema = FideGames.polars_schema()
    abroad = pl.DataFrame([{name: value for name, value in ABROAD.items() if name in schema}], schema_overrides=schema)
    return Tables(
        received_files=read.files,
        rounds=read.rounds,
        entries=read.entries,
        half_games=read.half_games,
        fide_games=FideGames.conform(abroad),
        member_table=table,
        members=read_members(table, PERIOD),
    )


def entry(text: str, common: str = ASKED) -> str:
    """An entry of corrections.yml: its keys, with who asked, when and why where nothing else is said."""
    lines = dedent(text).strip() + "\n" + dedent(common).strip()
    return "  - " + indent(lines, "    ").lstrip() + "\n"


def corrections_file(*entries: str) -> bytes:
    return ("corrections:\n" + "".join(entries)).encode()


def corrected(*entries: str, tables: Tables | None = None) -> Corrected:
    """The small tables after these entries, which must be in order."""
    listed = read_corrections(corrections_file(*entries), PERIOD)
    assert listed.findings["message_en"].to_list() == []
    return correct(tables or small_tables(), listed.corrections, PERIOD, rulebook_for(PERIOD))


def game(done: Corrected | Tables, line_number: int, round_number: int) -> dict[str, object]:
    """The half game on a line of coupe.207."""
    tables = done.tables if isinstance(done, Corrected) else done
    file_id = tables.received_files.filter(file_name="coupe.207")["file_id"][0]
    found = tables.half_games.filter(file_id=file_id, line_number=line_number, round_number=round_number)
    return found.row(0, named=True) if found.height else {}


__all__ = ["ABROAD", "ASKED", "corrected", "corrections_file", "entry", "game", "small_tables"]
