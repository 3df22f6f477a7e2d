"""The page and the CSV of a diff: who moved, by how much, and why."""

from __future__ import annotations

import polars as pl

from pipeline.html import render
from pipeline.revisions.diff import Diff


def diff_csv(diff: Diff) -> bytes:
    """One line for each player who ends otherwise, with his chain of causes."""
    return diff.players.write_csv().encode()


def diff_page(diff: Diff) -> str:
    """The diff as a page that needs nothing from outside."""
    moved = diff.players.filter(pl.col("difference") != 0).sort(
        pl.col("difference").abs(), "member_id", descending=[True, False]
    )
    others = diff.players.filter(pl.col("difference") == 0)
    corrections = (
        diff.causes.drop_nulls("correction_number")
        .group_by("correction_number", "reason")
        .agg(players=pl.col("member_id").n_unique())
        .sort("correction_number")
    )
    return render(
        "diff.html",
        title=f"List of {diff.period}: revision {diff.before} against revision {diff.after}",
        language="en",
        moved=moved.rows(named=True),
        others=others.rows(named=True),
        corrections=corrections.rows(named=True),
        before=diff.before,
        after=diff.after,
    )
