"""The derivation in words and figures, by language: the lines below the tables of a sheet, and on the pages.

Each function gives lines as expressions over `SheetFigures.players`; a line is null where it does not apply.
"""

from __future__ import annotations

import polars as pl

from pipeline.products.sheets.plain_labels import PlainLabels
from pipeline.products.sheets.text import signed, unsigned, where, whole
from pipeline.rating.arithmetic import performance
from pipeline.rulebook import Rulebook


def with_rated_performance(players: pl.DataFrame, rulebook: Rulebook) -> pl.DataFrame:
    """The players of `SheetFigures` with mean and performance of their games by the ordinary formula.

    Args:
        players: `SheetFigures.players`.
        rulebook: the rules in force.

    Returns:
        The same rows, and rated_mean, rated_percentage, rated_difference, rated_performance.
    """
    sums = players.select(
        opponent_sum="rated_opponent_sum", score_hundredths="rated_score_hundredths", games="rated_rows"
    )
    result = performance(sums, rulebook).select(
        rated_mean="mean_opponent",
        rated_percentage="percentage",
        rated_difference="performance_difference",
        rated_performance="performance",
    )
    return pl.concat([players, result], how="horizontal")


def provisional_words(labels: PlainLabels, rulebook: Rulebook) -> tuple[pl.Expr, ...]:
    """Towards the first 20 games: what was carried over, the total, the performance, what becomes of it."""
    score, count = unsigned("provisional_score_hundredths", decimals=1), whole("provisional_games")
    mean, difference = whole("provisional_mean_opponent"), pl.col("provisional_performance_difference")
    is_limited = pl.col("provisional_scored") != pl.col("provisional_percentage")
    has_rows = pl.col("provisional_rows") > 0
    lines = (
        pl.format(
            labels.carried,
            whole("game_count_before"),
            unsigned("carried_score_hundredths", decimals=1),
            whole("carried_sum"),
        ),
        pl.format(labels.total, count, score, whole("provisional_opponent_sum"), mean),
        pl.format(
            "p = {} / {} = {}{}   Rc + D(p) = {} {} = {}",
            score,
            count,
            unsigned("provisional_scored"),
            where(is_limited, pl.format(f" ({labels.limited})", unsigned("provisional_percentage"))),
            mean,
            whole(difference, plus=True),
            whole("provisional_performance"),
        ),
    )
    is_unpublished = pl.col("provisional_games") < rulebook.games_to_be_published
    return (
        *(pl.when(has_rows).then(line) for line in lines),
        pl.when(has_rows & is_unpublished).then(pl.lit(labels.unpublished)),
        pl.when(has_rows & (pl.col("status") == "newly_rated")).then(pl.lit(labels.intermediate)),
    )


def rated_total_words(labels: PlainLabels) -> pl.Expr:
    """The sums of the ordinary formula."""
    line = pl.format(
        labels.rated_total,
        whole("rated_rows"),
        whole("rated_mean"),
        unsigned("rated_score_hundredths", decimals=1),
        unsigned("rated_expected_hundredths"),
    )
    return pl.when(pl.col("rated_rows") > 0).then(line)


def gain_words() -> pl.Expr:
    """G for one K, over `SheetFigures.by_k`."""
    return pl.format(
        "G = ({} - {}) x {} = {}",
        unsigned("score_hundredths", decimals=1),
        unsigned("expected_hundredths"),
        whole("k_factor"),
        signed("gain_hundredths"),
    )


def rated_result_words() -> pl.Expr:
    """The ordinary formula's new rating."""
    line = pl.format(
        "Rf = Ri + G = {} {} = {}",
        whole("rating_before"),
        signed("rated_gain_hundredths"),
        whole("formula_rating"),
    )
    return pl.when(pl.col("rated_rows") > 0).then(line)


def crossing_words(labels: PlainLabels) -> tuple[pl.Expr, ...]:
    """The crossing of 2000 or 2200, where it made the rating."""
    threshold, first_k, final_k = whole("threshold"), whole("first_k"), whole("final_k")
    lines = (
        pl.format(labels.crossing, threshold, first_k, final_k),
        pl.format(
            "Rf = {} + (({} - {}) + ({} - {}) / {}) x {} = {}",
            threshold,
            unsigned("rated_score_hundredths", decimals=1),
            unsigned("rated_expected_hundredths"),
            whole("rating_before"),
            threshold,
            first_k,
            final_k,
            whole("rating_computed"),
        ),
    )
    return tuple(pl.when(pl.col("threshold").is_not_null()).then(line) for line in lines)


def correction_words(labels: PlainLabels) -> tuple[pl.Expr, ...]:
    """The 25/150 rule, where it was tested."""
    before = pl.col("rating_before")
    lines = (
        pl.format(
            labels.correction,
            whole("rated_mean"),
            whole("rated_difference", plus=True),
            whole("rated_performance"),
            unsigned("rated_percentage"),
        ),
        pl.format(
            labels.correction_choice,
            whole(before),
            whole((pl.col("rated_performance") - before).abs()),
            whole((pl.col("formula_rating") - before).abs()),
            whole("rating_computed"),
        ),
    )
    return tuple(pl.when("has_correction").then(line) for line in lines)


def floor_words(labels: PlainLabels, rulebook: Rulebook) -> pl.Expr:
    """The minimum, where it raised the rating."""
    line = pl.format(labels.floor, whole("rating_computed"), whole(pl.lit(rulebook.floor)))
    return pl.when(pl.col("is_floored") & (pl.col("rated_rows") > 0)).then(line)


def substituted_words(labels: PlainLabels) -> pl.Expr:
    """The FIDE rating, where it is published instead."""
    return pl.when("is_substituted").then(pl.format(labels.substituted, whole("rating_after")))
