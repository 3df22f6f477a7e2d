from __future__ import annotations

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from pipeline.period import Period
from pipeline.products.site.curves import BOTTOM, LEFT, RIGHT, STEP, TOP, curves, history_rows

RATINGS = st.lists(st.integers(700, 2900), min_size=2, max_size=40)


def lists(*rows: tuple[str, int, int]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema={"period": pl.String, "member_id": pl.Int32, "rating": pl.Int32}, orient="row")


def test_a_curve_stands_between_round_figures():
    drawn = curves(lists(("2023-01", 7, 1510), ("2023-07", 7, 1590), ("2023-04", 7, 1550)))
    assert drawn.select("scale_bottom", "scale_middle", "scale_top").row(0) == (1500, 1550, 1600)
    assert drawn["points"].item() == f"{LEFT},137 {(LEFT + RIGHT) // 2},84 {RIGHT},32"
    assert drawn.select("least", "least_list", "most", "most_list").row(0) == (1510, "2023-01", 1590, "2023-07")
    assert drawn.select("first_list", "last_list", "last_x", "last_y").row(0) == ("2023-01", "2023-07", RIGHT, 32)


def test_lists_stand_apart_as_they_do_in_time():
    drawn = curves(lists(("2012-07", 7, 1500), ("2013-01", 7, 1500), ("2013-07", 7, 1500), ("2013-10", 7, 1500)))
    xs = [int(point.split(",")[0]) for point in drawn["points"].item().split()]
    assert (xs[1] - xs[0]) == (xs[2] - xs[1])
    assert abs((xs[3] - xs[2]) * 2 - (xs[1] - xs[0])) <= 2


def test_one_list_makes_no_curve():
    assert curves(lists(("2023-01", 7, 1510), ("2023-01", 8, 1510), ("2023-04", 8, 1510)))["member_id"].to_list() == [8]


@given(RATINGS)
def test_every_curve_stays_in_its_picture(ratings):
    periods = [Period(2000, 1).shifted(3 * at) for at in range(len(ratings))]
    drawn = curves(lists(*((str(period), 7, rating) for period, rating in zip(periods, ratings, strict=True))))
    bottom, middle, top = drawn.select("scale_bottom", "scale_middle", "scale_top").row(0)
    assert bottom < min(ratings) <= max(ratings) < top
    assert bottom % STEP == 0
    assert top - middle == middle - bottom
    points = [tuple(map(int, point.split(","))) for point in drawn["points"].item().split()]
    assert len(points) == len(ratings)
    assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points)
    # who is higher is never drawn lower
    by_rating = sorted(zip(ratings, (-y for _, y in points), strict=True))
    assert [height for _, height in by_rating] == sorted(height for _, height in by_rating)


def test_the_table_of_lists_begins_with_the_newest():
    given = lists(("2023-01", 7, 1510), ("2023-04", 7, 1530)).with_columns(
        gain=pl.Series([None, 20], dtype=pl.Int32), game_count=pl.Series([30, 34], dtype=pl.Int32)
    )
    rows = history_rows(given, curves(given))["rows_html"].item().splitlines()
    assert "2023-04" in rows[0]
    assert "+20" in rows[0]
    assert "2023-01" in rows[1]
