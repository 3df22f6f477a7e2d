"""The federation's layout: box tables of 102, 103 or 163 columns, line for line as it printed them.

Source: federation-facts.md c0 (structure, labels) and c1 (printing rules found by reproducing the sheets).
"""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from pipeline.period import Period
from pipeline.products.sheets.federation_blocks import FORMULA_INDENT, framed, sheet
from pipeline.products.sheets.federation_style import Labels, Style, style_for
from pipeline.products.sheets.figures import PROVISIONAL, RATED, UNRATED, SheetFigures
from pipeline.products.sheets.text import padded, signed, unsigned, whole
from pipeline.rating.arithmetic import percentage, performance
from pipeline.rulebook import Rulebook, rulebook_for


def federation_texts(figures: SheetFigures, period: Period, *, as_printed: bool) -> pl.DataFrame:
    """One row per player of the figures: member_id, language, text.

    Args:
        figures: of all players.
        period: gives the era's style.
        as_printed: with the cheap print bugs of the federation's program.
    """
    style = style_for(period)
    return pl.concat(
        [
            _of_language(figures.of_language(language), style, labels, rulebook_for(period), as_printed)
            for language, labels in style.labels.items()
        ]
    )


def _of_language(
    figures: SheetFigures, style: Style, labels: Labels, rulebook: Rulebook, as_printed: bool
) -> pl.DataFrame:
    if as_printed and style.prints_fictive_as_intermediate:
        figures = _with_intermediate_ratings(figures)
    players = _printed_figures(figures.players, style, rulebook, as_printed)
    blocks = _table_rows(figures, style, labels)
    formulas = _formula_lines(figures.by_k, style, as_printed)
    for lines in (*blocks, formulas):
        players = players.join(lines, on="member_id", how="left", maintain_order="left")
    return players.select("member_id", "language", text=sheet(style, labels))


def _printed_figures(players: pl.DataFrame, style: Style, rulebook: Rulebook, as_printed: bool) -> pl.DataFrame:
    """The figures with what the program printed in its own way: `printed_*`, and the signs of the sums."""
    has_rated = pl.col("rated_rows") > 0
    is_single = (pl.col("provisional_rows") == 1) & has_rated
    counts_single = as_printed and style.counts_single_provisional
    carries_totals = as_printed and style.carry_prints_totals
    points = pl.col("rated_score_hundredths") - pl.col("rated_expected_hundredths")
    printed = players.with_columns(
        printed_rated_games=pl.col("rated_rows") + (is_single.cast(pl.Int32) if counts_single else 0),
        printed_carried_score=pl.col("provisional_score_hundredths" if carries_totals else "carried_score_hundredths"),
        printed_carried_games=pl.col("provisional_games" if carries_totals else "game_count_before"),
        printed_floor=has_rated & (pl.col("rating_computed") < rulebook.floor) & style.shows_floor,
        rated_points_hundredths=points,
        points_are_negative=(pl.col("rated_points") if as_printed else points) < 0,
        gain_is_negative=pl.col("rated_gain" if as_printed else "rated_gain_hundredths") < 0,
        printed_rating=pl.col("rating_computed"),
    )
    games = pl.col("rated_rows") + pl.col("provisional_rows") if style.head_counts_all else "printed_rated_games"
    with_mean = _with_rated_performance(printed.with_columns(printed_ordinary_games=games), rulebook)
    with_result = _with_kept_rating(with_mean, rulebook) if as_printed else with_mean
    return _with_percentages(_with_head(with_result, style, rulebook), style, rulebook)


def _with_head(players: pl.DataFrame, style: Style, rulebook: Rulebook) -> pl.DataFrame:
    """The four numbers of the head (federation-facts.md c1.4)."""
    is_unrated = pl.col("status") == "unrated"
    has_provisional, has_rated = pl.col("provisional_rows") > 0, pl.col("rated_rows") > 0
    computed = pl.col("printed_rating")
    new = (
        pl.when(has_rated)
        .then(pl.max_horizontal(computed, pl.lit(rulebook.floor)) if style.shows_floor else computed)
        .when(has_provisional)
        .then("provisional_performance")
        .when(is_unrated)
        .then(0)
        .otherwise("rating_before")
    )
    numbers = players.with_columns(
        printed_old=pl.when(is_unrated).then(0).otherwise("rating_before"),
        printed_new=new,
        printed_games=pl.when(has_rated)
        .then("printed_ordinary_games")
        .when(has_provisional)
        .then("provisional_games")
        .otherwise(0),
    )
    gain = whole(pl.col("printed_new") - pl.col("printed_old"), plus=True)
    return numbers.with_columns(printed_gain=pl.when(is_unrated).then(pl.lit("----")).otherwise(gain))


def _with_rated_performance(players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Mean of the sum line and the performance of 25/150, over the printed number of games."""
    sums = players.select(
        "member_id",
        opponent_sum="rated_opponent_sum",
        score_hundredths="rated_score_hundredths",
        games=pl.when(pl.col("rated_rows") > 0).then("printed_rated_games"),
    )
    result = performance(sums, rulebook).select(
        "member_id",
        rated_mean="mean_opponent",
        rated_percentage="percentage",
        rated_difference="performance_difference",
        rated_performance="performance",
    )
    return players.join(result, on="member_id", how="left", maintain_order="left")


def _with_kept_rating(players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """Print bug of 25/150: the performance is taken over the head's number of games, and so is the choice.

    It shows where the head counts games of the first 20, whose points and ratings the sums lack.
    """
    sums = players.select(
        opponent_sum="rated_opponent_sum",
        score_hundredths="rated_score_hundredths",
        games=pl.when("has_correction").then("printed_ordinary_games"),
    )
    other = performance(sums, rulebook)["performance"].alias("other_rating")
    before, ordinary = pl.col("rating_before"), pl.col("formula_rating")
    is_nearer = (pl.col("other_rating") - before).abs() < (ordinary - before).abs()
    kept = pl.when(is_nearer).then("other_rating").otherwise(ordinary)
    return players.with_columns(other).with_columns(
        printed_rating=pl.when("has_correction").then(kept).otherwise("printed_rating")
    )


def _with_percentages(players: pl.DataFrame, style: Style, rulebook: Rulebook) -> pl.DataFrame:
    """The percentages as scored, in the eras that printed them without the limits of the table."""
    if style.limits_percentage:
        return players
    scored = replace(rulebook, percentage_min=0, percentage_max=100)
    return players.with_columns(
        provisional_percentage=percentage(pl.col("provisional_score_hundredths"), pl.col("provisional_games"), scored),
        rated_percentage=percentage(pl.col("rated_score_hundredths"), pl.col("printed_rated_games"), scored),
    )


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


def _formula_lines(by_k: pl.DataFrame, style: Style, as_printed: bool) -> pl.DataFrame:
    """Per player the lines `G = (W - We) * K = gain`, one for each K."""
    gain = signed(pl.col("gain_hundredths"), is_negative=pl.col("gain" if as_printed else "gain_hundredths") < 0)
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
