"""The layouts of result files, as data: where the fields of a player line stand and what a cell means.

Adding a layout is adding a `Layout` here; the reader, the checks and the writer only know this
description. Positions are 1-based columns, both ends included (input-files.md 1.5, 1.9, 2.2, 2.4).

Two families of header exist. A `control` file has free header lines, then one control line of digits
and a line of column titles. A `tagged` file starts every line with a three-character tag, as the FIDE
tournament report does; that report itself would be one more tagged layout with other member numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple


class Span(NamedTuple):
    """Columns of a field, 1-based, both ends included."""

    first: int
    last: int

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1


class Tail(NamedTuple):
    """What the characters behind the opponent's number say: a game with its colour and score, or none.

    The points are what it may add to the player's total.
    """

    colour: str | None
    score: float | None
    is_unplayed: bool
    is_bye: bool
    fewest_points: float
    most_points: float


@dataclass(frozen=True)
class CellCodes:
    """How a cell is written: `opponent colour result`, one column apart, ending in the result.

    Args:
        opponent_width: columns of the opponent's number.
        colours: letter of a colour -> `W` or `B`.
        scores: sign of a result -> points.
        unplayed: signs of a result that was not played over the board; they give no half game.
        byes: signs of a result beside opponent 0, or no opponent.
        no_opponent: how 0 is written.
        bye_points: fewest and most points for a sign beside no game; others give none.
    """

    opponent_width: int
    colours: dict[str, str]
    scores: dict[str, float]
    unplayed: str
    byes: str
    no_opponent: str
    bye_points: dict[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Columns of the whole cell."""
        return self.opponent_width + TAIL_WIDTH

    @cached_property
    def tails(self) -> dict[str, Tail]:
        """Every tail of a cell that makes sense."""
        games = {(letter, sign) for letter in self.colours for sign in self.scores}
        letters = (*self.colours, "-", " ")
        others = {(letter, sign) for letter in letters for sign in {*self.unplayed, *self.byes}}
        tails = {}
        for letter, sign in sorted(games | others):
            is_game = (letter, sign) in games
            colour, score = (self.colours[letter], self.scores[sign]) if is_game else (None, None)
            points = (score, score) if score is not None else self.bye_points.get(sign, (0.0, 0.0))
            tails[f" {letter} {sign}"] = Tail(colour, score, sign in self.unplayed, sign in self.byes, *points)
        return tails

    def makes_sense(self, cell: str) -> bool:
        """Whether a cell of full width has a number and a tail that is known."""
        return cell[-TAIL_WIDTH:] in self.tails and cell[:-TAIL_WIDTH].strip(" ").isdecimal()


TAIL_WIDTH = 4
"""A cell behind the opponent's number: blank, colour, blank, result."""


@dataclass(frozen=True)
class Layout:
    """One way of writing a result file.

    Args:
        name: its name in `ReceivedFiles.layout`.
        family: which header it has, see above.
        head_pattern: regular expression that the header lines must contain.
        titles_words: words that the line of column titles holds besides `Matr.`, which stands above the
            member numbers (control files).
        titles: the line of column titles up to the first round, for writing.
        types: the two type digits of the control line that are known for it; the first is written.
        first_result: column of the first round's result.
        pitches: columns from one round to the next; the first is written, others occur.
        date_span: where the line holds its own date, `None` if the rounds have dates.
        blank_cells: whether a line may leave out a cell altogether.
        number_width: entry numbers are written right-aligned in so many columns at the left of their field.
        rating_fill: what fills a rating up to its width.
        half_point_games: whether a game may be lost for one side and drawn for the other.
        has_checksum: whether the header carries a checksum of itself.
        has_counts: whether the header carries the counts of half games won, drawn and lost.
        points: where the line has the player's points, byes included; `None` where it has none.
    """

    name: str
    family: Literal["control", "tagged"]
    head_pattern: str
    titles: str
    types: tuple[str, ...]
    entry_number: Span
    player_name: Span
    member_id: Span
    club_id: Span | None
    nationality: Span | None
    rating: Span
    cells: CellCodes
    first_result: int
    pitches: tuple[int, ...]
    date_span: Span | None = None
    blank_cells: bool = False
    number_width: int = 3
    rating_fill: str = "0"
    half_point_games: bool = False
    has_checksum: bool = False
    has_counts: bool = True
    points: Span | None = None
    titles_words: tuple[str, ...] = ()

    @cached_property
    def head(self) -> re.Pattern[str]:
        """`head_pattern`, compiled."""
        return re.compile(self.head_pattern)


_PAIRING_CELLS = CellCodes(
    opponent_width=3,
    colours={"B": "W", "N": "B"},
    scores={"1": 1.0, "5": 0.5, "0": 0.0},
    unplayed="-+F",
    byes="-",
    no_opponent="0",
)
_SWAR_CELLS = CellCodes(
    opponent_width=4,
    colours={"w": "W", "b": "B"},
    scores={"1": 1.0, "=": 0.5, "0": 0.0},
    unplayed="-+WDL",
    byes="-+= HFUZ",
    no_opponent="0000",
    # a blank is a bye, for which the tournament's own rule gives a whole point, a half or none (input-files.md 2.3)
    bye_points={
        "+": (1, 1),
        "=": (0.5, 0.5),
        " ": (0, 1),
        "W": (1, 1),
        "D": (0.5, 0.5),
        "H": (0.5, 0.5),
        "F": (1, 1),
        "U": (1, 1),
    },
)

_PAIRTWO_2000 = Layout(
    name="pairtwo_2000",
    family="control",
    head_pattern="",
    titles="   Nom                 Matr. Clb Nat  ELO",
    types=("00",),
    entry_number=Span(1, 3),
    player_name=Span(4, 23),
    member_id=Span(24, 28),
    club_id=Span(30, 32),
    nationality=Span(34, 36),
    rating=Span(38, 41),
    cells=_PAIRING_CELLS,
    first_result=49,
    pitches=(8,),
    number_width=2,
    has_counts=False,
)
_CHESS_MANAGER = replace(
    _PAIRTWO_2000,
    name="chess_manager",
    titles="N° Nom                  Matr. Clb Nat ELO",
    types=("11",),
    player_name=Span(4, 24),
    member_id=Span(25, 29),
    club_id=Span(31, 33),
    nationality=Span(35, 37),
    rating=Span(39, 42),
    pitches=(7, 8),
    number_width=1,
)
_PAIRTWO = replace(
    _PAIRTWO_2000,
    name="pairtwo",
    titles=" N° Nom                       Matr. Clb Nat  ELO",
    types=("00", "06"),
    player_name=Span(5, 30),
    member_id=Span(31, 35),
    club_id=Span(37, 39),
    nationality=Span(41, 43),
    rating=Span(45, 48),
    first_result=56,
    number_width=3,
    has_counts=True,
)
_CHESS_MANAGER_2007 = replace(
    _PAIRTWO,
    name="chess_manager_2007",
    head_pattern=r"(?mi)^[ \t]*Tournoi ?\(s\)",
    types=("11",),
)
_INTERCLUBS = replace(
    _PAIRTWO,
    name="interclubs",
    head_pattern=r"(?m)^Nombre TOTAL participants",
    types=("00",),
)
_LINES_24 = replace(
    _PAIRTWO,
    name="24_lines",
    titles_words=("Adv",),
    titles=_PAIRTWO.titles + " Adv C R   Date       Tournoi-Id",
    types=("31",),
    date_span=Span(60, 69),
    half_point_games=True,
)
_LINES_24_INTERCLUBS = replace(
    _LINES_24,
    name="24_lines_interclubs",
    titles_words=("Adv", "Date", "Rd"),
    titles=_PAIRTWO.titles + " Adv C R   Date       Rd D S T Equipe",
)
_SWAR = Layout(
    name="swar",
    family="tagged",
    head_pattern=r"(?m)^00A (?!###)",
    titles="132",
    types=(),
    entry_number=Span(5, 8),
    player_name=Span(15, 47),
    member_id=Span(58, 68),
    club_id=None,
    nationality=Span(54, 56),
    rating=Span(49, 52),
    cells=_SWAR_CELLS,
    first_result=99,
    pitches=(10,),
    number_width=4,
    rating_fill=" ",
    blank_cells=True,
    has_checksum=True,
    points=Span(81, 84),
)
_SWAR_INTERCLUBS = replace(
    _SWAR, name="swar_interclubs", head_pattern=r"(?m)^00A ###", player_name=Span(15, 46), has_checksum=False
)

LAYOUTS: tuple[Layout, ...] = (
    _PAIRTWO_2000,
    _CHESS_MANAGER,
    _LINES_24_INTERCLUBS,
    _LINES_24,
    _INTERCLUBS,
    _CHESS_MANAGER_2007,
    _PAIRTWO,
    _SWAR_INTERCLUBS,
    _SWAR,
)
"""Every layout; where two fit, the first one is taken, so the more particular stands before."""

CONTROL_LAYOUTS = tuple(layout for layout in LAYOUTS if layout.family == "control")
TAGGED_LAYOUTS = tuple(layout for layout in LAYOUTS if layout.family == "tagged")
CONTROL_TYPES = frozenset(kind for layout in CONTROL_LAYOUTS for kind in layout.types)


def layout_named(name: str) -> Layout:
    """The layout of that name.

    Raises:
        ValueError: there is none; the message lists the names.
    """
    for layout in LAYOUTS:
        if layout.name == name:
            return layout
    known = ", ".join(layout.name for layout in LAYOUTS)
    raise ValueError(f"'{name}' is not a layout of result files; the layouts are {known}")
