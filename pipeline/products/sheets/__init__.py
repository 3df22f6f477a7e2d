"""Individual sheets: one printed derivation per player, in the federation's layout of any era or in our own.

The figures come from the rating (`figures`), the layouts turn whole columns of them into finished
lines; only at the end the lines of a player are put together.
"""

from __future__ import annotations

from typing import Literal

import polars as pl

from pipeline.period import Period
from pipeline.products.sheets.federation import federation_texts
from pipeline.products.sheets.figures import LANGUAGES, SheetFigures, sheet_figures
from pipeline.products.sheets.plain import plain_texts
from pipeline.products.sheets.plain_labels import PLAIN_LABELS

Layout = Literal["plain", "federation"]

_LANGUAGES: dict[str, tuple[str, ...]] = {"plain": tuple(PLAIN_LABELS), "federation": LANGUAGES}

PRINTED = {"member_id": pl.Int32, "language": pl.String, "text": pl.String}
"""What printing gives, one row a sheet."""

__all__ = ["Layout", "printed", "sheet_figures", "sheets", "sheets_text"]


def sheets(  # noqa: PLR0913 - the tables of a period and three switches
    checklist: pl.DataFrame,
    derivations: pl.DataFrame,
    ratings: pl.DataFrame,
    members: pl.DataFrame,
    previous_members: pl.DataFrame,
    period: Period,
    *,
    layout: Layout = "plain",
    as_printed: bool = False,
    language: str | None = None,
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
        layout: `plain`, our own (100 columns), or `federation`, as printed at the time.
        as_printed: with the known print bugs of the federation's program; only its layout has any.
        language: fr, nl or (plain only) en for all sheets; without it, each member's own.

    Returns:
        member_id, language, text; by member number. The text has no last line end.

    Raises:
        ValueError: there is no such layout, or it does not exist in that language.
    """
    figures = sheet_figures(checklist, derivations, ratings, members, previous_members, period)
    return printed(figures, period, layout=layout, as_printed=as_printed, language=language)


def printed(
    figures: SheetFigures,
    period: Period,
    *,
    layout: Layout = "plain",
    as_printed: bool = False,
    language: str | None = None,
) -> pl.DataFrame:
    """The sheets of figures that are gathered already; arguments, result and errors as of `sheets`."""
    if layout not in _LANGUAGES:
        raise ValueError(f"'{layout}' is no layout of the sheets; there are: {', '.join(_LANGUAGES)}")
    if language is not None and language not in _LANGUAGES[layout]:
        raise ValueError(f"the {layout} sheets exist in {', '.join(_LANGUAGES[layout])}, not in '{language}'")
    if language is not None:
        figures = figures.in_one_language(language)
    if figures.players.is_empty():
        return pl.DataFrame(schema=PRINTED)
    if layout == "plain":
        return plain_texts(figures, period).sort("member_id")
    return federation_texts(figures, period, as_printed=as_printed).sort("member_id")


def sheets_text(frame: pl.DataFrame) -> str:
    """The whole file SHEETS.txt: each sheet behind a line `-NNNNN` with the member number.

    Args:
        frame: what `sheets` returned.
    """
    number = pl.col("member_id").cast(pl.String).str.zfill(5)
    parts = frame.select(pl.concat_str(pl.lit("-"), number, pl.lit("\n"), "text", pl.lit("\n"))).to_series()
    return "".join(parts)
