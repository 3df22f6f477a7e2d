"""A backtest: each period of an archive computed and held against its published list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars import selectors as cs

from pipeline.backtest.archive import ArchivePeriod, BacktestError, PeriodData, find_periods, load_period
from pipeline.backtest.causes import CAUSES, UNEXPLAINED, residual_causes
from pipeline.backtest.compare import SUBSTITUTED, compared_players, compared_rows
from pipeline.backtest.received import DIFFERENCES, differing_rows, received_beside_checklist
from pipeline.period import Period
from pipeline.rating.engine import rate

GROUPS = ("rated", "newly_rated", "unrated", "substituted")
CHECKED = ("count", "old", "gain", "opponents", "score")

__all__ = ["CAUSES", "GROUPS", "BacktestError", "PeriodReport", "backtest", "backtest_period"]


@dataclass(frozen=True)
class PeriodReport:
    """What a period's computation and its published list have in common.

    `groups`: (compared, exact) by group of players; exact means rating and game count, of a substituted player
    the gain of the Belgian computation, and his rating where a FIDE list tells it. `fide_ratings`: the latter
    alone. `fields`: players whose game count, old rating, gain, ADVERSAIRE and PERFORMAN are exact, of all
    compared. `rows_exact`: rows whose We, K and game number are those of the check list, the order within a
    day left free; `rows_exact_in_order`: in the very order too. `residuals`: players not exact by cause.
    `differences`: one row for each player not exact, with cause and evidence. `sending`: where the folder has
    SENDING, its rows, how many are the check list's, the others by difference, and players (compared, exact)
    of the list computed from it; `sending_differences`: its rows and the check list's that are not the same
    (`differing_rows`).

    Where the list before is not in the archive (`missing_list`), the run starts from an older one: what comes out
    proves nothing, so that no difference counts as explained, and its players count in no sum of periods.
    """

    period: Period
    previous_period: Period
    groups: dict[str, tuple[int, int]]
    fide_ratings: tuple[int, int]
    fields: dict[str, int]
    rows_compared: int
    rows_exact: int
    rows_exact_in_order: int
    members_changed: int
    residuals: dict[str, int]
    differences: pl.DataFrame
    sending: dict[str, object] | None
    sending_differences: pl.DataFrame
    missing_list: Period | None = None

    @property
    def compared(self) -> int:
        """Players compared: rated, newly rated and unrated together; substituted ones stand apart."""
        return sum(count for name, (count, _) in self.groups.items() if name != SUBSTITUTED)

    @property
    def exact(self) -> int:
        """Of these, rating and game count both as published."""
        return sum(count for name, (_, count) in self.groups.items() if name != SUBSTITUTED)

    @property
    def explained(self) -> int:
        """Of these, exact or with a proven cause."""
        others = self.differences.filter(pl.col("group") != SUBSTITUTED)
        return self.exact + others.filter(pl.col("cause") != UNEXPLAINED).height

    def to_record(self) -> dict[str, object]:
        """The report for JSON, without the players."""
        return {
            "period": str(self.period),
            "previous_period": str(self.previous_period),
            "missing_list": None if self.missing_list is None else str(self.missing_list),
            "compared": self.compared,
            "exact": self.exact,
            "explained": self.explained,
            **{name: {"compared": count, "exact": exact} for name, (count, exact) in self.groups.items()},
            "fide_ratings": dict(zip(("compared", "exact"), self.fide_ratings, strict=True)),
            "fields_exact": self.fields,
            "rows_compared": self.rows_compared,
            "rows_exact": self.rows_exact,
            "rows_exact_in_order": self.rows_exact_in_order,
            "members_changed": self.members_changed,
            "residuals": self.residuals,
            "sending": None
            if self.sending is None
            else self.sending | {"rows": self.sending_differences.with_columns(cs.date().cast(pl.String)).to_dicts()},
        }

    def detail(self) -> pl.DataFrame:
        """The players and the rows of SENDING that differ, for a table of its own: `table` says which."""
        return pl.concat(
            [
                self.differences.select(pl.lit("PLAYER").alias("table"), pl.all()),
                self.sending_differences.select(
                    pl.lit("SENDING").alias("table"), pl.lit(str(self.period)).alias("period"), pl.all()
                ),
            ],
            how="diagonal",
        )


def backtest(archive: Path, periods: list[Period] | None = None) -> Iterator[PeriodReport]:
    """Compute every period of an archive (or those named), oldest first.

    Raises:
        BacktestError: the archive, or a period that was asked for, can't be computed.
    """
    for place in find_periods(archive, periods):
        yield backtest_period(place)


def backtest_period(place: ArchivePeriod) -> PeriodReport:
    """Compute one period, compare it with its published list and prove the differences.

    Raises:
        BacktestError: a file of the period can't be read.
    """
    return compared_period(load_period(place))


def compared_period(data: PeriodData) -> PeriodReport:
    """Compute a period that has been read, compare it with its published list and prove the differences."""
    result = rate(data.checklist.games, data.states, data.substitutions, data.rulebook)
    players = compared_players(result, data)
    rows = compared_rows(result, data)
    missing = data.missing_list
    causes = residual_causes(players, data) if missing is None else _without_the_list_before(players, missing, data)
    differences = _differences(players, causes, data.period)
    sending, sending_differences = _sending(data)
    counts = players.group_by("group").agg(compared=pl.len(), exact=pl.col("is_exact").sum())
    found = {group: (compared, exact) for group, compared, exact in counts.iter_rows()}
    told = players.filter("has_fide_rating")
    return PeriodReport(
        period=data.period,
        previous_period=data.previous_period,
        groups={name: found.get(name, (0, 0)) for name in GROUPS},
        fide_ratings=(told.height, told.filter(pl.col("rating_after") == pl.col("published_rating")).height),
        fields={name: int(players[f"is_{name}_exact"].sum()) for name in CHECKED},
        rows_compared=rows.height,
        rows_exact=int(rows["is_exact"].sum()),
        rows_exact_in_order=int(rows["is_exact_in_order"].sum()),
        members_changed=data.changed_members.height,
        residuals={name: differences.filter(pl.col("cause") == name).height for name in CAUSES},
        differences=differences,
        sending=sending,
        sending_differences=sending_differences,
        missing_list=missing,
    )


def _without_the_list_before(players: pl.DataFrame, missing: Period, data: PeriodData) -> pl.DataFrame:
    text = f"the list before ({missing}) is not in the archive; the run started from that of {data.previous_period}"
    misses = players.filter(~pl.col("is_exact"))
    return misses.select("member_id", cause=pl.lit(UNEXPLAINED), evidence=pl.lit(text))


def _sending(data: PeriodData) -> tuple[dict[str, object] | None, pl.DataFrame]:
    """The figures of the import store, and its rows that are not the check list's."""
    if data.sendings is None:
        nothing = data.checklist.games.clear()
        return None, differing_rows(received_beside_checklist(nothing, nothing), nothing, nothing)
    rows = received_beside_checklist(data.sendings, data.checklist.games)
    computed = rate(data.sendings, data.states, data.substitutions, data.rulebook)
    players = compared_players(computed, data).filter(pl.col("group") != SUBSTITUTED)
    told = {
        "rows_received": data.sendings.height,
        "rows_in_checklist": data.checklist.games.height,
        "rows_equal": rows.filter(pl.col("difference").is_null()).height,
        "differences": {name: rows.filter(pl.col("difference") == name).height for name in DIFFERENCES},
        "compared": players.height,
        "exact": int(players["is_exact"].sum()),
    }
    return told, differing_rows(rows, data.sendings, data.checklist.games)


def _differences(players: pl.DataFrame, causes: pl.DataFrame, period: Period) -> pl.DataFrame:
    return (
        players.join(causes, on="member_id")
        .select(
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
            "cause",
            "evidence",
        )
        .sort("member_id")
    )
