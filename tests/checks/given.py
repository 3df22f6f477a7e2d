"""A check's cases: the rows given, the rows expected. Columns left out have the values of a faultless file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import polars as pl
import yaml

from pipeline.contracts.fide import FideGames
from pipeline.contracts.officers import LeagueOfficers
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import HalfGames, Rounds
from pipeline.period import Period
from pipeline.rulebook import rulebook_for
from pipeline.sql import statement
from pipeline.stages.check_tables import INPUTS, Batch, check_database

CASES = Path(__file__).parent / "cases"
CONTRACTS = INPUTS | {
    "received_half_games": HalfGames,
    "rounds": Rounds,
    "fide_games": FideGames,
    "receipts": Receipts,
    "league_officers": LeagueOfficers,
}

FAULTLESS: dict[str, dict[str, Any]] = {
    "received_files": {
        "file_id": "coupe", "file_name": "coupe.207", "sender_id": 207, "size_bytes": 1, "layout": "pairtwo",
        "tournament_name": "Coupe de mai", "responsible": "Ardenne, Odile", "time_control": "2h",
        "start_date": "2018-05-04", "end_date": "2018-05-11", "player_count": 2, "round_count": 1, "state": "accepted",
    },
    "rounds": {"file_id": "coupe", "round_number": 1, "date": "2018-05-04"},
    "entries": {
        "file_id": "coupe", "line_number": 11, "entry_number": 1, "name": "Ardenne, Odile", "member_id": 101,
        "club_id": 207, "nationality": "BEL", "rating": 1800, "is_fictive": False,
    },
    "half_games": {
        "file_id": "coupe", "line_number": 11, "column_number": 50, "round_number": 1, "entry_number": 1,
        "opponent_number": 2, "colour": "W", "score": 1.0, "date": "2018-05-04",
    },
    "members": {
        "member_id": 101, "name": "Ardenne, Odile", "club_id": 207, "federation": "F", "nationality": "BEL",
        "fide_id": 9101, "is_affiliated": True, "is_deceased": False, "lives_abroad": False, "has_waiver": False,
        "rating": 1800, "game_count": 100, "opponent_sum": 0, "score_sum": 0.0, "rating_previous": 1800,
        "game_count_previous": 100,
    },
    "receipts": {
        "receipt_number": 1, "file_id": "coupe", "file_name": "coupe.207", "sender_id": 207,
        "received_at": "2018-05-12T10:00:00+00:00",
    },
    "fide_games": {
        "line_number": 2, "column_number": 1, "file_id": "export", "source_name": "games.csv", "fide_id": 9101,
        "export_name": "201806.FIDE", "tournament": "Open", "opponent_name": "Semois", "score": 1.0,
    },
    "league_officers": {"league_id": 100, "address": "liga@voorbeeld.be"},
}  # fmt: skip
FAULTLESS |= {
    "members_before": FAULTLESS["members"],
    "files_before": FAULTLESS["received_files"],
    "received_half_games": FAULTLESS["half_games"],
}


@dataclass(frozen=True)
class Case:
    """One case of a check, named by its sentence."""

    check: str
    sentence: str
    period: Period
    given: dict[str, list[dict[str, Any]]]
    expected: list[dict[str, Any]]

    @cached_property
    def found(self) -> pl.DataFrame:
        """The rows that the check alone returns on what is given."""
        frames = {name: frame(name, rows) for name, rows in self.given.items()}
        lacking = {name: frame(name, []) for name in ("received_files", "entries", "half_games", "members")}
        with check_database(Batch(self.period, **(lacking | frames)), rulebook_for(self.period)) as database:
            return database.run(f"checks/{self.check}")


def frame(table: str, rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Rows as the table of its contract, what they leave out filled in."""
    schema = CONTRACTS[table].polars_schema()
    columns = {name: [{**FAULTLESS[table], **row}.get(name) for row in rows] for name in schema}
    series = []
    for name, dtype in schema.items():
        if dtype == pl.Date or isinstance(dtype, pl.Datetime):
            text = pl.Series(name, [None if value is None else str(value) for value in columns[name]], dtype=pl.String)
            series.append(
                text.str.to_date() if dtype == pl.Date else text.str.to_datetime(time_zone="UTC", time_unit="us")
            )
        else:
            series.append(pl.Series(name, columns[name], dtype=dtype))
    return pl.DataFrame(series)


@cache
def cases(check: str) -> tuple[Case, ...]:
    """The cases in `cases/<check>.yml`; none if there is no such file."""
    path = CASES / f"{check}.yml"
    if not path.is_file():
        return ()
    header = statement(f"checks/{check}").header
    usual = header.get("from", "201807")
    return tuple(
        Case(check, item["case"], Period.parse(str(item.get("period", usual))), item["given"], item["expect"])
        for item in yaml.safe_load(path.read_text(encoding="utf-8"))
    )
