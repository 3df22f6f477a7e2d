"""The fixed-width layouts of FIDE's rating lists: where each column lies, told by the header line or by the columns.

Every column reaches from its header token to the next one, which holds for all layouts since 2001, also
where two tokens stand glued (`TitlFed`, `GamesBorn`). Headers of old lists are irregular or missing; the
layouts known (input-files.md 4.1) are then tried on the lines themselves.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Span = tuple[int, int | None]
"""Offset and width; no width for the last column, which reaches to the end of the line."""

RATING = "rating"
"""The rating of a list of one type; which type it is, the list's name says."""
GAMES, FACTOR = "games", "k"

_TOKENS = {
    r"id[ _]?number": "fide_id",
    r"name": "name",
    r"country|fed": "country",
    r"sex": "sex",
    r"title|titl|tit": "title",
    r"wtit": "women_title",
    r"otit": "other_titles",
    r"foa": "online_title",
    r"srtng": "standard_rating",
    r"sgm": "standard_games",
    r"sk": "standard_k",
    r"rrtng": "rapid_rating",
    r"rgm": "rapid_games",
    r"rk": "rapid_k",
    r"brtng": "blitz_rating",
    r"bgm": "blitz_games",
    r"bk": "blitz_k",
    r"games|gms": GAMES,
    r"k": FACTOR,
    r"b-?day|birthday|born": "birth_year",
    r"flag": "flags",
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:\d\d)?|rating|rtng": RATING,
}
_WORD = re.compile(r"id[ _]?number|\S+", re.IGNORECASE)
_TOKEN = re.compile("|".join(f"(?P<t{at}>{pattern})" for at, pattern in enumerate(_TOKENS)), re.IGNORECASE)
_FIELD_OF = dict(enumerate(_TOKENS.values()))
_NEEDED = {"fide_id", "name", "country"}

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_TOKEN = re.compile(rf"(?<![a-z])({'|'.join(MONTHS)})[a-z]*[-_ ]?(\d\d)(?!\d)", re.IGNORECASE)
_FIRST_YEAR = 70
"""Two-digit years from here on are of the last century."""


@dataclass(frozen=True)
class Layout:
    """Where the columns lie, by field; `width` is a line's length where it is known, `month` that of the header."""

    name: str
    spans: Mapping[str, Span]
    width: int | None = None
    month: dt.date | None = None

    @property
    def is_combined(self) -> bool:
        """Whether standard, rapid and blitz stand side by side."""
        return "standard_rating" in self.spans

    def cell(self, line: str, field: str) -> str:
        """A field of one line, without blanks around it; empty where the layout has no such field."""
        if field not in self.spans:
            return ""
        start, width = self.spans[field]
        return line[start : None if width is None else start + width].strip()


def _layout(name: str, widths: Sequence[tuple[str, int]]) -> Layout:
    spans: dict[str, Span] = {}
    at = 0
    for field, width in widths:
        spans[field] = (at, width)
        at += width
    return Layout(name, spans, at)


_PERSON = (("fide_id", 15), ("name", 61), ("country", 4), ("sex", 4), ("title", 5), ("women_title", 5))
_TITLES = (("other_titles", 15),)
_ONLINE = (("online_title", 4),)
_THREE_RATINGS = (
    ("standard_rating", 6), ("standard_games", 4), ("standard_k", 3),
    ("rapid_rating", 6), ("rapid_games", 4), ("rapid_k", 3),
    ("blitz_rating", 6), ("blitz_games", 4), ("blitz_k", 3),
)  # fmt: skip
_ONE_RATING = ((RATING, 6), (GAMES, 4), (FACTOR, 3))
_END = (("birth_year", 6), ("flags", 4))

LAYOUTS = (
    _layout("combined, with FOA", (*_PERSON, *_TITLES, *_ONLINE, *_THREE_RATINGS, *_END)),
    _layout("combined", (*_PERSON, *_TITLES, *_THREE_RATINGS, *_END)),
    _layout("one type, with FOA", (*_PERSON, *_TITLES, *_ONLINE, *_ONE_RATING, *_END)),
    _layout("one type", (*_PERSON, *_TITLES, *_ONE_RATING, *_END)),
    _layout(
        "before 2013",
        (("fide_id", 10), ("name", 34), ("title", 4), ("country", 5), (RATING, 6), (GAMES, 5), ("birth_year", 6),
         ("flags", 4)),
    ),
    _layout(
        "of 2001",
        (("fide_id", 10), ("name", 33), ("title", 6), ("country", 8), (RATING, 6), (GAMES, 6), ("flags", 4)),
    ),
)  # fmt: skip
"""The layouts known, for files whose header line is missing or does not fit."""


def header_layout(line: str) -> Layout | None:
    """The layout that a header line gives; `None` if the line is no header of a FIDE list."""
    tokens = _tokens(line)
    found: dict[str, int] = {}
    for at, field in tokens:
        if field is not None:
            found.setdefault(field, at)
    if not found.keys() >= _NEEDED or not found.keys() & {RATING, "standard_rating"}:
        return None
    starts = sorted(at for at, _ in tokens)
    following = dict(zip(starts, [*starts[1:], None], strict=True))

    def span(at: int) -> Span:
        end = following[at]
        return at, None if end is None else end - at

    spans = {field: span(at) for field, at in found.items()}
    known = next((item for item in LAYOUTS if _same_spans(item, spans)), None)
    at, width = spans.get(RATING, (0, 0))
    month = month_said(line[at : None if width is None else at + width])
    return Layout(known.name if known else "by its header line", spans, known.width if known else None, month)


def _same_spans(layout: Layout, spans: Mapping[str, Span]) -> bool:
    """Whether the header's columns are those of a layout known, but for the last one's width."""
    return layout.spans.keys() == spans.keys() and all(
        spans[field][0] == start and spans[field][1] in {width, None} for field, (start, width) in layout.spans.items()
    )


def _tokens(line: str) -> list[tuple[int, str | None]]:
    """Where each token of a header begins and which field it heads; `None` for a token not known."""
    tokens: list[tuple[int, str | None]] = []
    for word in _WORD.finditer(line):
        at, end = word.start(), word.end()
        while at < end:
            match = _TOKEN.match(line, at, end)
            # One letter is a token only where it is the whole word.
            if match is None or (match.end() - match.start() == 1 and end - word.start() > 1):
                tokens.append((at, None))
                break
            tokens.append((at, _FIELD_OF[int(str(match.lastgroup)[1:])]))
            at = match.end()
    return tokens


def fitting_layout(lines: Sequence[str], least: float = 0.75) -> Layout | None:
    """The layout known whose columns fit the lines best; `None` if none fits `least` of them."""
    graded = [(share_fitting(layout, lines), mean_fit(layout, lines), layout) for layout in LAYOUTS]
    share, _, best = max(graded, key=lambda item: item[:2])
    return best if share >= least else None


def share_fitting(layout: Layout, lines: Sequence[str]) -> float:
    """Which part of the lines holds, in each column, what the column should hold."""
    return sum(_fit(layout, line) == 1.0 for line in lines) / max(len(lines), 1)


def mean_fit(layout: Layout, lines: Sequence[str]) -> float:
    """How many columns fit, in the mean."""
    return sum(_fit(layout, line) for line in lines) / max(len(lines), 1)


_FITS = {
    "fide_id": re.compile(r"\d{4,10}"),
    "country": re.compile(r"[A-Z]{3}"),
    "standard_rating": re.compile(r"0?|[12]\d{3}"),
    RATING: re.compile(r"0?|[12]\d{3}"),
    "standard_games": re.compile(r"\d*"),
    GAMES: re.compile(r"\d*"),
    "birth_year": re.compile(r"0?|(?:18|19|20)\d\d"),
    "flags": re.compile(r"[wi]{0,2}", re.IGNORECASE),
    "sex": re.compile(r"[mfw]?", re.IGNORECASE),
    "title": re.compile(r"[a-z]{0,3}", re.IGNORECASE),
}
"""What a column may hold, as far as layouts differ by it."""


def _fit(layout: Layout, line: str) -> float:
    """Which part of a line's columns holds what it should; the line's end counts as one more."""
    fits = [bool(rule.fullmatch(layout.cell(line, field))) for field, rule in _FITS.items() if field in layout.spans]
    last_filled = sorted(start for start, _ in layout.spans.values())[-2]
    length = len(line.rstrip())
    fits.append(last_filled < length and (layout.width is None or length <= layout.width))
    return sum(fits) / len(fits)


def month_said(text: str) -> dt.date | None:
    """The month that a header token (`OCT26`) or a file name (`standard_jul18frl`) gives."""
    match = _MONTH_TOKEN.search(text)
    if match is None:
        return None
    year = int(match[2])
    return dt.date(year + (1900 if year >= _FIRST_YEAR else 2000), MONTHS.index(match[1].lower()) + 1, 1)
