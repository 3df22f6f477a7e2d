"""A second rating engine, plain and slow, written from rating-rules.md to be read beside it.

It shares no code and no constant with `pipeline.rating`; the tests hold the two against each other.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tests.reference.federation import Federation, Player, first_twenty_sums, games_so_far
from tests.reference.formulas import FormulaGame, expected_hundredths, k_factor, performance, rate
from tests.reference.records import Derivation, Game, PlayerState, Rating, Result
from tests.reference.rules import FLOOR, PUBLISHED_FROM_GAMES, Rules


def starting_games(fide_rating: int) -> int:
    """The number of games a player starts with who brings a rating (article 10 h)."""
    if fide_rating >= 2300:
        return 300
    return 200 if fide_rating >= 2000 else 50


def rating_of_ranked(player: Player, rules: Rules) -> Rating:
    """The result of a rated or newly rated player, before substitution."""
    state = player.state
    start = state.rating if player.intermediate is None else player.intermediate
    first_number = state.game_count + len(player.first_twenty) + 1
    games = [FormulaGame(c.opponent_rating, c.half_points, first_number + i) for i, c in enumerate(player.later)]
    formula, computed, ordinary = "none", start, start
    period_games, opponent_sum, half_points = 0, 0, 0
    if games:
        result = rate(start, games, len(player.first_twenty), rules)
        formula, computed, ordinary = result.formula, result.rating, result.ordinary_rating
        period_games = len(games)
        opponent_sum = sum(g.opponent_rating for g in games)
        half_points = sum(g.half_points for g in games)
    elif player.is_newly_rated:
        formula = "performance"
        period_games = len(player.first_twenty)
        if rules.are_first_twenty_listed:
            opponent_sum, half_points = first_twenty_sums(player)
    published = computed if formula == "none" else max(FLOOR, computed)
    return Rating(
        member_id=state.member_id,
        status=player.status,
        rating_before=start,
        game_count_before=state.game_count,
        rating_computed=computed,
        rating_after=published,
        game_count_after=state.game_count + len(player.first_twenty) + len(games),
        gain=(ordinary if rules.is_gain_before_corrections else published) - start,
        period_games=period_games,
        opponent_sum=opponent_sum,
        score_sum=half_points / 2,
        expected_sum_hundredths=sum(expected_hundredths(start, g.opponent_rating, rules) for g in games),
        formula=formula,
        formula_rating=None if formula in ("none", "ordinary", "performance") else ordinary,
        is_floored=published != computed,
        is_substituted=False,
        last_game_date=last_date(player),
    )


def rating_of_unrated(player: Player, rules: Rules) -> Rating:
    """The result of a player still unrated, before substitution."""
    state = player.state
    count = games_so_far(player)
    opponent_sum, half_points = first_twenty_sums(player)
    computed, published, formula = state.rating, state.rating, "none"
    if player.first_twenty:
        computed = performance(opponent_sum, half_points, count, rules)
        published = computed if count >= PUBLISHED_FROM_GAMES else 0
        formula = "performance"
    return Rating(
        member_id=state.member_id,
        status=player.status,
        rating_before=state.rating,
        game_count_before=state.game_count,
        rating_computed=computed,
        rating_after=published,
        game_count_after=count,
        gain=published if player.first_twenty and not rules.is_gain_before_corrections else 0,
        period_games=len(player.first_twenty),
        opponent_sum=opponent_sum,
        score_sum=half_points / 2,
        expected_sum_hundredths=None,
        formula=formula,
        formula_rating=None,
        is_floored=False,
        is_substituted=False,
        last_game_date=last_date(player),
    )


def substituted(rating: Rating, fide_rating: int, rules: Rules) -> Rating:
    """The same player published at his FIDE rating; the gain stays that of the Belgian computation."""
    count = starting_games(fide_rating) if rules.is_substituted_count_fixed else rating.game_count_after
    return replace(rating, rating_after=fide_rating, game_count_after=count, is_substituted=True)


def last_date(player: Player) -> dt.date | None:
    """The latest game of the check list, counted or not, if at least one counted."""
    if not player.first_twenty and not player.later:
        return None
    return max((game.date for game in player.games if game.date), default=None)


def derivations_of(player: Player, rules: Rules) -> list[Derivation]:
    """One line per row of the player's check list, the uncounted ones included."""
    counted = player.first_twenty + player.later
    lines = []
    start = player.state.rating if player.intermediate is None else player.intermediate
    for place, c in enumerate(counted, start=1):
        number = player.state.game_count + place
        expected = k = gain = None
        if c.run == 3:
            expected = expected_hundredths(start, c.opponent_rating, rules)
            k = k_factor(start, number, rules)
            gain = k * (50 * c.half_points - expected) / 100
        lines.append(
            Derivation(
                import_number=c.game.import_number,
                member_id=player.state.member_id,
                run=c.run,
                order_number=place,
                opponent_rating=c.opponent_rating,
                opponent_rating_source=c.source,
                game_number=number,
                expected_score_hundredths=expected,
                k_factor=k,
                gain=gain,
            )
        )
    taken = {c.game.import_number for c in counted}
    lines += [Derivation(g.import_number, player.state.member_id) for g in player.games if g.import_number not in taken]
    return lines


def compute(
    period: int,
    states: Iterable[PlayerState],
    games: Iterable[Game],
    fide_ratings: Mapping[int, int] | None = None,
) -> Result:
    """Compute a list.

    Args:
        period: the list as an integer, 201807.
        states: the players of the previous list; a player not among them starts with nothing.
        games: the check list.
        fide_ratings: the substituted members with the FIDE rating they are published at.
    """
    federation = Federation(period, states, games)
    federation.run_one()
    federation.run_two()
    federation.run_three()
    federation.closing_sums()
    rules = federation.rules
    ratings: dict[int, Rating] = {}
    derivations: dict[int, Derivation] = {}
    for member_id, player in federation.players.items():
        if not player.games:
            continue
        rating = rating_of_unrated(player, rules) if player.is_unrated else rating_of_ranked(player, rules)
        if fide_ratings and member_id in fide_ratings:
            rating = substituted(rating, fide_ratings[member_id], rules)
        ratings[member_id] = rating
        derivations.update({line.import_number: line for line in derivations_of(player, rules)})
    return Result(ratings, derivations)
