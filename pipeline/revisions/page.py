"""The page and the CSV of a diff: who moved, by how much, and why."""

from __future__ import annotations

import polars as pl

from pipeline.html import render
from pipeline.revisions.diff import Diff


def diff_csv(diff: Diff) -> bytes:
    """One line for each player who ends otherwise, with his chain of causes."""
    return diff.players.write_csv().encode()


def diff_rows(diff: Diff) -> pl.DataFrame:
    """The players of a diff as they are shown: who moved most first, who only has other games or sums at the end.

    Returns:
        The columns of `Diff.players` and `otherwise`: which other figures differ, in words.
    """
    figures = {"games": "games", "opponent_sum": "sum of opponents", "score_sum": "points"}
    told = [
        pl.when(pl.col(f"{name}_before").ne_missing(pl.col(f"{name}_after"))).then(
            pl.format("{} {} → {}", pl.lit(words), _shown(f"{name}_before"), _shown(f"{name}_after"))
        )
        for name, words in figures.items()
    ]
    by = [pl.col("difference").abs(), "member_id"]
    return diff.players.with_columns(otherwise=pl.concat_str(told, separator=", ", ignore_nulls=True)).sort(
        by, descending=[True, False]
    )


def _shown(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).str.strip_suffix(".0").fill_null("-")


def how_many(moved: int, others: int) -> str:
    """How many ratings differ, and how many players only end with other games or sums, in a sentence."""
    ratings = f"{moved} rating{' differs' if moved == 1 else 's differ'}"
    return f"{ratings}; {others} more {_players_end(others)} with other games or sums"


def players_end_otherwise(count: int) -> str:
    """How many players end otherwise, in words."""
    return f"{count} {_players_end(count)} otherwise"


def _players_end(count: int) -> str:
    return "player ends" if count == 1 else "players end"


def diff_page(diff: Diff) -> str:
    """The diff as a page that needs nothing from outside."""
    players = diff_rows(diff)
    moved, others = (players.filter((pl.col("difference") != 0) == is_moved) for is_moved in (True, False))
    corrections = (
        diff.causes.drop_nulls("correction_number")
        .group_by("correction_number", "reason")
        .agg(players=pl.col("member_id").n_unique())
        .sort("correction_number")
    )
    return render(
        "diff.html",
        how_many=how_many(moved.height, others.height),
        title=f"List of {diff.period}: revision {diff.before} against revision {diff.after}",
        language="en",
        moved=moved.rows(named=True),
        others=others.rows(named=True),
        corrections=corrections.rows(named=True),
        before=diff.before,
        after=diff.after,
    )
