"""What the federation's program printed in its own way: head numbers, carry line, counts, percentages.

Sources: federation-facts.md c0 ("Semantics") and c1.4, 9; docs/sheets.md names each print bug.
"""

from __future__ import annotations

import polars as pl

from pipeline.products.sheets.federation_style import Style
from pipeline.products.sheets.figures import PROVISIONAL, SheetFigures, scored_percentage
from pipeline.products.sheets.signed_zeros import with_signs
from pipeline.products.sheets.text import whole
from pipeline.rating.arithmetic import performance
from pipeline.rulebook import Rulebook


def printed_figures(figures: SheetFigures, style: Style, rulebook: Rulebook, *, as_printed: bool) -> SheetFigures:
    """The figures with the columns `printed_*` that the federation's blocks need.

    Args:
        figures: of one language.
        style: the era's.
        rulebook: the rules in force.
        as_printed: with the cheap print bugs of the era.
    """
    if as_printed and style.prints_fictive_as_intermediate:
        figures = _with_intermediate_ratings(figures)
    players = _with_counts(figures.players, style, rulebook, as_printed)
    players = _with_rated_performance(players, rulebook)
    if as_printed:
        players = _with_kept_rating(players, rulebook)
    players = _with_percentages(_with_head(players, style, rulebook), style, rulebook)
    return with_signs(SheetFigures(figures.games, players, figures.by_k), as_printed=as_printed)


def _with_intermediate_ratings(figures: SheetFigures) -> SheetFigures:
    """Print bug of 200607: a fictive rating's row shows the intermediate one, and the carry follows from it.

    The running sum has the rating that was used; the sum carried over is printed as the first row's
    running sum less the rating printed in that row.
    """
    is_provisional = pl.col("table") == PROVISIONAL
    shown = pl.coalesce(pl.when(is_provisional).then("opponent_intermediate"), "opponent_rating")
    games = figures.games.with_columns(opponent_rating=shown)
    carried = (
        games.filter(is_provisional)
        .group_by("member_id", maintain_order=True)
        .agg(shown_carried=(pl.col("running_sum") - pl.col("opponent_rating")).first())
    )
    players = figures.players.join(carried, on="member_id", how="left", maintain_order="left")
    players = players.with_columns(carried_sum=pl.coalesce("shown_carried", "carried_sum"))
    return SheetFigures(games, players.drop("shown_carried"), figures.by_k)


def _with_counts(players: pl.DataFrame, style: Style, rulebook: Rulebook, as_printed: bool) -> pl.DataFrame:
    """Numbers of games and carried sums."""
    has_rated = pl.col("rated_rows") > 0
    is_single = (pl.col("provisional_rows") == 1) & has_rated
    counts_single = as_printed and style.counts_single_provisional
    carries_totals = as_printed and style.carry_prints_totals
    counted = players.with_columns(
        printed_rated_games=pl.col("rated_rows") + (is_single.cast(pl.Int32) if counts_single else 0),
        printed_carried_score=pl.col("provisional_score_hundredths" if carries_totals else "carried_score_hundredths"),
        printed_carried_games=pl.col("provisional_games" if carries_totals else "game_count_before"),
        printed_floor=has_rated & (pl.col("rating_computed") < rulebook.floor) & style.shows_floor,
        printed_rating=pl.col("rating_computed"),
    )
    all_rows = pl.col("rated_rows") + pl.col("provisional_rows")
    return counted.with_columns(
        printed_ordinary_games=all_rows if style.head_counts_all else pl.col("printed_rated_games")
    )


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
    return players.with_columns(
        provisional_percentage="provisional_scored",
        rated_percentage=scored_percentage(pl.col("rated_score_hundredths"), pl.col("printed_rated_games"), rulebook),
    )
