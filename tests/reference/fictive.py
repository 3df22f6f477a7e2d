"""Fictive ratings for the unrated players of one file, in the plain engine's manner.

Source: rating-rules.md, "Fictive ratings"; federation-facts.md b4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.reference.formulas import performance
from tests.reference.rules import Rules

MOST_ROUNDS = 100


@dataclass(frozen=True)
class FileGame:
    """One game of a file, from one player's side."""

    player: int
    opponent: int
    half_points: int


@dataclass(frozen=True)
class OpenResult:
    """The figures of an open group, and whether they settled within the bound."""

    ratings: dict[int, int]
    has_settled: bool


def is_fictive_rating_due(unrated: int, rated: int) -> bool:
    """A file needs at least two unrated and two rated players."""
    return unrated >= 2 and rated >= 2


def closed_group(rated: Mapping[int, int], games: Sequence[FileGame], rules: Rules) -> int | None:
    """One figure for all unrated players of a round-robin; None if none of them met a rated one.

    The rated opponents' mean is weighted by their games against unrated players; the score is that of the
    unrated together.
    """
    opponents = [rated[game.opponent] for game in games if is_unrated_against_rated(game, rated)]
    half_points = sum(game.half_points for game in games if is_unrated_against_rated(game, rated))
    if not opponents:
        return None
    return performance(sum(opponents), half_points, len(opponents), rules)


def is_unrated_against_rated(game: FileGame, rated: Mapping[int, int]) -> bool:
    return game.player not in rated and game.opponent in rated


def open_group(rated: Mapping[int, int], games: Sequence[FileGame], rules: Rules) -> OpenResult:
    """Each unrated player's performance, first against rated opponents, then against all until it settles.

    A player without a game against anybody known gets no figure. Each round starts from the figures of the
    round before.
    """
    unrated = sorted({game.player for game in games if game.player not in rated})
    found: dict[int, int] = {}
    for _ in range(MOST_ROUNDS):
        known = {**rated, **found}
        following: dict[int, int] = {}
        for player in unrated:
            own = [game for game in games if game.player == player and game.opponent in known]
            if own:
                opponent_sum = sum(known[game.opponent] for game in own)
                half_points = sum(game.half_points for game in own)
                following[player] = performance(opponent_sum, half_points, len(own), rules)
        if following == found:
            return OpenResult(found, has_settled=True)
        found = following
    return OpenResult(found, has_settled=False)
