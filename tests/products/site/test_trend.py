from __future__ import annotations

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from pipeline.products.site.plots import BOTTOM, LEFT, RIGHT, TOP, bar_chart, line_chart
from pipeline.products.site.trend import CLASS_WIDTH, distribution, trend


def members(*ratings: int) -> pl.DataFrame:
    return pl.DataFrame({"rating": pl.Series(ratings, dtype=pl.Int32)}).with_columns(
        is_affiliated=pl.lit(value=True), is_deceased=pl.lit(value=False)
    )


def listed(period: str, ratings: dict[int, int]) -> pl.DataFrame:
    return members(*ratings.values()).with_columns(
        period=pl.lit(period), member_id=pl.Series(list(ratings), dtype=pl.Int32)
    )


def test_classes_are_counted_without_gaps_and_without_the_unrated():
    assert distribution(members(1150, 1199, 1405, 0)).rows() == [(1100, 2), (1200, 0), (1300, 0), (1400, 1)]


def test_the_drift_compares_the_same_players_alone():
    lists = pl.concat([listed("2023-01", {1: 1500, 2: 1600, 3: 1000}), listed("2023-04", {1: 1510, 2: 1606, 4: 2000})])
    assert trend(lists).rows() == [
        ("2023-01", 3, 4100 / 3, 1500.0, None),
        ("2023-04", 3, 5116 / 3, 1606.0, 8.0),
    ]


def test_nobody_rated_gives_no_class():
    assert distribution(members(0)).is_empty()


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=30))
def test_bars_stay_in_the_picture_and_are_as_high_as_their_counts(counts):
    bars = [(str(at * CLASS_WIDTH), count) for at, count in enumerate(counts)]
    markup = str(bar_chart(bars, "a label"))
    heights = [int(part.partition('height="')[2].partition('"')[0]) for part in markup.split("<rect")[1:]]
    assert len(heights) == len(counts)
    assert all(0 <= height <= BOTTOM - TOP for height in heights)
    most = max(counts)
    assert all(height == max(heights) for height, count in zip(heights, counts, strict=True) if count == most)
    assert not most or max(heights) >= (BOTTOM - TOP) / 5


@given(st.lists(st.floats(1000, 2000), min_size=2, max_size=60))
def test_lines_stay_in_the_picture(values):
    names = [str(at) for at in range(len(values))]
    markup = str(line_chart(names, {"first": ("mean", values)}, "a label"))
    points = [tuple(map(int, point.split(","))) for point in markup.partition('points="')[2].split('"')[0].split()]
    assert len(points) == len(values)
    assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points)
