"""A backtest: each period of an archive computed and held against its published list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import polars as pl

from pipeline.backtest.archive import ArchivePeriod, BacktestError, find_periods, load_period
from pipeline.backtest.compare import compared_players, compared_rows
from pipeline.period import Period
from pipeline.rating.engine import rate

GROUPS = ("rated", "newly_rated", "unrated", "substituted")
CHECKED = ("count", "old", "gain", "opponents", "score")

__all__ = ["GROUPS", "BacktestError", "PeriodReport", "backtest", "backtest_period"]


@dataclass(frozen=True)
class PeriodReport:
    """What a period's computation and its published list have in common.

    `groups`: (compared, exact) by group of players. `fields`: players whose game count, old rating, gain,
    ADVERSAIRE and PERFORMAN are exact, of all compared. `differences`: one row for each player not exact.
    """

    period: Period
    previous_period: Period
    groups: dict[str, tuple[int, int]]
    fields: dict[str, int]
    rows_compared: int
    rows_exact: int
    rows_exact_within_day: int
    members_changed: int
    differences: pl.DataFrame

    @property
    def compared(self) -> int:
        """Players compared: rated, newly rated and unrated together; substituted ones stand apart."""
        return sum(count for name, (count, _) in self.groups.items() if name != "substituted")

    @property
    def exact(self) -> int:
        """Of these, rating and game count both as published."""
        return sum(count for name, (_, count) in self.groups.items() if name != "substituted")

    def to_record(self) -> dict[str, object]:
        """The report for JSON, without the players."""
        record = asdict(self) | {"period": str(self.period), "previous_period": str(self.previous_period)}
        del record["differences"]
        groups = {name: {"compared": count, "exact": exact} for name, (count, exact) in self.groups.items()}
        return {**record, "compared": self.compared, "exact": self.exact, "groups": groups}


def backtest(archive: Path, periods: list[Period] | None = None) -> Iterator[PeriodReport]:
    """Compute every period of an archive (or those named), oldest first.

    Raises:
        BacktestError: the archive, or a period that was asked for, can't be computed.
    """
    for place in find_periods(archive, periods):
        yield backtest_period(place)


def backtest_period(place: ArchivePeriod) -> PeriodReport:
    """Compute one period and compare it with its published list."""
    data = load_period(place)
    result = rate(data.checklist.games, data.states, data.substitutions, data.rulebook)
    players = compared_players(result, data)
    rows = compared_rows(result, data)
    counts = players.group_by("group").agg(compared=pl.len(), exact=pl.col("is_exact").sum())
    found = {group: (compared, exact) for group, compared, exact in counts.iter_rows()}
    return PeriodReport(
        period=data.period,
        previous_period=data.previous_period,
        groups={name: found.get(name, (0, 0)) for name in GROUPS},
        fields={name: int(players[f"is_{name}_exact"].sum()) for name in CHECKED},
        rows_compared=rows.height,
        rows_exact=int(rows["is_exact"].sum()),
        rows_exact_within_day=int(rows["is_exact_within_day"].sum()),
        members_changed=data.changed_members.height,
        differences=_differences(players, data.period),
    )


def _differences(players: pl.DataFrame, period: Period) -> pl.DataFrame:
    return players.filter(~pl.col("is_exact")).select(
        pl.lit(str(period)).alias("period"),
        "member_id",
        "group",
        "rating_before",
        "rating_after",
        "published_rating",
        "game_count_after",
        "published_count",
        "gain",
        "published_gain",
    )
