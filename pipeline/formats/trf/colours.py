"""The colours of a report: w and b, or B and N (blanc, noir) as French programs write them (input-files.md 2.4)."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.formats.trf.records import PLAYER
from pipeline.formats.trf.tournament import TournamentReport

_FRENCH = {"B": "W", "N": "B"}
_ENGLISH = {"W": "W", "B": "B"}
_WRITTEN = {"W": "w", "B": "b"}


def is_french(colour: pl.Expr) -> pl.Expr:
    """Whether the cells of a report, taken together, have more of N than of W; in French B is White then."""
    sign = colour.str.to_uppercase()
    return (sign == "N").sum() > (sign == "W").sum()


def side(colour: pl.Expr, in_french: pl.Expr) -> pl.Expr:
    """`W` or `B`, null for no colour.

    Args:
        colour: as it stands.
        in_french: what `is_french` says of the report.
    """
    sign = colour.str.to_uppercase()
    french, english = (
        sign.replace_strict(sides, default=None, return_dtype=pl.String) for sides in (_FRENCH, _ENGLISH)
    )
    return pl.when(in_french).then(french).otherwise(english)


def has_french_colours(report: TournamentReport) -> bool:
    """Whether the report writes B for White and N for Black."""
    return bool(report.cells.select(is_french(pl.col("colour"))).item())


def with_fides_colours(report: TournamentReport) -> TournamentReport:
    """The report with w and b for colours, as FIDE wants them; one that has these is itself."""
    if not has_french_colours(report):
        return report
    written = side(pl.col("colour"), pl.lit(value=True)).replace_strict(_WRITTEN, return_dtype=pl.String)
    cells = report.cells.with_columns(pl.coalesce(written, "colour").alias("colour"))
    return replace(report, repeats=report.repeats | {PLAYER: cells})
