"""The tables that the checks read: what came in, and what rules and rating make of it.

A check is one SQL statement; what SQL can't say well (names, wordings of a rate of play, expected scores,
fictive ratings) is computed here once and stands beside the received tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from zoneinfo import ZoneInfo

import polars as pl

from pipeline.contracts.fide import FideGames
from pipeline.contracts.members import Members
from pipeline.contracts.officers import LeagueOfficers
from pipeline.contracts.receipts import Receipts
from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles, Rounds
from pipeline.formats.file_names import decode_file_names
from pipeline.period import Period
from pipeline.rating.arithmetic import expected_score
from pipeline.rating.fictive import fictive_ratings
from pipeline.rating.games import is_rated
from pipeline.rating.time_control import time_controls
from pipeline.rulebook import Rulebook
from pipeline.sql import Database
from pipeline.stages.member_names import named_entries
from pipeline.stages.receive import first_versions

BRUSSELS = ZoneInfo("Europe/Brussels")
"""A file comes on the day that it is in Belgium."""


@dataclass(frozen=True)
class Batch:
    """What came in for a period, as tables of the contracts; those left out are empty.

    `members_before` and `files_before` are those of the list before, where that was made here too.
    `received_half_games` are the half games as they came; those of `half_games` where nothing was corrected.
    """

    period: Period
    received_files: pl.DataFrame
    entries: pl.DataFrame
    half_games: pl.DataFrame
    members: pl.DataFrame
    received_half_games: pl.DataFrame | None = None
    rounds: pl.DataFrame = field(default_factory=Rounds.empty)
    fide_games: pl.DataFrame = field(default_factory=FideGames.empty)
    receipts: pl.DataFrame = field(default_factory=Receipts.empty)
    members_before: pl.DataFrame = field(default_factory=Members.empty)
    files_before: pl.DataFrame = field(default_factory=ReceivedFiles.empty)
    league_officers: pl.DataFrame = field(default_factory=LeagueOfficers.empty)


INPUTS = {
    "received_files": ReceivedFiles,
    "entries": Entries,
    "half_games": HalfGames,
    "members": Members,
    "members_before": Members,
    "files_before": ReceivedFiles,
    "rounds": Rounds,
    "fide_games": FideGames,
    "league_officers": LeagueOfficers,
}
"""The received tables, under the names that checks know them by."""


def check_database(batch: Batch, rulebook: Rulebook) -> Database:
    """A database with every table that a check may name; close it after use.

    Besides the tables of `INPUTS` there are those of sql/prepared, each made once for all checks, and

    * `received_half_games`: the half games before any correction;
    * `rules`: one row, every rule of a single value and `list_date`, `next_list_date`, `deadline`;
    * `least_minutes`: rating_from, minutes, of the rule of that name;
    * `file_names`: contract `FileNames`;
    * `arrivals`: see below;
    * `named_entries`: see `member_names.named_entries`;
    * `time_controls`: time_control, minutes for 60 moves (null if not understood);
    * `fictive_figures`: file_id, entry_number, open_rating, closed_rating: what follows from the file;
    * `expectations`: file_id, line_number, column_number, rating, opponent_rating, expected_hundredths, of games
      between rated members.
    """
    database = Database(**{name: getattr(batch, name) for name in INPUTS})
    tables: Mapping[str, pl.DataFrame] = {
        "received_half_games": batch.half_games if batch.received_half_games is None else batch.received_half_games,
        "rules": _rules(batch.period, rulebook),
        "least_minutes": pl.DataFrame(rulebook.least_minutes, schema=["rating_from", "minutes"], orient="row"),
        "arrivals": arrivals(batch.receipts),
        "named_entries": named_entries(batch.entries, batch.members),
        "time_controls": time_controls(batch.received_files["time_control"]),
        "fictive_figures": _fictive_figures(batch.entries, batch.half_games, rulebook),
        "expectations": _expectations(batch, rulebook),
    }
    for name, table in tables.items():
        database.register(name, table)
    register_files(database, batch.received_files, PREPARED)
    return database


PREPARED_FROM_FILES = ("resolved_half_games",)
PREPARED = (*PREPARED_FROM_FILES, "listed_players", "sending_terms")
"""What several checks read, made once."""


def register_files(database: Database, received_files: pl.DataFrame, prepared: Sequence[str]) -> None:
    """(Re)register the received files, and what hangs on which of them are accepted."""
    database.register("received_files", received_files)
    database.register("file_names", decode_file_names(received_files))
    database.prepare(*prepared)


def _rules(period: Period, rulebook: Rulebook) -> pl.DataFrame:
    single = {item.name: getattr(rulebook, item.name) for item in fields(rulebook)}
    dates = {"list_date": period.list_date, "next_list_date": period.next.list_date, "deadline": period.deadline}
    row = {name: [value] for name, value in {**single, **dates}.items() if not isinstance(value, tuple)}
    # DuckDB adds an INTEGER of days to a date, but no BIGINT.
    return pl.DataFrame(row).with_columns(pl.col(pl.Int64).cast(pl.Int32))


def arrivals(receipts: pl.DataFrame) -> pl.DataFrame:
    """When each file came: file_id, file_name, received_from, and two Belgian days, null if not known.

    `received_on`: a file that came twice came on the first day. `first_received_on`: the same, but a corrected
    version is as late as the version that it corrects.

    Args:
        receipts: contract `Receipts`.
    """
    day = pl.col("received_at").dt.convert_time_zone(str(BRUSSELS)).dt.date()
    came = (
        receipts.sort("received_at", nulls_last=True)
        .unique(["file_id", "file_name"], keep="first", maintain_order=True)
        .select("file_id", "file_name", "received_from", received_on=day)
    )
    days = came.group_by("file_id").agg(first_day=pl.col("received_on").min())
    corrected = first_versions(receipts).join(days, left_on="first_file_id", right_on="file_id", how="left")
    is_version = pl.col("first_file_id").is_not_null()
    return came.join(corrected, on="file_id", how="left", maintain_order="left").select(
        *came.columns, first_received_on=pl.when(is_version).then("first_day").otherwise("received_on")
    )


def _fictive_figures(entries: pl.DataFrame, half_games: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Both figures that the sender's program may have given, from the ratings that stand in the file."""
    giving = entries.filter("is_fictive").select("file_id").unique()
    if giving.is_empty():
        schema = {"file_id": pl.String, "entry_number": pl.Int32, "open_rating": pl.Int32, "closed_rating": pl.Int32}
        return pl.DataFrame(schema=schema)
    players = (
        entries.join(giving, on="file_id", how="semi")
        .filter((pl.col("member_id") > 0) & (pl.col("rating") > 0))
        .with_columns(rating=pl.when("is_fictive").then(0).otherwise("rating"))
    )
    figures = [
        fictive_ratings(players.with_columns(is_closed=pl.lit(is_closed)), half_games, rulebook).select(
            "file_id", "entry_number", pl.col("rating").alias(name)
        )
        for name, is_closed in (("open_rating", False), ("closed_rating", True))
    ]
    return figures[0].join(figures[1], on=["file_id", "entry_number"], how="full", coalesce=True)


def _expectations(batch: Batch, rulebook: Rulebook) -> pl.DataFrame:
    rated = batch.members.filter(is_rated(rulebook)).select("member_id", "rating")
    players = batch.entries.join(rated, on="member_id", suffix="_listed").select(
        "file_id", "line_number", "entry_number", rating="rating_listed"
    )
    opponents = players.unique(["file_id", "entry_number"], keep="first", maintain_order=True).select(
        "file_id", opponent_number="entry_number", opponent_rating="rating"
    )
    games = batch.half_games.join(players.drop("entry_number"), on=["file_id", "line_number"]).join(
        opponents, on=["file_id", "opponent_number"]
    )
    return games.select("file_id", "line_number", "column_number", "rating", "opponent_rating").with_columns(
        expected_hundredths=expected_score(games["rating"], games["opponent_rating"], rulebook)
    )
