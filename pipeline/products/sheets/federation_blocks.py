"""The blocks of a sheet in the federation's layout, from finished rows and figures to the whole text.

Source: federation-facts.md c0 ("Structure") and c1.5, 6 and 8.
"""

from __future__ import annotations

import polars as pl

from pipeline.products.sheets.federation_style import Labels, Style
from pipeline.products.sheets.text import ruler, signed, unsigned, where, whole

FORMULA_INDENT = " " * 23
_CORRECTION_INDENT = " " * 20
_RATINGS_WIDTH = 38
_COUNTS_WIDTH = 20


def framed(style: Style, text: pl.Expr) -> pl.Expr:
    """A line without inner bars, filled to the frame, with its line end."""
    return pl.format("│{}│\n", text.str.pad_end(style.inner[0]))


def fixed(style: Style, text: str) -> str:
    """The same for a text that is the same in every sheet."""
    return f"│{text:<{style.inner[0]}}│\n"


def sheet(style: Style, labels: Labels) -> pl.Expr:
    """The whole sheet: head, tables, formulas, without the last line end."""
    has_provisional, has_rated = pl.col("provisional_rows") > 0, pl.col("rated_rows") > 0
    return pl.concat_str(
        _head(style, labels),
        where(pl.col("unrated_rows") > 0, _unrated_block(style, labels)),
        where(has_provisional, _provisional_block(style, labels)),
        where(has_rated, _rated_block(style, labels)),
        where(pl.col("threshold").is_not_null(), _crossing_block(style, labels)),
        where(pl.col("has_correction"), _correction_block(style, labels)),
        where(has_provisional | has_rated, ruler(style.inner, ())),
    ).str.strip_suffix("\n")


def _head(style: Style, labels: Labels) -> pl.Expr:
    ratings = pl.format(
        f"{labels.old_rating:<10} {{}}   {labels.new_rating:<10}    {{}}  ",
        whole("printed_old", 4),
        whole("printed_new", 4),
    )
    gain = pl.format(f"{labels.gain_head:<12} {{}}  ", pl.col("printed_gain").str.pad_start(5))
    games = pl.format(f"{labels.games_head:<12} {{}}  ", whole("printed_games", 5))
    number = pl.format(f" {labels.member} {{}}", whole("member_id", 5))
    title = pl.lit(" " * style.title_column + labels.title)
    return pl.concat_str(
        pl.lit(ruler((), style.inner) + "\n"),
        _head_line(style, number, ratings, _RATINGS_WIDTH),
        _head_line(style, title, gain, _COUNTS_WIDTH),
        _head_line(style, pl.format(" {}", "name"), games, _COUNTS_WIDTH),
    )


def _head_line(style: Style, left: pl.Expr, right: pl.Expr, right_width: int) -> pl.Expr:
    return pl.format("│{}{}│\n", left.str.pad_end(style.inner[0] - right_width), right)


def _column_heads(cells: tuple[int, ...], heads: tuple[str, ...]) -> str:
    """The line of column heads and the ruler below it."""
    line = "│".join(f"{head:<{width}}" for head, width in zip(heads, cells, strict=True))
    return f"│{line}│\n{ruler(cells, cells)}\n"


def _opening(style: Style, cells: tuple[int, ...], heads: tuple[str, ...]) -> pl.Expr:
    """The ruler that opens a table, and its heads; after the unrated opponents' box it opens a new one."""
    end = "\n" + _column_heads(cells, heads)
    new_box, same_box = ruler((), cells) + end, ruler(style.inner, cells) + end
    return pl.when(pl.col("unrated_rows") > 0).then(pl.lit(new_box)).otherwise(pl.lit(same_box))


def _unrated_block(style: Style, labels: Labels) -> pl.Expr:
    cells = style.unrated_cells
    opening = ruler(style.inner, cells) + "\n" + _column_heads(cells, labels.unrated_heads)
    return pl.concat_str(pl.lit(opening), "unrated_lines", pl.lit(ruler(cells, ()) + "\n"))


def _sum_cells(cells: tuple[int, ...]) -> tuple[int, ...]:
    """Cells of a sum line: opponent and name are one, and so are date and file."""
    return (cells[0], cells[1] + cells[2] + 1, *cells[3:-2], cells[-2] + cells[-1] + 1)


def _provisional_block(style: Style, labels: Labels) -> pl.Expr:
    cells = style.provisional_cells
    sums = _sum_cells(cells)
    mean, difference = whole("provisional_mean_opponent", 4), pl.col("provisional_performance_difference")
    sum_line = pl.format(
        f"{ruler(cells, sums)}\n│{{}}│{labels.mean:<{sums[1]}}│{{}}│     │ │{{}}│{'':9}│{'':{sums[-1]}}│\n",
        whole("provisional_games", 4),
        mean,
        unsigned("provisional_score_hundredths", 4, decimals=1),
    )
    carry = pl.format(
        f"  {labels.carry}s.Elo={{}},   W / {labels.carry_count} = {{}} / {{}}",
        whole("carried_sum", 5),
        unsigned("printed_carried_score", 4, decimals=1),
        whole("printed_carried_games", 4),
    )
    result = pl.format(
        "  Rc={}  p={}  D(p)={}Rf={} {} = {}",
        mean,
        unsigned("provisional_percentage", 4),
        whole(difference).str.pad_end(6),
        mean,
        whole(difference, 4, plus=True),
        whole("provisional_performance", 4),
    )
    return pl.concat_str(
        _opening(style, cells, labels.provisional_heads),
        "provisional_lines",
        sum_line,
        pl.lit(ruler(sums, style.inner) + "\n"),
        framed(style, carry),
        pl.lit(fixed(style, f"  {labels.provisional}")),
        framed(style, result),
    )


def _rated_block(style: Style, labels: Labels) -> pl.Expr:
    cells = style.rated_cells
    sums = _sum_cells(cells)
    sum_line = pl.format(
        f"{ruler(cells, sums)}\n│{{}}│{labels.mean:<{sums[1]}}│{{}}│ │{{}}│{{}}│{{}}│  │{'':{sums[-1]}}│\n",
        whole("printed_rated_games", 4),
        whole("rated_mean", 4),
        unsigned("rated_score_hundredths", 4, decimals=1),
        unsigned("rated_expected_hundredths", 5),
        signed("rated_points_hundredths", 6, is_negative=pl.col("points_are_negative")),
    )
    legend = "".join(fixed(style, f"   {line}") for line in labels.legend)
    start = pl.format(f"   {labels.count}{{}}  Ri={{}}", whole("printed_rated_games", 4), whole("rating_before", 4))
    formula = f"   {labels.formula}".ljust(len(FORMULA_INDENT)) + "G =  (   W -    We) *  K"
    result = pl.format(
        FORMULA_INDENT + "Rf = {} {} = {}{}",
        whole("rating_before", 4),
        signed("rated_gain_hundredths", is_negative=pl.col("gain_is_negative")),
        whole("formula_rating", 4),
        where(pl.col("printed_floor"), pl.format("  ==> {}", whole("printed_new"))),
    )
    return pl.concat_str(
        _opening(style, cells, labels.rated_heads),
        "rated_lines",
        sum_line,
        pl.lit(ruler(sums, style.inner) + "\n" + legend + ruler(style.inner, style.inner) + "\n"),
        framed(style, start),
        pl.lit(fixed(style, formula)),
        "formula_lines",
        pl.lit(fixed(style, FORMULA_INDENT + "Rf = Ri + G")),
        framed(style, result),
    )


def _dashes(style: Style) -> pl.Expr:
    return pl.lit("├" + "-" * style.inner[0] + "┤\n")


def _crossing_block(style: Style, labels: Labels) -> pl.Expr:
    threshold, before = whole("threshold", 4), whole("rating_before", 4)
    first_k, final_k = whole("first_k", 2), whole("final_k", 2)
    result = pl.format(
        "   Rf = {} +  (({} - {}) + (({} - {}) / {})) * {} = {}",
        threshold,
        unsigned("rated_score_hundredths", 5, decimals=1),
        unsigned("rated_expected_hundredths", 5),
        before,
        threshold,
        first_k,
        final_k,
        whole("rating_computed", 4),
    )
    formula = pl.format("   Rf = {} +  (( W    -  We  ) + (( Ri  - {}) / Ki)) * Kf", threshold, threshold)
    return pl.concat_str(
        _dashes(style),
        framed(style, pl.format(f"   {labels.crossing}{{}} ELO", threshold)),
        framed(style, pl.format("   Ki={}, Kf={}, Ri={}", first_k, final_k, before)),
        framed(style, formula),
        framed(style, result),
    )


def _correction_block(style: Style, labels: Labels) -> pl.Expr:
    mean, difference = whole("rated_mean", 4), pl.col("rated_difference")
    parts = pl.format(
        _CORRECTION_INDENT + "Rc={}  p={}  D(p)={}",
        mean,
        unsigned("rated_percentage", 4),
        whole(difference, 4, plus=True),
    )
    rating = pl.format(
        _CORRECTION_INDENT + "Rf={} {} = {}",
        mean,
        whole(difference, plus=True),
        whole("printed_rating", 4),
    )
    choice = pl.concat_str(
        framed(style, _compared(labels.correction_old_new, "formula_rating")),
        framed(style, _compared(labels.correction_old_performance, "rated_performance")),
        framed(style, pl.format(_CORRECTION_INDENT + "Rc={}", whole("printed_rating", 4))),
    )
    heads = fixed(style, f"   {labels.correction}") + fixed(style, _CORRECTION_INDENT + labels.correction_formula)
    return pl.concat_str(
        _dashes(style),
        pl.lit(heads),
        framed(style, parts),
        choice if style.compares_correction else framed(style, rating),
    )


def _compared(label: str, rating: str) -> pl.Expr:
    change = (pl.col("rating_before") - pl.col(rating)).abs()
    return pl.format(
        f"{_CORRECTION_INDENT}{label}abs({{}} - {{}}) = {{}}",
        whole("rating_before", 4),
        whole(rating, 4),
        whole(change, 3),
    )
