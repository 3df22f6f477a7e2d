"""The federation's layout: box tables of 102, 103 or 163 columns, line for line as it printed them.

Source: federation-facts.md c0 (structure, labels) and c1 (printing rules found by reproducing the sheets).
"""

from __future__ import annotations

import polars as pl

from pipeline.period import Period
from pipeline.products.sheets.federation_blocks import FORMULA_INDENT, framed, sheet
from pipeline.products.sheets.federation_figures import printed_figures
from pipeline.products.sheets.federation_style import Labels, Style, style_for
from pipeline.products.sheets.figures import PROVISIONAL, RATED, UNRATED, SheetFigures
from pipeline.products.sheets.text import padded, signed, unsigned, whole
from pipeline.rulebook import Rulebook, rulebook_for


def federation_texts(figures: SheetFigures, period: Period, *, as_printed: bool) -> pl.DataFrame:
    """One row per player of the figures: member_id, language, text.

    Args:
        figures: of all players.
        period: gives the era's style.
        as_printed: with the cheap print bugs of the federation's program.
    """
    style, rulebook = style_for(period), rulebook_for(period)
    known = figures if "nl" in style.labels else figures.in_one_language("fr")
    return pl.concat(
        [
            _of_language(known.of_language(language), style, labels, rulebook, as_printed)
            for language, labels in style.labels.items()
        ]
    )


def _of_language(
    figures: SheetFigures, style: Style, labels: Labels, rulebook: Rulebook, as_printed: bool
) -> pl.DataFrame:
    printed = printed_figures(figures, style, rulebook, as_printed=as_printed)
    players = printed.players
    blocks = _table_rows(printed, style, labels)
    formulas = _formula_lines(printed.by_k, style)
    for lines in (*blocks, formulas):
        players = players.join(lines, on="member_id", how="left", maintain_order="left")
    return players.select("member_id", "language", text=sheet(style, labels))


def _table_rows(figures: SheetFigures, style: Style, labels: Labels) -> tuple[pl.DataFrame, ...]:
    """Per player the finished rows of each of his tables, each row with its line end."""
    rows = []
    for table, name, cells in (
        (UNRATED, "unrated_lines", _unrated_row),
        (PROVISIONAL, "provisional_lines", _provisional_row),
        (RATED, "rated_lines", _rated_row),
    ):
        games = figures.games.filter(pl.col("table") == table)
        lines = games.select("member_id", line=_row(cells(style, labels)))
        rows.append(lines.group_by("member_id", maintain_order=True).agg(pl.col("line").str.join("").alias(name)))
    return tuple(rows)


def _row(cells: list[pl.Expr]) -> pl.Expr:
    return pl.format("│{}" * len(cells) + "│\n", *cells)


def _common(style: Style, labels: Labels, name_width: int) -> dict[str, pl.Expr]:
    """The cells that all tables share."""
    foreigner = pl.lit(labels.foreigner)
    name = pl.coalesce("opponent_name", foreigner)
    if not style.names_foreigners:
        name = pl.when(pl.col("opponent_id") == 0).then(foreigner).otherwise(name)
    colour = (
        pl.when(pl.col("colour") == "W").then(pl.lit(labels.white))
        .when(pl.col("colour") == "B").then(pl.lit(labels.black))
        .otherwise(pl.lit(" "))
    )  # fmt: skip
    file_name = pl.col("file_name").fill_null("").str.slice(0, style.file_name_cut)
    return {
        "opponent": whole("opponent_id", 5),
        "name": padded(name, name_width),
        "colour": colour,
        "score": unsigned("score_hundredths", 4, decimals=1),
        "date": pl.col("date").dt.to_string("%Y%m%d").fill_null(" " * 8),
        "file": padded(file_name, style.file_width),
    }


def _blank(width: int) -> pl.Expr:
    return pl.lit(" " * width)


def _unrated_row(style: Style, labels: Labels) -> list[pl.Expr]:
    cell = _common(style, labels, style.unrated_cells[2])
    return [
        _blank(4),
        cell["opponent"],
        cell["name"],
        cell["colour"],
        cell["score"],
        _blank(15),
        cell["date"],
        cell["file"],
    ]


def _provisional_row(style: Style, labels: Labels) -> list[pl.Expr]:
    cell = _common(style, labels, style.name_width)
    return [
        whole("game_number", 4), cell["opponent"], cell["name"], whole("opponent_rating", 4),
        whole("running_sum", 5), cell["colour"], cell["score"], _blank(9), cell["date"], cell["file"],
    ]  # fmt: skip


def _rated_row(style: Style, labels: Labels) -> list[pl.Expr]:
    cell = _common(style, labels, style.name_width)
    return [
        whole("game_number", 4), cell["opponent"], cell["name"], whole("opponent_rating", 4),
        cell["colour"], cell["score"], unsigned("expected_score_hundredths", 5),
        signed("difference_hundredths", 6), whole("k_factor", 2), cell["date"], cell["file"],
    ]  # fmt: skip


def _formula_lines(by_k: pl.DataFrame, style: Style) -> pl.DataFrame:
    """Per player the lines `G = (W - We) * K = gain`, one for each K."""
    gain = signed("gain_hundredths", is_negative=pl.col("gain_is_negative"))
    text = pl.format(
        FORMULA_INDENT + "G =  ({} - {}) * {} = {}",
        unsigned("score_hundredths", 4, decimals=1),
        unsigned("expected_hundredths", 5),
        whole("k_factor", 2),
        gain,
    )
    return (
        by_k.select("member_id", line=framed(style, text))
        .group_by("member_id", maintain_order=True)
        .agg(pl.col("line").str.join("").alias("formula_lines"))
    )
