"""The archive's published sheets and the period that they belong to, ready to be compared.

The check list of the archive cuts file names at 32 characters and names games abroad by tournament; the
sheets print the received file's name. Names are therefore taken from the sheets' own last column, by their
first 32 characters, and where that is not enough (files that begin alike, games abroad) row by row.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.formats.checklist_dbf import read_published_checklist
from pipeline.formats.dbf import read_table
from pipeline.formats.player_dbf import player_states, read_members
from pipeline.period import Period
from pipeline.products.sheets import sheets
from pipeline.rating.engine import RatingResult, rate
from pipeline.rulebook import rulebook_for
from tests.products.sheets.small_period import NO_SUBSTITUTION

PREVIOUS = {"200607": "200601", "201807": "201804", "202201": "202110"}
"""The published list before each period with sheets, as the archive's README gives it."""

_FIRST_WITH_WHOLE_NAMES = 201701
_GAME_ROW = re.compile(r"│[ \d]{4}│[ \d]{4}\d│")
_COLOURS = {"W": "W", "Z": "B", "B": "W", "N": "B"}
_TABLES = {8: 0, 10: 1, 11: 2}
"""Number of cells of a game row -> table (unrated opponents, first 20, ordinary formula)."""

Lines = list[str]


@dataclass(frozen=True)
class ArchivePeriod:
    """One period: its published sheets and the frames that ours are made of."""

    folder: Path
    code: str

    @property
    def period(self) -> Period:
        return Period.parse(self.code)

    @cached_property
    def published(self) -> dict[int, Lines]:
        """Member number -> lines of the sheet."""
        text = gzip.decompress((self.folder / self.code / "SHEETS.txt.gz").read_bytes()).decode()
        return _by_member(text)

    @cached_property
    def members(self) -> pl.DataFrame:
        return self._members(self.code)

    @cached_property
    def previous_members(self) -> pl.DataFrame:
        return self._members(PREVIOUS[self.code])

    def _members(self, code: str) -> pl.DataFrame:
        return read_members(read_table((self.folder / code / "PLAYER.zip").read_bytes()), Period.parse(code))

    @cached_property
    def games(self) -> pl.DataFrame:
        """The check list with the sheets' file names, and `sheet_row`, the row's place in its sheet."""
        table = read_table((self.folder / self.code / "CHCKLIST.zip").read_bytes())
        checklist = read_published_checklist(table, self.period, player_states(self.previous_members)).games
        return _with_sheet_rows(checklist, self._sheet_rows(), self.period)

    def _sheet_rows(self) -> pl.DataFrame:
        rows = [
            (member_id, place, *_game_cells(line))
            for member_id, lines in self.published.items()
            for place, line in enumerate((line for line in lines if _GAME_ROW.match(line)), start=1)
        ]
        schema = {
            "member_id": pl.Int32, "sheet_row": pl.Int32, "table": pl.Int8, "opponent_id": pl.Int32, "name": pl.String,
            "rating": pl.Int32, "colour": pl.String, "score": pl.Float64, "day": pl.String, "cell": pl.String,
        }  # fmt: skip
        return pl.DataFrame(rows, schema=schema, orient="row")

    def printed(self, *, sheet_order: bool) -> dict[int, Lines]:
        """Our sheets, with our order of rows or with the published sheets' order."""
        result = self._rated_in_sheet_order() if sheet_order else self._rated(self.games, by_opponent=None)
        frame = sheets(
            Checklist.conform(self.games),
            result.derivations,
            result.ratings,
            self.members,
            self.previous_members,
            self.period,
            layout="federation",
            as_printed=True,
        )
        return {
            member_id: [f"-{member_id:05d}", *text.split("\n")]
            for member_id, text in frame.select("member_id", "text").iter_rows()
        }

    def _rated(self, games: pl.DataFrame, *, by_opponent: bool | None) -> RatingResult:
        rulebook = rulebook_for(self.period)
        if by_opponent is not None:
            rulebook = replace(rulebook, run_two_by_opponent=by_opponent)
        return rate(Checklist.conform(games), player_states(self.previous_members), NO_SUBSTITUTION, rulebook)

    def _rated_in_sheet_order(self) -> RatingResult:
        """Rate with the sheet's place of each game as its date, and print the rows in that order."""
        first_day = pl.lit("1900-01-01").str.to_date()
        dated = self.games.with_columns(date=first_day + pl.duration(days=pl.col("sheet_row").fill_null(0)))
        result = self._rated(dated, by_opponent=False)
        place = self.games.select("import_number", "sheet_row")
        towards_twenty = pl.when(pl.col("run").is_in([1, 2, 4])).then(1).otherwise("run").alias("table")
        ordered = (
            result.derivations.join(place, on="import_number")
            .with_columns(towards_twenty, order_number="sheet_row")
            .sort("member_id", "sheet_row")
            .with_columns(
                game_number=pl.col("game_number").sort().over("member_id", "table", mapping_strategy="group_to_rows")
            )
        )
        return RatingResult(ordered.drop("sheet_row", "table"), result.ratings)


def _by_member(text: str) -> dict[int, Lines]:
    sheets_: dict[int, Lines] = {}
    for line in text.split("\n"):
        if line.startswith("-"):
            current = sheets_.setdefault(int(line[1:]), [])
        if line:
            current.append(line)
    return sheets_


def _game_cells(line: str) -> tuple[object, ...]:
    cells = line.split("│")[1:-1]
    table = _TABLES[len(cells)]
    colour, score = {0: cells[3:5], 1: cells[5:7], 2: cells[4:6]}[table]
    rating = int(cells[3]) if table else 0
    name = cells[2].rstrip()
    return (table, int(cells[1]), name, rating, _COLOURS[colour], float(score), cells[-2], cells[-1].rstrip())


def _with_sheet_rows(checklist: pl.DataFrame, rows: pl.DataFrame, period: Period) -> pl.DataFrame:
    """Match the n-th game of its kind in the check list with the n-th in the sheet."""
    whole_names = period.number >= _FIRST_WITH_WHOLE_NAMES
    is_foreign = pl.col("opponent_id") == 0
    games = checklist.with_columns(
        pl.col("colour").cast(pl.String),
        day=pl.col("date").dt.to_string("%Y%m%d"),
        foreign_name=pl.when(is_foreign)
        .then(_start_of(pl.col("opponent_name").fill_null("Etranger")))
        .otherwise(pl.lit("")),
        foreign_rating=pl.when(is_foreign).then(pl.col("given_rating").fill_null(0)).otherwise(0),
        short_file=pl.lit("") if whole_names else pl.col("file_name").str.slice(0, 26).str.strip_chars_end(),
    )
    rows = rows.with_columns(
        foreign_name=pl.when(is_foreign).then(_start_of(pl.col("name"))).otherwise(pl.lit("")),
        foreign_rating=pl.when(is_foreign).then("rating").otherwise(0),
        short_file=pl.lit("") if whole_names else pl.col("cell"),
    )
    same = [
        "member_id", "opponent_id", "day", "colour", "score", "foreign_name", "foreign_rating", "short_file",
    ]  # fmt: skip
    nth = pl.int_range(pl.len()).over(same).alias("nth")
    matched = games.with_columns(nth).join(
        rows.with_columns(nth).select(*same, "nth", "sheet_row", "cell"),
        on=[*same, "nth"], how="left", maintain_order="left",
    )  # fmt: skip
    if not whole_names:
        return matched
    names = rows.select(pl.col("cell").unique()).with_columns(start=pl.col("cell").str.slice(0, 32))
    single = names.filter(pl.len().over("start") == 1).select(file_name="start", whole_name="cell")
    return matched.join(single, on="file_name", how="left", maintain_order="left").with_columns(
        file_name=pl.coalesce("whole_name", "cell", "file_name")
    )


def _start_of(name: pl.Expr) -> pl.Expr:
    return name.str.slice(0, 26).str.strip_chars_end()


def is_bound(lines: Lines) -> bool:
    """Whether the order of rows is not free: at most one unrated opponent, days ascending, one game a day."""
    tables: dict[int, Lines] = {}
    for line in lines:
        if _GAME_ROW.match(line):
            cells = line.split("│")[1:-1]
            tables.setdefault(len(cells), []).append(cells[-2])
    unrated = tables.pop(min(_TABLES), [])
    return len(unrated) <= 1 and all(days == sorted(set(days)) for days in tables.values())


def sorted_rows(lines: Lines) -> Lines:
    """The sheet with the rows of each table sorted, without running numbers and running sums."""
    result: Lines = []
    table: Lines = []
    for line in lines:
        if _GAME_ROW.match(line):
            cells = line.split("│")
            cells[1] = ""
            if _TABLES[len(cells) - 2] == 1:
                cells[5] = ""
            table.append("│".join(cells))
            continue
        result += [*sorted(table), line]
        table = []
    return result


def share(hits: Iterable[bool]) -> float:
    """Percentage of hits."""
    count = Counter(hits)
    return 100 * count[True] / count.total()
