"""The demo's quarters: tournaments in every layout, a FIDE export, and in the last quarter some faults."""

from __future__ import annotations

import csv
import datetime as dt
import io
import random
from collections.abc import Sequence

import polars as pl

from pipeline.contracts.sendings import Entries, HalfGames, ReceivedFiles
from pipeline.demo.federation import CLUBS, Federation, Person
from pipeline.formats.sendings import Tournament, write_sending
from pipeline.formats.trf import trf_text
from pipeline.period import Period

Game = tuple[int, int, int, float, dt.date]
"""Round, White's place, Black's place, White's points, day."""

_CLUB_LAYOUTS = ("pairtwo", "swar", "chess_manager", "pairtwo_2000", "24_lines", "trf26", "pairtwo")
_WITHOUT_CLUB = ("swar", "swar_interclubs")
_ENTRIES = ("entry_number", "name", "member_id", "club_id", "nationality", "rating", "is_fictive")
_GAMES = ("entry_number", "round_number", "opponent_number", "colour", "score", "date")


def quarter_files(
    federation: Federation, period: Period, chance: random.Random, *, with_faults: bool
) -> dict[str, bytes]:
    """The result files that clubs send in a quarter, by name."""
    start = period.previous.list_date
    files: dict[str, bytes] = {}
    for (club_id, layout), offset in zip(zip(CLUBS, _CLUB_LAYOUTS, strict=True), range(7), strict=True):
        players = chance.sample(federation.of_club(club_id), min(12, len(federation.of_club(club_id))))
        days = tuple(start + dt.timedelta(days=7 + offset + 7 * number) for number in range(9))
        name = f"S_{layout.upper()}_{period.code}.{club_id}"
        files[name] = club_tournament(layout, club_id, players, days, chance)
    day = start + dt.timedelta(days=40)
    files[f"{day.month:X}{day.day:02d}INT01A.998"] = _interclubs("interclubs", federation, day, chance)
    files[f"ICN_R1_{period.code}.998"] = _interclubs("swar_interclubs", federation, day + dt.timedelta(days=14), chance)
    return files | (_faulty_files(files, federation, start, chance) if with_faults else {})


def club_tournament(
    layout: str, club_id: int, players: Sequence[Person], days: tuple[dt.date, ...], chance: random.Random
) -> bytes:
    """A tournament of one club in a layout; with a guest from abroad, and fictive ratings for the unrated."""
    pairs = [(number + 1, *pair, day) for number, day in enumerate(days) for pair in _pairing(len(players) + 1, chance)]
    games = [(at, white, black, _score(_strength(players, white), _strength(players, black), chance), day)
             for at, white, black, day in pairs]  # fmt: skip
    fictive = layout != "swar"
    rows = [_entry(number, person, layout, fictive=fictive) for number, person in enumerate(players, start=1)]
    rows.append((len(rows) + 1, "Gast, Wim", 0, None, "LUX", 1750, False))
    head = Tournament(f"Clubkampioenschap {club_id}", "Inzender Els", "90' + 30\"", days[0], days[-1], club_id, days)
    if layout == "24_lines":
        return _single_games(layout, head, rows, games[:30])
    entries, half_games = _frame(Entries, _ENTRIES, rows), _halves(games)
    if layout == "trf26":
        return trf_text(_file_row(head), entries, half_games, "TRF26")
    return write_sending(layout, head, entries, half_games)


def _file_row(head: Tournament) -> pl.DataFrame:
    """The tournament as a row of the received files, for a report of FIDE's."""
    said = {
        "tournament_name": head.name,
        "arbiter": head.responsible,
        "time_control": head.time_control,
        "tournament_kind": "Individual: Swiss",
        "start_date": head.start_date,
        "end_date": head.end_date,
    }
    return ReceivedFiles.conform(pl.DataFrame([said]))


def _interclubs(layout: str, federation: Federation, day: dt.date, chance: random.Random) -> bytes:
    """One round between clubs: the two players of a board on consecutive lines."""
    players = chance.sample(federation.people, 60)
    rows = [_entry(number, person, layout, fictive=False) for number, person in enumerate(players, start=1)]
    games = [
        (1, at, at + 1, _score(players[at - 1].strength, players[at].strength, chance), day) for at in range(1, 60, 2)
    ]
    head = Tournament("Interclubs", "Inzender Els", "90' + 30\"", day, day, 998, (day,))
    return write_sending(layout, head, _frame(Entries, _ENTRIES, rows), _halves(games))


def _single_games(layout: str, head: Tournament, rows: Sequence[tuple[object, ...]], games: Sequence[Game]) -> bytes:
    """24 lines: each game has two lines of its own."""
    lines, single = [], []
    for number, (_, white, black, score, day) in enumerate(games):
        for place, seat in ((2 * number + 1, white), (2 * number + 2, black)):
            lines.append((place, *rows[seat - 1][1:]))
        single.append((1, 2 * number + 1, 2 * number + 2, score, day))
    bare = Tournament(head.name, head.responsible, head.time_control, head.start_date, head.end_date, head.sender_id)
    return write_sending(layout, bare, _frame(Entries, _ENTRIES, lines), _halves(single))


def _entry(number: int, person: Person, layout: str, *, fictive: bool) -> tuple[object, ...]:
    is_fictive = fictive and person.rating == 0
    club = None if layout in _WITHOUT_CLUB else person.club_id
    nationality = None if is_fictive else person.nationality
    # A club's program gives its group of unrated players one figure.
    rating = 1300 if is_fictive else person.rating
    return number, person.name[:19], person.member_id, club, nationality, rating, is_fictive


def _halves(games: Sequence[Game]) -> pl.DataFrame:
    rows = []
    for number, white, black, score, day in games:
        rows.append((white, number, black, "W", score, day))
        rows.append((black, number, white, "B", 1 - score, day))
    return _frame(HalfGames, _GAMES, rows)


def _frame(
    contract: type[Entries] | type[HalfGames], columns: tuple[str, ...], rows: Sequence[tuple[object, ...]]
) -> pl.DataFrame:
    schema = contract.polars_schema()
    return pl.DataFrame(rows, schema={name: schema[name] for name in columns}, orient="row")


def _pairing(size: int, chance: random.Random) -> list[tuple[int, int]]:
    seats = list(range(1, size + 1))
    chance.shuffle(seats)
    return list(zip(seats[::2], seats[1::2], strict=False))


def _strength(players: Sequence[Person], seat: int) -> int:
    return players[seat - 1].strength if seat <= len(players) else 1750


def _score(white: int, black: int, chance: random.Random) -> float:
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    draw = 0.3 * (1 - abs(2 * expected - 1))
    drawn = chance.random()
    if drawn < draw:
        return 0.5
    return 1.0 if drawn < draw + (1 - draw) * expected else 0.0


def _faulty_files(
    files: dict[str, bytes], federation: Federation, start: dt.date, chance: random.Random
) -> dict[str, bytes]:
    """What a rating officer meets: each of these gives a finding, and the other files go through."""
    good = files[next(iter(files))]
    line = next(row for row in good.split(b"\r\n") if b" 1 " in row[:4])
    players = federation.of_club(618)[:6]
    days = (start + dt.timedelta(days=60), start + dt.timedelta(days=67))
    small = club_tournament("pairtwo", 618, players, days, chance)
    unknown = small.replace(f"{players[0].member_id:5d}".encode(), b"99999", 1)
    wrong = small.replace(b" B 1\r\n", b" B 5\r\n", 1) if b" B 1\r\n" in small else small.replace(b" B 0", b" B 1", 1)
    return {
        "leeg.101": b"",
        "foto.204": bytes(range(256)) * 4,
        "zonder controleregel.307": line + b"\r\n",
        "tweede exemplaar.418": good,
        "onbekend nummer.618": unknown,
        "tegenspraak.618": wrong,
        "afgebroken.703": good[: len(good) * 2 // 3],
    }


def fide_list_file(federation: Federation, chance: random.Random) -> bytes:
    """FIDE's combined list (162 columns), ratings for who plays for another federation or lives abroad."""
    header = "ID Number".ljust(15) + "Name".ljust(61) + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm "
    lines = [header + "Rk BRtng BGm BK B-day Flag"]
    for person in sorted((item for item in federation.people if item.fide_id), key=lambda item: item.fide_id):
        is_rated = person.nationality != "BEL" or person.lives_abroad
        rating = str(person.strength + chance.randint(-30, 30)) if is_rated else ""
        ascii_name = person.name.encode("ascii", errors="replace").decode()
        lines.append(
            f"{person.fide_id:<15}{ascii_name:<61}{person.nationality:<4}{person.sex:<4}{'':<29}{rating:<6}"
            f"{0:<4}{20:<3}{'':<26}{person.birth_year:<6}{'':<4}"
        )
    return ("\r\n".join(lines) + "\r\n").encode("ascii")


def fide_games_file(federation: Federation, period: Period, chance: random.Random) -> bytes:
    """Games abroad of a few members, as the export gives them."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(
        ("fide_id", "fide_list", "file", "tournament", "date", "colour", "opponent_name", "opponent_rating", "score")
    )
    month = period.shifted(-1)
    travellers = [person for person in federation.people if person.fide_id][:12]
    for person in travellers:
        for game in range(5):
            opponent = max(1000, person.strength + chance.randint(-200, 200))
            score = f"{_score(person.strength, opponent, chance):g}"
            day = month.list_date + dt.timedelta(days=game)
            colour = "wb"[game % 2]
            rows.writerow(
                (
                    person.fide_id,
                    month,
                    f"{month.code}.FIDE",
                    "Open de la Côte",
                    day,
                    colour,
                    f"Opponent, {game}",
                    opponent,
                    score,
                )
            )
    return out.getvalue().encode()
