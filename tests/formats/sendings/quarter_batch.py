"""A quarter's worth of invented result files in the layouts that come in, for speed and damage tests."""

from __future__ import annotations

import datetime as dt
import random

from pipeline.contracts.sendings import Entries
from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import Tournament, write_sending
from pipeline.formats.sendings.layouts import layout_named
from tests.formats.sendings.small_tournaments import ENTRY_COLUMNS, SINGLE_GAMES, frame, games_of

SHARES = {
    "24_lines": 24,
    "pairtwo": 30,
    "swar": 34,
    "interclubs": 3,
    "swar_interclubs": 3,
    "chess_manager_2007": 2,
    "chess_manager": 2,
    "pairtwo_2000": 2,
}
"""Of a hundred files, how many are of each layout: about as in the federation's quarters."""

SURNAMES = ("Ardenne", "Brabançon", "Condroz", "Dendermonde", "Élouges", "Famenne", "Gaume", "Hérenthals", "Leie")
FIRST_NAMES = ("Odile", "Léon", "Noor", "Zoë", "Émile", "Max", "Rosa", "Joël")
START = dt.date(2018, 4, 1)


def quarter_batch(file_count: int = 400, half_game_count: int = 30_000, seed: int = 1) -> list[RawFile]:
    """So many files, with about so many half games in all."""
    chance = random.Random(seed)
    layouts = chance.choices([*SHARES], weights=[*SHARES.values()], k=file_count)
    each = half_game_count / file_count
    return [
        RawFile(f"{index:03d}{layout}.{chance.randint(100, 999)}", tournament_file(layout, each, chance))
        for index, layout in enumerate(layouts)
    ]


def tournament_file(layout: str, half_game_count: float, chance: random.Random) -> bytes:
    """One tournament of about so many half games: a club's, a round between clubs, or games told one by one."""
    if layout in SINGLE_GAMES or "interclubs" in layout:
        rounds, games_a_round = 1, max(1, round(half_game_count / 2))
        count = 2 * games_a_round
    else:
        rounds = chance.randint(5, 9)
        games_a_round = max(1, round(half_game_count / 2 / rounds))
        count = 2 * games_a_round + chance.randint(1, 4)
    first = START + dt.timedelta(days=chance.randint(0, 40))
    days = tuple(first + dt.timedelta(days=7 * number) for number in range(rounds))
    pairs = []
    for number, day in enumerate(days, start=1):
        seats = [*range(1, count + 1)]
        if rounds > 1:
            chance.shuffle(seats)
        for game in range(games_a_round):
            score = chance.choice((0.0, 0.5, 1.0))
            pairs.append((number, seats[2 * game], seats[2 * game + 1], score, day))
    name = f"Tournoi d'été {chance.randint(1, 999)}"
    dates = () if layout in SINGLE_GAMES else days
    head = Tournament(name, "Ardenne Odile", "90' + 30\"", days[0], days[-1], chance.randint(100, 999), dates)
    return write_sending(layout, head, frame(Entries, ENTRY_COLUMNS, _players(layout, count, chance)), games_of(pairs))


def _players(layout: str, count: int, chance: random.Random) -> list[tuple[object, ...]]:
    form = layout_named(layout)
    numbers = chance.sample(range(10_000, 99_999), count)
    return [
        (
            number,
            f"{chance.choice(SURNAMES)} {chance.choice(FIRST_NAMES)}"[: form.player_name.width - 2],
            numbers[number - 1],
            chance.randint(100, 999) if form.club_id else None,
            chance.choice(("BEL", "BEL", "BEL", "FRA", "NED")),
            chance.choice((0, chance.randint(1150, 2400))),
            False,
        )
        for number in range(1, count + 1)
    ]
