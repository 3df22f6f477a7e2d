"""FIDE's page of one player's games in a period (individual calculation), of any of its layouts.

Three layouts are met (input-files.md 4.3): today's pages put each tournament into its own table under a
heading; before, one table held all; the oldest (2007-2013) marked the colour by an image. In all of them a
row of labels (Rc, Ro, w, n ...) stands above the tournament's totals, and a game row begins with the
opponent's name, preceded by the mark of the player's own colour. So rows are told by what they hold, not by
their place.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from typing import Literal

from pipeline.formats.fide.games_table import read_date, text_of
from pipeline.formats.fide.html_rows import Row, page_rows, page_text
from pipeline.formats.fide.noting import Noted

_LABELS = {"rc", "ro", "w", "n"}
_NAME, _TITLE, _WOMEN_TITLE, _RATING, _COUNTRY, _SCORE, _COUNT = range(7)
_FEWEST_CELLS = 9
"""A game row has 10 cells, 11 on the oldest page; one may be missing at its end."""
_MOST_GAMES = 100
"""More games than a player has in one tournament."""
_NAME_HEADING, _PLACE_HEADING = "rtng_line01", "rtng_line02"
_OLD_TOURNAMENT_COLOUR = "#cc9966"

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_PERIOD = re.compile(
    rf"(?:\b(standard|rapid|blitz) )?\b(?:ratings?|calculations) ({'|'.join(_MONTHS)}) ((?:19|20)\d\d)\b", re.IGNORECASE
)
_PERIOD_OF_ADDRESS = re.compile(r"[?&;](?:rating_)?period=((?:19|20)\d\d)-(0[1-9]|1[0-2])")
_TYPE_OF_ADDRESS = re.compile(r"[?&;](?:t|rating)=([012])\b")
_PLAYER = re.compile(r"(?:\bid_?number=|/profile/)(\d{4,10})\b", re.IGNORECASE)
_EVENT = re.compile(r"[?&;]event=(\d{1,12})\b")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_CODE = re.compile(r"[A-Z]{3}")
_OPPONENT_RATING = re.compile(r"(\d{1,4})?\s*(\*)?")
_COLOURS = (("W", re.compile(r"white|clr_wh", re.IGNORECASE)), ("B", re.compile(r"black|clr_bl", re.IGNORECASE)))

RatingType = Literal["standard", "rapid", "blitz"]
_TYPES: tuple[RatingType, ...] = ("standard", "rapid", "blitz")


@dataclass
class PageGame:
    """One game row: the opponent, the member's colour and score; `count` games if the row gives several."""

    line: int
    column: int
    colour: str | None
    opponent_name: str
    opponent_title: str
    opponent_country: str
    opponent_rating: int | None
    is_rating_limited: bool
    score: float
    count: int


@dataclass
class PageTournament:
    """A tournament of the page, with the totals that the page itself gives; `totals_at` is their line, column, text."""

    line: int
    column: int
    name: str
    totals_at: tuple[int, int, str]
    event_id: int | None = None
    place: str = ""
    country: str = ""
    start: dt.date | None = None
    end: dt.date | None = None
    average: int | None = None
    own_rating: int | None = None
    score: float | None = None
    count: int | None = None
    games: list[PageGame] = field(default_factory=list)
    unread_games: int = 0


@dataclass
class Page:
    """What a page says: of whom, of which list, and the tournaments."""

    player_id: int | None
    month: dt.date | None
    rating_type: RatingType | None
    tournaments: list[PageTournament]


def read_page(data: bytes, noted: Noted) -> Page:
    """Read a page; what can't be read is told, and the rest of the page is kept."""
    page = text_of(data)
    reader = _Reader(noted)
    for row in page_rows(page, frozenset({_NAME_HEADING, _PLACE_HEADING})):
        reader.take(row)
    said = _PERIOD.search(page_text(page))
    players = set(_PLAYER.findall(page))
    return Page(
        # Other players' numbers may stand on a page as links; only one number by itself is the player's.
        player_id=int(players.pop()) if len(players) == 1 else None,
        month=_month(said, page),
        rating_type=_rating_type(said, page),
        tournaments=reader.tournaments,
    )


def _month(said: re.Match[str] | None, page: str) -> dt.date | None:
    if said:
        return dt.date(int(said[3]), _MONTHS.index(said[2].lower()) + 1, 1)
    address = _PERIOD_OF_ADDRESS.search(page)
    return dt.date(int(address[1]), int(address[2]), 1) if address else None


def _rating_type(said: re.Match[str] | None, page: str) -> RatingType | None:
    if said and said[1]:
        return next(item for item in _TYPES if item == said[1].lower())
    address = _TYPE_OF_ADDRESS.search(page)
    return _TYPES[int(address[1])] if address else None


class _Reader:
    """Takes a page's headings and table rows in order, and gathers the tournaments."""

    def __init__(self, noted: Noted) -> None:
        self.noted = noted
        self.tournaments: list[PageTournament] = []
        self.labels: list[str] | None = None

    def take(self, row: Row) -> None:
        """Take the next heading or row."""
        texts = [cell.text for cell in row.cells]
        lowered = [text.lower() for text in texts]
        if row.is_heading:
            self._take_heading(row, texts[0])
        elif set(lowered) >= _LABELS:
            self.labels = lowered
        elif self.labels is not None:
            self._take_totals(row, texts)
        elif _is_tournament(row, texts):
            self._take_tournament(row, texts)
        elif len(texts) >= _FEWEST_CELLS and any(texts):
            self._take_game(row, texts)
        elif len(texts) > 4 and any(texts):
            self.noted.add("fide_page_row_unreadable", row.line, row.column, " | ".join(texts))

    def _take_heading(self, row: Row, text: str) -> None:
        if _NAME_HEADING in row.classes:
            # The page's own title has the class too, but no link to a tournament.
            if row.links:
                self._open(row, text)
        elif self.tournaments:
            _set_dates(self.tournaments[-1], text)
            place, _, country = " ".join(_DATE.sub(" ", text).split()).rpartition(" ")
            is_code = _CODE.fullmatch(country) is not None
            self.tournaments[-1].place = place if is_code else f"{place} {country}".strip()
            self.tournaments[-1].country = country if is_code else ""

    def _take_tournament(self, row: Row, texts: list[str]) -> None:
        name, *others = texts
        tournament = self._open(row, name)
        _set_dates(tournament, " ".join(others))
        said = [text for text in others if text and not _DATE.search(text)]
        codes = [text for text in said if _CODE.fullmatch(text)]
        tournament.country = codes[-1] if codes else ""
        tournament.place = next((text for text in said if text not in codes), "")

    def _open(self, row: Row, name: str) -> PageTournament:
        event = next(filter(None, map(_EVENT.search, row.links)), None)
        event_id = int(event[1]) if event else None
        self.tournaments.append(PageTournament(row.line, row.column, name, (row.line, row.column, name), event_id))
        return self.tournaments[-1]

    def _current(self, row: Row) -> PageTournament:
        """The tournament that a row belongs to; one without a name where the page gives none."""
        return self.tournaments[-1] if self.tournaments else self._open(row, "")

    def _take_totals(self, row: Row, texts: list[str]) -> None:
        values = dict(zip(self.labels or [], texts, strict=False))
        self.labels = None
        tournament = self._current(row)
        tournament.average = _whole(values.get("rc", ""))
        tournament.own_rating = _whole(values.get("ro", ""))
        tournament.score = _decimal(values.get("w", ""))
        tournament.count = _whole(values.get("n", ""))
        tournament.totals_at = (row.line, row.column, " | ".join(texts))

    def _take_game(self, row: Row, texts: list[str]) -> None:
        tournament = self._current(row)
        rating = _OPPONENT_RATING.fullmatch(texts[_RATING])
        result = _result(texts[_SCORE], texts[_COUNT])
        raw = " | ".join(texts)
        if rating is None or result is None:
            tournament.unread_games += 1
            field, at = ("opponent_rating", _RATING) if rating is None else ("score", _SCORE)
            cell = row.cells[at]
            self.noted.add("fide_game_unreadable", cell.line, cell.column, raw, field=field, value=texts[at])
            return
        name = row.cells[_NAME]
        colour = _colour(name.marks)
        if colour is None:
            self.noted.add("fide_game_value_unreadable", name.line, name.column, raw, field="colour", value="")
        score, count = result
        tournament.games.append(
            PageGame(
                row.line, row.column, colour, texts[_NAME], texts[_TITLE] or texts[_WOMEN_TITLE], texts[_COUNTRY],
                int(rating[1] or 0) or None, rating[2] is not None, score, count,
            )
        )  # fmt: skip


def _is_tournament(row: Row, texts: list[str]) -> bool:
    """A row that names a tournament: it links to it, is coloured so, or has its name, place, country and date."""
    if "head1" in row.link_classes or any(map(_EVENT.search, row.links)):
        return True
    return row.background.lower() == _OLD_TOURNAMENT_COLOUR or (len(texts) == 4 and bool(_DATE.search(texts[3])))


def _set_dates(tournament: PageTournament, text: str) -> None:
    days = [day for day in map(read_date, _DATE.findall(text)) if day]
    if days:
        tournament.start, tournament.end = min(days), max(days)


def _result(score: str, count: str) -> tuple[float, int] | None:
    """The score of a game row and how many games it is of; `None` for what is no score."""
    points, games = _decimal(score), 1 if count == "" else _whole(count)
    if points is None or games is None or not 1 <= games <= _MOST_GAMES:
        return None
    return (points, games) if points <= games and (2 * points).is_integer() else None


def _colour(marks: list[str]) -> str | None:
    """The member's colour: by the class of the mark before the name, or the image's file."""
    return next((colour for colour, pattern in _COLOURS for mark in marks if pattern.search(mark)), None)


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


def _decimal(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,2})?", text) else None
