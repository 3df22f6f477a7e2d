"""Hypotheses about a player's games, and the engine's own formula that decides between them.

A hypothesis is one version of a player's run 3 (another order within a day, a game more or less); it is a
proof when the formula makes of it exactly what was published.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from pipeline.rating.arithmetic import expected_score
from pipeline.rating.formula import k_factor, ordinary_ratings
from pipeline.rulebook import Rulebook

MOST_SELECTIONS = 20_000


@dataclass(frozen=True)
class PlayedGame:
    """A game of run 3 as the formula needs it."""

    opponent_rating: int
    score_hundredths: int


@dataclass(frozen=True)
class Hypothesis:
    """One version of a player's run 3: where it starts, the games in order, and what it would prove.

    `targets`: the published rating, and where the list's own gain speaks for another one, that one too.
    """

    member_id: int
    cause: str
    evidence: str
    start: int
    count_before_run: int
    games: tuple[PlayedGame, ...]
    targets: tuple[int, ...]
    first_games: int = 0


def proven(hypotheses: list[Hypothesis], rulebook: Rulebook) -> pl.DataFrame:
    """The hypotheses that give a published figure: member_id, cause, evidence; of a player the first one."""
    if not hypotheses:
        return pl.DataFrame(schema={"member_id": pl.Int32, "cause": pl.String, "evidence": pl.String})
    outcomes = _outcomes(hypotheses, rulebook)
    stated = pl.DataFrame(
        {
            "place": range(len(hypotheses)),
            "member": [item.member_id for item in hypotheses],
            "cause": [item.cause for item in hypotheses],
            "evidence": [item.evidence for item in hypotheses],
            "targets": [list(item.targets) for item in hypotheses],
        },
        schema_overrides={"place": pl.Int32, "member": pl.Int32, "targets": pl.List(pl.Int32)},
    )
    return (
        stated.join(outcomes, left_on="place", right_on="member_id")
        .filter(pl.col("outcome").is_in(pl.col("targets")))
        .sort("place")
        .unique("member", keep="first", maintain_order=True)
        .select(pl.col("member").alias("member_id"), "cause", evidence=_told())
    )


def _told() -> pl.Expr:
    """The evidence, and whether it is the published rating that it gives or the one its gain speaks of."""
    is_published = pl.col("outcome") == pl.col("targets").list.first()
    by_gain = pl.format(
        "{}; it gives {}, the run's figure by the list's gain, changed afterwards", "evidence", "outcome"
    )
    return pl.when(is_published).then("evidence").otherwise(by_gain)


def _outcomes(hypotheses: list[Hypothesis], rulebook: Rulebook) -> pl.DataFrame:
    """The rating that the formula makes of each hypothesis, by its place in the list (as `member_id`)."""
    players = pl.DataFrame(
        {
            "member_id": range(len(hypotheses)),
            "rating": [item.start for item in hypotheses],
            "count_before_run": [item.count_before_run for item in hypotheses],
            "first_games": [item.first_games for item in hypotheses],
        },
        schema=dict.fromkeys(("member_id", "rating", "count_before_run", "first_games"), pl.Int32),
    )
    rows = [
        (place, game.opponent_rating, game.score_hundredths)
        for place, item in enumerate(hypotheses)
        for game in item.games
    ]
    columns = ("member_id", "opponent_rating", "score_hundredths")
    games = pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.Int32), orient="row")
    nth = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("member_id")
    games = games.join(players, on="member_id", maintain_order="left").with_columns(
        game_number=pl.col("count_before_run") + nth
    )
    weighed = games.with_columns(
        expected_score(games["rating"], games["opponent_rating"], rulebook).alias("expected_score_hundredths"),
        k_factor=k_factor(pl.col("rating"), pl.col("game_number"), rulebook),
    )
    return ordinary_ratings(players, weighed, rulebook).select(
        "member_id", outcome=pl.max_horizontal("rating_computed", pl.lit(rulebook.floor))
    )


def selections(keys: Sequence[tuple[int, ...]], size: int) -> list[tuple[int, ...]]:
    """Ways to choose `size` of the items, one for each different sum of their keys; empty if there are too many.

    A loop over the items: a sum over subsets grows item by item, and a day has few of them.
    """
    if not keys or not 0 <= size <= len(keys):
        return []
    if size > len(keys) // 2:
        every = range(len(keys))
        return [tuple(i for i in every if i not in out) for out in selections(keys, len(keys) - size)]
    reached: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {(0, (0,) * len(keys[0])): ()}
    for index, key in enumerate(keys):
        for (count, total), chosen in list(reached.items()):
            if count < size:
                summed = tuple(a + b for a, b in zip(total, key, strict=True))
                reached.setdefault((count + 1, summed), (*chosen, index))
        if len(reached) > MOST_SELECTIONS:
            return []
    return [chosen for (count, _), chosen in reached.items() if count == size]
