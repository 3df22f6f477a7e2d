"""A period of invented members and games, rated by the engine, for the tests of the sheets."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

import polars as pl

from pipeline.contracts.checklist import Checklist
from pipeline.contracts.members import Members
from pipeline.formats.player_dbf import player_states
from pipeline.period import Period
from pipeline.products.sheets import printed, sheet_figures
from pipeline.products.sheets.figures import SheetFigures
from pipeline.rating.engine import RatingResult, rate
from pipeline.rulebook import rulebook_for

NO_SUBSTITUTION = pl.DataFrame(schema={"member_id": pl.Int32, "fide_rating": pl.Int32})


@dataclass
class SmallPeriod:
    """Members and games are added one by one; `sheet` prints what becomes of one member."""

    period: Period
    members: list[dict[str, object]] = field(default_factory=list)
    previous: list[dict[str, object]] = field(default_factory=list)
    rows: list[dict[str, object]] = field(default_factory=list)
    substitutions: dict[int, int] = field(default_factory=dict)

    def member(self, member_id: int, rating: int = 0, games: int = 0, **more: object) -> None:
        """A member of both lists; `opponent_sum`, `score_sum`, `federation`, `name` and others by keyword."""
        record = {
            "member_id": member_id,
            "name": f"Zephyr {member_id}",
            "club_id": 999,
            "federation": "V",
            "lives_abroad": False,
            "has_waiver": False,
            "is_affiliated": True,
            "is_deceased": False,
            "rating": rating,
            "game_count": games,
            "opponent_sum": 0,
            "score_sum": 0.0,
            "rating_previous": 0,
            "game_count_previous": 0,
        }
        self.members.append(record | more)
        self.previous.append(record | more)

    def game(self, member_id: int, opponent_id: int, score: float, day: int, **more: object) -> None:
        """One game between two members, both rows of it; `file_name` and others by keyword."""
        for player, opponent, points, colour in (
            (member_id, opponent_id, score, "W"),
            (opponent_id, member_id, 1 - score, "B"),
        ):
            self._row(player, opponent, points, day, colour, more)

    def game_abroad(self, member_id: int, rating: int, score: float, day: int, **more: object) -> None:
        """One game against an opponent without a member number."""
        given = {"given_rating": rating, "given_rating_kind": "foreign", "file_name": "201806.FIDE"}
        self._row(member_id, 0, score, day, "W", given | more)

    def _row(self, player: int, opponent: int, score: float, day: int, colour: str, more: dict[str, object]) -> None:
        self.rows.append(
            {
                "import_number": len(self.rows) + 1,
                "member_id": player,
                "opponent_id": opponent,
                "date": dt.date(2018, 1, 1) + dt.timedelta(days=day),
                "colour": colour,
                "score": score,
                "sender_id": 101,
                "file_name": "spring open.101",
            }
            | more
        )

    def rate(self) -> RatingResult:
        """The engine's result."""
        published = pl.DataFrame(list(self.substitutions.items()), schema=NO_SUBSTITUTION.schema, orient="row")
        return rate(self.checklist(), player_states(_members(self.previous)), published, rulebook_for(self.period))

    def checklist(self) -> pl.DataFrame:
        """The check list, contract `Checklist`."""
        return Checklist.conform(pl.DataFrame(self.rows, infer_schema_length=None))

    def figures(self) -> SheetFigures:
        """The figures of all sheets."""
        result = self.rate()
        lists = _members(self.members), _members(self.previous)
        return sheet_figures(self.checklist(), result.derivations, result.ratings, *lists, self.period)

    def sheets(self, **how: object) -> pl.DataFrame:
        """All sheets."""
        return printed(self.figures(), self.period, **how)  # type: ignore[arg-type]

    def sheet(self, member_id: int, **how: object) -> list[str]:
        """The lines of one member's sheet, in the federation's layout as it printed it unless told."""
        frame = self.sheets(**({"layout": "federation", "as_printed": True} | how))
        return frame.filter(pl.col("member_id") == member_id)["text"].item().split("\n")


def _members(records: list[dict[str, object]]) -> pl.DataFrame:
    return Members.conform(pl.DataFrame(records, infer_schema_length=None))


def content(lines: list[str]) -> list[str]:
    """The lines without frame and trailing blanks, for comparison by eye."""
    return [line.strip("│").rstrip() for line in lines]


def cells(line: str) -> list[str]:
    """The cells of a row, without blanks around."""
    return [cell.strip() for cell in line.strip("│").split("│")]


def rows_of(lines: list[str]) -> list[list[str]]:
    """The cells of all game rows: those with a member number in the second cell."""
    split = [cells(line) for line in lines if line.startswith("│")]
    return [row for row in split if len(row) >= 8 and row[1].isdigit()]
