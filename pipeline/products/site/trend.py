"""How the ratings are spread, and where they go from list to list."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.products.site.edition import Edition, Page
from pipeline.products.site.filling import Column
from pipeline.products.site.parts import Part, parts_page, table_part
from pipeline.products.site.plots import bar_chart, line_chart
from pipeline.rating.ranking import is_listed

CLASS_WIDTH = 100
"""Elo."""


def distribution(members: pl.DataFrame) -> pl.DataFrame:
    """The affiliated players with a rating by classes, without gaps: rating_from, player_count."""
    rated = members.filter(is_listed() & (pl.col("rating") > 0))
    counts = rated.group_by(rating_from=pl.col("rating") // CLASS_WIDTH * CLASS_WIDTH).agg(player_count=pl.len())
    ends = pl.col("rating_from").min(), pl.col("rating_from").max() + CLASS_WIDTH
    classes = counts.select(
        pl.int_ranges(*ends, CLASS_WIDTH, dtype=pl.Int32).alias("rating_from").explode()
    ).drop_nulls()
    return (
        classes.join(counts, on="rating_from", how="left")
        .sort("rating_from")
        .with_columns(pl.col("player_count").fill_null(0))
    )


def trend(lists: pl.DataFrame) -> pl.DataFrame:
    """One row for each list, oldest first: period, player_count, mean, median, drift.

    Args:
        lists: contract `PlayerList` with `period` in front.

    Returns:
        Mean and median of the affiliated players with a rating; the drift is the mean change since the list before
        of those who are among them in both, null for the first list.
    """
    rated = lists.filter(is_listed() & (pl.col("rating") > 0)).select("period", "member_id", "rating")
    periods = rated.select(pl.col("period").unique().sort()).with_columns(before=pl.col("period").shift(1))
    pairs = rated.join(periods, on="period").join(
        rated.rename({"period": "before", "rating": "rating_before"}), on=["before", "member_id"]
    )
    drift = pairs.group_by("period").agg(drift=(pl.col("rating") - pl.col("rating_before")).mean())
    return (
        rated.group_by("period")
        .agg(player_count=pl.len(), mean=pl.col("rating").mean(), median=pl.col("rating").median())
        .join(drift, on="period", how="left")
        .sort("period")
    )


def trend_page(edition: Edition, spread: pl.DataFrame, moved: pl.DataFrame) -> Page:
    """The page with both plots and their figures, in one language.

    Args:
        edition: the language.
        spread: `distribution`.
        moved: `trend`.
    """
    parts = [_distribution(edition, spread), _trend(edition, moved)]
    return parts_page(edition, "figures.html", edition.t.figures, parts)


def _distribution(edition: Edition, spread: pl.DataFrame) -> Part:
    t = edition.t
    bars = [
        (str(rating_from), count) for rating_from, count in spread.select("rating_from", "player_count").iter_rows()
    ]
    columns = [Column(t.rating_class, "rating_class", "head"), Column(t.player_count, "player_count", "number")]
    last = pl.col("rating_from") + CLASS_WIDTH - 1
    shown = spread.select("player_count", rating_class=pl.format("{}–{}", "rating_from", last))
    part = table_part(t.distribution, shown, columns, t.nobody)
    return replace(part, chart=bar_chart(bars, t.distribution))


def _trend(edition: Edition, moved: pl.DataFrame) -> Part:
    t = edition.t
    if moved.height < 2:
        return Part(t.trend, t.trend, nothing=t.trend_needs_lists)
    lines = {"first": (str(t.mean), moved["mean"].to_list()), "second": (str(t.median), moved["median"].to_list())}
    columns = [
        Column(t.list, "period", "head"),
        Column(t.player_count, "player_count", "number"),
        Column(t.mean, "mean", "number"),
        Column(t.median, "median", "number"),
        Column(t.drift, "drift", "number"),
    ]
    # A row for each list, a hundred at most.
    shown = moved.sort("period", descending=True).with_columns(
        pl.col("mean").map_elements(lambda value: f"{value:.1f}", return_dtype=pl.String),
        pl.col("median").map_elements(lambda value: f"{value:.1f}", return_dtype=pl.String),
        pl.col("drift").map_elements(lambda value: f"{value:+.2f}", return_dtype=pl.String),
    )
    part = table_part(t.trend, shown, columns, "")
    return replace(part, note=t.trend_intro, chart=line_chart(moved["period"].to_list(), lines, t.trend))
