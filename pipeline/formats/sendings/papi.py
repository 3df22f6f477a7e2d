"""Papi's tournaments: the tables `info` and `joueur` of its Access database as received result files.

input-files.md 5: a player's rounds stand in his row, three columns each (RdnnCl, RdnnAdv, RdnnRes).

A database has no lines: those of players, games and findings are rows of the table `joueur`, whose names of columns
are row 1, and their columns are its columns. Where a finding is about the table `info`, its text begins with `info.`
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

import polars as pl

from pipeline.contracts.sendings import COLOURS, Entries, HalfGames, Rounds
from pipeline.formats.access import AccessError, ProgramsMissingError, read_tables
from pipeline.formats.sendings.checks import Notes, note_cell
from pipeline.formats.sendings.header import FileNotes, day_first
from pipeline.formats.sendings.mirrors import check_mirrors
from pipeline.formats.sendings.read_files import ReadFiles

LAYOUT_NAME = "papi"
MOST_ROUNDS = 24
"""Papi has columns for so many."""

_INFO, _PLAYERS = "info", "joueur"
_NEEDED = {_INFO: ("Variable", "Value"), _PLAYERS: ("Ref", "Nom", "Rd01Cl", "Rd01Adv", "Rd01Res")}
_NUMBER_COLUMNS = ("NrFFE", "Nr")
_MEMBER_NUMBER = r"^\d{1,5}$"
_BYE_PLAYER = 1
"""The number of the player `EXEMPT`, who stands for a bye."""

_NAMES_ROW = 1
_FIRST_ROW = 2  # below the row of the column names
_FIRST_ROUND = "Rd01Cl"
_NO_LAYOUT = -1
_COLOURS = {"B": "W", "N": "B"}
_SCORES = {"1": 0.0, "2": 0.5, "3": 1.0}
_NO_RESULT = "0"
_UNPLAYED = ["4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"]
"""Forfeits, byes, and from later versions on games that are not rated."""


def read_papi(notes: Mapping[int, FileNotes]) -> ReadFiles:
    """Read the Papi files of a batch.

    Args:
        notes: the files by `file_index`; take the findings. A file is refused where `mdbtools` is not
            installed, where it is another database, and where it has no Belgian member numbers.

    Returns:
        The tables; a refused file has no row in them.
    """
    rows: dict[int, dict[str, Any]] = {}
    frames: list[tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]] = []
    for index, note in notes.items():  # each is a database of its own, read by other programs
        tables = _tables(note)
        column = _number_column(tables[_PLAYERS], note) if tables else None
        if tables is None or column is None:
            continue
        info = _info(tables[_INFO])
        count = _round_count(info, tables[_PLAYERS], note)
        players = _players(tables[_PLAYERS], index, column)
        _note_players(players, tables[_PLAYERS], column, note)
        note.add("round_dates_missing", _NAMES_ROW, _column(tables[_PLAYERS], _FIRST_ROUND), _FIRST_ROUND)
        players = players.drop_nulls("entry_number")
        found = _cells(tables[_PLAYERS], players, count)
        rows[index] = _row(info, note, players.height, count)
        frames.append((_rounds(index, count), players, _games(found, players, {index: note})))
    if not frames:
        return ReadFiles({}, _empty(Rounds), _empty(Entries), _empty(HalfGames))
    rounds, players, games = (pl.concat(group, how="vertical_relaxed") for group in zip(*frames, strict=True))
    return ReadFiles(rows, rounds, players.with_columns(pl.col("member_id", "rating").fill_null(0)), games)


def _empty(contract: type[Rounds] | type[Entries] | type[HalfGames]) -> pl.DataFrame:
    return contract.empty().drop("file_id").with_columns(pl.lit(None, dtype=pl.Int32).alias("file_index"))


def _tables(note: FileNotes) -> dict[str, pl.DataFrame] | None:
    try:
        tables = read_tables(note.file.data, (_INFO, _PLAYERS))
    except ProgramsMissingError:
        note.refuse("papi_programs_missing")
        return None
    except AccessError as error:
        note.refuse("papi_unreadable", reason=str(error))
        return None
    missing = [name for name in _NEEDED if name not in tables] or [
        f"{name}.{column}"
        for name, columns in _NEEDED.items()
        for column in columns
        if column not in tables[name].columns
    ]
    if missing:
        note.refuse("papi_tables_missing", missing=", ".join(missing))
        return None
    return tables


def _number_column(players: pl.DataFrame, note: FileNotes) -> str | None:
    """The column with the member numbers; French licences have a letter, and a mere numbering ends with the players."""
    for name in _NUMBER_COLUMNS:
        if name not in players.columns:
            continue
        numbers = players[name].filter(players[name].str.contains(_MEMBER_NUMBER)).cast(pl.Int32)
        if not numbers.is_empty() and int(numbers.max() or 0) > players.height:  # type: ignore[arg-type]
            note.add("papi_numbers_taken_as_members", _NAMES_ROW, _column(players, name), name, column=name)
            return name
    note.refuse("papi_without_members")
    return None


class _Said(NamedTuple):
    """What the table `info` says under a name, and in which row and column."""

    value: str
    line_number: int
    column_number: int


_Info = Mapping[str, _Said]


def _info(table: pl.DataFrame) -> _Info:
    """What the table `info` says, by name; of a name that stands twice the last one."""
    column = _column(table, "Value")
    rows = enumerate(table.select("Variable", "Value").iter_rows(), start=_FIRST_ROW)
    return {name: _Said((value or "").strip(), row, column) for row, (name, value) in rows if name}


def _note_info(note: FileNotes, rule: str, info: _Info, name: str, **values: object) -> None:
    """Add a finding about what the table `info` says under a name; the text names the table."""
    said = info.get(name)
    if said is None:
        note.add(rule, _NAMES_ROW, 1, f"{_INFO}.{name}", **values)
    else:
        note.add(rule, said.line_number, said.column_number, f"{_INFO}.{name} = {said.value}", **values)


def _value(info: _Info, name: str) -> str:
    return info[name].value if name in info else ""


def _column(table: pl.DataFrame, name: str) -> int:
    """A column of a table as a finding names it, from 1."""
    return table.columns.index(name) + 1


def _round_count(info: _Info, players: pl.DataFrame, note: FileNotes) -> int:
    """The rounds that the tournament has, as far as there are columns for them."""
    columns = sum(_has_round(players, number) for number in range(1, MOST_ROUNDS + 1))
    said = _value(info, "NbrRondes")
    if said.isdecimal() and 0 < int(said) <= columns:
        return int(said)
    _note_info(note, "round_count_differs", info, "NbrRondes", declared=said or "-", read=columns)
    return columns


def _has_round(players: pl.DataFrame, number: int) -> bool:
    return all(f"Rd{number:02d}{part}" in players.columns for part in ("Cl", "Adv", "Res"))


def _row(info: _Info, note: FileNotes, players: int, rounds: int) -> dict[str, Any]:
    """The columns of `ReceivedFiles` that the table `info` gives."""
    start, end = (_day(info, name, note) for name in ("DateDebut", "DateFin"))
    if start and end and end < start:
        _note_info(note, "tournament_dates_reversed", info, "DateDebut", start=start, end=end)
    return {
        "layout": LAYOUT_NAME,
        "tournament_name": _value(info, "Nom") or None,
        "arbiter": _value(info, "Arbitre") or None,
        "time_control": _value(info, "Cadence") or None,
        "tournament_kind": _value(info, "Genre") or None,
        "program": "Papi",
        "start_date": start,
        "end_date": end,
        "player_count": players,
        "round_count": rounds,
    }


def _day(info: _Info, name: str, note: FileNotes) -> dt.date | None:
    text = _value(info, name)
    day = day_first(text)
    if day is None:
        _note_info(note, "tournament_date_invalid", info, name, value=text or "-")
    return day


def _rounds(index: int, count: int) -> pl.DataFrame:
    """The rounds, of which Papi does not keep the days."""
    numbers = pl.int_range(1, count + 1, dtype=pl.Int32, eager=True).alias("round_number")
    return numbers.to_frame().select(
        pl.lit(index, dtype=pl.Int32).alias("file_index"), "round_number", pl.lit(None, dtype=pl.Date).alias("date")
    )


def _text(players: pl.DataFrame, name: str) -> pl.Expr:
    """A column as text without blanks around it, empty where it is not there."""
    return pl.col(name).fill_null("").str.strip_chars() if name in players.columns else pl.lit("")


def _number(text: pl.Expr, pattern: str) -> pl.Expr:
    """The number that the text is, null where it is none of this form."""
    return pl.when(text.str.contains(pattern)).then(text.cast(pl.Int32, strict=False))


def _players(table: pl.DataFrame, index: int, number_column: str) -> pl.DataFrame:
    """The players, as `lines.player_lines` gives them; the one who stands for a bye is none."""
    name, first_name, federation = (_text(table, column) for column in ("Nom", "Prenom", "Federation"))
    member_text, rating_text = _text(table, number_column), _text(table, "Elo")
    rows = table.with_row_index("line_number", offset=_FIRST_ROW).select(
        pl.lit(index, dtype=pl.Int32).alias("file_index"),
        pl.lit(_NO_LAYOUT, dtype=pl.Int8).alias("layout_index"),
        pl.col("line_number").cast(pl.Int32),
        entry_number=_number(_text(table, "Ref"), r"^\d{1,4}$"),
        name=pl.when(first_name != "").then(pl.concat_str(name, first_name, separator=", ")).otherwise(name),
        member_text=member_text,
        member_id=_number(member_text, _MEMBER_NUMBER),
        club_id=_number(_text(table, "Club"), r"^\d{3}$"),
        nationality=pl.when(federation != "").then(federation),
        rating_text=rating_text,
        rating=_number(rating_text, r"^\d{1,4}$"),
        is_fictive=pl.lit(value=False),
    )
    return rows.filter(pl.col("entry_number").ne_missing(_BYE_PLAYER)).with_columns(
        (~pl.col("entry_number").is_first_distinct()).alias("is_repeated")
    )


def _note_players(players: pl.DataFrame, table: pl.DataFrame, number_column: str, note: FileNotes) -> None:
    """Players without a number, numbers twice, member numbers and ratings that can't be read."""
    number = _column(table, "Ref")
    fields = [("member_id", "member_text", number_column, "member_number_unreadable")]
    if "Elo" in table.columns:
        fields.append(("rating", "rating_text", "Elo", "rating_unreadable"))
    for row in players.iter_rows(named=True):
        line_number = row["line_number"]
        if row["entry_number"] is None:
            note.add("stray_line", line_number, number, row["name"])
        elif row["is_repeated"]:
            note.add("entry_number_twice", line_number, number, row["name"], number=row["entry_number"])
        for value, text, name, rule in fields:
            if row[value] is None and row[text]:
                note.add(rule, line_number, _column(table, name), row[text], value=row[text])


def _cells(table: pl.DataFrame, players: pl.DataFrame, rounds: int) -> pl.DataFrame:
    """Every round of every player, as `cells.cells` gives them; `cell_start` is the column of the table."""
    numbered = table.with_row_index("line_number", offset=_FIRST_ROW).with_columns(pl.col("line_number").cast(pl.Int32))
    lines = players.select("file_index", "layout_index", "line_number", "entry_number", "is_repeated").join(
        numbered, on="line_number", maintain_order="left"
    )
    # one round after the other, since each has three columns of its own
    by_round = [
        lines.select(
            "file_index", "layout_index", "line_number", "entry_number", "is_repeated",
            pl.lit(number, dtype=pl.Int32).alias("round_number"),
            pl.lit(table.columns.index(f"Rd{number:02d}Cl"), dtype=pl.Int32).alias("cell_start"),
            *(_text(table, f"Rd{number:02d}{part}").alias(name) for part, name in _PARTS.items()),
        )
        for number in range(1, rounds + 1)
    ]  # fmt: skip
    cell = pl.concat_str("opponent_text", "colour_text", "result_text", separator=" ")
    opponent = pl.col("opponent_number")
    has_opponent = (opponent > 0) & (opponent != _BYE_PLAYER)
    colour = pl.col("colour_text").replace_strict(_COLOURS, default=None, return_dtype=pl.Enum(COLOURS))
    score = pl.col("result_text").replace_strict(_SCORES, default=None, return_dtype=pl.Float64)
    has_none = (pl.col("opponent_text") == "") | (opponent == 0) | (opponent == _BYE_PLAYER)
    is_known = pl.col("result_text").is_in(["", _NO_RESULT, *_SCORES, *_UNPLAYED])
    return (
        pl.concat(by_round)
        .with_columns(opponent_number=pl.col("opponent_text").cast(pl.Int32, strict=False))
        .with_columns(
            colour=colour,
            score=score,
            date=pl.lit(None, dtype=pl.Date),
            cell=cell,
        )
        .with_columns(
            kind=pl.when(has_opponent & pl.col("colour").is_not_null() & pl.col("score").is_not_null())
            .then(pl.lit("game"))
            .when(has_opponent & (pl.col("result_text") == _NO_RESULT))
            .then(pl.lit("open"))
            .when((has_opponent & pl.col("result_text").is_in(_UNPLAYED)) | (has_none & is_known))
            .then(pl.lit("none"))
        )
    )


_PARTS = {"Cl": "colour_text", "Adv": "opponent_text", "Res": "result_text"}


def _games(cells: pl.DataFrame, players: pl.DataFrame, notes: Notes) -> pl.DataFrame:
    """The games among the cells; what is none and what contradicts its mirror is a finding."""
    for row in cells.filter(pl.col("kind").is_null() | (pl.col("kind") == "open")).iter_rows(named=True):
        note_cell("papi_result_missing" if row["kind"] else "cell_unreadable", row, notes)
    games = check_mirrors(cells.filter(pl.col("kind") == "game"), players, notes)
    return games.with_columns((pl.col("cell_start") + 1).alias("column_number"))
