"""A small archive of one list and the list before, written as the federation's DBF files."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from pipeline.formats.dbf import Header, new_table, write_table
from pipeline.formats.dbf_structures import checklist_header, player_header
from pipeline.period import Period
from tests.rating.frames import DAY

PERIOD, BEFORE = Period(2018, 7), Period(2018, 4)
RESULTS = {1.0: 1, 0.5: 5, 0.0: 0}


@dataclass
class SmallArchive:
    """Members before, the published list and the check list, as dictionaries that a test changes."""

    before: dict[int, dict[str, Any]] = field(default_factory=dict)
    published: dict[int, dict[str, Any]] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)

    def member(self, number: int, rating: int, games: int, opponents: int = 0, score: float = 0.0) -> None:
        """A member of the list before, standing unchanged in the published one until `publish`."""
        record = {
            "MATRICULE": number,
            "ELO_CALCUL": rating,
            "PART_CALCU": games,
            "ADVERSAIRE": opponents,
            "PERFORMAN": score,
        }
        self.before[number] = record
        self.published[number] = record | {"ELO_PRECE": rating, "PART_PRECE": games, "GAIN": 0}

    def publish(self, number: int, **figures: Any) -> None:
        """Figures of a member in the published list, by their DBF names."""
        self.published[number] |= figures

    def game(self, white: int, black: int, score: float = 0.5, day: int = 0) -> None:
        """Both rows of a game between members."""
        self._row(white, score, day, "W", ADVERS=black, VAL_ADVERS=self._known(black))
        self._row(black, 1 - score, day, "B", ADVERS=white, VAL_ADVERS=self._known(white))

    def foreign(self, number: int, rating: int, score: float = 0.5, day: int = 0) -> None:
        """The row of a game against a foreigner."""
        self._row(number, score, day, "W", ADVERS=0, VAL_ADVERS=rating, EXPEDIT=999)

    def printed(self, number: int, expected: int, k: int, row: int = -1) -> None:
        """The check list's own figures on a row, the last one otherwise: game number, We in hundredths, K."""
        self.rows[row] |= {"NB_PARTIES": number, "ESPERANCE": expected, "K_NB_PART": k}

    def write(self, folder: Path) -> Path:
        """The archive in a folder."""
        _write(folder / BEFORE.code / "PLAYER.DBF", player_header(BEFORE), list(self.before.values()))
        _write(folder / PERIOD.code / "PLAYER.DBF", player_header(PERIOD), list(self.published.values()))
        _write(folder / PERIOD.code / "CHCKLIST.DBF", checklist_header(PERIOD), self.rows)
        return folder

    def _known(self, number: int) -> int:
        member = self.before.get(number, {})
        return member["ELO_CALCUL"] if member.get("PART_CALCU", 0) >= 20 else 0

    def _row(self, number: int, score: float, day: int, colour: str, **figures: Any) -> None:
        date = DAY + dt.timedelta(days=day)
        common = {"JOUEUR": number, "RESULTAT": RESULTS[score], "DATE": date, "WH_BL": colour, "EXPEDIT": 618}
        self.rows.append(common | {"LIGNE": len(self.rows) + 1} | figures)


def _write(path: Path, header: Header, records: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    schema = {item.name: item.dtype for item in header.fields}
    empty = {name: "" if kind == pl.String() else None for name, kind in schema.items()}
    rows = [{name: record.get(name, empty[name]) for name in schema} for record in records]
    path.write_bytes(write_table(new_table(header, pl.DataFrame(rows, schema=schema)), date=DAY))
