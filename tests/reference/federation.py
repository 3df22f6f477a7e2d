"""One period's federation taken through the three runs, plain and slow.

Source: rating-rules.md, "The three runs".
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tests.reference.formulas import performance
from tests.reference.records import Game, PlayerState
from tests.reference.rules import RATED_FROM_GAMES, Rules


@dataclass(frozen=True)
class Counted:
    """A game that a run has taken, with the opponent's rating that it used."""

    game: Game
    run: int
    opponent_rating: int
    source: str

    @property
    def half_points(self) -> int:
        return round(2 * self.game.score)


@dataclass
class Player:
    """A player during the run: his state, his games in order, what the runs have taken so far."""

    state: PlayerState
    games: list[Game] = field(default_factory=list)
    first_twenty: list[Counted] = field(default_factory=list)
    later: list[Counted] = field(default_factory=list)
    intermediate: int | None = None

    @property
    def is_rated(self) -> bool:
        """Rated from the start."""
        return self.state.game_count >= RATED_FROM_GAMES

    @property
    def is_newly_rated(self) -> bool:
        return self.intermediate is not None

    @property
    def is_unrated(self) -> bool:
        return not self.is_rated and not self.is_newly_rated

    @property
    def status(self) -> str:
        if self.is_rated:
            return "rated"
        return "newly_rated" if self.is_newly_rated else "unrated"


def as_imported(game: Game) -> tuple[dt.date, int, int]:
    """By date, within a day as imported."""
    return (game.date or dt.date.min, game.import_number, 0)


def in_date_order(game: Game) -> tuple[dt.date, int, int]:
    """By date, within a day by the opponent's number (foreigners 0), then as imported."""
    return (game.date or dt.date.min, game.opponent_id, game.import_number)


def by_opponent(game: Game) -> tuple[int, dt.date, int]:
    """Opponent by opponent in ascending member number, within one opponent by date."""
    return (game.opponent_id, game.date or dt.date.min, game.import_number)


class Federation:
    """All players and games of one period, taken through the runs one after the other."""

    def __init__(self, period: int, states: Iterable[PlayerState], games: Iterable[Game]) -> None:
        self.rules = Rules.at(period)
        self.players: dict[int, Player] = {s.member_id: Player(s) for s in states}
        for game in games:
            if game.score not in (0, 0.5, 1):
                raise ValueError(f"row {game.import_number}: a score is 1, 0.5 or 0, not {game.score}")
            self.player(game.member_id).games.append(game)
        for player in self.players.values():
            player.games.sort(key=self.in_order)
        self.overlooked = self.overlooked_players()

    def player(self, member_id: int) -> Player:
        """The player of that number; one without a state starts from nothing."""
        return self.players.setdefault(member_id, Player(PlayerState(member_id)))

    def in_order(self, game: Game) -> tuple[dt.date, int, int]:
        """A player's games by date; within a day by opponent, or as imported, by era."""
        return in_date_order(game) if self.rules.is_same_day_by_opponent else as_imported(game)

    def overlooked_players(self) -> set[int]:
        """The unrated players whom the old program would not notice becoming rated.

        It noticed them while reading the rows of the unrated players in ascending member number, and read one
        row too far at each change of player; the last player was never concluded.
        """
        unrated = sorted(m for m, p in self.players.items() if p.games and not p.is_rated)
        overlooked: set[int] = set()
        if self.rules.is_single_row_overlooked:
            for before, member_id in pairwise(unrated):
                if len(self.players[member_id].games) == 1 and before not in overlooked:
                    overlooked.add(member_id)
        if self.rules.is_last_player_overlooked:
            overlooked.update(unrated[-1:])
        return overlooked

    # What is known about an opponent

    def rating_known_from_the_start(self, player: Player, game: Game) -> tuple[int, str] | None:
        """The opponent's old rating, a foreigner's own, or a fictive one (for unrated players only)."""
        if game.opponent_id > 0 and game.opponent_id in self.players:
            opponent = self.players[game.opponent_id]
            if opponent.is_rated:
                return opponent.state.rating, "list"
        if game.given_rating:
            if game.given_rating_kind == "foreign":
                return game.given_rating, "foreign"
            if game.given_rating_kind == "fictive" and not player.is_rated:
                return game.given_rating, "fictive"
        return None

    def intermediate_rating(self, game: Game) -> int | None:
        """The opponent's intermediate rating, if he has become rated in this period and was noticed."""
        if game.opponent_id == 0 or game.opponent_id in self.overlooked:
            return None
        opponent = self.players.get(game.opponent_id)
        return opponent.intermediate if opponent else None

    # The runs

    def run_one(self) -> None:
        """Unrated players take their games against known ratings until they have twenty."""
        for player in self.players.values():
            if player.is_rated:
                continue
            for game in player.games:
                if games_so_far(player) == RATED_FROM_GAMES:
                    break
                known = self.rating_known_from_the_start(player, game)
                if known:
                    player.first_twenty.append(Counted(game, 1, *known))
        for player in self.players.values():
            self.promote_if_twenty(player)

    def run_two(self) -> None:
        """Unrated players add games against the newly rated, pass after pass until nobody new is rated."""
        while True:
            waiting = [p for p in self.players.values() if p.is_unrated]
            for player in waiting:
                if self.rules.is_fictive_renewed:
                    player.first_twenty = [self.renewed(counted) for counted in player.first_twenty]
                self.take_games_against_newly_rated(player)
            promoted = [player for player in waiting if self.promote_if_twenty(player)]
            if not promoted:
                return

    def take_games_against_newly_rated(self, player: Player) -> None:
        """Append the games not yet taken whose opponent is newly rated by now, up to twenty in all."""
        taken = {c.game.import_number for c in player.first_twenty}
        games = sorted(player.games, key=by_opponent) if self.rules.is_run_two_by_opponent else player.games
        for game in games:
            if games_so_far(player) == RATED_FROM_GAMES:
                break
            rating = self.intermediate_rating(game)
            if rating is not None and game.import_number not in taken:
                player.first_twenty.append(Counted(game, 2, rating, "intermediate"))

    def renewed(self, counted: Counted) -> Counted:
        """A game with a fictive rating at the intermediate one, once the opponent has that."""
        rating = self.intermediate_rating(counted.game)
        if counted.source != "fictive" or rating is None:
            return counted
        return replace(counted, opponent_rating=rating, source="intermediate")

    def promote_if_twenty(self, player: Player) -> bool:
        """Give the player his intermediate rating if he has just reached twenty games."""
        if not player.is_unrated or games_so_far(player) < RATED_FROM_GAMES:
            return False
        opponent_sum, half_points = first_twenty_sums(player)
        player.intermediate = performance(opponent_sum, half_points, RATED_FROM_GAMES, self.rules)
        return True

    def run_three(self) -> None:
        """Rated and newly rated players take what is left against known ratings, in order."""
        for player in self.players.values():
            if not player.is_unrated:
                taken = {c.game.import_number for c in player.first_twenty}
                rest = [game for game in player.games if game.import_number not in taken]
                player.later = self.counted_at_the_end(player, rest, run=3)

    def closing_sums(self) -> None:
        """Players still unrated get their sums anew with the ratings known at the end."""
        for player in self.players.values():
            if player.is_unrated:
                player.first_twenty = self.counted_at_the_end(player, player.games, run=4)

    def counted_at_the_end(self, player: Player, games: list[Game], run: int) -> list[Counted]:
        """Games against ratings known after run 2; those against newly rated opponents last (from 200607).

        A game with a fictive rating stays in its place by date, at the intermediate rating if there is one.
        """
        dated: list[Counted] = []
        last_block: list[Counted] = []
        for game in games:
            start = self.rating_known_from_the_start(player, game)
            intermediate = self.intermediate_rating(game)
            if intermediate is not None:
                counted = Counted(game, run, intermediate, "intermediate")
            elif start is not None:
                counted = Counted(game, run, *start)
            else:
                continue
            is_last = start is None and self.rules.is_newly_rated_block_last
            (last_block if is_last else dated).append(counted)
        return dated + last_block


def games_so_far(player: Player) -> int:
    """Counted games of an unrated player: those of earlier lists and those taken by now."""
    return player.state.game_count + len(player.first_twenty)


def first_twenty_sums(player: Player) -> tuple[int, int]:
    """Opponents' ratings and half points over the games before and the games taken by now."""
    opponent_sum = player.state.opponent_sum + sum(c.opponent_rating for c in player.first_twenty)
    half_points = round(2 * player.state.score_sum) + sum(c.half_points for c in player.first_twenty)
    return opponent_sum, half_points
