"""Individual sheets: one printed derivation per player, in the federation's layout of any era or in our own.

The figures come from the rating (`figures`), the layouts turn whole columns of them into finished
lines; only at the end the lines of a player are put together.
"""

from __future__ import annotations

from typing import Literal, get_args

import polars as pl

from pipeline.period import Period
from pipeline.products.sheets.federation import federation_texts
from pipeline.products.sheets.figures import sheet_figures

Layout = Literal["federation"]

__all__ = ["Layout", "sheets", "sheets_text"]


def sheets(  # noqa: PLR0913 - the tables of a period and two switches
    checklist: pl.DataFrame,
    derivations: pl.DataFrame,
    ratings: pl.DataFrame,
    members: pl.DataFrame,
    previous_members: pl.DataFrame,
    period: Period,
    *,
    layout: Layout = "federation",
    as_printed: bool = False,
) -> pl.DataFrame:
    """Print one sheet for every player of the check list.

    Args:
        checklist: contract `Checklist`.
        derivations: contract `Derivations`, one row per row of the check list.
        ratings: contract `Ratings`.
        members: contract `Members`, the list of the period: names and clubs.
        previous_members: contract `Members`, the list before: federation (it decides the language) and
            the sums that an unrated player brings along.
        period: the list's period; it decides the era's layout and rules.
        layout: `federation` as printed at the time.
        as_printed: with the known print bugs of the federation's program.

    Returns:
        member_id, language (fr or nl), text; by member number. The text has no last line end.

    Raises:
        ValueError: there is no such layout.
    """
    if layout not in get_args(Layout):
        raise ValueError(f"'{layout}' is no layout of the sheets; there are: {', '.join(get_args(Layout))}")
    figures = sheet_figures(checklist, derivations, ratings, members, previous_members, period)
    return federation_texts(figures, period, as_printed=as_printed).sort("member_id")


def sheets_text(frame: pl.DataFrame) -> str:
    """The whole file SHEETS.txt: each sheet behind a line `-NNNNN` with the member number.

    Args:
        frame: what `sheets` returned.
    """
    number = pl.col("member_id").cast(pl.String).str.zfill(5)
    parts = frame.select(pl.concat_str(pl.lit("-"), number, pl.lit("\n"), "text", pl.lit("\n"))).to_series()
    return "".join(parts)
