"""Small invented tournaments, worked out by hand or drawn at random, for the tests of the result files."""

from __future__ import annotations

import datetime as dt

import polars as pl
from hypothesis import strategies as st

from pipeline.contracts.sendings import Entries, HalfGames
from pipeline.formats.sendings import Tournament
from pipeline.formats.sendings.layouts import LAYOUTS, Layout, layout_named

ENTRY_COLUMNS = ("entry_number", "name", "member_id", "club_id", "nationality", "rating", "is_fictive")
GAME_COLUMNS = ("entry_number", "round_number", "opponent_number", "colour", "score", "date")
SINGLE_GAMES = tuple(layout.name for layout in LAYOUTS if layout.date_span)


def frame(contract, columns, rows):
    schema = contract.polars_schema()
    return pl.DataFrame(rows, schema={column: schema[column] for column in columns}, orient="row")


def games_of(pairs):
    """Both halves of each game: (round, white, black, white's points, day)."""
    halves = []
    for round_number, white, black, score, day in pairs:
        halves.append((white, round_number, black, "W", score, day))
        halves.append((black, round_number, white, "B", 1 - score, day))
    return frame(HalfGames, GAME_COLUMNS, halves)


def four_players(layout: str, days=(dt.date(2018, 3, 4), dt.date(2018, 3, 11))):
    """A tournament of four players and two rounds, or its four games as single games on eight lines.

    Player 2 has a fictive rating, player 4 is a foreigner without a member number; in the second round
    player 3 is not paired and plays no game, nor does player 1.
    """
    club = None if layout_named(layout).club_id is None else 207
    players = [
        ("Ardenne, Odile", 10011, club, "BEL", 1843, False),
        ("Brabant, Léon", 20022, club, None, 1222, True),
        ("Condroz, Émile", 3003, club, "FRA", 0, False),
        ("Dender, Noor", 0, None, "NED", 1710, False),
    ]
    pairs = [(1, 1, 2, 1.0), (1, 3, 4, 0.5), (2, 2, 4, 0.0)]
    name, responsible, pace = "Coupe d'été", "Ardenne Odile", "90' + 30\""
    if layout in SINGLE_GAMES:
        seats = [seat for _, white, black, _ in pairs for seat in (white, black)]
        entries = [(number, *players[seat - 1]) for number, seat in enumerate(seats, start=1)]
        games = [
            (1, 2 * index + 1, 2 * index + 2, score, days[round_number - 1])
            for index, (round_number, _, _, score) in enumerate(pairs)
        ]
        tournament = Tournament(name, responsible, pace, days[0], days[-1], 207, (), responsible)
    else:
        entries = [(number, *player) for number, player in enumerate(players, start=1)]
        games = [
            (round_number, white, black, score, days[round_number - 1]) for round_number, white, black, score in pairs
        ]
        tournament = Tournament(name, responsible, pace, days[0], days[-1], 207, tuple(days), responsible)
    return tournament, frame(Entries, ENTRY_COLUMNS, entries), games_of(games)


# words and not letters, since the encoding is told from where accents stand in words
_WORDS = ("a", "van", "de", "Léon", "Zoë", "Élan", "garçon", "A-B", "d'Août", "Ève,", "R. 2", "(3)", "forêt", "N° 1")
_DAYS = st.dates(dt.date(1980, 1, 1), dt.date(2079, 12, 31))


def _texts(width: int):
    return st.lists(st.sampled_from(_WORDS), max_size=4).map(lambda words: " ".join(words)[:width].strip())


def _names(width: int):
    return _texts(width).filter(bool)


@st.composite
def players(draw, layout: Layout, count: int):
    # no number and no name twice: two names under one number would be a finding
    member_ids = st.integers(0, 10 ** min(layout.member_id.width, 9) - 1)
    numbers = draw(st.lists(member_ids, min_size=count, max_size=count, unique=True))
    rows = []
    for number in range(1, count + 1):
        is_fictive = draw(st.booleans())
        nationality = draw(st.sampled_from(["BEL", "NED", "FRA", None]))
        club = draw(st.none() | st.integers(0, 999)) if layout.club_id else None
        name = f"{'ABCDEF'[number - 1]} {draw(_texts(layout.player_name.width - 3))}".strip()
        rows.append(
            (
                number,
                name,
                numbers[number - 1],
                club,
                None if is_fictive else nationality,
                draw(st.integers(0, 9999)),
                is_fictive,
            )
        )
    return frame(Entries, ENTRY_COLUMNS, rows)


@st.composite
def tournaments(draw, layout_name: str):
    """A tournament that the layout can hold, its players and its half games."""
    layout = layout_named(layout_name)
    count = draw(st.integers(1, 6))
    if layout.date_span:
        count = 2 * draw(st.integers(1, 3))
    start, end = sorted((draw(_DAYS), draw(_DAYS)))
    days = st.dates(start, end)
    round_dates = () if layout.date_span else tuple(draw(st.lists(days, min_size=1, max_size=4)))
    games = []
    if layout.date_span:
        for white in range(1, count, 2):
            games.append((1, white, white + 1, draw(st.sampled_from([0.0, 0.5, 1.0])), draw(days)))
    for index, day in enumerate(round_dates, start=1):
        seats = draw(st.permutations(range(1, count + 1)))
        for white, black in zip(seats[0::2], seats[1::2], strict=False):
            if draw(st.booleans()):
                games.append((index, white, black, draw(st.sampled_from([0.0, 0.5, 1.0])), day))
    tournament = Tournament(
        draw(_names(30)),
        draw(st.none() | _names(20)),
        draw(st.none() | _names(20)),
        start,
        end,
        draw(st.integers(0, 999)),
        round_dates,
    )
    return tournament, draw(players(layout, count)), games_of(games)
