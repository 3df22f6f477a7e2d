"""The plain engine's records: what goes in and what comes out, as in the contracts of `pipeline`."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True)
class PlayerState:
    """A player before the run (contract `PlayerStates`)."""

    member_id: int
    rating: int = 0
    game_count: int = 0
    opponent_sum: int = 0
    score_sum: float = 0.0


@dataclass(frozen=True)
class Game:
    """One row of the check list (contract `Checklist`), the columns that the rating reads."""

    import_number: int
    member_id: int
    opponent_id: int
    date: dt.date | None
    score: float
    given_rating: int | None = None
    given_rating_kind: str | None = None


@dataclass(frozen=True)
class Derivation:
    """What the run made of one row (contract `Derivations`)."""

    import_number: int
    member_id: int
    run: int = 0
    order_number: int | None = None
    opponent_rating: int | None = None
    opponent_rating_source: str | None = None
    game_number: int | None = None
    expected_score_hundredths: int | None = None
    k_factor: int | None = None
    gain: float | None = None


@dataclass(frozen=True)
class Rating:
    """One player's result (contract `Ratings`)."""

    member_id: int
    status: str
    rating_before: int
    game_count_before: int
    rating_computed: int
    rating_after: int
    game_count_after: int
    gain: int
    period_games: int
    opponent_sum: int
    score_sum: float
    expected_sum_hundredths: int | None
    formula: str
    formula_rating: int | None
    is_floored: bool
    is_substituted: bool
    last_game_date: dt.date | None


@dataclass(frozen=True)
class Result:
    """The ratings by member, the derivations by import number."""

    ratings: dict[int, Rating]
    derivations: dict[int, Derivation]
