"""Hypothesis strategies that make small federations: states, check list and FIDE ratings of one period.

Every strategy gives a `FederationCase` of the plain engine's records. Rows are numbered in the order of the
list; a game between two members stands as two rows, one with a foreigner as one.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from tests.reference.records import Game, PlayerState

# One period at least on each side of every change of rule.
PERIODS = (199607, 200507, 200601, 200607, 200701, 200707, 200901, 200907, 201207, 201501, 201504)
LATE_PERIODS = (201807, 201904, 202110, 202201)
EDGE_RATINGS = (1, 1149, 1150, 1151, 1990, 1999, 2000, 2001, 2010, 2190, 2199, 2200, 2201, 2210, 2700)
EDGE_COUNTS = (20, 21, 98, 99, 100, 101, 298, 299, 300, 301, 1200)
FIRST_DAY = dt.date(2018, 1, 13)
BYSTANDER = 100_000


@dataclass(frozen=True)
class FederationCase:
    """One period to compute."""

    period: int
    states: tuple[PlayerState, ...]
    games: tuple[Game, ...]
    fide_ratings: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Pairing:
    """One game before it becomes rows; the fictive ratings are those of white and black."""

    white: int
    black: int
    white_half_points: int
    day: int
    fictive: tuple[int, int] | None = None


def periods() -> st.SearchStrategy[int]:
    """A period of any era."""
    return st.sampled_from(PERIODS + LATE_PERIODS)


def days() -> st.SearchStrategy[int]:
    """A day of the period, few enough that several games fall on one."""
    return st.integers(0, 3)


def half_points() -> st.SearchStrategy[int]:
    """A result in half points."""
    return st.sampled_from((0, 1, 2))


@st.composite
def rated_states(draw: st.DrawFn, member_id: int) -> PlayerState:
    """A rated player, often on an edge."""
    rating = draw(st.one_of(st.sampled_from(EDGE_RATINGS), st.integers(1000, 2750)))
    count = draw(st.one_of(st.sampled_from(EDGE_COUNTS), st.integers(20, 400)))
    return PlayerState(member_id, rating, count)


@st.composite
def unrated_states(draw: st.DrawFn, member_id: int, lowest_count: int = 0) -> PlayerState:
    """An unrated player with the sums of his games so far."""
    count = draw(st.one_of(st.integers(lowest_count, 19), st.sampled_from((9, 10, 18, 19))))
    count = max(count, lowest_count)
    opponent_sum = sum(draw(st.lists(st.integers(700, 2300), min_size=count, max_size=count)))
    score_sum = draw(st.integers(0, 2 * count)) / 2
    rating = draw(st.integers(800, 2300)) if count >= 10 else 0
    return PlayerState(member_id, rating, count, opponent_sum, score_sum)


@st.composite
def member_numbers(draw: st.DrawFn, size: int) -> list[int]:
    """Distinct member numbers in no particular order."""
    return draw(st.lists(st.integers(1, 99_999), min_size=size, max_size=size, unique=True))


def rows_of(pairing: Pairing) -> list[Game]:
    """The two rows of a game between members, not yet numbered."""
    date = FIRST_DAY + dt.timedelta(days=pairing.day)
    white = Game(0, pairing.white, pairing.black, date, pairing.white_half_points / 2)
    black = Game(0, pairing.black, pairing.white, date, 1 - pairing.white_half_points / 2)
    if pairing.fictive is None:
        return [white, black]
    for_white, for_black = pairing.fictive
    return [
        replace(white, given_rating=for_black, given_rating_kind="fictive"),
        replace(black, given_rating=for_white, given_rating_kind="fictive"),
    ]


def numbered(rows: list[Game]) -> tuple[Game, ...]:
    """The rows with import numbers from 1, in the order of the list."""
    return tuple(replace(row, import_number=i) for i, row in enumerate(rows, start=1))


@st.composite
def pairings(draw: st.DrawFn, states: list[PlayerState]) -> Pairing:
    """A game between two of the players; two unrated ones may meet with fictive ratings."""
    white, black = draw(st.lists(st.sampled_from(states), min_size=2, max_size=2, unique=True))
    fictive = None
    if white.game_count < 20 and black.game_count < 20 and draw(st.booleans()):
        fictive = (draw(st.integers(600, 2300)), draw(st.integers(600, 2300)))
    return Pairing(white.member_id, black.member_id, draw(half_points()), draw(days()), fictive)


@st.composite
def foreign_games(draw: st.DrawFn, member_id: int) -> Game:
    """A game against a foreigner; one without a rating doesn't count."""
    rating = draw(st.one_of(st.integers(1000, 2750), st.sampled_from((0, None))))
    date = FIRST_DAY + dt.timedelta(days=draw(days()))
    return Game(0, member_id, 0, date, draw(half_points()) / 2, rating, "foreign")


@st.composite
def mixed_federations(draw: st.DrawFn, period: int | None = None) -> FederationCase:
    """Rated, unrated and unknown players, foreigners, fictive ratings, substituted players."""
    numbers = draw(member_numbers(draw(st.integers(2, 8))))
    rated_up_to = draw(st.integers(1, len(numbers)))
    states = [
        draw(rated_states(number) if place < rated_up_to else unrated_states(number))
        for place, number in enumerate(numbers)
    ]
    rows = [row for pairing in draw(st.lists(pairings(states), max_size=45)) for row in rows_of(pairing)]
    rows += draw(st.lists(st.sampled_from(numbers).flatmap(foreign_games), max_size=12))
    unknown = draw(st.sets(st.sampled_from(numbers), max_size=1))
    chosen = draw(st.sets(st.sampled_from(numbers), max_size=2))
    return FederationCase(
        period=draw(periods()) if period is None else period,
        states=tuple(s for s in states if s.member_id not in unknown),
        games=numbered(draw(st.permutations(rows))),
        fide_ratings=tuple((number, draw(st.integers(1000, 2800))) for number in sorted(chosen)),
    )


@st.composite
def draw_only_federations(draw: st.DrawFn) -> FederationCase:
    """Every game is drawn."""
    case = draw(mixed_federations())
    return replace(case, games=tuple(replace(game, score=0.5) for game in case.games))


@st.composite
def unrated_cycles(draw: st.DrawFn) -> FederationCase:
    """Unrated players who meet only one another, round a ring; one of them may meet a rated player."""
    numbers = draw(member_numbers(draw(st.integers(4, 8))))
    anchor, ring = draw(rated_states(numbers[0])), numbers[1:]
    states = [anchor, *(draw(unrated_states(number, 12)) for number in ring)]
    neighbours = [*ring[1:], ring[0]]
    rounds = draw(st.integers(1, 9))
    games = [
        Pairing(white, black, draw(half_points()), draw(days()))
        for white, black in zip(ring, neighbours, strict=True)
        for _ in range(rounds)
    ]
    if draw(st.booleans()):
        games += [Pairing(ring[0], anchor.member_id, draw(half_points()), 0)] * draw(st.integers(1, 9))
    rows = [row for game in games for row in rows_of(game)]
    return FederationCase(draw(periods()), tuple(states), numbered(draw(st.permutations(rows))))


@st.composite
def rating_chains(draw: st.DrawFn, has_bystander: bool | None = None) -> FederationCase:
    """Players who become rated one after the other: in run 1, in the first pass of run 2, the second ...

    The bystander, two uncounted rows of a player with the highest number, keeps the last of them from being
    overlooked.
    """
    length = draw(st.integers(2, 6))
    numbers = draw(member_numbers(length + 1))
    chain = numbers[1:]
    states = [draw(rated_states(numbers[0])), *(draw(unrated_states(number, 17)) for number in chain)]
    games: list[Pairing] = []
    for earlier, later in zip(numbers, chain, strict=False):
        for _ in range(draw(st.integers(3, 5))):
            games.append(Pairing(later, earlier, draw(half_points()), draw(days())))
    if length > 2:
        games += draw(st.lists(pairings(states[1:]), max_size=6))
    rows = [row for game in games for row in rows_of(game)]
    if draw(st.booleans()) if has_bystander is None else has_bystander:
        rows += [Game(0, BYSTANDER, 0, FIRST_DAY, 0.5, 0, "foreign")] * 2
    return FederationCase(draw(periods()), tuple(states), numbered(draw(st.permutations(rows))))


@st.composite
def threshold_federations(draw: st.DrawFn) -> FederationCase:
    """One player about 2000 or 2200 and about 100 or 300 games, with several games a day."""
    number = draw(st.integers(1, 99_999))
    threshold = draw(st.sampled_from((2000, 2200)))
    rating = threshold + draw(st.integers(-12, 12))
    count = draw(st.sampled_from((100, 300))) + draw(st.integers(-6, 2))
    rows = draw(st.lists(foreign_games(number), min_size=1, max_size=12))
    state = PlayerState(number, rating, count)
    return FederationCase(draw(periods()), (state,), numbered(rows))


@st.composite
def correction_federations(draw: st.DrawFn) -> FederationCase:
    """One player, rated or about to be, with 23 to 28 games and a change about 150."""
    number = draw(st.integers(1, 99_999))
    rating = draw(st.sampled_from((1150, 1420, 1500, 1990, 2195)))
    is_rated = draw(st.booleans())
    state = PlayerState(number, rating, 40) if is_rated else PlayerState(number, rating, 19, 19 * rating, 9.5)
    games = draw(st.integers(23, 28)) + (not is_rated)
    opponent = rating + draw(st.integers(-30, 130))
    won = draw(st.integers(0, games))
    date = FIRST_DAY + dt.timedelta(days=draw(days()))
    rows = [Game(0, number, 0, date, 1.0 if i < won else 0.5, opponent, "foreign") for i in range(games)]
    return FederationCase(draw(periods()), (state,), numbered(draw(st.permutations(rows))))


def federations() -> st.SearchStrategy[FederationCase]:
    """A federation of any of these kinds."""
    return st.one_of(
        mixed_federations(),
        draw_only_federations(),
        unrated_cycles(),
        rating_chains(),
        threshold_federations(),
        correction_federations(),
    )
