"""The signs of the sums that a sheet prints, and the federation's `-0.00`.

Its program added up doubles, one game after the other, so that a sum of exactly zero can come out a hair
below it and print as `-0.00` (federation-facts.md c1.7). Only such sums need the doubles.
"""

from __future__ import annotations

import polars as pl

from pipeline.products.sheets.figures import RATED, SheetFigures


def with_signs(figures: SheetFigures, *, as_printed: bool) -> SheetFigures:
    """Add `points_are_negative` and `gain_is_negative` to the players, `gain_is_negative` to `by_k`.

    Args:
        figures: of one language.
        as_printed: whether zeros take the sign of the federation's doubles.
    """
    gain_below = (pl.col("gain_hundredths") < 0).alias("gain_is_negative")
    by_k = figures.by_k.with_columns(gain_below)
    players = figures.players.with_columns(
        points_are_negative=pl.col("rated_points_hundredths") < 0,
        gain_is_negative=pl.col("rated_gain_hundredths") < 0,
    )
    if as_printed:
        zeros, zeros_by_k = _signs_of_zeros(figures)
        by_k = _marked(by_k, zeros_by_k, ["member_id", "k_factor"])
        players = _marked(players, zeros, ["member_id"])
    return SheetFigures(figures.games, players, by_k)


def _marked(frame: pl.DataFrame, zeros: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The frame with the signs of the zeros put over its own."""
    signs = [name for name in zeros.columns if name not in keys]
    joined = frame.join(zeros, on=keys, how="left", maintain_order="left", suffix="_of_zero")
    merged = joined.with_columns(pl.coalesce(f"{name}_of_zero", name).alias(name) for name in signs)
    return merged.drop([f"{name}_of_zero" for name in signs])


def _signs_of_zeros(figures: SheetFigures) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Signs of the sums of every player who has a sum of zero: by player, and by player and K.

    A loop, since polars adds doubles with compensation, and the program did not; it runs over the few
    players with a zero.
    """
    has_zero = (pl.col("rated_points_hundredths") == 0) | (pl.col("rated_gain_hundredths") == 0)
    zero_in_k = figures.by_k.filter(pl.col("gain_hundredths") == 0)["member_id"].implode()
    meant = figures.players.filter(has_zero | pl.col("member_id").is_in(zero_in_k))["member_id"].implode()
    games = figures.games.filter((pl.col("table") == RATED) & pl.col("member_id").is_in(meant))
    by_k: dict[tuple[int, int], bool] = {}
    players: dict[int, tuple[bool, bool]] = {}
    for (member_id,), rows in games.group_by("member_id", maintain_order=True):
        points, gains = _doubles(rows)
        by_k |= {(member_id, k_factor): gain < 0 for k_factor, gain in gains.items()}
        total = 0.0
        for gain in gains.values():
            total += gain
        players[member_id] = (points < 0, total < 0)
    return (
        pl.DataFrame(
            [(member_id, *signs) for member_id, signs in players.items()],
            schema={"member_id": pl.Int32, "points_are_negative": pl.Boolean, "gain_is_negative": pl.Boolean},
            orient="row",
        ),
        pl.DataFrame(
            [(*key, sign) for key, sign in by_k.items()],
            schema={"member_id": pl.Int32, "k_factor": pl.Int32, "gain_is_negative": pl.Boolean},
            orient="row",
        ),
    )


def _doubles(rows: pl.DataFrame) -> tuple[float, dict[int, float]]:
    """Sum of W - We game by game, and for each K the product K x (W - sum of We)."""
    points = 0.0
    scores: dict[int, float] = {}
    expected: dict[int, float] = {}
    names = ("k_factor", "score_hundredths", "expected_score_hundredths")
    for k_factor, score, expected_score in rows.select(names).iter_rows():
        points += score / 100 - expected_score / 100
        scores[k_factor] = scores.get(k_factor, 0.0) + score / 100
        expected[k_factor] = expected.get(k_factor, 0.0) + expected_score / 100
    return points, {k_factor: k_factor * (scores[k_factor] - expected[k_factor]) for k_factor in scores}
