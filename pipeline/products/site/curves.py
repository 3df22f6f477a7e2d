"""The rating curves, a small SVG for each player, all of them drawn at once.

Drawn by hand: a plotting library takes some milliseconds for each figure, and there are thousands. A curve is
one line of whole numbers that polars puts together for all players in one go; colours come from the style sheet,
so that it follows a dark screen and a printer.
"""

from __future__ import annotations

import polars as pl

from pipeline.languages import LANGUAGES
from pipeline.products.site.edition import Edition
from pipeline.products.site.filling import Column, filled, signed, table_rows_by, worded
from pipeline.products.site.labels import Words, words_in

LEFT, RIGHT, TOP, BOTTOM = 64, 632, 18, 150
STEP = 50
"""Elo: the ends of a scale are multiples of it, an even number of them apart, so that its middle is one too."""


def curves(lists: pl.DataFrame) -> pl.DataFrame:
    """The curve of everyone who has a rating in at least two lists.

    Args:
        lists: period (like `2018-07`), member_id, rating; without those who have none.

    Returns:
        member_id, the scale (scale_bottom, scale_middle, scale_top), points (`x,y x,y` in the picture's units),
        last_x, last_y, first_list, last_list, and least, least_list, most, most_list.
    """
    months = pl.col("period").str.slice(0, 4).cast(pl.Int32) * 12 + pl.col("period").str.slice(5, 2).cast(pl.Int32)
    many = lists.select("member_id", "period", "rating", months=months).filter(pl.len().over("member_id") > 1)
    known = many.sort("member_id", "months")
    spans = known.group_by("member_id", maintain_order=True).agg(
        first_list=pl.col("period").first(),
        last_list=pl.col("period").last(),
        first_month=pl.col("months").first(),
        month_count=pl.col("months").last() - pl.col("months").first(),
        least=pl.col("rating").min(),
        least_list=pl.col("period").get(pl.col("rating").arg_min()),
        most=pl.col("rating").max(),
        most_list=pl.col("period").get(pl.col("rating").arg_max()),
    )
    scales = spans.with_columns(scale_bottom=(pl.col("least") - 1) // STEP * STEP).with_columns(
        scale_top=pl.col("scale_bottom") + -(-(pl.col("most") + 1 - pl.col("scale_bottom")) // (2 * STEP)) * (2 * STEP)
    )
    scales = scales.with_columns(scale_middle=(pl.col("scale_bottom") + pl.col("scale_top")) // 2)
    x = LEFT + (pl.col("months") - pl.col("first_month")) * (RIGHT - LEFT) // pl.col("month_count")
    height = pl.col("scale_top") - pl.col("scale_bottom")
    y = BOTTOM - (pl.col("rating") - pl.col("scale_bottom")) * (BOTTOM - TOP) // height
    placed = known.join(scales, on="member_id", maintain_order="left").with_columns(x=x, y=y)
    drawn = placed.group_by("member_id", maintain_order=True).agg(
        points=pl.format("{},{}", "x", "y").str.join(" "), last_x=pl.col("x").last(), last_y=pl.col("y").last()
    )
    return scales.drop("first_month", "month_count").join(drawn, on="member_id", maintain_order="left")


def history_rows(lists: pl.DataFrame, drawn: pl.DataFrame) -> pl.DataFrame:
    """The rows of the table of all lists, newest first, the same in every language: member_id, rows_html.

    Args:
        lists: as in `curves`, and gain, game_count.
        drawn: `curves`.
    """
    newest_first = lists.join(drawn, on="member_id", how="semi").sort("member_id", "period", descending=[False, True])
    return table_rows_by(
        newest_first.with_columns(gain=signed("gain")), _columns(words_in(LANGUAGES[0])), "member_id", "rows_html"
    )


def curve_blocks(edition: Edition, drawn: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The curves with the table of all lists, in one language: member_id, curve_html.

    Args:
        edition: the language.
        drawn: `curves`.
        rows: `history_rows`.
    """
    t = edition.t
    names = ("least", "least_list", "most", "most_list")
    blocks = drawn.join(rows, on="member_id", how="left", maintain_order="left").with_columns(
        span=worded(t.curve_span, **{name: pl.col(name).cast(pl.String) for name in names})
    )
    return blocks.select("member_id", filled(blocks, "site/curve.html", t=t, columns=_columns(t)).alias("curve_html"))


def _columns(t: Words) -> list[Column]:
    return [
        Column(t.list, "period", "head"),
        Column(t.rating, "rating", "number"),
        Column(t.gain, "gain", "number"),
        Column(t.games, "game_count", "number"),
    ]
